import { expect, test } from 'bun:test'
import { widthOf } from '../../../src/platform/text/width'

test.each<[string, number]>([
  ['', 0],
  ['Plum cake', 9],
  ['プラムケーキ', 12],
  ['米 2合', 6],
  ['갈비찜', 6],
  ['شوربة', 5],
])('%p is as wide as %p Latin letters', (text, width) => {
  expect(widthOf(text)).toBe(width)
})
