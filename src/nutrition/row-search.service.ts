import type { KnownFood } from './food.schema'
import { rowNames, valuesOf } from './food-table.service'
import { stemsOf } from './stem.rules'

let words: Map<string, number[]> | undefined
const lengths: number[] = []

/** Names of rows by their words. */
function rowsByWord(): Map<string, number[]> {
  if (words) return words
  words = new Map()
  rowNames().forEach((name, at) => {
    const stems = new Set(stemsOf(name, 'en'))
    lengths[at] = stems.size
    for (const stem of stems) {
      const list = words!.get(stem)
      if (list) list.push(at)
      else words!.set(stem, [at])
    }
  })
  return words
}

/** Rows of the table that have all words of an English name, those with the fewest more first. */
export function searchRows(name: string, most: number): string[] {
  const byWord = rowsByWord()
  const names = rowNames()
  const lists = [...new Set(stemsOf(name, 'en'))].map((stem) => byWord.get(stem) ?? [])
  const [first, ...others] = lists.sort((a, b) => a.length - b.length)
  if (!first) return []
  const sets = others.map((list) => new Set(list))
  const first2 = stemsOf(name, 'en')[0] ?? ''
  const rank = (at: number) =>
    lengths[at]! - (/\braw\b/i.test(names[at]!) ? 1 : 0) + (stemsOf(names[at]!, 'en')[0] === first2 ? 0 : 0.5)
  return first
    .filter((at) => sets.every((set) => set.has(at)))
    .sort((a, b) => rank(a) - rank(b) || a - b)
    .slice(0, most)
    .map((at) => names[at]!)
}

/** A row of the table as a food without weights of pieces. */
export function foodOfRow(row: string): KnownFood | undefined {
  const values = valuesOf(row)
  return values && { key: row, row, values, states: {}, weights: new Map(), isSeasoning: false }
}

/** The row that an English name without a food of ours is nearest to. */
export function matchRow(name: string): { food: KnownFood; sure: number } | undefined {
  const stems = stemsOf(name, 'en')
  if (stems.length === 0 || stems.length > 5) return undefined
  const [row] = searchRows(name, 1)
  const food = row === undefined ? undefined : foodOfRow(row)
  if (!food) return undefined
  const share = stems.length / new Set(stemsOf(row!, 'en')).size
  return share < 0.3 ? undefined : { food, sure: 0.4 + 0.35 * share }
}
