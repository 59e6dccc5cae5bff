import type { Db } from '../platform/db/db'
import type { GroupId, Id, UserId } from '../platform/ids'
import type { ShoppingListId } from './shopping.schema'

export type ShoppingLinkId = Id<'shopping-link'>

/** A link to a list, without its secret. */
export interface ShoppingLink {
  id: ShoppingLinkId
  listId: ShoppingListId
  madeBy: UserId | null
  createdAt: string
  expiresAt: string
}

const COLUMNS = `k.id, k.list_id AS listId, k.made_by AS madeBy, k.created_at AS createdAt, k.expires_at AS expiresAt`
const OF_GROUP = 'shopping_links AS k JOIN shopping_lists AS s ON s.id = k.list_id'

/** The links to a list that still open it, the newest first. */
export function linksOfList(db: Db, groupId: GroupId, listId: ShoppingListId, now: string): ShoppingLink[] {
  return db.all<ShoppingLink>(
    `SELECT ${COLUMNS} FROM ${OF_GROUP} WHERE s.group_id = ?1 AND k.list_id = ?2 AND k.expires_at > ?3
     ORDER BY k.created_at DESC, k.id`,
    groupId,
    listId,
    now,
  )
}

/** What a secret opens, in whatever group, and in whose name; undefined for one that opens nothing any more. */
export function findOpenLink(
  db: Db,
  tokenHash: string,
  now: string,
): { listId: ShoppingListId; ownerId: UserId } | undefined {
  return db.get(
    `SELECT k.list_id AS listId, s.user_id AS ownerId FROM ${OF_GROUP} WHERE k.token_hash = ?1 AND k.expires_at > ?2`,
    tokenHash,
    now,
  )
}

export function insertLink(db: Db, link: ShoppingLink, tokenHash: string): void {
  db.run(
    `INSERT INTO shopping_links (id, list_id, token_hash, made_by, created_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    link.id,
    link.listId,
    tokenHash,
    link.madeBy,
    link.createdAt,
    link.expiresAt,
  )
}

/** @returns whether there was one on that list of the group */
export function deleteLink(db: Db, groupId: GroupId, listId: ShoppingListId, id: ShoppingLinkId): boolean {
  const { changes } = db.run(
    `DELETE FROM shopping_links WHERE id = ?1 AND list_id = ?2
       AND list_id IN (SELECT s.id FROM shopping_lists AS s WHERE s.group_id = ?3)`,
    id,
    listId,
    groupId,
  )
  return changes > 0
}

/** Deletes links that have opened nothing since before a time. */
export function forgetLinks(db: Db, before: string): number {
  return db.run('DELETE FROM shopping_links WHERE expires_at < ?1', before).changes
}
