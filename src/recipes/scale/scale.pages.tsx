import { yieldNumber } from '../../measures/yield.rules'
import { type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import { lineDirection } from '../../platform/i18n/languages.rules'
import type { Page } from '../../platform/web/page'
import type { RecipePageView } from '../page/recipe-page.rules'
import { toRecipePageView } from '../page/recipe-page-view.service'
import { chosenAmount, scaleOf } from '../page/scale.rules'
import { getRecipe } from '../recipe/recipe.service'
import { unitsOf } from '../units/chosen-units.service'
import { type CountedLine, ScaleView } from './scale.view'

async function show(call: MemberPageCall): Promise<Page> {
  const { ctx, scope, params, query } = call
  const recipe = getRecipe(ctx, params.slug!)
  const units = unitsOf(call)
  const scale = scaleOf(chosenAmount(query), recipe)
  const group = ctx.actor.groupSlug
  const view = await toRecipePageView(scope, recipe, { isMember: true, scale, searchIn: group, units })
  const made = recipe.recipeServings || yieldNumber(recipe.recipeYield, recipe.language ?? '')
  const isByPan = query.has('pan')
  const isWritten = units.shown === 'written'
  return {
    title: `${scope.i18n._('scale.how-much')} · ${recipe.name}`,
    styles: 'diary',
    place: 'recipes',
    width: 'narrow',
    body: (
      <ScaleView
        group={group}
        slug={recipe.slug}
        name={recipe.name}
        query={view.query}
        scale={scale}
        servings={made ? Math.round(made * scale * 100) / 100 : null}
        ingredients={isWritten ? linesWithAmounts(view) : []}
        isByPan={isByPan}
        isInInches={units.shown === 'us' || (isWritten && scope.locale === 'en-US')}
      />
    ),
  }
}

/** In the digits of any script, with fractions: "1 ½", "0,5", "١٢٠". */
const FIGURES = /\p{N}(?:\p{N}|[ .,٫/⁄–-](?=\p{N})){0,15}/u

/** The lines of a recipe that have an amount, taken apart at its figures. */
function linesWithAmounts({ ingredients, language }: RecipePageView): CountedLine[] {
  return ingredients.flatMap(({ referenceId, line: { amount, rest, isBehind } }) => {
    const found = FIGURES.exec(amount)
    if (!found) return []
    const before = amount.slice(0, found.index).trim()
    const behind = amount.slice(found.index + found[0].length).trim()
    const after = isBehind ? behind : `${behind} ${rest}`.trim()
    const name = isBehind ? rest : ''
    return [{ id: referenceId, name, before, figures: found[0], after, dir: lineDirection(rest, language) }]
  })
}

/** How much of a recipe is made, asked on a page of its own. */
export const SCALE_PAGES: PageRoute[] = [page({ path: '/g/:group/r/:slug/scale' }, show)]
