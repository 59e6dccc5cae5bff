import type { PageCall } from '../../platform/http/page-route'
import { seeOther } from '../../platform/http/page-route'
import type { PageAnswer } from '../../platform/web/page'
import { createPageCache } from '../../platform/web/page-cache'
import { urls } from '../../urls'
import { getOpenRecipe, getPublicRecipe } from '../recipe/public-recipe.service'
import type { Recipe } from '../recipe/recipe.schema'
import { scaleOf, toRecipePageView } from './recipe-page-view.service'
import { publicFace } from './structured-data.service'
import { VisitorRecipe } from './visitor-recipe.view'

/** Finished recipe pages of this process, visitors' and members'. */
export const RECIPE_PAGES_KEPT = createPageCache(16 * 1024 * 1024)

async function drawVisitorPage({ scope, query }: PageCall, groupSlug: string, recipe: Recipe) {
  const view = await toRecipePageView(scope, recipe, {
    isMember: false,
    scale: scaleOf(query, recipe),
    searchIn: null,
  })
  const face = await publicFace(scope.services.config, groupSlug, recipe, view)
  return {
    title: recipe.name,
    styles: 'visitor',
    isIndexed: true,
    ...face,
    body: <VisitorRecipe recipe={view} />,
  }
}

/** The scale that the address asks for, as part of a key. */
export const chosenScale = (query: URLSearchParams) => [
  query.get('scale')?.slice(0, 20),
  query.get('servings')?.slice(0, 20),
]

/** A public recipe for people who are not of its group: without script, kept until it changes (settled.md, "Seen by visitors"). */
export async function showVisitorRecipe(call: PageCall): Promise<PageAnswer> {
  const { scope, params, query } = call
  const [groupSlug, slug] = [params.group!, params.slug!]
  const found = getOpenRecipe(scope.services, groupSlug, slug)
  if (found.slug !== slug) return seeOther(urls.recipe(groupSlug, found.slug, Object.fromEntries(query)))
  return {
    frame: 'bare',
    kept: {
      pages: RECIPE_PAGES_KEPT,
      key: ['visitor', found.version, ...chosenScale(query)],
      isPublic: scope.actor === null,
    },
    draw: () => drawVisitorPage(call, groupSlug, getPublicRecipe(found.scope, slug)),
  }
}
