import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { joinNames, splitNames } from '../../../src/recipes/editor/names.rules'

test('names are parted by commas and lines, each once, the first spelling counts', () => {
  expect(splitNames(' Soups,  quick  dinners,\nsoups,, ,SOUPS\nPies ')).toEqual([
    'Soups',
    'quick dinners',
    'Pies',
  ])
  expect(splitNames('')).toEqual([])
})

test('a name with a comma or quotes in it stays one name', () => {
  expect(joinNames(['Soups', 'Salads, cold', '9" tin'])).toBe('Soups, "Salads, cold", "9"" tin"')
  expect(splitNames('Soups, "Salads, cold", "9"" tin"')).toEqual(['Soups', 'Salads, cold', '9" tin'])
})

test('a quote that is typed and not meant to open anything is kept', () => {
  expect(splitNames('9" tin, "half open, pies')).toEqual(['9" tin', '"half open', 'pies'])
})

test('what is joined is read back, whatever the names', () => {
  const name = fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.trim().replace(/\s+/g, ' '))
  fc.assert(
    fc.property(
      fc.uniqueArray(
        name.filter((text) => text !== ''),
        { selector: (text) => text.toLowerCase() },
      ),
      (names) => {
        expect(splitNames(joinNames(names))).toEqual(names)
      },
    ),
  )
})
