import { getPreferences } from '../../groups/group.service'
import type { Services } from '../../platform/context'
import type { GroupId } from '../../platform/ids'
import type { RecipeId } from '../recipe/recipe.schema'
import { findOwnerGroup } from './media.store'

/** Whether a recipe is there and not in the bin; its picture is shown to anyone who knows the id, and to no one once it is deleted. */
export function isLive({ db }: Pick<Services, 'db'>, id: RecipeId): boolean {
  return findOwnerGroup(db, id) !== undefined
}

/**
 * Whether someone may read the attachments of a recipe: members of its group, and everyone when it is public in a group
 * that is not private.
 * @param reader null for a visitor
 */
export function canReadAssets(
  services: Pick<Services, 'db'>,
  reader: { groupId: GroupId } | null,
  id: RecipeId,
): boolean {
  const home = findOwnerGroup(services.db, id)
  if (!home) return false
  if (reader?.groupId === home.groupId) return true
  return home.isPublic && !getPreferences(services, home.groupId).privateGroup
}
