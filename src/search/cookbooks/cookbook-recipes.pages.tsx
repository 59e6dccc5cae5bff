import * as v from 'valibot'
import type { Cookbook } from '../../cookbooks/cookbook.schema'
import { type CookbookReader, getCookbook } from '../../cookbooks/cookbook.service'
import { cookbookCovers } from '../../cookbooks/cookbook-cover.service'
import { findOpenGroup, type OpenGroup } from '../../groups/group.service'
import { wholeAddress } from '../../platform/config/whole-address'
import { AppError } from '../../platform/errors'
import { type PageCall, type PageRoute, publicPage, seeOther } from '../../platform/http/page-route'
import { setCookie } from '../../platform/http/request-scope'
import type { Page, PageAnswer } from '../../platform/web/page'
import { SHARED_CACHE } from '../../platform/web/render-page'
import { urls } from '../../urls'
import { PREFERENCES_COOKIE } from '../../users/print-preferences.rules'
import {
  directionOfOrder,
  leavesOut,
  type RecipeSection,
  readRecipeSection,
  SECTION_ORDERS,
  toRecipeSection,
  writeRecipeSection,
} from '../../users/recipe-section.rules'
import { RecipeListQuery } from '../list.schema'
import { listRecipes, prepareList } from '../list.service'
import { type CardScope, toCards } from '../recipe-card.service'
import { CookbookView } from './cookbook-recipes.view'

const YEAR_SECONDS = 400 * 24 * 3600
/** Recipes of one page, as on the home page. */
const PAGE_SIZE = 32

interface Reader extends CookbookReader {
  scope: CardScope
  isMember: boolean
  /** The group whose pages a visitor looks at. */
  visiting?: OpenGroup
}

/** Members in their own group; everyone else where strangers may read. @throws not-found for the rest */
function readerOf({ scope: { actor, services }, params }: PageCall): Reader {
  const { db, config, ports } = services
  if (actor && actor.groupSlug === params.group) {
    const { groupId, userId } = actor
    return { scope: { db, groupId, userId, actor, config, ports }, isMember: true }
  }
  const visiting = findOpenGroup({ db }, params.group!)
  if (!visiting) throw new AppError('not-found', 'exceptions.no-entry-found')
  return { scope: { db, groupId: visiting.id }, isMember: false, isPublicOnly: true, visiting }
}

interface Wish extends Omit<RecipeSection, 'filterNull'> {
  page: number
}

/** The order and the cards that the address asks for, which members' browsers remember; else the remembered ones. */
function readWish({ scope, query }: PageCall, isMember: boolean): Wish {
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1))
  const kept = scope.cookies.get(PREFERENCES_COOKIE)
  const { orderBy, orderDirection, ...before } = readRecipeSection(isMember ? kept : undefined)
  const order = query.has('orderBy')
    ? toRecipeSection(query.get('orderBy'), query.get('orderDirection'))
    : { orderBy, orderDirection }
  const useMobileCards = query.has('cards') ? query.get('cards') === 'rows' : before.useMobileCards
  const value = writeRecipeSection(kept, { ...order, useMobileCards })
  if (query.size === 0) return { ...order, useMobileCards, page }
  if (isMember && value !== kept)
    setCookie(scope, PREFERENCES_COOKIE, value, { maxAgeSeconds: YEAR_SECONDS, isReadable: true })
  return { ...order, useMobileCards, page }
}

function toListQuery(cookbook: string, { orderBy, orderDirection, page }: Wish): RecipeListQuery {
  return v.parse(RecipeListQuery, {
    cookbook,
    page: String(page),
    perPage: String(PAGE_SIZE),
    orderBy,
    orderDirection,
    ...(leavesOut(orderBy) ? { queryFilter: `${orderBy} IS NOT NULL` } : {}),
  })
}

/** Opens a random recipe of the cookbook. */
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

/** Metadata of a public cookbook for programs, and how long it may be cached. */
function faceOf(
  { scope: { actor, services }, query }: PageCall,
  visiting: OpenGroup,
  { name, slug, description }: Cookbook,
): Partial<Page> {
  const { config } = services
  const path = urls.cookbook(visiting.slug, slug)
  const address = wholeAddress(config, path)
  const image = urls.asset('icon-512.png')
  return {
    frame: 'bare',
    visiting,
    isIndexed: query.size === 0,
    description: description || visiting.name,
    canonical: address ?? undefined,
    openGraph: {
      'og:type': 'website',
      'og:title': name,
      'og:description': description || visiting.name,
      'og:image': wholeAddress(config, image) ?? image,
      ...(address ? { 'og:url': address } : {}),
    },
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name,
      description,
      url: address ?? path,
      isPartOf: { '@type': 'CollectionPage', name: visiting.name },
    },
    ...(actor ? {} : { headers: { 'cache-control': SHARED_CACHE } }),
  }
}

async function showCookbook(call: PageCall): Promise<PageAnswer> {
  const { query, params } = call
  const reader = readerOf(call)
  const group = params.group!
  const cookbook = getCookbook(reader.scope, params.slug!, reader)
  if (cookbook.slug !== params.slug) return seeOther(urls.cookbook(group, cookbook.slug))
  if (query.get('open') === 'any') return openAny(reader, group, cookbook)
  const wish = readWish(call, reader.isMember)
  const asked = toListQuery(cookbook.id, wish)
  await prepareList(reader.scope, asked, reader)
  const list = listRecipes(reader.scope, asked, reader)
  const at = (change: Partial<Wish>) => {
    const { orderBy, orderDirection, useMobileCards, page } = { ...wish, page: 1, ...change }
    const cards = useMobileCards ? 'rows' : 'grid'
    return urls.cookbook(group, cookbook.slug, {
      orderBy,
      orderDirection: orderDirection === directionOfOrder(orderBy) ? null : orderDirection,
      page: page === 1 ? null : page,
      cards: change.useMobileCards !== undefined || (useMobileCards && !reader.isMember) ? cards : null,
    })
  }
  const other = wish.orderDirection === 'asc' ? 'desc' : 'asc'
  return {
    title: cookbook.name,
    styles: reader.visiting && !call.scope.actor ? 'visitor-home' : 'home',
    width: 'wide',
    ...(reader.visiting ? faceOf(call, reader.visiting, cookbook) : { place: `cookbook ${cookbook.slug}` }),
    body: (
      <CookbookView
        group={group}
        name={cookbook.name}
        slug={cookbook.slug}
        description={cookbook.description}
        cover={cookbookCovers(reader.scope, reader)[cookbook.id]!}
        orderBy={wish.orderBy}
        orders={SECTION_ORDERS.map((orderBy) => ({
          orderBy,
          href: at({ orderBy, orderDirection: directionOfOrder(orderBy) }),
        }))}
        reverseHref={at({ orderDirection: other })}
        isCompact={wish.useMobileCards}
        cardsHref={at({ useMobileCards: !wish.useMobileCards })}
        found={list.total}
        recipes={await toCards(reader.scope, list.items)}
        moreHref={wish.page * PAGE_SIZE < list.total ? at({ page: wish.page + 1 }) : null}
        canEdit={reader.isMember}
      />
    ),
  }
}

/** A cookbook with its recipes; visitors see the public recipes of public ones. */
export const COOKBOOK_RECIPE_PAGES: PageRoute[] = [
  publicPage({ path: '/g/:group/cookbooks/:slug' }, showCookbook),
]
