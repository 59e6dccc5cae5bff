import type { Ctx, Services } from '../platform/context'
import type { GroupId } from '../platform/ids'
import { groupCategoriesOf, saveGroupCategories } from './group-category.store'
import type { OrganizerId, OrganizerSummary } from './organizer.schema'

/** The categories that the group's meal plans are made of, by name. */
export function listGroupCategories({ db, groupId }: Pick<Ctx, 'db' | 'groupId'>): OrganizerSummary[] {
  return groupCategoriesOf(db, [groupId]).get(groupId) ?? []
}

/** The same of any groups, for the lists of administrators. One statement. */
export function categoriesOfGroups(
  { db }: Pick<Services, 'db'>,
  groupIds: readonly GroupId[],
): Map<GroupId, OrganizerSummary[]> {
  return groupCategoriesOf(db, groupIds)
}

/** Replaces them; what is not a category of the group is left out. */
export function setGroupCategories(ctx: Ctx, ids: readonly OrganizerId[]): OrganizerSummary[] {
  return ctx.transaction((tx) => {
    saveGroupCategories(tx.db, tx.groupId, ids)
    return listGroupCategories(tx)
  })
}
