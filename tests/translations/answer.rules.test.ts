import { describe, expect, test } from 'bun:test'
import { readTextsAnswer, splitTexts, wrongAmount } from '../../src/translations/answer.rules'

const LANGUAGES = { from: 'en', to: 'de' }
const read = (piece: string[], texts: unknown) => readTextsAnswer({ texts }, piece, LANGUAGES)
const numbered = (texts: string[]) => texts.map((text, id) => ({ id, text }))

describe('amounts', () => {
  test.each([
    ['2 cups flour', '2 Tassen Mehl'],
    ['1½ tbsp oil', '1 1/2 EL Öl'],
    ['1,000 g beans', '1.000 g Bohnen'],
    ['1.5 l milk', '1,5 l Milch'],
    ['Bake 30–40 minutes at 350 °F (180 °C).', 'Bei 350 °F (180 °C) 30–40 Minuten backen.'],
    ['salt', 'Salz'],
    ['2 eggs', '2 Eier'],
  ])('%p may become %p', (source, text) => {
    expect(wrongAmount(source, text, LANGUAGES)).toBeUndefined()
  })

  test.each([
    ['2 cups flour', '3 Tassen Mehl', '3'],
    ['2 cups flour', '500 g Mehl', '500'],
    ['2 eggs', 'Eier', '2'],
    ['salt', '5 g Salz', '5'],
    ['350 °F', '180 °C', '180'],
    ['1 tsp salt', '1 EL Salz', '1'],
    ['2 oz butter', '2 kg Butter', '2'],
  ])('%p never becomes %p', (source, text, amount) => {
    expect(wrongAmount(source, text, LANGUAGES)).toBe(amount)
  })
})

describe('an answer', () => {
  test('gives each text its translation', () => {
    expect(read(['Plum cake', '2 eggs'], numbered(['Pflaumenkuchen', '2 Eier']))).toEqual({
      value: { texts: ['Pflaumenkuchen', '2 Eier'], doubts: [] },
    })
  })

  test('keeps the original where an amount differs, and names it', () => {
    const piece = ['Plum cake', '2 eggs', '1 leek']
    expect(read(piece, numbered(['Pflaumenkuchen', '20 Eier', '1 Lauch']))).toEqual({
      value: { texts: ['Pflaumenkuchen', '2 eggs', '1 Lauch'], doubts: ['20'] },
    })
  })

  test.each([
    ['fewer texts', numbered(['Pflaumenkuchen'])],
    ['more texts', numbered(['Pflaumenkuchen', '2 Eier', 'Guten Appetit'])],
    ['another order', [...numbered(['Pflaumenkuchen', '2 Eier'])].reverse()],
    ['an empty text', numbered(['', '2 Eier'])],
    ['a novel', numbered(['Pflaumenkuchen '.repeat(30), '2 Eier'])],
    ['an address', numbered(['Pflaumenkuchen https://evil.test/', '2 Eier'])],
    ['an address without a scheme', numbered(['Pflaumenkuchen //evil.test/x', '2 Eier'])],
    ['a picture', numbered(['![x](cake)', '2 Eier'])],
    ['a script', numbered(['<script>alert()</script>', '2 Eier'])],
    ['wrong amounts all over', numbered(['7 Kuchen', '20 Eier'])],
    [
      'further keys',
      [
        { id: 0, text: 'Kuchen', note: '' },
        { id: 1, text: '2 Eier' },
      ],
    ],
    ['no list', { 0: 'Pflaumenkuchen' }],
    ['nothing', undefined],
  ])('with %s is of no use', (_, texts) => {
    expect(read(['Plum cake', '2 eggs'], texts)).toEqual({ problem: 'openai.unreadable' })
  })

  test('keeps links that the original has', () => {
    const source = 'See [the dough](https://example.com/dough).'
    const text = 'Siehe [den Teig](https://example.com/dough).'
    expect(read([source], numbered([text]))).toEqual({ value: { texts: [text], doubts: [] } })
    const elsewhere = numbered(['Siehe [den Teig](https://evil.test/dough).'])
    expect(read([source], elsewhere)).toEqual({ problem: 'openai.unreadable' })
  })
})

test('long recipes go in pieces, in order, and a long text goes by itself', () => {
  const texts = ['a'.repeat(2000), 'b'.repeat(900), 'c'.repeat(200), 'd'.repeat(9000), 'e']
  const pieces = splitTexts(texts)
  expect(pieces.map((piece) => piece.length)).toEqual([2, 1, 1, 1])
  expect(pieces.flat()).toEqual(texts)
  expect(splitTexts([])).toEqual([])
})
