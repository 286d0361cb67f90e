// The scoreboard's own keypad: digits gather in the display, the name half of a tile takes them.
// The fields of the form stay the truth: whatever is tapped goes into them, and they are what is sent.
import { flush, follow, giveUp, newKey, refusedHere, send, show, takeBack, waitingHere, words } from "./wire.js"

const DEAD = 1000, LONGEST = 7
let digits = "", deadUntil = 0, locked = false
const lost = []

const $ = (selector, root = document) => root.querySelector(selector)
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const form = () => $("#board")
const counts = () => all("input[name^='left-']", form())
const on = id => $(id, form())?.checked ?? false
const mode = () => form().dataset.mode
const seats = tile => tile.dataset.seats.split(" ")
const field = seat => $(`#left-${seat}`)
const chosen = () => mode() === "win" ? $(".tile.now", form())?.dataset.code : undefined

// Digits are wanted where pips are counted; each hand by itself, unless one heap says it all.
const padWanted = () => mode() !== "finish" && (form().dataset.plays ? on("#ending") : mode() !== "win" || on("#blocked"))
const perHand = () => on("#blocked") || mode() === "counts" || mode() === "points"
const choosing = () => mode() === "win" && (!form().dataset.plays || on("#ending"))

// Whether the counts say all that there is to say.
function complete() {
  const empty = counts().filter(input => !input.value).length
  if (mode() === "points") return !empty
  if (on("#blocked")) return !empty && (!form().dataset.last || all("[name=last]:checked").length > 0)
  return padWanted() && mode() === "counts" && empty === 1 && counts().length > 1
}

const typed = () => Object.fromEntries(new FormData(form()).entries())
const typing = () => {
  if (!form()) return false
  const { once, after, ...said } = typed()
  return digits !== "" || Boolean(chosen()) || Object.values(said).some(Boolean) || $(":focus-visible", form()) !== null
}

function refresh() {
  if (!form()) return
  const wanted = padWanted()
  const output = $(".display output", form())
  if (output) output.textContent = digits
  form().classList.toggle("digits", wanted)
  form().classList.toggle("busy", typing())
  form().classList.toggle("ready", complete() || (on("#blocked") && "optional" in form().dataset))
  form().classList.toggle("all", digits === "" && on("#blocked") && counts().every(input => input.value))
  for (const tile of all(".tile", form())) {
    const given = perHand() && seats(tile).every(seat => field(seat)?.value)
    tile.classList.toggle("given", given)
    if (mode() !== "win") tile.classList.toggle("now", wanted && digits !== "" && !given)
  }
  keep()
}

// A half-typed hand survives a reload; one that was refused is given up by clearing it.
const draft = () => "draft:" + location.pathname
function keep() {
  if (form().classList.contains("sending")) return // what stands in the fields was sent
  if (typing()) return localStorage.setItem(draft(), JSON.stringify({ typed: { ...typed(), out: chosen() }, digits }))
  localStorage.removeItem(draft())
  giveUp()
}
function restore() {
  const kept = JSON.parse(localStorage.getItem(draft()) ?? "null")
  if (!form() || kept?.typed.after !== form().after.value || $(".notice, .error", form())) return
  fill(kept.typed)
  digits = kept.digits
}

function fill(values) {
  for (const input of form().elements) {
    if (input.type === "radio" || input.type === "checkbox") input.checked = values[input.name] === input.value
    else if (input.tagName === "INPUT" && input.type !== "hidden") input.value = values[input.name] ?? ""
  }
  for (const tile of all(".tile", form())) tile.classList.toggle("now", mode() === "win" && tile.dataset.code === values.out)
}

function press(key) {
  if (key === "-") digits = digits[0] === "-" ? digits.slice(1) : "-" + digits
  else if (key === "back") digits = /\d-/.test(digits) ? "" : digits.slice(0, -1)
  else if (digits.length < LONGEST && !/\d-/.test(digits)) digits += key
  refresh()
}

// A tile takes the waiting digits; without any, its count comes back for mending.
function give(tile, seat) {
  if (!perHand()) {
    $("#heap").value = digits || $("#heap").value
    return $("#heap").value ? save({ out: tile.dataset.code }) : hint()
  }
  const input = field(seat ?? seats(tile).find(seat => !field(seat).value) ?? seats(tile)[0])
  if (!digits && !input.value) return hint()
  ;[input.value, digits] = digits ? [digits, ""] : ["", input.value]
  complete() ? save({ save: "1" }) : refresh()
}

const hint = () => { $(".display small").textContent = words().hint }
const dead = () => { deadUntil = performance.now() + DEAD }

function save(extra, button) {
  const fields = { ...typed(), ...(button?.name ? { [button.name]: button.value } : {}), ...extra }
  digits = ""
  localStorage.removeItem(draft())
  dead()
  form().classList.add("sending")
  const before = refusedHere() ? [] : waitingHere()
  const hand = (before.at(-1)?.hand ?? form().dataset.hand - 1) + (fields.by ? 0 : 1)
  send(location.pathname, fields, fields.by ? told(fields) : `${words().hand} ${hand}: ${told(fields)}`, hand)
  setTimeout(showWaiting, DEAD)
}

// What was entered, in a line, for as long as it waits.
function told(fields) {
  const name = code => $(`.tile[data-code="${code}"]`)?.dataset.name ?? $(`label[for="left-${code}"]`)?.textContent.trim() ?? code
  return Object.entries(fields).filter(([, value]) => value).map(([key, value]) =>
    key === "blocked" ? words().blocked
    : key.startsWith("left-") ? `${name(key.slice(5))} ${value}`
    : /^(out|by|last)$/.test(key) ? name(value)
    : /^(heap|out_ends|what|ends|drew|cancel)$/.test(key) ? value.split(":").pop() : "").filter(Boolean).join(" · ")
}

// Entries wait: their facts stand on the board, and the next one can be entered behind them.
function showWaiting() {
  const items = waitingHere()
  if (!form() || !items.length) return
  form().classList.remove("sending")
  if (form().once.value === items.at(-1).fields.once) {
    fill({})
    form().once.value = newKey()
  }
  if (!refusedHere()) form().after.value = items.at(-1).fields.once
  const back = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: words().undo, onclick: unwait })
  note([locked ? words().locked : words().waiting, ...items.map(item => item.told)], back)
  refresh()
}

function note(lines, ...more) {
  const list = $("#waiting") ?? document.createElement("div")
  Object.assign(list, { id: "waiting", className: "notice" }).setAttribute("role", "status")
  list.replaceChildren(...lines.map(text => Object.assign(document.createElement("p"), { textContent: text })), ...more)
  $("main").prepend(list)
}

function unwait() {
  const item = takeBack()
  if (!item) return
  form().after.value = item.fields.after
  form().once.value = item.fields.once
  fill(item.fields)
  $("#waiting")?.remove()
  showWaiting()
  refresh()
}

async function undo(target) {
  dead()
  try {
    const response = await fetch(target.action, { method: "POST", body: new URLSearchParams(new FormData(target)), signal: AbortSignal.timeout(8000) })
    response.ok ? show(await response.text(), "undone") : target.submit()
  } catch { note([words().again]) }
}

const tiles = async () => {
  const { pick } = await import("./tiles.js")
  digits = await pick(Number(form().dataset.set), counts().map(input => input.value)) ?? digits
  refresh()
}

document.addEventListener("click", event => {
  const at = selector => event.target.closest(selector)
  if (!at("main, footer")) return
  // Keys were not under the finger that saved, and who types on at once loses no digit.
  if (performance.now() < deadUntil && !at("[data-key]")) return event.preventDefault()
  if (at(".notice a.button")) { localStorage.removeItem(draft()); giveUp(form()?.after.value) }
  if (!form()) return
  const who = at(".who, .pips label, .pips input"), tile = who?.closest(".tile")
  if (at("[data-key]")) press(at("[data-key]").dataset.key)
  else if (at("[data-pick]")) tiles()
  else if (at("[data-won]")) {
    if (at("[data-won=tie]")) save({ out: "nobody", blocked: "1" })
    else chosen() ? save({ out: chosen(), ...(at("[data-won=blocked]") ? { blocked: "1" } : {}) }) : hint()
  } else if (tile && choosing() && who.matches(".who")) {
    event.preventDefault()
    all(".tile", form()).forEach(other => other.classList.toggle("now", other === tile))
    refresh()
  } else if (tile && padWanted() && (digits || !who.matches("input"))) {
    event.preventDefault()
    give(tile, who.matches(".who") ? undefined : (who.htmlFor ?? who.id).slice("left-".length))
  }
}, true)

document.addEventListener("change", event => {
  // What was counted for a block that was none is not meant any more.
  if (event.target.id === "blocked" && !perHand()) counts().forEach(input => { input.value = "" })
  const amount = event.target.id === "ending" && $("[name=what]:checked")
  if (amount && $("#out_ends")) {
    // An amount that waits when the hand ends is the last tile's.
    $("#out_ends").value = amount.value.split(":").pop()
    amount.checked = false
  }
  event.target.name === "last" && complete() ? save({ save: "1" }) : refresh()
})
document.addEventListener("input", event => {
  if (event.target.matches("#board input:not([type=radio], [type=checkbox])")) form().classList.add("typed")
  refresh()
})
document.addEventListener("submit", event => {
  if (event.target.id === "board" && event.submitter?.hasAttribute("formaction")) return giveUp(form().after.value)
  if (event.target.id === "board") { event.preventDefault(); save({}, event.submitter) }
  if (event.target.id === "undo") { event.preventDefault(); $("#waiting .button") ? unwait() : undo(event.target) }
})
addEventListener("shown", ({ detail: { why, item } }) => {
  if (why !== "saved") digits = ""
  if (why !== "followed") dead()
  if (why === "saved" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40)
  if (item && form()) form().once.value = item.fields.once
  else if (item) {
    // The match is over, or gone: there is no form to come back as.
    lost.push(item.told)
    note(lost)
    giveUp()
  }
  restore()
  refresh()
  showWaiting()
})
addEventListener("waiting", ({ detail }) => {
  locked = detail
  showWaiting()
})

follow(typing)
showWaiting()
restore()
refresh()
flush()
navigator.wakeLock?.request("screen").catch(() => {})
navigator.serviceWorker?.register("/service-worker.js")
