import type { Actor, GroupScope } from '../../platform/context'
import { type PageCall, type PageRoute, page, publicPage, seeOther } from '../../platform/http/page-route'
import type { KeptPage, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import {
  PREFERENCES_COOKIE,
  printAttributes,
  readPrintPreferences,
} from '../../users/print-preferences.rules'
import { showEditForm } from '../editor/recipe-form.pages'
import { hasUnitOrFood } from '../ingredient/unparsed.rules'
import { getOpenRecipe, getPublicRecipe, getVersion } from '../recipe/public-recipe.service'
import type { Recipe } from '../recipe/recipe.schema'
import { countInstructions, getRecipe } from '../recipe/recipe.service'
import { isLockedFor } from '../recipe/recipe-write.service'
import { showTwin, twinWish } from '../twins/twin.pages'
import { CookMode } from './cook-mode.view'
import { toCookView } from './cook-view.service'
import { RecipePage } from './recipe-page.view'
import { toRecipePageView } from './recipe-page-view.service'
import { drawParts, type RecipePart } from './recipe-part.rules'
import { RecipePrint } from './recipe-print.view'
import { chosenAmount, scaleOf } from './scale.rules'
import { keptForVisitors, MEMBER_PAGES, showVisitorRecipe } from './visitor.pages'

/** The reader's group where the address is in it; null for strangers, and members elsewhere. */
function ownGroup({ scope: { actor, services }, params }: PageCall): (GroupScope & { actor: Actor }) | null {
  if (!actor || actor.groupSlug !== params.group) return null
  return { db: services.db, groupId: actor.groupId, actor }
}

/** How a page for members is kept. @param isVariant one of many forms of it; see `PageRequest` */
function keptForMembers(key: readonly unknown[], isVariant: boolean): KeptPage['kept'] {
  return { pages: MEMBER_PAGES, key, isPublic: false, isVariant, lane: null }
}

const title = (name: string) => `${name} · Trivet`

async function showRecipe(call: PageCall, parts: readonly RecipePart[]): Promise<PageAnswer> {
  const { scope, query, params } = call
  const group = ownGroup(call)
  if (!group) return showVisitorRecipe(call, parts)
  const { groupSlug, userId } = group.actor
  const { slug, version } = getVersion(group, params.slug!)
  // An old slug or an id in the address leads to the recipe's own address.
  if (slug !== params.slug) return seeOther(urls.recipe(groupSlug, slug, Object.fromEntries(query)))
  const print = readPrintPreferences(scope.cookies.get(PREFERENCES_COOKIE))
  const amount = chosenAmount(query)
  const reader = { ...group, scope, group: groupSlug, isMember: true }
  const partVersions = parts.map((part) => part.version?.(reader))
  return {
    place: 'recipes',
    kept: keptForMembers(['member', version, partVersions, userId, print, amount], amount !== null),
    async draw() {
      const recipe = getRecipe(group, slug)
      const scale = scaleOf(amount, recipe)
      const view = await toRecipePageView(scope, recipe, { isMember: true, scale, searchIn: groupSlug })
      return {
        title: title(recipe.name),
        styles: 'recipe',
        attributes: printAttributes(print),
        body: (
          <RecipePage
            group={groupSlug}
            recipe={view}
            canEdit={!isLockedFor(userId, recipe)}
            canParse={canParse(recipe)}
            print={print}
            inserts={await drawParts(parts, reader, recipe)}
          />
        ),
      }
    },
  }
}

/** Lines that nobody has taken apart (specification §5). */
const canParse = ({ recipeIngredient }: Recipe) =>
  recipeIngredient.length > 0 && !hasUnitOrFood(recipeIngredient)

/** The page for paper, of a recipe of one's own group or one that anybody may read. */
async function showPrint(call: PageCall): Promise<PageAnswer> {
  const { scope, query, params } = call
  const own = ownGroup(call)
  const [groupSlug, slug] = [params.group!, params.slug!]
  const open = own ? null : getOpenRecipe(scope.services, groupSlug, slug)
  const { version } = open ?? getVersion(own!, slug)
  const preferences = readPrintPreferences(scope.cookies.get(PREFERENCES_COOKIE))
  const amount = chosenAmount(query)
  const key = ['print', version, preferences, amount]
  return {
    place: 'recipes',
    kept: own
      ? keptForMembers(key, amount !== null)
      : { ...keptForVisitors(call, key, amount), isPublic: false },
    async draw() {
      const recipe = open ? getPublicRecipe(open.scope, slug) : getRecipe(own!, slug)
      const scale = scaleOf(amount, recipe)
      const view = await toRecipePageView(scope, recipe, { isMember: own !== null, scale, searchIn: null })
      return {
        title: title(recipe.name),
        styles: 'recipe',
        attributes: printAttributes(preferences),
        body: (
          <RecipePrint group={groupSlug} recipe={view} preferences={preferences} withButton={own !== null} />
        ),
      }
    },
  }
}

async function showCookMode(call: PageCall): Promise<PageAnswer> {
  const { scope, query, params } = call
  const own = ownGroup(call)
  const groupSlug = params.group!
  const open = own ? null : getOpenRecipe(scope.services, groupSlug, params.slug!)
  const { slug, version } = open ?? getVersion(own!, params.slug!)
  const total = countInstructions(open?.scope ?? own!, slug)
  if (total === 0) return seeOther(urls.recipe(groupSlug, slug))
  const step = Math.min(total, Math.max(1, Math.trunc(Number(query.get('step') ?? 1)) || 1))
  const amount = chosenAmount(query)
  const key = ['cook', version, step, amount]
  return {
    frame: 'none',
    kept: own ? keptForMembers(key, true) : { ...keptForVisitors(call, key, amount), isVariant: true },
    async draw() {
      const recipe = open ? getPublicRecipe(open.scope, slug) : getRecipe(own!, slug)
      const isMember = own !== null
      const view = await toCookView(scope, recipe, { isMember, scale: scaleOf(amount, recipe), step })
      return {
        title: scope.i18n._('cook.page-title', { number: step, total, name: recipe.name }),
        styles: 'cook',
        body: <CookMode group={groupSlug} view={view} />,
      }
    },
  }
}

const editPage = page({ path: '/g/:group/r/:slug' }, showEditForm)

/** Pages about one recipe. @param parts what later slices put on the recipe's own page */
export const recipePages = (parts: readonly RecipePart[]): PageRoute[] => [
  publicPage({ path: '/g/:group/r/:slug/print' }, showPrint),
  publicPage({ path: '/g/:group/r/:slug/cook' }, showCookMode),
  publicPage({ path: '/g/:group/r/:slug' }, (call) => {
    const twin = twinWish(call)
    if (twin) return showTwin(call, twin)
    return call.query.get('edit') === 'true'
      ? editPage.handle(call.scope, call.params)
      : showRecipe(call, parts)
  }),
]
