import type { Db } from '../platform/db/db'
import type { GroupId, UserId } from '../platform/ids'
import { listing } from '../platform/query/search-page'
import { foldText } from '../platform/text/fold'
import type { Eater, EaterId, EaterInput } from './eater.schema'

interface EaterRow {
  id: EaterId
  group_id: GroupId
  user_id: UserId | null
  name: string
  allergens: string
  diets: string
  dislikes: string
}

export const EATERS = listing<EaterRow, Eater>({
  select: 'e.id, e.group_id, e.user_id, e.name, e.allergens, e.diets, e.dislikes',
  from: 'eaters AS e',
  group: 'e.group_id',
  searched: ['e.name_key'],
  name: 'e.name_key',
  order: { collection: 'eater', row: 'e', tieBreaker: 'e.id', shuffled: 'e.rowid' },
  toItem: (row) => ({
    id: row.id,
    groupId: row.group_id,
    userId: row.user_id,
    name: row.name,
    allergens: JSON.parse(row.allergens),
    diets: JSON.parse(row.diets),
    dislikes: JSON.parse(row.dislikes),
  }),
})

const valuesOf = ({ name, userId, allergens, diets, dislikes }: EaterInput) => [
  ...[userId, name, foldText(name), JSON.stringify(allergens), JSON.stringify(diets)],
  JSON.stringify(dislikes),
]

/** @throws the unique clash of SQLite when the group has the name, or the member is listed */
export function insertEater(db: Db, groupId: GroupId, id: EaterId, input: EaterInput, now: string): void {
  db.run(
    `INSERT INTO eaters (id, group_id, created_at, updated_at, user_id, name, name_key, allergens, diets, dislikes)
     VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
    id,
    groupId,
    now,
    ...valuesOf(input),
  )
}

/** @throws as `insertEater` */
export function updateEater(db: Db, groupId: GroupId, id: EaterId, input: EaterInput, now: string): void {
  db.run(
    `UPDATE eaters SET updated_at = ?3, user_id = ?4, name = ?5, name_key = ?6, allergens = ?7, diets = ?8, dislikes = ?9
     WHERE id = ?1 AND group_id = ?2`,
    id,
    groupId,
    now,
    ...valuesOf(input),
  )
}

export function deleteEater(db: Db, groupId: GroupId, id: EaterId): void {
  db.run('DELETE FROM eaters WHERE group_id = ?1 AND id = ?2', groupId, id)
}

/** Deletes what a member does not eat. */
export function deleteEaterOf(db: Db, groupId: GroupId, userId: UserId): void {
  db.run('DELETE FROM eaters WHERE group_id = ?1 AND user_id = ?2', groupId, userId)
}
