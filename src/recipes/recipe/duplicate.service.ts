import { toDay } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import { newId } from '../../platform/ids'
import { withoutLostSubRecipes } from '../sub-recipe/sub-recipe.service'
import { contentOf } from './content.service'
import { freeRecipeName } from './naming.service'
import type { Recipe } from './recipe.schema'
import { getKey, noSuchRecipe } from './recipe.service'
import type { DuplicateRecipeInput } from './recipe-input.schema'
import { readStored } from './recipe-parts.store'
import { addRecipe, type Prepared } from './recipe-write.service'

/**
 * A copy of a recipe for the caller: new ids for ingredients and instructions, its own
 * id where a text names the recipe's. Links from instructions follow the copied ingredients, and a picture whose files are in their place already comes along.
 * Without a name it keeps its own, which gets numbered. @throws not-found
 */
export function duplicateRecipe(
  ctx: Ctx,
  slugOrId: string,
  { name }: DuplicateRecipeInput,
  { id: copyId = newId<'recipe'>(), image }: Prepared = {},
): Recipe {
  return ctx.transaction((tx) => {
    const { number, id } = getKey(tx, slugOrId)
    const stored = readStored(tx.db, tx.groupId, [number]).get(number)
    if (!stored) throw noSuchRecipe()
    const content = contentOf(stored)
    const free = freeRecipeName(tx, name?.trim() || content.name)
    const references = new Map(content.ingredients.map((line) => [line.referenceId, newId()]))
    const copy = {
      ...content,
      ...free,
      dateAdded: toDay(tx.clock.now()),
      ingredients: withoutLostSubRecipes(tx, copyId, content.ingredients, []).map((line) => ({
        ...line,
        referenceId: references.get(line.referenceId)!,
      })),
      instructions: content.instructions.map((instruction) => ({
        ...instruction,
        id: newId(),
        text: instruction.text.replaceAll(id, copyId),
        ingredientReferences: instruction.ingredientReferences.flatMap(({ referenceId }) => {
          const copied = references.get(referenceId)
          return copied === undefined ? [] : [{ referenceId: copied }]
        }),
      })),
    }
    return addRecipe(tx, copy, { from: 'copy', id: copyId, image })
  })
}
