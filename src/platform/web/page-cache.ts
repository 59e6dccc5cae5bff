import { createCache } from '../cache/cache'
import type { Db } from '../db/db'
import { brotli, gzip } from './compression'

interface FinishedPage {
  html: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  gz: Uint8Array<ArrayBuffer>
  etag: string
}

/** Finished pages, rendered and compressed once, until what they show changes. */
export interface PageCache {
  /**
   * Answers with the page of this key, rendering it when it is not kept. The key names everything the page depends on:
   * the version of its data, who reads it, locale, theme.
   * @param headers added to the answer; `cache-control` says who may keep it on the way
   */
  respond(
    db: Db,
    request: Request,
    key: string,
    headers: Record<string, string>,
    render: () => Promise<string>,
  ): Promise<Response>
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'cookie, accept-language, accept-encoding',
}

function compress(text: string): FinishedPage {
  const html = new TextEncoder().encode(text)
  return {
    html,
    br: brotli(html, 'best'),
    gz: gzip(html, 'best'),
    etag: `W/"${Bun.hash(html).toString(36)}"`,
  }
}

/** @param maxBytes the longest unused pages go when all together pass it */
export function createPageCache(maxBytes: number): PageCache {
  const pageCache = createCache<FinishedPage>({ maxBytes })

  return {
    async respond(db, request, key, extra, render) {
      const pages = pageCache.of({ db })
      let page = pages.get(key)
      if (!page) {
        page = compress(await render())
        pages.set(key, page)
      }
      const headers = { ...HEADERS, ...extra, etag: page.etag }
      if (request.headers.get('if-none-match') === page.etag) {
        return new Response(null, { status: 304, headers })
      }
      const accepted = request.headers.get('accept-encoding') ?? ''
      if (/\bbr\b/.test(accepted))
        return new Response(page.br, { headers: { ...headers, 'content-encoding': 'br' } })
      if (/\bgzip\b/.test(accepted))
        return new Response(page.gz, { headers: { ...headers, 'content-encoding': 'gzip' } })
      return new Response(page.html, { headers })
    },
  }
}
