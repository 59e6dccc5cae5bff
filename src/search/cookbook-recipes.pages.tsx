import * as v from 'valibot'
import { type CookbookReader, getCookbook } from '../cookbooks/cookbook.service'
import { findPublicGroup } from '../groups/group.service'
import { AppError } from '../platform/errors'
import { type PageCall, type PageRoute, publicPage, seeOther } from '../platform/http/page-route'
import type { PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import { COOKBOOK_ORDERS, type CookbookOrder, CookbookView } from './cookbook-recipes.view'
import { RecipeListQuery } from './list.schema'
import { listRecipes, prepareList } from './list.service'
import type { ListScope } from './rating-order.service'
import { toCards } from './recipe-card.service'

/** As at home. */
const PAGE_SIZE = 32

interface Reader extends CookbookReader {
  scope: ListScope
  isMember: boolean
}

/** Members in their own group; everybody else where strangers may read. @throws not-found for the rest */
function readerOf({ scope: { actor, services }, params }: PageCall): Reader {
  const { db } = services
  if (actor?.groupSlug === params.group) {
    return { scope: { db, groupId: actor!.groupId, userId: actor!.userId }, isMember: true }
  }
  const groupId = findPublicGroup({ db }, params.group!)
  if (!groupId) throw new AppError('not-found', 'exceptions.no-entry-found')
  return { scope: { db, groupId }, isMember: false, isPublicOnly: true }
}

interface Wish {
  orderBy: CookbookOrder
  direction: 'asc' | 'desc'
  page: number
}

const ownDirection = (orderBy: CookbookOrder) => (orderBy === 'name' ? 'asc' : 'desc')

function readWish(query: URLSearchParams): Wish {
  const orderBy = COOKBOOK_ORDERS.find((order) => order === query.get('orderBy')) ?? 'name'
  const asked = query.get('orderDirection')
  return {
    orderBy,
    direction: asked === 'asc' || asked === 'desc' ? asked : ownDirection(orderBy),
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)),
  }
}

/** Orders that leave out the recipes that have no value to order by (reference routes.md §5). */
const isFiltering = (orderBy: CookbookOrder) => orderBy === 'rating' || orderBy === 'last_made'

function toListQuery(cookbook: string, { orderBy, direction, page }: Wish): RecipeListQuery {
  return v.parse(RecipeListQuery, {
    cookbook,
    page: String(page),
    perPage: String(PAGE_SIZE),
    orderBy,
    orderDirection: direction,
    ...(isFiltering(orderBy) ? { queryFilter: `${orderBy} IS NOT NULL` } : {}),
  })
}

/** Some recipe of the cookbook, another one each time. */
async function openAny(
  reader: Reader,
  group: string,
  cookbook: { id: string; slug: string },
): Promise<PageAnswer> {
  const query = {
    cookbook: cookbook.id,
    orderBy: 'random',
    paginationSeed: crypto.randomUUID(),
    perPage: '1',
  }
  const asked = v.parse(RecipeListQuery, query)
  await prepareList(reader.scope, asked, reader)
  const { items } = listRecipes(reader.scope, asked, reader)
  return seeOther(items[0] ? urls.recipe(group, items[0].slug) : urls.cookbook(group, cookbook.slug))
}

async function showCookbook(call: PageCall): Promise<PageAnswer> {
  const { query, params } = call
  const reader = readerOf(call)
  const group = params.group!
  const cookbook = getCookbook(reader.scope, params.slug!, reader)
  if (cookbook.slug !== params.slug) return seeOther(urls.cookbook(group, cookbook.slug))
  if (query.get('open') === 'any') return openAny(reader, group, cookbook)
  const wish = readWish(query)
  const asked = toListQuery(cookbook.id, wish)
  await prepareList(reader.scope, asked, reader)
  const list = listRecipes(reader.scope, asked, reader)
  const at = (change: Partial<Wish>) => {
    const { orderBy, direction, page } = { ...wish, page: 1, ...change }
    return urls.cookbook(group, cookbook.slug, {
      orderBy: orderBy === 'name' ? null : orderBy,
      orderDirection: direction === ownDirection(orderBy) ? null : direction,
      page: page === 1 ? null : page,
    })
  }
  const other = wish.direction === 'asc' ? 'desc' : 'asc'
  return {
    title: `${cookbook.name} · Trivet`,
    styles: 'home',
    width: 'wide',
    ...(reader.isMember
      ? { place: `cookbook ${cookbook.slug}` }
      : { frame: 'bare' as const, isIndexed: true }),
    body: (
      <CookbookView
        group={group}
        name={cookbook.name}
        slug={cookbook.slug}
        description={cookbook.description}
        orderBy={wish.orderBy}
        orders={COOKBOOK_ORDERS.map((orderBy) => ({
          orderBy,
          href:
            orderBy === wish.orderBy
              ? at({ direction: other })
              : at({ orderBy, direction: ownDirection(orderBy) }),
        }))}
        found={list.total}
        recipes={await toCards(reader.scope, list.items)}
        moreHref={wish.page * PAGE_SIZE < list.total ? at({ page: wish.page + 1 }) : null}
        canEdit={reader.isMember}
      />
    ),
  }
}

/** A cookbook with what is in it; strangers see public recipes of public ones (reference routes.md §2). */
export const COOKBOOK_RECIPE_PAGES: PageRoute[] = [
  publicPage({ path: '/g/:group/cookbooks/:slug' }, showCookbook),
]
