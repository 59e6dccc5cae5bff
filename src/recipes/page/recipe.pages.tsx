import { type PageCall, type PageRoute, page, publicPage, seeOther } from '../../platform/http/page-route'
import { ignoreToken, tokenForbidden } from '../../platform/http/token-scope'
import type { PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import {
  PREFERENCES_COOKIE,
  printAttributes,
  readPrintPreferences,
} from '../../users/print-preferences.rules'
import { showEditForm } from '../editor/recipe-form.pages'
import { askedFormat, showFormat } from '../formats/format.pages'
import { hasUnitOrFood } from '../ingredient/unparsed.rules'
import { getVersion } from '../recipe/public-recipe.service'
import type { Recipe } from '../recipe/recipe.schema'
import { getRecipe } from '../recipe/recipe.service'
import { isLockedFor } from '../recipe/recipe-write.service'
import { unitsOf } from '../units/chosen-units.service'
import { keptForMembers, ownGroup } from './readable-recipe.service'
import { RecipePage } from './recipe-page.view'
import { toRecipePageView } from './recipe-page-view.service'
import { drawParts, type RecipePart } from './recipe-part.rules'
import { chosenAmount, scaleOf } from './scale.rules'
import { showVisitorRecipe } from './visitor.pages'

const title = (name: string) => name

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
  const units = unitsOf(call)
  const reader = { ...group, scope, group: groupSlug, isMember: true }
  const partVersions = parts.map((part) => part.version?.(reader))
  return {
    place: 'recipes',
    kept: keptForMembers(
      ['member', version, partVersions, userId, print, amount, units],
      amount !== null || query.has('units'),
    ),
    async draw() {
      const recipe = getRecipe(group, slug)
      const scale = scaleOf(amount, recipe)
      const view = await toRecipePageView(scope, recipe, {
        isMember: true,
        scale,
        searchIn: groupSlug,
        units,
      })
      return {
        title: title(recipe.name),
        styles: 'recipe',
        paperStyles: 'paper',
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

/** Whether its ingredients are lines that no one has taken apart. */
const canParse = ({ recipeIngredient }: Recipe) =>
  recipeIngredient.length > 0 && !hasUnitOrFood(recipeIngredient)

const editPage = page({ path: '/g/:group/r/:slug' }, showEditForm)

/** Pages about one recipe. @param parts what later slices put on the recipe's own page */
export const recipePages = (parts: readonly RecipePart[]): PageRoute[] => [
  publicPage({ path: '/g/:group/r/:slug', isForPrograms: true }, (call) => {
    const format = askedFormat(call)
    if (format) return showFormat(call, format)
    const { scope, params } = call
    if (scope.credential?.kind === 'api-token' && scope.actor?.groupSlug === params.group)
      throw tokenForbidden({ isPage: true })
    ignoreToken(scope)
    return call.query.get('edit') === 'true'
      ? editPage.handle(call.scope, call.params)
      : showRecipe(call, parts)
  }),
]
