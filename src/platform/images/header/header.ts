import { AppError } from '../../errors'
import { readAvif } from './avif'
import { readBmp } from './bmp'
import { ByteView, type ImageFacts, type ImageFormat } from './facts'
import { readGif } from './gif'
import { readJpeg } from './jpeg'
import { readPng } from './png'
import { sniffImage } from './sniff'
import { readTiff } from './tiff'
import { readWebp } from './webp'

export const MAX_PIXELS = 60_000_000
/** An AVIF of 1,600 bytes may fill a gigabyte: its decoder holds each pixel several times over. */
const MAX_AVIF_PIXELS = 16_000_000
/** Cameras and editors write ten at most. Each is a pass over all pixels, for a few bytes of the file. */
const MAX_SCANS = 50
/** Bytes of samples that are held at once. */
const MAX_HELD_BYTES = 256_000_000

const READERS: Record<ImageFormat, (view: ByteView) => ImageFacts | undefined> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
  bmp: readBmp,
  avif: readAvif,
  tiff: readTiff,
  heic: () => undefined,
}

/** What a file says of the picture in it; undefined when it says too little. Linear in its size; never throws. */
export function readFacts(file: Uint8Array): ImageFacts | undefined {
  const format = sniffImage(file)
  return format && READERS[format](new ByteView(file))
}

export function mostPixels(format: ImageFormat): number {
  return format === 'avif' ? MAX_AVIF_PIXELS : MAX_PIXELS
}

/**
 * The facts of a picture that may be decoded.
 * @throws invalid `image.not-an-image`, `image.heic-not-supported`, `image.too-many-pixels`, or `image.too-demanding` for more scans
 * or held bytes than pictures have
 */
export function admitPicture(file: Uint8Array): ImageFacts {
  if (sniffImage(file) === 'heic') throw new AppError('invalid', 'image.heic-not-supported')
  const facts = readFacts(file)
  if (!facts) throw new AppError('invalid', 'image.not-an-image')
  const pixels = facts.width * facts.height
  const most = mostPixels(facts.format)
  if (pixels > most) {
    throw new AppError('invalid', 'image.too-many-pixels', { values: { most: most / 1_000_000 } })
  }
  const heldBytes = facts.isHeldWhole ? pixels * facts.planes * Math.ceil(facts.bitDepth / 8) : 0
  if (facts.scans > MAX_SCANS || heldBytes > MAX_HELD_BYTES) {
    throw new AppError('invalid', 'image.too-demanding')
  }
  return facts
}
