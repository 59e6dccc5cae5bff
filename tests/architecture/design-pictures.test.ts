import { expect, test } from 'bun:test'
import { PAGE_ROUTES } from '../../src/app/routes'
import type { Kitchen } from '../../tools/design-pictures/fill'
import type { Others } from '../../tools/design-pictures/fill-others'
import { otherPagesOf } from '../../tools/design-pictures/other-pages'
import { pagesOf } from '../../tools/design-pictures/pages'

/** Every name in an address is `x`. */
const named = <Names extends object>(known: Partial<Names> = {}) =>
  new Proxy(known as Names, { get: (names, name) => Reflect.get(names, name) ?? 'x' })

/** What is no page to look at: files, what programs read, and addresses that only lead on. */
const NOT_PICTURED = new Set([
  ...[
    '/theme.css',
    '/manifest.webmanifest',
    '/service-worker.js',
    '/robots.txt',
    '/.well-known/security.txt',
  ],
  ...['/healthz', '/metrics', '/openapi.json', '/redoc', '/sitemap.xml', '/g/:group/sitemap.xml'],
  ...['/g/:group/feed.atom', '/g/:group/feed.rss', '/g/:group/feed.json', '/calendar/:token'],
  ...['/readers/ocr.js', '/readers/heic.js', '/readers/:file', '/trust/trivet-authority.crt'],
  ...['/admin/moving/:id/report.json', '/group/everything/:format', '/shopping-lists/:id/text'],
  ...['/group/data/recipes/export', '/group/data/recipes/archive', '/group/data/:kind/export'],
  ...[
    '/g/:group/r/create/url/image',
    '/',
    '/login/provider',
    '/admin',
    '/group/data',
    '/group/mealplan/planner',
  ],
  ...['/household/webhooks', '/household/notifiers', '/g/:group/r/create', '/r/create/url'],
  ...['/g/:group/r/create/zip', '/r/create/zip'],
  // Every part by itself has pictures of its own (tests/e2e/parts.e2e.test.ts).
  '/dev/parts',
  // As that of a tag.
  ...['/g/:group/recipes/categories/:id', '/g/:group/recipes/tools/:id'],
  // In the middle of signing in, and after a restore.
  ...['/login/code', '/admin/backups/back'],
])

test('every page is among those of which pictures are taken', async () => {
  const shots = [
    ...pagesOf(named<Kitchen>(), false),
    ...otherPagesOf(named<Kitchen>(), named<Others>({ moving: '/admin/moving/x' }), {
      site: 'http://x',
      isPhone: false,
    }),
  ]
  const paths = shots.map(({ path }) => path.split('?')[0]!)
  const missing: string[] = []
  for (const load of PAGE_ROUTES)
    for (const { method, path } of await load()) {
      if (method !== 'GET' || NOT_PICTURED.has(path)) continue
      const shape = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`)
      if (!paths.some((each) => shape.test(each))) missing.push(path)
    }
  expect(missing).toEqual([])
})
