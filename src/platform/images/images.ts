import { AppError } from '../errors'
import { createSemaphore, type TurnOptions } from '../semaphore'
import { releaseMemory } from './release-memory'
import { type ImageFormat, isAnimatedWebp, sniffImage } from './sniff'
import { firstPixel, nearestTint, type Tint } from './tint'
import { dropMetadata } from './webp-container'

export const MAX_IMAGE_BYTES = 30 * 1024 * 1024
export const MAX_PIXELS = 60_000_000
const LARGE_BYTES = 1_000_000
/** AVIF, TIFF and WebP that moves. */
const SHARP_READERS = ['VipsForeignLoadHeif', 'VipsForeignLoadTiff', 'VipsForeignLoadWebp']
const SHARP_INPUT = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
const QUALITY = 75
const ORIGINAL_SIDE = 2048
const MIN_ORIGINAL_SIDE = 1024
const TINY_ORIGINAL_SHORT_SIDE = 300

/** The three sizes of one picture, by the file names that clients know (settled question "Images and files"). */
export const IMAGE_NAMES = ['original.webp', 'min-original.webp', 'tiny-original.webp'] as const
export type ImageName = (typeof IMAGE_NAMES)[number]

/** A picture as it came: its bytes, or a file (`Bun.file(path)`), which is only read when its turn has come. */
export type ImageSource = Uint8Array | Blob

export interface ImageInfo {
  format: ImageFormat
  /** In pixels, as it is looked at: after a camera's rotation mark. */
  width: number
  height: number
}

export interface WebpSet {
  files: Record<ImageName, Uint8Array>
  /** Of `original.webp`, in pixels. */
  width: number
  height: number
  tint: Tint
}

interface Sized {
  bytes: Uint8Array
  width: number
  height: number
}

// One conversion at a time bounds memory on a small machine. A hundred may wait, group by group in turn.
const semaphore = createSemaphore({ atOnce: 1, maxWaiting: 100 })

/**
 * Makes the three WebP sizes of a picture: turned upright, without EXIF and XMP, the first frame if it moves. No size is
 * ever larger than the picture itself. A colour profile other than sRGB is kept by the first converter and turned into
 * sRGB by the second, so colours are right either way. Waits its turn: see createSemaphore for `turn` and `error.busy`.
 * Throws as readImage does.
 */
export function toWebpSet(source: ImageSource, turn?: TurnOptions): Promise<WebpSet> {
  return inTurn(source, turn, async () => {
    const original = await convert(source, ORIGINAL_SIDE, QUALITY)
    const { bytes, width, height } = original
    const minOriginal = await shrink(original, MIN_ORIGINAL_SIDE / Math.max(width, height))
    const tinyOriginal = await shrink(original, TINY_ORIGINAL_SHORT_SIDE / Math.min(width, height))
    const files = {
      'original.webp': bytes,
      'min-original.webp': minOriginal,
      'tiny-original.webp': tinyOriginal,
    }
    return { files, width, height, tint: await tintOf(tinyOriginal) }
  })
}

/**
 * One WebP file of a picture, its longer side at most `maxSide` pixels; for profile pictures. Otherwise as toWebpSet.
 * @param quality 1 to 100
 */
export function toWebp(
  source: ImageSource,
  { maxSide, quality }: { maxSide: number; quality: number },
  turn?: TurnOptions,
): Promise<Uint8Array> {
  return inTurn(source, turn, async () => (await convert(source, maxSide, quality)).bytes)
}

function inTurn<T>(source: ImageSource, turn: TurnOptions | undefined, task: () => Promise<T>): Promise<T> {
  return semaphore.run(async () => {
    if (isLarge(source)) releaseMemory() // of parsing the upload
    try {
      return await task()
    } finally {
      if (isLarge(source)) releaseMemory()
    }
  }, turn)
}

function isLarge(source: ImageSource): boolean {
  return (source instanceof Blob ? source.size : source.length) > LARGE_BYTES
}

/**
 * Looks at a picture's head. Throws `too-large` `image.too-large` above 30 MB, and `invalid` with
 * `image.too-many-pixels` above 60 million, `image.heic-not-supported` for HEIC, `image.not-an-image` for anything that
 * is no picture (SVG and other text among them), or `image.format-unavailable` when AVIF or TIFF cannot be read here.
 */
export async function readImage(source: ImageSource): Promise<ImageInfo> {
  const { format, width, height } = await openImage(source)
  return { format, width, height }
}

async function openImage(source: ImageSource): Promise<ImageInfo & { isForSharp: boolean }> {
  const size = source instanceof Blob ? source.size : source.length
  if (size > MAX_IMAGE_BYTES) throw new AppError('too-large', 'image.too-large')
  const head = source instanceof Blob ? await bytesOf(source.slice(0, 256)) : source
  const format = sniffImage(head)
  if (!format) throw new AppError('invalid', 'image.not-an-image')
  if (format === 'heic') throw new AppError('invalid', 'image.heic-not-supported')
  const isForSharp = format === 'avif' || format === 'tiff' || isAnimatedWebp(head)
  const { width, height } = isForSharp ? await readWithSharp(source) : await readWithBun(source)
  if (width * height > MAX_PIXELS) throw new AppError('invalid', 'image.too-many-pixels')
  return { format, width, height, isForSharp }
}

async function convert(source: ImageSource, maxSide: number, quality: number): Promise<Sized> {
  const { isForSharp } = await openImage(source)
  try {
    if (isForSharp) return await convertWithSharp(source, maxSide, quality)
    const image = new Bun.Image(source, { maxPixels: MAX_PIXELS })
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
    return { bytes: dropMetadata(await image.bytes()), width: image.width, height: image.height }
  } catch (error) {
    throw toAppError(error)
  }
}

async function bytesOf(source: ImageSource): Promise<Uint8Array> {
  return source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source
}

/** The picture at a share of its size; itself when the share is 1 or more, rather than compressed a second time. */
async function shrink({ bytes, width, height }: Sized, share: number): Promise<Uint8Array> {
  if (share >= 1) return bytes
  const scaled = (side: number) => Math.max(1, Math.round(side * share))
  return new Bun.Image(bytes).resize(scaled(width), scaled(height)).webp({ quality: QUALITY }).bytes()
}

async function tintOf(webp: Uint8Array): Promise<Tint> {
  const pixel = await new Bun.Image(webp).resize(1, 1, { filter: 'box' }).png().bytes()
  return nearestTint(...firstPixel(pixel))
}

async function readWithBun(source: ImageSource): Promise<{ width: number; height: number }> {
  try {
    return await new Bun.Image(source, { maxPixels: MAX_PIXELS }).metadata()
  } catch (error) {
    throw toAppError(error)
  }
}

async function readWithSharp(source: ImageSource): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  try {
    const { autoOrient } = await sharp(await bytesOf(source), SHARP_INPUT).metadata()
    return autoOrient
  } catch (error) {
    throw toAppError(error)
  }
}

async function convertWithSharp(source: ImageSource, maxSide: number, quality: number): Promise<Sized> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(await bytesOf(source), SHARP_INPUT)
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), width: info.width, height: info.height }
}

/** Only for what Bun.Image cannot read: it takes 19 MB, and it alone would also open SVG, PDF and other documents. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  try {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: SHARP_READERS })
    return sharp
  } catch (error) {
    throw new AppError('invalid', 'image.format-unavailable', { cause: error })
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isTooLarge = code === 'ERR_IMAGE_TOO_MANY_PIXELS' || /exceeds pixel limit/.test(String(error))
  return new AppError('invalid', isTooLarge ? 'image.too-many-pixels' : 'image.not-an-image', {
    cause: error,
  })
}
