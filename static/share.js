// Hand the text on: to the phone's share sheet, else to the clipboard. On plain http there is only the old way to copy.
const text = document.querySelector("textarea"), button = document.querySelector("[data-copied]")
button.hidden = false
button.onclick = () => {
  text.select()
  if (navigator.share) navigator.share({ text: text.value }).catch(() => {})
  else if (document.execCommand("copy")) button.textContent = button.dataset.copied
}
