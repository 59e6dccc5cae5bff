import { avifBomb, claimingPng, exif, HEIC_HEAD, jpegOfScans, movingPng, withSegment } from './image-bombs'
import { moving, photograph } from './photographs'

type Bytes = Uint8Array<ArrayBuffer>
type Named = [name: string, bytes: Bytes]

const SIZE = { width: 120, height: 80 }
const toBytes = (file: Buffer): Bytes => new Uint8Array(file)
const text = (words: string) => new TextEncoder().encode(words)

/** Files that are no pictures, or more than a picture may be; each with the words of the refusal. */
export function refusedPictures(): [...Named, RegExp][] {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1/"/></svg>'
  return [
    ['an AVIF of a kilobyte and 60 megapixels', avifBomb(), /limit is 16 megapixels/],
    ['the same with a head that lies', avifBomb({ width: 64, height: 64 }), /too complex|isn’t an image/],
    ['a JPEG of 3,000 scans', jpegOfScans(6000, 3000), /too complex/],
    ['a PNG that claims 4 gigapixels', claimingPng(65_000, 65_000), /limit is 60 megapixels/],
    ['SVG', text(svg), /isn’t an image/],
    ['SVG behind a mark of UTF-8', text(`\ufeff<?xml version="1.0"?>${svg}`), /isn’t an image/],
    ['HEIC', HEIC_HEAD, /HEIC/],
    ['the first bytes of a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), /isn’t an image/],
    ['nothing', new Uint8Array(), /isn’t an image/],
  ]
}

/** Pictures with something about them, all of which are shown: 120 by 80 pixels unless their turn says otherwise. */
export async function oddPictures(): Promise<Named[]> {
  const picture = photograph(SIZE)
  const jpeg = toBytes(await picture.clone().jpeg().toBuffer())
  const png = toBytes(await picture.clone().png().toBuffer())
  const red = await photograph({ ...SIZE, colours: ['#ff0000', '#ff0000'] })
    .png()
    .toBuffer()
  const blue = await photograph({ ...SIZE, colours: ['#0000ff', '#0000ff'] })
    .png()
    .toBuffer()
  const profile = (bytes: Buffer) => Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), bytes])
  const inks = toBytes(await picture.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer())
  return [
    ['AVIF of 12 bits', toBytes(await picture.clone().avif({ effort: 0, bitdepth: 12 }).toBuffer())],
    ['AVIF of 10 bits, 4:2:0', toBytes(await picture.clone().avif({ effort: 0, bitdepth: 10, chromaSubsampling: '4:2:0' }).toBuffer())], // biome-ignore format: one line
    ['a WebP that moves', toBytes(await moving([red, blue]).webp().toBuffer())],
    ['a GIF that moves', toBytes(await moving([red, blue]).gif().toBuffer())],
    ['a PNG that moves', movingPng(png, 2)],
    ['a PNG that claims four billion frames', movingPng(png, 0xffffffff)],
    ['a profile that is no profile', withSegment(jpeg, 0xe2, profile(Buffer.alloc(3000, 'x')))],
    ['a profile that claims to be endless', withSegment(jpeg, 0xe2, profile(Buffer.alloc(132, 0xff)))],
    ['an empty profile', withSegment(jpeg, 0xe2, profile(Buffer.alloc(0)))],
    ['four inks with their profile', inks],
    ['grey with a profile of colours', toBytes(await picture.clone().toColourspace('b-w').withMetadata({ icc: 'p3' }).jpeg().toBuffer())], // biome-ignore format: one line
    ['EXIF of another size', withSegment(jpeg, 0xe1, exif([[0x0100, 60_000], [0x0101, 60_000], [0xa002, 60_000]]))], // biome-ignore format: one line
    ['EXIF that knows no such turn', withSegment(jpeg, 0xe1, exif([[0x0112, 77]]))],
    [
      'EXIF that leads back to itself',
      withSegment(
        jpeg,
        0xe1,
        exif([
          [0x8769, 8],
          [0x8825, 8],
        ]),
      ),
    ],
    ['EXIF that leads nowhere', withSegment(jpeg, 0xe1, exif([[0x8769, 0xfffffff0]]))],
    ['a JPEG of fifty scans', jpegOfScans(800, 50)],
    ['a JPEG with a picture behind its end', toBytes(Buffer.concat([jpeg, jpegOfScans(64, 90)]))],
  ]
}
