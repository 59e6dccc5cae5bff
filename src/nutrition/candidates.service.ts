import type { Candidate } from './food.schema'
import { indexFor, readFoodTable, valuesOf } from './food-table.service'
import { matchName } from './name.rules'
import { searchRows } from './row-search.service'
import { stemsOf } from './stem.rules'

const MOST_FOODS = 8
const MOST_ROWS = 14

/** A food as a reader of a language calls it. */
export function shownName(food: string, language: string): string {
  // Names in languages beyond the six of the table come with their index.
  indexFor(language)
  return readFoodTable().shown.get(food)?.get(language) ?? food
}

/** Foods that have words of a name among theirs. */
function foodsLike(name: string, language: string): string[] {
  const { foods } = readFoodTable()
  const index = indexFor(language)
  const wanted = stemsOf(name, language)
  const best = matchName(index, name)
  const found = new Set(best ? [best.food] : [])
  for (const [stems, food] of index.exact) {
    if (found.size >= MOST_FOODS) break
    const words = stems.split(' ')
    if (wanted.some((word) => word.length > 2 && words.some((own) => own.startsWith(word)))) found.add(food)
  }
  return [...found].map((food) => foods[food]!.key)
}

/**
 * What a name may stand for: its current match, foods of the list with its words, and rows of the table.
 * @param language of the name
 * @param spoken by the reader
 */
export function candidatesFor(
  name: string,
  taken: string | null,
  language: string,
  spoken: string,
): Candidate[] {
  const { byKey } = readFoodTable()
  const listed = [
    ...new Set([...(taken ? [taken] : []), ...foodsLike(name, language), ...foodsLike(name, 'en')]),
  ]
  const foods = listed.flatMap((key) => {
    const food = byKey.get(key)
    return food ? [{ food: key, name: shownName(key, spoken), energy: food.values.energy }] : []
  })
  const rows = searchRows(name, MOST_ROWS).map((row) => ({
    food: row,
    name: row,
    energy: valuesOf(row)?.energy ?? 0,
  }))
  const all = [...foods, ...rows]
  return all.filter((one, at) => all.findIndex(({ food }) => food === one.food) === at)
}
