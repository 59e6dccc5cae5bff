import type { OpenGroup } from '../../groups/group.service'
import { createCache } from '../../platform/cache/cache'
import type { PageCall } from '../../platform/http/page-route'
import { seeOther } from '../../platform/http/page-route'
import type { PageAnswer } from '../../platform/web/page'
import { keptForVisitors } from '../../platform/web/visitor-pages'
import { urls } from '../../urls'
import { getOpenRecipe, getPublicRecipe } from '../recipe/public-recipe.service'
import type { Recipe } from '../recipe/recipe.schema'
import { unitsOf } from '../units/chosen-units.service'
import { addressOf } from './recipe-page.rules'
import { toRecipePageView } from './recipe-page-view.service'
import { drawParts, type RecipeInserts, type RecipePart } from './recipe-part.rules'
import { type ChosenAmount, chosenAmount, scaleOf } from './scale.rules'
import { publicMetadata } from './structured-data.service'
import { VisitorRecipe } from './visitor-recipe.view'

async function drawVisitorPage(
  { scope }: PageCall,
  groupSlug: string,
  recipe: Recipe,
  amount: ChosenAmount | null,
  units: ReturnType<typeof unitsOf>,
  inserts: RecipeInserts,
) {
  const view = await toRecipePageView(scope, recipe, {
    isMember: false,
    scale: scaleOf(amount, recipe),
    searchIn: groupSlug,
    units,
  })
  const address = urls.recipe(groupSlug, recipe.slug)
  const estimate = inserts.find((insert) => insert.estimate)?.estimate
  const face = await publicMetadata(scope.services.config, address, recipe, view, estimate)
  return {
    title: recipe.name,
    // Members of other groups see it in their own frame.
    styles: scope.actor ? 'recipe' : 'visitor',
    paperStyles: 'paper',
    isIndexed: true,
    ...face,
    body: <VisitorRecipe address={addressOf(groupSlug, recipe.slug)} recipe={view} inserts={inserts} />,
  }
}

interface KnownAddress {
  key: string
  isVariant: boolean
  /** Whose recipe it is. */
  visiting: OpenGroup
}

// Resolved addresses of visitors' pages: a link that many follow is resolved once between two writes.
const addressCache = createCache<KnownAddress>({ maxBytes: 1024 * 1024, topics: ['any-write'] })
/** What parts say of themselves may change with the time of day. */
const UNDERSTOOD_MS = 60_000

/** A public recipe for people who are not of its group: without script, kept until it changes. */
export async function showVisitorRecipe(call: PageCall, parts: readonly RecipePart[]): Promise<PageAnswer> {
  const { scope, params, query } = call
  const { services, url, actor } = scope
  const [groupSlug, slug] = [params.group!, params.slug!]
  const minute = Math.floor(services.clock.now().getTime() / UNDERSTOOD_MS)
  const address = `${minute}\n${url.pathname}${url.search}`
  // Members of other groups choose units by their cookie.
  const known = actor === null ? addressCache.of(services) : undefined
  let asked = known?.get(address)
  if (!asked) {
    const found = getOpenRecipe(services, groupSlug, slug)
    if (found.slug !== slug) return seeOther(urls.recipe(groupSlug, found.slug, Object.fromEntries(query)))
    const reader = { ...found.scope, scope, group: groupSlug, isMember: false }
    const partVersions = parts.map((part) => part.version?.(reader))
    const amount = chosenAmount(query)
    asked = {
      key: JSON.stringify(['visitor', found.version, partVersions, amount, unitsOf(call)]),
      isVariant: amount !== null || query.has('units'),
      visiting: found.group,
    }
    known?.set(address, asked)
  }
  return {
    visiting: asked.visiting,
    isStill: true,
    kept: keptForVisitors(scope, asked.key, asked.isVariant),
    draw: async () => {
      const found = getOpenRecipe(services, groupSlug, slug)
      const reader = { ...found.scope, scope, group: groupSlug, isMember: false }
      const recipe = getPublicRecipe(found.scope, slug)
      const inserts = await drawParts(parts, reader, recipe)
      return drawVisitorPage(call, groupSlug, recipe, chosenAmount(query), unitsOf(call), inserts)
    },
  }
}
