// The tile picker: the tiles of the set as they lie there; those of the other hands are grey.

const SVG = "http://www.w3.org/2000/svg"
const PLACES = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9], 7: [1, 3, 4, 5, 6, 7, 9], 8: [1, 2, 3, 4, 6, 7, 8, 9], 9: [1, 2, 3, 4, 5, 6, 7, 8, 9] }
const TILE = /(\d+)[-–:|/](\d+)/g

const make = (name, attributes, root) => {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return root?.appendChild(element) ?? element
}

// A half of 20 by 20: up to nine pips as dots, more as a number.
function half(root, pips, top) {
  if (pips > 9) {
    make("text", { x: 10, y: top + 14, "text-anchor": "middle", "font-size": 11 }, root).textContent = pips
    return
  }
  for (const place of PLACES[pips] ?? []) make("circle", { cx: 4 + (place - 1) % 3 * 6, cy: top + 4 + Math.floor((place - 1) / 3) * 6, r: 2 }, root)
}

function face(a, b) {
  const svg = make("svg", { viewBox: "0 0 20 41", "aria-hidden": "true" })
  half(svg, a, 0)
  make("path", { d: "M2 20.5h16", stroke: "currentColor" }, svg)
  half(svg, b, 21)
  return svg
}

// Let somebody pick tiles of a set up to `highest`; `held`: what stands in the fields of all hands.
// Resolves to the tiles as text, "6-5 1-0", or to undefined where it was closed.
export function pick(highest, held) {
  const used = new Set(held.flatMap(text => [...text.matchAll(TILE)].map(([, a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)))
  const dialog = document.createElement("dialog")
  const { tiles, done } = document.body.dataset
  dialog.className = "picker"
  dialog.setAttribute("aria-label", tiles)
  const grid = dialog.appendChild(document.createElement("div"))
  grid.className = "grid"
  for (let b = highest; b >= 0; b--) for (let a = b; a >= 0; a--) {
    const button = grid.appendChild(document.createElement("button"))
    button.value = `${a}-${b}`
    button.className = "bone"
    button.disabled = used.has(button.value)
    button.setAttribute("aria-label", `${b}–${a}`)
    button.setAttribute("aria-pressed", "false")
    button.append(face(b, a))
    button.onclick = () => {
      button.setAttribute("aria-pressed", String(button.ariaPressed !== "true"))
      sum()
    }
  }
  const close = dialog.appendChild(document.createElement("button"))
  close.className = "button main"
  const picked = () => [...grid.children].filter(bone => bone.ariaPressed === "true").map(bone => bone.value)
  const sum = () => { close.textContent = `${done}: ${picked().join(" ").split(/\D/).reduce((all, n) => all + Number(n), 0)}` }
  sum()
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    close.onclick = () => dialog.close(picked().join(" "))
    dialog.onclose = () => {
      dialog.remove()
      resolve(dialog.returnValue || undefined)
    }
  })
}
