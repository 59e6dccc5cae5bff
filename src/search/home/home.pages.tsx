import type { ReactNode } from 'react'
import { NameQuestion } from '../../auth/account/name-question.ui'
import { isPantryEmpty } from '../../foods/unit.service'
import { getPreferences, isShared } from '../../groups/group.service'
import { RecognizeQuestion } from '../../groups/recognize-question.ui'
import type { Ctx } from '../../platform/context'
import { opens } from '../../platform/flags'
import { groupPage, type MemberPageCall, type PageRoute, seeOther } from '../../platform/http/page-route'
import { setCookie } from '../../platform/http/request-scope'
import type { PageAnswer } from '../../platform/web/page'
import { countRecipes } from '../../recipes/recipe/recipe.service'
import { urls } from '../../urls'
import { isNamed } from '../../users/user.rules'
import { listFacets } from '../facets.service'
import { listRecipes } from '../list.service'
import { toCards } from '../recipe-card.service'
import { listUnderstood } from '../understand.service'
import { type Greeters, greetingFor } from './greeting.service'
import { HomeView } from './home.view'
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

/** Which suggestion for the evening someone asks for. */
function turnIn(query: URLSearchParams): number {
  return Math.min(99, Math.max(0, Math.trunc(Number(query.get('turn') ?? 0)) || 0))
}

/** Remembers a search until the browser closes; while nothing is searched for, returns the last one. */
function lastSearch({ ctx, scope }: MemberPageCall, wish: HomeQuery): { name: string; href: string } | null {
  const { userId, actor } = ctx
  const kept = scope.cookies.get(SEARCH_COOKIE)
  const now = writeLastSearch(userId, wish)
  if (now !== null && now !== kept) setCookie(scope, SEARCH_COOKIE, now)
  const last = isPlain(wish) ? readLastSearch(userId, kept) : null
  if (!last) return null
  const filters = [
    ...limitFilters(scope.i18n, actor.groupSlug, last),
    ...activeFilters(actor.groupSlug, last, facetViews(last, listFacets(ctx, toListQuery(last)))),
  ]
  const names = [last.search, ...filters.map(({ name }) => name)].filter((name) => name !== '')
  return names.length === 0
    ? null
    : { name: names.join(' · '), href: urls.home(actor.groupSlug, toAddress(last)) }
}

/** One question at a time: what someone is called, and of those who organize whether ingredients of imports are to be recognized. */
function questionFor(ctx: MemberPageCall['ctx']): ReactNode {
  if (!isNamed(ctx.actor.fullName)) return <NameQuestion />
  if (!opens(ctx.actor, 'organize')) return null
  const { recipeParseOnImport, recipeDisableAmount } = getPreferences(ctx, ctx.groupId)
  return recipeParseOnImport === null ? <RecognizeQuestion switchesAmounts={recipeDisableAmount} /> : null
}

async function showHome(call: MemberPageCall, greeters: Greeters): Promise<PageAnswer> {
  const { ctx, query, scope } = call
  const { groupSlug, groupName } = ctx.actor
  const wish = readHomeQuery(query)
  if ([...query].some(isEmptyParameter)) return seeOther(urls.home(groupSlug, toAddress(wish)))
  if (wish.orderBy === 'random' && wish.seed === '') wish.seed = freshSeed(ctx)
  const how = { locale: ctx.locale, now: ctx.clock.now(), withUnsure: wish.withUnsure }
  const listQuery = toListQuery(wish)
  const list = listUnderstood(ctx, listQuery, how, (asked) => listRecipes(ctx, asked))
  const facets = facetViews(wish, listFacets(ctx, listQuery))
  const asked = askedFor(wish, facets)
  const total = countRecipes(ctx, ctx.groupId)
  // The next pages of the same list leave out what is above its first.
  const greeting = isPlain({ ...wish, page: 1 })
    ? await greetingFor(ctx, scope.i18n, greeters, { total, turn: turnIn(query) })
    : null
  const below = greeting ? list.items.filter(({ id }) => !greeting.above.has(id)) : list.items
  return {
    title: asked || scope.i18n._('recipe.recipes'),
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
        isShared={isShared(ctx)}
        tonight={(wish.page === 1 && greeting?.tonight) || null}
        shelves={(wish.page === 1 && greeting?.shelves) || []}
        {...foundView(groupSlug, wish, list, { facets, i18n: scope.i18n, seed: freshSeed(ctx) })}
        lastSearch={lastSearch(call, wish)}
        recipes={await toCards(ctx, below, wish.search === '' ? [] : list.words)}
        canEdit
        question={isPlain(wish) ? questionFor(ctx) : null}
      />
    ),
  }
}

/** Home of the group: search, filters, and the recipes; every state of it is an address. @param greeters sources of the greeting above them */
export function homePages(greeters: Greeters): PageRoute[] {
  return [groupPage({ path: '/g/:group' }, (call) => showHome(call, greeters), showVisitorHome)]
}
