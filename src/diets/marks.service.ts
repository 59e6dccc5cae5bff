import { lineOf, textOf } from '../nutrition/recipe-line.service'
import { bump } from '../platform/cache/cache'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import { foldText } from '../platform/text/fold'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import type { Eater } from './eater.schema'
import { marksOf } from './find-marks.service'
import { wordsOf } from './food-words.service'
import type { RecipeDiets } from './marks.schema'
import * as store from './marks.store'
import { dislikedIn, pickyEaters, standingFor } from './standing.service'
import { swapsFor } from './swap.service'
import { type Contents, DIETS, forbiddenBy, shownOf, standingOf, traitsOf, widened } from './trait.rules'
import { ALLERGENS, DIET_NAMES } from './trait.schema'

declare module '../platform/events/events' {
  interface EventMap {
    /** A household has said what a name in its recipes has in it. */
    'diet-chosen': { groupId: string }
  }
}

/** What is in a recipe, who cannot eat it, and where each of that comes from. */
export async function dietsOf(scope: GroupScope, recipe: Recipe): Promise<RecipeDiets> {
  const marks = await marksOf(scope, recipe)
  const isUnderstood = marks.unknown === 0
  const eaters = pickyEaters(scope)
  const forbidden = eaters.map(forbiddenBy)
  const never = forbidden.reduce((set, diet) => set | diet.never | diet.ask, 0)
  const rows = recipe.recipeIngredient.flatMap((ingredient, at) => {
    const line = marks.lines[at]
    return line ? [{ ingredient, contents: { contains: line[0], may: line[1] }, isKnown: line[2] === 1 }] : []
  })
  const mixed = traitsOf('meat', 'milk')
  const causes = (eater: Eater, at: number, { contents, ingredient }: (typeof rows)[number]) => {
    const { never: own, ask } = forbidden[at]!
    const wide = (marks.contains | marks.may) & own & traitsOf('meat-and-milk') ? own | mixed : own
    const isForbidden = ((contents.contains | contents.may) & (wide | ask)) !== 0
    return isForbidden || dislikedIn(eater, textOf(ingredient), marks.language)
  }
  const standings = (list: readonly string[], of: (name: string) => { never: number; ask: number }) =>
    Object.fromEntries(list.map((name) => [name, standingOf(marks, isUnderstood, of(name))]))
  return {
    contains: shownOf(marks.contains),
    mayContain: shownOf(marks.may),
    isUnderstood,
    allergens: standings(ALLERGENS, (name) => ({
      never: traitsOf(name),
      ask: 0,
    })) as RecipeDiets['allergens'],
    diets: standings(DIET_NAMES, (name) => DIETS[name as keyof typeof DIETS]) as RecipeDiets['diets'],
    eaters: eaters.map((eater, at) => {
      const standing = standingFor(eater, marks)
      const lines = rows.filter((row) => (standing === 'unknown' ? !row.isKnown : causes(eater, at, row)))
      return {
        id: eater.id,
        name: eater.name,
        standing,
        lines: standing === 'none' ? [] : lines.map(({ ingredient }) => ingredient.referenceId),
      }
    }),
    lines: rows.map(({ ingredient, contents, isKnown }) => ({
      referenceId: ingredient.referenceId,
      text: textOf(ingredient) || ingredient.referencedRecipe?.name || '',
      contains: shownOf(contents.contains),
      mayContain: shownOf(contents.may),
      isUnderstood: isKnown,
      swaps: swapsFor(textOf(ingredient), marks.language, (contents.contains | contents.may) & never, never),
    })),
  }
}

/** The name of an ingredient by which the household's word on it is kept. @throws not-found for a line without one */
export function chosenName({ recipeIngredient, language }: Recipe, referenceId: string): string {
  const ingredient = recipeIngredient.find((one) => one.referenceId === referenceId)
  const name = ingredient && !ingredient.referencedRecipe && lineOf(ingredient, language ?? 'en')?.foods[0]
  if (!name) throw new AppError('not-found', 'exceptions.no-entry-found')
  return name
}

/** Sets what a name contains in all recipes of the household; null deletes it. */
export function choose(ctx: Ctx, name: string, chosen: Contents | null): void {
  const key = foldText(name)
  ctx.transaction((tx) => {
    if (chosen) {
      const contains = widened(chosen.contains)
      store.saveChoice(tx.db, tx.groupId, key, name, { contains, may: widened(chosen.may) & ~contains })
    } else store.deleteChoice(tx.db, tx.groupId, key)
    store.forgetWithWords(tx.db, tx.groupId, wordsOf(name))
    bump(tx, 'names')
    tx.publish('diet-chosen', { groupId: tx.groupId })
  })
}
