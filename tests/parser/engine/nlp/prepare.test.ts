import { expect, test } from 'bun:test'
import { prepareLine } from '../../../../src/parser/engine/nlp/prepare'
import { singularUnit, splitContainer } from '../../../../src/parser/engine/nlp/units'

test.each([
  ['•  1 tsp\u00a0salt ', '1 tsp salt'],
  ['- 2 cups flour', '2 cups flour'],
  ['&frac12; cup sugar &amp; spice', '½ cup sugar & spice'],
  ['<b>2</b> eggs', '2 eggs'],
  ['1,5 dl cream', '1.5 dl cream'],
  ['1,000 g flour', '1,000 g flour'],
  ['1/3rd cup', '1/3 cup'],
  ['1 / 2 cup oil', '1/2 cup oil'],
  ['500 g / 1 lb', '500 g / 1 lb'],
  ['1¹/₂ cups', '1 1/2 cups'],
  ['1 ¹⁄₂ cups', '1 1/2 cups'],
  ['2-3 carrots', '2-3 carrots'],
])('%p is read as %p', (text, prepared) => {
  expect(prepareLine(text)).toBe(prepared)
})

test.each([
  ['cups', 'cup'],
  ['small bunches', 'small bunch'],
  ['leaves', 'leaf'],
  ['cloves', 'clove'],
  ['tbsps.', 'tbsp'],
  ['g', 'g'],
  ['Tbsp', 'Tbsp'],
  ['glass', 'glass'],
  ['lbs', 'lb'],
])('the unit %p is %p', (unit, singular) => {
  expect(singularUnit(unit)).toBe(singular)
})

test.each([
  ['oz. pkg', 'oz', 'pkg'],
  ['fl oz', 'fl oz', ''],
  ['g tins', 'g', 'tins'],
  ['inch piece', 'inch', 'piece'],
  ['inch-thick slices', 'inch-thick slices', ''],
  ['small can', 'small can', ''],
  ['lb.', 'lb.', ''],
  ['', '', ''],
])('the unit %p is %p with the container %p', (text, unit, container) => {
  expect(splitContainer(text)).toEqual({ unit, container })
})
