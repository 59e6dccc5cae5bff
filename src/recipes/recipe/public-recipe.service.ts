import { findOpenGroup, type OpenGroup } from '../../groups/group.service'
import { createCache, generation } from '../../platform/cache/cache'
import type { GroupScope, Services } from '../../platform/context'
import type { Recipe } from './recipe.schema'
import { getKey, noSuchRecipe, readRecipes } from './recipe.service'
import { findKey, type RecipeKey } from './recipe.store'

export interface VersionedRecipe {
  slug: string
  /** Changes whenever anything that its page shows changes; no two recipes share one. */
  version: string
}

function toVersioned(scope: GroupScope, { id, slug, updatedAt }: RecipeKey): VersionedRecipe {
  return { slug, version: `${id} ${updatedAt} ${generation(scope, 'names')}` }
}

/** A recipe of the group by slug or id, for its members. @throws not-found */
export function getVersion(scope: GroupScope, slugOrId: string): VersionedRecipe {
  return toVersioned(scope, getKey(scope, slugOrId))
}

interface OpenRecipe extends VersionedRecipe {
  group: OpenGroup
}

// Whatever is written may make something private: nothing that was found before holds after it.
const openCache = createCache<OpenRecipe>({ maxBytes: 1024 * 1024, topics: ['any-write'] })

/**
 * A recipe that anyone may read: public, in a group that is not private. Found once
 * between two writes: a link that goes round costs no statement.
 * @throws not-found for every other, whatever the reason
 */
export function getOpenRecipe(
  { db }: Pick<Services, 'db'>,
  groupSlug: string,
  slugOrId: string,
): OpenRecipe & { scope: GroupScope } {
  const recipe = openCache.of({ db }).remember(`${groupSlug}\n${slugOrId}`, () => {
    const group = findOpenGroup({ db }, groupSlug)
    const key = group && findKey(db, group.id, slugOrId, 'strangers')
    if (!key) throw noSuchRecipe()
    return { group, ...toVersioned({ db, groupId: group.id }, key) }
  })
  return { ...recipe, scope: { db, groupId: recipe.group.id } }
}

/** A public recipe, whole, and of the recipes in it those that are public, too. @throws not-found also for recipes that exist and are not public */
export function getPublicRecipe(scope: GroupScope, slugOrId: string): Recipe {
  const key = findKey(scope.db, scope.groupId, slugOrId, 'strangers')
  const recipe = key && readRecipes(scope, [key.number], 'strangers')[0]
  if (!recipe) throw noSuchRecipe()
  return recipe
}
