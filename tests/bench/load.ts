import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'bun'

interface LoadOptions {
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

const HEADER_END = Buffer.from('\r\n\r\n')

interface Connection {
  /** Bytes of the answer that are still to come; null while its head is not whole. */
  missing: number | null
  head: Buffer
}

function toRequest(url: URL, headers: Record<string, string>): string {
  const lines = Object.entries({ host: url.host, connection: 'keep-alive', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${head}\r\n`
}

/** Takes bytes of an answer; true when it is whole. Answers of the server under test carry their length. */
function take(connection: Connection, chunk: Buffer): boolean {
  if (connection.missing === null) {
    connection.head = Buffer.concat([connection.head, chunk])
    const end = connection.head.indexOf(HEADER_END)
    if (end === -1) return false
    const head = connection.head.subarray(0, end).toString('latin1')
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(`unexpected answer: ${head.split('\r\n')[0]}`)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error('an answer without a length')
    connection.missing = Number(length) - (connection.head.length - end - HEADER_END.length)
  } else {
    connection.missing -= chunk.length
  }
  return connection.missing === 0
}

/** What a server can do: requests per second, and the microseconds of processor time that one of them takes it. */
export interface Throughput {
  perSecond: number
  eachUs: number
}

/** Microseconds of processor time that a process has taken, all its threads together. */
function workedUs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const timeOf = (thread: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000
    } catch {
      // It has ended since.
      return 0
    }
  }
  return threads.reduce((sum, thread) => sum + timeOf(thread), 0)
}

const ROUNDS = 8

/**
 * The best of some rounds, after one that only warms up. Requests per second tell as much of what else the machine does as of the server;
 * its processor time hardly any.
 */
export async function throughput(
  pid: number,
  address: string,
  headers: Record<string, string> = {},
): Promise<Throughput> {
  await requestsPerSecond(address, { headers, seconds: 2 })
  const best = { perSecond: 0, eachUs: Number.POSITIVE_INFINITY }
  for (let round = 0; round < ROUNDS; round++) {
    const before = workedUs(pid)
    const started = performance.now()
    const perSecond = await requestsPerSecond(address, { headers, seconds: 0.5 })
    const requests = (perSecond * (performance.now() - started)) / 1000
    best.perSecond = Math.max(best.perSecond, perSecond)
    best.eachUs = Math.min(best.eachUs, (workedUs(pid) - before) / requests)
  }
  return best
}

/**
 * Requests per second over kept connections, one at a time on each; every answer must be 200. Written on bare sockets: a
 * client that costs more than the server would measure itself.
 */
async function requestsPerSecond(address: string, options: LoadOptions = {}): Promise<number> {
  const { headers = {}, connections = 32, seconds = 3 } = options
  const url = new URL(address)
  const request = toRequest(url, headers)
  const isTls = url.protocol === 'https:'
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const state: Connection = { missing: null, head: Buffer.alloc(0) }
      const next = (socket: Socket<undefined>) => {
        if (performance.now() >= until) {
          socket.end()
          resolve()
          return
        }
        state.missing = null
        state.head = Buffer.alloc(0)
        socket.write(request)
      }
      Bun.connect({
        hostname: url.hostname,
        port: Number(url.port),
        ...(isTls && { tls: { rejectUnauthorized: false } }),
        socket: {
          open: isTls ? () => {} : next,
          handshake: next,
          data(socket, chunk) {
            try {
              if (!take(state, chunk)) return
              done += 1
              next(socket)
            } catch (error) {
              socket.end()
              reject(error)
            }
          },
          error: (_, error) => reject(error),
          close: () => resolve(),
        },
      }).catch(reject)
    })
  await Promise.all(Array.from({ length: connections }, one))
  return (done * 1000) / (performance.now() - started)
}

/** Milliseconds of each call, one after the other, the body read whole. */
export async function latencies(
  calls: number,
  call: (index: number) => Promise<Response>,
): Promise<number[]> {
  const samples: number[] = []
  for (let index = 0; index < calls; index++) {
    const started = performance.now()
    const response = await call(index)
    await response.arrayBuffer()
    samples.push(performance.now() - started)
    if (!response.ok) throw new Error(`call ${index} answered ${response.status}`)
  }
  return samples
}

/** A server that answers eleven bytes: what this machine can do at all. */
export function startBare(): { url: string; pid: number; stop(): void } {
  const program =
    "Bun.serve({hostname:'127.0.0.1',port:Number(process.argv[1]),fetch:()=>new Response('hello world')})"
  const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const port = probe.port!
  probe.stop(true)
  const child = Bun.spawn([process.execPath, '-e', program, String(port)], { stdout: 'ignore' })
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => child.kill() }
}
