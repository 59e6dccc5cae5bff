import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { withFractionsSeen } from '../../../src/importers/ocr/fractions.rules'

const [SIDE, LEFT, TOP] = [120, 20, 12]
/** Digits and the stroke of a fraction as lines in a box of 30 by 24, and of other words of that size. */
const STROKES = {
  one: 'M4,4 L8,1 L8,13',
  three: 'M2,2 L9,1 L6,6 L9,9 L6,13 L1,12',
  stroke: 'M9,23 L21,1',
  two: 'M18,13 L22,10 L26,13 L18,22 L27,22',
  four: 'M22,10 L17,19 L28,19 M25,14 L25,23',
  eight: 'M22,11 L26,13 L22,16 L18,13 Z M22,16 L27,19 L22,22 L17,19 Z',
  round: 'M18,11 L26,10 L22,15 L27,18 L25,22 L18,22',
  tallOne: 'M2,5 L6,1 L6,23',
  tallFour: 'M20,1 L12,16 L28,16 M23,1 L23,23',
}

/** What Tesseract says of a picture with a word at its left and `cup` behind it, and the picture. */
async function reading(names: (keyof typeof STROKES)[], said: string, before = '') {
  const path = names.map((name) => STROKES[name]).join(' ')
  const shift = before === '' ? 0 : 18
  const whole = before === '' ? '' : `<path d="${STROKES.tallOne}" transform="translate(${LEFT} ${TOP})"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="48"><rect width="${SIDE}" height="48" fill="#eee"/>
    <g fill="none" stroke="#222" stroke-width="2.6">${whole}<path d="${path}" transform="translate(${LEFT + shift} ${TOP})"/></g></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const word = [5, 1, 1, 1, 1, 1, LEFT, TOP, 30 + shift, 24, 40, said].join('\t')
  const cup = [5, 1, 1, 1, 1, 2, LEFT + shift + 40, TOP, 30, 24, 95, 'cup'].join('\t')
  const grey = {
    width: info.width,
    height: info.height,
    data: Uint8Array.from(data.filter((_, at) => at % info.channels === 0)),
  }
  return withFractionsSeen(`${word}\n${cup}`, grey).split('\n')[0]!.split('\t').slice(10)
}

test.each([
  [['one', 'stroke', 'two'], '14', '½'],
  [['one', 'stroke', 'two'], '%', '½'],
  [['one', 'stroke', 'four'], '1', '¼'],
  [['three', 'stroke', 'four'], '3s', '¾'],
] as const)('%p that was read as %p is %p', async (strokes, said, sign) => {
  expect(await reading([...strokes], said)).toEqual(['95', sign])
})

test('a whole number before a fraction stays', async () => {
  expect(await reading(['one', 'stroke', 'two'], '1%', '1')).toEqual(['95', '1 ½'])
})

test.each([
  ['an eighth', ['one', 'stroke', 'eight'], '1/8'],
  ['a third', ['one', 'stroke', 'round'], '1/3'],
  ['fourteen', ['tallOne', 'tallFour'], '14'],
  ['a word', ['one', 'stroke', 'two'], 'tbsp'],
] as const)('%s stays what was read', async (_, strokes, said) => {
  expect(await reading([...strokes], said)).toEqual(['40', said])
})

test('values without words are given back', () => {
  expect(withFractionsSeen('', { width: 0, height: 0, data: [] })).toBe('')
})
