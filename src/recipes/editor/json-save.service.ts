import type { Ctx } from '../../platform/context'
import { checkInput, invalidInput } from '../../platform/http/invalid-input'
import type { Recipe } from '../recipe/recipe.schema'
import { recipeJson } from '../recipe/recipe.service'
import { RecipeInput } from '../recipe/recipe-input.schema'
import { replaceRecipe } from '../recipe/recipe-write.service'

/** The recipe as the API answers it, with a line for each field. @throws not-found */
export function recipeAsText(ctx: Ctx, slug: string): string {
  return JSON.stringify(JSON.parse(recipeJson(ctx, slug).json), null, 2)
}

/**
 * Saves a recipe that was edited as JSON, with the rules of PUT /api/recipes/{slug}: what is left out falls back to its
 * default, what the server sets is ignored.
 * @param version the recipe's last change when it was opened; '' overwrites whatever is there
 * @throws invalid with `fields` by their path, such as `recipeIngredient.3.quantity`; otherwise as `replaceRecipe`
 */
export function saveRecipeJson(ctx: Ctx, slug: string, value: unknown, version: string): Recipe {
  const result = checkInput(RecipeInput, value)
  if (!result.success) throw invalidInput('body', result.issues.toReversed())
  return replaceRecipe(ctx, slug, result.output, { version: version || null })
}
