import { AppError } from '../platform/errors'
import type { TaskMessage } from '../platform/jobs/task'
import type { Outgoing, OutgoingResponse } from '../platform/net/outgoing'

const TIMEOUT_MS = 15_000
/** Answers are read for what they say of a failure; what is longer is a page. */
const MAX_ANSWER_BYTES = 256 * 1024
const SHOWN_ANSWER = 200

/** One request to someone outside. */
export interface Sending {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET' | undefined
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
  redirects?: number
}

/** What the receiver said. */
export interface Answer {
  status: number
  /** The beginning of its text in one line; empty for pages and for nothing. */
  text: string
  body: Uint8Array
}

/** The guard takes no user and password in an address: they go where a browser would put them. */
function withoutCredentials({ url: address, headers }: Sending): {
  url: string
  headers: Record<string, string>
} {
  const url = URL.parse(address)
  if (!url || (url.username === '' && url.password === '')) return { url: address, headers }
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  return {
    url: url.href,
    headers: { authorization: `Basic ${Buffer.from(user).toString('base64')}`, ...headers },
  }
}

function textOf({ headers, body }: OutgoingResponse): string {
  if (/html/i.test(headers.get('content-type') ?? '')) return ''
  const text = new TextDecoder().decode(body.subarray(0, 4 * SHOWN_ANSWER))
  return text
    .replace(/[\p{Cc}\s\u{FFFD}]+/gu, ' ')
    .trim()
    .slice(0, SHOWN_ANSWER)
}

/**
 * Sends a request through the guarded client and answers what came back.
 * @throws upstream when nothing came back, and for a status that is not success, in the words of the receiver where there are any
 */
export async function sendOut(outgoing: Outgoing, sending: Sending): Promise<Answer> {
  const { method = 'POST', body, redirects } = sending
  const { url, headers } = withoutCredentials(sending)
  const options = {
    headers,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    handsRefusals: true,
    ...(redirects === undefined ? {} : { redirects }),
  }
  const response =
    method === 'GET'
      ? await outgoing.get(url, options)
      : await outgoing.post(url, { ...options, method, body })
  const { status } = response
  const text = textOf(response)
  if (status >= 200 && status < 300) return { status, text, body: response.body }
  if (text === '') throw new AppError('upstream', 'net.site-refused', { values: { status } })
  throw new AppError('upstream', 'delivery.refused', { values: { status, answer: text } })
}

/** Why something did not arrive, as it is kept and shown. */
export function reasonOf(error: unknown): TaskMessage {
  if (error instanceof AppError) return { messageId: error.messageId, values: error.values }
  return { messageId: 'generic.server-error' }
}
