import { getGroupNames, getPreferences } from '../groups/group.service'
import { type PageCall, type PageRoute, publicPage } from '../platform/http/page-route'
import type { KeptPage } from '../platform/web/page'
import { addressOf } from '../recipes/page/recipe-page.rules'
import { toRecipePageView } from '../recipes/page/recipe-page-view.service'
import { chosenAmount, scaleOf } from '../recipes/page/scale.rules'
import { publicMetadata } from '../recipes/page/structured-data.service'
import { unitsOf } from '../recipes/units/chosen-units.service'
import { openLink } from './open-link.service'
import { SharedRecipe } from './shared-recipe.view'

/** The recipe that a link leads to, without script, for visitors and members alike. @throws not-found */
function showShared(call: PageCall): KeptPage {
  const { scope: request, params, query } = call
  const { recipe, token, address, version, kept, groupScope } = openLink(call)
  const amount = chosenAmount(query)
  const units = unitsOf(call)
  const { rating, settings } = recipe
  // Where everyone may read it, links on the page lead to its own address.
  const isOpen = settings.public && !getPreferences(groupScope, groupScope.groupId).privateGroup
  const by = getGroupNames(groupScope, [groupScope.groupId]).get(groupScope.groupId)!
  return {
    frame: 'bare',
    kept: kept([version, amount, units, isOpen, by, rating], amount),
    async draw() {
      const scale = scaleOf(amount, recipe)
      const options = { isMember: false, isGiven: true, scale, searchIn: null, units }
      const view = await toRecipePageView(request, recipe, options)
      const { config } = request.services
      const { description, openGraph } = await publicMetadata(config, address.recipe(), recipe, view)
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
            address={isOpen ? addressOf(params.group!, recipe.slug) : address}
          />
        ),
      }
    },
  }
}

/** Pages that share links lead to; search engines are asked not to index them. Cook mode and print below a link are the recipes slice's. */
export const SHARED_RECIPE_PAGES: PageRoute[] = [
  publicPage({ path: '/g/:group/shared/r/:token' }, showShared),
]
