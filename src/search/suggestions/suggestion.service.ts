import { findFoodsByIds } from '../../foods/food.service'
import { WATER_KEYS } from '../../foods/water.rules'
import { toTool } from '../../organizers/organizer.schema'
import { listAllOrganizers } from '../../organizers/organizer.service'
import type { GroupScope } from '../../platform/context'
import { timeSlices } from '../../platform/limits/time-slices'
import { bothFilters, type Filter, readFilter } from '../../platform/query/filter-text'
import { readSummaries } from '../../recipes/recipe/recipe.service'
import { type Bits, intersection, numbersOf, union } from '../bits.rules'
import { prepareFilter, recipesWhere } from '../filter.service'
import { codeOf, setsOf } from '../sets.service'
import { facet } from '../spec.rules'
import type { FacetKind } from '../terms.rules'
import type { Suggestion, SuggestionQuery } from './suggestion.schema'
import { availableIds, foodsByKey, missingOf, type Standing, standingsOf } from './suggestion.store'

/** Recipes that one statement looks at, in a millisecond or two. */
const PIECE = 500

/** More than anyone has on a shelf; what is beyond counts when recipes are compared, not when they are looked for. */
const MOST_LOOKED_FOR = 600

/** Recipes with any of some foods or tools. */
function recipesWithAny(scope: GroupScope, code: string, kind: FacetKind, ids: readonly string[]): Bits {
  return union(
    setsOf(
      scope,
      ids.slice(0, MOST_LOOKED_FOR).map((id) => facet(code, kind, id)),
    ),
  )
}

/** The least missing first, then those that use the most of what is on hand, then the newest. */
function byStanding(a: Standing, b: Standing): number {
  return (
    a.missingFoods - b.missingFoods || a.missingTools - b.missingTools || b.had - a.had || b.number - a.number
  )
}

/**
 * What can be cooked with what is on hand: recipes that use some of it, those that lack the least first.
 * In a large kitchen with salt on hand that is nearly every recipe, so they are compared in slices.
 * @param within a filter that limits the recipes; null lets all through
 * @param unfit numbers of recipes that are left out
 * @throws invalid 400 for an invalid filter
 */
export async function suggestRecipes(
  scope: GroupScope,
  query: SuggestionQuery,
  within: Filter | null = null,
  unfit: ReadonlySet<number> = new Set(),
): Promise<Suggestion[]> {
  const { db, groupId } = scope
  const filter = bothFilters(readFilter(query.queryFilter ?? ''), within)
  const code = codeOf(scope)
  if (code === undefined) return []
  const foods = availableIds(db, groupId, 'foods', { ids: query.foods, withOnHand: query.includeFoodsOnHand })
  const tools = availableIds(db, groupId, 'tools', { ids: query.tools, withOnHand: query.includeToolsOnHand })
  const named = foods.filter((id) => query.foods.includes(id))
  const using = recipesWithAny(scope, code, 'd', query.foods.length > 0 ? named : foods)
  if (filter !== null) await prepareFilter(scope, filter)
  const candidates = filter === null ? using : intersection([using, recipesWhere(scope, code, filter)])
  const numbers = numbersOf(candidates).filter((number) => !unfit.has(number))
  // Water is no reason to suggest a recipe, and is never missing.
  const water = query.includeFoodsOnHand ? foodsByKey(db, groupId, WATER_KEYS) : []
  const available = { foods: [...new Set([...foods, ...water])], tools }
  const slices = timeSlices()
  let best: Standing[] = []
  for (let from = 0; from < numbers.length; from += PIECE) {
    const found = standingsOf(db, groupId, numbers.slice(from, from + PIECE), available, query)
    best = [...best, ...found].sort(byStanding).slice(0, query.limit)
    await slices.pause()
  }
  return withMissing(scope, best, available)
}

function withMissing(
  scope: GroupScope,
  best: readonly Standing[],
  available: { foods: readonly string[]; tools: readonly string[] },
): Suggestion[] {
  const numbers = best.map(({ number }) => number)
  const missing = missingOf(scope.db, scope.groupId, numbers, available)
  const idsOf = (kind: 'food' | 'tool', number?: number) =>
    missing
      .filter((row) => row.kind === kind && (number === undefined || row.number === number))
      .map(({ id }) => id)
  const foods = findFoodsByIds(scope, [...new Set(idsOf('food'))])
  const needsTools = idsOf('tool').length > 0
  const tools = new Map((needsTools ? listAllOrganizers(scope, 'tool') : []).map((tool) => [tool.id, tool]))
  const recipes = readSummaries(scope, numbers)
  return numbers.flatMap((number) => {
    const recipe = recipes.get(number)
    if (!recipe) return []
    const missingTools = idsOf('tool', number).flatMap((id) => tools.get(id) ?? [])
    return {
      recipe,
      missingFoods: idsOf('food', number).flatMap((id) => foods.get(id) ?? []),
      missingTools: missingTools.map(toTool),
    }
  })
}
