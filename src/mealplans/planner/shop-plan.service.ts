import type { I18n } from '@lingui/core'
import type { Ctx } from '../../platform/context'
import { i18nFor } from '../../platform/i18n/i18n'
import { scaleOf } from '../../recipes/page/scale.rules'
import type { WantedRecipe } from '../../shopping/page/add-recipes.service'
import { typeName } from '../entries/entry-type.rules'
import { mealsOfDays, type PlannedMeal } from '../entries/plan-entry.service'
import { dayText, endOf, type Span } from './week.rules'

const scaleFor = ({ recipe, servings }: PlannedMeal) =>
  servings === null ? 1 : scaleOf({ servings }, recipe!)

/** "Monday, Dinner, for 4 servings". */
function hintOf(i18n: I18n, { date, entryType, servings }: PlannedMeal): string {
  const day = dayText(i18n, date, { weekday: 'long' })
  const people = servings === null ? [] : [i18n._('mealplan.for-servings', { count: servings })]
  return [day, typeName(i18n, entryType), ...people].join(', ')
}

/**
 * What is cooked in some days, each recipe once: planned twice, its scale sums. Leftovers were shopped for with
 * their meal.
 */
export function recipesToShop(ctx: Ctx, span: Span): WantedRecipe[] {
  const i18n = i18nFor(ctx.locale)
  const cooked = mealsOfDays(ctx, span.start, endOf(span)).filter(
    ({ recipe, leftoverOf }) => recipe !== null && leftoverOf === null,
  )
  return [...Map.groupBy(cooked, ({ recipe }) => recipe!.id)].map(([recipeId, planned]) => ({
    recipeId,
    scale: planned.reduce((total, meal) => total + scaleFor(meal), 0),
    hint: planned.map((meal) => hintOf(i18n, meal)).join(' · '),
  }))
}
