import type { Db } from '../../platform/db/db'
import type { GroupId, Id, UserId } from '../../platform/ids'
import type { MealTimes } from './calendar.schema'

export type PlanCalendarId = Id<'meal-plan-calendar'>

/** A secret address of someone's, without the secret. */
export interface PlanCalendar {
  id: PlanCalendarId
  groupId: GroupId
  userId: UserId
  name: string
  /** When meals are eaten; null for whole days. */
  times: MealTimes | null
  createdAt: string
  lastUsedAt: string | null
}

interface CalendarRow extends Omit<PlanCalendar, 'times'> {
  times: string | null
}

const COLUMNS = `c.id, c.group_id AS groupId, c.user_id AS userId, c.name, c.times, c.created_at AS createdAt,
  c.last_used_at AS lastUsedAt`

/** Addresses from before have four times; what else is eaten has that of sides. */
const toTimes = (times: MealTimes): MealTimes => {
  const { side } = times
  return { ...times, snack: times.snack ?? side, drink: times.drink ?? side, dessert: times.dessert ?? side }
}

const toCalendar = ({ times, ...row }: CalendarRow): PlanCalendar => ({
  ...row,
  times: times === null ? null : toTimes(JSON.parse(times) as MealTimes),
})

type Owner = Pick<PlanCalendar, 'groupId' | 'userId'>

/** Someone's own, the oldest first. */
export function calendarsOf(db: Db, { groupId, userId }: Owner): PlanCalendar[] {
  return db
    .all<CalendarRow>(
      `SELECT ${COLUMNS} FROM meal_plan_calendars AS c WHERE c.group_id = ?1 AND c.user_id = ?2 ORDER BY c.created_at, c.id`,
      groupId,
      userId,
    )
    .map(toCalendar)
}

/** The calendar of a secret, as long as its owner belongs to the group. */
export function findByToken(db: Db, tokenHash: string): PlanCalendar | undefined {
  const row = db.get<CalendarRow>(
    `SELECT ${COLUMNS} FROM meal_plan_calendars AS c JOIN users AS u ON u.id = c.user_id AND u.group_id = c.group_id
     WHERE c.token_hash = ?1`,
    tokenHash,
  )
  return row && toCalendar(row)
}

export function insertCalendar(
  db: Db,
  { id, groupId, userId, name, times, createdAt }: PlanCalendar,
  tokenHash: string,
): void {
  db.run(
    `INSERT INTO meal_plan_calendars (id, group_id, user_id, name, token_hash, times, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    id,
    groupId,
    userId,
    name,
    tokenHash,
    times && JSON.stringify(times),
    createdAt,
  )
}

/** Replaces the secret; false when the person has no such calendar. */
export function replaceToken(
  db: Db,
  { groupId, userId }: Owner,
  id: PlanCalendarId,
  tokenHash: string,
): boolean {
  const { changes } = db.run(
    'UPDATE meal_plan_calendars SET token_hash = ?4, last_used_at = NULL WHERE group_id = ?1 AND user_id = ?2 AND id = ?3',
    groupId,
    userId,
    id,
    tokenHash,
  )
  return changes === 1
}

export function noteUse(db: Db, id: PlanCalendarId, now: string): void {
  db.run('UPDATE meal_plan_calendars SET last_used_at = ?2 WHERE id = ?1', id, now)
}

/** Answers its name; undefined when there is no such address of theirs. */
export function deleteCalendar(db: Db, { groupId, userId }: Owner, id: PlanCalendarId): string | undefined {
  return db.get<{ name: string }>(
    'DELETE FROM meal_plan_calendars WHERE group_id = ?1 AND user_id = ?2 AND id = ?3 RETURNING name',
    groupId,
    userId,
    id,
  )?.name
}
