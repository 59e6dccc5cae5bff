import * as v from 'valibot'
import { urls } from '../../urls'
import { TextUpTo } from './fields'
import { QueryInteger } from './query'
import type { RequestScope } from './request-scope'

/** The query of every paged list. Spread its entries to add parameters of one list. */
export const PageQuery = v.object({
  page: v.pipe(
    v.optional(QueryInteger, '1'),
    v.description('Counted from 1; -1 is the last page. A page past the end is empty.'),
  ),
  perPage: v.pipe(
    v.optional(v.pipe(QueryInteger, v.minValue(-1, 'validation.at-least-minus-1')), '50'),
    v.description('Items on a page; -1 gives all of them, 0 only the counts.'),
  ),
  orderBy: v.pipe(
    v.optional(TextUpTo(2_000)),
    v.description('Attributes with commas between them, each with `:asc` or `:desc` if wanted; or `random`.'),
  ),
  orderByNullPosition: v.pipe(
    v.optional(v.picklist(['first', 'last'])),
    v.description('Where rows without a value stand.'),
  ),
  orderDirection: v.pipe(
    v.optional(v.picklist(['asc', 'desc']), 'desc'),
    v.description('For attributes that say none themselves.'),
  ),
  queryFilter: v.pipe(
    v.optional(TextUpTo(10_000)),
    v.description(
      'Conditions on attributes and relations, such as `rating >= 4 AND tags.name CONTAINS ALL ["soup", "quick"]`.',
    ),
  ),
  paginationSeed: v.pipe(
    v.optional(TextUpTo(500)),
    v.description('Needed for `random`: the same seed gives the same shuffle over all pages.'),
  ),
})
export type PageQuery = v.InferOutput<typeof PageQuery>

/** The same for lists that can be searched; a blank search is none. */
export const SearchPageQuery = v.object({
  ...PageQuery.entries,
  search: v.pipe(
    v.optional(TextUpTo(10_000)),
    v.description('Words that must all be found, whatever their case or accents.'),
  ),
})
export type SearchPageQuery = v.InferOutput<typeof SearchPageQuery>

const Count = v.pipe(v.number(), v.integer())

/** The envelope around the items of a page, for documentation. */
export function PageOf<Item extends v.GenericSchema<unknown, unknown>>(item: Item) {
  return v.object({
    page: Count,
    per_page: Count,
    total: Count,
    total_pages: Count,
    items: v.array(item),
    next: v.nullable(v.string()),
    previous: v.nullable(v.string()),
  })
}

/** The envelope as sent. */
export interface Page<Item> extends Omit<v.InferOutput<ReturnType<typeof PageOf>>, 'items'> {
  items: Item[]
}

/** What a list's service answers: the items of one page, and how many there are in all. */
export interface Paged<Item> {
  items: Item[]
  total: number
}

export interface PageWindow {
  /** The page that is shown, counted from 1. */
  page: number
  /** Items on a page, with the total for `-1`. */
  perPage: number
  totalPages: number
  limit: number
  offset: number
}

/** Which rows a page holds once the total is known; `limit` and `offset` are safe to bind. */
export function pageWindow(query: Pick<PageQuery, 'page' | 'perPage'>, total: number): PageWindow {
  const perPage = query.perPage === -1 ? total : query.perPage
  const totalPages = perPage === 0 ? 0 : Math.ceil(total / perPage)
  const page = query.page === -1 ? Math.max(1, totalPages) : Math.max(1, query.page)
  return { page, perPage, totalPages, limit: perPage, offset: Math.min((page - 1) * perPage, total) }
}

/** The path of another page as clients expect it: below the API's root, without `/api`, all other parameters kept. */
function pagePath({ url }: RequestScope, query: PageQuery, page: number): string {
  const prefix = `${urls.basePath()}/api`
  const pathname = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname
  const search = new URLSearchParams({ page: String(page), perPage: String(query.perPage) })
  for (const [name, value] of url.searchParams) {
    if (name !== 'page' && name !== 'perPage') search.append(name, value)
  }
  if (!search.has('orderDirection')) search.append('orderDirection', query.orderDirection)
  return `${pathname}?${search}`
}

const links = new WeakMap<RequestScope, string>()

/** The pages around the one that a request was answered with, for the header `Link`; undefined where there are none. */
export function linksOf(scope: RequestScope): string | undefined {
  return links.get(scope)
}

function noteLinks(scope: RequestScope, query: PageQuery, page: number, totalPages: number): void {
  if (totalPages < 2) return
  const places = { first: 1, prev: Math.min(page - 1, totalPages), next: page + 1, last: totalPages }
  const root = `${urls.basePath()}/api`
  const lines = Object.entries(places)
    .filter(([, at]) => at >= 1 && at <= totalPages)
    .map(([rel, at]) => `<${root}${pagePath(scope, query, at)}>; rel="${rel}"`)
  links.set(scope, lines.join(', '))
}

/**
 * The envelope of every paged list.
 * @param hasPaths false for lists that leave `next` and `previous` null, as the meal plan's does
 */
export function toPage<Item>(
  scope: RequestScope,
  query: PageQuery,
  { items, total }: Paged<Item>,
  hasPaths = true,
): Page<Item> {
  const { page, perPage, totalPages } = pageWindow(query, total)
  const before = Math.min(page - 1, totalPages)
  noteLinks(scope, query, page, totalPages)
  return {
    page,
    per_page: perPage,
    total,
    total_pages: totalPages,
    items,
    next: hasPaths && page < totalPages ? pagePath(scope, query, page + 1) : null,
    previous: hasPaths && before >= 1 ? pagePath(scope, query, before) : null,
  }
}
