import { expect, test } from 'bun:test'
import type { OcrPage } from '../../../islands/importers/ocr/draft'
import { readUpright } from '../../../islands/importers/ocr/read-upright'

const page = (width: number): OcrPage => ({ blob: new Blob(), width, height: 1, words: null, used: [] })

/** Pages by how often they were turned, with the letters that are read of each. */
function desk(letters: readonly number[]) {
  const read: number[] = []
  return {
    read,
    readOne: async ({ width }: OcrPage) => {
      read.push(width)
      const found = letters[width]!
      if (found < 0) throw new Error('took too long')
      return { words: [], letters: found, isDoubtful: found < 40 }
    },
    turn: async ({ width }: OcrPage) => page(width + 1),
  }
}

test('a page that is read well is read once', async () => {
  const { read, readOne, turn } = desk([200])
  expect((await readUpright(page(0), readOne, turn)).page.width).toBe(0)
  expect(read).toEqual([0])
})

test('one that is on its side is turned until it is read well, and not further', async () => {
  const { read, readOne, turn } = desk([3, 180, 2, 2])
  expect((await readUpright(page(0), readOne, turn)).page.width).toBe(1)
  expect(read).toEqual([0, 1])
})

test('one with hardly any words stays as it is, and a turn that fails costs nothing', async () => {
  const few = desk([12, 14, -1, 9])
  expect((await readUpright(page(0), few.readOne, few.turn)).page.width).toBe(0)
  expect(few.read).toEqual([0, 1, 2, 3])
})
