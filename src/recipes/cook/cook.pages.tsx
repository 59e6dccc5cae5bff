import { type PageCall, type PageRoute, publicPage, seeOther } from '../../platform/http/page-route'
import type { PageAnswer } from '../../platform/web/page'
import { type ReadableRecipe, type ReadsRecipe, readableRecipe } from '../page/readable-recipe.service'
import { chosenAmount, scaleOf } from '../page/scale.rules'
import { countInstructions } from '../recipe/recipe.service'
import { unitsOf } from '../units/chosen-units.service'
import { CookMode } from './cook-mode.view'
import { toCookView } from './cook-view.service'

function showCookMode(call: PageCall, readable: ReadableRecipe): PageAnswer {
  const { scope, query } = call
  const { slug, version, groupScope, isMember, isGiven = false, read, kept, address } = readable
  const total = countInstructions(groupScope, slug)
  if (total === 0) return seeOther(address.recipe())
  const step = Math.min(total, Math.max(1, Math.trunc(Number(query.get('step') ?? 1)) || 1))
  const amount = chosenAmount(query)
  const units = unitsOf(call)
  return {
    frame: 'none',
    kept: { ...kept(['cook', version, step, amount, units], amount), isVariant: true },
    async draw() {
      const recipe = read()
      const view = await toCookView(scope, recipe, {
        isMember,
        isGiven,
        scale: scaleOf(amount, recipe),
        step,
        units,
      })
      return {
        title: scope.i18n._('cook.page-title', { number: step, total, name: recipe.name }),
        styles: 'cook',
        body: <CookMode address={address} view={view} isMember={isMember} />,
      }
    },
  }
}

/**
 * A recipe step by step, for anyone who may read it.
 * @param openLink reads the recipe that a link in an address leads to
 * @param openTranslation reads a recipe in the reader's language
 */
export const cookPages = (openLink: ReadsRecipe, openTranslation: ReadsRecipe): PageRoute[] => [
  publicPage({ path: '/g/:group/r/:slug/cook' }, (call) => showCookMode(call, readableRecipe(call))),
  publicPage({ path: '/g/:group/shared/r/:token/cook' }, (call) => showCookMode(call, openLink(call))),
  publicPage({ path: '/g/:group/r/:slug/translation/cook' }, (call) =>
    showCookMode(call, openTranslation(call)),
  ),
]
