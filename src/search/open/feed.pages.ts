import { type PageRoute, publicPage } from '../../platform/http/page-route'
import { SHARED_CACHE } from '../../platform/web/render-page'
import { atomFeed, jsonFeed, rssFeed, sitemap } from './feed.rules'
import { newestRecipes, pagesOfGroup, sitemapsOfGroups } from './feed.service'

/** An answer that is the same for everyone, so shared caches may keep it. */
function answer(body: string, type: string): Response {
  return new Response(body, { headers: { 'content-type': type, 'cache-control': SHARED_CACHE } })
}

const XML = 'application/xml; charset=utf-8'

/** Public pages for programs: feeds of new recipes, and sitemaps. */
export const FEED_PAGES: PageRoute[] = [
  publicPage({ path: '/g/:group/feed.atom' }, async ({ scope, params }) =>
    answer(
      atomFeed(await newestRecipes(scope.services, params.group!, 'atom')),
      'application/atom+xml; charset=utf-8',
    ),
  ),
  publicPage({ path: '/g/:group/feed.rss' }, async ({ scope, params }) =>
    answer(
      rssFeed(await newestRecipes(scope.services, params.group!, 'rss')),
      'application/rss+xml; charset=utf-8',
    ),
  ),
  publicPage({ path: '/g/:group/feed.json' }, async ({ scope, params }) =>
    answer(jsonFeed(await newestRecipes(scope.services, params.group!, 'json')), 'application/feed+json'),
  ),
  publicPage({ path: '/sitemap.xml' }, ({ scope }) =>
    answer(sitemap(sitemapsOfGroups(scope.services), true), XML),
  ),
  publicPage({ path: '/g/:group/sitemap.xml' }, ({ scope, params }) =>
    answer(sitemap(pagesOfGroup(scope.services, params.group!)), XML),
  ),
]
