import { chosenEncoding, isFresh, weak } from '../negotiation'
import { compress } from './compression'

const COMPRESSIBLE =
  /^(text\/|application\/(json|ld\+json|manifest\+json|feed\+json|xml|(atom|rss)\+xml)|image\/svg)/
const LEAST_BYTES = 1000
/** Internal header: this answer is sent while it is made. */
export const STREAMED = 'x-streamed'

const texts = new WeakMap<Response, string>()

/** An answer with a text whose ETag is made without reading the body again, half the cost of a small answer. */
export function textAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init)
  texts.set(answer, text)
  return answer
}

/**
 * The last step of every answer made in memory: an ETag (304 when the browser has it) and compression.
 * Streams, files and answers that are encoded already pass unchanged.
 */
export async function finishResponse(request: Request, response: Response): Promise<Response> {
  if (response.headers.has(STREAMED)) {
    response.headers.delete(STREAMED)
    return response
  }
  const type = response.headers.get('content-type') ?? ''
  if (!COMPRESSIBLE.test(type) || response.headers.has('content-encoding')) return response
  const text = texts.get(response)
  const content = text ?? new Uint8Array(await response.arrayBuffer())
  const { headers } = response
  headers.append('vary', 'accept-encoding')
  const encoding = Buffer.byteLength(content) < LEAST_BYTES ? null : chosenEncoding(request)
  if (
    response.status === 200 &&
    request.method === 'GET' &&
    (headers.has('etag') || !headers.get('cache-control')?.includes('no-store'))
  ) {
    const own = headers.get('etag') ?? `W/"${Bun.hash(content).toString(36)}"`
    const etag = encoding === null ? own : weak(own)
    headers.set('etag', etag)
    if (isFresh(request, { etag })) {
      headers.delete('content-type')
      return new Response(null, { status: 304, headers })
    }
  }
  if (encoding === null && text !== undefined && request.method !== 'HEAD') return response
  const body = encoding === null ? content : await compress(content, encoding, 'quick')
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : body, { status: response.status, headers })
}
