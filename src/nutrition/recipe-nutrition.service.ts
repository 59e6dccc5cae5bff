import * as v from 'valibot'
import { bump } from '../platform/cache/cache'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import type { GroupId } from '../platform/ids'
import { timeSlices } from '../platform/limits/time-slices'
import { foldText } from '../platform/text/fold'
import type { Ingredient } from '../recipes/ingredient/ingredient.schema'
import { unparsedLine } from '../recipes/ingredient/unparsed.rules'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { getKey, readRecipesByNumber } from '../recipes/recipe/recipe.service'
import { LEAST_MATCHED, readLine, sumUp } from './compute.service'
import { type KnownFood, NUTRIENTS, type Values } from './food.schema'
import { readFoodTable } from './food-table.service'
import { type Chosen, type ComputedLine, computeLine, type IngredientLine } from './line.service'
import { Choice, type NutritionLine, type RecipeNutrition } from './nutrition.schema'
import {
  choicesOf,
  deleteChoice,
  findNutrition,
  forgetNutrition,
  type KeptNutrition,
  saveChoice,
  saveNutrition,
  TABLE_VERSION,
} from './nutrition.store'
import { foodOfRow } from './row-search.service'

declare module '../platform/events/events' {
  interface EventMap {
    /** A household has said what a name in its recipes stands for. */
    'nutrition-chosen': { groupId: GroupId }
  }
}

const TAG = /<[^<>]{0,200}>/g

/** The line of an ingredient in words; of one that nobody has taken apart without the 1 that clients give it. */
function textOf(ingredient: Ingredient): string {
  const { display, disableAmount, food, unit } = ingredient
  const text = food || unit ? display : unparsedLine(ingredient, disableAmount)
  return text.replace(TAG, ' ').trim()
}

/** An ingredient of a recipe as a line to compute; null for what is none. */
function lineOf(ingredient: Ingredient, language: string): IngredientLine | null {
  const { food, unit, quantity, note, referencedRecipe } = ingredient
  const text = textOf(ingredient)
  if (text === '') return null
  // What a recipe is made by holds what that recipe does, which no table knows.
  if (referencedRecipe) return { text, quantity, unit: null, foods: [], note: '' }
  if (!food) return /[:：]$/u.test(text) ? null : readLine(text, language)
  const names = [food.name, ...food.aliases.map(({ name }) => name)]
  return { text, quantity, unit: unit?.name ?? null, foods: names, note }
}

const custom = (key: string, values: Values, pieceGrams: number | null): KnownFood => ({
  ...{ key, row: key, values, states: {}, isSeasoning: false },
  weights: new Map(pieceGrams === null ? [] : [['p', pieceGrams]]),
})

function chosenOf(key: string, choice: Choice): Chosen | undefined {
  if (choice.kind === 'nothing') return { food: null }
  if (choice.kind === 'values') return { food: custom(key, choice.values, choice.pieceGrams) }
  const food = readFoodTable().byKey.get(choice.food) ?? foodOfRow(choice.food)
  return food && { food }
}

/** What the household has said of names in its recipes. */
function readChoices({ db, groupId }: GroupScope): ReadonlyMap<string, Chosen> {
  const chosen = [...choicesOf(db, groupId)].flatMap(([key, json]) => {
    const read = v.safeParse(Choice, JSON.parse(json))
    const found = read.success ? chosenOf(key, read.output) : undefined
    return found ? [[key, found] as const] : []
  })
  return new Map(chosen)
}

/** Languages that are tried where a recipe does not say its own. */
const TRIED = ['en', 'de', 'fr', 'es', 'it', 'nl']

async function compute(
  recipe: Recipe,
  language: string,
  choices: ReadonlyMap<string, Chosen>,
): Promise<KeptNutrition> {
  const slices = timeSlices()
  const lines: (ComputedLine | null)[] = []
  for (const ingredient of recipe.recipeIngredient) {
    await slices.pause()
    const line = lineOf(ingredient, language)
    lines.push(line && computeLine(line, language, choices))
  }
  const { values, matched, grams } = sumUp(lines.filter((line): line is ComputedLine => line !== null))
  const round = (value: number) => Math.round(value * 1000) / 1000
  return {
    values: NUTRIENTS.map((name) => (values[name] === null ? null : round(values[name]))),
    lines: lines.map((line) =>
      line === null
        ? null
        : [
            line.food,
            line.grams === null ? null : round(line.grams),
            round(line.values === null ? 0 : line.sure),
          ],
    ),
    matched: round(matched),
    grams: round(grams),
  }
}

/** Computes a recipe; one of which nobody knows the language in the one in which most of it is understood. */
async function computeRecipe(recipe: Recipe, choices: ReadonlyMap<string, Chosen>): Promise<KeptNutrition> {
  if (recipe.language) return compute(recipe, recipe.language, choices)
  let best: KeptNutrition | undefined
  for (const language of TRIED) {
    const found = await compute(recipe, language, choices)
    if (!best || found.matched > best.matched) best = found
    if (best.matched > 0.95) break
  }
  return best!
}

const asOf = ({ updatedAt }: Recipe) => ({ version: TABLE_VERSION, asOf: updatedAt ?? '' })

/** Computes a recipe of the group and keeps what came of it, as of the version that was read. */
export async function keepNutrition(scope: GroupScope, number: number): Promise<void> {
  const recipe = readRecipesByNumber(scope, [number]).get(number)
  if (!recipe) return
  const computed = await computeRecipe(recipe, readChoices(scope))
  saveNutrition(scope.db, scope.groupId, number, asOf(recipe), computed)
}

const TYPED_ENERGY = /(\d[\d.,]{0,8})/
function typedNumber(text: string | null): number | null {
  const figure = TYPED_ENERGY.exec(text ?? '')?.[1]
  return figure === undefined ? null : Number(figure.replace(/,(?=\d{3}(?!\d))/, '').replace(',', '.'))
}

/** What a recipe itself says a portion holds; null where it says nothing. */
function typedValues({ nutrition }: Recipe): Values | null {
  if (Object.values(nutrition).every((value) => value === null || value.trim() === '')) return null
  const energy = typedNumber(nutrition.calories)
  const sodium = typedNumber(nutrition.sodiumContent)
  const isInGrams = /\d\s?g\b/i.test(nutrition.sodiumContent ?? '')
  return {
    energy: energy ?? Number.NaN,
    fat: typedNumber(nutrition.fatContent),
    saturatedFat: typedNumber(nutrition.saturatedFatContent),
    carbohydrate: typedNumber(nutrition.carbohydrateContent),
    sugar: typedNumber(nutrition.sugarContent),
    fiber: typedNumber(nutrition.fiberContent),
    protein: typedNumber(nutrition.proteinContent),
    salt: sodium === null ? null : (sodium * 2.5) / (isInGrams ? 1 : 1000),
    cholesterol: typedNumber(nutrition.cholesterolContent),
  }
}

type Told = NonNullable<RecipeNutrition['perServing']>

const told = (value: (at: number) => number | null): Told =>
  Object.fromEntries(
    NUTRIENTS.map((name, at) => {
      const own = value(at)
      return [name, own === null || !Number.isFinite(own) ? null : Math.round(own * 100) / 100]
    }),
  ) as Told

/** How many a recipe serves; null where it does not say. */
function servingsOf({ recipeServings, recipeYieldQuantity }: Recipe): number | null {
  if (recipeServings > 0) return recipeServings
  return recipeYieldQuantity > 0 ? recipeYieldQuantity : null
}

/** What a recipe holds: what it says itself, else what is computed of its ingredients, made now unless it is kept. */
export async function nutritionOf(scope: GroupScope, recipe: Recipe): Promise<RecipeNutrition> {
  const { number } = getKey(scope, recipe.slug)
  const kept =
    findNutrition(scope.db, scope.groupId, number, asOf(recipe)) ??
    (await computeRecipe(recipe, readChoices(scope)))
  const typed = typedValues(recipe)
  const servings = servingsOf(recipe)
  const isClaimed = kept.matched >= LEAST_MATCHED && kept.grams > 0
  const computed = (by: number) =>
    isClaimed ? told((at) => (kept.values[at] == null ? null : kept.values[at] / by)) : null
  return {
    source: typed ? 'typed' : isClaimed ? 'computed' : null,
    servings,
    perServing: typed ? told((at) => typed[NUTRIENTS[at]!]) : computed(servings ?? 1),
    per100g: typed ? null : computed(kept.grams / 100),
    matched: kept.matched,
    grams: kept.grams,
    lines: recipe.recipeIngredient.flatMap((ingredient, at): NutritionLine[] => {
      const line = kept.lines[at]
      if (!line) return []
      const [food, grams, confidence] = line
      return [{ referenceId: ingredient.referenceId, text: textOf(ingredient), food, grams, confidence }]
    }),
  }
}

/** The name of an ingredient by which the household's choice is kept. @throws not-found for a line without one */
export function chosenName({ recipeIngredient, language }: Recipe, referenceId: string): string {
  const ingredient = recipeIngredient.find((one) => one.referenceId === referenceId)
  const name = ingredient && lineOf(ingredient, language ?? 'en')?.foods[0]
  if (!name) throw new AppError('not-found', 'exceptions.no-entry-found')
  return name
}

/** Says what the name of an ingredient stands for in all recipes of the household; null takes it back. */
export function choose(ctx: Ctx, name: string, choice: Choice | null): void {
  const key = foldText(name)
  if (choice?.kind === 'food' && !chosenOf(key, choice))
    throw new AppError('invalid', 'validation.invalid-input')
  ctx.transaction((tx) => {
    if (choice) saveChoice(tx.db, tx.groupId, key, name, JSON.stringify(choice))
    else deleteChoice(tx.db, tx.groupId, key)
    forgetNutrition(tx.db, tx.groupId)
    bump(tx, 'names')
    tx.publish('nutrition-chosen', { groupId: tx.groupId })
  })
}

/** What strangers' machines may be told of a recipe that says nothing itself. */
export const LEAST_MATCHED_FOR_STRANGERS = 0.9
