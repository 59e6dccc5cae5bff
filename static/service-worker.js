// Keeps what a cook reads without a line: shopping lists, the plan, and recipes opened lately. Lists themselves live in the pages' own
// store; here are only the pages. Everything belongs to one reader and goes when they log out.
const PAGES = 'trivet-pages-1'
const PARTS = 'trivet-parts-1'
const PICTURES = 'trivet-pictures-1'
const SLOW_MS = 3000
const MOST = { [PAGES]: 60, [PARTS]: 120, [PICTURES]: 120 }

const base = new URL(self.registration.scope).pathname
const READER = `${base}reader-of-this-cache`

const isList = (path) => /^shopping-lists(\/[0-9a-f-]{36})?$/.test(path)
const isKept = (path) =>
  isList(path) || /^g\/[^/]+\/r\/[^/]+$/.test(path) || path === 'group/mealplan/planner/view'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const known = new Set([PAGES, PARTS, PICTURES])
  const clear = async () => {
    for (const name of await caches.keys()) if (!known.has(name)) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(clear())
})

async function forgetAll() {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('trivet-shopping')
}

async function put(name, request, response) {
  const cache = await caches.open(name)
  await cache.delete(request)
  await cache.put(request, response)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(old)
}

self.addEventListener('message', (event) => {
  const { reader, page, parts = [] } = event.data ?? {}
  if (typeof reader !== 'string') return
  const keep = async () => {
    const cache = await caches.open(PAGES)
    const before = await cache.match(READER)
    if (before && (await before.text()) !== reader) for (const name of await caches.keys()) await caches.delete(name)
    await put(PAGES, READER, new Response(reader))
    const store = await caches.open(PARTS)
    for (const part of parts) if (!(await store.match(part))) await store.add(part).catch(() => {})
    if (page && !(await (await caches.open(PAGES)).match(page))) {
      const response = await fetch(page, { redirect: 'manual' }).catch(() => null)
      if (response?.ok) await put(PAGES, page, response)
    }
  }
  event.waitUntil(keep())
})

async function keptPage(request, path) {
  const cache = await caches.open(PAGES)
  const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true })
  if (kept) return kept
  if (path !== 'shopping-lists') return undefined
  const keys = await cache.keys()
  const one = keys.find(({ url }) => isList(new URL(url).pathname.slice(base.length)))
  return one && Response.redirect(one.url, 303)
}

/** The page from the server; where it does not come in time, or not at all, as it was last. */
async function readPage(event, path) {
  const { request } = event
  const fresh = fetch(request).then((response) => {
    if (response.ok && response.type === 'basic' && !response.redirected)
      event.waitUntil(put(PAGES, request.url.split('#')[0], response.clone()))
    return response
  })
  const late = new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  const first = await Promise.race([fresh.catch(() => undefined), late])
  if (first && first.status < 500) return first
  return (await keptPage(request, path)) ?? fresh
}

/** Files whose name changes with their content, and pictures: once is enough. */
async function readOnce(name, event) {
  const kept = await (await caches.open(name)).match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok && response.type === 'basic') event.waitUntil(put(name, event.request, response.clone()))
  return response
}

/** The operator's colours change under one name: they are asked for, and kept for when nobody answers. */
async function readFresh(event) {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(put(PARTS, event.request, response.clone()))
    return response
  } catch (error) {
    const kept = await caches.match(event.request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin || !url.pathname.startsWith(base)) return
  const path = url.pathname.slice(base.length)
  if (request.method === 'POST' && path === 'logout') {
    event.waitUntil(forgetAll())
    return
  }
  if (request.method !== 'GET') return
  if (path.startsWith('a/')) event.respondWith(readOnce(PARTS, event))
  else if (path === 'theme.css') event.respondWith(readFresh(event))
  else if (/^api\/media\/recipes\/[^/]+\/images\/[^/]+$/.test(path)) event.respondWith(readOnce(PICTURES, event))
  else if (request.mode === 'navigate' && isKept(path)) event.respondWith(readPage(event, path))
})
