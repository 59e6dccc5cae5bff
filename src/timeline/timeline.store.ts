import { householdIdOf } from '../groups/household.rules'
import type { Db } from '../platform/db/db'
import type { Paged, PageQuery } from '../platform/http/paging'
import type { GroupId, UserId } from '../platform/ids'
import type { Filter } from '../platform/query/filter-text'
import { findItem, type SearchableList, searchPage } from '../platform/query/search-page'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import { FORMER_MEMBER } from '../users/former-member.rules'
import {
  type EventType,
  HAS_IMAGE,
  HAS_NO_IMAGE,
  type TimelineEvent,
  type TimelineEventId,
} from './timeline-event.schema'

interface EventRow {
  id: string
  group_id: string
  recipe_id: string
  /** Null once they have left. */
  user_id: string | null
  subject: string
  event_type: EventType
  message: string | null
  image: string | null
  timestamp: string
  created_at: string
  updated_at: string
}

const COLUMNS = `e.id, e.group_id, e.recipe_id, e.user_id, e.subject, e.event_type, e.message, e.image, e.timestamp,
  e.created_at, e.updated_at`

// Events of live recipes only.
const IS_SHOWN = 'e.deleted_at IS NULL AND e.is_binned = 0'

const toEvent = (row: EventRow): TimelineEvent => ({
  id: row.id,
  recipeId: row.recipe_id,
  userId: row.user_id ?? FORMER_MEMBER.id,
  groupId: row.group_id,
  householdId: householdIdOf(row.group_id),
  subject: row.subject,
  eventType: row.event_type,
  eventMessage: row.message,
  image: row.image === null ? HAS_NO_IMAGE : HAS_IMAGE,
  timestamp: row.timestamp,
  createdAt: row.created_at,
  updateAt: row.updated_at,
  updatedAt: row.updated_at,
})

const LIST: SearchableList<EventRow, TimelineEvent> = {
  select: COLUMNS,
  from: 'timeline_events AS e',
  group: `${IS_SHOWN} AND e.group_id`,
  searched: [],
  name: 'e.subject',
  order: { collection: 'timeline-event', row: 'e', tieBreaker: 'e.rowid', shuffled: 'e.rowid' },
  toItem: toEvent,
}

/** One page of what happened in the group. @param narrow see `narrowToRecipe` @throws invalid for an order or a filter that is not offered */
export function pageOfEvents(
  db: Db,
  groupId: GroupId,
  query: PageQuery,
  narrow: (filter: Filter) => Filter,
): Promise<Paged<TimelineEvent>> {
  return searchPage(db, groupId, query, { ...LIST, narrow })
}

/** The event, if it is one of the group's. */
export function findEvent(db: Db, groupId: GroupId, id: TimelineEventId): TimelineEvent | undefined {
  return findItem(db, groupId, id, LIST)
}

export interface NewEvent {
  id: TimelineEventId
  groupId: GroupId
  recipeId: RecipeId
  userId: UserId
  subject: string
  eventType: EventType
  message: string | null
  image: string | null
  timestamp: string
  /** Whether the recipe was made then. */
  isMade: boolean
}

export function insertEvent(db: Db, event: NewEvent, now: string): void {
  db.run(
    `INSERT INTO timeline_events (id, group_id, recipe_id, user_id, subject, event_type, message, image, timestamp,
       is_made, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)`,
    event.id,
    event.groupId,
    event.recipeId,
    event.userId,
    event.subject,
    event.eventType,
    event.message,
    event.image,
    event.timestamp,
    event.isMade ? 1 : 0,
    now,
  )
}

export interface EventChange {
  subject: string
  message: string | null
  timestamp: string
}

export function updateEvent(
  db: Db,
  groupId: GroupId,
  id: TimelineEventId,
  { subject, message, timestamp }: EventChange,
  now: string,
): void {
  db.run(
    `UPDATE timeline_events SET subject = ?3, message = ?4, timestamp = ?5, updated_at = ?6
     WHERE group_id = ?1 AND id = ?2`,
    groupId,
    id,
    subject,
    message,
    timestamp,
    now,
  )
}

/** Notes the version of an event's picture, or with null that it has none. */
export function saveImage(
  db: Db,
  groupId: GroupId,
  id: TimelineEventId,
  image: string | null,
  now: string,
): void {
  db.run(
    'UPDATE timeline_events SET image = ?3, updated_at = ?4 WHERE group_id = ?1 AND id = ?2',
    groupId,
    id,
    image,
    now,
  )
}

/** Hides an event, or with null shows it again. */
export function markDeleted(db: Db, groupId: GroupId, id: TimelineEventId, deletedAt: string | null): void {
  db.run('UPDATE timeline_events SET deleted_at = ?3 WHERE group_id = ?1 AND id = ?2', groupId, id, deletedAt)
}

/** The owner of a deleted event. */
export function findDeleted(
  db: Db,
  groupId: GroupId,
  id: TimelineEventId,
): { userId: UserId | null; recipeId: RecipeId; eventType: EventType } | undefined {
  return db.get(
    `SELECT user_id AS userId, recipe_id AS recipeId, event_type AS eventType FROM timeline_events
     WHERE group_id = ?1 AND id = ?2 AND deleted_at IS NOT NULL`,
    groupId,
    id,
  )
}

/** Some of all groups' events that were deleted before a moment. */
export function findOverdue(
  db: Db,
  before: string,
  limit: number,
): { id: TimelineEventId; recipeId: RecipeId }[] {
  return db.all(
    'SELECT id, recipe_id AS recipeId FROM timeline_events WHERE deleted_at < ?1 LIMIT ?2',
    before,
    limit,
  )
}

export function removeDeleted(db: Db, id: TimelineEventId): void {
  db.run('DELETE FROM timeline_events WHERE id = ?1 AND deleted_at IS NOT NULL', id)
}

/** Whether an event that is not deleted has a picture; its recipe is checked by the caller. */
export function hasPicture(db: Db, recipeId: RecipeId, id: TimelineEventId): boolean {
  return (
    db.get(
      'SELECT 1 FROM timeline_events WHERE id = ?1 AND recipe_id = ?2 AND image IS NOT NULL AND deleted_at IS NULL',
      id,
      recipeId,
    ) !== undefined
  )
}

/** Takes the name off everything that someone has done in a group. */
export function forgetAuthor(db: Db, groupId: GroupId, userId: UserId): void {
  db.run('UPDATE timeline_events SET user_id = NULL WHERE user_id = ?2 AND group_id = ?1', groupId, userId)
}

/** The event of a recipe with a certain subject within a span of time, the end excluded. */
export function findNoted(
  db: Db,
  groupId: GroupId,
  { recipeId, subject, from, to }: { recipeId: RecipeId; subject: string; from: string; to: string },
): TimelineEventId | undefined {
  return db.get<{ id: TimelineEventId }>(
    `SELECT e.id FROM timeline_events AS e WHERE e.group_id = ?1 AND ${IS_SHOWN} AND e.recipe_id = ?2 AND e.timestamp >= ?4 AND e.timestamp < ?5 AND e.subject = ?3 LIMIT 1`,
    groupId,
    recipeId,
    subject,
    from,
    to,
  )?.id
}
