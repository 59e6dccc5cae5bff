import type { Db } from '../db/db'
import type { GroupId } from '../ids'
import type { Deleted } from './change.schema'

interface Row {
  seq: number
  kind: Deleted['kind']
  id: string
  deleted_at: string
}

/** What was deleted in a group after a number or since a time, the earliest first. */
export function tombstonesSince(
  db: Db,
  groupId: GroupId,
  { seq, from }: { seq: number; from: string },
  limit: number,
): (Deleted & { seq: number })[] {
  return db
    .all<Row>(
      `SELECT seq, kind, id, deleted_at FROM tombstones
       WHERE group_id = ?1 AND seq > ?2 AND deleted_at >= ?3 ORDER BY seq LIMIT ?4`,
      groupId,
      seq,
      from,
      limit,
    )
    .map((row) => ({ seq: row.seq, kind: row.kind, id: row.id, deletedAt: row.deleted_at }))
}

/** The number of what was deleted last, of any group; 0 before anything was. */
export function lastTombstone(db: Db): number {
  return db.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM tombstones')?.seq ?? 0
}

/** Deletes tombstones from before a time; returns how many. */
export function removeTombstones(db: Db, before: string): number {
  return db.run('DELETE FROM tombstones WHERE deleted_at < ?1', before).changes
}
