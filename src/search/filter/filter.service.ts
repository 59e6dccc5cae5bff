import type { GroupScope } from '../../platform/context'
import { storeName } from '../../platform/query/collection'
import { type Condition, type Filter, isCondition } from '../../platform/query/filter-text'
import { type Bits, count, intersection, numbersOf, parseBits, union } from '../bits.rules'
import { setsOf } from '../sets.service'
import { facet } from '../spec.rules'
import type { FacetKind } from '../terms.rules'
import { type FacetCollection, facetIdsWhere, numbersWhere } from './filter.store'
import { answerOf, askAhead, looksIntoTexts } from './filter-ahead.service'

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
