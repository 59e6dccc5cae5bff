import { byChance } from '../../measures/daily.rules'
import { weekdayOf } from '../../measures/day.rules'
import { createCache } from '../../platform/cache/cache'
import type { Ctx } from '../../platform/context'
import { foldText } from '../../platform/text/fold'
import { type FindsEvening, type HomeDish, latelySince } from '../../recipes/page/home-shelf.service'
import type { RecipeSummary } from '../../recipes/recipe/recipe.schema'
import { readSummaries } from '../../recipes/recipe/recipe.service'
import { has } from '../../search/bits.rules'
import { recipesMatching } from '../../search/filter.service'
import { recipesWithin } from '../../search/minutes.service'
import { urls } from '../../urls'
import { entriesSoon } from '../entries/plan-entry.service'
import type { FoundEntry } from '../entries/plan-entry.store'
import { WEEKDAYS } from '../plan-rules/plan-rule.schema'
import { filterFor } from '../plan-rules/plan-rule.service'
import { NO_DINNER } from '../words/no-dinner'

/** Recipes that are looked at, and suggestions that a day has. */
const LOOKED_AT = 60
const SUGGESTIONS = 12
/** A kitchen with fewer has all of them in sight. */
const LEAST_RECIPES = 6
/** An evening is no longer. */
const MOST_MINUTES = 90

// Numbers of a day's suggestions: finding them reads the whole kitchen.
const cache = createCache<number[]>({ maxBytes: 512 * 1024, topics: ['live-recipes'] })

/** Whether one has it for dinner: it has a photograph, was not made lately, and neither its name nor its organizers say otherwise. */
function isDinner({ image, name, lastMade, recipeCategory, tags }: RecipeSummary, since: string): boolean {
  if (!image || (lastMade !== null && lastMade >= since)) return false
  const words = foldText([name, ...[...recipeCategory, ...tags].map((organizer) => organizer.name)].join(' '))
  return !NO_DINNER.some((word) => words.includes(word))
}

async function findSuggestions(ctx: Ctx, today: string, seed: string, since: string): Promise<number[]> {
  const matching = await recipesMatching(ctx, filterFor(ctx, WEEKDAYS[weekdayOf(today)]!, 'dinner'))
  if (matching.length < LEAST_RECIPES) return []
  const slow = recipesWithin(ctx, { atLeast: MOST_MINUTES + 1, atMost: null })
  const quick = matching.filter((number) => !has(slow, number))
  const numbers = byChance(seed, quick, (number) => number).slice(0, LOOKED_AT)
  const recipes = readSummaries(ctx, numbers)
  return numbers
    .filter((number) => recipes.has(number) && isDinner(recipes.get(number)!, since))
    .slice(0, SUGGESTIONS)
}

/** What may be suggested to a member this evening, in the order of the day. */
async function suggestionsFor(ctx: Ctx, today: string, seed: string): Promise<RecipeSummary[]> {
  const since = latelySince(ctx.clock.now())
  const view = cache.of(ctx)
  let numbers = view.get(seed)
  if (!numbers) {
    numbers = await findSuggestions(ctx, today, seed, since)
    view.set(seed, numbers)
  }
  const recipes = numbers.length === 0 ? null : readSummaries(ctx, numbers)
  // What was cooked or has lost its photograph meanwhile is none any more.
  return numbers.flatMap((number) => recipes?.get(number) ?? []).filter((recipe) => isDinner(recipe, since))
}

const EVENING = ['dinner', 'side']
/** What belongs to an evening beside a dish. */
const BESIDE = ['drink', 'dessert']

/** What the plan says for the evening, sides after dinner, then drinks and desserts. */
function plannedDish(ctx: Ctx, entries: readonly FoundEntry[]): HomeDish | null {
  const isDish = ({ entryType, number }: FoundEntry) => EVENING.includes(entryType) && number !== null
  const dishes = entries.some(isDish)
    ? entries.filter((entry) => isDish(entry) || (BESIDE.includes(entry.entryType) && entry.number !== null))
    : []
  const summaries =
    dishes.length === 0 ? null : readSummaries(ctx, [...new Set(dishes.map((dish) => dish.number!))])
  const shown = dishes.filter(({ number }) => summaries?.has(number!))
  const [first] = shown
  if (!first) return null
  return {
    recipes: [...new Set(shown.map(({ number }) => summaries!.get(number!)!))],
    isPlanned: true,
    planHref: urls.planner(),
    other: { method: 'post', action: urls.changeMealByChance(first.id), turn: 0 },
  }
}

/** Dinner as the plan has it, else a suggestion, which changes with each turn. */
export const findEvening: FindsEvening = async (ctx, seed, turn) => {
  const { today, entries } = entriesSoon(ctx)
  const planned = new Set(entries.flatMap(({ recipeId }) => recipeId ?? []))
  const dish = plannedDish(
    ctx,
    entries.filter(({ date }) => date === today),
  )
  if (dish) return { dish, planned }
  const suggestions = (await suggestionsFor(ctx, today, seed)).filter(({ id }) => !planned.has(id))
  const suggestion = suggestions[turn % suggestions.length]
  if (!suggestion) return { dish: null, planned }
  const { groupSlug } = ctx.actor
  const other = {
    method: 'get',
    action: urls.home(groupSlug),
    turn: (turn + 1) % suggestions.length,
  } as const
  return {
    dish: {
      recipes: [suggestion],
      isPlanned: false,
      planHref: urls.addMeal({ date: today, entryType: 'dinner' }),
      other: suggestions.length > 1 ? other : null,
    },
    planned,
  }
}
