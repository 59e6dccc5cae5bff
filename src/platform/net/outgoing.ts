import { AppError } from '../errors'
import { createSemaphore } from '../limits/semaphore'
import { parseAllowedHosts } from './address'
import { ACCEPTED_ENCODINGS, BodyTooLarge } from './body-limits'
import { type CheckedTarget, checkTarget, parseTarget, type Resolver, systemResolver } from './target'
import type { Transport } from './transport'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Statuses by which a site refuses us, or asks us to wait; the reader gets a message of its own. */
const REFUSALS = new Set([401, 403, 429, 451, 503])
/** Headers that a redirect to another site keeps. Any other may be a secret of the first, whatever its name. */
const CARRIED = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-type',
  'user-agent',
])

export interface OutgoingOptions {
  /** Time for everything together: waiting for a turn, names, redirects, reading the last byte. 15 s unless told. */
  timeoutMs?: number
  /** Size of the inflated body; 10 MiB unless told. */
  maxBytes?: number
  headers?: Record<string, string>
  /** The Accept header. */
  accept?: string
  /** How many redirects are followed, each checked again; 5 unless told, 0 hands the redirect itself to the caller. */
  redirects?: number
  /** Statuses by which a site refuses are answered like all others, with their body, instead of thrown. */
  handsRefusals?: boolean
  signal?: AbortSignal | undefined
}

export interface OutgoingPost extends OutgoingOptions {
  /** The method of a call with a body, where it is not POST. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET' | undefined
  body: string | Uint8Array
  contentType?: string
}

export interface OutgoingResponse {
  status: number
  headers: Headers
  /** The address that finally answered. */
  url: string
  /** Inflated; empty for HEAD. */
  body: Uint8Array
}

export interface Outgoing {
  get(url: string, options?: OutgoingOptions): Promise<OutgoingResponse>
  head(url: string, options?: OutgoingOptions): Promise<OutgoingResponse>
  post(url: string, options: OutgoingPost): Promise<OutgoingResponse>
  /** The checked addresses of a host, for what does not speak HTTP; it may connect to these and to no other. */
  addressesOf(hostname: string): Promise<string[]>
}

export interface OutgoingSetup {
  /** Hosts or CIDRs that may be reached although they are private (`TRIVET_ALLOWED_HOSTS`). */
  allowedHosts: readonly string[]
  userAgent: string
  /** Calls that run at the same time; 8 unless told. The others wait, within their own timeout. */
  maxConcurrent?: number
  /** Certificates of the only authorities that vouch for the hosts, in PEM form; the usual ones unless told. */
  certificates?: string | undefined
  resolve?: Resolver
  transport?: Transport
}

interface Call {
  method: string
  url: URL
  headers: Record<string, string>
  body: Uint8Array | undefined
}

// node:http and its kin take five megabytes: they are loaded by the first call, before its connection is made.
const nodeTransport: Transport = async (request) => (await import('./transport')).nodeTransport(request)

interface Limits {
  maxBytes: number
  redirects: number
  handsRefusals: boolean
  signal: AbortSignal
}

/**
 * The one door through which the server calls other machines. It connects only to addresses that were checked, and
 * fails closed. Each method answers with whatever status the site gave, except those by which it refuses, and throws
 * `upstream` with one of five messages: `net.address-refused`, `net.timeout`, `net.too-large`, `net.site-refused`
 * (values: status, and the seconds of a Retry-After) and `net.unreachable`. A caller's own signal throws the signal's reason.
 * Throws an Error at once when `allowedHosts` has an entry that is neither host nor range.
 */
export function createOutgoing(setup: OutgoingSetup): Outgoing {
  const { userAgent, certificates, maxConcurrent = 8 } = setup
  const { resolve = systemResolver, transport = nodeTransport } = setup
  const allowed = parseAllowedHosts(setup.allowedHosts)
  const semaphore = createSemaphore({ atOnce: maxConcurrent, maxWaiting: 1000 })

  async function send(
    method: string,
    address: string,
    body: Uint8Array | undefined,
    options: OutgoingOptions,
  ) {
    const { timeoutMs = 15_000, maxBytes = 10 * 1024 * 1024, redirects = 5, handsRefusals = false } = options
    const limits = { maxBytes, redirects, handsRefusals }
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
    const url = parseTarget(address)
    const call: Call = { method, url, headers: requestHeaders(userAgent, options), body }
    try {
      return await semaphore.run(() => follow(call, { ...limits, signal }), { signal })
    } catch (error) {
      options.signal?.throwIfAborted()
      throw toAppError(error, timeout)
    }
  }

  async function follow(first: Call, limits: Limits): Promise<OutgoingResponse> {
    let call = first
    for (let left = limits.redirects; ; left--) {
      const target = await untilAborted(checkTarget(call.url, allowed, resolve), limits.signal)
      const response = await exchange(call, target, limits)
      const location = response.headers.get('location')
      if (!REDIRECTS.has(response.status) || location === null || limits.redirects === 0) {
        if (REFUSALS.has(response.status) && !limits.handsRefusals) throw siteRefused(response)
        return response
      }
      if (left <= 0) throw new Error('too many redirects')
      call = redirected(call, response.status, parseTarget(location, call.url))
    }
  }

  async function exchange(call: Call, target: CheckedTarget, { maxBytes, handsRefusals, signal }: Limits) {
    const { url, addresses } = target
    const { readBody } = await import('./body')
    const response = await untilAborted(transport({ ...call, url, addresses, signal, certificates }), signal)
    const { status, headers, body } = response
    const isRefusal = !handsRefusals && REFUSALS.has(status)
    const hasBody = call.method !== 'HEAD' && !REDIRECTS.has(status) && !isRefusal
    const reading = hasBody ? readBody(body, headers.get('content-encoding'), maxBytes) : discard(body)
    try {
      return { status, headers, url: url.href, body: await untilAborted(reading, signal) }
    } catch (error) {
      body.destroy()
      throw error
    }
  }

  return {
    get: (url, options = {}) => send('GET', url, undefined, options),
    head: (url, options = {}) => send('HEAD', url, undefined, options),
    async addressesOf(hostname) {
      const timeout = AbortSignal.timeout(15_000)
      try {
        const target = checkTarget(parseTarget(`https://${hostname}/`), allowed, resolve)
        return (await untilAborted(target, timeout)).addresses
      } catch (error) {
        throw toAppError(error, timeout)
      }
    },
    post: (url, { method = 'POST', body, contentType = 'application/json', ...options }) => {
      const headers = { 'content-type': contentType, ...options.headers }
      return send(method, url, typeof body === 'string' ? Buffer.from(body) : body, { ...options, headers })
    },
  }
}

function requestHeaders(userAgent: string, { accept = '*/*', headers = {} }: OutgoingOptions) {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const sent = Object.fromEntries([
    ['user-agent', userAgent],
    ['accept', accept],
    ...own,
    ['accept-encoding', ACCEPTED_ENCODINGS],
    ['connection', 'close'],
  ])
  // The host is the one that was checked, and the length that of the body, whatever the caller thinks.
  delete sent.host
  delete sent['content-length']
  return sent
}

function redirected(call: Call, status: number, url: URL): Call {
  // As browsers do: 303 leads to a page that is read, and 301 and 302 turn a POST into one (Fetch §4.4).
  const isRead = status === 303 ? call.method !== 'HEAD' : status < 303 && call.method === 'POST'
  const entries = Object.entries(call.headers).filter(
    ([name]) =>
      (url.origin === call.url.origin || CARRIED.has(name)) && !(isRead && name.startsWith('content-')),
  )
  const headers = Object.fromEntries(entries)
  return isRead ? { method: 'GET', url, headers, body: undefined } : { ...call, url, headers }
}

async function discard(body: { destroy(): unknown }): Promise<Uint8Array> {
  body.destroy()
  return new Uint8Array()
}

/** The promise's outcome, or the signal's reason as soon as it fires: a resolver cannot be interrupted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function siteRefused({ status, headers }: OutgoingResponse): AppError {
  const retryAfterSeconds = secondsOf(headers.get('retry-after'))
  return new AppError('upstream', 'net.site-refused', {
    values: { status },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

/** A Retry-After header in seconds from now, whether it gives seconds or a date; undefined without a usable one. */
function secondsOf(retryAfter: string | null): number | undefined {
  const text = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function toAppError(error: unknown, timeout: AbortSignal): AppError {
  if (error instanceof AppError) return error
  if (timeout.aborted) return new AppError('upstream', 'net.timeout', { cause: error })
  if (error instanceof BodyTooLarge) return new AppError('upstream', 'net.too-large', { cause: error })
  return new AppError('upstream', 'net.unreachable', { cause: error })
}
