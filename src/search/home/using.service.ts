import type { GroupScope } from '../../platform/context'
import { countRecipes } from '../../recipes/recipe/recipe.service'
import { count, numbersOf } from '../bits.rules'
import { codeOf, setsOf } from '../sets.service'
import { facet } from '../spec.rules'

/** Foods that a larger share of the recipes uses are staples, and do not count. */
const STAPLE_SHARE = 0.3
const FEW_RECIPES = 20

/** Numbers of the recipes that use at least so many of some foods, those that use the most first; staples do not count. */
export function recipesUsing(scope: GroupScope, foods: readonly string[], least: number): number[] {
  const code = codeOf(scope)
  if (code === undefined) return []
  const most = Math.max(FEW_RECIPES, countRecipes(scope, scope.groupId) * STAPLE_SHARE)
  const sets = setsOf(
    scope,
    foods.map((id) => facet(code, 'd', id)),
  )
  const used = new Map<number, number>()
  for (const bits of sets) {
    if (count(bits) > most) continue
    for (const number of numbersOf(bits)) used.set(number, (used.get(number) ?? 0) + 1)
  }
  return [...used]
    .filter(([, shared]) => shared >= least)
    .sort(([a, one], [b, other]) => other - one || b - a)
    .map(([number]) => number)
}
