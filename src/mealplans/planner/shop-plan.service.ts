import type { Ctx } from '../../platform/context'
import { scaleOf } from '../../recipes/page/scale.rules'
import { createList } from '../../shopping/list.service'
import { addRecipes } from '../../shopping/recipe-lines.service'
import { mealsOfDays, type PlannedMeal } from '../entries/plan-entry.service'
import { endOf, type Span } from './week.rules'

/** What is cooked in some days; leftovers were shopped for with their meal. */
export function mealsToShop(ctx: Ctx, span: Span): PlannedMeal[] {
  return mealsOfDays(ctx, span.start, endOf(span)).filter(
    ({ recipe, leftoverOf }) => recipe !== null && leftoverOf === null,
  )
}

const scaleFor = ({ recipe, servings }: PlannedMeal) =>
  servings === null ? 1 : scaleOf({ servings }, recipe!)

/** Each recipe once: planned twice, its scale sums (specification §4). */
function toAdd(meals: readonly PlannedMeal[]): { recipeId: string; scale: number }[] {
  const own = Map.groupBy(meals, ({ recipe }) => recipe!.id)
  return [...own].map(([recipeId, planned]) => ({
    recipeId,
    scale: planned.reduce((total, meal) => total + scaleFor(meal), 0),
  }))
}

interface Choice {
  /** Empty for a new one. */
  listId: string
  /** What a new one is called. */
  newName: string
  /** Ids of the meals that are shopped for. */
  chosen: ReadonlySet<number>
}

/**
 * Puts what some days need on a list, each recipe as often and for as many as it is planned for, in one operation.
 * @returns how many recipes that were @throws not-found for the list
 */
export function shopForPlan(ctx: Ctx, span: Span, { listId, newName, chosen }: Choice): number {
  const recipes = toAdd(mealsToShop(ctx, span).filter(({ id }) => chosen.has(id)))
  if (recipes.length === 0) return 0
  ctx.transaction((tx) => {
    addRecipes(tx, listId || createList(tx, { name: newName, extras: {} }).id, recipes)
  })
  return recipes.length
}
