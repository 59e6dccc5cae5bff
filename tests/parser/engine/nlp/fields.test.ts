import { expect, test } from 'bun:test'
import { deriveFields } from '../../../../src/parser/engine/nlp/fields'
import type { Label } from '../../../../src/parser/engine/nlp/states'
import { tokenise } from '../../../../src/parser/engine/nlp/tokens'

const LETTERS: Record<string, Label> = {
  q: 'QTY',
  u: 'UNIT',
  s: 'SIZE',
  n: 'NAME',
  p: 'PREP',
  c: 'COMMENT',
  f: 'PURPOSE',
  '.': 'PUNC',
}

/** One letter per token. */
function fields(text: string, labels: string) {
  const tokens = tokenise(text)
  expect(tokens).toHaveLength(labels.length)
  const { quantity, quantityEnd, unit, food, note, extra, noteWithAmounts } = deriveFields(
    text,
    tokens,
    [...labels].map((letter) => LETTERS[letter]!),
  )
  return { amount: [quantity, quantityEnd, unit], food, note, extra, noteWithAmounts }
}

test('the first amount counts, a conversion does not', () => {
  expect(fields('500g/1lb 2oz flour', 'qu.ququn')).toEqual({
    amount: [500, 500, 'g'],
    food: 'flour',
    note: '',
    extra: '1lb 2oz',
    noteWithAmounts: '',
  })
})

test('a pack size is extra, and what the number counts is the unit', () => {
  expect(fields('1 (14 ounce) can tomatoes', 'q.qu.un')).toMatchObject({
    amount: [1, 1, 'can'],
    food: 'tomatoes',
    noteWithAmounts: '14 ounce',
  })
  expect(fields('2 x 400g tins beans', 'qqquun')).toMatchObject({ amount: [2, 2, 'tins'], food: 'beans' })
  expect(fields('4 (6 ounce) salmon fillets', 'q.qu.nn')).toMatchObject({ amount: [4, 4, ''] })
})

test('what is added with plus stays in the note', () => {
  expect(fields('1 cup plus 2 tablespoons flour', 'qucqun')).toMatchObject({
    amount: [1, 1, 'cup'],
    note: 'plus',
    noteWithAmounts: 'plus 2 tablespoons',
  })
})

test('a unit behind the food belongs to the number, one in an aside does not', () => {
  expect(fields('2 garlic cloves', 'qnu')).toMatchObject({ amount: [2, 2, 'cloves'], food: 'garlic' })
  expect(fields('1 onion (a handful)', 'qn.cu.')).toMatchObject({ amount: [1, 1, ''], food: 'onion' })
})

test('size, preparation and purpose make the note in their order', () => {
  expect(fields('3 large eggs, beaten, for brushing', 'qsn.p.ff')).toMatchObject({
    note: 'large, beaten, for brushing',
  })
})

test('a dozen multiplies, a unit alone has no number', () => {
  expect(fields('2 dozen oysters', 'qqn')).toMatchObject({ amount: [24, 24, ''] })
  expect(fields('pinch of salt', 'ucn')).toMatchObject({ amount: [null, null, 'pinch'], note: '' })
})

test('a bracket of which one half is outside is closed or dropped', () => {
  expect(fields('1 cup (ripe) plums', 'qu.c.n').note).toBe('ripe')
  expect(fields('chicken (or turkey) stock', 'n.nn.n').food).toBe('chicken (or turkey) stock')
})
