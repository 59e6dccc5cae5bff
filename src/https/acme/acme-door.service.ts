import type { Outgoing } from '../../platform/net/outgoing'
import { type Problem, problemOf } from './acme.rules'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 1024 * 1024

/** Problems of the authority, which the library turns into one sentence. */
export interface Heard {
  problem: Problem | null
  /** No one answered. */
  failure: unknown
}

/** What the library hands to its caller. */
interface Call {
  url?: string
  method?: string
  headers: { toJSON(): object }
  data?: unknown
}

/** Lets the library of ACME call through the guarded door, and notes the answers. */
export function adapterOf(door: Outgoing, heard: Heard): (call: Call) => Promise<never> {
  return async (config) => {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(config.headers.toJSON())) headers[name] = String(value)
    const options = { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, handsRefusals: true, redirects: 0 }
    const method = (config.method ?? 'get').toLowerCase()
    let answer: Awaited<ReturnType<Outgoing['get']>>
    try {
      if (method === 'post')
        answer = await door.post(config.url!, {
          ...options,
          contentType: 'application/jose+json',
          body: String(config.data ?? ''),
        })
      else answer = await (method === 'head' ? door.head : door.get)(config.url!, options)
    } catch (error) {
      heard.failure = error
      throw error
    }
    const text = new TextDecoder().decode(answer.body)
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    const data: unknown = isJson ? JSON.parse(text) : text
    heard.problem = problemOf(data) ?? heard.problem
    const response = {
      data,
      status: answer.status,
      statusText: '',
      headers: Object.fromEntries(answer.headers),
      config,
    }
    // The library gets every answer, also failures, and decides itself.
    throw Object.assign(new Error(`${answer.status} from ${config.url}`), {
      config,
      response,
      isAxiosError: true,
    })
  }
}
