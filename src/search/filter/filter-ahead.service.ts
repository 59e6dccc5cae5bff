import { generation } from '../../platform/cache/cache'
import type { GroupScope } from '../../platform/context'
import { type Filter, isCondition } from '../../platform/query/filter-text'
import { timeSlices } from '../../platform/time-slices'
import { liveNumbers, numbersWhere } from './filter.store'

/** A question to the database cannot be stopped: it is asked of so many recipes that it takes about so long. */
const QUESTION_MS = 10
const MOST_AT_ONCE = 500

interface Answer {
  numbers: string
  /** Of the group's recipes, when it was given. */
  made: number
}

/** Answers of requests that are under way, by database; one that is not fetched goes with the next few. */
const answers = new WeakMap<object, Map<string, Answer>>()
const MOST_ANSWERS = 50

const keyOf = ({ groupId }: GroupScope, filter: Filter) => `${groupId} ${JSON.stringify(filter)}`

/** Whether a filter looks into texts for what they hold, which takes as long as the texts are. */
export const looksIntoTexts = (filter: Filter): boolean =>
  isCondition(filter)
    ? filter.operator.endsWith('LIKE')
    : looksIntoTexts(filter.left) || looksIntoTexts(filter.right)

/**
 * Asks a filter of the group's recipes a few at a time, others being served in between, for `answerOf` to find.
 * @throws invalid 400 for a name or a value that there is not
 */
export async function askAhead(scope: GroupScope, filter: Filter): Promise<void> {
  const { db, groupId } = scope
  const all = liveNumbers(db, groupId)
  const made = generation(scope, 'recipes')
  const slices = timeSlices()
  const found: string[] = []
  for (let at = 0, some = 1; at < all.length; ) {
    const began = performance.now()
    found.push(numbersWhere(db, groupId, filter, all.slice(at, at + some)))
    at += some
    const isQuick = performance.now() - began < QUESTION_MS
    some = isQuick ? Math.min(some * 2, MOST_AT_ONCE) : Math.max(1, some >> 2)
    await slices.pause()
  }
  const kept = answers.get(db) ?? new Map<string, Answer>()
  answers.set(db, kept)
  kept.set(keyOf(scope, filter), { numbers: found.filter(Boolean).join(','), made })
  if (kept.size > MOST_ANSWERS) kept.delete(kept.keys().next().value!)
}

/** What was asked ahead, once; undefined when it was not, or a recipe has changed since. */
export function answerOf(scope: GroupScope, filter: Filter): string | undefined {
  const kept = answers.get(scope.db)
  const key = keyOf(scope, filter)
  const answer = kept?.get(key)
  kept?.delete(key)
  return answer?.made === generation(scope, 'recipes') ? answer.numbers : undefined
}
