import { createCache } from '../../platform/cache/cache'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { readFacts } from '../../platform/images/header/header'
import type { WebpSet } from '../../platform/images/image-set'
import { toWebp } from '../../platform/images/images'
import { limitUse } from '../../platform/limits/rate-limit'
import { READER_USER_AGENT } from '../../platform/version'
import { convertPicture, fetchPicture } from '../../recipes/image/image.service'
import { SMALL_PIXELS } from '../../recipes/image/recipe-photo.service'

/** Pictures of previews, up to four each; a page is read again and again while someone tries addresses. */
const PREVIEW_LIMIT = { burst: 90, perMinute: 60 }
const CANDIDATES = 4
const ASK_TIMEOUT_MS = 4_000
/** For everything together; someone is waiting for the recipe, not for its picture. */
const TOTAL_TIMEOUT_MS = 10_000
/** Someone waits for the preview: for the order of its pictures, and for the first of them. */
const RANK_TIMEOUT_MS = 1_500
const FIRST_TIMEOUT_MS = 2_500
const PREVIEW_SIDE = 640
const PREVIEW_QUALITY = 70
/** For as long as someone looks at a preview, and browsers keep it. */
const PREVIEW_MS = 600_000
const PREVIEW_BYTES = 6 * 1024 * 1024

const previews = createCache<{ bytes: Uint8Array; at: number }>({ maxBytes: PREVIEW_BYTES })

/** The size noted for a file that is gone from its site. */
const GONE = -1

async function sizeOf(ctx: Ctx, url: string, signal: AbortSignal): Promise<number> {
  try {
    const { status, headers } = await ctx.outgoing.head(url, {
      headers: { 'user-agent': READER_USER_AGENT },
      timeoutMs: ASK_TIMEOUT_MS,
      signal,
    })
    if (status === 404 || status === 410) return GONE
    const isPicture = status === 200 && (headers.get('content-type') ?? '').includes('image')
    return isPicture ? Number(headers.get('content-length') ?? 0) || 0 : 0
  } catch {
    return 0
  }
}

/** What a task that fetches many pictures remembers of them, so that it converts none a second time that was too much for it. */
export interface PictureMemory {
  /** Whether it failed before, or the server went down while it was converted. */
  isKnown(url: string): boolean
  /** It will be converted now. */
  begin(url: string): void
  fail(url: string): void
  /** It could not be converted for a reason that is not its own. */
  forget(url: string): void
}

interface FetchOptions {
  signal?: AbortSignal
  memory?: PictureMemory | undefined
}

const candidatesIn = (urls: readonly string[]) => [...new Set(urls)].slice(0, CANDIDATES)

interface Sized {
  url: string
  size: number
}

/** The candidates with the largest file first; then those of unknown size in their order, and at the end what is gone. */
async function largestFirst(ctx: Ctx, urls: readonly string[], signal: AbortSignal): Promise<Sized[]> {
  if (urls.length < 2) return urls.map((url) => ({ url, size: 0 }))
  const sized = await Promise.all(urls.map(async (url) => ({ url, size: await sizeOf(ctx, url, signal) })))
  return sized.sort((a, b) => b.size - a.size)
}

/**
 * The pictures that a page names, in the order in which an import would take them, the others after them. The first of them
 * was fetched; those that could not be are left out, even all of them. What takes longer than someone waits for a
 * preview stays, since it may still be there.
 */
export async function findPictures(ctx: Ctx, urls: readonly string[]): Promise<string[]> {
  const signal = AbortSignal.timeout(FIRST_TIMEOUT_MS)
  const candidates = candidatesIn(urls)
  const ranked = await largestFirst(ctx, candidates, AbortSignal.timeout(RANK_TIMEOUT_MS))
  const others = urls.filter((url) => !candidates.includes(url))
  for (const [at, { url }] of ranked.entries()) {
    const following = ranked.slice(at + 1).filter(({ size }) => size !== GONE)
    const left = [url, ...following.map((one) => one.url), ...others]
    try {
      await previewPicture(ctx, url, signal)
      return left
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'rate-limited'
      if (signal.aborted || isBusy) return left
      ctx.log.debug("couldn't load a preview picture", { error })
    }
  }
  return others
}

/** The largest of the first few pictures that a page names, as `fetchFirst`. */
export async function choosePicture(
  ctx: Ctx,
  urls: readonly string[],
  memory?: PictureMemory,
): Promise<WebpSet | null> {
  const signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS)
  const ranked = await largestFirst(ctx, candidatesIn(urls), signal)
  return await fetchFirst(
    ctx,
    ranked.map(({ url }) => url),
    { signal, memory },
  )
}

async function convertOnce(
  ctx: Ctx,
  url: string,
  bytes: Uint8Array,
  { signal, memory }: FetchOptions,
): Promise<WebpSet> {
  memory?.begin(url)
  try {
    return await convertPicture(ctx, bytes, signal)
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === 'rate-limited'
    if (isBusy) memory?.forget(url)
    else memory?.fail(url)
    throw error
  }
}

/**
 * The first of these pictures that can be had, fetched and converted; null when none can be had within ten seconds, which is no
 * mistake.
 */
export async function fetchFirst(
  ctx: Ctx,
  urls: readonly string[],
  { signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS), memory }: FetchOptions = {},
): Promise<WebpSet | null> {
  for (const url of candidatesIn(urls)) {
    if (signal.aborted) break
    if (memory?.isKnown(url)) continue
    try {
      return await convertOnce(ctx, url, await fetchPicture(ctx, url, signal), { signal, memory })
    } catch (error) {
      ctx.log.debug("couldn't load the picture of an import", { error })
    }
  }
  return null
}

function kept(ctx: Ctx, url: string): Uint8Array | undefined {
  const found = previews.of(ctx).get(url)
  return found && Date.now() - found.at < PREVIEW_MS ? found.bytes : undefined
}

/** Whether a picture that a preview shows is known to be too small a file to be blown up. */
export function isSmallPicture(ctx: Ctx, url: string): boolean {
  const bytes = kept(ctx, url)
  return bytes !== undefined && (readFacts(bytes)?.width ?? SMALL_PIXELS) < SMALL_PIXELS
}

/** A small WebP of a picture on another site, so that looking at a preview tells that site nothing about the reader. @throws rate-limited */
export async function previewPicture(
  ctx: Ctx,
  url: string,
  signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS),
): Promise<Uint8Array> {
  const known = kept(ctx, url)
  if (known) return known
  limitUse(ctx, 'import-pictures', PREVIEW_LIMIT)
  const picture = await fetchPicture(ctx, url, signal)
  const options = { maxSide: PREVIEW_SIDE, quality: PREVIEW_QUALITY }
  const bytes = await toWebp(picture, options, { lane: ctx.groupId, signal })
  previews.of(ctx).set(url, { bytes, at: Date.now() })
  return bytes
}
