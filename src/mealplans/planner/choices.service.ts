import { addDays, type Day } from '../../measures/day.rules'
import type { Ctx } from '../../platform/context'
import { recipePhoto, recipeTint, unmadeCovers } from '../../recipes/image/recipe-photo.service'
import { latelySince } from '../../recipes/page/home-shelf.service'
import type { RecipeSummary } from '../../recipes/recipe/recipe.schema'
import { PLAIN_LIST } from '../../search/list.schema'
import { listRecipes } from '../../search/list.service'
import type { PhotoView } from '../../ui/photo.ui'
import { mealsOfDays, plannedSoon } from '../entries/plan-entry.service'
import type { DayView, MealView, RestingView } from './week.rules'
import { toMeal } from './week.service'

/** A recipe that may be put into the plan. */
interface Choice {
  id: string
  name: string
  photo: PhotoView | null
  tint: number
}

/** How many are shown for a search, and without one. */
const SHOWN = 24
const SHOWN_UNASKED = 12
/** As many as are in one row below the days. */
const SHELF = 4
/** What is left is eaten within so many days. */
const KEEPS_DAYS = 4

/** Recipes to choose from: those that are searched for, else what was not made for longest, or never, and is not planned either. */
export function listChoices(ctx: Ctx, search: string): Choice[] {
  if (search === '') return unaskedChoices(ctx)
  const { items } = listRecipes(ctx, { ...PLAIN_LIST, search, perPage: SHOWN })
  return items.map(toChoice)
}

/** What rests comes first; where that is not enough, what was made or planned lately comes last. */
function unaskedChoices(ctx: Ctx): Choice[] {
  const planned = plannedSoon(ctx)
  const found = unmadeCovers(ctx, latelySince(ctx.clock.now()), SHOWN_UNASKED + planned.size)
  const resting = found.filter(({ id }) => !planned.has(id)).slice(0, SHOWN_UNASKED)
  if (resting.length === SHOWN_UNASKED) return resting
  const order = { orderBy: 'last_made', orderDirection: 'asc' } as const
  const { items } = listRecipes(ctx, { ...PLAIN_LIST, ...order, perPage: SHOWN_UNASKED })
  const known = new Set(resting.map(({ id }) => id))
  return [...resting, ...items.filter(({ id }) => !known.has(id)).map(toChoice)].slice(0, SHOWN_UNASKED)
}

function toChoice(recipe: RecipeSummary): Choice {
  return {
    id: recipe.id,
    name: recipe.name,
    photo: recipePhoto(recipe),
    tint: recipeTint(recipe),
  }
}

/** A few recipes for the days that are shown: made longest ago, else never, and planned neither there nor soon. */
export function restingRecipes(ctx: Ctx, days: readonly DayView[]): RestingView[] {
  const shown = new Set(days.flatMap(({ meals }) => meals.flatMap(({ recipe }) => recipe?.slug ?? [])))
  const planned = plannedSoon(ctx)
  const found = unmadeCovers(ctx, latelySince(ctx.clock.now()), SHELF + shown.size + planned.size)
  return found.filter(({ id, slug }) => !planned.has(id) && !shown.has(slug)).slice(0, SHELF)
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
    .map((meal) => toMeal(meal))
    .reverse()
}
