import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import type { OrganizerId, OrganizerSummary } from './organizer.schema'

/** The categories that meal plans of some groups are made of, by name, by group. */
export function groupCategoriesOf(db: Db, groupIds: readonly GroupId[]): Map<GroupId, OrganizerSummary[]> {
  const rows = db.all<OrganizerSummary & { groupId: GroupId }>(
    `SELECT c.id, c.name, c.slug, x.group_id AS groupId
     FROM group_categories AS x JOIN categories AS c ON c.id = x.category_id AND c.group_id = x.group_id
     WHERE x.group_id IN (SELECT value FROM json_each(?1)) ORDER BY c.name_key, c.id`,
    JSON.stringify(groupIds),
  )
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId)
  return new Map(
    [...byGroup].map(([groupId, found]) => [groupId, found.map(({ groupId: _, ...category }) => category)]),
  )
}

/** Replaces the categories; those of other groups are left out. */
export function saveGroupCategories(db: Db, groupId: GroupId, ids: readonly OrganizerId[]): void {
  db.run('DELETE FROM group_categories WHERE group_id = ?1', groupId)
  db.run(
    `INSERT INTO group_categories (group_id, category_id)
     SELECT group_id, id FROM categories WHERE group_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    groupId,
    JSON.stringify(ids),
  )
}
