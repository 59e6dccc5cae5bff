import { expect, test } from 'bun:test'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Grey, lettersRead, skewOf } from '../../../src/importers/ocr/upright.rules'
import { createRandom } from '../../../tools/parser-training/chance'

const SCAN = join(import.meta.dir, '../../fixtures/pictures/book-page.png')
const PHOTO = join(import.meta.dir, '../../fixtures/pictures/book-page-photo.jpg')

async function turned(file: string, degrees: number): Promise<Grey> {
  const whole = await sharp(file).rotate(degrees, { background: '#fff' }).greyscale().png().toBuffer()
  const { data, info } = await sharp(whole)
    .resize(600, 600, { fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

test('how far a page of text is from straight is seen, and a straight one is left', async () => {
  for (const degrees of [-12, -5, 2, 8]) {
    const found = skewOf(await turned(SCAN, degrees))
    expect(Math.abs(found - degrees), `${degrees}`).toBeLessThanOrEqual(0.5)
  }
  expect(skewOf(await turned(SCAN, 0))).toBe(0)
})

test('so it is in a photograph with uneven light', async () => {
  const own = skewOf(await turned(PHOTO, 0))
  expect(Math.abs(skewOf(await turned(PHOTO, 6)) - own - 6)).toBeLessThanOrEqual(1.5)
})

test('a picture without lines of text is left as it is', () => {
  const even = { width: 300, height: 200, data: new Uint8Array(60_000).fill(200) }
  const chance = createRandom(7)
  const noise = { ...even, data: Uint8Array.from(even.data, () => chance() * 255) }
  expect([skewOf(even), skewOf(noise)]).toEqual([0, 0])
})

const row = (text: string, confidence: number) => `5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t${confidence}\t${text}`

test('a page that is on its side or upside down is known by how little of it is sure', () => {
  const upright = Array.from({ length: 20 }, () => row('plums', 95)).join('\n')
  const onItsHead = Array.from({ length: 20 }, (_, at) => row('ssaxd', at < 6 ? 80 : 35)).join('\n')
  expect(lettersRead(upright)).toEqual({ letters: 100, isDoubtful: false })
  expect(lettersRead(onItsHead).isDoubtful).toBe(true)
  expect(lettersRead('').isDoubtful).toBe(true)
})
