import { timeSlices } from '../limits/time-slices'
import { chosenEncoding } from '../negotiation'
import { STREAMED } from '../web/respond'
import { type Page, type Paged, type PageQuery, toPage } from './paging'
import type { RequestScope } from './request-scope'

/**
 * A JSON answer in pieces, for lists that would take long to write as one. A piece is made when the client has taken the one
 * before, and between pieces others are served; a client that goes away stops it. It carries no ETag.
 * @param pieces texts that together, one after the other, are valid JSON
 */
export function jsonStream(request: Request, pieces: Iterator<string>): Response {
  const slices = timeSlices()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await slices.pause()
      const { value, done } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel() {
      pieces.return?.()
    },
  })
  const headers = new Headers({ 'content-type': 'application/json', vary: 'accept-encoding', [STREAMED]: '' })
  if (chosenEncoding(request, 'streams') === null) return new Response(body, { headers })
  headers.set('content-encoding', 'gzip')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers })
}

/** Longer pages are sent piece by piece. */
const MOST_AT_ONCE = 500
/** Items of a piece. */
const PIECE = 50

/** A page of a list as the answer of a route: the envelope of `toPage`, as a stream where it is long. */
export function pageAnswer<Item>(
  scope: RequestScope,
  query: PageQuery,
  { items, total }: Paged<Item>,
  hasPaths = true,
): Page<Item> | Response {
  if (items.length <= MOST_AT_ONCE) return toPage(scope, query, { items, total }, hasPaths)
  const envelope = JSON.stringify(toPage(scope, query, { items: [], total }, hasPaths))
  const [head = '', tail = ''] = envelope.split('"items":[]')
  function* pieces() {
    yield `${head}"items":[`
    for (let at = 0; at < items.length; at += PIECE)
      yield `${at === 0 ? '' : ','}${JSON.stringify(items.slice(at, at + PIECE)).slice(1, -1)}`
    yield `]${tail}`
  }
  return jsonStream(scope.request, pieces())
}
