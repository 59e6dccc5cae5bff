import { expect, test } from 'bun:test'
import { firstPixel, nearestTint } from '../../../src/platform/images/tint'

test.each([
  [0x85, 0x59, 0x0b, 1],
  [0x4f, 0x6f, 0x52, 2],
  [0xb5, 0x47, 0x2f, 3],
  [0x6b, 0x46, 0x58, 4],
  [0x35, 0x5f, 0x78, 5],
  [0, 0, 0, 1],
  [255, 255, 255, 1],
  [0xf3, 0xed, 0xe3, 1],
  [0xc0, 0x10, 0x10, 3],
  [0x20, 0x90, 0x20, 2],
] as const)('rgb(%i, %i, %i) is nearest to tint %i', (red, green, blue, tint) => {
  expect(nearestTint(red, green, blue)).toBe(tint)
})

test('the pixel of a PNG is read with and without transparency, and nothing else is taken for one', async () => {
  const bmp = Buffer.alloc(58)
  bmp.write('BM', 0, 'latin1')
  for (const [at, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
  ] as const)
    bmp.writeUInt32LE(value, at)
  bmp.writeUInt16LE(1, 26)
  bmp.writeUInt16LE(24, 28)
  bmp.set([30, 20, 10], 54) // blue, green, red
  const png = await new Bun.Image(bmp).png().bytes()
  expect(firstPixel(png)).toEqual([10, 20, 30])
  expect(() => firstPixel(bmp)).toThrow()
  expect(() => firstPixel(png.slice(0, 30))).toThrow()
})
