import type { GroupScope } from '../platform/context'
import { isUuid } from '../platform/ids'
import { bothFilters, type Filter as QueryFilter, readFilter } from '../platform/query/filter-text'
import { type Bits, count, intersection, union } from './bits.rules'
import { prepareFilter, recipesWhere } from './filter.service'
import type { RecipeListQuery } from './list.schema'
import { specsIn, type Wanted, wantedOf, wordsShown } from './query.rules'
import { filterIds } from './search.store'
import { codeOf, setsOf } from './sets.service'
import { similarWanted } from './similar.service'
import { facet, nameStart, type Spec, wholeName } from './spec.rules'
import { type FacetKind, wordsOf } from './terms.rules'
import type { Understood } from './understand.service'

/** A query without order and page. */
export type MatchQuery = Pick<
  RecipeListQuery,
  | 'search'
  | 'queryFilter'
  | 'categories'
  | 'tags'
  | 'tools'
  | 'foods'
  | 'requireAllCategories'
  | 'requireAllTags'
  | 'requireAllTools'
  | 'requireAllFoods'
> & {
  /** A filter that limits the recipes, such as a cookbook's; null and undefined let all through. */
  within?: QueryFilter | null
  /** The search as it was understood, instead of its words. */
  understood?: Understood | null
}

/** One filter: recipes with any or all of some organizers or foods. */
export interface Chosen {
  kind: FacetKind
  ids: string[]
  requiresAll: boolean
}

type Ranked = Pick<Match, 'wanted' | 'nameWords'>

export interface Match {
  code: string
  /** Every recipe that matches. */
  all: Bits
  total: number
  wanted: Wanted[]
  /** Words of the whole search in order, for names that are or start like it. */
  nameWords: string[]
  isSimilar: boolean
}

const MOST_CHOSEN = 100

/** The filters of a query by ids of the group's own; kinds without any are left out. */
export function chosenFilters(scope: GroupScope, query: MatchQuery): Chosen[] {
  const categories = query.categories.slice(0, MOST_CHOSEN)
  const tags = query.tags.slice(0, MOST_CHOSEN)
  const tools = query.tools.slice(0, MOST_CHOSEN)
  const foods = query.foods.slice(0, MOST_CHOSEN)
  const isOrganized = categories.length + tags.length + tools.length > 0
  const rows = isOrganized ? filterIds(scope.db, scope.groupId, { categories, tags, tools }) : []
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const foodIds = foods.filter(isUuid).map((id) => id.toLowerCase())
  const chosen: Chosen[] = [
    { kind: 'c', ids: idsOf('categories'), requiresAll: query.requireAllCategories },
    { kind: 't', ids: idsOf('tags'), requiresAll: query.requireAllTags },
    { kind: 'o', ids: idsOf('tools'), requiresAll: query.requireAllTools },
    { kind: 'd', ids: foodIds, requiresAll: query.requireAllFoods },
  ]
  return chosen.filter(({ ids }) => ids.length > 0)
}

const facetsOf = (code: string, { kind, ids }: Chosen): Spec[] => ids.map((id) => facet(code, kind, id))

function readFilters(scope: GroupScope, code: string, chosen: readonly Chosen[]): Bits[] {
  return chosen.map((filter) => {
    const sets = setsOf(scope, facetsOf(code, filter))
    return filter.requiresAll ? intersection(sets) : union(sets)
  })
}

function bodySets(scope: GroupScope, code: string, wanted: readonly Wanted[]): Bits[] {
  return wanted.map((one) => union(setsOf(scope, specsIn(code, 'b', one))))
}

/** Reads ahead what the following steps need one by one: two statements instead of two each. */
function readAhead(scope: GroupScope, code: string, chosen: readonly Chosen[], match: Ranked): void {
  const { wanted, nameWords } = match
  const names = wanted.length > 0 ? [wholeName(code, nameWords), nameStart(code, nameWords)] : []
  const words = wanted.flatMap((one) => [...specsIn(code, 'b', one), ...specsIn(code, 'n', one)])
  setsOf(scope, [...chosen.flatMap((filter) => facetsOf(code, filter)), ...names, ...words])
}

/** Whether a query asks for less than everything. */
export function isNarrowed(query: MatchQuery): boolean {
  const { categories, tags, tools, foods, search = '', queryFilter = '', within = null } = query
  return (
    within !== null ||
    search.trim() !== '' ||
    queryFilter.trim() !== '' ||
    categories.length + tags.length + tools.length + foods.length > 0
  )
}

/** Does the slow parts of `matchRecipes` in slices. @throws invalid 400 for a filter that cannot be understood */
export async function prepareMatch(
  scope: GroupScope,
  { within = null, queryFilter = '' }: MatchQuery,
): Promise<void> {
  const filter = bothFilters(within, readFilter(queryFilter))
  if (filter !== null) await prepareFilter(scope, filter)
}

/**
 * Finds every recipe of the group that has all words and passes all filters; when no recipe has the words, those with words
 * within one or two edits. Null when the query asks for everything.
 */
export function matchRecipes(scope: GroupScope, query: MatchQuery): Match | null {
  if (!isNarrowed(query)) return null
  const { understood = null } = query
  const search = understood?.words ?? query.search ?? ''
  const wanted = understood ? [...understood.wanted] : wantedOf(search)
  const isRead = understood !== null && understood.parts.length > 0
  const filter = bothFilters(query.within ?? null, readFilter(query.queryFilter ?? ''))
  const code = codeOf(scope)
  // Run also where there are no recipes yet, so that an invalid filter is refused.
  const passed = filter === null ? [] : [recipesWhere(scope, code ?? '', filter)]
  if (code === undefined) return nothing(wanted)
  const nameWords = wordsOf(search)
  const chosen = chosenFilters(scope, query)
  if (wanted.length === 0 && chosen.length === 0 && filter === null && !isRead) return null
  readAhead(scope, code, chosen, { wanted, nameWords })
  const filterBits = [...readFilters(scope, code, chosen), ...passed]
  const matching = bodySets(scope, code, wanted)
  const narrowed = (sets: readonly Bits[]) => {
    const left = sets.length === 0 ? null : intersection(sets)
    return isRead ? understood.passing(left) : left
  }
  const nobody: Bits = new Uint32Array(0)
  const all = narrowed([...matching, ...filterBits]) ?? nobody
  const match: Match = { code, all, total: count(all), wanted, nameWords, isSimilar: false }
  if (match.total > 0 || wanted.length === 0) return match
  const isKnown = matching.map((bits) => count(bits) > 0)
  const similar = similarWanted(scope, code, wanted, isKnown)
  if (similar === null) return match
  const words = wordsShown(similar).flatMap((word) => word.split(' '))
  readAhead(scope, code, [], { wanted: similar, nameWords: words })
  const like = bodySets(scope, code, similar)
  const found = narrowed([...like, ...filterBits]) ?? nobody
  const total = count(found)
  if (total === 0) return match
  return { ...match, all: found, total, wanted: similar, nameWords: words, isSimilar: true }
}

function nothing(wanted: Wanted[]): Match {
  const all: Bits = new Uint32Array(0)
  return { code: '', all, total: 0, wanted, nameWords: [], isSimilar: false }
}
