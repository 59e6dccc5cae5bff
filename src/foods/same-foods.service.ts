import type { Ctx, GroupScope } from '../platform/context'
import { languageOf } from '../platform/i18n/languages.rules'
import { timeSlices } from '../platform/limits/time-slices'
import { foldText } from '../platform/text/fold'
import type { Food, FoodId } from './food.schema'
import { listAllFoods, mergeFoods } from './food.service'
import { readSharedNames } from './food-lists.service'
import { distinctFoods, foodNames, insertDistinctFoods, insertFoodName } from './food-names.store'

/** A food, and in which language its name is one. */
export interface NamedFood {
  food: Food
  language: string
}

/** Two foods of the kitchen that the seed lists of two languages know as the same. */
export interface SameFoods {
  one: NamedFood
  other: NamedFood
}

const MOST_PAIRS = 100

interface Place {
  key: string
  language: string
}

/** Where each folded name is in the lists. */
async function placesOfNames(): Promise<Map<string, Place[]>> {
  const slices = timeSlices()
  const places = new Map<string, Place[]>()
  for (const [key, names] of Object.entries(readSharedNames().foods)) {
    for (const [locale, ...forms] of names) {
      for (const form of forms) {
        const known = places.get(foldText(form ?? '')) ?? []
        places.set(foldText(form ?? ''), [...known, { key, language: languageOf(locale) }])
      }
    }
    await slices.pause()
  }
  return places
}

/** What a food is in the lists: by its name in the languages it is known to be of, else in any; null where that is two things. */
function placeOf(
  food: Food,
  languages: readonly string[],
  places: ReadonlyMap<string, Place[]>,
): Place | null {
  const found = [food.name, food.pluralName ?? ''].flatMap((name) => places.get(foldText(name)) ?? [])
  const own = languages.length === 0 ? found : found.filter(({ language }) => languages.includes(language))
  return new Set(own.map(({ key }) => key)).size === 1 ? own[0]! : null
}

/** Foods of the group that are probably one in two languages, without those of which someone has said that they are two; a hundred at most. */
export async function findSameFoods(scope: GroupScope): Promise<SameFoods[]> {
  const places = await placesOfNames()
  const names = Map.groupBy(foodNames(scope.db, scope.groupId, null), ({ foodId }) => foodId)
  const placed = listAllFoods(scope).flatMap((food) => {
    const languages = (names.get(food.id) ?? []).map(({ language }) => language)
    const place = placeOf(food, languages, places)
    return place ? [{ food, ...place }] : []
  })
  const distinct = distinctFoods(scope.db, scope.groupId)
  return (
    [...Map.groupBy(placed, ({ key }) => key).values()]
      .flatMap((same) => same.slice(1).map((other) => ({ one: same[0]!, other })))
      // Two names of one language are possible duplicates.
      .filter(({ one, other }) => one.language !== other.language)
      .filter(({ one, other }) => !distinct.has(`${one.food.id} ${other.food.id}`))
      .slice(0, MOST_PAIRS)
  )
}

/**
 * Makes two foods that are the same in two languages one, which is found by the names of both.
 * @param into the one of the two whose name stays
 * @returns whether they were such a pair: what was merged meanwhile is none any more
 */
export async function mergeSameFoods(ctx: Ctx, from: FoodId, into: FoodId): Promise<boolean> {
  const pairs = await findSameFoods(ctx)
  const pair = pairs
    .flatMap(({ one, other }) => [one, other])
    .filter(({ food }) => food.id === from || food.id === into)
  if (new Set(pair.map(({ food }) => food.id)).size !== 2) return false
  ctx.transaction((tx) => {
    for (const { food, language } of pair)
      insertFoodName(tx.db, tx.groupId, {
        foodId: food.id,
        language,
        name: food.name,
        plural: food.pluralName,
      })
    mergeFoods(tx, from, into)
  })
  return true
}

/** Two foods are two things, and no one is asked about them again. */
export function keepBothFoods(ctx: Ctx, one: FoodId, other: FoodId): void {
  ctx.transaction((tx) => insertDistinctFoods(tx.db, tx.groupId, one, other))
}
