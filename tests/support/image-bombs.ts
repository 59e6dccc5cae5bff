import { crc32 } from 'node:zlib'

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  bytes.set(named, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return bytes
}

/** A PNG of a hundred bytes that claims to be so large and has no pixels at all. */
export function claimingPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', Buffer.alloc(8)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** The head of a picture as iPhones write them. */
export const HEIC_HEAD = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1more')

// One colour, 7740 by 7740, 4:4:4: a kilobyte that takes its decoder a gigabyte.
const AVIF_BOMB = `
  AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
  ACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAxcAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRt
  AAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAHjwAAB48AAAAEHBpeGkAAAAAAwgICAAAABZp
  cG1hAAAAAAAAAAEAAQOBAgMAAAMfbWRhdBIACgo/8zx347aQENBpMoYGERKExgmHnnnmgkAAAF3PzEUiOp+2jmPKkVU3gkcb+B5y
  JjY/dzLpbK6lHKaKTQrDvabDMU/Sl6OFB8L98oZDBzOn+I1B9VAKtDkz3OCrcDsCV0oBHaMN9l3lyecnUT0RUhKInesrPE9Rxr38
  Xs/MUl5+9wOAye0z2lm23EHP3Ybej5qU0m2V8sfybeuwqibmNFVzw3FMOUX23WsqBxtPJHRj0j5W8SsB/KOYyRTHuY3C+s/ZnvtO
  o8DCg0uM39MG1uN0Y5SAq99BwynMX8/MUl5+9wOAye0z2lm23EHP3Ybej5qU0m2V8sfybeuwqibmNFVzw3FMOUX23WsqBxtPJHHq
  UO6NBZkj7V+Gm9e9v8+ZXQj6ilHQkgHgHBzIdV+NmJ+d2520kr3xAlf3IF7PzFJefvcDgMntM9pZttxBz92G3o+alNJtlfLH8m3r
  sKom5jRVc8NxTDlF9t1rKgcbTyR0Y9I+VvErAfyjmMkUx7mNwvrP2Z77TqPAwoNLjN/TBtbjdGOUgKvfQcMpzF/PzFJefvcDgMnt
  M9pZttxBz92G3o+alNJtlfLH8m3rsKom5jRVc8NxTDlF9t1rKgcbTyRx6lDujQWZI+1fhpvXvb/PmV0I+opR0JIB4BwcyHVfjZif
  ndudtJK98QJX9yBez8xSXn73A4DJ7TPaWbbcQc/dht6PmpTSbZXyx/Jt67CqJuY0VXPDcUw5RfbdayoHG08kdGPSPlbxKwH8o5jJ
  FMe5jcL6z9me+06jwMKDS4zf0wbW43RjlICr30HDKcxbz8xSXn73A4DJ7TPaWbbcQc/dht6PmpTSbZXyx/Jt67CqJuY0VXPDcUw5
  RfbdayoHG08kcepQ7o0FmSPtX4ab172/z5ldCPqKUdCSAeAcHMh1X42Yn53bnbSSvejPzFJefvcDgMntM9pZttxBz92G3o+alNJt
  lfLH8m3rsKom5jRVc8NxTDlF9t1rKgcbTyR0Y9I+VvErAfyjmMkUx7mNwvrP2Z77TqPAwoNLjN/TBtbjdGOUgKvf
`

/** An AVIF of a kilobyte and 60 megapixels. @param claimed the size that its head gives instead, when it shall lie */
export function avifBomb(claimed?: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(AVIF_BOMB, 'base64')
  if (claimed) {
    const size = file.indexOf('ispe') + 8
    file.writeUInt32BE(claimed.width, size)
    file.writeUInt32BE(claimed.height, size + 4)
  }
  return new Uint8Array(file)
}

function segment(marker: number, ...data: number[]): Buffer {
  return Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data])
}

/** Bits of an entropy-coded part, filled up with ones. */
function entropy(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = Array.from({ length: padded.length / 8 }, (_, at) => {
    return Number.parseInt(padded.slice(at * 8, at * 8 + 8), 2)
  })
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/** One code of one bit, "0", for one symbol. */
const table = (kind: number, symbol: number) => segment(0xc4, kind, 1, ...new Array(15).fill(0), symbol)

/**
 * A grey square as a progressive JPEG that is sent in so many passes over all its blocks: one for the mean, then one for each bit of
 * each frequency, all of them nothing, for a few bytes each. Valid up to 883 passes; further ones say the same again.
 */
export function jpegOfScans(side: number, scans: number): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(side / 8) ** 2
  const sizes = [side >> 8, side & 0xff]
  // "The next 32,767 blocks end here" (ITU T.81, G.1.2.2), as often as it takes.
  const runs = '011111111111111'.repeat(Math.ceil(blocks / 0x7fff))
  const nothing = entropy(runs)
  const passes = Array.from({ length: scans - 1 }, (_, index) => {
    const [bit, frequency] = [13 - (Math.floor(index / 63) % 14), (index % 63) + 1]
    const earlier = bit === 13 ? 0 : bit + 1
    return Buffer.concat([segment(0xda, 1, 1, 0, frequency, frequency, (earlier << 4) | bit), nothing])
  })
  const file = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...new Array(64).fill(1)),
    segment(0xc2, 8, ...sizes, ...sizes, 1, 1, 0x11, 0),
    table(0x00, 0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    entropy('0'.repeat(blocks)),
    table(0x10, 0xe0),
    ...passes,
    Buffer.from([0xff, 0xd9]),
  ]
  return new Uint8Array(Buffer.concat(file))
}

/** A JPEG with one more segment behind its first marker, such as EXIF (`0xe1`) or a colour profile (`0xe2`). */
export function withSegment(jpeg: Uint8Array, marker: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]))
}

/** EXIF of one directory that says what is asked for, then leads back to itself. */
export function exif(tags: readonly [tag: number, value: number][]): Buffer {
  const file = Buffer.alloc(14 + tags.length * 12)
  file.write('Exif\0\0MM', 0, 'latin1')
  const tiff = file.subarray(6)
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16BE(tags.length, 0)
  for (const [at, [tag, value]] of tags.entries()) {
    directory.writeUInt16BE(tag, 2 + at * 12)
    directory.writeUInt16BE(4, 4 + at * 12)
    directory.writeUInt32BE(1, 6 + at * 12)
    directory.writeUInt32BE(value, 10 + at * 12)
  }
  directory.writeUInt32BE(8, directory.length - 4)
  return Buffer.concat([file.subarray(0, 14), directory])
}

/** A PNG made to move, with so many frames claimed: readers that know nothing of APNG see the first. */
export function movingPng(png: Uint8Array, frames: number): Uint8Array<ArrayBuffer> {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const headEnd = 33
  return new Uint8Array(
    Buffer.concat([png.subarray(0, headEnd), chunk('acTL', control), png.subarray(headEnd)]),
  )
}
