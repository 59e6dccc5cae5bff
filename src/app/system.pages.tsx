import { isDatabaseDamaged } from '../admin/maintenance/database-check.service'
import { themeCss } from '../platform/config/theme'
import { wholeAddress } from '../platform/config/whole-address'
import { type PageRoute, publicPage } from '../platform/http/page-route'
import { notFound } from '../platform/refusals'
import { urls } from '../urls'
import { OfflineView } from './error.view'

const HOUR_CACHE = 'public, max-age=3600'

/** What installing Trivet on a phone needs to know; addresses carry the base path. */
function manifest(name: string, shopping: string): string {
  const icon = (file: string, size: number, purpose: string) => ({
    src: urls.asset(file),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: urls.root(),
    name,
    short_name: name,
    start_url: urls.root(),
    scope: urls.root(),
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    // Phones put the address into the text as often as into the field for it.
    share_target: {
      action: urls.shareTarget(),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [{ name: shopping, url: urls.shoppingLists() }],
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

/** Lets a page of the development server notice that it was started again. */
const STARTED: Record<string, string> =
  process.env.NODE_ENV === 'development' ? { 'x-started': String(Date.now()) } : {}

/** Programs follow no links to calls, forms and what asks for an account. */
const CLOSED_TO_ROBOTS = [
  '/api/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/admin/',
  '/status',
  '/preferences/',
  '/user/',
  '/group/',
]

const DAY_MS = 24 * 3_600_000
/** How long what security.txt says may be relied on. */
const CONTACT_DAYS = 90

/** What browsers, robots and health checks ask for. */
export const SYSTEM_PAGES: PageRoute[] = [
  publicPage({ path: '/theme.css' }, ({ scope }) => {
    const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': HOUR_CACHE }
    return new Response(themeCss(scope.services.config.theme), { headers })
  }),
  publicPage({ path: '/manifest.webmanifest' }, ({ scope }) => {
    const headers = { 'content-type': 'application/manifest+json', 'cache-control': HOUR_CACHE }
    return new Response(manifest(scope.i18n._('app.name'), scope.i18n._('shopping.lists')), { headers })
  }),
  // At the root, since a worker may only control pages below its address; its text changes with the name of the script.
  publicPage({ path: '/service-worker.js' }, () => {
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
    return new Response(`importScripts(${JSON.stringify(urls.asset('service-worker.js'))})\n`, { headers })
  }),
  // The worker keeps it: it is the same for everyone, and says nothing about who asked for it.
  publicPage({ path: '/offline' }, ({ scope }) => ({
    title: scope.i18n._('offline.title'),
    styles: 'plain',
    frame: 'none',
    body: <OfflineView />,
  })),
  publicPage({ path: '/healthz' }, ({ scope }) => {
    // A server whose database does not answer is not well, whatever else works.
    scope.services.db.get('SELECT 1')
    // The status stays 200, so that nothing restarts the server; the body says what the weekly check has found.
    const state = isDatabaseDamaged(scope.services)
      ? 'ok, but the database is damaged: restore a backup'
      : 'ok'
    return new Response(state, {
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store', ...STARTED },
    })
  }),
  publicPage({ path: '/robots.txt' }, ({ scope }) => {
    const lines = ['User-agent: *', ...CLOSED_TO_ROBOTS.map((path) => `Disallow: ${urls.basePath()}${path}`)]
    const sitemap = wholeAddress(scope.services.config, urls.sitemap())
    const text = `${[...lines, ...(sitemap ? [`Sitemap: ${sitemap}`] : [])].join('\n')}\n`
    return new Response(text, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': HOUR_CACHE },
    })
  }),
  publicPage({ path: '/.well-known/security.txt' }, ({ scope }) => {
    const { config, clock } = scope.services
    // The operator says how to be reached (RFC 9116 wants an address); without that there is no one to name.
    const contact = config.supportUrl ?? (config.smtpFromEmail && `mailto:${config.smtpFromEmail}`)
    if (!contact) throw notFound()
    const here = wholeAddress(config, `${urls.basePath()}/.well-known/security.txt`)
    const until = new Date(Math.ceil(clock.now().getTime() / DAY_MS + CONTACT_DAYS) * DAY_MS)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${until.toISOString()}`,
      ...(here ? [`Canonical: ${here}`] : []),
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': HOUR_CACHE },
    })
  }),
]
