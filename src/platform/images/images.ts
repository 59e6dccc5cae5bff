import { AppError } from '../errors'
import { createSemaphore, type TurnOptions } from '../limits/semaphore'
import { type Converted, createConverter } from './converter'
import { sniffImage } from './header/sniff'
import { type Conversion, type ImageSource, sizeOf, type WebpSet } from './image-set'

export const MAX_IMAGE_BYTES = 30 * 1024 * 1024

// One conversion at a time bounds memory on a small machine. A hundred may wait, group by group in turn.
const semaphore = createSemaphore({ atOnce: 1, maxWaiting: 100 })
const converter = createConverter({
  // A photograph of 48 megapixels takes 2 s of a fast processor, 10 s of a slow one.
  processorMs: 15_000,
  deadlineMs: 40_000,
  idleMs: 5000,
  // An AVIF of 16 megapixels with whole colour planes takes 330 MB.
  memoryBytes: 400 * 1024 * 1024,
})
const closing = new AbortController()

/**
 * Makes the three WebP sizes of a picture: turned upright, without EXIF and XMP, the first frame if it moves. No size is
 * ever larger than the picture itself. A colour profile other than sRGB is kept. Waits its turn: see createSemaphore for
 * `turn` and `error.busy`; when the turn's signal is aborted, a conversion that has begun ends, too.
 * @throws too-large `image.too-large` above 30 MB; invalid `image.not-an-image` for anything that is no picture (SVG and other
 * text among them) or cannot be read, `image.heic-not-supported`, `image.format-unavailable` when AVIF or TIFF cannot be read
 * here, `image.too-many-pixels`, and `image.too-demanding` for what takes more than pictures do
 */
export async function toWebpSet(source: ImageSource, turn?: TurnOptions): Promise<WebpSet> {
  const { files, width, height, tint } = await inTurn({ kind: 'set' }, source, turn)
  const [original, minOriginal, tinyOriginal] = files
  if (!original || !minOriginal || !tinyOriginal || tint === null) throw new Error('a size is missing')
  return {
    files: {
      'original.webp': original,
      'min-original.webp': minOriginal,
      'tiny-original.webp': tinyOriginal,
    },
    width,
    height,
    tint,
  }
}

/**
 * One WebP file of a picture, its longer side at most `maxSide` pixels; for profile pictures. Otherwise as toWebpSet.
 * @param quality 1 to 100
 */
export async function toWebp(
  source: ImageSource,
  { maxSide, quality }: { maxSide: number; quality: number },
  turn?: TurnOptions,
): Promise<Uint8Array> {
  const { files } = await inTurn({ kind: 'one', maxSide, quality }, source, turn)
  if (!files[0]) throw new Error('the picture is missing')
  return files[0]
}

/** Stops the running conversion and refuses new ones, when the server stops. */
export function closeImages(): void {
  closing.abort(new AppError('rate-limited', 'error.busy', { retryAfterSeconds: 5 }))
}

async function inTurn(
  job: Conversion,
  source: ImageSource,
  { lane, signal: callerSignal }: TurnOptions = {},
): Promise<Converted> {
  await checkKind(source)
  const signal = callerSignal ? AbortSignal.any([callerSignal, closing.signal]) : closing.signal
  return semaphore.run(() => converter.run(job, source, signal), { lane, signal })
}

/** Refuses what the first bytes show to be no picture, without waiting for a turn. */
async function checkKind(source: ImageSource): Promise<void> {
  if (sizeOf(source) > MAX_IMAGE_BYTES) throw new AppError('too-large', 'image.too-large')
  const head = source instanceof Blob ? await source.slice(0, 256).bytes() : source
  const format = sniffImage(head)
  if (!format) throw new AppError('invalid', 'image.not-an-image')
  if (format === 'heic') throw new AppError('invalid', 'image.heic-not-supported')
}
