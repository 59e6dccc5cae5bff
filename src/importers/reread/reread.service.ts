import { readUnread, type TakeUnread } from '../../parser/stored-lines.service'
import { takesImports } from '../../parser/understand.service'
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

/** What takes lines apart that the page has and the recipe has not, as those of an import; null where that is not wanted. */
async function readNewLines(ctx: Ctx, now: RecipeState, next: RecipeState): Promise<TakeUnread | null> {
  if (!takesImports(ctx)) return null
  const isPlain = now.settings.disableAmount
  const known = new Set(now.ingredients.map(({ referenceId }) => referenceId))
  // With amounts turned off the other lines are not parsed either.
  const unread = next.ingredients.filter(({ referenceId }) => isPlain || !known.has(referenceId))
  const language = next.language || ctx.locale
  return readUnread(ctx, unread, { isPlain, language }).catch((error) => {
    ctx.log.error("couldn't read the ingredients of a page", { error })
    return null
  })
}

/** Takes fields of what was found into the recipe, which is a version of its own; new lines are recognized. @throws as any change of a recipe */
export async function savePageFields(
  ctx: Ctx,
  slug: string,
  found: FoundRecipe,
  fields: readonly RereadField[],
): Promise<Recipe> {
  const { id, state } = getRecipeNow(ctx, slug)
  const withPage = (now: RecipeState) => withFields(now, withPageFields(now, found), fields)
  const take = fields.includes('ingredients') ? await readNewLines(ctx, state, withPage(state)) : null
  return ctx.transaction((tx) => {
    const next = (now: RecipeState): RecipeState => {
      const read = withPage(now)
      const ingredients = take?.(tx, read.ingredients)
      return ingredients
        ? { ...read, ingredients, settings: { ...read.settings, disableAmount: false } }
        : read
    }
    return restoreRecipeState(tx, id, { next })
  })
}
