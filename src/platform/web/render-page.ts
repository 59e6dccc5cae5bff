import type { ReactNode } from 'react'
import { urls } from '../../urls'
import type { RequestScope } from '../http/request-scope'
import { type DocumentOptions, renderDocument } from './document'
import type { KeptPages } from './kept-pages'

type PageOptions = Omit<DocumentOptions, 'i18n' | 'theme'> & { status?: number }

/** What members' pages carry: private to the browser, checked again by ETag, their links fetched ahead. */
function memberHeaders(): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    // Links that a finger or a pointer comes near are fetched ahead, where the browser knows how.
    'speculation-rules': `"${urls.asset('speculation.json')}"`,
  }
}

/** Renders a page in the visitor's language and theme. */
export function renderPage(scope: RequestScope, options: PageOptions, body: ReactNode): Response {
  const { status = 200, ...document } = options
  const html = renderDocument({ ...document, i18n: scope.i18n, theme: scope.theme }, body)
  const type = { 'content-type': 'text/html; charset=utf-8', vary: 'cookie, accept-language' }
  return new Response(html, { status, headers: { ...type, ...memberHeaders() } })
}

interface KeptOptions {
  pages: KeptPages
  /** Everything that the page shows and does not get from the scope, such as the version of its data. */
  key: readonly unknown[]
  /** Strangers may share it on the way; a member's page stays private. */
  isPublic: boolean
}

/**
 * The same for a page that is kept until what it shows changes: rendered and compressed once for each key, language, theme
 * and base path.
 */
export function renderKeptPage(
  scope: RequestScope,
  { pages, key, isPublic }: KeptOptions,
  render: () => Promise<{ options: Omit<PageOptions, 'status'>; body: ReactNode }>,
): Promise<Response> {
  const { i18n, theme, request } = scope
  const whole = JSON.stringify([scope.locale, theme, urls.basePath(), ...key])
  // Asked for again each time: a recipe that is private from now on must not stay in a shared cache.
  const headers = isPublic ? { 'cache-control': 'public, no-cache' } : memberHeaders()
  return pages.respond(request, whole, headers, async () => {
    const { options, body } = await render()
    return renderDocument({ ...options, i18n, theme }, body)
  })
}
