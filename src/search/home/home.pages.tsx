import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { isPantryEmpty } from '../../foods/unit.service'
import { getPreferences } from '../../groups/group.service'
import { RecognizeQuestion } from '../../groups/recognize-question.ui'
import type { Ctx } from '../../platform/context'
import { opens } from '../../platform/flags'
import { groupPage, type MemberPageCall, type PageRoute, seeOther } from '../../platform/http/page-route'
import { setCookie } from '../../platform/http/request-scope'
import type { PageAnswer } from '../../platform/web/page'
import { recipeCovers } from '../../recipes/image/recipe-photo.service'
import type { HomeShelf } from '../../recipes/page/home-shelf.service'
import { countRecipes } from '../../recipes/recipe/recipe.service'
import { urls } from '../../urls'
import { listFacets } from '../facets.service'
import { listRecipes } from '../list.service'
import { toCards } from '../recipe-card.service'
import { listUnderstood } from '../understand.service'
import { HomeView, type HomeViewProps } from './home.view'
import {
  activeFilters,
  askedFor,
  facetViews,
  foundView,
  type HomeQuery,
  isEmptyParameter,
  isPlain,
  limitFilters,
  readHomeQuery,
  toAddress,
  toListQuery,
} from './home-query.rules'
import { readLastSearch, SEARCH_COOKIE, writeLastSearch } from './last-search.rules'
import { showVisitorHome } from './visitor-home.pages'

/** A seed for a fresh shuffle, kept in the address so that its pages belong together. */
function freshSeed(ctx: Ctx): string {
  return ctx.clock.now().getTime().toString(36)
}

/** Kitchens of fewer recipes have all of them in sight. */
const SHELVES_FROM = 13
const SHELF_ROOM = 6
/** So many are in sight where two shelves share a row. Fewer leave it nearly empty, and are soon found in the list. */
const SHELF_LEAST = 3

type Greeting = Pick<HomeViewProps, 'tonight' | 'shelves'>

/** What greets above the list: a statement for each shelf, and one for the recipes of all of them. */
function greetingOf(ctx: MemberPageCall['ctx'], i18n: I18n, shelves: readonly HomeShelf[]): Greeting {
  const wanted = shelves.map((shelf) => ({ shelf, found: shelf.ids(ctx, SHELF_ROOM) }))
  const covers = recipeCovers(
    ctx,
    wanted.flatMap(({ found }) => found),
  )
  const views = wanted.map(({ shelf: { key, title, allHref, isGreeting = false }, found }) => {
    const allOfThem = allHref(ctx.actor.groupSlug)
    const recipes = found.flatMap((id) => covers.get(id) ?? [])
    const hasMore = isGreeting || found.length > SHELF_LEAST
    return { isGreeting, view: { key, title: i18n._(title), recipes, moreHref: hasMore ? allOfThem : null } }
  })
  const shown = views.filter(({ isGreeting, view }) => view.recipes.length >= (isGreeting ? 1 : SHELF_LEAST))
  return {
    tonight: shown.find(({ isGreeting }) => isGreeting)?.view ?? null,
    shelves: shown.filter(({ isGreeting }) => !isGreeting).map(({ view }) => view),
  }
}

/** Keeps what is searched for until the browser ends, and answers where the last search was while nothing is. */
function lastSearch({ ctx, scope }: MemberPageCall, wish: HomeQuery): { name: string; href: string } | null {
  const { userId, actor } = ctx
  const kept = scope.cookies.get(SEARCH_COOKIE)
  const now = writeLastSearch(userId, wish)
  if (now !== null && now !== kept) setCookie(scope, SEARCH_COOKIE, now)
  const last = isPlain(wish) ? readLastSearch(userId, kept) : null
  if (!last) return null
  const filters = [
    ...limitFilters(scope.i18n, actor.groupSlug, last),
    ...activeFilters(actor.groupSlug, last, facetViews(last, listFacets(ctx))),
  ]
  const names = [last.search, ...filters.map(({ name }) => name)].filter((name) => name !== '')
  return names.length === 0
    ? null
    : { name: names.join(' · '), href: urls.home(actor.groupSlug, toAddress(last)) }
}

/** Those who may organize are asked once whether ingredients of imports are to be recognized. */
function questionFor(ctx: MemberPageCall['ctx']): ReactNode {
  if (!opens(ctx.actor, 'organize')) return null
  const { recipeParseOnImport, recipeDisableAmount } = getPreferences(ctx, ctx.groupId)
  return recipeParseOnImport === null ? <RecognizeQuestion switchesAmounts={recipeDisableAmount} /> : null
}

async function showHome(call: MemberPageCall, shelves: readonly HomeShelf[]): Promise<PageAnswer> {
  const { ctx, query, scope } = call
  const { groupSlug, groupName } = ctx.actor
  const wish = readHomeQuery(query)
  if ([...query].some(isEmptyParameter)) return seeOther(urls.home(groupSlug, toAddress(wish)))
  if (wish.orderBy === 'random' && wish.seed === '') wish.seed = freshSeed(ctx)
  const how = { locale: ctx.locale, now: ctx.clock.now() }
  const list = listUnderstood(ctx, toListQuery(wish), how, (asked) => listRecipes(ctx, asked))
  const facets = facetViews(wish, listFacets(ctx))
  const asked = askedFor(wish, facets)
  const total = countRecipes(ctx, ctx.groupId)
  const greeting = total >= SHELVES_FROM ? shelves : shelves.filter(({ isGreeting }) => isGreeting)
  return {
    title: `${asked || scope.i18n._('recipe.recipes')} · Trivet`,
    styles: 'home',
    place: 'recipes',
    ...(total > 0 ? { width: 'wide' } : {}),
    compact: true,
    body: (
      <HomeView
        group={{ name: groupName, slug: groupSlug }}
        asked={asked}
        total={total}
        isPantryEmpty={total === 0 && isPantryEmpty(ctx)}
        mayBringArchives={opens(ctx.actor, 'advanced')}
        {...(isPlain(wish) ? greetingOf(ctx, scope.i18n, greeting) : { tonight: null, shelves: [] })}
        {...foundView(groupSlug, wish, list, { facets, i18n: scope.i18n, seed: freshSeed(ctx) })}
        lastSearch={lastSearch(call, wish)}
        recipes={await toCards(ctx, list.items, wish.search === '' ? [] : list.words)}
        canEdit
        question={isPlain(wish) ? questionFor(ctx) : null}
      />
    ),
  }
}

/** Home of the group: search, filters, and the recipes; every state of it is an address. @param shelves what greets above them */
export function homePages(shelves: readonly HomeShelf[]): PageRoute[] {
  return [groupPage({ path: '/g/:group' }, (call) => showHome(call, shelves), showVisitorHome)]
}
