import type { GroupScope } from '../platform/context'
import { type Bits, count, difference, intersection, numbersOf, union } from './bits.rules'
import type { Match } from './match.service'
import { specsIn } from './query.rules'
import { namesOfNumbers } from './search.store'
import { setsOf } from './sets.service'
import { nameStart, wholeName } from './spec.rules'
import type { Field } from './terms.rules'

type Ranked = Pick<Match, 'code' | 'wanted' | 'nameWords' | 'all'>

interface Tier {
  bits: Bits
  /** Matches in the name: few, and worth an order of their own. */
  isName: boolean
}

// Only names are sorted within a tier, and only while that costs nothing; other tiers have the newest first.
const SORTED_LIMIT = 300

/**
 * The tiers, best first: whole name, start of the name, words of the name, organizers and foods, text;
 * in each whole words before starts of words before insides. With several words the weakest match counts. Lazy: what a
 * page does not need is not read.
 */
function* tiersOf(scope: GroupScope, { code, wanted, nameWords, all }: Ranked) {
  let before: Bits = new Uint32Array(0)
  const next = (matching: Bits, isName: boolean): Tier => {
    const bits = difference(intersection([matching, all]), before)
    before = union([before, bits])
    return { bits, isName }
  }
  // What each wanted thing matches so far, by field and strength.
  const matched: Bits[] = wanted.map(() => new Uint32Array(0))
  const field = function* (name: Field, isName: boolean) {
    const specs = wanted.map((one) => specsIn(code, name, one))
    const flat = setsOf(scope, specs.flat())
    const strengths = Math.max(...specs.map((own) => own.length))
    const starts = specs.map((_, index) => specs.slice(0, index).flat().length)
    for (let strength = 0; strength < strengths; strength++) {
      for (const [index, own] of specs.entries()) {
        if (strength < own.length) matched[index] = union([matched[index]!, flat[starts[index]! + strength]!])
      }
      yield next(intersection(matched), isName)
    }
  }
  const [whole, start] = setsOf(scope, [wholeName(code, nameWords), nameStart(code, nameWords)])
  yield next(whole!, true)
  yield next(start!, true)
  yield* field('n', true)
  yield* field('k', false)
  yield { bits: difference(all, before), isName: false }
}

/** The recipes of one page of a search by rank. */
export function rankedPage(
  scope: GroupScope,
  ranked: Ranked,
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const shown: Tier[] = []
  let skipped = 0
  let reached = 0
  for (const tier of tiersOf(scope, ranked)) {
    const size = count(tier.bits)
    if (reached + size <= offset) skipped += size
    else if (size > 0) shown.push(tier)
    reached += size
    if (reached >= offset + limit) break
  }
  const sorted = shown.filter(({ bits, isName }) => isName && count(bits) <= SORTED_LIMIT)
  const names = namesOfNumbers(
    scope.db,
    scope.groupId,
    sorted.flatMap(({ bits }) => numbersOf(bits)),
  )
  const numbers = shown.flatMap((tier) => {
    if (!sorted.includes(tier)) return numbersOf(tier.bits, { take: offset - skipped + limit })
    return numbersOf(tier.bits).sort((a, b) => byName(names.get(a) ?? '', names.get(b) ?? ''))
  })
  return numbers.slice(offset - skipped, offset - skipped + limit)
}

// The shorter name comes first, as the closer match.
function byName(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
