import { expect, test } from 'bun:test'
import { tokenise } from '../../../../src/parser/engine/nlp/tokens'

const texts = (text: string) => tokenise(text).map((token) => token.text)

test('digits and letters never share a token', () => {
  expect(texts('400g butter')).toEqual(['400', 'g', 'butter'])
  expect(texts('8large eggs')).toEqual(['8', 'large', 'eggs'])
  expect(texts('2-inch')).toEqual(['2', '-', 'inch'])
})

test('fractions are one token, also behind a whole number', () => {
  expect(texts('1½ cups')).toEqual(['1', '½', 'cups'])
  expect(texts('1 1/2 cups')).toEqual(['1', '1/2', 'cups'])
})

test('a slash between amounts is no fraction', () => {
  expect(texts('400/14oz')).toEqual(['400', '/', '14', 'oz'])
  expect(texts('11/4')).toEqual(['11/4'])
  expect(texts('12/4')).toEqual(['12', '/', '4'])
})

test('words keep inner hyphens, apostrophes and ampersands', () => {
  expect(texts("half-and-half M&M's")).toEqual(['half-and-half', "M&M's"])
  expect(texts('1,000 (2.5)')).toEqual(['1,000', '(', '2.5', ')'])
})

test('every token is a piece of the text at its place', () => {
  const text = 'A “crème brûlée”, ½–¾ C.'
  for (const { text: piece, start, end } of tokenise(text)) expect(text.slice(start, end)).toBe(piece)
})
