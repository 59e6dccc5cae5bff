import type { GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { NAME_TRIES, numberedName, toSlug } from '../../platform/text/slug'
import type { RecipeId } from './recipe.schema'
import { isSlugTaken } from './recipe.store'
import { isReservedSlug } from './slug.rules'

/** "Recipe already exists", 400; the form shows its own sentence beside the name. */
export function recipeNameTaken(): AppError {
  return new AppError('conflict', 'recipe.already-exists', { fields: { name: 'recipe.name-is-taken' } })
}

/** Whether a recipe of the group may have the name: its slug is neither taken nor reserved. */
export function isRecipeNameFree(
  { db, groupId }: GroupScope,
  name: string,
  except: RecipeId | null = null,
): boolean {
  const slug = toSlug(name)
  return !isReservedSlug(slug) && !isSlugTaken(db, groupId, slug, except)
}

/**
 * The name and slug a new recipe gets: numbered "X (1)" … "X (9)" when it is taken or reserved.
 * Call it inside the transaction that writes. @throws conflict 400 when all are taken
 */
export function freeRecipeName(scope: GroupScope, name: string): { name: string; slug: string } {
  for (let n = 0; n < NAME_TRIES; n++) {
    const candidate = n === 0 ? name : numberedName(name, n)
    if (isRecipeNameFree(scope, candidate)) return { name: candidate, slug: toSlug(candidate) }
  }
  throw recipeNameTaken()
}

/**
 * The slug of a name that an existing recipe gets; not numbered. Its own it may keep, whatever that is.
 * @throws conflict 400 when another has it or it is reserved
 */
export function slugForRename(
  scope: GroupScope,
  recipe: { id: RecipeId; slug: string },
  name: string,
): string {
  const slug = toSlug(name)
  if (slug !== recipe.slug && !isRecipeNameFree(scope, name, recipe.id)) throw recipeNameTaken()
  return slug
}
