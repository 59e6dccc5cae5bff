import type { I18n } from '@lingui/core'
import * as v from 'valibot'
import { isPantryEmpty } from '../../foods/pantry.service'
import type { Ctx } from '../../platform/context'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { PageAnswer } from '../../platform/web/page'
import { recipeCovers } from '../../recipes/image/recipe-photo.service'
import type { HomeShelf } from '../../recipes/page/home-shelf.service'
import { countRecipes } from '../../recipes/recipe/recipe.service'
import { urls } from '../../urls'
import { listFacets } from '../facets.service'
import { PLAIN_LIST, RecipeListQuery } from '../list.schema'
import { listRecipes } from '../list.service'
import { toCards } from '../recipe-card.service'
import type { FacetName, FacetView } from './facet.ui'
import { HomeView, type ShelfView } from './home.view'
import type { HomeOrder, OrderLink } from './search-form.ui'

/** Pages load 32 at a time (settled.md, "Search"). */
const PAGE_SIZE = 32
const ORDERS: readonly HomeOrder[] = ['name', 'created_at', 'rating', 'last_made', 'update_at', 'random']
const FACETS: readonly FacetName[] = ['categories', 'tags', 'tools', 'foods']

type Filters = Record<FacetName, string[]>
type Address = Record<string, string | number | boolean | readonly string[] | null>

interface Wish {
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
function readWish(query: URLSearchParams): Wish {
  const orderBy = ORDERS.find((order) => order === query.get('orderBy')) ?? ''
  const direction = query.get('orderDirection')
  const byFacet = <Value,>(read: (facet: FacetName) => Value) =>
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

const ownDirection = (orderBy: HomeOrder) => (orderBy === 'name' ? 'asc' : 'desc')

function toAddress({ search, orderBy, direction, seed, filters, requiresAll }: Wish): Address {
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
function saysNothing([name, value]: [string, string]): boolean {
  return value === '' || (name.startsWith('requireAll') && value === 'false')
}

function toListQuery(wish: Wish): RecipeListQuery {
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
  return parsed.success ? parsed.output : { ...PLAIN_LIST, perPage: PAGE_SIZE }
}

/** A seed for a fresh shuffle, kept in the address so that its pages belong together. */
function freshSeed(ctx: Ctx): string {
  return ctx.clock.now().getTime().toString(36)
}

function facetViews(ctx: Ctx, { filters, requiresAll }: Wish): FacetView[] {
  const facets = listFacets(ctx)
  return FACETS.map((name) => ({
    name,
    requiresAll: requiresAll[name],
    options: facets[name].map((option) => ({ ...option, isChosen: filters[name].includes(option.value) })),
  }))
}

function activeFilters(group: string, wish: Wish, facets: readonly FacetView[]) {
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
function isPlain({ search, orderBy, direction, filters, page }: Wish): boolean {
  const isFiltered = FACETS.some((facet) => filters[facet].length > 0)
  return search === '' && orderBy === '' && direction === null && !isFiltered && page === 1
}

/** Kitchens of fewer recipes have all of them in sight. */
const SHELVES_FROM = 13
const SHELF_ROOM = 6

/** What greets above the list: a statement for each shelf, and one for the recipes of all of them. */
function shelfViews(ctx: MemberPageCall['ctx'], i18n: I18n, shelves: readonly HomeShelf[]): ShelfView[] {
  // One more than there is room for says that there are more.
  const wanted = shelves.map((shelf) => ({ shelf, found: shelf.ids(ctx, SHELF_ROOM + 1) }))
  const covers = recipeCovers(
    ctx,
    wanted.flatMap(({ found }) => found.slice(0, SHELF_ROOM)),
  )
  return wanted.flatMap(({ shelf: { key, title, allHref }, found }) => {
    const recipes = found.flatMap((id) => covers.get(id) ?? [])
    const moreHref = found.length > SHELF_ROOM ? allHref(ctx.actor.groupSlug) : null
    return recipes.length === 0 ? [] : [{ key, title: i18n._(title), recipes, moreHref }]
  })
}

/** The orders that make sense for what is asked; another order begins in its own direction. */
function orderLinks(group: string, wish: Wish): OrderLink[] {
  const orders: HomeOrder[] = [
    '',
    'name',
    ...(wish.search === '' ? [] : ['created_at' as const]),
    'rating',
    'last_made',
    'update_at',
  ]
  return orders.map((orderBy) => ({
    orderBy,
    href: urls.home(group, toAddress({ ...wish, orderBy, direction: null })),
  }))
}

async function showHome(
  { ctx, query, scope }: MemberPageCall,
  shelves: readonly HomeShelf[],
): Promise<PageAnswer> {
  const { groupSlug, groupName } = ctx.actor
  const wish = readWish(query)
  const home = (change: Partial<Wish>) => urls.home(groupSlug, toAddress({ ...wish, ...change }))
  if ([...query].some(saysNothing)) return seeOther(home({}))
  if (wish.orderBy === 'random' && wish.seed === '') wish.seed = freshSeed(ctx)
  const list = listRecipes(ctx, toListQuery(wish))
  const facets = facetViews(ctx, wish)
  const total = countRecipes(ctx, ctx.groupId)
  const greeting = total >= SHELVES_FROM ? shelves : shelves.filter(({ isForAll }) => isForAll)
  const hasMore = wish.page * PAGE_SIZE < list.total
  const hasDirection = wish.orderBy !== 'random' && (wish.search === '' || wish.orderBy !== '')
  const reversed = (wish.direction ?? ownDirection(wish.orderBy)) === 'asc' ? 'desc' : 'asc'
  return {
    title: `${groupName} · Trivet`,
    styles: 'home',
    place: 'recipes',
    ...(total > 0 ? { width: 'wide', compact: true } : {}),
    body: (
      <HomeView
        group={{ name: groupName, slug: groupSlug }}
        total={total}
        isPantryEmpty={total === 0 && isPantryEmpty(ctx)}
        shelves={isPlain(wish) ? shelfViews(ctx, scope.i18n, greeting) : []}
        search={wish.search}
        orderBy={wish.orderBy}
        orders={orderLinks(groupSlug, wish)}
        facets={facets}
        active={activeFilters(groupSlug, wish, facets)}
        clearHref={urls.home(groupSlug)}
        reverseHref={hasDirection ? home({ direction: reversed }) : null}
        surpriseHref={home({ orderBy: 'random', direction: null, seed: freshSeed(ctx) })}
        found={list.total}
        words={list.words}
        isSimilar={list.isSimilar}
        recipes={await toCards(ctx, list.items, wish.search === '' ? [] : list.words)}
        moreHref={hasMore ? urls.home(groupSlug, { ...toAddress(wish), page: wish.page + 1 }) : null}
        canEdit
      />
    ),
  }
}

/** Home of the group: search, filters, and the recipes; every state of it is an address. @param shelves what greets above them */
export function homePages(shelves: readonly HomeShelf[]): PageRoute[] {
  return [page({ path: '/g/:group' }, (call) => showHome(call, shelves))]
}
