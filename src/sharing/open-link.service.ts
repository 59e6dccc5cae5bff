import { groupSlugOf } from '../groups/group.service'
import type { PageCall } from '../platform/http/page-route'
import { notFound } from '../platform/refusals'
import { createPageCache } from '../platform/web/page-cache'
import type { ReadableRecipe } from '../recipes/page/readable-recipe.service'
import { getVersion } from '../recipes/recipe/public-recipe.service'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { urls } from '../urls'
import type { ShareToken } from './share-token.schema'
import { openShared } from './share-token.service'

const SHARED_PAGES = createPageCache({ maxBytes: 1024 * 1024 })

/** The recipe of the share link in an address, as the pages of a recipe read it; looked up each time. @throws not-found */
export function openLink({ scope: { services, actor, clientAddress }, params }: PageCall): ReadableRecipe & {
  recipe: Recipe
  token: ShareToken
} {
  const { scope, recipe, token } = openShared(services, params.token!)
  const group = groupSlugOf(scope, scope.groupId)
  if (group !== params.group) throw notFound()
  return {
    ...getVersion(scope, recipe.id),
    recipe,
    token,
    groupScope: scope,
    isMember: false,
    isGiven: true,
    address: {
      recipe: (query) => urls.sharedRecipe(group, token.id, query),
      cook: (query) => urls.sharedCook(group, token.id, query),
      print: (query) => urls.sharedPrint(group, token.id, query),
    },
    read: () => recipe,
    kept: (key, amount) => ({
      pages: SHARED_PAGES,
      key: ['shared', token.id, ...key],
      isPublic: false,
      isVariant: amount !== null,
      lane: actor === null ? () => clientAddress : null,
    }),
  }
}
