import type { I18n } from '@lingui/core'
import * as v from 'valibot'
import { urls } from '../../urls'
import { PLAIN_LIST, RecipeListQuery } from '../list.schema'
import { partText } from '../understood/part-text.rules'
import type { Part } from '../understood/read-query.rules'

export type FacetName = 'categories' | 'tags' | 'tools' | 'foods'

export interface FacetView {
  name: FacetName
  /** A recipe must have all of the chosen ones, not just one of them. */
  requiresAll: boolean
  options: readonly { value: string; name: string; count: number | undefined; isChosen: boolean }[]
}

export type HomeOrder =
  | ''
  | 'name'
  | 'created_at'
  | 'rating'
  | 'last_made'
  | 'update_at'
  | 'total_time'
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
  'random',
]
export const FACETS: readonly FacetName[] = ['categories', 'tags', 'tools', 'foods']

type Filters = Record<FacetName, string[]>
export type Address = Record<string, string | number | boolean | readonly string[] | null>

export interface HomeQuery {
  search: string
  orderBy: HomeOrder
  /** Null follows the order's own direction. */
  direction: 'asc' | 'desc' | null
  seed: string
  filters: Filters
  requiresAll: Record<FacetName, boolean>
  page: number
}

const requireAllKey = (facet: FacetName) => `requireAll${facet[0]!.toUpperCase()}${facet.slice(1)}`

/** What the address asks for; anything odd in it counts as not said. */
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
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)),
  }
}

export const ownDirection = (orderBy: HomeOrder) =>
  orderBy === 'name' || orderBy === 'total_time' ? 'asc' : 'desc'

export function toAddress({ search, orderBy, direction, seed, filters, requiresAll }: HomeQuery): Address {
  const flags = FACETS.filter((facet) => requiresAll[facet]).map((facet) => [requireAllKey(facet), true])
  return {
    search,
    ...filters,
    ...Object.fromEntries(flags),
    orderBy,
    orderDirection: direction,
    paginationSeed: orderBy === 'random' ? seed : null,
  }
}

/** A form sends every field it has; what says nothing is no part of an address that one keeps or sends on. */
export function isEmptyParameter([name, value]: [string, string]): boolean {
  return value === '' || (name.startsWith('requireAll') && value === 'false')
}

export function toListQuery(wish: HomeQuery): RecipeListQuery & { byMinutes?: 'asc' | 'desc' } {
  const { search, orderBy, direction, seed, filters, requiresAll, page: number } = wish
  const flags = Object.fromEntries(FACETS.map((facet) => [requireAllKey(facet), String(requiresAll[facet])]))
  const isPlain = orderBy === '' && search === ''
  const parsed = v.safeParse(RecipeListQuery, {
    page: String(number),
    perPage: String(PAGE_SIZE),
    ...filters,
    ...flags,
    ...(search === '' ? {} : { search }),
    ...(orderBy === '' ? {} : { orderBy }),
    ...(orderBy === '' && !isPlain ? {} : { orderDirection: direction ?? ownDirection(orderBy) }),
    ...(orderBy === 'random' ? { paginationSeed: seed } : {}),
    // What was never made is neither the latest nor the longest ago.
    ...(orderBy === 'last_made' ? { orderByNullPosition: 'last' } : {}),
  })
  const query = parsed.success ? parsed.output : { ...PLAIN_LIST, perPage: PAGE_SIZE }
  return orderBy === 'total_time' ? { ...query, byMinutes: direction ?? ownDirection(orderBy) } : query
}

/** What was understood of a search, each with the address of the search without it. */
export function partFilters(i18n: I18n, group: string, wish: HomeQuery, parts: readonly Part[]) {
  return parts.map((part) => ({
    name: partText(i18n, part),
    href: urls.home(group, toAddress({ ...wish, search: part.without })),
  }))
}

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

/** Nothing is searched for, filtered or turned over: the list as it greets. */
export function isPlain({ search, orderBy, direction, filters, page }: HomeQuery): boolean {
  const isFiltered = FACETS.some((facet) => filters[facet].length > 0)
  return search === '' && orderBy === '' && direction === null && !isFiltered && page === 1
}

/** The orders that make sense for what is asked; another order begins in its own direction. */
export function orderLinks(group: string, wish: HomeQuery, { isMember = true } = {}): OrderLink[] {
  const orders: HomeOrder[] = [
    '',
    'name',
    ...(wish.search === '' ? [] : ['created_at' as const]),
    'total_time',
    'rating',
    // What a household cooked lately is its own business.
    ...(isMember ? ['last_made' as const] : []),
    'update_at',
  ]
  return orders.map((orderBy) => ({
    orderBy,
    href: urls.home(group, toAddress({ ...wish, orderBy, direction: null })),
  }))
}

/** The filters as the form shows them. @param facets what there is to choose from, by name */
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

/** What the found list of a group shows, whoever looks at it. */
export function foundView(
  group: string,
  wish: HomeQuery,
  list: { total: number; words: readonly string[]; isSimilar: boolean; parts: readonly Part[] },
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
  return {
    search: wish.search,
    orderBy: wish.orderBy,
    orders: orderLinks(group, wish, { isMember }),
    facets,
    active: [...partFilters(i18n, group, wish, list.parts), ...activeFilters(group, wish, facets)],
    clearHref: urls.home(group),
    reverseHref: hasDirection ? home({ direction: reversed }) : null,
    surpriseHref: home({ orderBy: 'random', direction: null, seed }),
    found: list.total,
    words: list.words,
    isSimilar: list.isSimilar,
    moreHref: hasMore ? urls.home(group, { ...toAddress(wish), page: wish.page + 1 }) : null,
  }
}

/** What a page of recipes is called: what was asked, else nothing. */
export function askedFor({ search }: HomeQuery, facets: readonly FacetView[]): string {
  const chosen = facets.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen))
  return [search, ...chosen.map(({ name }) => name)].filter((name) => name !== '').join(' · ')
}
