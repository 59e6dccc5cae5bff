import type { GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type PageCall, type PageRoute, publicPage } from '../../platform/http/page-route'
import type { GroupId } from '../../platform/ids'
import { toSlug } from '../../platform/text/slug'
import type { PageAnswer } from '../../platform/web/page'
import {
  PREFERENCES_COOKIE,
  printAttributes,
  readPrintPreferences,
} from '../../users/print-preferences.rules'
import type { Recipe } from '../recipe/recipe.schema'
import { unitsOf } from '../units/chosen-units.service'
import { holdsTwoRecipes } from './paper.rules'
import { ownGroup, type ReadableRecipe, type ReadsRecipe, readableRecipe } from './readable-recipe.service'
import type { NutritionView, RecipePageView } from './recipe-page.rules'
import { toRecipePageView } from './recipe-page-view.service'
import { RecipePrint } from './recipe-print.view'
import { type ChosenAmount, chosenAmount, scaleOf } from './scale.rules'

/** The recipe of the reader's group to print beside it, by its name; null where there is none. */
function besideOf(call: PageCall, name: string): ReadableRecipe | null {
  if (name === '' || !ownGroup(call)) return null
  try {
    return readableRecipe({ ...call, params: { ...call.params, slug: toSlug(name) } })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** What a recipe that says nothing itself is computed to hold; null where that is not known well enough. */
export type EstimateOf = (scope: GroupScope, recipe: Recipe) => Promise<NutritionView | null>

async function drawOnPaper(
  call: PageCall,
  { read, isMember, isGiven = false }: ReadableRecipe,
  amount: ChosenAmount | null,
  estimateOf: EstimateOf,
): Promise<RecipePageView> {
  const recipe = read()
  const options = { isMember, isGiven, scale: scaleOf(amount, recipe), searchIn: null, units: unitsOf(call) }
  const view = await toRecipePageView(call.scope, recipe, options)
  if (view.nutrition === null) return view
  const { db } = call.scope.services
  const estimate = await estimateOf({ db, groupId: recipe.groupId as GroupId }, recipe)
  return estimate ? { ...view, nutrition: estimate } : view
}

/** The page for paper, of a recipe of the reader's group or one that anyone may read. */
function showPrint(call: PageCall, readable: ReadableRecipe, estimateOf: EstimateOf): PageAnswer {
  const { scope, query } = call
  const { i18n } = scope
  const preferences = readPrintPreferences(scope.cookies.get(PREFERENCES_COOKIE))
  const name = holdsTwoRecipes(preferences.paper) ? (query.get('and') ?? '').trim().slice(0, 200) : ''
  const beside = besideOf(call, name)
  const amount = chosenAmount(query)
  const key = ['print', readable.version, preferences, amount, unitsOf(call), name, beside?.version]
  return {
    place: 'recipes',
    kept: {
      ...readable.kept(key, amount),
      // It depends on the reader's own preferences, so shared caches must not keep it.
      isPublic: false,
      isVariant: amount !== null || name !== '',
    },
    async draw() {
      const view = await drawOnPaper(call, readable, amount, estimateOf)
      const error = name !== '' && beside === null ? i18n._('print.no-such-recipe') : undefined
      return {
        title: view.name,
        styles: 'print',
        attributes: printAttributes(preferences),
        body: (
          <RecipePrint
            address={readable.address}
            recipe={view}
            preferences={preferences}
            beside={beside && (await drawOnPaper(call, beside, null, estimateOf))}
            wish={readable.isMember ? { name, error } : null}
          />
        ),
      }
    },
  }
}

/**
 * A recipe on paper, for anyone who may read it.
 * @param openLink reads the recipe that a link in an address leads to
 * @param openTranslation reads a recipe in the reader's language
 * @param estimateOf what is shown in place of nutrition that a recipe does not give
 */
export const printPages = (
  openLink: ReadsRecipe,
  openTranslation: ReadsRecipe,
  estimateOf: EstimateOf,
): PageRoute[] => [
  publicPage({ path: '/g/:group/r/:slug/print' }, (call) =>
    showPrint(call, readableRecipe(call), estimateOf),
  ),
  publicPage({ path: '/g/:group/shared/r/:token/print' }, (call) =>
    showPrint(call, openLink(call), estimateOf),
  ),
  publicPage({ path: '/g/:group/r/:slug/translation/print' }, (call) =>
    showPrint(call, openTranslation(call), estimateOf),
  ),
]
