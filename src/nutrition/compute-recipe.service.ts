import { measuredBy } from '../measures/convert.rules'
import type { GroupScope } from '../platform/context'
import { i18nFor } from '../platform/i18n/i18n'
import { timeSlices } from '../platform/limits/time-slices'
import type { Ingredient } from '../recipes/ingredient/ingredient.schema'
import { shareOfRecipe } from '../recipes/ingredient/share-of-recipe.rules'
import { yieldWords } from '../recipes/page/scale.rules'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { readRecipesByNumber } from '../recipes/recipe/recipe.service'
import { LEAST_MATCHED, sumUp } from './compute.service'
import { NUTRIENTS, type Values } from './food.schema'
import { type Chosen, type ComputedLine, computeLine, portionOf } from './line.service'
import { findNutrition, type KeptNutrition, numbersOfRecipes, TABLE_VERSION } from './nutrition.store'
import { lineOf, textOf } from './recipe-line.service'
import { servingsOf, typedValues } from './typed.rules'

/** Languages that are tried where a recipe does not say its own. */
const TRIED = ['en', 'de', 'fr', 'es', 'it', 'nl']

/** All of a recipe that others are made with. */
interface Whole {
  recipe: Recipe
  grams: number
  /** Null where too little of it is understood. */
  values: Values | null
  matched: number
}

/** A computation: what the household has said, and the recipes that it has come by; null while one is computed, so that circles end. */
interface Run {
  scope: GroupScope
  choices: ReadonlyMap<string, Chosen>
  wholes: Map<string, Whole | null>
}

/** What represents the version of a recipe that something was computed of. */
export const asOf = ({ updatedAt }: Recipe) => ({ version: TABLE_VERSION, asOf: updatedAt ?? '' })

const valuesFrom = (value: (at: number) => number | null) =>
  Object.fromEntries(NUTRIENTS.map((name, at) => [name, value(at)])) as Values

async function computeWhole(run: Run, recipe: Recipe, number: number): Promise<Whole> {
  const { db, groupId } = run.scope
  const kept = findNutrition(db, groupId, number, asOf(recipe)) ?? (await computeIn(run, recipe))
  const { grams, matched } = kept
  const servings = servingsOf(recipe)
  const typed = servings === null ? null : typedValues(recipe)
  if (typed && servings !== null) {
    const all = (value: number | null) => (value === null || Number.isNaN(value) ? null : value * servings)
    return { recipe, grams, matched: 1, values: valuesFrom((at) => all(typed[NUTRIENTS[at]!])) }
  }
  const isClaimed = matched >= LEAST_MATCHED && grams > 0
  return { recipe, grams, matched, values: isClaimed ? valuesFrom((at) => kept.values[at] ?? null) : null }
}

async function wholeOf(run: Run, id: string): Promise<Whole | null> {
  const known = run.wholes.get(id)
  if (known !== undefined) return known
  run.wholes.set(id, null)
  const number = numbersOfRecipes(run.scope.db, run.scope.groupId, [id]).get(id)
  const recipe = number && readRecipesByNumber(run.scope, [number]).get(number)
  if (!recipe) return null
  const whole = await computeWhole(run, recipe, number)
  run.wholes.set(id, whole)
  return whole
}

/** How much of a recipe a line takes; by the weight of what goes into it where the recipe does not say what it makes. */
function shareTaken(line: Ingredient, language: string, { recipe, grams }: Whole): number | null {
  const made = {
    name: recipe.name,
    yieldText: yieldWords(i18nFor(recipe.language ?? 'en'), recipe),
    language: recipe.language ?? '',
  }
  const share = shareOfRecipe(line, { amountsDisabled: line.disableAmount, language }, made)
  if (share !== null || !line.unit || !line.quantity || grams === 0) return share
  const measured = measuredBy(line.unit.name, language) ?? measuredBy(line.unit.name, 'en')
  return measured ? (line.quantity * measured.size) / grams : null
}

/** A line that is made by another recipe of the household, as much of it as it takes. */
async function madeLine(run: Run, line: Ingredient, language: string): Promise<ComputedLine> {
  const text = textOf(line) || line.referencedRecipe!.name
  const whole = await wholeOf(run, line.referencedRecipe!.id)
  const nothing = { text, food: null, row: null, grams: null, sure: 0, values: null }
  if (!whole) return nothing
  const share = shareTaken(line, language, whole)
  const { recipe, grams, matched, values } = whole
  // It weighs what is understood of it, and the rest.
  if (values === null) return { ...nothing, grams: grams > 0 && share ? (share * grams) / matched : null }
  if (share === null) return { ...nothing, food: recipe.name }
  const portion = portionOf(values, share * 100)
  return { ...nothing, food: recipe.name, grams: share * grams, sure: matched, values: portion }
}

async function computeAs(run: Run, recipe: Recipe, language: string): Promise<KeptNutrition> {
  const slices = timeSlices()
  const lines: (ComputedLine | null)[] = []
  for (const ingredient of recipe.recipeIngredient) {
    await slices.pause()
    if (ingredient.referencedRecipe) lines.push(await madeLine(run, ingredient, language))
    else {
      const line = lineOf(ingredient, language)
      lines.push(line && computeLine(line, language, run.choices))
    }
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

async function computeIn(run: Run, recipe: Recipe): Promise<KeptNutrition> {
  if (recipe.language) return computeAs(run, recipe, recipe.language)
  let best: KeptNutrition | undefined
  for (const language of TRIED) {
    const found = await computeAs(run, recipe, language)
    if (!best || found.matched > best.matched) best = found
    if (best.matched > 0.95) break
  }
  return best!
}

/**
 * Computes a recipe, with as much of the recipes that it is made with as it takes. A recipe whose language is not known
 * is read in the one in which most of it is understood.
 */
export function computeRecipe(
  scope: GroupScope,
  recipe: Recipe,
  choices: ReadonlyMap<string, Chosen>,
): Promise<KeptNutrition> {
  return computeIn({ scope, choices, wholes: new Map([[recipe.id as string, null]]) }, recipe)
}
