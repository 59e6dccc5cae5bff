/** About as long as one thing on a page: most places where it can be cut are between two of them. */
const PIECE_BYTES = 500
const PAUSE_MS = 30

/** Puts a line in front of a server that lets pages come in pieces, as a slow network does: each is drawn before the next one is there. */
export function inPieces(server: string): { address: string; close(): Promise<void> } {
  const line = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(asked) {
      const { pathname, search } = new URL(asked.url)
      const headers = new Headers(asked.headers)
      headers.delete('host')
      const answer = await fetch(`${server}${pathname}${search}`, { headers, redirect: 'manual' })
      const kept = new Headers(answer.headers)
      for (const name of ['content-encoding', 'content-length']) kept.delete(name)
      const body = new Uint8Array(await answer.arrayBuffer())
      const isPage = kept.get('content-type')?.startsWith('text/html')
      return new Response(isPage ? dripping(body) : body, { status: answer.status, headers: kept })
    },
  })
  return { address: `http://127.0.0.1:${line.port}`, close: () => line.stop(true) }
}

/** The head at once, what is to be seen piece by piece. */
function dripping(page: Uint8Array): ReadableStream<Uint8Array> {
  const start = Math.max(0, Buffer.from(page).indexOf('<body'))
  return new ReadableStream({
    async start(stream) {
      stream.enqueue(page.subarray(0, start))
      for (let at = start; at < page.length; at += PIECE_BYTES) {
        stream.enqueue(page.subarray(at, at + PIECE_BYTES))
        await Bun.sleep(PAUSE_MS)
      }
      stream.close()
    },
  })
}
