import { AppError } from '../errors'
import type { ImageFacts, ImageFormat } from './header/facts'
import { admitPicture, mostPixels } from './header/header'
import type { WebpSet } from './image-set'
import { releaseMemory } from './release-memory'
import { firstPixel, nearestTint, type Tint } from './tint'
import { dropMetadata } from './webp-container'

const QUALITY = 75
/**
 * Effort of the encoder. At 4, the usual, it keeps all that it has tried, 10 MB for a photograph. It comes as close with one step more of quality
 * and 4 to 10 % more bytes (decision 0022).
 */
const EFFORT = 2
const ORIGINAL_SIDE = 2048
const MIN_ORIGINAL_SIDE = 1024
const TINY_ORIGINAL_SHORT_SIDE = 300
/** libvips also opens SVG, PDF and other documents; only these readers are allowed, and it has none for BMP. */
const SHARP_READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)
/** The formats that Bun.Image reads, too, where libvips cannot be loaded. */
const BUN_FORMATS: ReadonlySet<ImageFormat> = new Set<ImageFormat>(['jpeg', 'png', 'webp', 'gif', 'bmp'])

export interface Sized {
  bytes: Uint8Array
  width: number
  height: number
}

/** The largest of the three WebP sizes of a picture. @throws as `convertToWebp` */
export function convertToOriginal(file: Uint8Array): Promise<Sized> {
  return convertToWebp(file, ORIGINAL_SIDE, QUALITY)
}

/** The three sizes, of which the smaller ones are made from the largest. */
export async function toSet(original: Sized): Promise<WebpSet> {
  const { bytes, width, height } = original
  const minOriginal = await shrink(original, MIN_ORIGINAL_SIDE / Math.max(width, height))
  releaseMemory() // each opens all pixels of the largest
  const tinyOriginal = await shrink(original, TINY_ORIGINAL_SHORT_SIDE / Math.min(width, height))
  const files = {
    'original.webp': bytes,
    'min-original.webp': minOriginal,
    'tiny-original.webp': tinyOriginal,
  }
  return { files, width, height, tint: await tintOf(tinyOriginal) }
}

/**
 * One WebP of a picture, its longer side at most `maxSide` pixels, made in this process.
 * @param quality 1 to 100
 * @throws as `admitPicture`; invalid `image.not-an-image` when the pixels cannot be read, or `image.format-unavailable`
 */
export async function convertToWebp(file: Uint8Array, maxSide: number, quality: number): Promise<Sized> {
  const facts = admitPicture(file)
  const sharp = facts.format === 'bmp' ? undefined : await loadSharp(facts.format)
  try {
    const { bytes, width, height } = sharp
      ? await convertWithSharp(sharp, file, facts, maxSide, quality)
      : await convertWithBun(file, maxSide, quality)
    return { bytes: dropMetadata(bytes), width, height }
  } catch (error) {
    const isOutOfMemory = /memory|alloc/i.test(String(error))
    throw new AppError('invalid', isOutOfMemory ? 'image.too-demanding' : 'image.not-an-image', {
      cause: error,
    })
  }
}

type SharpModule = typeof import('sharp').default

/** Works row by row where the format allows it: a photograph of 48 megapixels takes no more than one of 12 (decision 0022). */
async function convertWithSharp(
  sharp: SharpModule,
  file: Uint8Array,
  { format }: ImageFacts,
  maxSide: number,
  quality: number,
): Promise<Sized> {
  const image = sharp(file, {
    limitInputPixels: mostPixels(format),
    // Many a photograph from the web lacks its end; what is there is shown.
    failOn: format === 'jpeg' ? 'none' : 'error',
  })
  const { space } = await image.metadata()
  // A phone's wide colours keep their profile. A profile for CMYK or grey would be wrong for the RGB of a WebP.
  if (space === 'srgb' || space === 'rgb16') image.keepIccProfile()
  const { data, info } = await image
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: Math.min(100, quality + 1), effort: EFFORT })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
  }
}

async function convertWithBun(file: Uint8Array, maxSide: number, quality: number): Promise<Sized> {
  const image = new Bun.Image(file, { maxPixels: mostPixels('bmp') })
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
  return { bytes: await image.bytes(), width: image.width, height: image.height }
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

/** Loads sharp; undefined where libvips cannot be loaded but Bun.Image reads the format, too. */
async function loadSharp(format: ImageFormat): Promise<SharpModule | undefined> {
  try {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: SHARP_READERS })
    return sharp
  } catch (error) {
    if (BUN_FORMATS.has(format)) return undefined
    throw new AppError('invalid', 'image.format-unavailable', { cause: error })
  }
}
