import type { Db } from '../platform/db/db'
import type { GroupId, UserId } from '../platform/ids'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import type { EventType, TimelineEventId } from './timeline-event.schema'

/** An event as a timeline shows it: with the version of its picture, its author, and the recipe's number. */
export interface Entry {
  id: TimelineEventId
  recipeId: RecipeId
  /** Null once they have left, as their name. */
  userId: UserId | null
  subject: string
  eventType: EventType
  message: string | null
  image: string | null
  timestamp: string
  by: string | null
  /** Key of the author's picture. */
  pictureKey: string | null
  number: number
}

const ENTRY = `SELECT e.id, e.recipe_id AS recipeId, e.user_id AS userId, e.subject, e.event_type AS eventType, e.message,
    e.image, e.timestamp, u.full_name AS by, u.cache_key AS pictureKey, r.number
  FROM timeline_events AS e
  CROSS JOIN recipes AS r ON r.id = e.recipe_id
  LEFT JOIN users AS u ON u.id = e.user_id
  WHERE e.group_id = ?1 AND e.deleted_at IS NULL AND e.is_binned = 0`

export interface EntryQuery {
  /** The recipe whose events are listed; null for all. */
  recipeId: RecipeId | null
  types: readonly EventType[]
  orderDirection: 'asc' | 'desc'
  limit: number
  offset: number
}

const DIRECTIONS = { asc: 'ASC', desc: 'DESC' }

/** A stretch of the timeline of a recipe or of the whole group, in order of time. */
export function entriesOf(
  db: Db,
  groupId: GroupId,
  { recipeId, types, orderDirection, limit, offset }: EntryQuery,
): Entry[] {
  const direction = DIRECTIONS[orderDirection]
  const own = recipeId === null ? '' : 'AND e.recipe_id = ?5'
  return db.all<Entry>(
    `${ENTRY} ${own} AND e.event_type IN (SELECT value FROM json_each(?2))
     ORDER BY e.timestamp ${direction}, e.rowid ${direction} LIMIT ?3 OFFSET ?4`,
    groupId,
    JSON.stringify(types),
    limit,
    offset,
    ...(recipeId === null ? [] : [recipeId]),
  )
}

/** The event as a timeline shows it. */
export function findEntry(db: Db, groupId: GroupId, id: TimelineEventId): Entry | undefined {
  return db.get<Entry>(`${ENTRY} AND e.id = ?2`, groupId, id)
}

/** How often a recipe was made. */
export function countMade(db: Db, groupId: GroupId, recipeId: RecipeId): number {
  const row = db.get<{ total: number }>(
    `SELECT count(*) AS total FROM timeline_events AS e
     WHERE e.group_id = ?1 AND e.recipe_id = ?2 AND e.is_made = 1 AND e.deleted_at IS NULL AND e.is_binned = 0`,
    groupId,
    recipeId,
  )
  return row?.total ?? 0
}

/** The last times that a recipe was made, the latest first. */
export function latestMade(db: Db, groupId: GroupId, recipeId: RecipeId, limit: number): Entry[] {
  return db.all<Entry>(
    `${ENTRY} AND e.recipe_id = ?2 AND e.is_made = 1 ORDER BY e.timestamp DESC, e.rowid DESC LIMIT ?3`,
    groupId,
    recipeId,
    limit,
  )
}

/** Numbers of live recipes that were made within some spans of time and not since a moment. */
export function madeWithin(
  db: Db,
  groupId: GroupId,
  spans: readonly { from: string; to: string }[],
  since: string,
  limit: number,
): number[] {
  const rows = db.all<{ number: number }>(
    `SELECT DISTINCT r.number FROM json_each(?2) AS span
     CROSS JOIN timeline_events AS e ON e.group_id = ?1 AND e.timestamp >= span.value ->> 'from' AND e.timestamp < span.value ->> 'to'
       AND e.is_made = 1 AND e.deleted_at IS NULL AND e.is_binned = 0
     CROSS JOIN recipes AS r ON r.id = e.recipe_id AND r.group_id = ?1 AND r.last_made < ?3 LIMIT ?4`,
    groupId,
    JSON.stringify(spans),
    since,
    limit,
  )
  return rows.map(({ number }) => number)
}
