import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedLists } from '../../src/foods/food-lists.service'
import { formsOf, phraseStem } from '../../src/foods/vocabulary.rules'
import { vocabularyOf } from '../../src/foods/vocabulary.service'
import { createFoodMatcher, createUnitMatcher, findExact, type Named } from '../../src/parser/match.rules'
import { parseIngredient } from '../../src/parser/parse.service'
import { chooseFood, type SureLine, sureLine } from '../../src/parser/sure-line.rules'
import { foldText } from '../../src/platform/text/fold'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'

/** A line of `tests/fixtures/ingredient-lines.txt`. */
export interface LabelledLine {
  language: string
  text: string
  /** It should be taken apart without being checked. */
  isSure: boolean
  /** What is right; null where nothing that could be read is. */
  gold: { quantity: number | null; unit: string; food: string; note: string } | null
}

function toLine(language: string, line: string): LabelledLine {
  const isSure = !line.startsWith('? ')
  const [text = '', fields] = (isSure ? line : line.slice(2)).split(' = ')
  const [quantity = '', unit = '', food = '', note = ''] = (fields ?? '')
    .split('|')
    .map((part) => part.trim())
  const gold = fields === undefined ? null : { quantity: Number(quantity) || null, unit, food, note }
  return { language, text, isSure, gold }
}

/** All lines of a file of the fixtures that are labelled by hand, with the language of each. */
export function labelledLines(file = 'ingredient-lines.txt'): LabelledLine[] {
  let language = ''
  return readFileSync(join(import.meta.dir, '../fixtures', file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('== ')) language = line.slice(3)
      return line === '' || /^(?:#|== )/.test(line) ? [] : [toLine(language, line)]
    })
}

const kitchens = new Map<string, ReturnType<typeof openKitchen>>()

function openKitchen(language: string) {
  const { units, foods } = seedLists(language === 'nb' ? 'no-NO' : language)
  const named = ({ name, plural, aliases = [] }: (typeof foods)[number], at: number): Named => ({
    id: String(at),
    name,
    pluralName: plural,
    aliases: aliases.map((alias) => ({ name: alias })),
  })
  const unitMatcher = createUnitMatcher(
    units.map(({ abbreviation, pluralAbbreviation, ...unit }, at) => ({
      ...named({ ...unit, label: '' }, at),
      abbreviation,
      pluralAbbreviation,
    })),
  )
  const unitNames = unitMatcher.names.map(({ text }) => text)
  return { units: unitMatcher, foods: createFoodMatcher(foods.map(named)), unitNames }
}

/** A kitchen with the usual foods and units of a language; kept. */
export function kitchenIn(language: string) {
  const known = kitchens.get(language) ?? openKitchen(language)
  kitchens.set(language, known)
  return known
}

/** What a kitchen of a language takes of a line without being checked; null for a line that stays one. */
export function takeLine(text: string, language: string) {
  const { units, foods, unitNames } = kitchenIn(language)
  const parsed = parseIngredient(text, { parser: 'nlp', language, units: unitNames })
  const line: SureLine<Named> | null = sureLine(parsed, units, language)
  const food = line && chooseFood(line.foods, (name) => findExact(foods, name) !== undefined)
  return line && food ? { ...line, food, parsed } : null
}

const bare = (text: string) => text.toLowerCase().replace(/[.,]/g, '').split(' ').sort().join(' ').trim()

/** Whether quantity, unit and food of a line are what its label says; words that tell more of the food may be in its note. */
export function isRight(
  { quantity, unit, food }: NonNullable<ReturnType<typeof takeLine>>,
  { language, gold }: LabelledLine,
): boolean {
  if (!gold) return false
  const { units } = kitchenIn(language)
  const wanted = gold.unit === '' ? null : (findExact(units, gold.unit) ?? null)
  const isFood = [bare(food.name), bare(`${food.note} ${food.name}`)].includes(bare(gold.food))
  return Math.abs((quantity ?? 0) - (gold.quantity ?? 0)) < 0.001 && unit === wanted && isFood
}

/** The words of a text, each without its endings. */
function stems(text: string, language: string): Set<string> {
  const vocabulary = vocabularyOf(language)
  const forms = (word: string) => formsOf(vocabulary, word)
  const stem = (word: string) =>
    forms(word)
      .flatMap(forms)
      .reduce((best, form) => (form.length < best.length ? form : best))
  const words = foldText(text).match(/[\p{L}\p{M}]+/gu) ?? []
  return new Set(words.map((word) => phraseStem(vocabulary.cases, [word]) || stem(word)))
}

/** The same of a line of a recipe: its food by any of its names, and what the label says more of it in the note. */
export function isRightLine(
  { quantity, unit, food, note }: Recipe['recipeIngredient'][number],
  { language, gold }: LabelledLine,
): boolean {
  if (!gold || !food) return false
  const { units } = kitchenIn(language)
  const wanted = gold.unit === '' ? undefined : findExact(units, gold.unit)?.name
  const words = (text: string) => stems(text, language)
  const said = words(gold.food)
  const isFood = [food.name, food.pluralName ?? '', ...food.aliases.map(({ name }) => name)].some(
    (name) => name !== '' && words(name).isSubsetOf(said) && said.isSubsetOf(words(`${name} ${note}`)),
  )
  return Math.abs((quantity ?? 0) - (gold.quantity ?? 0)) < 0.001 && unit?.name === wanted && isFood
}
