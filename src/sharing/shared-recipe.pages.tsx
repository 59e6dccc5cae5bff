import { getGroupNames, getPreferences, groupSlugOf } from '../groups/group.service'
import { type PageCall, type PageRoute, publicPage } from '../platform/http/page-route'
import { notFound } from '../platform/refusals'
import type { KeptPage } from '../platform/web/page'
import { createPageCache } from '../platform/web/page-cache'
import { toRecipePageView } from '../recipes/page/recipe-page-view.service'
import { chosenAmount, scaleOf } from '../recipes/page/scale.rules'
import { getVersion } from '../recipes/recipe/public-recipe.service'
import { openShared } from './share-token.service'
import { SharedRecipe } from './shared-recipe.view'

const SHARED_PAGES = createPageCache({ maxBytes: 2 * 1024 * 1024 })

/** The recipe that a link leads to, without script, for strangers and members alike; it is looked up each time. @throws not-found */
function showShared({ scope: request, params, query }: PageCall): KeptPage {
  const { scope, recipe, token } = openShared(request.services, params.token!)
  if (groupSlugOf(scope, scope.groupId) !== params.group) throw notFound()
  const amount = chosenAmount(query)
  const { version } = getVersion(scope, recipe.id)
  const { rating, settings } = recipe
  const isOpen = settings.public && !getPreferences(scope, scope.groupId).privateGroup
  const openIn = isOpen ? params.group! : null
  const by = getGroupNames(scope, [scope.groupId]).get(scope.groupId)!
  return {
    frame: 'bare',
    kept: {
      pages: SHARED_PAGES,
      key: ['shared', token.id, version, amount, openIn, by, rating],
      isPublic: false,
      isVariant: amount !== null,
      lane: request.actor === null ? () => request.clientAddress : null,
    },
    async draw() {
      const scale = scaleOf(amount, recipe)
      const view = await toRecipePageView(request, recipe, { isMember: false, scale, searchIn: null })
      return {
        title: recipe.name,
        styles: 'visitor',
        paperStyles: 'paper',
        body: (
          <SharedRecipe recipe={view} rating={rating} by={by} expiresAt={token.expiresAt} openIn={openIn} />
        ),
      }
    },
  }
}

/** What links lead to; search engines are told to leave it alone. */
export const SHARED_RECIPE_PAGES: PageRoute[] = [
  publicPage({ path: '/g/:group/shared/r/:token' }, showShared),
]
