import * as v from 'valibot'
import { listAllFoods } from '../../foods/food.service'
import { listAllOrganizers } from '../../organizers/organizer.service'
import { type PageRoute, page } from '../../platform/http/page-route'
import { listFacets } from '../facets.service'
import { toCards } from '../recipe-card.service'
import { SuggestionQuery } from './suggestion.schema'
import { suggestRecipes } from './suggestion.service'
import { MOST_MISSING, SuggestionsView } from './suggestions.view'

const SHOWN = '48'

/** What the address asks for; anything odd in it counts as not said. */
function readWish(query: URLSearchParams): SuggestionQuery {
  const missing = Number(query.get('maxMissingFoods') ?? 3)
  const allowed = MOST_MISSING.includes(missing) ? missing : 3
  return v.parse(SuggestionQuery, {
    limit: SHOWN,
    foods: query.getAll('foods').slice(0, 100),
    maxMissingFoods: String(allowed),
    // Without a tool one finds another way; it is said what would be needed.
    maxMissingTools: '50',
  })
}

/** "What can I cook": chosen foods and those on hand against every recipe; the state is the address. */
export const SUGGESTION_PAGES: PageRoute[] = [
  page({ path: '/g/:group/recipes/suggestions' }, async ({ ctx, scope, query }) => {
    const { groupSlug } = ctx.actor
    const wish = readWish(query)
    const suggestions = await suggestRecipes(ctx, wish)
    const cards = await toCards(
      ctx,
      suggestions.map(({ recipe }) => recipe),
    )
    const { foods } = listFacets(ctx)
    const onHand = [
      ...listAllFoods(ctx),
      ...listAllOrganizers(ctx, 'tool').map(({ name, isOnHand }) => ({ name, onHand: isOnHand })),
    ]
    return {
      title: `${scope.i18n._('suggestion.what-can-i-cook')} · Trivet`,
      styles: 'home',
      place: 'suggestions',
      width: 'wide',
      body: (
        <SuggestionsView
          group={groupSlug}
          foods={foods.map(({ value, name, count }) => ({
            value,
            name,
            count,
            isChosen: wish.foods.includes(value),
          }))}
          onHand={onHand.filter((thing) => thing.onHand).map(({ name }) => name)}
          maxMissing={wish.maxMissingFoods}
          suggestions={suggestions.map(({ missingFoods, missingTools }, at) => ({
            card: cards[at]!,
            missing: [...missingFoods, ...missingTools].map(({ name }) => name),
          }))}
        />
      ),
    }
  }),
]
