import { findPublicGroup } from '../../groups/group.service'
import type { GroupScope, Services } from '../../platform/context'
import type { Db } from '../../platform/db/db'
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

interface OpenRecipe extends VersionedRecipe {
  scope: GroupScope
}

interface Remembered {
  /** Writes of this process and version of the file by others: while both stand still, so does what was found. */
  stamp: string
  found: Map<string, OpenRecipe>
}

const REMEMBERED = 2000
const remembered = new WeakMap<Db, Remembered>()

function rememberedOf(db: Db): Map<string, OpenRecipe> {
  const stamp = `${db.writes} ${memoryOf(db).dataVersion}`
  let memory = remembered.get(db)
  if (memory?.stamp !== stamp) {
    memory = { stamp, found: new Map() }
    remembered.set(db, memory)
  }
  return memory.found
}

/**
 * A recipe that anybody may read: public, in a group that is not private (settled.md, "Seen by visitors"). Found once
 * between two writes: a link that goes round costs no statement.
 * @throws not-found for every other, whatever the reason
 */
export function getOpenRecipe({ db }: Pick<Services, 'db'>, groupSlug: string, slugOrId: string): OpenRecipe {
  const found = rememberedOf(db)
  const address = `${groupSlug}\n${slugOrId}`
  let recipe = found.get(address)
  if (!recipe) {
    const groupId = findPublicGroup({ db }, groupSlug)
    const key = groupId && findPublicKey(db, groupId, slugOrId)
    if (!key) throw noSuchRecipe()
    const scope = { db, groupId }
    recipe = { scope, ...toVersioned(scope, key) }
    if (found.size < REMEMBERED) found.set(address, recipe)
  }
  return recipe
}

/** A public recipe, whole. @throws not-found also for recipes that exist and are not public */
export function getPublicRecipe(scope: GroupScope, slugOrId: string): Recipe {
  const key = findPublicKey(scope.db, scope.groupId, slugOrId)
  const recipe = key && readRecipes(scope, [key.number])[0]
  if (!recipe) throw noSuchRecipe()
  return recipe
}
