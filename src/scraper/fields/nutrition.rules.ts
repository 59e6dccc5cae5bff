import { NUTRITION_KEYS } from '../../recipes/recipe/recipe.schema'
import { cleanLine } from '../html/text.rules'
import { isThing, keyOf, keysOf, listOf } from '../html/thing.rules'

const MAX_THINGS = 20
const FIRST_NUMBER = /\d{1,9}(?:[.,]\d{1,9})?/

function numberIn(key: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanLine(value) : ''
  const number = FIRST_NUMBER.exec(text)?.[0].replace(',', '.')
  if (number === undefined) return ''
  // Sodium is kept in milligrams; pages state it in grams too.
  const isGrams = key === 'sodiumContent' && /g/i.test(text) && !/m/i.test(text)
  return isGrams ? String(Math.round(Number(number) * 1_000_000) / 1_000) : number
}

/** The known values of a NutritionInformation node as numbers in text form, sodium in milligrams; others are left out. */
export function readNutrition(value: unknown): Record<string, string> {
  const nutrition: Record<string, string> = {}
  for (const thing of listOf(value).slice(0, MAX_THINGS).filter(isThing)) {
    for (const key of NUTRITION_KEYS) {
      const name = keysOf(thing).find((candidate) => keyOf(candidate) === key.toLowerCase())
      const number = name === undefined ? '' : numberIn(key, listOf(thing[name])[0])
      if (number !== '' && nutrition[key] === undefined) nutrition[key] = number
    }
  }
  return nutrition
}
