import type { Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { createOutgoing, type Outgoing } from '../../platform/net/outgoing'
import { VERSION } from '../../platform/version'

/** Rows that are asked for at once, and how long the other server has a rest between two questions. */
const PER_PAGE = 100
const REST_MS = 20
const TRIES = 4
const MAX_WAIT_SECONDS = 60
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 60_000
/** A kitchen has fewer pages of anything. */
const MAX_PAGES = 1000

type Thing = Record<string, unknown>

/** Asks a running Mealie, or a Trivet, which speaks the same, on behalf of a token. */
export interface ServerClient {
  /** The parsed answer; null where there is no such thing, or the token may not see it. */
  json(path: string, query?: Record<string, string>): Promise<unknown>
  /** Every item of a paged list, page by page. */
  items(path: string, query?: Record<string, string>): AsyncGenerator<Thing>
  bytes(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>>
}

/** A running server, and the token of one of its people. */
export interface ServerAddress {
  address: string
  token: string
  /** The operator has named it, so it may be in the home network. Else only what the settings allow. */
  mayBePrivate?: boolean
}

/** The door to one server: everything that guards us stays, but that this host may be a private one. */
function homeDoor({ config }: Pick<Services, 'config'>, address: URL): Outgoing {
  return createOutgoing({
    allowedHosts: [...config.allowedHosts, address.hostname],
    userAgent: `Mozilla/5.0 (compatible; Trivet/${VERSION}; a household that moves in)`,
    maxConcurrent: 1,
  })
}

/** A server that has too much to do, or is being restarted behind its proxy. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504])

const isHidden = (status: number) => status === 404 || status === 403 || status === 405 || status === 422

/** @throws upstream for what is no web address */
export function serverClient(
  services: Pick<Services, 'config' | 'outgoing'>,
  { address, token, mayBePrivate = false }: ServerAddress,
  signal: AbortSignal,
): ServerClient {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new AppError('upstream', 'net.address-refused')
  const base = new URL(address)
  const door = mayBePrivate ? homeDoor(services, base) : services.outgoing
  const urlOf = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  /** Waits when the server asks for it. */
  async function ask(url: string, maxBytes: number) {
    const headers = { authorization: `Bearer ${token}` }
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      await Bun.sleep(REST_MS)
      const options = { headers, maxBytes, signal, timeoutMs: TIMEOUT_MS, handsRefusals: true, redirects: 0 }
      const answer = await door.get(url, options)
      if (!PASSING.has(answer.status) || attempt === TRIES) return answer
      const seconds = Number(answer.headers.get('retry-after')) || 2 ** attempt
      await Bun.sleep(Math.min(seconds, MAX_WAIT_SECONDS) * 1000)
    }
  }

  async function json(path: string, query?: Record<string, string>): Promise<unknown> {
    const { status, body } = await ask(urlOf(path, query), MAX_ANSWER_BYTES)
    if (isHidden(status)) return null
    if (status === 401) throw new AppError('upstream', 'moving.token-refused')
    if (status !== 200) throw new AppError('upstream', 'net.site-refused', { values: { status } })
    try {
      return JSON.parse(new TextDecoder().decode(body))
    } catch (error) {
      throw new AppError('upstream', 'moving.no-server', { cause: error })
    }
  }

  return {
    json,
    async *items(path, query = {}) {
      for (let page = 1; page <= MAX_PAGES; page++) {
        const answer = (await json(path, { ...query, page: String(page), perPage: String(PER_PAGE) })) as {
          items?: Thing[]
          total_pages?: number
        } | null
        const items = Array.isArray(answer) ? (answer as Thing[]) : (answer?.items ?? [])
        yield* items
        if (Array.isArray(answer) || page >= (answer?.total_pages ?? 1)) return
      }
    },
    async bytes(path, maxBytes) {
      const { status, body } = await ask(urlOf(path), maxBytes)
      if (status !== 200) throw new AppError('upstream', 'net.site-refused', { values: { status } })
      return new Uint8Array(body)
    },
  }
}
