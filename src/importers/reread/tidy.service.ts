import { askFor } from '../../models/ask.service'
import type { Ctx } from '../../platform/context'
import { i18nFor } from '../../platform/i18n/i18n'
import { getRecipeNow } from '../../recipes/recipe/recipe-state.service'
import { emptyDraft } from '../../scraper/draft.schema'
import { splitTexts, textsQuestion } from '../../translations/answer.rules'
import { toFoundRecipe } from '../preview/found-recipe.rules'
import { compareWithPage, type Reread } from './reread.service'
import { PARTS_SCHEMA, readPartsAnswer, splittable, TIDY_TASK, tidiedRows } from './tidy.rules'

/** More is not waited for. */
const MOST_PIECES = 4

/**
 * A recipe beside what it would be with the lines and steps split that run together, as the model of the settings sees it. Writes nothing.
 * @throws not-found; as `askFor` and what it returns
 */
export async function tidyRecipe(ctx: Ctx, slug: string): Promise<Reread> {
  const { state } = getRecipeNow(ctx, slug)
  const { ingredients, long } = splittable(state)
  const ask = askFor(ctx, 'tidy')
  const pieces = splitTexts(long).slice(0, MOST_PIECES)
  const partsOf = new Map<string, string[]>()
  for (const piece of pieces) {
    const question = { prompt: TIDY_TASK, text: textsQuestion(piece), schema: PARTS_SCHEMA }
    const parts = await ask(question, (answer) => readPartsAnswer(answer, piece))
    for (const [at, text] of piece.entries()) partsOf.set(text, parts[at]!)
  }
  const nothing = toFoundRecipe(i18nFor(ctx.locale), emptyDraft())
  return compareWithPage(ctx, slug, {
    ...nothing,
    name: state.name,
    ...tidiedRows(state, ingredients, partsOf),
  })
}
