import type { ReactNode } from 'react'
import { urls } from '../../urls'
import type { Visit } from '../http/visit'
import { type DocumentOptions, renderDocument } from './document'

type PageOptions = Omit<DocumentOptions, 'i18n' | 'theme'> & { status?: number }

/** Renders a page in the visitor's language and theme. Pages are private to the browser and checked again by ETag. */
export function renderPage(visit: Visit, options: PageOptions, body: ReactNode): Response {
  const { status = 200, ...document } = options
  const html = renderDocument({ ...document, i18n: visit.i18n, theme: visit.theme }, body)
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language',
      // Links that a finger or a pointer comes near are fetched ahead, where the browser knows how.
      'speculation-rules': `"${urls.asset('speculation.json')}"`,
    },
  })
}
