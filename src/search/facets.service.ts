import { createCache } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { PUBLIC_RECIPES } from '../recipes/recipe/recipe-filter.service'
import { count, numbersOf } from './bits.rules'
import { facetNames, mostUsed, mostUsedAmong, type Use } from './facets.store'
import { PLAIN_LIST } from './list.schema'
import { type Match, type MatchQuery, matchRecipes } from './match.service'
import { codeOf } from './sets.service'
import type { FacetKind } from './terms.rules'

/** One choice of a filter. */
export interface FacetOption {
  /** What lists filter by: a slug, for foods the id. */
  value: string
  name: string
  /** Recipes that have it. */
  count: number
}

export type Facets = Record<'categories' | 'tags' | 'tools' | 'foods', FacetOption[]>

const KINDS = [
  ['categories', 'c'],
  ['tags', 't'],
  ['tools', 'o'],
  ['foods', 'd'],
] as const

const OPTIONS_SHOWN = 100
// Beyond that counting what was found costs too much for a page, and the counts of the whole group stand instead.
const COUNTED_LIMIT = 2_000

const useCache = createCache<Use[]>({ maxBytes: 1024 * 1024, topics: ['recipes'] })
const optionCache = createCache<FacetOption[]>({ maxBytes: 4 * 1024 * 1024, topics: ['recipes', 'names'] })

function named(scope: GroupScope, kind: FacetKind, uses: readonly Use[]): FacetOption[] {
  const ids = uses.map(({ id }) => id)
  const names = facetNames(scope.db, scope.groupId, kind, ids)
  return uses
    .flatMap(({ id, count: recipes }) => {
      const name = names.get(id)
      return name ? [{ ...name, count: recipes }] : []
    })
    .map(({ value, name, count: recipes }) => ({ value, name, count: recipes }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function withChosen(uses: readonly Use[], match: Match | null, kind: FacetKind): Use[] {
  const chosen = match?.filters.find((filter) => filter.kind === kind)?.ids ?? []
  const missing = chosen.filter((id) => !uses.some((use) => use.id === id))
  return [...uses, ...missing.map((id) => ({ id, count: 0 }))]
}

/** Uses among what was found; with "any of them" a filter does not narrow its own choices. Null when that is too many. */
function usesAmong(scope: GroupScope, match: Match, kind: FacetKind): Use[] | null {
  const own = match.filters.some((filter) => filter.kind === kind && !filter.requiresAll)
  const found = own ? match.without(kind) : match.all
  if (found === null || count(found) > COUNTED_LIMIT) return null
  return mostUsedAmong(scope.db, scope.groupId, kind, numbersOf(found), OPTIONS_SHOWN)
}

/**
 * Categories, tags, tools and foods in use, the most used first, at most 100 each, with the number of recipes that have them: of
 * those that match the query, or of the whole group when nothing is asked or too much is found. What the query has chosen
 * is always among them.
 */
export function listFacets(scope: GroupScope, query: MatchQuery = PLAIN_LIST): Facets {
  const match = matchRecipes(scope, query)
  const code = codeOf(scope)
  const entries = KINDS.map(([name, kind]): [string, FacetOption[]] => {
    if (code === undefined) return [name, []]
    const among = match && usesAmong(scope, match, kind)
    if (among) return [name, named(scope, kind, withChosen(among, match, kind))]
    const all = useCache.of(scope).remember(kind, () => mostUsed(scope.db, code, kind, OPTIONS_SHOWN))
    const key = `${kind} ${chosenKey(match, kind)}`
    return [name, optionCache.of(scope).remember(key, () => named(scope, kind, withChosen(all, match, kind)))]
  })
  return Object.fromEntries(entries) as Facets
}

/** More would be a page of names that no one reads. */
const OPEN_OPTIONS = 30

export type OpenFacets = Record<keyof Facets, (Omit<FacetOption, 'count'> & { count: number | undefined })[]>

/**
 * The same for strangers: of public recipes alone, without figures where there are more than can be counted for a page; the newest stand
 * for all of them then. To be awaited: `prepareList` for strangers.
 */
export function listOpenFacets(scope: GroupScope): OpenFacets {
  const match = matchRecipes(scope, { ...PLAIN_LIST, within: PUBLIC_RECIPES })
  const numbers = match ? numbersOf(match.all) : []
  const isWhole = numbers.length <= COUNTED_LIMIT
  const entries = KINDS.map(([name, kind]) => {
    const options = optionCache.of(scope).remember(`open ${kind}`, () => {
      const among = [...numbers].slice(-COUNTED_LIMIT)
      return named(scope, kind, mostUsedAmong(scope.db, scope.groupId, kind, among, OPEN_OPTIONS))
    })
    return [name, options.map((option) => ({ ...option, count: isWhole ? option.count : undefined }))]
  })
  return Object.fromEntries(entries) as OpenFacets
}

function chosenKey(match: Match | null, kind: FacetKind): string {
  return match?.filters.find((filter) => filter.kind === kind)?.ids.join() ?? ''
}
