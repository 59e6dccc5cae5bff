import { getOrCreateOrganizers } from '../../organizers/organizer.service'
import type { Ctx } from '../../platform/context'
import { checkInput, invalidInput } from '../../platform/http/invalid-input'
import { ImportRecipeInput } from './import-input.schema'
import type { Recipe } from './recipe.schema'
import { createRecipe, type Prepared } from './recipe-write.service'

/**
 * A whole recipe from elsewhere in one transaction: a taken name is numbered, categories, tags and tools are found by name or
 * made, foods and units are those that the input names by id. Without settings it gets the group's, without ingredients or
 * instructions a sample of each.
 * @throws invalid 422 when the input is beyond what a recipe may hold or points to foods of another group
 */
export function importRecipe(ctx: Ctx, recipe: ImportRecipeInput, prepared: Prepared = {}): Recipe {
  const parsed = checkInput(ImportRecipeInput, recipe)
  if (!parsed.success) throw invalidInput('body', parsed.issues)
  const { categories, tags, tools, createdAt, recipeIngredient, recipeInstructions, ...input } = parsed.output
  return ctx.transaction((tx) => {
    const idsOf = (kind: 'category' | 'tag' | 'tool', names: readonly string[]) =>
      getOrCreateOrganizers(tx, kind, names).map((organizer) => organizer.id)
    const recipe = {
      ...input,
      ...(recipeIngredient?.length && { recipeIngredient }),
      ...(recipeInstructions?.length && { recipeInstructions }),
      recipeCategory: idsOf('category', categories),
      tags: idsOf('tag', tags),
      tools: idsOf('tool', tools),
    }
    return createRecipe(tx, recipe, { ...prepared, from: 'import', createdAt })
  })
}
