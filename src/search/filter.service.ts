import { generation } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { storeName } from '../platform/query/collection'
import { type Condition, type Filter, isCondition } from '../platform/query/filter-text'
import { timeSlices } from '../platform/time-slices'
import { type Bits, count, intersection, numbersOf, parseBits, union } from './bits.rules'
import { type FacetCollection, facetIdsWhere, liveNumbers, numbersWhere } from './filter.store'
import { codeOf, setsOf } from './sets.service'
import { facet } from './spec.rules'
import type { FacetKind } from './terms.rules'

interface Facet {
  kind: FacetKind
  collection: FacetCollection
}

/** Relations that the search index keeps sets of, by the way to them. */
const FACETS: readonly (Facet & { way: string })[] = [
  { way: 'recipe_category.', kind: 'c', collection: 'category' },
  { way: 'tags.', kind: 't', collection: 'tag' },
  { way: 'tools.', kind: 'o', collection: 'tool' },
  { way: 'recipe_ingredient.food.', kind: 'd', collection: 'food' },
]

// With more of them than this, looking at every recipe is quicker than joining the sets.
const MOST_FACETS = 300

// Up to here a condition is asked of the recipes that are left, not of all.
const FEW = 3_000

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
const looksIntoTexts = (filter: Filter): boolean =>
  isCondition(filter)
    ? filter.operator.endsWith('LIKE')
    : looksIntoTexts(filter.left) || looksIntoTexts(filter.right)

/**
 * Asks a filter of the group's recipes a few at a time, others being served in between, for `answerOf` to find.
 * @throws invalid 400 for a name or a value that there is not
 */
async function askAhead(scope: GroupScope, filter: Filter): Promise<void> {
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
function answerOf(scope: GroupScope, filter: Filter): string | undefined {
  const kept = answers.get(scope.db)
  const key = keyOf(scope, filter)
  const answer = kept?.get(key)
  kept?.delete(key)
  return answer?.made === generation(scope, 'recipes') ? answer.numbers : undefined
}

/** The facet that a condition is about, and the condition as it stands for that facet's own row. */
function facetOf(condition: Condition): (Facet & { own: Condition }) | null {
  if (condition.operator === 'IS' || condition.operator === 'IS NOT') return null
  const name = storeName(condition.attribute)
  const found = FACETS.find(({ way }) => name.startsWith(way))
  return found ? { ...found, own: { ...condition, attribute: name.slice(found.way.length) } } : null
}

const asksForFacet = (filter: Filter): boolean =>
  isCondition(filter) ? facetOf(filter) !== null : asksForFacet(filter.left) || asksForFacet(filter.right)

/** Recipes with any of the facets that a condition holds for; null when they are too many to join. */
function recipesWith(
  scope: GroupScope,
  code: string,
  { kind, collection }: Facet,
  own: Condition,
): Bits | null {
  const ids = facetIdsWhere(scope.db, scope.groupId, collection, own, MOST_FACETS + 1)
  if (ids.length > MOST_FACETS) return null
  return union(
    setsOf(
      scope,
      ids.map((id) => facet(code, kind, id)),
    ),
  )
}

function facetSet(scope: GroupScope, code: string, condition: Condition): Bits | null {
  const found = facetOf(condition)
  if (!found) return null
  const { own } = found
  if (own.operator !== 'CONTAINS ALL') return recipesWith(scope, code, found, own)
  const values = own.value as string[]
  const sets = values.map((value) => recipesWith(scope, code, found, { ...own, operator: '=', value }))
  return sets.length === 0 || sets.includes(null) ? null : intersection(sets as Bits[])
}

function setWhere(scope: GroupScope, code: string, filter: Filter, within: Bits | null): Bits {
  if (!asksForFacet(filter)) {
    const known = looksIntoTexts(filter) ? answerOf(scope, filter) : undefined
    if (known !== undefined) return parseBits(known)
    const few = within !== null && count(within) <= FEW ? [...numbersOf(within)] : null
    return parseBits(numbersWhere(scope.db, scope.groupId, filter, few))
  }
  if (isCondition(filter)) {
    return facetSet(scope, code, filter) ?? parseBits(numbersWhere(scope.db, scope.groupId, filter, null))
  }
  const { operator, left, right } = filter
  if (operator === 'OR')
    return union([setWhere(scope, code, left, within), setWhere(scope, code, right, within)])
  const [first, then] = asksForFacet(left) ? [left, right] : [right, left]
  const passed = setWhere(scope, code, first, within)
  const remaining = within === null ? passed : intersection([passed, within])
  return intersection([passed, setWhere(scope, code, then, remaining)])
}

/**
 * Asks those parts of a filter ahead, in slices, that look into the texts of recipes: in many long texts that nearly fit a pattern from
 * each of their letters on, that takes half a minute.
 * @throws as `recipesWhere`
 */
export async function prepareFilter(scope: GroupScope, filter: Filter): Promise<void> {
  if (!looksIntoTexts(filter)) return
  if (!asksForFacet(filter)) return askAhead(scope, filter)
  if (isCondition(filter)) return
  await prepareFilter(scope, filter.left)
  await prepareFilter(scope, filter.right)
}

/**
 * Every live recipe of the group that a filter lets through (reference api.md §5). Conditions on organizers and foods come from the
 * search index, whose sets are kept; the others are asked of the recipes, or of the few that are left.
 * @param code the group's code in the index
 * @throws invalid 400 for a name or a value that there is not
 */
export function recipesWhere(scope: GroupScope, code: string, filter: Filter): Bits {
  return setWhere(scope, code, filter, null)
}

/**
 * Numbers of the live recipes of the group that a filter lets through, in slices where texts are looked into; null lets all.
 * @throws as `recipesWhere`
 */
export async function numbersPassing(scope: GroupScope, filter: Filter | null): Promise<number[]> {
  if (filter === null) return liveNumbers(scope.db, scope.groupId)
  await prepareFilter(scope, filter)
  return numbersOf(recipesWhere(scope, codeOf(scope) ?? '', filter))
}
