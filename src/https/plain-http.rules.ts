/** What plain http still answers itself, below the base path: health checks, and the way to trust the certificate with what it looks like. */
const OPEN = /^\/(?:healthz|trust|trust\/trivet-authority\.crt|theme\.css|a\/[\w./-]{1,200})$/
const PROOF = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/

interface Plain {
  baseUrl: URL
  basePath: string
  proofOf(token: string): string | undefined
}

/** What plain http answers while HTTPS is on; null for what the app answers there as well. */
export function answerPlain(request: Request, { baseUrl, basePath, proofOf }: Plain): Response | null {
  // With an invalid Host header, Bun gives the path alone.
  if (!URL.canParse(request.url, 'http://localhost')) return new Response('Bad Request', { status: 400 })
  const { pathname, search } = new URL(request.url, 'http://localhost')
  const token = PROOF.exec(pathname)?.[1]
  const proof = token === undefined ? undefined : proofOf(token)
  if (proof !== undefined) return new Response(proof, { headers: { 'content-type': 'text/plain' } })
  if (pathname.startsWith(basePath) && OPEN.test(pathname.slice(basePath.length))) return null
  const location = `${baseUrl.origin}${pathname}${search}`
  // The browser repeats the request as it is; the answer is not cached, since HTTPS may be turned off again.
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })
}
