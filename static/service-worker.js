// Keeps what a cook reads without a line: shopping lists, the plan, and recipes opened lately. Lists themselves live in the pages' own
// store; here are only the pages. Everything belongs to one reader and goes when they log out, but the page that says that there is no
// line, and the files it is made of: they are nobody's.
const LISTS = 'trivet-lists-2'
const RECIPES = 'trivet-recipes-2'
const READERS = 'trivet-reader-2'
const PARTS = 'trivet-parts-1'
const PICTURES = 'trivet-pictures-1'
const OFFLINE = 'trivet-offline-1'
const SLOW_MS = 3000
const HOUR_MS = 3_600_000
// Recipes push out recipes, never a list.
const MOST = { [LISTS]: 60, [RECIPES]: 30, [READERS]: 1, [PARTS]: 120, [PICTURES]: 120, [OFFLINE]: 20 }

const base = new URL(self.registration.scope).pathname
const READER = `${base}reader-of-this-cache`
/** Where somebody signs out, or leaves for good. */
const ENDS = ['logout', 'user/profile/leave']
const PLAN = 'group/mealplan/planner/view'

const isList = (path) => /^shopping-lists(\/[0-9a-f-]{36})?$/.test(path)
const isRecipe = (path) => /^g\/[^/]+\/r\/[^/]+$/.test(path)
/** Where a page is kept, if it is. */
const shelfOf = (path) => (isList(path) || path === PLAN ? LISTS : isRecipe(path) ? RECIPES : undefined)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const known = new Set(Object.keys(MOST))
  const clear = async () => {
    for (const name of await caches.keys()) if (!known.has(name)) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(clear())
})

// What was on its way when everything was forgotten is not kept after it.
let forgotten = 0

async function forgetPages() {
  forgotten += 1
  for (const name of await caches.keys()) if (name !== OFFLINE) await caches.delete(name)
}

/** After somebody has signed out nothing of theirs stays, and nothing more is told here. */
async function forgetAll() {
  await forgetPages()
  indexedDB.deleteDatabase('trivet-shopping')
  indexedDB.deleteDatabase('trivet-pictures')
  indexedDB.deleteDatabase('trivet-drafts')
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe()
}

/** From now on everything is this reader's; what was kept of another one goes first. */
async function belongTo(reader) {
  const before = await (await caches.match(READER))?.text()
  if (before === reader) return
  if (before !== undefined) await forgetPages()
  await put(READERS, READER, new Response(reader), forgotten)
}

/** The same for whoever is signed in now, where a browser says so: a sign-in may have ended without a word, and somebody else begun theirs. */
async function belongToReader() {
  const reader = (await self.cookieStore?.get('trivet_reader'))?.value
  if (reader) await belongTo(reader)
}

/**
 * Keeps an answer, the latest last; where there is no room for it, open pages are told, and go on.
 * @param since how often everything was forgotten when it was asked for
 */
async function put(name, request, response, since) {
  if (since !== forgotten) return
  try {
    const cache = await caches.open(name)
    // Replaces what was kept of it, in one step, so that nothing is lost where there is no room.
    await cache.put(request, response)
    isFull = false
    const keys = await cache.keys()
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(old)
  } catch (error) {
    await sayFull(error)
  }
}

// The last that was to be kept did not fit; a page whose script comes later asks.
let isFull = false

/** Tells open pages that there is no room. @throws what is another failure */
async function sayFull(error) {
  if (error?.name !== 'QuotaExceededError') throw error
  isFull = true
  for (const client of await self.clients.matchAll()) client.postMessage({ isFull: true })
}

/** Reads a page ahead that nobody has opened yet, unless it is kept from within the hour. */
async function readAhead(name, address) {
  const kept = await (await caches.open(name)).match(address, { ignoreVary: true })
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < HOUR_MS) return
  const since = forgotten
  const response = await fetch(address, { redirect: 'manual' }).catch(() => null)
  if (response?.ok) await put(name, address, response, since)
}

/** A part that the server does not give now is kept when it does. */
async function keepPart(store, part) {
  const response = await fetch(part).catch(() => null)
  if (response?.ok) await store.put(part, response).catch(sayFull)
}

const isOfflinePage = ({ url }) => new URL(url).pathname === `${base}offline`

/** Keeps the page for when there is no line, in the language and colours of the reader, with the files it names; once a day. */
async function keepOfflinePage(address) {
  const store = await caches.open(OFFLINE)
  const kept = await store.match(address)
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < 24 * HOUR_MS) return
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) return
  const html = await response.clone().text()
  for (const request of await store.keys()) await store.delete(request)
  for (const [, part] of html.matchAll(/(?:href|src)="([^"#]*(?:\/a\/[^"#]+|\.css))["#]/g)) await keepPart(store, part)
  await store.put(address, response).catch(sayFull)
}

/** Links to the kept pages that are wanted, the latest first, called by what stands in their titles. */
async function keptLinks(name, isWanted) {
  const cache = await caches.open(name)
  const wanted = (await cache.keys()).filter(({ url }) => isWanted(new URL(url).pathname.slice(base.length)))
  const links = new Map()
  for (const request of wanted.toReversed()) {
    const { pathname } = new URL(request.url)
    if (links.has(pathname)) continue
    const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? ''
    // A title is escaped as the text of a link is.
    const [, title = ''] = /<title>([^<]*?)(?: · Trivet)?<\/title>/.exec(html) ?? []
    links.set(pathname, `<li><a href="${pathname}"><bdi>${title || pathname}</bdi></a></li>`)
  }
  return [...links.values()]
}

/** What stands in place of a page that cannot be reached: that there is no line, and what this device keeps. */
async function readOffline() {
  const store = await caches.open(OFFLINE)
  const request = (await store.keys()).find(isOfflinePage)
  if (!request) return Response.error()
  const response = await store.match(request)
  const shelves = {
    lists: await keptLinks(LISTS, (path) => isList(path) && path !== 'shopping-lists'),
    plan: await keptLinks(LISTS, (path) => path === PLAN),
    recipes: await keptLinks(RECIPES, isRecipe),
  }
  const html = (await response.text()).replace(
    /<ul data-kept="(\w+)"><\/ul>/g,
    (_, shelf) => `<span>${shelves[shelf].length || ''}</span><ul>${shelves[shelf].join('')}</ul>`,
  )
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(html, { headers })
}

self.addEventListener('message', (event) => {
  const { reader, page, parts = [], offline } = event.data ?? {}
  if (typeof reader !== 'string') return
  const keep = async () => {
    if (isFull) event.source?.postMessage({ isFull })
    await belongTo(reader)
    if (offline) await keepOfflinePage(offline)
    const store = await caches.open(PARTS)
    for (const part of parts) if (!(await store.match(part))) await keepPart(store, part)
    if (!page) return
    await readAhead(LISTS, page)
    await readAhead(LISTS, new URL(`${base}${PLAN}`, self.location.origin).href)
  }
  event.waitUntil(keep())
})

async function keptPage(request, path) {
  const cache = await caches.open(shelfOf(path))
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
  await belongToReader()
  const since = forgotten
  const fresh = fetch(request).then((response) => {
    if (response.ok && response.type === 'basic' && !response.redirected)
      event.waitUntil(put(shelfOf(path), request.url.split('#')[0], response.clone(), since))
    return response
  })
  const late = new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  const first = await Promise.race([fresh.catch(() => undefined), late])
  if (first && first.status < 500) return first
  return (await keptPage(request, path)) ?? fresh.catch(readOffline)
}

/** Files whose name changes with their content, and pictures: once is enough. */
async function readOnce(name, event) {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const since = forgotten
  const response = await fetch(event.request)
  if (response.ok && response.type === 'basic')
    event.waitUntil(put(name, event.request, response.clone(), since))
  return response
}

/** Only once the server has signed somebody out: without a line what they have not sent yet stays, and so do they. */
async function signOut(event) {
  const response = await fetch(event.request)
  if (response.ok || response.type === 'opaqueredirect') await forgetAll()
  return response
}

/** The operator's colours change under one name: they are asked for, and kept for when nobody answers. */
async function readFresh(event) {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(put(PARTS, event.request, response.clone(), forgotten))
    return response
  } catch (error) {
    const kept = await caches.match(event.request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

/** News of a list: a later one stands in place of an earlier one. */
self.addEventListener('push', (event) => {
  const { title, body, tag, path, isAlarm } = event.data.json()
  const alarm = isAlarm ? { requireInteraction: true, renotify: true, vibrate: [200, 100, 200] } : {}
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path }, ...alarm }))
})

/** The list or the recipe opens in a window that is there, else in a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.location.origin).href
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window' })
    const known = windows.find((one) => one.url === address)
    return known ? known.focus() : self.clients.openWindow(address)
  }
  event.waitUntil(open())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin || !url.pathname.startsWith(base)) return
  const path = url.pathname.slice(base.length)
  if (request.method === 'POST' && ENDS.includes(path)) event.respondWith(signOut(event).catch(readOffline))
  if (request.method !== 'GET') return
  if (path.startsWith('a/')) event.respondWith(readOnce(PARTS, event))
  else if (path === 'theme.css') event.respondWith(readFresh(event))
  else if (/^api\/media\/recipes\/[^/]+\/images\/[^/]+$/.test(path)) event.respondWith(readOnce(PICTURES, event))
  else if (request.mode !== 'navigate') return
  else event.respondWith(shelfOf(path) ? readPage(event, path) : fetch(request).catch(readOffline))
})
