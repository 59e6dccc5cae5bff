import type { GroupScope } from '../platform/context'
import { groupMemory, memoryOf } from './memory.service'
import { findPublicKey } from './public-recipe.store'
import type { Recipe } from './recipe.schema'
import { getKey, noSuchRecipe, readRecipes } from './recipe.service'
import type { RecipeKey } from './recipe.store'

export interface VersionedRecipe {
  slug: string
  /** Changes whenever anything that its page shows changes; no two recipes share one. */
  version: string
}

function toVersioned({ db, groupId }: GroupScope, { id, slug, updatedAt }: RecipeKey): VersionedRecipe {
  const { namesVersion } = groupMemory(memoryOf(db), groupId)
  return { slug, version: `${id} ${updatedAt} ${namesVersion}` }
}

/** A recipe of the group by slug or id, for its members. @throws not-found */
export function getVersion(scope: GroupScope, slugOrId: string): VersionedRecipe {
  return toVersioned(scope, getKey(scope, slugOrId))
}

/** The same for everybody. @throws not-found also for recipes that exist and are not public */
export function getPublicVersion(scope: GroupScope, slugOrId: string): VersionedRecipe {
  const key = findPublicKey(scope.db, scope.groupId, slugOrId)
  if (!key) throw noSuchRecipe()
  return toVersioned(scope, key)
}

/** A public recipe, whole. @throws not-found also for recipes that exist and are not public */
export function getPublicRecipe(scope: GroupScope, slugOrId: string): Recipe {
  const key = findPublicKey(scope.db, scope.groupId, slugOrId)
  const recipe = key && readRecipes(scope, [key.number])[0]
  if (!recipe) throw noSuchRecipe()
  return recipe
}
