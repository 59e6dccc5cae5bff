import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { OutgoingResponse } from '../../platform/net/outgoing'
import { READER_USER_AGENT } from '../../platform/version'
import { decodePage } from '../../scraper/html/charset.rules'
import { findAddress } from './address-in-text.rules'
import type { PageJob } from './reading-job.schema'

const TIMEOUT_MS = 15_000
/** Someone typed the name of a dish. Everything else that is no address is refused by the guard, all in the same words. */
const WORD = /^[\p{L}\p{N}_-]+$/u
/** A recipe keeps no longer one (`LINE_LENGTH`), and a part of it would lead elsewhere. */
const MAX_ADDRESS = 2000
const MAX_BYTES = 8 * 1024 * 1024
const OTHER_MEDIA = /^\s*(?:image|audio|video|font)\/|^\s*application\/(?:pdf|zip|gzip|msword|vnd\.)/i

/** "Looks Like We Couldn't Find Anything"; `BAD_RECIPE_DATA` for clients of the API. */
export function foundNothing(cause?: unknown): AppError {
  const detail = { details: 'BAD_RECIPE_DATA' }
  return new AppError('invalid', 'import.found-nothing', { status: 400, detail, cause })
}

function unreachable(messageId: string, values: Record<string, string | number>, cause?: unknown): AppError {
  // Programs look at the first; people who read what a program shows find the setting in the second.
  const why = messageId === 'net.address-refused' ? { message: messageId } : {}
  const detail = { details: 'CONNECTION_ERROR', ...why }
  return new AppError('upstream', messageId, { detail, values, cause })
}

/** By these a site says "not now", where others say "not you". */
const BUSY = new Set([429, 503])

function refused(host: string, error: AppError): AppError {
  const { values, retryAfterSeconds } = error
  const isBusy = BUSY.has(Number(values.status))
  return new AppError('upstream', isBusy ? 'import.site-busy' : 'import.site-refused', {
    detail: { details: 'CONNECTION_ERROR' },
    values: { host, ...values },
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

function tookTooLong(host: string, cause: unknown): AppError {
  const detail = { message: 'import.scraping-timed-out', error: true, exception: null }
  return new AppError('upstream', 'import.took-too-long', { status: 408, detail, values: { host }, cause })
}

/** What went wrong at the other end, in words for the cook and in v1's for programs. */
function explain(error: unknown, host: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'upstream') return error
  if (error.messageId === 'net.timeout') return tookTooLong(host, error)
  if (error.messageId === 'net.site-refused') return refused(host, error)
  return unreachable(error.messageId, error.values, error)
}

/** Whether bytes are none of a text: pictures and documents that call themselves pages. */
function isBinary(body: Uint8Array, type: string | null): boolean {
  const isMarked = (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff)
  const isUtf16 = isMarked || /charset\s?=\s?["']?utf-?16/i.test(type ?? '')
  return !isUtf16 && body.subarray(0, 1024).includes(0)
}

function toPage({ status, headers, url, body }: OutgoingResponse, host: string): PageJob {
  if (status === 404 || status === 410) throw unreachable('import.page-missing', { host, status })
  if (status < 200 || status >= 300) throw unreachable('import.site-failed', { host, status })
  const type = headers.get('content-type')
  if (OTHER_MEDIA.test(type ?? '') || isBinary(body, type)) throw foundNothing()
  return { kind: 'page', url, html: decodePage(body, type) }
}

/**
 * Fetches the page whose address is in a text, by the guarded client: at most 15 s and 8 MB.
 * @throws upstream 400 `CONNECTION_ERROR`, 408 when it takes too long; invalid 400 `BAD_RECIPE_DATA` for what is no page
 */
export async function fetchPage({ outgoing, locale }: Ctx, text: string): Promise<PageJob> {
  const address = findAddress(text)
  if (address === null || WORD.test(address)) throw unreachable('import.no-address', {})
  if (address.length > MAX_ADDRESS) throw unreachable('import.address-too-long', { most: MAX_ADDRESS })
  const host = URL.parse(address)?.hostname ?? ''
  try {
    const response = await outgoing.get(address, {
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      headers: {
        'user-agent': READER_USER_AGENT,
        'accept-language': `${locale},${locale.split('-')[0]};q=0.8,en;q=0.5,*;q=0.3`,
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    return toPage(response, host)
  } catch (error) {
    throw explain(error, host)
  }
}
