import type { GroupScope } from '../platform/context'
import { groupMemory, memoryOf } from './memory.service'
import { findPublicKey } from './public-recipe.store'
import type { Recipe } from './recipe.schema'
import { noSuchRecipe, readRecipes } from './recipe.service'

export interface PublicRecipe {
  slug: string
  /** Changes whenever anything that its page shows changes; no two recipes share one. */
  version: string
}

/** A recipe that its group lets everybody read, by slug or id. */
export function findPublicRecipe({ db, groupId }: GroupScope, slugOrId: string): PublicRecipe | undefined {
  const key = findPublicKey(db, groupId, slugOrId)
  if (!key) return undefined
  const { namesVersion } = groupMemory(memoryOf(db), groupId)
  return { slug: key.slug, version: `${key.id} ${key.updatedAt} ${namesVersion}` }
}

/** The same, whole. @throws not-found also for recipes that exist and are not public */
export function getPublicRecipe(scope: GroupScope, slugOrId: string): Recipe {
  const key = findPublicKey(scope.db, scope.groupId, slugOrId)
  const recipe = key && readRecipes(scope, [key.number])[0]
  if (!recipe) throw noSuchRecipe()
  return recipe
}
