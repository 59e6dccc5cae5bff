import { AppError } from '../../platform/errors'
import { MAX_LINKS, MAX_RECIPE_TEXT } from './lenient.schema'
import type { RecipeContent } from './recipe-content.schema'

function lengthOf(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}

/** Characters of all that people write into a recipe. The line that an ingredient was read from counts where it differs. */
function textLength(content: RecipeContent): number {
  const { name, description, recipeYield, totalTime, prepTime, cookTime, performTime, orgURL } = content
  return lengthOf([
    ...[name, description, recipeYield, totalTime, prepTime, cookTime, performTime, orgURL],
    ...Object.values(content.nutrition),
    ...Object.entries(content.extras).flat(),
    ...content.ingredients.flatMap(({ title, note, originalText }) =>
      originalText === note ? [title, note] : [title, note, originalText],
    ),
    ...content.instructions.flatMap(({ title, summary, text }) => [title, summary, text]),
    ...content.notes.flatMap(({ title, text }) => [title, text]),
    ...content.assets.flatMap((asset) => [asset.name, asset.icon, asset.fileName]),
  ])
}

const countLinks = ({ instructions }: RecipeContent) =>
  instructions.reduce((sum, { ingredientReferences }) => sum + ingredientReferences.length, 0)

function refuse(type: string, messageId: string, values: Record<string, number>, loc: string[]): never {
  const issue = { type, loc, msg: messageId, input: null }
  throw new AppError('invalid', messageId, { values, detail: [issue] })
}

/**
 * Refuses more text, or more links from instructions to ingredients, than a recipe may hold in all. One that holds more already,
 * from before the limits or from another application, may be changed as long as it does not grow.
 * @param before as it is; null for a new one
 * @throws invalid 422 about the body as a whole, since no single field is too long
 */
export function checkSize(content: RecipeContent, before: RecipeContent | null): void {
  const length = textLength(content)
  if (length > MAX_RECIPE_TEXT && (before === null || length > textLength(before))) {
    refuse('string_too_long', 'recipe.too-much-text', { length, most: MAX_RECIPE_TEXT }, ['body'])
  }
  const links = countLinks(content)
  if (links > MAX_LINKS && (before === null || links > countLinks(before))) {
    refuse('too_long', 'recipe.too-many-links', { links, most: MAX_LINKS }, ['body', 'recipeInstructions'])
  }
}
