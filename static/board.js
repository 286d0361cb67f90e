// The scoreboard's own keypad: digits gather in the display, the name half of a tile takes them.
import { flush, follow, newKey, send, show, takeBack, waitingHere, words } from "./wire.js"

const DEAD = 1000
let digits = "", deadUntil = 0
const $ = (selector, root = document) => root.querySelector(selector)
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const form = () => $("#board")
const counts = () => all("input[name^='left-']", form())
const on = id => $(id)?.checked ?? false
const mode = () => form()?.dataset.mode
const draftName = () => "draft:" + location.pathname

// Whether digits are what is wanted now, and whose tile they go to.
const padWanted = () => mode() && mode() !== "finish" && (form().dataset.plays ? on("#ending") : mode() !== "win" || on("#blocked"))
const perHand = () => on("#blocked") || mode() === "counts"

function refresh() {
  if (!form()) return
  const wanted = padWanted()
  form().classList.toggle("digits", wanted)
  $(".display output").textContent = digits
  for (const tile of all(".tile[data-code]", form())) tile.classList.toggle("now", wanted && digits !== "" && !(perHand() && tile.dataset.full))
  for (const tile of all(".tile[data-code]", form())) {
    const own = counts().filter(input => (tile.dataset.seats ?? "").split(" ").includes(input.id.slice(5)))
    tile.classList.toggle("given", own.length > 0 && own.every(input => input.value))
  }
  keep()
}

// A half-typed hand survives a reload.
function keep() {
  const typed = fieldsOf(), { once, after, ...rest } = typed
  if (digits || Object.values(rest).some(Boolean)) localStorage.setItem(draftName(), JSON.stringify({ typed, digits }))
  else localStorage.removeItem(draftName())
}

function restore() {
  const draft = JSON.parse(localStorage.getItem(draftName()) ?? "null")
  if (!form() || !draft || draft.typed.after !== form().after.value || $(".notice, .error", form())) return
  fill(draft.typed)
  digits = draft.digits
}

function fill(typed) {
  for (const [name, value] of Object.entries(typed)) {
    if (["once", "after", "sure", "waited"].includes(name)) continue
    for (const field of all(`[name="${CSS.escape(name)}"]`, form())) {
      if (["radio", "checkbox"].includes(field.type)) field.checked = field.value === value
      else if (field.tagName === "INPUT" && field.type !== "hidden") field.value = value
    }
  }
}

const fieldsOf = button => Object.fromEntries(new FormData(form(), button).entries())

const typing = () => digits !== "" || counts().some(input => input.value) || $("#heap")?.value || on("#blocked") || on("#ending") || $("[name=what]:checked") || form()?.contains(document.activeElement)

// Give the waiting digits to a tile; without digits its count comes back for mending.
function give(code) {
  if (!perHand()) {
    if (!digits) return hint()
    $("#heap").value = digits
    return save({ out: code })
  }
  const input = $(`#left-${code}`) ?? counts().find(i => i.closest(".tile, .row")?.dataset.code === code && !i.value)
  if (!input) return
  if (digits) { input.value = digits; digits = "" }
  else if (input.value) { digits = input.value; input.value = "" }
  else return hint()
  complete()
}

const hint = () => { $(".display small").textContent = words().hint }

// The count that completes the hand saves it.
function complete() {
  const empty = counts().filter(input => !input.value)
  if (on("#blocked") ? !empty.length && (!form().dataset.last || $("[name=last]:checked")) : mode() === "counts" && empty.length === 1 && counts().length > 1) return save({ save: "1" })
  refresh()
}

function save(extra, button) {
  const fields = { ...fieldsOf(button), ...extra }
  digits = ""
  localStorage.removeItem(draftName())
  dead()
  form().classList.add("sending")
  send(location.pathname, fields, tell(fields))
  setTimeout(() => waitingHere().length && showWaiting(), 700)
}

const dead = () => { deadUntil = performance.now() + DEAD }

// What was entered, in a line, for as long as it waits.
function tell(fields) {
  const name = code => all(".tile").find(tile => tile.dataset.code === code)?.dataset.name ?? $(`label[for="left-${code}"]`)?.textContent.trim() ?? code
  return Object.entries(fields).flatMap(([field, value]) =>
    !value || /^(once|after|save|sure|finished|waited|ending)$/.test(field) ? [] :
    field === "blocked" ? [words().blocked] :
    field.startsWith("left-") ? [`${name(field.slice(5))} ${value}`] :
    ["out", "by", "last"].includes(field) ? [name(value)] : [value.split(":").pop()]).join(" · ")
}

// Entries wait: their facts stand on the board, and the next one can be entered behind them.
function showWaiting(locked) {
  const items = waitingHere()
  if (!form() || !items.length) return
  form().classList.remove("sending")
  const last = items.at(-1)
  if (form().once.value === last.fields.once) {
    form().reset()
    for (const input of all("input:not([type])", form())) input.value = ""
    for (const input of all("[type=radio], [type=checkbox]", form())) input.checked = false
    form().once.value = newKey()
    form().after.value = last.fields.once
  }
  const list = $("#waiting") ?? form().insertAdjacentElement("beforebegin", Object.assign(document.createElement("div"), { id: "waiting", className: "notice" }))
  list.setAttribute("role", "status")
  list.replaceChildren(...[locked ? words().locked : words().waiting, ...items.map(item => item.told)].map(text => Object.assign(document.createElement("p"), { textContent: text })))
  const back = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: words().undo })
  back.onclick = () => {
    const item = takeBack()
    if (!item) return
    form().after.value = item.fields.after
    fill(item.fields)
    waitingHere().length ? showWaiting() : list.remove()
    refresh()
  }
  list.append(back)
  refresh()
}

async function undo(target) {
  dead()
  const body = new URLSearchParams(new FormData(target))
  try {
    const response = await fetch(target.action, { method: "POST", body, signal: AbortSignal.timeout(8000) })
    if (!response.ok) throw response
    show(await response.text(), "undone")
  } catch { target.submit() }
}

function press(key) {
  if (key.dataset.key === "back") digits = digits.slice(0, -1)
  else if (digits.length < 7 && !digits.includes("-")) digits += key.dataset.key
  else if (digits.includes("-")) digits = key.dataset.key
  refresh()
}

document.addEventListener("click", event => {
  if (performance.now() < deadUntil && event.isTrusted && event.target.closest("#board, footer")) { event.preventDefault(); event.stopPropagation(); return }
  const key = event.target.closest("[data-key]")
  if (key) return press(key)
  const who = event.target.closest(".who, .pips label, .pips input")
  const tile = who?.closest(".tile[data-code]")
  if (tile && padWanted() && (!who.matches("input") || digits)) {
    event.preventDefault()
    give(who.matches(".who") ? tile.dataset.seats.includes(" ") && perHand() ? tile.dataset.seats.split(" ").find(c => !$(`#left-${c}`).value) ?? tile.dataset.seats.split(" ")[0] : tile.dataset.code : (who.htmlFor ?? who.id).slice(5))
  } else if (tile && mode() === "win" && who.matches(".who")) {
    event.preventDefault()
    all(".tile", form()).forEach(other => other.classList.toggle("now", other === tile))
  }
  const won = event.target.closest("[data-won]")
  if (won) {
    const chosen = $(".tile.now", form())
    if (!chosen) return hint()
    save({ out: chosen.dataset.code, ...(won.dataset.won === "blocked" ? { blocked: "1" } : {}) })
  }
  if (event.target.closest("[data-tiles]")) import("./tiles.js").then(tiles => tiles.pick(Number(form().dataset.set), counts().map(input => input.value), text => { digits = text; refresh() }))
}, true)

document.addEventListener("change", event => {
  if (event.target.id === "ending" && event.target.checked) {
    const amount = $("[name=what]:checked")
    if (amount && $("#out_ends")) { $("#out_ends").value = amount.value.split(":").pop(); amount.checked = false }
  }
  event.target.name === "last" ? complete() : refresh()
})
document.addEventListener("input", () => { form()?.classList.add("typed"); keep() })
document.addEventListener("submit", event => {
  if (event.target.id === "board") { event.preventDefault(); save({}, event.submitter) }
  else if (event.target.id === "undo") { event.preventDefault(); undo(event.target) }
})
addEventListener("shown", event => {
  digits = ""
  if (event.detail === "saved") navigator.vibrate?.(40)
  if (event.detail !== "followed") dead()
  history.replaceState(null, "", location.pathname + (location.search.includes("tv") ? "?tv" : ""))
  restore()
  refresh()
})
addEventListener("waiting", event => showWaiting(event.detail))

follow(typing)
restore()
refresh()
showWaiting()
flush()
navigator.wakeLock?.request("screen").catch(() => {})
if (isSecureContext && location.protocol === "https:") navigator.serviceWorker?.register("/service-worker.js")
