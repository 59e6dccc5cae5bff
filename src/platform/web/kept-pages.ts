import { brotli, gzip } from './compression'

interface KeptPage {
  html: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  gz: Uint8Array<ArrayBuffer>
  etag: string
}

/** Finished pages, rendered and compressed once, until what they show changes. */
export interface KeptPages {
  /**
   * Answers with the page of this key, rendering it when it is not kept. The key names everything the page depends on:
   * the version of its data, who reads it, locale, theme.
   * @param headers added to the answer; `cache-control` says who may keep it on the way
   */
  respond(
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

function compress(text: string): KeptPage {
  const html = new TextEncoder().encode(text)
  return {
    html,
    br: brotli(html, 'best'),
    gz: gzip(html, 'best'),
    etag: `W/"${Bun.hash(html).toString(36)}"`,
  }
}

const sizeOf = ({ html, br, gz }: KeptPage) => html.length + br.length + gz.length

/** @param maxBytes the longest unused pages go when all together pass it */
export function keepPages(maxBytes: number): KeptPages {
  const kept = new Map<string, KeptPage>()
  let bytes = 0

  // A map keeps its order of insertion: what was used last goes to the end.
  function touch(key: string, page: KeptPage): void {
    kept.delete(key)
    kept.set(key, page)
  }

  function put(key: string, page: KeptPage): void {
    const rival = kept.get(key)
    if (rival) bytes -= sizeOf(rival)
    touch(key, page)
    bytes += sizeOf(page)
    for (const [oldest, unused] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= sizeOf(unused)
    }
  }

  return {
    async respond(request, key, extra, render) {
      const before = kept.get(key)
      const page = before ?? compress(await render())
      if (before) touch(key, before)
      else put(key, page)
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
