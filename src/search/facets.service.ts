import { createCache } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { PUBLIC_RECIPES } from '../recipes/recipe/recipe-filter.service'
import { type Bits, count, intersection, numbersOf } from './bits.rules'
import { facetNames, mostUsed, mostUsedAmong, type Use } from './facets.store'
import { PLAIN_LIST } from './list.schema'
import { type Chosen, chosenFilters, type MatchQuery, matchRecipes } from './match.service'
import { codeOf, setsOf } from './sets.service'
import { facet } from './spec.rules'
import type { FacetKind } from './terms.rules'

/** One choice of a filter. */
export interface FacetOption {
  /** The value that lists filter by: a slug, for foods the id. */
  value: string
  name: string
  /** Recipes that have it. */
  count: number
}

export type Facets = Record<'categories' | 'tags' | 'tools' | 'foods', readonly FacetOption[]>

const KINDS = [
  ['categories', 'c'],
  ['tags', 't'],
  ['tools', 'o'],
  ['foods', 'd'],
] as const

const OPTIONS_SHOWN = 100
const NONE: Bits = new Uint32Array(0)
// Counting the recipes of more takes too long for a page.
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

/**
 * Options of a kind with the chosen ones, however rare they are.
 * @param within the recipes that are counted, and that must have them; null counts all of the group
 */
function withChosen(
  scope: GroupScope,
  chosen: readonly Chosen[],
  kind: FacetKind,
  options: readonly FacetOption[],
  within: Bits | null,
): readonly FacetOption[] {
  const ids = chosen.find((filter) => filter.kind === kind)?.ids ?? []
  const code = codeOf(scope)
  if (ids.length === 0 || code === undefined) return options
  const sets = setsOf(
    scope,
    ids.map((id) => facet(code, kind, id)),
  )
  const uses = ids.map((id, at) => ({
    id,
    count: count(within ? intersection([within, sets[at]!]) : sets[at]!),
  }))
  const known = new Set(options.map(({ value }) => value))
  const added = named(scope, kind, within ? uses.filter((use) => use.count > 0) : uses)
  return [...options, ...added.filter(({ value }) => !known.has(value))]
}

/**
 * Categories, tags, tools and foods in use, the most used first, at most 100 each, with the number of the group's recipes that have
 * them; and those that the query has chosen.
 */
export function listFacets(scope: GroupScope, query: MatchQuery = PLAIN_LIST): Facets {
  const code = codeOf(scope)
  const chosen = chosenFilters(scope, query)
  const entries = KINDS.map(([name, kind]) => {
    if (code === undefined) return [name, []]
    const uses = useCache.of(scope).remember(kind, () => mostUsed(scope.db, code, kind, OPTIONS_SHOWN))
    const options = optionCache.of(scope).remember(kind, () => named(scope, kind, uses))
    return [name, withChosen(scope, chosen, kind, options, null)]
  })
  return Object.fromEntries(entries) as Facets
}

/** More would be a page of names that no one reads. */
const OPEN_OPTIONS = 30

export type OpenFacets = Record<keyof Facets, (Omit<FacetOption, 'count'> & { count: number | undefined })[]>

/**
 * The same for visitors: of public recipes only, without counts where there are more than can be counted for a page; then the choices
 * come from the newest recipes. Await `prepareList` for visitors first.
 */
export function listOpenFacets(scope: GroupScope, query: MatchQuery = PLAIN_LIST): OpenFacets {
  const within = matchRecipes(scope, { ...PLAIN_LIST, within: PUBLIC_RECIPES })?.all ?? NONE
  const isWhole = count(within) <= COUNTED_LIMIT
  const chosen = chosenFilters(scope, query)
  const entries = KINDS.map(([name, kind]) => {
    const options = optionCache.of(scope).remember(`open ${kind}`, () => {
      const newest = numbersOf(within, { take: COUNTED_LIMIT })
      return named(scope, kind, mostUsedAmong(scope.db, scope.groupId, kind, newest, OPEN_OPTIONS))
    })
    const all = withChosen(scope, chosen, kind, options, within)
    return [name, all.map((option) => ({ ...option, count: isWhole ? option.count : undefined }))]
  })
  return Object.fromEntries(entries) as OpenFacets
}
