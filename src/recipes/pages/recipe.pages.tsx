import { findGroupOfSlug, getPreferences } from '../../groups/group.service'
import { layoutOf } from '../../groups/layout.service'
import type { GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type PageCall, type PageRoute, page, publicPage, seeOther } from '../../platform/http/page-route'
import { memberContext } from '../../platform/http/route'
import { leaveNotice } from '../../platform/web/notice'
import { renderPage } from '../../platform/web/render-page'
import { urls } from '../../urls'
import { PREFERENCES_COOKIE, readPrintPreferences } from '../../users/print-preferences.rules'
import { deleteRecipe, listBin, restoreRecipe } from '../bin.service'
import { printAttributes } from '../print-preferences.rules'
import type { Recipe } from '../recipe.schema'
import { findRecipe, getRecipe, noSuchRecipe } from '../recipe.service'
import { BinView } from './bin.view'
import { CookMode } from './cook-mode.view'
import { DeleteRecipeView } from './delete-recipe.view'
import { RecipePage } from './recipe-page.view'
import { scaleOf, toRecipePageView } from './recipe-page-view.service'
import { RecipePrint } from './recipe-print.view'
import { visitorPage } from './visitor-page.service'

type Reader = { recipe: Recipe; groupSlug: string; isMember: boolean; canEdit: boolean }

/**
 * The recipe at an address, for whoever asks: members of the group see all of theirs, everybody else the public ones of
 * groups that are not private (settled.md, "Seen by visitors").
 * @throws not-found for everything else, whatever the reason
 */
function readFor({ visit, params }: PageCall): Reader {
  const { group: groupSlug = '', slug = '' } = params
  const { actor, services } = visit
  if (actor && actor.groupSlug === groupSlug) {
    const recipe = getRecipe({ db: services.db, groupId: actor.groupId }, slug)
    const canEdit = !recipe.settings.locked || recipe.userId === actor.userId
    return { recipe, groupSlug, isMember: true, canEdit }
  }
  const group = findGroupOfSlug(services, groupSlug)
  if (!group || getPreferences(services, group.id).privateGroup) throw noSuchRecipe()
  const scope: GroupScope = { db: services.db, groupId: group.id }
  const recipe = findRecipe(scope, slug)
  if (!recipe?.settings.public) throw noSuchRecipe()
  return { recipe, groupSlug, isMember: false, canEdit: false }
}

/** An old slug or an id in the address leads to the recipe's own address. */
function properAddress({ params, query }: PageCall, { recipe, groupSlug }: Reader): string | null {
  if (params.slug === recipe.slug) return null
  return urls.recipe(groupSlug, recipe.slug, Object.fromEntries(query))
}

const title = (name: string) => `${name} · Trivet`

async function showRecipe(call: PageCall): Promise<Response> {
  const { visit, query } = call
  const reader = readFor(call)
  const elsewhere = properAddress(call, reader)
  if (elsewhere) return seeOther(elsewhere)
  const { recipe, groupSlug, isMember, canEdit } = reader
  const scale = scaleOf(query, recipe)
  if (!isMember) return visitorPage(visit, groupSlug, recipe, scale)
  const view = await toRecipePageView(visit, recipe, { scale, searchIn: groupSlug })
  const print = readPrintPreferences(visit.cookies.get(PREFERENCES_COOKIE))
  return renderPage(
    visit,
    { title: title(recipe.name), styles: 'recipe', attributes: printAttributes(print) },
    <RecipePage
      layout={layoutOf(visit, 'recipes')}
      group={groupSlug}
      recipe={view}
      canEdit={canEdit}
      print={print}
    />,
  )
}

async function showPrint(call: PageCall): Promise<Response> {
  const { visit, query } = call
  const { recipe, groupSlug } = readFor(call)
  const view = await toRecipePageView(visit, recipe, { scale: scaleOf(query, recipe), searchIn: null })
  const preferences = readPrintPreferences(visit.cookies.get(PREFERENCES_COOKIE))
  return renderPage(
    visit,
    { title: title(recipe.name), styles: 'recipe', attributes: printAttributes(preferences) },
    <RecipePrint layout={layoutOf(visit)} group={groupSlug} recipe={view} preferences={preferences} />,
  )
}

async function showCookMode(call: PageCall): Promise<Response> {
  const { visit, query } = call
  const { recipe, groupSlug, isMember } = readFor(call)
  // Cook mode is for members; who may only read is led to the recipe.
  if (!isMember) return seeOther(urls.recipe(groupSlug, recipe.slug))
  const steps = recipe.recipeInstructions.length
  if (steps === 0) return seeOther(urls.recipe(groupSlug, recipe.slug))
  const step = Math.min(steps, Math.max(1, Math.trunc(Number(query.get('step') ?? 1)) || 1))
  const view = await toRecipePageView(visit, recipe, { scale: scaleOf(query, recipe), searchIn: null })
  const heading = visit.i18n._('cook.page-title', { number: step, total: steps, name: recipe.name })
  return renderPage(
    visit,
    { title: heading, styles: 'cook' },
    <CookMode group={groupSlug} recipe={view} step={step} />,
  )
}

/** Pages about one recipe, and the bin. */
export const RECIPE_PAGES: PageRoute[] = [
  publicPage({ path: '/g/:group/r/:slug/print' }, showPrint),
  publicPage({ path: '/g/:group/r/:slug/cook' }, showCookMode),
  page({ path: '/g/:group/r/:slug/delete' }, ({ ctx, visit, params }) => {
    const { slug, name } = getRecipe(ctx, params.slug!)
    const heading = visit.i18n._('recipe.delete-recipe')
    return renderPage(
      visit,
      { title: title(heading), styles: 'plain' },
      <DeleteRecipeView layout={layoutOf(visit)} group={ctx.actor.groupSlug} slug={slug} name={name} />,
    )
  }),
  page({ method: 'POST', path: '/g/:group/r/:slug/delete' }, ({ ctx, visit, params }) => {
    const { id, name } = deleteRecipe(ctx, getRecipe(ctx, params.slug!).slug)
    const group = ctx.actor.groupSlug
    leaveNotice(visit, {
      tone: 'success',
      messageId: 'recipe.moved-to-bin',
      values: { name },
      undo: urls.restore(group, id),
    })
    return seeOther(urls.home(group))
  }),
  page({ path: '/g/:group/bin' }, ({ ctx, visit }) =>
    renderPage(
      visit,
      { title: title(visit.i18n._('bin.bin')), styles: 'plain' },
      <BinView layout={layoutOf(visit, 'bin')} group={ctx.actor.groupSlug} recipes={listBin(ctx)} />,
    ),
  ),
  page({ method: 'POST', path: '/g/:group/bin/:id/restore' }, ({ ctx, visit, params }) => {
    const { name, slug } = restoreRecipe(ctx, params.id!)
    leaveNotice(visit, { tone: 'success', messageId: 'recipe.taken-back', values: { name } })
    return seeOther(urls.recipe(ctx.actor.groupSlug, slug))
  }),
  publicPage({ path: '/g/:group/r/:slug' }, (call) => {
    if (call.query.get('edit') === 'true') {
      const { actor } = call.visit
      if (!actor) memberContext(call.visit, 'user')
      if (actor?.groupSlug !== call.params.group) throw new AppError('not-found', 'exceptions.no-entry-found')
      return seeOther(urls.recipeForm(call.params.group!, call.params.slug!))
    }
    return showRecipe(call)
  }),
]
