import { parseTimeText } from '../measures/duration.rules'
import { createCache } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import type { Bits } from './bits.rules'
import { timesOfRecipes } from './minutes.store'

interface Minutes {
  /** Minutes by a recipe's number; `UNTOLD` where no time is given. */
  of: Uint16Array
  /** Numbers of those with a time, the shortest first, of equal ones the newest. */
  ordered: Uint32Array
  /** Numbers of those without one, the newest first. */
  untold: Uint32Array
}

const UNTOLD = 0xffff

// Six bytes a recipe, and none is parsed twice between two writes.
const cache = createCache<Minutes>({ maxBytes: 6 * 1024 * 1024, topics: ['recipes'] })

function minutesOf(scope: GroupScope): Minutes {
  return cache.of(scope).remember('', () => {
    const rows = timesOfRecipes(scope.db, scope.groupId)
    const read = new Map<string, number | undefined>()
    const minutes = (text: string | null, language: string | null) => {
      if (text === null || text === '') return undefined
      if (!read.has(text)) read.set(text, parseTimeText(text, language ?? ''))
      return read.get(text)
    }
    const of = new Uint16Array((rows.at(-1)?.number ?? 0) + 1).fill(UNTOLD)
    const untold: number[] = []
    for (const { number, total, prep, cook, language } of rows) {
      const whole = minutes(total, language)
      const cooking = minutes(cook, language)
      const told = whole ?? (cooking === undefined ? undefined : cooking + (minutes(prep, language) ?? 0))
      if (told === undefined) untold.push(number)
      else of[number] = Math.min(UNTOLD - 1, Math.ceil(told))
    }
    const known = rows.filter(({ number }) => of[number] !== UNTOLD).map(({ number }) => number)
    const ordered = Uint32Array.from(known.sort((a, b) => of[a]! - of[b]! || b - a))
    return { of, ordered, untold: Uint32Array.from(untold.reverse()) }
  })
}

/** Recipes that take at most and at least so many minutes, by their total time, or preparing and cooking together. */
export function recipesWithin(
  scope: GroupScope,
  { atMost, atLeast }: { atMost: number | null; atLeast: number | null },
): Bits {
  const { of } = minutesOf(scope)
  const bits: Bits = new Uint32Array((of.length >>> 5) + 1)
  const [least, most] = [atLeast ?? 0, Math.min(atMost ?? UNTOLD - 1, UNTOLD - 1)]
  for (let number = 0; number < of.length; number++)
    if (of[number]! <= most && of[number]! >= least) bits[number >>> 5]! |= 1 << (number & 31)
  return bits
}

/** Numbers of all recipes of the group by how long they take; those without a time come last. */
export function* byMinutesTaken(scope: GroupScope, direction: 'asc' | 'desc'): Generator<number> {
  const { ordered, untold } = minutesOf(scope)
  yield* direction === 'asc' ? ordered : ordered.toReversed()
  yield* untold
}
