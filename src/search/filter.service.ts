import { generation } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { storeName } from '../platform/query/collection'
import { isExpensiveFilter, rowsWhere } from '../platform/query/filter-rows'
import { type Condition, type Filter, isCondition } from '../platform/query/filter-text'
import { byMinutes } from '../recipes/recipe/recipe-filter.service'
import { type Bits, count, intersection, numbersOf, parseBits, union } from './bits.rules'
import {
  type FacetCollection,
  type FilteredCollection,
  facetIds,
  facetIdsWhere,
  liveNumbers,
  numbersWhere,
} from './filter.store'
import { codeOf, setsOf } from './sets.service'
import { facet } from './spec.rules'
import type { FacetKind } from './terms.rules'

interface Facet {
  kind: FacetKind
  collection: FacetCollection
}

/** Relations that the search index keeps sets of, by the path to them. */
const FACETS: readonly (Facet & { way: string })[] = [
  { way: 'recipe_category.', kind: 'c', collection: 'category' },
  { way: 'tags.', kind: 't', collection: 'tag' },
  { way: 'tools.', kind: 'o', collection: 'tool' },
  { way: 'recipe_ingredient.food.', kind: 'd', collection: 'food' },
]

// With more of them than this, checking every recipe is quicker than joining the sets.
const MOST_FACETS = 300

// Up to this number a condition is checked on the recipes that are left, not on all.
const FEW = 3_000

interface Answer {
  found: readonly number[]
  /** Generation of the group's recipes when the answer was made. */
  made: number
}

/** Answers of requests that are under way, by database; one that is not fetched is dropped soon. */
const answers = new WeakMap<object, Map<string, Answer>>()
const MOST_ANSWERS = 50

const keyOf = ({ groupId }: GroupScope, collection: string, filter: Filter) =>
  `${groupId} ${collection} ${JSON.stringify(filter)}`

/**
 * Runs a filter over all the group's rows of a collection in slices, for `answerOf` to find.
 * @throws invalid 400 for a name or a value that there is not
 */
async function askAhead(
  scope: GroupScope,
  collection: FilteredCollection,
  filter: Filter,
): Promise<number[]> {
  const { db, groupId } = scope
  const made = generation(scope, 'recipes')
  const found = await rowsWhere(db, collection, liveNumbers(db, groupId, collection), filter)
  const kept = answers.get(db) ?? new Map<string, Answer>()
  answers.set(db, kept)
  kept.set(keyOf(scope, collection, filter), { found, made })
  if (kept.size > MOST_ANSWERS) kept.delete(kept.keys().next().value!)
  return found
}

/** The prepared answer, once; undefined when there is none, or a recipe has changed since. */
function answerOf(
  scope: GroupScope,
  collection: FilteredCollection,
  filter: Filter,
): readonly number[] | undefined {
  if (!isExpensiveFilter(collection, filter)) return undefined
  const kept = answers.get(scope.db)
  const key = keyOf(scope, collection, filter)
  const answer = kept?.get(key)
  kept?.delete(key)
  return answer?.made === generation(scope, 'recipes') ? answer.found : undefined
}

/** The facet that a condition is about, and the condition for that facet's own row. */
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
  const { db, groupId } = scope
  const known = answerOf(scope, collection, own)
  if (known && known.length > MOST_FACETS) return null
  const ids = known
    ? facetIds(db, groupId, collection, known)
    : facetIdsWhere(db, groupId, collection, own, MOST_FACETS + 1)
  if (ids.length > MOST_FACETS) return null
  return union(
    setsOf(
      scope,
      ids.map((id) => facet(code, kind, id)),
    ),
  )
}

/** A condition on facets as conditions on single ones that must all hold. */
const singleOnes = (own: Condition): Condition[] =>
  own.operator === 'CONTAINS ALL'
    ? (own.value as string[]).map((value) => ({ ...own, operator: '=', value }))
    : [own]

function facetSet(scope: GroupScope, code: string, condition: Condition): Bits | null {
  const found = facetOf(condition)
  if (!found) return null
  const sets = singleOnes(found.own).map((own) => recipesWith(scope, code, found, own))
  return sets.length === 0 || sets.includes(null) ? null : intersection(sets as Bits[])
}

function numbersMatching(scope: GroupScope, filter: Filter, within: readonly number[] | null): Bits {
  const known = answerOf(scope, 'recipe', filter)
  return known ? parseBits(known.join(',')) : parseBits(numbersWhere(scope.db, scope.groupId, filter, within))
}

function setWhere(scope: GroupScope, code: string, filter: Filter, within: Bits | null): Bits {
  if (!asksForFacet(filter)) {
    const few = within !== null && count(within) <= FEW ? [...numbersOf(within)] : null
    return numbersMatching(scope, filter, few)
  }
  if (isCondition(filter)) return facetSet(scope, code, filter) ?? numbersMatching(scope, filter, null)
  const { operator, left, right } = filter
  if (operator === 'OR')
    return union([setWhere(scope, code, left, within), setWhere(scope, code, right, within)])
  const [first, then] = asksForFacet(left) ? [left, right] : [right, left]
  const passed = setWhere(scope, code, first, within)
  const remaining = within === null ? passed : intersection([passed, within])
  return intersection([passed, setWhere(scope, code, then, remaining)])
}

/**
 * Runs the slow parts of a filter ahead, in slices: with many long texts that nearly match they may take half a minute.
 * @throws as `recipesWhere`
 */
export async function prepareFilter(scope: GroupScope, asked: Filter): Promise<void> {
  const filter = byMinutes(scope, asked)
  if (!isExpensiveFilter('recipe', filter)) return
  if (!asksForFacet(filter)) {
    await askAhead(scope, 'recipe', filter)
  } else if (isCondition(filter)) {
    await prepareFacets(scope, filter)
  } else {
    await prepareFilter(scope, filter.left)
    await prepareFilter(scope, filter.right)
  }
}

async function prepareFacets(scope: GroupScope, condition: Condition): Promise<void> {
  const { collection, own } = facetOf(condition)!
  if (!isExpensiveFilter(collection, own)) return
  for (const one of singleOnes(own)) {
    const found = await askAhead(scope, collection, one)
    if (found.length > MOST_FACETS) await askAhead(scope, 'recipe', condition)
  }
}

/**
 * Every live recipe of the group that a filter lets through. Conditions on organizers and foods come from the
 * search index, whose sets are kept; the others are checked on all recipes, or on the few that are left.
 * @param code the group's code in the index
 * @param within where only these matter; others may be in the set
 * @throws invalid 400 for a name or a value that there is not
 */
export function recipesWhere(
  scope: GroupScope,
  code: string,
  filter: Filter,
  within: Bits | null = null,
): Bits {
  return setWhere(scope, code, byMinutes(scope, filter), within)
}

/**
 * Numbers of the live recipes of the group that a filter lets through, in slices where that may take long; null lets all.
 * @throws as `recipesWhere`
 */
export async function recipesMatching(scope: GroupScope, filter: Filter | null): Promise<number[]> {
  if (filter === null) return liveNumbers(scope.db, scope.groupId, 'recipe')
  await prepareFilter(scope, filter)
  return numbersOf(recipesWhere(scope, codeOf(scope) ?? '', filter))
}

/** How many of the group's live recipes a filter lets through, at once; null lets all. @throws as `recipesWhere` */
export function countMatching(scope: GroupScope, filter: Filter | null): number {
  if (filter === null) return liveNumbers(scope.db, scope.groupId, 'recipe').length
  return count(recipesWhere(scope, codeOf(scope) ?? '', filter))
}
