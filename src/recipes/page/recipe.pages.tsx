import { type PageCall, type PageRoute, page, publicPage, seeOther } from '../../platform/http/page-route'
import { leaveNotice } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import {
  PREFERENCES_COOKIE,
  printAttributes,
  readPrintPreferences,
} from '../../users/print-preferences.rules'
import { showEditForm } from '../editor/recipe-form.pages'
import { hasUnitOrFood } from '../ingredient/unparsed.rules'
import { deleteRecipe, listBin, restoreRecipe } from '../recipe/bin.service'
import { getOpenRecipe, getPublicRecipe, getVersion } from '../recipe/public-recipe.service'
import type { Recipe } from '../recipe/recipe.schema'
import { getRecipe } from '../recipe/recipe.service'
import { isLockedFor } from '../recipe/recipe-write.service'
import { BinView } from './bin.view'
import { CookMode } from './cook-mode.view'
import { toCookView } from './cook-view.service'
import { DeleteRecipeView } from './delete-recipe.view'
import { RecipePage } from './recipe-page.view'
import { scaleOf, toRecipePageView } from './recipe-page-view.service'
import { RecipePrint } from './recipe-print.view'
import { chosenScale, RECIPE_PAGES_KEPT, showVisitorRecipe } from './visitor.pages'

interface Reader {
  recipe: Recipe
  groupSlug: string
  canEdit: boolean
}

/** The recipe at an address for a member of its group; null for everybody else. @throws not-found when the group has none */
function readAsMember({ scope, params }: PageCall): Reader | null {
  const { actor, services } = scope
  if (!actor || actor.groupSlug !== params.group) return null
  const recipe = getRecipe({ db: services.db, groupId: actor.groupId }, params.slug!)
  return {
    recipe,
    groupSlug: actor.groupSlug,
    canEdit: !isLockedFor(actor.userId, recipe),
  }
}

const title = (name: string) => `${name} · Trivet`

async function showRecipe(call: PageCall): Promise<PageAnswer> {
  const { scope, query, params } = call
  const { actor, services } = scope
  if (!actor || actor.groupSlug !== params.group) return showVisitorRecipe(call)
  const found = getVersion({ db: services.db, groupId: actor.groupId }, params.slug!)
  // An old slug or an id in the address leads to the recipe's own address.
  if (found.slug !== params.slug)
    return seeOther(urls.recipe(actor.groupSlug, found.slug, Object.fromEntries(query)))
  const print = readPrintPreferences(scope.cookies.get(PREFERENCES_COOKIE))
  const key = ['member', found.version, actor.userId, print, ...chosenScale(query)]
  return {
    place: 'recipes',
    kept: { pages: RECIPE_PAGES_KEPT, key, isPublic: false },
    async draw() {
      const { recipe, canEdit } = readAsMember(call)!
      const view = await toRecipePageView(scope, recipe, {
        isMember: true,
        scale: scaleOf(query, recipe),
        searchIn: actor.groupSlug,
      })
      return {
        title: title(recipe.name),
        styles: 'recipe',
        attributes: printAttributes(print),
        body: (
          <RecipePage
            group={actor.groupSlug}
            recipe={view}
            canEdit={canEdit}
            canParse={canParse(recipe)}
            print={print}
          />
        ),
      }
    },
  }
}

/** Lines that nobody has taken apart (specification §5). */
const canParse = ({ recipeIngredient }: Recipe) =>
  recipeIngredient.length > 0 && !hasUnitOrFood(recipeIngredient)

async function showPrint(call: PageCall): Promise<Page> {
  const { scope, query, params } = call
  const groupSlug = params.group!
  const reader = readAsMember(call)
  const recipe =
    reader?.recipe ??
    getPublicRecipe(getOpenRecipe(scope.services, groupSlug, params.slug!).scope, params.slug!)
  const view = await toRecipePageView(scope, recipe, {
    isMember: reader !== null,
    scale: scaleOf(query, recipe),
    searchIn: null,
  })
  const preferences = readPrintPreferences(scope.cookies.get(PREFERENCES_COOKIE))
  return {
    title: title(recipe.name),
    styles: 'recipe',
    attributes: printAttributes(preferences),
    frame: 'bare',
    body: <RecipePrint group={groupSlug} recipe={view} preferences={preferences} />,
  }
}

async function showCookMode(call: PageCall): Promise<PageAnswer> {
  const { scope, query, params } = call
  const reader = readAsMember(call)
  // Cook mode is for members; who may only read is led to the recipe.
  if (!reader) return seeOther(urls.recipe(params.group!, params.slug!))
  const { recipe, groupSlug } = reader
  const steps = recipe.recipeInstructions.length
  if (steps === 0) return seeOther(urls.recipe(groupSlug, recipe.slug))
  const step = Math.min(steps, Math.max(1, Math.trunc(Number(query.get('step') ?? 1)) || 1))
  const view = await toCookView(scope, recipe, { scale: scaleOf(query, recipe), step })
  const heading = scope.i18n._('cook.page-title', { number: step, total: steps, name: recipe.name })
  return {
    title: heading,
    styles: 'cook',
    frame: 'none',
    body: <CookMode group={groupSlug} view={view} />,
  }
}

const editPage = page({ path: '/g/:group/r/:slug' }, showEditForm)

/** Pages about one recipe, and the bin. */
export const RECIPE_PAGES: PageRoute[] = [
  publicPage({ path: '/g/:group/r/:slug/print' }, showPrint),
  publicPage({ path: '/g/:group/r/:slug/cook' }, showCookMode),
  page({ path: '/g/:group/r/:slug/delete' }, ({ ctx, scope, params }) => {
    const { slug, name } = getRecipe(ctx, params.slug!)
    const heading = scope.i18n._('recipe.delete-recipe')
    return {
      title: title(heading),
      styles: 'plain',
      width: 'narrow',
      body: <DeleteRecipeView group={ctx.actor.groupSlug} slug={slug} name={name} />,
    }
  }),
  page({ method: 'POST', path: '/g/:group/r/:slug/delete' }, ({ ctx, scope, params }) => {
    const { id, name } = deleteRecipe(ctx, getRecipe(ctx, params.slug!).id)
    const group = ctx.actor.groupSlug
    leaveNotice(scope, {
      tone: 'success',
      messageId: 'recipe.moved-to-bin',
      values: { name },
      undo: urls.restore(group, id),
    })
    return seeOther(urls.home(group))
  }),
  page({ path: '/g/:group/bin' }, ({ ctx, scope }) => ({
    title: title(scope.i18n._('bin.bin')),
    styles: 'plain',
    place: 'bin',
    body: <BinView group={ctx.actor.groupSlug} recipes={listBin(ctx)} />,
  })),
  page({ method: 'POST', path: '/g/:group/bin/:id/restore' }, ({ ctx, scope, params }) => {
    const { name, slug } = restoreRecipe(ctx, params.id!)
    leaveNotice(scope, { tone: 'success', messageId: 'recipe.taken-back', values: { name } })
    return seeOther(urls.recipe(ctx.actor.groupSlug, slug))
  }),
  publicPage({ path: '/g/:group/r/:slug' }, (call) => {
    return call.query.get('edit') === 'true' ? editPage.handle(call.scope, call.params) : showRecipe(call)
  }),
]
