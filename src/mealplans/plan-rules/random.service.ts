import { unfitRecipes } from '../../diets/standing.service'
import { weekdayOf } from '../../measures/day.rules'
import type { Ctx, GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { readSummaries } from '../../recipes/recipe/recipe.service'
import { recipesMatching } from '../../search/filter.service'
import type { PlanEntry, RandomPlanEntryInput } from '../entries/plan-entry.schema'
import { addPlanEntry } from '../entries/plan-entry.service'
import { WEEKDAYS } from './plan-rule.schema'
import { filterFor } from './plan-rule.service'

/** "No recipes match your rules", 404. */
function noneMatches(): AppError {
  return new AppError('not-found', 'mealplan.no-recipes-match-your-rules')
}

/** One of some recipes by chance that is not taken; undefined when there is none. */
function drawn(scope: GroupScope, from: readonly number[], taken: ReadonlySet<string>): string | undefined {
  const numbers = [...from]
  while (numbers.length > 0) {
    const at = Math.floor(Math.random() * numbers.length)
    const number = numbers[at]!
    const id = readSummaries(scope, [number]).get(number)?.id
    if (id !== undefined && !taken.has(id)) return id
    numbers[at] = numbers.at(-1)!
    numbers.pop()
  }
  return undefined
}

/**
 * The id of a recipe that the rules let through for a meal, by chance; undefined when there is none. For everyone, one that someone cannot
 * eat is never chosen, and an uncertain one only when there is no other.
 * @param taken ids of recipes that are passed over
 */
export async function chooseRecipe(
  scope: GroupScope,
  { date, entryType, forEveryone }: RandomPlanEntryInput,
  taken: ReadonlySet<string> = new Set(),
): Promise<string | undefined> {
  const filter = filterFor(scope, WEEKDAYS[weekdayOf(date)]!, entryType)
  const numbers = await recipesMatching(scope, filter)
  if (!forEveryone) return drawn(scope, numbers, taken)
  const { unfit, unsure } = unfitRecipes(scope)
  const fit = numbers.filter((number) => !unfit.has(number))
  const sure = fit.filter((number) => !unsure.has(number))
  return drawn(scope, sure, taken) ?? (sure.length < fit.length ? drawn(scope, fit, taken) : undefined)
}

/** Plans a recipe by chance. @throws not-found when no recipe matches the rules */
export async function addRandomEntry(ctx: Ctx, input: RandomPlanEntryInput): Promise<PlanEntry> {
  const { forEveryone: _, ...slot } = input
  const recipeId = await chooseRecipe(ctx, input)
  if (recipeId === undefined) throw noneMatches()
  return addPlanEntry(ctx, { ...slot, title: '', text: '', recipeId }, { isChosen: false })
}
