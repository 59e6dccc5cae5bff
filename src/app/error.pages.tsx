import { houseSignOut } from '../auth/house/house.rules'
import { comesByHouse } from '../auth/house/house-login.service'
import { signInAgain } from '../auth/login/login.pages'
import { type AppError, retryAfter } from '../platform/errors'
import { backPath } from '../platform/http/local-path'
import { seeOther } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import { isUnsentKept, unsentPage } from '../platform/http/unsent'
import type { Page } from '../platform/web/page'
import { urls } from '../urls'
import { ErrorView } from './error.view'
import { describeError } from './middleware/errors'

/** Pages of older versions that clients and bookmarks still name, and today's. */
const OLDER: readonly [RegExp, (group: string, rest: string) => string][] = [
  [/^\/(?:recipes\/all|search)$/, (group) => `/g/${group}`],
  [/^\/recipe\/create\/ocr$/, (group) => `/g/${group}/r/create/ocr`],
  [/^\/(?:recipe|g\/[^/]+\/r)\/([^/]+)\/ocr-editor$/, (group, slug) => `/g/${group}/r/${slug}`],
  [/^\/group\/mealplan\/this-week$/, () => '/group/mealplan/planner/view'],
  [/^\/(?:household|group)\/mealplan$/, () => '/group/mealplan/planner/view'],
  [/^\/household\/mealplan(\/.+)$/, (_, rest) => `/group/mealplan${rest}`],
  [/^\/group\/cookbooks$/, (group) => `/g/${group}/cookbooks`],
  // Where newer clients have these pages.
  [/^\/household$/, () => '/group'],
  [/^\/household\/members$/, () => '/group/members'],
  [/^\/admin\/manage\/households(?:\/.*)?$/, () => '/admin/manage/groups'],
  [
    /^\/toolbox(?:\/(foods|units|labels|categories|tags|tools))?(?:\/.*)?$/,
    (_, noun) => `/group/data/${noun || 'foods'}`,
  ],
]

/** Today's page for a member; null for an address that never was. */
function olderPath(pathname: string, groupSlug: string | null): string | null {
  if (!groupSlug) return null
  for (const [pattern, today] of OLDER) {
    const found = pattern.exec(pathname.replace(/(?<=.)\/$/, ''))
    if (found) return today(groupSlug, found[1] ?? '')
  }
  return null
}

/**
 * Where a page that does not exist may have moved: /recipe/ became /r/, and what does not start with /g/ gets the user's
 * group in front. Null when that gives no other address on this site.
 * @param isKnown a route of ours has answered that what it names is not there
 */
export function movedPath(pathname: string, groupSlug: string | null, isKnown = false): string | null {
  // `//evil.test/recipe/x` would lead to another site.
  if (pathname.startsWith('//')) return null
  const older = olderPath(pathname, groupSlug)
  if (older !== null) return older
  const renamed = pathname.replace('/recipe/', '/r/')
  // A name with a dot is a file that a browser or a program asks for by itself.
  const isPage = !isKnown && !/^\/(?:g|a|api)?(?:\/|$)/.test(renamed) && !renamed.includes('.')
  const moved = groupSlug && isPage ? `/g/${groupSlug}${renamed}` : renamed
  return moved === pathname ? null : moved
}

/** Where someone whom the proxy names and who may not enter can sign in as someone else; null for everyone else. */
function signOutOf(scope: RequestScope): string | null {
  return !scope.actor && comesByHouse(scope) ? houseSignOut(scope.services.config) : null
}

/** An error as a page: visitors are led to the sign-in page where one is needed, old addresses to the new ones. */
export function errorPage(error: AppError, scope: RequestScope, pathname: string): Response | Page {
  const isRead = scope.request.method === 'GET' || scope.request.method === 'HEAD'
  if (error.code === 'unauthenticated' && isRead) {
    return seeOther(urls.login({ next: `${pathname}${scope.url.search}` }))
  }
  // The sign-in ended while a form was filled in; what was typed is kept (`keepUnsent`).
  if (error.code === 'unauthenticated' && scope.request.method === 'POST')
    return signInAgain(scope, unsentPage(scope))
  // A text was too long; the page shows it again.
  if (error.status === 422 && isUnsentKept(scope)) return seeOther(backPath(scope, unsentPage(scope)))
  if (error.status === 404 && isRead) {
    const moved = movedPath(
      pathname,
      scope.actor?.groupSlug ?? null,
      error.messageId !== 'page.404-not-found',
    )
    if (moved) return seeOther(`${urls.basePath()}${moved}${scope.url.search}`)
  }
  const title = scope.i18n._(error.status === 404 ? 'page.404-not-found' : 'page.an-error-occurred')
  // "No Entry Found" and "an unexpected error" say less than the page's own words.
  const isPlain = error.status === 404 || error.code === 'internal'
  const message = isPlain ? null : describeError(error, scope.i18n).message
  return {
    title,
    styles: 'plain',
    status: error.status,
    // What broke may be what the whole frame asks for.
    frame: error.status < 500 ? 'default' : 'bare',
    headers: retryAfter(error),
    body: (
      <ErrorView
        status={error.status}
        message={message}
        requestId={scope.id}
        signOut={signOutOf(scope)}
        mayRetry={isRead}
        home={scope.actor ? urls.home(scope.actor.groupSlug) : urls.root()}
      />
    ),
  }
}
