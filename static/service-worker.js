// Keeps the shell of this BUILD, and the pages seen last, for when there is no signal. It looks at nothing but GET.
const keep = async (url, response) => {
  const cache = await caches.open(BUILD)
  if (response.status === 403) await cache.delete(url)
  if (response.ok && !/no-store/.test(response.headers.get("Cache-Control"))) await cache.put(url, response)
}

// A page that asks whether it has changed knows more than what is kept here, unless the tags agree.
const catchUp = async (url, tag) => {
  if ((await caches.match(url))?.headers.get("ETag") !== tag) await keep(url, await fetch(url))
}

async function answer(event, url) {
  const kept = await caches.match(url)
  if (kept && SHELL.includes(url)) return kept
  try {
    const response = await fetch(event.request)
    event.waitUntil(response.status === 304 ? catchUp(url, response.headers.get("ETag")) : keep(url, response.clone()))
    return response
  } catch (problem) {
    if (kept && event.request.mode === "navigate") return kept
    throw problem
  }
}

addEventListener("install", event => event.waitUntil(caches.open(BUILD).then(cache => cache.addAll(SHELL)).then(skipWaiting)))
addEventListener("activate", event => event.waitUntil(caches.keys().then(names =>
  Promise.all(names.filter(name => name !== BUILD).map(name => caches.delete(name))).then(() => clients.claim()))))
addEventListener("fetch", event => {
  const { origin: from, pathname, search } = new URL(event.request.url)
  if (event.request.method === "GET" && !search && from === origin) event.respondWith(answer(event, pathname))
})
