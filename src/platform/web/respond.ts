import { chosenEncoding, compress, type Encoding } from './compression'

const COMPRESSIBLE =
  /^(text\/|application\/(json|ld\+json|manifest\+json|feed\+json|xml|atom\+xml)|image\/svg)/
const LEAST_BYTES = 1000
/** Between us: this answer goes out as it is made. */
export const STREAMED = 'x-streamed'

interface Prepared {
  body: Uint8Array<ArrayBuffer>
  encoding: Encoding | null
}

async function encoded(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Prepared> {
  const encoding = bytes.byteLength < LEAST_BYTES ? null : chosenEncoding(request)
  return { body: encoding === null ? bytes : await compress(bytes, encoding, 'quick'), encoding }
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether a client has seen an answer already; what a proxy has made weak is still the same (RFC 9110 §13.1.2). */
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false
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
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { headers } = response
  headers.append('vary', 'accept-encoding')
  if (
    response.status === 200 &&
    request.method === 'GET' &&
    (headers.has('etag') || !headers.get('cache-control')?.includes('no-store'))
  ) {
    const etag = headers.get('etag') ?? `W/"${Bun.hash(bytes).toString(36)}"`
    headers.set('etag', etag)
    if (isKnown(request.headers.get('if-none-match'), etag)) {
      headers.delete('content-type')
      return new Response(null, { status: 304, headers })
    }
  }
  const { body, encoding } = await encoded(request, bytes)
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : body, { status: response.status, headers })
}
