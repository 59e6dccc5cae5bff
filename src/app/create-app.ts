import { table } from 'trivet:routes'
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { houseListener, houseOpinion } from '../auth/house/house.service'
import { needsSetup } from '../auth/setup/setup.service'
import type { Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { isLarge, laneOf, releaseBody } from '../platform/http/admission'
import { isTrustedProxy, parseNetworks } from '../platform/http/client-address'
import { LEADS_TO } from '../platform/http/form.rules'
import { checkHost, checkOrigin } from '../platform/http/origin'
import { seeOther } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import { securityHeaders } from '../platform/http/security-headers'
import { admitToken } from '../platform/http/token-scope'
import { answerBelow, type Ingress, readIngress } from '../platform/ingress'
import { expectGarbage } from '../platform/limits/memory'
import { turns } from '../platform/limits/turns'
import { corsHeaders } from '../platform/net/cors'
import type { PageAnswer } from '../platform/web/page'
import { finishResponse } from '../platform/web/respond'
import { assetPaths, serveAsset } from '../platform/web/serve-asset'
import { configureUrls, urls } from '../urls'
import { errorJson, toAppError } from './middleware/errors'
import { type Peer, scopeReader } from './middleware/request-scope'
import { type Place, placesOf } from './route-table'
import { API_ROUTES, PAGE_ROUTES } from './routes'

const OPEN =
  /^\/(admin\/setup|theme\.css|manifest\.webmanifest|healthz|robots\.txt|\.well-known\/security\.txt|preferences\/[a-z]+)$/

/** While no one has an account, every page leads to the setup; null for requests that are answered as usual. */
function setupRedirect(scope: RequestScope, pathname: string): Response | null {
  if (!needsSetup(scope.services) || pathname.startsWith('/api/') || OPEN.test(pathname)) return null
  return seeOther(urls.setup())
}

/** Starts a session for someone whom the proxy names and who has none yet, on the way to any page, public ones too. */
function houseRedirect(scope: RequestScope, pathname: string): Response | null {
  const { request, services, url } = scope
  const isPage = request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate'
  if (scope.actor || !isPage || isApi(pathname) || /^\/(?:login|register|reset-password)/.test(pathname))
    return null
  return houseOpinion(services, request) ? seeOther(urls.login({ next: `${pathname}${url.search}` })) : null
}

/** Most characters of a path as it was sent; the longest of ours, a name in another script, has a tenth of that. */
const MAX_PATH = 2048

interface Asked {
  scope: RequestScope
  pathname: string
  /** Pattern of the route that answers; filled by the router. */
  route: string
}
type Env = { Bindings: Asked }

/** Answers a request. */
export type App = (request: Request, peer?: Peer) => Promise<Response>

function newRouter(): Hono<Env> {
  const router = new Hono<Env>({
    // The path without the base path; the request itself stays untouched.
    getPath: (_request, options) => options?.env?.pathname ?? '/',
    // hono's default tries another first, which cannot tell `/:id` from the fixed segments beside it.
    router: new TrieRouter(),
  })
  router.onError((error) => {
    throw error
  })
  return router
}

function methodRefused(known: readonly string[]): AppError {
  const options = { status: 405, detail: 'Method Not Allowed' }
  const error = new AppError('not-found', 'http.method-not-allowed', options)
  return Object.assign(error, { allow: known.join(', ') })
}

/** The methods of each API address without parameters: `GET /api/foods/merge` names no food. */
function fixedMethods(places: readonly Place[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { method, path } of places)
    if (isApi(path) && !path.includes(':')) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}

/** Answers for what no route does: an address that is known by other methods, or by none. */
function mountRefusals(places: readonly Place[]): Hono<Env> {
  const router = newRouter()
  const methodsOf = Map.groupBy(places, ({ path }) => path)
  for (const [path, known] of methodsOf) {
    router.all(path, () => {
      throw methodRefused(known.map(({ method }) => method))
    })
  }
  router.notFound(() => {
    throw new AppError('not-found', 'page.404-not-found', { detail: 'Not Found' })
  })
  return router
}

/** A finished response as it is, a page in its frame as HTML: what draws pages is loaded with the first of them. */
async function toResponse(scope: RequestScope, answer: PageAnswer): Promise<Response> {
  return answer instanceof Response ? answer : (await import('./draw-page')).drawPage(scope, answer)
}

async function errorResponse(error: AppError, scope: RequestScope, pathname: string): Promise<Response> {
  if (isApi(pathname)) return errorJson(error, scope)
  const { errorPage } = await import('./error.pages')
  return toResponse(scope, errorPage(error, scope, pathname))
}

let mounted: Hono<Env> | undefined

/** The table of all routes, which knows nothing of the server that asks: one for all of a process. */
function mountRoutes(): Hono<Env> {
  if (mounted) return mounted
  const places = placesOf([...API_ROUTES, ...PAGE_ROUTES], table)
  const router = newRouter()
  const methodsOf = fixedMethods(places)
  for (const { method, path, route: load } of places) {
    const isFixed = !path.includes(':')
    router.on(method, path, async (c) => {
      c.env.route = path
      const { scope, pathname } = c.env
      const known = isFixed ? undefined : methodsOf.get(pathname)
      if (known && !known.includes(method)) throw methodRefused(known)
      const route = await load()
      admitToken(scope, route)
      return toResponse(scope, await route.handle(scope, c.req.param() as Record<string, string>))
    })
  }
  // Rarely needed, and as large as the table of routes itself.
  let refusals: Hono<Env> | undefined
  router.notFound((c) => {
    refusals ??= mountRefusals(places)
    return refusals.fetch(c.req.raw, c.env)
  })
  mounted = router
  return router
}

/** Composes routes, errors, origin check, headers and compression into one function from request to answer. */
export function createApp(services: Services): App {
  const { config } = services
  configureUrls({ basePath: config.basePath, assets: assetPaths })
  const readScope = scopeReader(services)
  const addSecurityHeaders = securityHeaders(config)
  const router = mountRoutes()
  const trusted = parseNetworks(config.trustedProxies)
  const isFromProxy = (peer: Peer) => isTrustedProxy(peer() ?? '', trusted)
  const hearHouse = houseListener(services)

  async function answer(asked: Asked): Promise<Response> {
    const { scope, pathname } = asked
    try {
      checkHost(scope)
      checkOrigin(scope)
      const setup = setupRedirect(scope, pathname)
      if (setup) return setup
      const signIn = hearHouse && houseRedirect(scope, pathname)
      if (signIn) return signIn
      return await router.fetch(scope.request, asked)
    } catch (thrown) {
      const error = toAppError(thrown, scope)
      const response = await errorResponse(error, scope, pathname)
      if (thrown instanceof AppError && 'allow' in thrown) response.headers.set('allow', String(thrown.allow))
      return response
    } finally {
      releaseBody(scope)
    }
  }

  async function respond(request: Request, peer: Peer, ingress: Ingress | null): Promise<Response> {
    // With an invalid Host header, Bun gives the path alone or no valid address; the host is never used.
    if (!URL.canParse(request.url, 'http://localhost')) return new Response('Bad Request', { status: 400 })
    const url = new URL(request.url, 'http://localhost')
    if (url.pathname.length > MAX_PATH) return new Response('URI Too Long', { status: 414 })
    const base = ingress?.basePath ?? config.basePath
    // The proxy took its path off; addresses are whole again.
    if (ingress) url.pathname = base + url.pathname
    const pathname = withoutBase(url.pathname, base)
    if (pathname === null) return new Response('Not Found', { status: 404 })
    const cors = isApi(pathname) ? corsHeaders(config, request) : null
    if (cors && request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    const asset = pathname.startsWith('/a/') ? serveAsset(request, pathname) : undefined
    if (asset) return asset
    if (pathname.length > 1 && pathname.endsWith('/')) {
      // `//host` would leave the site.
      const location = `/${trimSlashes(base + pathname)}${url.search}`
      return new Response(null, { status: 307, headers: { location } })
    }
    const started = performance.now()
    const heard = hearHouse?.(request, isFromProxy(peer))
    if (heard) await heard
    const scope = readScope(request, url, peer, isApi(pathname) ? 'program' : 'person')
    expectGarbage(started)
    // A large body waits for its admission, or is refused, before more of it arrives.
    const lane = laneOf(scope)
    const turn = isLarge(request) ? undefined : turns.enter(lane)
    if (turn) await turn
    const asked = { scope, pathname, route: 'none' }
    const response = await finishResponse(request, toldWhere(request, await answer(asked)))
    turns.leave(lane)
    // What shared caches may keep belongs to no one in particular.
    const isShared = response.headers.get('cache-control')?.startsWith('public') === true
    if (!isShared) for (const cookie of scope.outgoingCookies) response.headers.append('set-cookie', cookie)
    // What the API says is one person's; a cache between us must not hand it to another.
    if (isApi(pathname) && !response.headers.has('cache-control'))
      response.headers.set('cache-control', 'private, no-cache')
    response.headers.set('x-request-id', scope.id)
    for (const [name, value] of Object.entries(cors ?? {})) response.headers.append(name, value)
    for (const [name, value] of Object.entries(scope.rateLimit ?? {})) response.headers.set(name, value)
    // The rest of a body that came too slowly is not waited for.
    if (response.status === 408) response.headers.set('connection', 'close')
    addSecurityHeaders(response.headers, scope.actor !== null)
    // The same page has other addresses below the path of a proxy.
    if (config.ingress) response.headers.append('vary', 'x-ingress-path')
    const ms = performance.now() - started
    if (config.metrics) {
      services.requestMetrics.observe({
        method: request.method,
        route: asked.route,
        status: response.status,
        ms,
      })
    }
    if (services.log.writes('info')) {
      scope.log.info(`${request.method} ${pathname}`, {
        status: response.status,
        ms: Math.round(ms * 10) / 10,
        client: scope.clientAddress,
      })
    }
    return response
  }

  return async (request, peer = () => undefined) => {
    try {
      const ingress = config.ingress && isFromProxy(peer) ? readIngress(request) : null
      if (ingress) return await answerBelow(ingress, () => respond(request, peer, ingress))
      return await respond(request, peer, null)
    } catch (error) {
      // Before it is known who asks, or on the way to the error page: nothing that can fail may be used here.
      services.log.error('unexpected error', { error, method: request.method })
      const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }
      return new Response('Internal Server Error', { status: 500, headers })
    }
  }
}

/** Without slashes at either end: letter by letter, since an expression begins again at each of a thousand slashes. */
function trimSlashes(path: string): string {
  let [from, to] = [0, path.length]
  while (path[from] === '/') from++
  while (to > from && path[to - 1] === '/') to--
  return path.slice(from, to)
}

/** A script gets the address that its form leads to, and opens that page itself: a redirect would use up the notice of that page. */
function toldWhere(request: Request, answer: Response): Response {
  const location = answer.headers.get('location')
  if (answer.status !== 303 || location === null || !request.headers.has(LEADS_TO)) return answer
  return new Response(null, { status: 204, headers: { [LEADS_TO]: location, 'cache-control': 'no-store' } })
}

const isApi = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/') || pathname === '/mcp'

function withoutBase(pathname: string, basePath: string): string | null {
  if (basePath === '') return pathname
  if (pathname === basePath) return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : null
}
