import { type Warnings, warningsOf } from '../../diets/standing.service'
import { addDays, type Day, daysFrom } from '../../measures/day.rules'
import { readTypedDuration } from '../../measures/duration.rules'
import type { GroupScope } from '../../platform/context'
import { recipePhoto, recipeTint } from '../../recipes/image/recipe-photo.service'
import { mealsOfDays, type PlannedMeal } from '../entries/plan-entry.service'
import { addUp, type DayView, type Eaten, endOf, type MealView, type Span, withDaysAhead } from './week.rules'

/** An entry as pages show it. */
export function toMeal({ recipe, ...entry }: PlannedMeal, warnings?: Warnings): MealView {
  return {
    id: entry.id,
    date: entry.date,
    entryType: entry.entryType,
    name: recipe?.name ?? entry.title,
    text: entry.text,
    recipe: recipe && {
      slug: recipe.slug,
      language: recipe.language,
      photo: recipePhoto(recipe),
      tint: recipeTint(recipe),
    },
    servings: entry.servings,
    isLeftover: entry.leftoverOf !== null,
    made: entry.made,
    cannot: warnings?.cannot ?? [],
    maybeNot: warnings?.maybeNot ?? [],
  }
}

/** How long a meal takes to cook; leftovers take no time. */
function minutesOf({ recipe, leftoverOf }: PlannedMeal): number {
  if (!recipe?.totalTime || leftoverOf !== null) return 0
  return readTypedDuration(recipe.totalTime, recipe.language ?? '')?.minutes ?? 0
}

function eatenOf({ figures }: PlannedMeal): Eaten {
  const { energy, protein, fiber } = figures ?? { energy: null, protein: null, fiber: null }
  const known = energy === null ? 0 : 1
  return { energy: energy ?? 0, protein: protein ?? 0, fiber: fiber ?? 0, known, meals: 1 }
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

function toDay(
  date: Day,
  today: Day,
  meals: readonly PlannedMeal[],
  warnings: ReadonlyMap<string, Warnings>,
): DayView {
  return {
    date,
    isToday: date === today,
    isPast: date < today,
    meals: meals.map((meal) => toMeal(meal, warnings.get(meal.recipeId ?? ''))),
    minutes: sum(meals.map(minutesOf)),
    eaten: addUp(meals.map(eatenOf)),
  }
}

/** Some days of the plan; a fixed number of statements. */
export function readDays(scope: GroupScope, span: Span, today: Day): DayView[] {
  const all = mealsOfDays(scope, span.start, endOf(span))
  const warnings = warningsOf(scope, [...new Set(all.flatMap(({ recipeId }) => recipeId ?? []))])
  const meals = Map.groupBy(all, ({ date }) => date)
  return daysFrom(span.start, span.days).map((date) => toDay(date, today, meals.get(date) ?? [], warnings))
}

/** The days of the planner: those of a span, and after them the ones that a phone goes on with. */
export function readPlanner(scope: GroupScope, span: Span, today: Day): DayView[] {
  const last = endOf(span)
  return readDays(scope, withDaysAhead(span, today), today).map((day) =>
    day.date > last ? { ...day, isAhead: true } : day,
  )
}

/** What was to be cooked the day before, of which no one has said whether it was made. */
export function askedOf(scope: GroupScope, today: Day): MealView[] {
  const yesterday = addDays(today, -1)
  return mealsOfDays(scope, yesterday, yesterday)
    .filter(({ recipe, leftoverOf, made }) => recipe !== null && leftoverOf === null && made === null)
    .map((meal) => toMeal(meal))
}
