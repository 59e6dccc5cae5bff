import { addDays, type Day } from '../../measures/day.rules'
import type { Ctx } from '../../platform/context'
import { recipePhoto, recipeTint, unmadeCovers } from '../../recipes/image/recipe-photo.service'
import { latelySince } from '../../recipes/page/home-shelf.service'
import { PLAIN_LIST } from '../../search/list.schema'
import { listRecipes } from '../../search/list.service'
import { mealsOfDays } from '../entries/plan-entry.service'
import type { DayView, MealView, RestingView } from './week.rules'
import { toMeal } from './week.service'

/** As many as one looks through before one types. */
const SHOWN = 24
const SHOWN_UNASKED = 12
/** As many as stand in one row below the days. */
const SHELF = 4
/** What is left is eaten within so many days. */
const KEEPS_DAYS = 4

/** Recipes to choose from: those that are searched for, else what was not made for longest, or never. */
export function listChoices(ctx: Ctx, search: string) {
  const order = { orderBy: 'last_made', orderDirection: 'asc', orderByNullPosition: 'last' } as const
  const query = search === '' ? { ...PLAIN_LIST, ...order } : { ...PLAIN_LIST, search }
  const { items } = listRecipes(ctx, { ...query, perPage: search === '' ? SHOWN_UNASKED : SHOWN })
  return items.map((recipe) => ({
    id: recipe.id,
    name: recipe.name,
    photo: recipePhoto(recipe),
    tint: recipeTint(recipe),
  }))
}

/** A few recipes for the days that are shown: made longest ago, else never, and not planned there. One statement. */
export function restingRecipes(ctx: Ctx, days: readonly DayView[]): RestingView[] {
  const planned = new Set(days.flatMap(({ meals }) => meals.map(({ recipe }) => recipe?.slug)))
  const found = unmadeCovers(ctx, latelySince(ctx.clock.now()), SHELF + planned.size)
  return found.filter(({ slug }) => !planned.has(slug)).slice(0, SHELF)
}

/** What may be left of recipes that were cooked, each once: of the latest time. */
export function leftoversOf(ctx: Ctx, date: Day): MealView[] {
  const latest = new Map<string, MealView>()
  for (const meal of cookedBefore(ctx, date)) {
    const { slug } = meal.recipe!
    if (!latest.has(slug)) latest.set(slug, meal)
  }
  return [...latest.values()]
}

/** What is cooked on a day or in the days before, of which something may be left; the latest first. */
export function cookedBefore(ctx: Ctx, date: Day): MealView[] {
  return mealsOfDays(ctx, addDays(date, -KEEPS_DAYS), date)
    .filter(({ recipe, leftoverOf }) => recipe !== null && leftoverOf === null)
    .map(toMeal)
    .reverse()
}
