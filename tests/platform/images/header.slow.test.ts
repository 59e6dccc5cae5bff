import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { admitPicture, readFacts } from '../../../src/platform/images/header/header'
import { avifBomb, claimingPng, exif, jpegOfScans, movingPng, withSegment } from '../../support/image-bombs'
import { moving, photograph } from '../../support/photographs'

const size = { width: 120, height: 80 }
const picture = (colours?: [string, string]) => photograph({ ...size, ...(colours && { colours }) })

/** What is said against a picture; null when nothing is. */
function refusal(file: Uint8Array): string | null {
  try {
    admitPicture(file)
    return null
  } catch (error) {
    return (error as { messageId: string }).messageId
  }
}

describe('facts', () => {
  test.each([
    ['JPEG 4:2:0', () => picture().jpeg(), { format: 'jpeg', bitDepth: 8, planes: 1.5, scans: 1 }],
    ['JPEG 4:4:4', () => picture().jpeg({ chromaSubsampling: '4:4:4' }), { format: 'jpeg', planes: 3 }],
    ['JPEG in grey', () => picture().toColourspace('b-w').jpeg(), { format: 'jpeg', planes: 1 }],
    ['JPEG in four inks', () => picture().toColourspace('cmyk').jpeg(), { format: 'jpeg', planes: 4 }],
    ['JPEG in passes', () => picture().jpeg({ progressive: true }), { isHeldWhole: true, bitDepth: 16 }],
    ['PNG', () => picture().png(), { format: 'png', bitDepth: 8, planes: 3, isHeldWhole: false }],
    ['interlaced PNG', () => picture().png({ progressive: true }), { format: 'png', isHeldWhole: true }],
    ['deep PNG', () => picture().toColourspace('rgb16').png(), { format: 'png', bitDepth: 16 }],
    ['WebP', () => picture().webp(), { format: 'webp', planes: 4, frames: 1 }],
    ['lossless WebP', () => picture().webp({ lossless: true }), { format: 'webp' }],
    ['WebP with transparency', () => picture().ensureAlpha(0.5).webp(), { format: 'webp' }],
    ['GIF', () => picture().gif(), { format: 'gif', frames: 1 }],
    ['AVIF 4:2:0', () => picture().avif({ effort: 0, chromaSubsampling: '4:2:0' }), { planes: 1.5 }],
    ['AVIF 4:4:4', () => picture().avif({ effort: 0 }), { format: 'avif', bitDepth: 8, planes: 3 }],
    ['AVIF of 12 bits', () => picture().avif({ effort: 0, bitdepth: 12 }), { format: 'avif', bitDepth: 12 }],
    ['TIFF', () => picture().tiff(), { format: 'tiff', bitDepth: 8, planes: 3, frames: 1 }],
  ] as const)('of %s', async (_name, make, facts) => {
    expect(readFacts(await make().toBuffer())).toMatchObject({ ...size, ...facts })
  })

  test('of both kinds of BMP, one of them upside down', () => {
    const bmp = (head: number, write: (file: Buffer) => void) => {
      const file = Buffer.alloc(54)
      file.write('BM', 0, 'latin1')
      file.writeUInt32LE(head, 14)
      write(file)
      return readFacts(file)
    }
    const today = bmp(40, (file) => {
      file.writeInt32LE(120, 18)
      file.writeInt32LE(-80, 22)
    })
    const old = bmp(12, (file) => {
      file.writeUInt16LE(120, 18)
      file.writeUInt16LE(80, 20)
    })
    expect([today, old]).toMatchObject([size, size])
  })

  test.each(['webp', 'gif'] as const)('count the frames of a moving %s', async (format) => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) => picture([colour, colour]).png().toBuffer()),
    )
    const file = await moving(frames).toFormat(format).toBuffer()
    expect(readFacts(file)).toMatchObject({ ...size, format, frames: 3 })
  })

  test('count the frames of a moving PNG', async () => {
    const file = movingPng(await picture().png().toBuffer(), 7)
    expect(readFacts(file)).toMatchObject({ ...size, format: 'png', frames: 7 })
  })

  test('of a JPEG look past a thumbnail in its EXIF, and at no picture behind its end', async () => {
    const thumbnail = await photograph({ width: 16, height: 12 }).jpeg({ progressive: true }).toBuffer()
    const whole = withSegment(await picture().jpeg().toBuffer(), 0xe1, Buffer.concat([exif([]), thumbnail]))
    const file = Buffer.concat([whole, jpegOfScans(64, 90)])
    expect(readFacts(file)).toMatchObject({ ...size, scans: 1 })
  })

  test('of a GIF take the largest frame, which may reach beyond the screen', async () => {
    const file = await picture().gif().toBuffer()
    const frame = file.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 120, 0, 80, 0]))
    file.writeUInt16LE(60_000, frame + 5)
    expect(readFacts(file)).toMatchObject({ width: 60_000, height: 80 })
  })

  test('of a WebP take what its pixels say where the canvas says less', async () => {
    const file = await picture().ensureAlpha(0.5).webp().toBuffer()
    const canvas = file.indexOf('VP8X') + 12
    file.fill(0, canvas, canvas + 6)
    expect(readFacts(file)).toMatchObject(size)
  })
})

describe('a picture is refused by its head', () => {
  test('above 60 megapixels, AVIF above 16', () => {
    expect(refusal(claimingPng(7500, 8000))).toBeNull()
    expect(refusal(claimingPng(7500, 8001))).toBe('image.too-many-pixels')
    expect(refusal(avifBomb({ width: 4000, height: 4000 }))).toBeNull()
    expect(refusal(avifBomb({ width: 4000, height: 4001 }))).toBe('image.too-many-pixels')
    expect(refusal(avifBomb())).toBe('image.too-many-pixels')
  })

  test('with more than fifty scans', async () => {
    expect(refusal(jpegOfScans(64, 50))).toBeNull()
    expect(refusal(jpegOfScans(64, 51))).toBe('image.too-demanding')
    expect(refusal(jpegOfScans(64, 3000))).toBe('image.too-demanding')
  })

  test('when more samples have to be held at once than a machine has room for', async () => {
    const interlaced = Buffer.from(claimingPng(7000, 8000))
    interlaced.set([16, 6, 0, 0, 1], 24)
    expect(refusal(interlaced)).toBe('image.too-demanding')
  })
})

describe('whatever a file says', () => {
  const samples = Promise.all([
    picture().jpeg({ progressive: true }).toBuffer(),
    picture().png().toBuffer(),
    picture().ensureAlpha(0.5).webp().toBuffer(),
    picture().gif().toBuffer(),
    picture().tiff().toBuffer(),
    picture().avif({ effort: 0 }).toBuffer(),
  ])

  test('its facts are numbers above 0 or nothing, wherever it was cut', async () => {
    for (const file of await samples) {
      for (let end = 0; end < Math.min(file.length, 400); end++) {
        const facts = readFacts(file.subarray(0, end))
        if (facts)
          expect(Object.values(facts).every((value) => typeof value !== 'number' || value > 0)).toBe(true)
      }
    }
  })

  test('reading it comes to an end, and never throws', async () => {
    const files = await samples
    const edits = fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(fc.nat(files.length - 1), edits, (which, changes) => {
        const file = new Uint8Array(files[which]!)
        for (const [at, value] of changes) file[at % file.length] = value
        const facts = readFacts(file)
        expect(facts === undefined || facts.width * facts.height > 0).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('lists that lead back to themselves are left', () => {
    const sides: [number, number][] = [
      [256, 10],
      [257, 10],
    ]
    expect(readFacts(exif(sides).subarray(6))).toMatchObject({
      format: 'tiff',
      width: 10,
      height: 10,
      frames: 1000,
    })
  })

  test('thirty megabytes of nothing but heads come to an end', () => {
    const fill = (head: string, byte: number) => {
      const file = Buffer.alloc(30 * 1024 * 1024, byte)
      file.write(head, 0, 'latin1')
      return file
    }
    const files = [
      fill('\xff\xd8\xff', 0xff),
      fill('GIF89a', 0x21),
      fill('\x89PNG\r\n\x1a\n', 0),
      fill('RIFF\0\0\0\0WEBP', 0),
      fill('\0\0\0\x18ftypavif\0\0\0\0mif1', 0),
    ]
    expect(files.map((file) => readFacts(file)?.format)).toEqual([
      undefined,
      'gif',
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('sharp and the head agree on every size', async () => {
  sharp.unblock({ operation: ['VipsForeignLoad'] })
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const) {
    const file = await photograph({ width: 333, height: 77 }).toFormat(format).toBuffer()
    const { width, height } = await sharp(file).metadata()
    expect(readFacts(file)).toMatchObject({ format, width, height })
  }
})
