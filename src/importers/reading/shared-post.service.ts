import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { READER_USER_AGENT } from '../../platform/version'
import { findAddress } from './address-in-text.rules'
import { oembedAddress, oembedPage } from './oembed.rules'
import { fetchPage } from './page-fetch.service'
import type { PageJob } from './reading-job.schema'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 256 * 1024

function parseAnswer(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/** What a service says of a post or a video where its page has no recipe to read; null where it says nothing. Never throws. */
export async function fetchSharedPost(
  { outgoing }: Pick<Ctx, 'outgoing'>,
  url: string,
  html?: string,
): Promise<PageJob | null> {
  const address = oembedAddress(url, html)
  if (address === null) return null
  try {
    const { status, body } = await outgoing.get(address, {
      accept: 'application/json',
      headers: { 'user-agent': READER_USER_AGENT },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    const page = status === 200 ? oembedPage(parseAnswer(body)) : null
    return page === null ? null : { kind: 'page', url, html: page }
  } catch {
    return null
  }
}

/**
 * The page whose address is in a text; where a service shows it only to people with an account, what it publishes about the post.
 * @throws as `fetchPage`
 */
export async function fetchPageOrPost(ctx: Ctx, text: string): Promise<PageJob> {
  try {
    return await fetchPage(ctx, text)
  } catch (error) {
    const url = findAddress(text)
    const post = error instanceof AppError && url !== null ? await fetchSharedPost(ctx, url) : null
    if (post === null) throw error
    return post
  }
}
