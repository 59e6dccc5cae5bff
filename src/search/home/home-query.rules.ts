import type { I18n } from '@lingui/core'
import * as v from 'valibot'
import { urls } from '../../urls'
import { PLAIN_LIST, RecipeListQuery } from '../list.schema'
import { partText } from '../understood/part-text.rules'
import { isOfMarks, type Part } from '../understood/read-query.rules'
import { timeLinks } from './time-facet.rules'

export type FacetName = 'categories' | 'tags' | 'tools' | 'foods'

export interface FacetView {
  name: FacetName
  /** Whether a recipe must have all of the chosen ones, not just one of them. */
  requiresAll: boolean
  options: readonly { value: string; name: string; count: number | undefined; isChosen: boolean }[]
}

/** Orders by what a serving holds. */
export type NutritionOrder = 'energy_per_serving' | 'protein_per_serving' | 'fiber_per_serving'

export type HomeOrder =
  | ''
  | 'name'
  | 'created_at'
  | 'rating'
  | 'last_made'
  | 'update_at'
  | 'total_time'
  | NutritionOrder
  | 'random'

/** The same search in another order. */
export interface OrderLink {
  orderBy: HomeOrder
  href: string
}

/** Pages load 32 at a time. */
export const PAGE_SIZE = 32
const ORDERS: readonly HomeOrder[] = [
  'name',
  'created_at',
  'rating',
  'last_made',
  'update_at',
  'total_time',
  'energy_per_serving',
  'protein_per_serving',
  'fiber_per_serving',
  'random',
]
export const FACETS: readonly FacetName[] = ['categories', 'tags', 'tools', 'foods']

type Filters = Record<FacetName, string[]>

/** Limits of what a serving holds, by their names in the address. */
export const LIMITS = {
  energyAtMost: { condition: 'energyPerServing <=', kind: 'calories' },
  proteinAtLeast: { condition: 'proteinPerServing >=', kind: 'protein' },
  fiberAtLeast: { condition: 'fiberPerServing >=', kind: 'fiber' },
} as const
export type LimitName = keyof typeof LIMITS
const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[]
export type Limits = Record<LimitName, number | null>

const byLimit = (read: (name: LimitName) => number | null) =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, read(name)])) as Limits

function readLimit(text: string | null): number | null {
  const value = Number(text?.replace(',', '.') || Number.NaN)
  return value > 0 && value < 100_000 ? Math.round(value * 10) / 10 : null
}

export type Address = Record<string, string | number | boolean | readonly string[] | null>

export interface HomeQuery {
  search: string
  orderBy: HomeOrder
  /** Null follows the order's own direction. */
  direction: 'asc' | 'desc' | null
  seed: string
  filters: Filters
  requiresAll: Record<FacetName, boolean>
  limits: Limits
  /** With those of which no one can be sure that they keep to the diet that is searched for. */
  withUnsure: boolean
  page: number
}

const requireAllKey = (facet: FacetName) => `requireAll${facet[0]!.toUpperCase()}${facet.slice(1)}`

/** What the address asks for; invalid parts are ignored. */
export function readHomeQuery(query: URLSearchParams): HomeQuery {
  const orderBy = ORDERS.find((order) => order === query.get('orderBy')) ?? ''
  const direction = query.get('orderDirection')
  const byFacet = <Value>(read: (facet: FacetName) => Value) =>
    Object.fromEntries(FACETS.map((facet) => [facet, read(facet)])) as Record<FacetName, Value>
  return {
    search: (query.get('search') ?? '').slice(0, 200).trim(),
    orderBy,
    direction: direction === 'asc' || direction === 'desc' ? direction : null,
    seed: (query.get('paginationSeed') ?? '').slice(0, 40),
    filters: byFacet((facet) =>
      query
        .getAll(facet)
        .filter((value) => value !== '')
        .slice(0, 50),
    ),
    requiresAll: byFacet((facet) => query.get(requireAllKey(facet)) === 'true'),
    limits: byLimit((name) => readLimit(query.get(name))),
    withUnsure: query.get('unsure') === 'yes',
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)),
  }
}

const ownDirection = (orderBy: HomeOrder) =>
  ['name', 'total_time', 'energy_per_serving'].includes(orderBy) ? 'asc' : 'desc'

export function toAddress(wish: HomeQuery): Address {
  const { search, orderBy, direction, seed, filters, requiresAll, limits, withUnsure } = wish
  const flags = FACETS.filter((facet) => requiresAll[facet]).map((facet) => [requireAllKey(facet), true])
  return {
    search,
    ...filters,
    ...Object.fromEntries(flags),
    ...limits,
    unsure: withUnsure ? 'yes' : null,
    orderBy,
    orderDirection: direction,
    paginationSeed: orderBy === 'random' ? seed : null,
  }
}

/** A form sends every field it has; empty ones are left out of addresses that people keep or share. */
export function isEmptyParameter([name, value]: [string, string]): boolean {
  return value === '' || (name.startsWith('requireAll') && value === 'false')
}

export function toListQuery(wish: HomeQuery): RecipeListQuery & { byMinutes?: 'asc' | 'desc' } {
  const { search, orderBy, direction, seed, filters, requiresAll, page: number } = wish
  const flags = Object.fromEntries(FACETS.map((facet) => [requireAllKey(facet), String(requiresAll[facet])]))
  const isPlain = orderBy === '' && search === ''
  const conditions = LIMIT_NAMES.flatMap((name) =>
    wish.limits[name] === null ? [] : `${LIMITS[name].condition} ${wish.limits[name]}`,
  )
  const parsed = v.safeParse(RecipeListQuery, {
    page: String(number),
    perPage: String(PAGE_SIZE),
    ...filters,
    ...flags,
    ...(conditions.length === 0 ? {} : { queryFilter: conditions.join(' AND ') }),
    ...(search === '' ? {} : { search }),
    ...(orderBy === '' ? {} : { orderBy }),
    ...(orderBy === '' && !isPlain ? {} : { orderDirection: direction ?? ownDirection(orderBy) }),
    ...(orderBy === 'random' ? { paginationSeed: seed } : {}),
    // Recipes that were never made come last in both directions.
    ...(orderBy === 'last_made' ? { orderByNullPosition: 'last' } : {}),
  })
  const query = parsed.success ? parsed.output : { ...PLAIN_LIST, perPage: PAGE_SIZE }
  return orderBy === 'total_time' ? { ...query, byMinutes: direction ?? ownDirection(orderBy) } : query
}

/** The understood parts of a search, each with the address of the search without it. */
function partFilters(i18n: I18n, group: string, wish: HomeQuery, parts: readonly Part[]) {
  return parts.map((part) => ({
    name: partText(i18n, part),
    href: urls.home(group, toAddress({ ...wish, search: part.without })),
  }))
}

/** The limits of a serving, each with the address of the search without it. */
export function limitFilters(i18n: I18n, group: string, wish: HomeQuery) {
  return LIMIT_NAMES.flatMap((name) => {
    const value = wish.limits[name]
    if (value === null) return []
    const range =
      name === 'energyAtMost' ? { atMost: value, atLeast: null } : { atMost: null, atLeast: value }
    const text = partText(i18n, { kind: LIMITS[name].kind, ...range, without: '' })
    const limits = { ...wish.limits, [name]: null }
    return [{ name: text, href: urls.home(group, toAddress({ ...wish, limits })) }]
  })
}

/** Whether a serving is limited in any way. */
export const isLimited = ({ limits }: HomeQuery): boolean => LIMIT_NAMES.some((name) => limits[name] !== null)

export function activeFilters(group: string, wish: HomeQuery, facets: readonly FacetView[]) {
  return facets.flatMap(({ name, options }) =>
    options
      .filter(({ isChosen }) => isChosen)
      .map((option) => {
        const rest = wish.filters[name].filter((value) => value !== option.value)
        return {
          name: option.name,
          href: urls.home(group, toAddress({ ...wish, filters: { ...wish.filters, [name]: rest } })),
        }
      }),
  )
}

/** Whether nothing is searched for, filtered or reordered: then the page greets. */
export function isPlain(wish: HomeQuery): boolean {
  const { search, orderBy, direction, filters, page } = wish
  const isFiltered = isLimited(wish) || FACETS.some((facet) => filters[facet].length > 0)
  return search === '' && orderBy === '' && direction === null && !isFiltered && page === 1
}

/** The orders that make sense for a search; another order begins in its own direction. */
function orderLinks(group: string, wish: HomeQuery, { isMember = true } = {}): OrderLink[] {
  const orders: HomeOrder[] = [
    '',
    'name',
    ...(wish.search === '' ? [] : ['created_at' as const]),
    'total_time',
    'energy_per_serving',
    'protein_per_serving',
    'fiber_per_serving',
    'rating',
    // When a household last cooked a recipe is private.
    ...(isMember ? ['last_made' as const] : []),
    'update_at',
  ]
  return orders.map((orderBy) => ({
    orderBy,
    href: urls.home(group, toAddress({ ...wish, orderBy, direction: null })),
  }))
}

/** The filters as the form shows them. @param facets the choices, by name */
export function facetViews(
  { filters, requiresAll }: HomeQuery,
  facets: Record<FacetName, readonly { value: string; name: string; count?: number | undefined }[]>,
): FacetView[] {
  return FACETS.map((name) => ({
    name,
    requiresAll: requiresAll[name],
    options: facets[name].map(({ value, name: text, count }) => ({
      value,
      name: text,
      count,
      isChosen: filters[name].includes(value),
    })),
  }))
}

/** What the found list of a group shows, no matter who looks at it. */
export function foundView(
  group: string,
  wish: HomeQuery,
  list: {
    total: number
    words: readonly string[]
    isSimilar: boolean
    parts: readonly Part[]
    leftOut: () => number
  },
  {
    facets,
    i18n,
    seed = '',
    isMember = true,
  }: { facets: readonly FacetView[]; i18n: I18n; seed?: string; isMember?: boolean },
) {
  const home = (change: Partial<HomeQuery>) => urls.home(group, toAddress({ ...wish, ...change }))
  const hasDirection = wish.orderBy !== 'random' && (wish.search === '' || wish.orderBy !== '')
  const reversed = (wish.direction ?? ownDirection(wish.orderBy)) === 'asc' ? 'desc' : 'asc'
  const hasMore = wish.page * PAGE_SIZE < list.total
  const leftOut = list.leftOut()
  return {
    search: wish.search,
    orderBy: wish.orderBy,
    orders: orderLinks(group, wish, { isMember }),
    facets,
    times: timeLinks(wish.search, list.parts, (search) => home({ search, page: 1 })),
    limits: wish.limits,
    active: [
      ...partFilters(i18n, group, wish, list.parts),
      ...limitFilters(i18n, group, wish),
      ...activeFilters(group, wish, facets),
    ],
    unsure:
      leftOut > 0 || (wish.withUnsure && list.parts.some(isOfMarks))
        ? { leftOut, isShown: wish.withUnsure, href: home({ withUnsure: !wish.withUnsure }) }
        : null,
    clearHref: urls.home(group),
    reverseHref: hasDirection ? home({ direction: reversed }) : null,
    surpriseHref: home({ orderBy: 'random', direction: null, seed }),
    found: list.total,
    words: list.words,
    isSimilar: list.isSimilar,
    moreHref: hasMore ? urls.home(group, { ...toAddress(wish), page: wish.page + 1 }) : null,
  }
}

/** The title of a page of results: what was searched and filtered by, else empty. */
export function askedFor({ search }: HomeQuery, facets: readonly FacetView[]): string {
  const chosen = facets.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen))
  return [search, ...chosen.map(({ name }) => name)].filter((name) => name !== '').join(' · ')
}
