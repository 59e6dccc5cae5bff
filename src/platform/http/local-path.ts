import { urls } from '../../urls'
import type { RequestScope } from './request-scope'

const SOMEWHERE = 'http://trivet.invalid'

/**
 * A path that stays on this site, with its query, or null: what people and other sites put into `next`, `back` and Referer
 * must never lead to another site (`//evil.test`, `/\evil.test`, `https:…`, `/.//evil.test`).
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f\\]/.test(text)) return null
  if (!URL.canParse(text, SOMEWHERE)) return null
  const { origin, pathname, search, hash } = new URL(text, SOMEWHERE)
  if (origin !== SOMEWHERE || pathname.startsWith('//')) return null
  return `${pathname}${search}${hash}`
}

/**
 * Where a form sends people back to: the field `back`, else the page they came from, else the start; with the base path.
 * Only the path of the Referer counts, so that another site's leads nowhere but here.
 */
export function backPath({ request }: Pick<RequestScope, 'request'>, back?: string | null): string {
  const base = urls.basePath()
  const referer = request.headers.get('referer')
  const came = referer && URL.canParse(referer) ? new URL(referer) : null
  const path = localPath(back) ?? localPath(came && `${came.pathname}${came.search}`) ?? '/'
  if (base === '' || path === base || path.startsWith(`${base}/`)) return path
  return `${base}${path}`
}
