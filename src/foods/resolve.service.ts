import type { Ctx } from '../platform/context'
import { languageOf } from '../platform/i18n/languages.rules'
import { foldText, searchText } from '../platform/text/fold'
import type { Food } from './food.schema'
import type { SeedFood } from './food-lists.schema'
import { keysOfReading, type NewFood, newFoodOf, type Reading, readingsOf } from './food-name.rules'
import { KitchenFoods } from './kitchen-foods.service'
import { findHead, phraseForms, type Vocabulary } from './vocabulary.rules'
import { vocabularyOf } from './vocabulary.service'

/** A food as it is called in a line of a recipe. */
export interface FoodName {
  name: string
  /** Language tag of the line (`de`, `pt-BR`); null if it is not known. */
  language: string | null
}

export interface ResolveOptions {
  /** Whether a food that the group does not have is made; a caller without the permission to organize makes none. */
  mayCreate: boolean
  /** Whether a food that is known in another language is called so in this one, too, from then on; as `mayCreate` when left out. */
  mayName?: boolean
}

export interface ResolvedFood {
  food: Food
  /** Words of the name that are no part of the food: size, preparation, "or …"; '' for none. */
  rest: string
}

/** Longer ones are sentences. */
const LONGEST_NAME = 60
const LONGEST_TEXT = 200

/** A name that no food of the kitchen has, with everything it may be cut down to. */
interface Wanted {
  name: string
  vocabulary: Vocabulary
  readings: readonly (Reading & { forms: readonly string[]; seed: SeedFood | undefined })[]
}

function seedOf({ known }: Vocabulary, forms: readonly string[]): SeedFood | undefined {
  const form = forms.find((one) => known.has(one))
  return form === undefined ? undefined : known.get(form)
}

function toWanted({ name, language }: FoodName): Wanted {
  const vocabulary = vocabularyOf(language)
  const readings = readingsOf(vocabulary, name).map((reading) => {
    const forms = phraseForms(vocabulary, reading.words)
    return { ...reading, forms, seed: seedOf(vocabulary, forms) }
  })
  return { name, vocabulary, readings }
}

/** By exactly this name, without looking at its parts. */
function findExact(foods: KitchenFoods, { name, language }: FoodName): Food | undefined {
  const food = foods.get(foldText(name))
  if (!food || !foods.hasOtherLanguages(food, languageOf(language))) return food
  const vocabulary = vocabularyOf(language)
  return foods.isAnother(food, vocabulary.language, seedOf(vocabulary, [searchText(name)])) ? undefined : food
}

const keysIn = (vocabulary: Vocabulary, reading: Wanted['readings'][number]) =>
  keysOfReading(vocabulary, reading).concat(reading.seed ? foldText(reading.seed.name) : [])

/** All names by which a food of the kitchen may be meant, in the language of the line; the one it would get, too, where it may be new. */
function keysOf(wanted: Wanted, { mayCreate }: ResolveOptions): string[] {
  const { vocabulary, readings } = wanted
  const made = mayCreate && !readings.some(({ seed }) => seed) ? newFood(wanted) : undefined
  return [
    ...readings.flatMap((reading) => keysIn(vocabulary, reading)),
    ...(made ? [foldText(made.name)] : []),
  ]
}

function findOwn(foods: KitchenFoods, vocabulary: Vocabulary, reading: Wanted['readings'][number]) {
  return keysIn(vocabulary, reading)
    .flatMap((key) => foods.get(key) ?? [])
    .find((food) => !foods.isAnother(food, vocabulary.language, reading.seed))
}

const COLOURED = new Set(['fruit', 'vegetables', 'dairy'])

function findPart(
  foods: KitchenFoods,
  wanted: Wanted,
  { mayCreate, mayName = mayCreate }: ResolveOptions,
): ResolvedFood | null {
  const { vocabulary, readings } = wanted
  const { language } = vocabulary
  for (const reading of readings) {
    const { forms, seed, isColourless, rest } = reading
    const kind = seed?.label ?? findHead(vocabulary, reading.words)?.word.kind ?? ''
    if (isColourless && !COLOURED.has(kind)) continue
    const food =
      findOwn(foods, vocabulary, reading) ??
      (seed && foods.findElsewhere(language, seed, mayName)) ??
      (seed && mayCreate ? foods.makeFromSeed(language, seed) : undefined)
    if (food) return { food, rest }
    // The table has it as a food of its own: with a word less it is another one.
    if (seed || (!isColourless && forms.some((form) => vocabulary.heads.has(form)))) break
  }
  return mayCreate ? makeNew(foods, wanted) : null
}

function newFood({ name, vocabulary, readings }: Wanted): NewFood | undefined {
  const made = newFoodOf(vocabulary, name, readings)
  return made && made.name.length <= LONGEST_NAME && /\p{L}/u.test(made.name) ? made : undefined
}

const isName = ({ name }: FoodName) => name.length <= LONGEST_TEXT && /\p{L}/u.test(name)

/** Whether a name that no food of the kitchen has could become one. */
export function canMakeFood(name: FoodName): boolean {
  if (!isName(name)) return false
  const wanted = toWanted(name)
  return wanted.readings.some(({ seed }) => seed) || newFood(wanted) !== undefined
}

function makeNew(foods: KitchenFoods, wanted: Wanted): ResolvedFood | null {
  const made = newFood(wanted)
  if (!made) return null
  const { rest } = made
  const food = foods.find(made.name) ?? foods.make(wanted.vocabulary.language, made)
  return { food, rest }
}

/**
 * The food that each name means, in the same order: one of the group's by any of its names, else one of the seed list of the name's
 * language, else a new one in its singular with the label of its kind, where it may be made; null where there is none. Awaits nothing, so
 * that it can be in the transaction that writes the recipe; reads three times for all names, however many.
 */
export function resolveNames(
  ctx: Ctx,
  names: readonly FoodName[],
  options: ResolveOptions,
): (ResolvedFood | null)[] {
  const foods = new KitchenFoods(ctx)
  foods.read(names.map(({ name }) => foldText(name)))
  const exact = names.map((name) => findExact(foods, name))
  const wanted = names.map((one, at) => (exact[at] || !isName(one) ? null : toWanted(one)))
  const all = wanted.filter((one) => one !== null)
  foods.read(all.flatMap((one) => keysOf(one, options)))
  // The names in all other languages are many: asked for those alone that no food here goes by.
  foods.read(
    all.flatMap(({ vocabulary, readings }) =>
      readings.flatMap((reading) =>
        reading.seed && !findOwn(foods, vocabulary, reading)
          ? foods.keysOfSeed(vocabulary.language, reading.seed)
          : [],
      ),
    ),
  )
  return names.map((_, at) => {
    const food = exact[at]
    if (food) return { food, rest: '' }
    return wanted[at] ? findPart(foods, wanted[at], options) : null
  })
}

/** The foods alone; see `resolveNames`. */
export function resolveFoods(ctx: Ctx, names: readonly FoodName[], options: ResolveOptions): (Food | null)[] {
  return resolveNames(ctx, names, options).map((resolved) => resolved?.food ?? null)
}
