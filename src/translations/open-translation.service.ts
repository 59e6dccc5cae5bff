import { generation } from '../platform/cache/cache'
import type { PageCall } from '../platform/http/page-route'
import { notFound } from '../platform/refusals'
import { keptForMembers, ownGroup, type ReadableRecipe } from '../recipes/page/readable-recipe.service'
import type { RecipeAddress } from '../recipes/page/recipe-page.rules'
import { getVersion } from '../recipes/recipe/public-recipe.service'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { urls } from '../urls'
import { translatedRecipe } from './translated-recipe.rules'
import { getTranslation } from './translation.service'

/** Where the pages of a translation are. */
export const translationAddress = (group: string, slug: string): RecipeAddress => ({
  recipe: (query) => urls.recipeTranslation(group, slug, query),
  cook: (query) => urls.translationCook(group, slug, query),
  print: (query) => urls.translationPrint(group, slug, query),
  made: (query) => urls.recipeMade(group, slug, query),
})

/**
 * A recipe in the reader's language, for cooking and printing. Members only; one that has changed since is read on its own page, which says so.
 * @throws not-found
 */
export function openTranslation(call: PageCall): ReadableRecipe {
  const { scope, params } = call
  const own = ownGroup(call)
  if (!own) throw notFound()
  const { slug, version } = getVersion(own, params.slug!)
  const recipe = getRecipe(own, slug)
  const translation = getTranslation(own, recipe, scope.locale)
  if (!translation?.isFresh) throw notFound()
  return {
    slug,
    version,
    groupScope: own,
    isMember: true,
    address: translationAddress(params.group!, slug),
    read: () => translatedRecipe(recipe, translation.texts, translation.language),
    kept: (key, amount) =>
      keptForMembers(['translation', generation(own, 'translations'), ...key], amount !== null),
  }
}
