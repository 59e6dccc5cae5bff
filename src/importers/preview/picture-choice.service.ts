import type { Ctx } from '../../platform/context'
import { toWebp, type WebpSet } from '../../platform/images/images'
import { limitUse } from '../../platform/rate-limit'
import { convertPicture, fetchPicture } from '../../recipes/image/image.service'

/** Pictures of previews, up to four each; a page is read again and again while somebody tries addresses. */
const PREVIEW_LIMIT = { burst: 90, perMinute: 60 }
const CANDIDATES = 4
const ASK_TIMEOUT_MS = 4_000
/** For everything together; somebody is waiting for the recipe, not for its picture. */
const TOTAL_TIMEOUT_MS = 10_000
/** Somebody waits for the preview. */
const RANK_TIMEOUT_MS = 1_500
const PREVIEW_SIDE = 640
const PREVIEW_QUALITY = 70

async function sizeOf(ctx: Ctx, url: string, signal: AbortSignal): Promise<number> {
  try {
    const { status, headers } = await ctx.outgoing.head(url, { timeoutMs: ASK_TIMEOUT_MS, signal })
    const isPicture = status === 200 && (headers.get('content-type') ?? '').includes('image')
    return isPicture ? Number(headers.get('content-length') ?? 0) || 0 : 0
  } catch {
    return 0
  }
}

const candidatesIn = (urls: readonly string[]) => [...new Set(urls)].slice(0, CANDIDATES)

/** The candidates with the largest file first; those that do not say keep their order behind. */
async function largestFirst(ctx: Ctx, urls: readonly string[], signal: AbortSignal): Promise<string[]> {
  if (urls.length < 2) return [...urls]
  const sized = await Promise.all(urls.map(async (url) => ({ url, size: await sizeOf(ctx, url, signal) })))
  return sized.sort((a, b) => b.size - a.size).map(({ url }) => url)
}

/** The first few pictures that a page names, in the order in which an import would take them; the others behind. */
export async function rankPictures(ctx: Ctx, urls: readonly string[]): Promise<string[]> {
  const candidates = candidatesIn(urls)
  const ranked = await largestFirst(ctx, candidates, AbortSignal.timeout(RANK_TIMEOUT_MS))
  return [...ranked, ...urls.filter((url) => !candidates.includes(url))]
}

/** The largest of the first few pictures that a page names, as `fetchFirst` (reference api-import §1). */
export async function choosePicture(ctx: Ctx, urls: readonly string[]): Promise<WebpSet | null> {
  const signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS)
  return await fetchFirst(ctx, await largestFirst(ctx, candidatesIn(urls), signal), signal)
}

/**
 * The first of these pictures that can be had, fetched and converted; null when none can be had within ten seconds, which is no
 * mistake.
 */
export async function fetchFirst(
  ctx: Ctx,
  urls: readonly string[],
  signal: AbortSignal = AbortSignal.timeout(TOTAL_TIMEOUT_MS),
): Promise<WebpSet | null> {
  for (const url of candidatesIn(urls)) {
    if (signal.aborted) break
    try {
      return await convertPicture(ctx, await fetchPicture(ctx, url, signal), signal)
    } catch (error) {
      ctx.log.debug('a picture of an import could not be had', { error })
    }
  }
  return null
}

/** A small WebP of a picture on another site, so that looking at a preview tells that site nothing of who looks. @throws rate-limited */
export async function previewPicture(ctx: Ctx, url: string): Promise<Uint8Array> {
  limitUse(ctx, 'import-pictures', PREVIEW_LIMIT)
  const signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS)
  const bytes = await fetchPicture(ctx, url, signal)
  return toWebp(bytes, { maxSide: PREVIEW_SIDE, quality: PREVIEW_QUALITY }, { lane: ctx.groupId, signal })
}
