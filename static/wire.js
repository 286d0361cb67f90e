// What goes over the wire: entries wait in an outbox until the server has answered, and the page follows the table.
// An item of localStorage for each entry: two tabs do no harm, since keys are unique and sending twice records once.

const OUT = "out:"
const PATIENCE = 8000, AGAIN = 2500

export const words = () => document.body.dataset
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map(n => n.toString(16).padStart(2, "0")).join("")

const store = {
  get: name => JSON.parse(localStorage.getItem(name) ?? "null"),
  set: (name, value) => localStorage.setItem(name, JSON.stringify(value)),
}

export const waiting = () =>
  Object.keys(localStorage).filter(name => name.startsWith(OUT)).map(store.get).sort((a, b) => a.n - b.n)
export const waitingHere = () => waiting().filter(item => item.url === location.pathname)
const drop = item => localStorage.removeItem(OUT + item.fields.once)

// Send the fields of a form; true as soon as they are safe in the outbox.
export function send(url, fields, told) {
  const item = { n: Date.now() + Math.random(), url, fields, told }
  store.set(OUT + fields.once, item)
  return flush()
}

export function takeBack() {
  const item = waitingHere().pop()
  if (!item || item.fields.once === sending) return null
  drop(item)
  return item
}

let sending = null, timer = 0

export async function flush() {
  if (sending) return
  clearTimeout(timer)
  for (let item; (item = waiting()[0]); ) {
    sending = item.fields.once
    let response, html
    try {
      response = await fetch(item.url, {
        method: "POST", body: new URLSearchParams(item.fields), signal: AbortSignal.timeout(PATIENCE), credentials: "same-origin",
      })
      html = await response.text()
    } catch { response = null }
    sending = null
    if (!response || response.status >= 500 || response.status === 403 || response.status === 408 || response.status === 429) {
      // Without signal nobody can be asked: a doubtful hand is taken as it was counted, with its warning.
      store.set(OUT + item.fields.once, { ...item, fields: { ...item.fields, sure: "1", waited: "1" } })
      dispatchEvent(new CustomEvent("waiting", { detail: response?.status === 403 }))
      timer = setTimeout(flush, AGAIN)
      return
    }
    drop(item)
    if (!response.ok) mend(item)
    const there = new URL(response.url).pathname
    if (there !== item.url) { location.assign(response.url); return }
    if (item.url === location.pathname && (!response.ok || !waitingHere().length)) {
      show(html, response.ok ? "saved" : "refused")
      if (!response.ok) return
    } else if (!response.ok) { location.assign(item.url); return }
  }
}

// What was refused comes back as a form: whatever waits behind it takes its place in the row.
function mend(refused) {
  for (const item of waiting()) {
    if (item.fields.after === refused.fields.once) store.set(OUT + item.fields.once, { ...item, fields: { ...item.fields, after: refused.fields.after } })
  }
}

// Put a page from the server in the place of this one, without leaving it.
export function show(html, why) {
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
  dispatchEvent(new CustomEvent("shown", { detail: why }))
}

// Every phone shows what any other entered: ask for this page again, and get it only where something changed.
export function follow(busy) {
  const look = async () => {
    if (document.hidden || sending || waitingHere().length) return
    try {
      const response = await fetch(location.pathname + (location.search.includes("tv") ? "?tv" : ""), {
        headers: { "If-None-Match": words().etag }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE),
      })
      if (response.status !== 200 || sending) return
      const html = await response.text()
      busy() ? showBeside(html) : show(html, "followed")
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
