import type { Db } from '../../platform/db/db'
import type { GroupId, UserId } from '../../platform/ids'
import { foldText } from '../../platform/text/fold'
import type { RecipeId } from './recipe.schema'

export interface BinRow {
  number: number
  id: string
  name: string
  slug: string
  updated_at: string
  deleted_at: string
  deleted_by: string | null
}

const SELECT = `SELECT r.number, r.id, r.name, r.slug, r.updated_at, r.deleted_at, u.full_name AS deleted_by
  FROM recipes AS r LEFT JOIN users AS u ON u.id = r.deleted_by`

/** Moves a live recipe to the bin; its slug is free from then on. */
export function moveToBin(db: Db, groupId: GroupId, number: number, userId: UserId, now: string): void {
  db.run(
    'UPDATE recipes SET deleted_at = ?3, deleted_by = ?4 WHERE group_id = ?1 AND number = ?2 AND deleted_at IS NULL',
    groupId,
    number,
    now,
    userId,
  )
}

/** Takes a recipe out of the bin under a name that is free. */
export function restoreFromBin(
  db: Db,
  groupId: GroupId,
  number: number,
  { name, slug }: { name: string; slug: string },
  now: string,
): void {
  db.run(
    `UPDATE recipes SET deleted_at = NULL, deleted_by = NULL, name = ?3, name_key = ?4, slug = ?5, updated_at = ?6
     WHERE group_id = ?1 AND number = ?2`,
    groupId,
    number,
    name,
    foldText(name),
    slug,
    now,
  )
}

/** A recipe of the group that waits in the bin. */
export function findBinned(db: Db, groupId: GroupId, id: RecipeId, since: string): BinRow | undefined {
  return db.get<BinRow>(
    `${SELECT} WHERE r.group_id = ?1 AND r.id = ?2 AND r.deleted_at >= ?3`,
    groupId,
    id,
    since,
  )
}

/** What waits in the bin of the group, the newest first. */
export function binOf(db: Db, groupId: GroupId, since: string): BinRow[] {
  return db.all<BinRow>(
    `${SELECT} WHERE r.group_id = ?1 AND r.deleted_at >= ?2 ORDER BY r.deleted_at DESC, r.number DESC`,
    groupId,
    since,
  )
}

/** Some of all groups' recipes that went into the bin before a moment. */
export function findOverdue(db: Db, before: string, limit: number): { number: number; id: RecipeId }[] {
  const rows = db.all<{ number: number; id: string }>(
    `SELECT r.number, r.id FROM groups AS g CROSS JOIN recipes AS r ON r.group_id = g.id AND r.deleted_at < ?1 LIMIT ?2`,
    before,
    limit,
  )
  return rows.map(({ number, id }) => ({ number, id: id as RecipeId }))
}

/** Deletes a recipe with all its parts, if it is still in the bin. @returns whether it was */
export function deleteBinned(db: Db, number: number): boolean {
  return db.run('DELETE FROM recipes WHERE number = ?1 AND deleted_at IS NOT NULL', number).changes > 0
}

/** Some of a group's recipes, in the bin or not. */
export function someOfGroup(db: Db, groupId: GroupId, limit: number): { number: number; id: RecipeId }[] {
  return db.all('SELECT number, id FROM recipes WHERE group_id = ?1 LIMIT ?2', groupId, limit)
}

/** Deletes a recipe of a group with all its parts. */
export function deleteOfGroup(db: Db, groupId: GroupId, number: number): void {
  db.run('DELETE FROM recipes WHERE group_id = ?1 AND number = ?2', groupId, number)
}
