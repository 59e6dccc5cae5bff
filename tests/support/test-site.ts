import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'

export interface TestSite {
  port: number
  /** Every request so far, oldest first. */
  seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
  close(): Promise<void>
}

/** A web server on 127.0.0.1 that stands for the outside world; it answers `path` with `pages[path]`, else 404. */
export async function openTestSite(
  pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void>,
): Promise<TestSite> {
  const seen: TestSite['seen'] = []
  const listener: RequestListener = async (request, response) => {
    const body = await new Response(new Uint8Array(Buffer.concat(await Array.fromAsync(request)))).text()
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const page = pages[(request.url ?? '').split('?')[0] ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end('not here')
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the test site has no port')
  return {
    port: address.port,
    seen,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
