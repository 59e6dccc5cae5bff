import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertAmount, writeConverted } from '../../src/measures/convert.rules'
import { densityBehind } from '../../src/measures/convert-text.rules'
import { findDensity } from '../../src/measures/density.rules'
import { convertLengths } from '../../src/measures/length.rules'
import {
  convertGasMark,
  convertTemperature,
  toCelsius,
  toFahrenheit,
} from '../../src/measures/temperature.rules'
import type rows from '../../src/measures/words/densities.json'
import { ingredientLine } from '../../src/recipes/ingredient/ingredient-text.rules'
import { densityOf } from '../../src/recipes/ingredient/ingredient-units.rules'
import { stepSegments } from '../../src/recipes/page/step-text.rules'

const densities: typeof rows = JSON.parse(
  readFileSync(join(import.meta.dir, '../../src/measures/words/densities.json'), 'utf8'),
)
const golden = readFileSync(join(import.meta.dir, '../fixtures/units.txt'), 'utf8')
  .trim()
  .split('\n')

/** A line as the page sets it. */
function shown(text: string, language: string, units: 'written' | 'metric' | 'us') {
  const { amount, rest, note } = ingredientLine({ note: text }, { language, units, amountsDisabled: true })
  return [amount, rest].filter((part) => part !== '').join(' ') + (note && `, ${note}`)
}

test('three hundred lines in six languages, as a kitchen of the other system would measure them', () => {
  const wrong = golden.flatMap((line) => {
    const [language = '', text = '', metric, us] = line.split(' | ')
    const written = shown(text, language, 'written')
    const turned = (['metric', 'us'] as const).map((units) => {
      const other = shown(text, language, units)
      return other === written ? '=' : other
    })
    return turned[0] === metric && turned[1] === us ? [] : [`${line} → ${turned.join(' | ')}`]
  })
  expect(wrong).toEqual([])
  expect(golden.length).toBeGreaterThanOrEqual(300)
  expect(new Set(golden.map((line) => line.slice(0, 2))).size).toBe(6)
})

test('every density has a source and is one', () => {
  expect(densities.length).toBeGreaterThanOrEqual(300)
  const odd = densities.filter(
    ({ gramsPerMl, source }) =>
      !(gramsPerMl > 0.02 && gramsPerMl < 1.8) || !/^(?:SR28 \d{5}|labels \d+)$/.test(source),
  )
  expect(odd).toEqual([])
})

test('a food is found by its name, plural, another name and the head of a compound, and else not', () => {
  const of = (food: string, language: string) => findDensity(food, language)?.gramsPerMl
  expect(of('unsalted butter', 'en')).toBe(of('butter', 'en'))
  expect(of('coconut milk', 'en')).not.toBe(undefined)
  expect(of('Weizenmehl', 'de')).toBe(of('Mehl', 'de'))
  expect(of('crème liquide entière', 'fr')).toBe(of('crème', 'fr'))
  expect([of('Kichererbsen', 'de'), of('potatoes', 'en'), of('', 'en')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the density of a food that is named behind an amount, and not of what it goes into', () => {
  const butter = findDensity('butter')
  expect(densityBehind('150 g cold butter into the flour', 5)).toEqual(butter!)
  expect(densityBehind('150 g of the mixture', 5)).toBeUndefined()
})

test("a household's own value wins", () => {
  const food = { name: 'flour', extras: { gramsPerMl: '0,6' } }
  expect(densityOf(food, 'en')).toEqual({ gramsPerMl: 0.6, isLiquid: false })
  expect(densityOf({ ...food, extras: { gramsPerMl: 'heavy' } }, 'en')).toEqual(findDensity('flour')!)
  const words = { quantity: 1, unit: { name: 'cup' }, food, note: '' }
  expect(ingredientLine(words, { units: 'metric' })).toEqual({ amount: '≈ 145', rest: 'g flour', note: '' })
})

test('spoons, pieces and what is of the system already stay', () => {
  const stays = ['tbsp', 'EL', 'pinch', 'clove', 'g'].map((unit) => convertAmount(2, unit, 'metric'))
  expect(stays).toEqual([null, null, null, null, null])
  expect(convertAmount(Number.NaN, 'cup', 'metric')).toBeNull()
})

test('amounts are rounded as they are measured', () => {
  const written = (value: number, unit: string, to: 'metric' | 'us') =>
    writeConverted(convertAmount(value, unit, to)!)
  expect([written(1, 'oz', 'metric'), written(0.25, 'oz', 'metric'), written(5, 'lb', 'metric')]).toEqual([
    '≈ 30 g',
    '≈ 7 g',
    '≈ 2.25 kg',
  ])
  expect([
    written(100, 'ml', 'us'),
    written(30, 'ml', 'us'),
    written(2, 'ml', 'us'),
    written(3, 'l', 'us'),
  ]).toEqual(['≈ ½ cup', '≈ 2 tbsp', '≈ 3⁄8 tsp'.replace('3⁄8', '⅜'), '≈ 3 ¼ qt'])
})

test('an oven in the other scale, by the steps of its dial', () => {
  expect([160, 180, 190, 200, 220, 40].map(toFahrenheit)).toEqual([325, 350, 375, 400, 425, 105])
  expect([325, 350, 375, 400, 425, 450].map(toCelsius)).toEqual([165, 175, 190, 205, 220, 230])
  expect(convertTemperature('180–200 °C', 'us')).toBe('≈ 350–400 °F')
  expect([convertTemperature('350F', 'us'), convertTemperature('180 Grad', 'metric')]).toEqual([null, null])
  expect([convertGasMark(4, 'metric'), convertGasMark(0.5, 'us'), convertGasMark(12, 'us')]).toEqual([
    '≈ 180 °C',
    '≈ 250 °F',
    null,
  ])
})

test('lengths and tins in whole centimetres or halves of an inch', () => {
  const turned = (text: string, to: 'metric' | 'us') => convertLengths(text, to).map((length) => length.text)
  expect(turned('a 9 x 13-inch pan, ½ inch deep', 'metric')).toEqual(['≈ 23 × 33 cm', '≈ 1.5 cm'])
  expect(turned('eine 26 cm Springform, 5 mm dick', 'us')).toEqual(['≈ 10 in', '≈ ¼ in'])
  expect(turned('a 9 x 13-inch pan', 'us')).toEqual([])
})

test('the method follows, what is said in both systems stays, and the original is kept', () => {
  const text = 'Heat to 350°F (180°C). Rub ½ cup cold butter with 2 cups flour in a 9-inch tin at gas mark 4.'
  const segments = stepSegments(text, { language: 'en', units: 'metric' })
  expect(segments.map((segment) => segment.original).join('')).toBe(text)
  expect(segments.map((segment) => segment.text).join('')).toBe(
    'Heat to 350°F (180°C). Rub ≈ 115 g cold butter with ≈ 240 g flour in a ≈ 23 cm tin at ≈ 180 °C.',
  )
})
