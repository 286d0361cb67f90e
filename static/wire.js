// What goes over the wire: entries wait in an outbox until the server has answered, and the page follows the table.
// An item of localStorage for each entry: two tabs do no harm, since keys are unique and sending twice records once.
// What is refused stays until it is mended, and what waits behind it stays behind it.

const OUT = "out:"
const PATIENCE = 8000, AGAIN = 2500

export const words = () => document.body.dataset
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map(n => n.toString(16).padStart(2, "0")).join("")

const store = {
  get: name => JSON.parse(localStorage.getItem(name) ?? "null"),
  set: (name, value) => localStorage.setItem(name, JSON.stringify(value)),
}

let sending = false, timer = 0
// Address → the item that was refused there, and comes back as a form.
const refused = new Map()

const waiting = () =>
  Object.keys(localStorage).filter(name => name.startsWith(OUT)).map(store.get).sort((a, b) => a.n - b.n)
export const refusedHere = () => refused.get(location.pathname)
export const waitingHere = () =>
  waiting().filter(item => item.url === location.pathname && item.fields.once !== refusedHere()?.fields.once)
const drop = item => localStorage.removeItem(OUT + item.fields.once)
const change = (item, fields) => store.set(OUT + item.fields.once, { ...item, fields: { ...item.fields, ...fields } })

// Send the fields of a form, told in a line; `hand`: the last one of the match then.
// A mended one keeps the place of what was refused. A phone's clock may go back.
export function send(url, fields, told, hand) {
  const n = refused.get(url)?.n ?? Math.max(Date.now(), (waiting().at(-1)?.n ?? 0) + 1)
  refused.delete(url)
  store.set(OUT + fields.once, { n, url, fields, told, hand })
  return flush()
}

export function takeBack() {
  const item = refusedHere() ? undefined : waitingHere().pop()
  if (item) drop(item)
  return item
}

// Give up what was refused here; whatever waits behind it takes its place in the row, or comes behind what was `seen`.
export function giveUp(seen) {
  const item = refusedHere()
  if (!item) return
  refused.delete(location.pathname)
  drop(item)
  for (const next of waiting()) if (next.fields.after === item.fields.once) change(next, { after: seen ?? item.fields.after })
  flush()
}

export async function flush() {
  clearTimeout(timer)
  for (let item; !sending && (item = waiting().find(item => !refused.has(item.url))); ) {
    sending = true
    let response, html
    try {
      response = await fetch(item.url, {
        method: "POST", body: new URLSearchParams(item.fields), signal: AbortSignal.timeout(PATIENCE), credentials: "same-origin",
      })
      html = await response.text()
    } catch { response = null }
    sending = false
    // Taken back while it was under way, or said otherwise since: then the answer is not to what stands there now.
    const stands = localStorage.getItem(OUT + item.fields.once) === JSON.stringify(item)
    if (!response || response.status >= 500 || [403, 408, 429].includes(response.status)) {
      // Without signal nobody can be asked: a doubtful hand is taken as it was counted, with its warning.
      if (stands) change(item, { sure: "1", waited: "1" })
      dispatchEvent(new CustomEvent("waiting", { detail: response?.status === 403 }))
      timer = setTimeout(flush, AGAIN)
      return
    }
    const here = item.url === location.pathname
    if (!response.ok) {
      if (!stands) continue
      refused.set(item.url, item)
      if (here) show(html, "refused", item)
      continue
    }
    if (stands) drop(item)
    if (new URL(response.url).pathname !== item.url) return location.assign(response.url)
    if (here && !waitingHere().length) show(html, "saved")
  }
}

// Put a page from the server in the place of this one, without leaving it.
export function show(html, why, item) {
  const page = new DOMParser().parseFromString(html, "text/html")
  document.title = page.title
  for (const part of ["header", "main", "footer"]) {
    const old = document.querySelector(`body > ${part}`), now = page.querySelector(`body > ${part}`)
    if (old && now) old.replaceWith(now)
    else if (now) document.body.append(now)
    else old?.remove()
  }
  for (const [name, value] of Object.entries(page.body.dataset)) document.body.dataset[name] = value
  document.getElementById("say").textContent = [...document.querySelectorAll(".error, .notice p, .saved p")].map(p => p.textContent).join(" ")
  dispatchEvent(new CustomEvent("shown", { detail: { why, item } }))
}

// Every phone shows what any other entered: ask for this page again, and get it only where something changed.
export function follow(busy) {
  let beside = false
  const look = async () => {
    if (document.hidden || sending || waitingHere().length) return
    try {
      const response = await fetch(location.pathname + (location.search.includes("tv") ? location.search : ""), {
        headers: { "If-None-Match": beside && !busy() ? "" : words().etag }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE),
      })
      if (response.status !== 200 || sending) return
      const html = await response.text()
      beside = busy()
      beside ? showBeside(html) : show(html, "followed")
    } catch { /* no signal: next time */ }
  }
  setInterval(look, AGAIN)
  const wake = () => { if (!document.hidden) { flush(); look() } }
  addEventListener("online", wake)
  document.addEventListener("visibilitychange", wake)
  addEventListener("pageshow", event => event.persisted && wake())
}

// While somebody types, only the numbers change around them.
function showBeside(html) {
  const page = new DOMParser().parseFromString(html, "text/html")
  const tiles = document.querySelectorAll(".tile[data-code]"), now = page.querySelectorAll(".tile[data-code]")
  if (tiles.length === now.length) tiles.forEach((tile, i) => tile.querySelector(".total").replaceChildren(...now[i].querySelector(".total").childNodes))
  const state = document.querySelector(".state"), next = page.querySelector(".state")
  if (state && next) state.replaceChildren(...next.childNodes)
  document.body.dataset.etag = page.body.dataset.etag
}
