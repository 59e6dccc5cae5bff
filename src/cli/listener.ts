import { closeSync, openSync } from 'node:fs'
import type { Log } from '../platform/log'
import { cannotListen } from './failure'

const LOOK_MS = 1000
/** Files that must still open beside the connections: photographs, the database's own, a name server. */
const SPARE_FILES = 16
const DRAIN_MS = 10_000

/** Whether the process may open a few more files; also how it is found out that the system has none left. */
function hasSpareFiles(): boolean {
  const opened: number[] = []
  try {
    while (opened.length < SPARE_FILES) opened.push(openSync('/dev/null', 'r'))
    return true
  } catch {
    return false
  } finally {
    for (const file of opened) closeSync(file)
  }
}

/** Checks that the server will be able to listen. @throws Failure */
export function tryPort(place: { host: string; port: number; setting?: string }): void {
  const { host, port } = place
  try {
    const answer = () => new Response(null, { status: 503, headers: { 'retry-after': '1' } })
    void Bun.serve({ hostname: host, port, reusePort: false, development: false, fetch: answer }).stop(true)
  } catch (error) {
    throw cannotListen(error, place)
  }
}

/** Takes no new connections, lets open requests end, then closes the idle connections that browsers keep. */
async function drain(server: Bun.Server<undefined>): Promise<void> {
  void server.stop()
  const deadline = Date.now() + DRAIN_MS
  while (server.pendingRequests > 0 && Date.now() < deadline) await Bun.sleep(20)
  await server.stop(true)
}

export interface Listener {
  readonly port: number
  /** New connections get what `serve` starts now; open ones keep what they have, for as long as something is open. */
  replace(): void
  /** Takes nothing more; resolves when open requests have ended, or after ten seconds. */
  stop(): Promise<void>
}

/**
 * Keeps a server listening as long as the process has file descriptors to spare. Bun's loop would try to accept a connection
 * for which there is none without a pause, a core's worth: instead the door is shut, open requests end, idle connections are
 * closed, and it opens again within a second of there being room. (Bun itself raises the limit as far as the system allows.)
 * @param serve starts a server, on the given port once one is known
 */
export function keepListening(serve: (port?: number) => Bun.Server<undefined>, log: Log): Listener {
  let server: Bun.Server<undefined> | null = serve()
  const port = server.port ?? 0
  const retired = new Set<Bun.Server<undefined>>()

  function letGo(): void {
    for (const old of retired) {
      if (old.pendingRequests > 0) continue
      retired.delete(old)
      void old.stop(true)
    }
  }

  function look(): void {
    letGo()
    const hasSpare = hasSpareFiles()
    if (server && !hasSpare) {
      log.warn('no file descriptors are left; no new connections until some are: see `ulimit -n`')
      void drain(server)
      server = null
    } else if (!server && hasSpare) {
      server = serve(port)
      log.info('listening again')
    }
  }

  const timer = setInterval(() => {
    try {
      look()
    } catch (error) {
      log.error("couldn't listen", { error })
    }
  }, LOOK_MS)
  timer.unref()
  return {
    port,
    replace() {
      // Without a server the next one that is started is the new one.
      if (!server) return
      const old = server
      server = null
      // It takes no more; its place is free at once.
      void old.stop()
      retired.add(old)
      server = serve(port)
    },
    async stop() {
      clearInterval(timer)
      await Promise.all([...retired, ...(server ? [server] : [])].map(drain))
    },
  }
}
