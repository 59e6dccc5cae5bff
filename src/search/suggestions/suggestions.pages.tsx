import * as v from 'valibot'
import { findFoodsByIds, listAllFoods } from '../../foods/food.service'
import { resolveFoods } from '../../foods/resolve.service'
import type { GroupScope } from '../../platform/context'
import { opens } from '../../platform/flags'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { isUuid } from '../../platform/ids'
import { showOnNextPage } from '../../platform/web/notice'
import { formatList } from '../../ui/format.rules'
import { urls } from '../../urls'
import { listFacets } from '../facets.service'
import { toCards } from '../recipe-card.service'
import { SuggestionQuery } from './suggestion.schema'
import { suggestRecipes } from './suggestion.service'
import { type SuggestedAddress, SuggestionsView } from './suggestions.view'

declare module '../../platform/ports' {
  interface Ports {
    /** Numbers of recipes that someone of the household cannot eat, or perhaps not, and ids of uncertain ones. */
    unfitRecipes(scope: GroupScope): { unfit: ReadonlySet<number>; unsure: ReadonlyMap<number, string> }
  }
}

const SHOWN = '48'
const MOST_FOODS = 100

/** How many of the most used foods are offered at first. */
const OFFERED = 16

/** Foods that may be missing unless the address says otherwise: beyond that people have to shop anyway. */
const MISSING = 5
/** The same while only the foods that are always on hand are known: dishes that need more are not suggested. */
const MISSING_AT_FIRST = 2
const MOST_MISSING = 50

interface WhatIsThere {
  foods: string[]
  usesOnHand: boolean
  maxMissing: number
  /** Also what someone cannot eat. */
  withUnfit: boolean
}

/** What the address asks for; invalid parts are ignored. */
function readWish(query: URLSearchParams): WhatIsThere {
  const missing = Math.trunc(Number(query.get('maxMissingFoods') ?? MISSING))
  return {
    foods: [...new Set(query.getAll('foods').filter(isUuid))].slice(0, MOST_FOODS),
    usesOnHand: query.get('onHand') !== 'no',
    withUnfit: query.get('unfit') === 'yes',
    maxMissing: missing >= 0 && missing <= MOST_MISSING ? missing : MISSING,
  }
}

function addressOf({ foods, usesOnHand, maxMissing, withUnfit }: WhatIsThere): SuggestedAddress {
  return {
    foods,
    onHand: usesOnHand ? null : 'no',
    unfit: withUnfit ? 'yes' : null,
    maxMissingFoods: maxMissing === MISSING ? null : maxMissing,
  }
}

/** Adds a typed food to those on hand, by any of its names; unknown names are listed in a notice. */
function addTyped({ ctx, scope }: MemberPageCall, wish: WhatIsThere, typed: string): Response {
  const names = typed
    .slice(0, 500)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const asked = names.map((name) => ({ name, language: ctx.locale }))
  const found = resolveFoods(ctx, asked, { mayCreate: false })
  const unknown = names.filter((_, at) => found[at] === null)
  if (unknown.length > 0) {
    const values = { names: formatList(unknown, scope.i18n.locale) }
    showOnNextPage(scope, { tone: 'info', messageId: 'suggestion.no-such-food', values })
  }
  const foods = [...new Set([...wish.foods, ...found.flatMap((food) => food?.id ?? [])])]
  return seeOther(urls.suggestions(ctx.actor.groupSlug, addressOf({ ...wish, foods })))
}

/** "What can I cook": compares the foods on hand with every recipe; the state is the address. */
export const SUGGESTION_PAGES: PageRoute[] = [
  page({ path: '/g/:group/recipes/suggestions' }, async (call) => {
    const { ctx, scope, query } = call
    const { groupSlug } = ctx.actor
    const wish = readWish(query)
    const typed = query.get('food') ?? ''
    if (typed !== '') return addTyped(call, wish, typed)
    if (query.has('food')) return seeOther(urls.suggestions(groupSlug, addressOf(wish)))
    const named = findFoodsByIds(ctx, wish.foods)
    const chosen = wish.foods.flatMap((id) => named.get(id) ?? [])
    const asked = v.parse(SuggestionQuery, {
      limit: SHOWN,
      foods: chosen.map(({ id }) => id),
      maxMissingFoods: String(
        chosen.length === 0 && !query.has('maxMissingFoods') ? MISSING_AT_FIRST : wish.maxMissing,
      ),
      includeFoodsOnHand: String(wish.usesOnHand),
      // Missing tools do not exclude a recipe; the page names them.
      maxMissingTools: '50',
    })
    const { unfit, unsure } = ctx.ports.unfitRecipes(ctx)
    const unsureIds = new Set(unsure.values())
    const suggestions = await suggestRecipes(ctx, asked, null, wish.withUnfit ? new Set() : unfit)
    const cards = await toCards(
      ctx,
      suggestions.map(({ recipe }) => recipe),
    )
    const all = listAllFoods(ctx)
    const onHand = all.filter((food) => food.onHand)
    const there = new Set([...wish.foods, ...onHand.map(({ id }) => id)])
    const { foods: common } = listFacets(ctx)
    return {
      title: scope.i18n._('suggestion.what-can-i-cook'),
      styles: 'home',
      place: 'suggestions',
      width: 'wide',
      body: (
        <SuggestionsView
          group={groupSlug}
          address={addressOf(wish)}
          chosen={chosen.map(({ id, name }) => ({ id, name }))}
          offered={common
            .filter(({ value }) => !there.has(value))
            .slice(0, OFFERED)
            .map(({ value, name }) => ({ id: value, name }))}
          known={common.map(({ name }) => name)}
          onHand={onHand.map(({ name }) => name)}
          usesOnHand={wish.usesOnHand}
          maxMissing={wish.maxMissing}
          hasUnfit={unfit.size > 0}
          mayRecognize={opens(ctx.actor, 'organize')}
          suggestions={suggestions.map(({ recipe, missingFoods, missingTools }, at) => ({
            card: cards[at]!,
            isUnsure: unsureIds.has(recipe.id),
            missing: missingFoods.map(({ id, name }) => ({ id, name })),
            tools: missingTools.map(({ name }) => name),
          }))}
        />
      ),
    }
  }),
]
