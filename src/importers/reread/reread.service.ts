import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import type { RecipeState } from '../../recipes/recipe/recipe-content.schema'
import { getRecipeNow, type RecipeNow, restoreRecipeState } from '../../recipes/recipe/recipe-state.service'
import { webAddress } from '../preview/found-recipe.rules'
import type { FoundRecipe } from '../preview/import.schema'
import { foundOn, readAddress } from '../preview/import.service'
import { type RereadField, withFields, withPageFields } from './reread.rules'

/** A recipe beside what its page says now. */
export interface Reread {
  recipe: RecipeNow
  found: FoundRecipe
  /** As it would be with everything that was found. */
  next: RecipeState
}

/** Sets what was found beside the recipe. @throws not-found */
export function compareWithPage(ctx: Ctx, slug: string, found: FoundRecipe): Reread {
  const recipe = getRecipeNow(ctx, slug)
  return { recipe, found, next: withPageFields(recipe.state, found) }
}

/** Reads the page again that a recipe came from. @throws invalid when it came from none; otherwise as `readAddress` and `foundOn` */
export async function rereadPage(ctx: Ctx, slug: string): Promise<Reread> {
  const url = webAddress(getRecipeNow(ctx, slug).state.orgURL)
  if (url === null) throw new AppError('invalid', 'import.no-page-to-read')
  return compareWithPage(ctx, slug, foundOn(ctx, await readAddress(ctx, url)))
}

/** Takes fields of what was found into the recipe, which is a version of its own. @throws as any change of a recipe */
export function savePageFields(
  ctx: Ctx,
  slug: string,
  found: FoundRecipe,
  fields: readonly RereadField[],
): Recipe {
  const { id } = getRecipeNow(ctx, slug)
  return restoreRecipeState(ctx, id, { next: (now) => withFields(now, withPageFields(now, found), fields) })
}
