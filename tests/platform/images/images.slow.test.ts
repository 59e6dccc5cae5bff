import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../src/platform/errors'
import { admitPicture, readFacts } from '../../../src/platform/images/header/header'
import { MAX_IMAGE_BYTES, toWebp, toWebpSet } from '../../../src/platform/images/images'
import { claimingPng } from '../../support/image-bombs'
import { judge, moving, photograph } from '../../support/photographs'

async function failure(promise: Promise<unknown>): Promise<[string, string]> {
  const thrown = await promise.then(
    () => undefined,
    (error) => error,
  )
  expect(thrown).toBeInstanceOf(AppError)
  return [thrown.code, thrown.messageId]
}

const ofText = (text: string) => new TextEncoder().encode(text)

async function sizes(files: Record<string, Uint8Array>): Promise<Record<string, string>> {
  const entries = Object.entries(files).map(async ([name, bytes]) => {
    const { format, width, height } = await judge(bytes).metadata()
    return [name, `${format} ${width}x${height}`] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

describe('the three sizes', () => {
  test('of a large photograph are 2048 and 1024 at the longer side, 300 at the shorter, uncropped', async () => {
    const set = await toWebpSet(await photograph({ width: 4000, height: 3000 }).jpeg().toBuffer())
    expect(await sizes(set.files)).toEqual({
      'original.webp': 'webp 2048x1536',
      'min-original.webp': 'webp 1024x768',
      'tiny-original.webp': 'webp 400x300',
    })
    expect([set.width, set.height]).toEqual([2048, 1536])
  })

  test('of an upright photograph keep its shape', async () => {
    const set = await toWebpSet(await photograph({ width: 900, height: 3000 }).png().toBuffer())
    expect(await sizes(set.files)).toEqual({
      'original.webp': 'webp 614x2048',
      'min-original.webp': 'webp 307x1024',
      'tiny-original.webp': 'webp 300x1001',
    })
  })

  test('never grow, and an equal size is the same file rather than compressed again', async () => {
    const { files } = await toWebpSet(await photograph({ width: 400, height: 200 }).png().toBuffer())
    expect(await sizes({ o: files['original.webp'] })).toEqual({ o: 'webp 400x200' })
    expect(files['min-original.webp']).toEqual(files['original.webp'])
    expect(files['tiny-original.webp']).toEqual(files['original.webp'])
  })

  test.each([
    [2048, 1024],
    [2049, 2048],
    [1, 1],
    [3000, 1],
  ])('%p by %p pixels come out whole', async (width, height) => {
    const { files } = await toWebpSet(await photograph({ width, height }).png().toBuffer())
    const { width: got = 0, height: also = 0 } = await judge(files['original.webp']).metadata()
    expect(Math.max(got, also)).toBe(Math.min(2048, Math.max(width, height)))
  })

  test('a file on disk is as good as bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trivet-images-'))
    try {
      const path = join(folder, 'soup')
      await photograph({ width: 50, height: 40 }).jpeg().toFile(path)
      expect((await toWebpSet(Bun.file(path))).width).toBe(50)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('a profile picture is one file of the asked size', async () => {
    const bytes = await photograph({ width: 800, height: 600 }).jpeg().toBuffer()
    expect(await sizes({ profile: await toWebp(bytes, { maxSide: 500, quality: 100 }) })).toEqual({
      profile: 'webp 500x375',
    })
  })
})

describe('every format', () => {
  const picture = () => photograph({ width: 120, height: 80 })
  test.each([
    ['jpeg', () => picture().jpeg({ progressive: true })],
    ['png', () => picture().png()],
    ['png', () => picture().ensureAlpha(0.5).png({ palette: true })],
    ['webp', () => picture().webp()],
    ['gif', () => picture().gif()],
    ['avif', () => picture().avif({ effort: 0 })],
    ['tiff', () => picture().tiff()],
    ['jpeg', () => picture().toColourspace('cmyk').jpeg()],
    ['jpeg', () => picture().greyscale().jpeg()],
    ['png', () => picture().toColourspace('rgb16').png()],
  ] as const)('%s is recognised and converted', async (format, make) => {
    const bytes = await make().toBuffer()
    expect(readFacts(bytes)).toMatchObject({ format, width: 120, height: 80 })
    const set = await toWebpSet(bytes)
    expect(await sizes({ original: set.files['original.webp'] })).toEqual({ original: 'webp 120x80' })
  })

  test.each(['webp', 'gif'] as const)('of a moving %s the first frame is taken', async (format) => {
    const frame = (colour: string) =>
      photograph({ width: 60, height: 40, colours: [colour, colour] })
        .png()
        .toBuffer()
    const bytes = await moving([await frame('#ff0000'), await frame('#0000ff')])
      .toFormat(format)
      .toBuffer()
    expect(readFacts(bytes)).toMatchObject({ format, width: 60, height: 40 })
    const { files, tint } = await toWebpSet(bytes)
    expect([await sizes({ o: files['original.webp'] }), tint]).toEqual([{ o: 'webp 60x40' }, 3])
  })

  test.each(['jpeg', 'tiff', 'avif'] as const)('a %s is turned upright', async (format) => {
    // A camera held sideways: the mark says "turn me to the right", so the left half ends on top.
    const bytes = await photograph({ width: 60, height: 40, colours: ['#ff0000', '#0000ff'] })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    const { files, width, height } = await toWebpSet(bytes)
    expect([width, height]).toEqual([40, 60])
    const [red = 0, , blue = 255] = await judge(files['original.webp']).raw().toBuffer()
    expect([red > 200, blue < 60]).toEqual([true, true])
  })
})

describe('what a picture says about its maker', () => {
  const exif = {
    IFD0: { Copyright: 'SECRET-OWNER', Make: 'SECRET-CAMERA' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  }
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="SECRET-PLACE"/></rdf:RDF></x:xmpmeta>'

  test.each(['jpeg', 'webp', 'png', 'tiff', 'avif'] as const)(
    '%s: place, camera and name are gone',
    async (format) => {
      const bytes = await photograph({ width: 500, height: 400 })
        .withExif(exif)
        .withXmp(xmp)
        .toFormat(format)
        .toBuffer()
      const before = await judge(bytes).metadata()
      expect(before.exif ?? before.xmp).toBeDefined()
      const { files } = await toWebpSet(bytes)
      for (const file of Object.values(files)) {
        const { exif: left, xmp: also } = await judge(file).metadata()
        expect([left, also, Buffer.from(file).includes('SECRET')]).toEqual([undefined, undefined, false])
      }
    },
  )

  test('a phone’s wide colours keep their profile, plain sRGB needs none', async () => {
    const make = (icc: string) =>
      photograph({ width: 500, height: 400 })
        .withIccProfile(icc)
        .jpeg()
        .toBuffer()
        .then((bytes) => toWebpSet(bytes))
    const wide = (await make('p3')).files['original.webp']
    const plain = (await make('srgb')).files['original.webp']
    expect((await judge(wide).metadata()).hasProfile).toBe(true)
    expect((await judge(plain).metadata()).hasProfile).toBe(false)
    expect((await judge(plain).stats()).isOpaque).toBe(true)
  })
})

describe('the tint', () => {
  test.each([
    ['#c06a2c', 1],
    ['#808080', 1],
    ['#4c8a3a', 2],
    ['#b03020', 3],
    ['#7a3a68', 4],
    ['#3070b0', 5],
  ] as const)('of %s is %p', async (colour, tint) => {
    const bytes = await photograph({ width: 64, height: 64, colours: [colour, colour] })
      .jpeg()
      .toBuffer()
    expect((await toWebpSet(bytes)).tint).toBe(tint)
  })
})

describe('what is refused', () => {
  test.each([
    ['text', ofText('a picture of soup')],
    ['SVG', ofText('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')],
    ['HTML', ofText('<!doctype html><img src=x>')],
    ['PDF', ofText('%PDF-1.7\n')],
    ['nothing', new Uint8Array()],
    ['a JPEG’s head alone', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['a PNG’s head alone', ofText('\x89PNG\r\n\x1a\n')],
    ['AVIF’s head alone', ofText('\0\0\0\x18ftypavif\0\0\0\0mif1')],
    ['TIFF’s head alone', ofText('II*\0')],
    ['a container with other contents', ofText('\0\0\0\x18ftypisom\0\0\0\0mp42')],
  ])('%s is not an image', async (_name, bytes) => {
    expect(await failure(toWebpSet(bytes))).toEqual(['invalid', 'image.not-an-image'])
  })

  test.each(['ftypheic\0\0\0\0mif1', 'ftypmif1\0\0\0\0mif1', 'ftypheix\0\0\0\0msf1'])(
    '%p is HEIC',
    async (brands) => {
      expect(await failure(toWebpSet(ofText(`\0\0\0\x18${brands}more`)))).toEqual([
        'invalid',
        'image.heic-not-supported',
      ])
    },
  )

  test('60 million pixels are read, a row more is too many', async () => {
    expect(admitPicture(claimingPng(7500, 8000)).width).toBe(7500)
    expect(await failure(toWebpSet(claimingPng(7500, 8001)))).toEqual(['invalid', 'image.too-many-pixels'])
    expect(await failure(toWebpSet(claimingPng(65_000, 65_000)))).toEqual([
      'invalid',
      'image.too-many-pixels',
    ])
  })

  test('a file of more than 30 MB is refused before anything reads it', async () => {
    const bytes = new Uint8Array(MAX_IMAGE_BYTES + 1)
    expect(await failure(toWebpSet(bytes))).toEqual(['too-large', 'image.too-large'])
    expect(await failure(toWebpSet(new Blob([bytes])))).toEqual(['too-large', 'image.too-large'])
    expect(await failure(toWebpSet(bytes.subarray(1)))).toEqual(['invalid', 'image.not-an-image'])
  })

  test('a broken picture does not stop the next one', async () => {
    const good = await photograph({ width: 30, height: 20 }).jpeg().toBuffer()
    const bad = good.subarray(0, 200)
    const outcomes = await Promise.allSettled([
      toWebpSet(bad),
      toWebpSet(good),
      toWebpSet(bad),
      toWebpSet(good),
    ])
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })
})
