import { Agent, request as httpRequest } from 'node:http'

export interface LoadOptions {
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { agent, headers }, (response) => {
      response.on('data', () => {})
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end()
  })
}

/** Requests per second over kept connections; every answer must be 200. */
export async function requestsPerSecond(url: string, options: LoadOptions = {}): Promise<number> {
  const { headers = {}, connections = 16, seconds = 3 } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let done = 0
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  const worker = async () => {
    while (performance.now() < until) {
      const status = await ask(url, agent, headers)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
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
export function startBare(): { url: string; stop(): void } {
  const body = 'hello world'
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(body) })
  return { url: server.url.href, stop: () => void server.stop(true) }
}
