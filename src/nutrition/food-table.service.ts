import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { readSharedNames } from '../foods/food-lists.service'
import { languageOf } from '../platform/i18n/languages.rules'
import { foldText } from '../platform/text/fold'
import type { FoodTable, KnownFood, NameIndex, Values } from './food.schema'
import { indexOf } from './name.rules'
import { stemsOf } from './stem.rules'
import foodsPath from './words/foods.txt' with { type: 'file' }
import tablePath from './words/table.br' with { type: 'file' }

const UNKNOWN = 0xffff
/** The columns of `foods.txt` after key, rows and weights. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl']

interface Rows {
  names: string[]
  at: Map<string, number>
  values: Uint16Array
}

let rows: Rows | undefined
let table: FoodTable | undefined

/** Names and values of the table; read from the executable by the first who computes, some 30 ms. */
function readRows(): Rows {
  if (rows) return rows
  const file = brotliDecompressSync(readFileSync(tablePath))
  const end = file.indexOf('\n\n')
  const names = file.subarray(0, end).toString('utf8').split('\n')
  const planes = file.subarray(end + 2)
  const values = new Uint16Array(planes.length / 2)
  for (let at = 0; at < values.length; at++) values[at] = planes[at]! | (planes[at + values.length]! << 8)
  rows = { names, at: new Map(names.map((name, at) => [name, at])), values }
  return rows
}

/** Foods of animals: what they cannot have is not measured. */
const OF_ANIMALS =
  /^(?:Cheese|Milk|Cream|Yogurt|Butter,|Buttermilk|Eggs?|Sour cream|Fish|Crustaceans|Mollusks|Beef|Pork|Chicken|Turkey|Lamb|Veal|Duck)\b/

/** Where something of a row was not measured, it is taken from the row that is nearest to it. */
const NEAREST: Readonly<Record<string, string>> = {
  'Tomatoes, canned, red, ripe, diced': 'Tomatoes, red, ripe, raw, year round average',
  'Vinegar, balsamic': 'Vinegar, red wine',
  'Rice, white, medium-grain, raw, enriched': 'Rice, white, cooked, no added fat',
  'Couscous, dry': 'Couscous, cooked',
  'Quinoa, uncooked': 'Quinoa, cooked',
  'Lentils, pink or red, raw': 'Lentils, raw',
  'Chicken, thigh, meat and skin, raw': 'Chicken, capons, meat and skin, raw',
  'Chicken, wing, meat and skin, raw': 'Chicken, capons, meat and skin, raw',
  'Chicken, drumstick, meat and skin, raw': 'Chicken, capons, meat and skin, raw',
  'Pork, belly, with skin, raw': 'Pork, fresh, belly, raw',
  'Beef, top sirloin steak, raw': 'Beef, flank, steak, boneless, choice, raw',
  'Seeds, pumpkin seeds (pepitas), raw': 'Pumpkin seeds, unsalted',
  'Salami, dry or hard, pork': 'Salami, dry or hard, pork, beef',
}

/** What 100 g of a food of the table hold; undefined if it has none of that name. */
export function valuesOf(name: string, times = 1): Values | undefined {
  const { names, at, values } = readRows()
  const row = at.get(name)
  if (row === undefined) return undefined
  const nearest = at.get(NEAREST[name] ?? '')
  const cell = (column: number, by: number) => {
    const own = values[column * names.length + row]!
    const value = own === UNKNOWN && nearest !== undefined ? values[column * names.length + nearest]! : own
    return value === UNKNOWN ? null : (value / by) * times
  }
  const sodium = cell(7, 1)
  return {
    energy: cell(0, 1) ?? 0,
    fat: cell(1, 10),
    saturatedFat: cell(2, 10),
    carbohydrate: cell(3, 10),
    sugar: cell(4, 10),
    fiber: cell(5, 10) ?? (OF_ANIMALS.test(name) ? 0 : null),
    protein: cell(6, 10),
    salt: sodium === null ? null : (sodium * 2.5) / 1000,
    cholesterol: cell(8, 1),
  }
}

/** Names of all rows of the table, in its order. */
export const rowNames = (): readonly string[] => readRows().names

function rowOf(text: string, key: string): { name: string; values: Values } {
  const [name = '', times = '1'] = text.split(' ×')
  const values = valuesOf(name, Number(times))
  if (!values) throw new Error(`${key}: the table has no ${name}`)
  return { name, values }
}

function readFood(line: string): { food: KnownFood; names: string[][] } {
  const [key = '', wanted = '', weights = '', ...names] = line.split('|')
  const [raw = '', ...others] = wanted.split('; ')
  const states: KnownFood['states'] = {}
  for (const other of others) {
    const [state = '', name = ''] = other.split(': ')
    states[state as 'cooked' | 'canned' | 'dried'] = rowOf(name, key).values
  }
  const pairs = weights.split(' ').flatMap((token) => {
    const [unit = '', grams] = token.split('=')
    return grams === undefined ? [] : [[unit, Number(grams)] as const]
  })
  const { name, values } = rowOf(raw, key)
  const food = {
    ...{ key, row: name, values, states, weights: new Map(pairs) },
    isSeasoning: weights.endsWith('~'),
  }
  return { food, names: names.map((list) => list.split(',').filter((one) => one !== '')) }
}

/** Foods that recipes are made of with their names, weights and values. */
export function readFoodTable(): FoodTable {
  if (table) return table
  const read = readFileSync(foodsPath, 'utf8').trim().split('\n').map(readFood)
  const foods = read.map(({ food }) => food)
  const indexes = new Map<string, NameIndex>()
  const namesIn = (language: string) =>
    read.map(({ food, names }) => {
      const own = names[LANGUAGES.indexOf(language)] ?? []
      return language === 'en' ? [food.key, ...own] : own
    })
  LANGUAGES.forEach((language) => {
    indexes.set(language, indexOf(language, namesIn(language)))
  })
  const byKey = new Map(foods.map((food) => [food.key, food]))
  const shown = new Map(
    read.map(({ food, names }) => [
      food.key,
      new Map(names.slice(1).flatMap(([name], at) => (name ? [[LANGUAGES[at + 1]!, name] as const] : []))),
    ]),
  )
  table = { foods, byKey, shown, indexes }
  return table
}

/** What the lists of foods to begin with call a food in a language, added to the table's own names. */
export function indexFor(language: string): NameIndex {
  const known = readFoodTable()
  const base = languageOf(language) || 'en'
  const found = known.indexes.get(base)
  if (found?.isWhole) return found
  const english = known.indexes.get('en')!
  const index = found ?? indexOf(base, [])
  for (const [key, names] of Object.entries(readSharedNames().foods)) {
    const at = english.exact.get(stemsOf(key, 'en').join(' '))
    if (at === undefined) continue
    for (const [locale, name, plural] of names) {
      if (languageOf(locale) !== base) continue
      const called = known.shown.get(known.foods[at]!.key)!
      // "Rice" before "basmati rice".
      if (base !== 'en' && (!called.has(base) || key === known.foods[at]!.key)) called.set(base, name)
      for (const one of [name, plural ?? name]) index.add(foldText(one), at)
    }
  }
  index.isWhole = true
  known.indexes.set(base, index)
  return index
}
