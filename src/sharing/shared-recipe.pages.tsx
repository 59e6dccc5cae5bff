import { getGroupNames, getPreferences, groupSlugOf } from '../groups/group.service'
import { type PageCall, type PageRoute, publicPage } from '../platform/http/page-route'
import { notFound } from '../platform/refusals'
import type { KeptPage } from '../platform/web/page'
import { createPageCache } from '../platform/web/page-cache'
import { showCookMode } from '../recipes/cook/cook.pages'
import { showPrint } from '../recipes/page/print.pages'
import type { ReadableRecipe } from '../recipes/page/readable-recipe.pages'
import { addressOf as openAddressOf, type RecipeAddress } from '../recipes/page/recipe-page.rules'
import { toRecipePageView } from '../recipes/page/recipe-page-view.service'
import { chosenAmount, scaleOf } from '../recipes/page/scale.rules'
import { publicFace } from '../recipes/page/structured-data.service'
import { getVersion } from '../recipes/recipe/public-recipe.service'
import { unitsOf } from '../recipes/units/units.pages'
import { urls } from '../urls'
import { openShared } from './share-token.service'
import { SharedRecipe } from './shared-recipe.view'

const SHARED_PAGES = createPageCache({ maxBytes: 2 * 1024 * 1024 })

/** The recipe's pages below a link. */
const addressOf = (group: string, token: string): RecipeAddress => ({
  recipe: (query) => urls.sharedRecipe(group, token, query),
  cook: (query) => urls.sharedCook(group, token, query),
  print: (query) => urls.sharedPrint(group, token, query),
})

/** What a link leads to, as the pages of a recipe read it; it is looked up each time. @throws not-found */
function openLink({ scope: { services, actor, clientAddress }, params }: PageCall) {
  const { scope, recipe, token } = openShared(services, params.token!)
  if (groupSlugOf(scope, scope.groupId) !== params.group) throw notFound()
  const readable: ReadableRecipe = {
    ...getVersion(scope, recipe.id),
    groupScope: scope,
    isMember: false,
    address: addressOf(params.group, token.id),
    read: () => recipe,
    kept: (key, amount) => ({
      pages: SHARED_PAGES,
      key: ['shared', token.id, ...key],
      isPublic: false,
      isVariant: amount !== null,
      lane: actor === null ? () => clientAddress : null,
    }),
  }
  return { readable, scope, recipe, token }
}

/** The recipe that a link leads to, without script, for strangers and members alike. @throws not-found */
function showShared(call: PageCall): KeptPage {
  const { scope: request, params, query } = call
  const { readable, scope, recipe, token } = openLink(call)
  const amount = chosenAmount(query)
  const units = unitsOf(call)
  const { rating, settings } = recipe
  // Where everybody may read it, its own pages are those that go round.
  const isOpen = settings.public && !getPreferences(scope, scope.groupId).privateGroup
  const by = getGroupNames(scope, [scope.groupId]).get(scope.groupId)!
  const { address, version, kept } = readable
  return {
    frame: 'bare',
    kept: kept([version, amount, units, isOpen, by, rating], amount),
    async draw() {
      const scale = scaleOf(amount, recipe)
      const options = { isMember: false, scale, searchIn: null, units }
      const view = await toRecipePageView(request, recipe, options)
      const { config } = request.services
      const { description, openGraph } = await publicFace(config, address.recipe(), recipe, view)
      return {
        title: recipe.name,
        description,
        openGraph,
        styles: 'visitor',
        paperStyles: 'paper',
        body: (
          <SharedRecipe
            recipe={view}
            rating={rating}
            by={by}
            expiresAt={token.expiresAt}
            address={isOpen ? openAddressOf(params.group!, recipe.slug) : address}
          />
        ),
      }
    },
  }
}

/** What links lead to; search engines are told to leave it alone. */
export const SHARED_RECIPE_PAGES: PageRoute[] = [
  publicPage({ path: '/g/:group/shared/r/:token' }, showShared),
  publicPage({ path: '/g/:group/shared/r/:token/cook' }, (call) =>
    showCookMode(call, openLink(call).readable),
  ),
  publicPage({ path: '/g/:group/shared/r/:token/print' }, (call) => showPrint(call, openLink(call).readable)),
]
