import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { listing } from '../platform/query/search-page'
import { foldText } from '../platform/text/fold'
import type { FoodId } from './food.schema'
import type { Label, LabelId, LabelInput } from './label.schema'

export interface LabelRow {
  id: string
  name: string
  color: string
  group_id: string
}

/** A label as sent. */
export const toLabel = (row: LabelRow): Label => ({
  id: row.id,
  name: row.name,
  color: row.color,
  groupId: row.group_id,
})

export const LABELS = listing<LabelRow, Label>({
  select: 'l.id, l.name, l.color, l.group_id',
  from: 'labels AS l',
  group: 'l.group_id',
  searched: ['l.name_key'],
  name: 'l.name_key',
  order: { collection: 'label', row: 'l', tieBreaker: 'l.id', shuffled: 'l.rowid' },
  toItem: toLabel,
})

/** @throws the unique clash of SQLite when the group has the name, whatever its case or accents */
export function insertLabel(db: Db, groupId: GroupId, id: LabelId, input: LabelInput, now: string): void {
  db.run(
    `INSERT INTO labels (id, group_id, name, name_key, color, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)`,
    id,
    groupId,
    input.name,
    foldText(input.name),
    input.color,
    now,
  )
}

/** @throws the unique clash of SQLite when another label of the group has the name */
export function updateLabel(db: Db, groupId: GroupId, id: LabelId, input: LabelInput, now: string): void {
  db.run(
    `UPDATE labels SET name = ?3, name_key = ?4, color = ?5, updated_at = ?6 WHERE group_id = ?1 AND id = ?2`,
    groupId,
    id,
    input.name,
    foldText(input.name),
    input.color,
    now,
  )
}

/** Ids of the group's foods that have a label. */
export function foodsWithLabel(db: Db, groupId: GroupId, id: LabelId): FoodId[] {
  return db
    .all<{ id: FoodId }>(
      'SELECT id FROM foods WHERE group_id = ?1 AND label_id = ?2 ORDER BY id',
      groupId,
      id,
    )
    .map((food) => food.id)
}

/** Foods keep living without it (foreign key action). */
export function deleteLabel(db: Db, groupId: GroupId, id: LabelId): void {
  db.run('DELETE FROM labels WHERE group_id = ?1 AND id = ?2', groupId, id)
}
