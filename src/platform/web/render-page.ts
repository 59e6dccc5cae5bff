import type { ReactNode } from 'react'
import { urls } from '../../urls'
import { hasOwnColours } from '../config/theme'
import { isSpentKey, keyInEtag, newFormKey, tagWithKey } from '../http/form-key'
import type { RequestScope } from '../http/request-scope'
import { renderDocument } from './document'
import type { KeptPage, Page } from './page'
import { textAnswer } from './respond'

/** The frame around a page for one reader. */
export interface Frame {
  /** Everything that the frame shows, as plain data: two readers with the same may share a kept page. */
  key: unknown
  wrap(body: ReactNode): ReactNode
}

/** Caches between us keep what strangers read for half a minute, and half a minute more while they ask again; browsers ask each time. */
export const SHARED_CACHE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30'

/** What members' pages carry: private to the browser, checked again by ETag, their links fetched ahead. */
function memberHeaders(): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    // Links near a finger or pointer are prefetched, where the browser supports it.
    'speculation-rules': `"${urls.asset('speculation.json')}"`,
  }
}

/** Says that this browser has the serif's files: a script sets it once it has fetched them. */
const SERIF_COOKIE = 'trivet_serif'

/** Whether a page may name the serif: not before its files are there, nor for anyone who saves data. */
const hasSerif = ({ cookies, request }: Pick<RequestScope, 'cookies' | 'request'>) =>
  cookies.get(SERIF_COOKIE) === '1' && request.headers.get('save-data') !== 'on'

/** What a page looks like for this reader beyond its bundle of styles. */
const looks = (scope: RequestScope) => ({
  theme: scope.theme,
  hasSerif: hasSerif(scope),
  hasOwnColours: hasOwnColours(scope.services.config.theme),
})

/** Renders a page in its frame, in the reader's language and theme. */
export async function renderPage(scope: RequestScope, page: Page, frame: Frame): Promise<Response> {
  const { i18n, actor, request } = scope
  const { status = 200, headers, body, ...document } = page
  const reader = actor?.userId ?? null
  const once = keyInEtag(request.headers.get('if-none-match'), reader) ?? newFormKey(reader)
  const html = await renderDocument({ ...document, ...looks(scope), i18n, once }, frame.wrap(body))
  const type = { 'content-type': 'text/html; charset=utf-8', vary: 'cookie, accept-language' }
  const answer = textAnswer(html, { status, headers: { ...type, ...memberHeaders(), ...headers } })
  const isAskedAgain = request.method === 'GET' && status === 200
  if (isAskedAgain && html.includes(once) && !answer.headers.get('cache-control')?.includes('no-store'))
    answer.headers.set('etag', tagWithKey(html, once))
  return answer
}

/** The same for a page that is kept: drawn once for each key, frame, language, theme and base path. */
export function renderKeptPage(
  scope: RequestScope,
  { kept: { pages, key, isPublic, isVariant, lane }, draw }: KeptPage,
  frame: Frame,
): Promise<Response> {
  const { i18n, locale, theme, request, services, actor } = scope
  const isSerif = hasSerif(scope)
  const json = typeof key === 'string' ? key : JSON.stringify(key)
  const whole = `${locale}\n${theme}\n${isSerif}\n${urls.basePath()}\n${JSON.stringify(frame.key)}\n${json}`
  const headers = isPublic ? { 'cache-control': SHARED_CACHE } : memberHeaders()
  const asked = { db: services.db, request, key: whole, isVariant, lane, headers }
  return pages.respond(asked, async () => {
    const { body, ...document } = await draw()
    const once = newFormKey(actor?.userId ?? null, true)
    const html = await renderDocument({ ...document, ...looks(scope), i18n, once }, frame.wrap(body))
    return { html, isStale: () => isSpentKey(once) }
  })
}
