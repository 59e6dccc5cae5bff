import { addDays, type Day } from '../../measures/day.rules'
import type { Ctx } from '../../platform/context'
import { recipePhoto, recipeTint } from '../../recipes/image/recipe-photo.service'
import { PLAIN_LIST } from '../../search/list.schema'
import { listRecipes } from '../../search/list.service'
import { mealsOfDays } from '../entries/plan-entry.service'
import type { MealView } from './week.rules'
import { toMeal } from './week.service'

/** As many as one looks through before one types. */
const SHOWN = 24
/** What is left is eaten within so many days. */
const KEEPS_DAYS = 4

/** Recipes to choose from: those that are searched for, else what was not made for longest, or never. */
export function listChoices(ctx: Ctx, search: string) {
  const order = { orderBy: 'last_made', orderDirection: 'asc', orderByNullPosition: 'last' } as const
  const query = search === '' ? { ...PLAIN_LIST, ...order } : { ...PLAIN_LIST, search }
  const { items } = listRecipes(ctx, { ...query, perPage: SHOWN })
  return items.map((recipe) => ({
    id: recipe.id,
    name: recipe.name,
    photo: recipePhoto(recipe),
    tint: recipeTint(recipe),
  }))
}

/** What is cooked on a day or in the days before, of which something may be left; the latest first. */
export function cookedBefore(ctx: Ctx, date: Day): MealView[] {
  return mealsOfDays(ctx, addDays(date, -KEEPS_DAYS), date)
    .filter(({ recipe, leftoverOf }) => recipe !== null && leftoverOf === null)
    .map(toMeal)
    .reverse()
}
