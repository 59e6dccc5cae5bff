import type { Ctx } from '../../platform/context'
import { newId } from '../../platform/ids'
import { assetFolder } from '../image/asset.service'
import { imageFolder, newImageVersion } from '../image/image.service'
import { duplicateRecipe } from '../recipe/duplicate.service'
import type { Recipe } from '../recipe/recipe.schema'
import { getRecipe } from '../recipe/recipe.service'
import type { DuplicateRecipeInput } from '../recipe/recipe-input.schema'

/**
 * A copy of a recipe with its picture and attachments: the files are under its id before the row is
 * written, and go again when that fails. @throws not-found; conflict 400 when ten numbers of the name are taken
 */
export async function copyRecipe(ctx: Ctx, slugOrId: string, input: DuplicateRecipeInput): Promise<Recipe> {
  const { id, image, imageWidth, imageHeight, imageTint } = getRecipe(ctx, slugOrId)
  const copyId = newId<'recipe'>()
  try {
    await ctx.media.copyFiles(imageFolder(id), imageFolder(copyId))
    await ctx.media.copyFiles(assetFolder(id), assetFolder(copyId))
    const picture = image && {
      version: newImageVersion(image),
      width: imageWidth ?? 0,
      height: imageHeight ?? 0,
      tint: imageTint ?? 1,
    }
    return duplicateRecipe(ctx, id, input, { id: copyId, image: picture || null })
  } catch (error) {
    await ctx.media.remove(['recipes', copyId])
    throw error
  }
}
