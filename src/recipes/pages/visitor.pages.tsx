import { findGroupOfSlug, getPreferences } from '../../groups/group.service'
import { layoutOf } from '../../groups/layout.service'
import type { GroupScope } from '../../platform/context'
import type { PageCall } from '../../platform/http/page-route'
import { seeOther } from '../../platform/http/page-route'
import { renderDocument } from '../../platform/web/document'
import { keepPages } from '../../platform/web/kept-pages'
import { urls } from '../../urls'
import { findPublicRecipe, getPublicRecipe } from '../public-recipe.service'
import type { Recipe } from '../recipe.schema'
import { noSuchRecipe } from '../recipe.service'
import { scaleOf, toRecipePageView } from './recipe-page-view.service'
import { publicFace } from './structured-data.service'
import { VisitorRecipe } from './visitor-recipe.view'

const pages = keepPages(16 * 1024 * 1024)

/**
 * Where visitors of a group read: a group that is not private.
 * @throws not-found for every other, as if it did not exist
 */
export function publicScope({ visit: { services } }: PageCall, groupSlug: string): GroupScope {
  const group = findGroupOfSlug(services, groupSlug)
  if (!group || getPreferences(services, group.id).privateGroup) throw noSuchRecipe()
  return { db: services.db, groupId: group.id }
}

async function renderVisitorPage(
  { visit, query }: PageCall,
  groupSlug: string,
  recipe: Recipe,
): Promise<string> {
  const { i18n, theme, services } = visit
  const [view, face] = await Promise.all([
    toRecipePageView(visit, recipe, { scale: scaleOf(query, recipe), searchIn: null }),
    publicFace(services.config, groupSlug, recipe),
  ])
  return renderDocument(
    { i18n, theme, title: recipe.name, styles: 'visitor', isIndexed: true, ...face },
    <VisitorRecipe layout={layoutOf(visit)} recipe={view} />,
  )
}

/** A public recipe for people who are not of its group: without script, kept until it changes (settled.md, "Seen by visitors"). */
export async function showVisitorRecipe(call: PageCall): Promise<Response> {
  const { visit, params, query } = call
  const [groupSlug, slug] = [params.group!, params.slug!]
  const scope = publicScope(call, groupSlug)
  const found = findPublicRecipe(scope, slug)
  if (!found) throw noSuchRecipe()
  if (found.slug !== slug) return seeOther(urls.recipe(groupSlug, found.slug, Object.fromEntries(query)))
  const chosen = `${query.get('scale') ?? ''} ${query.get('servings') ?? ''}`
  // Members of another group see their own name in the bar.
  const reader = visit.actor ? visit.actor.userId : ''
  const key = [found.version, visit.locale, visit.theme, chosen.slice(0, 40), reader, urls.basePath()].join(
    '\n',
  )
  return pages.respond(visit.request, key, () =>
    renderVisitorPage(call, groupSlug, getPublicRecipe(scope, slug)),
  )
}
