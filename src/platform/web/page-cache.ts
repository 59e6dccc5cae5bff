import { createCache } from '../cache/cache'
import type { Db } from '../db/db'
import { createSemaphore } from '../limits/semaphore'
import { chosenEncoding, type Encoding, isFresh } from '../negotiation'
import { compress, type Effort, unpack } from './compression'

/** A rendered page. */
interface FinishedPage {
  /** In the encodings that someone has asked for; as it was drawn only until it is packed, which takes a sixth of the room. */
  forms: Partial<Record<Encoding | 'identity', Uint8Array<ArrayBuffer>>>
  etag: string
  /** It must not be handed out any more. */
  isStale(): boolean
}

export interface DrawnPage {
  html: string
  isStale?(): boolean
}

export interface PageRequest {
  db: Db
  request: Request
  /** Everything the page depends on: the version of its data, who reads it, locale, theme. */
  key: string
  /** One of many forms of a page, such as a scale that someone has typed: kept apart, and compressed with less effort. */
  isVariant: boolean
  /** Tells who asks, when it is one of the many whose pages wait their turn; null for those who never wait. */
  lane: (() => string) | null
  /** Added to the answer; `cache-control` says which caches may keep it. */
  headers: Record<string, string>
}

/** Finished pages, rendered and compressed once, until what they show changes. */
export interface PageCache {
  /**
   * Answers with the page of a key, rendering it when it is not kept; requests meanwhile wait for the same rendering.
   * @throws rate-limited 503 when too many pages wait to be rendered
   */
  respond(asked: PageRequest, render: () => Promise<DrawnPage>): Promise<Response>
}

export interface PageCacheOptions {
  /** The pages unused for longest are dropped when all together exceed it; variants may fill a quarter of it. */
  maxBytes: number
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'cookie, accept-language, accept-encoding',
}

const LARGE_BYTES = 128 * 1024

/** Pages that may wait for their turn, and how many of one address. */
const MAX_WAITING = 40
const MAX_WAITING_EACH = 8

function finish({ html: text, isStale = () => false }: DrawnPage): FinishedPage {
  const html = new TextEncoder().encode(text)
  return { forms: { identity: html }, isStale, etag: `W/"${Bun.hash(html).toString(36)}"` }
}

/** The page as it was drawn. */
function htmlOf({ forms: { identity, br, gzip } }: FinishedPage): Uint8Array<ArrayBuffer> {
  return identity ?? (br ? unpack(br, 'br') : unpack(gzip!, 'gzip'))
}

async function pack(page: FinishedPage, encoding: Encoding, effort: Effort): Promise<void> {
  page.forms[encoding] = await compress(htmlOf(page), encoding, effort)
  delete page.forms.identity
}

export function createPageCache({ maxBytes }: PageCacheOptions): PageCache {
  const pageCache = createCache<FinishedPage>({ maxBytes: (maxBytes / 4) * 3 })
  const variantCache = createCache<FinishedPage>({ maxBytes: maxBytes / 4 })
  const turns = createSemaphore({
    atOnce: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingInLane: MAX_WAITING_EACH,
    status: 503,
  })
  // By database, so that tests and processes with several never mix.
  const renderings = new WeakMap<Db, Map<string, Promise<FinishedPage>>>()

  function renderOnce(
    { db, key, lane }: PageRequest,
    render: () => Promise<DrawnPage>,
  ): Promise<FinishedPage> {
    const running = renderings.get(db) ?? new Map<string, Promise<FinishedPage>>()
    renderings.set(db, running)
    const known = running.get(key)
    if (known) return known
    const page = (lane === null ? render() : turns.run(render, { lane: lane() }))
      .then(finish)
      .finally(() => running.delete(key))
    running.set(key, page)
    return page
  }

  return {
    async respond(asked, render) {
      const { db, request, key, isVariant, headers: more } = asked
      const pages = (isVariant ? variantCache : pageCache).of({ db })
      const found = pages.get(key)
      const kept = found?.isStale() ? undefined : found
      const page = kept ?? (await renderOnce(asked, render))
      if (!kept) pages.set(key, page)
      const headers = { ...HEADERS, ...more, etag: page.etag }
      if (isFresh(request, page)) return new Response(null, { status: 304, headers })
      const encoding = chosenEncoding(request)
      const html = page.forms.identity
      // Large pages are kept packed, whatever is asked for.
      const kind = encoding ?? (html && html.byteLength > LARGE_BYTES ? 'br' : null)
      if (kind !== null && !page.forms[kind]) {
        await pack(page, kind, isVariant ? 'quick' : 'best')
        // It is of another size, and counted again.
        pages.set(key, page)
      }
      if (encoding === null) return new Response(html ?? htmlOf(page), { headers })
      return new Response(page.forms[encoding], { headers: { ...headers, 'content-encoding': encoding } })
    },
  }
}
