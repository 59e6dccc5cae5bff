import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import type { GroupExportId } from './group-export.schema'

/** An archive as kept; `path` begins at the data folder. */
export interface StoredExport {
  id: GroupExportId
  groupId: GroupId
  filename: string
  path: string
  bytes: number
  expiresAt: string
}

interface ExportRow {
  id: string
  group_id: string
  filename: string
  path: string
  bytes: number
  expires_at: string
}

const SELECT = 'SELECT id, group_id, filename, path, bytes, expires_at FROM group_exports'

const toExport = (row: ExportRow): StoredExport => ({
  id: row.id,
  groupId: row.group_id,
  filename: row.filename,
  path: row.path,
  bytes: row.bytes,
  expiresAt: row.expires_at,
})

/** Archives of a group that have not expired, the newest first. */
export function exportsOf(db: Db, groupId: GroupId, now: string): StoredExport[] {
  const sql = `${SELECT} WHERE group_id = ?1 AND expires_at > ?2 ORDER BY created_at DESC, id`
  return db.all<ExportRow>(sql, groupId, now).map(toExport)
}

/** All archives of a group, or with a time all of every group that expired before it. */
export function exportsToPurge(db: Db, which: { groupId: GroupId } | { before: string }): StoredExport[] {
  const rows =
    'groupId' in which
      ? db.all<ExportRow>(`${SELECT} WHERE group_id = ?1`, which.groupId)
      : db.all<ExportRow>(`${SELECT} WHERE expires_at < ?1`, which.before)
  return rows.map(toExport)
}

export function insertExport(db: Db, made: StoredExport, now: string): void {
  db.run(
    `INSERT INTO group_exports (id, group_id, filename, path, bytes, expires_at, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    made.id,
    made.groupId,
    made.filename,
    made.path,
    made.bytes,
    made.expiresAt,
    now,
  )
}

export function deleteExport(db: Db, id: GroupExportId): void {
  db.run('DELETE FROM group_exports WHERE id = ?1', id)
}
