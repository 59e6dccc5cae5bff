import { timeSlices } from '../time-slices'
import { STREAMED } from '../web/respond'

/**
 * A JSON answer in pieces, for lists that would take long to write as one. A piece is made when the client has taken the one
 * before, and between pieces others are served; whoever goes away stops it. It carries no ETag.
 * @param pieces texts that together, one behind the other, are valid JSON
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
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(body, { headers })
  headers.set('content-encoding', 'gzip')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers })
}
