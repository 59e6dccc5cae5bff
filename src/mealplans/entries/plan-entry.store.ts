import type { Day } from '../../measures/day.rules'
import type { Db, SqlValue } from '../../platform/db/db'
import type { Paged, PageQuery } from '../../platform/http/paging'
import type { GroupId, UserId } from '../../platform/ids'
import { bothFilters, type Filter } from '../../platform/query/filter-text'
import { type SearchableList, searchPage } from '../../platform/query/search-page'
import { storedType } from './entry-type.rules'
import { ENTRY_TYPES, type EntryType, LATER_TYPES } from './entry-type.schema'
import type { PlanEntryId } from './plan-entry.schema'

/** An entry as kept. Field names are what `meal_plan_changes` holds, so that they must not change. */
export interface StoredEntry {
  id: PlanEntryId
  userId: UserId | null
  date: string
  entryType: EntryType
  title: string
  text: string
  recipeId: string | null
  servings: number | null
  leftoverOf: PlanEntryId | null
  /** What someone has said of a meal that has passed. */
  made: 'yes' | 'no' | null
  eventId: string | null
  notedAt: string | null
  createdAt: string
  updatedAt: string
}

/** With the number of its recipe, by which summaries are read. */
export interface FoundEntry extends StoredEntry {
  number: number | null
}

const COLUMNS = `e.id, e.user_id AS userId, e.date, coalesce(e.meal, e.entry_type) AS entryType, e.title, e.text, e.recipe_id AS recipeId, e.servings,
  e.leftover_of AS leftoverOf, e.made, e.event_id AS eventId, e.noted_at AS notedAt, e.created_at AS createdAt,
  e.updated_at AS updatedAt, (SELECT r.number FROM recipes AS r WHERE r.id = e.recipe_id) AS number`

const IS_SHOWN = 'e.is_binned = 0'
const LIVE = `SELECT ${COLUMNS} FROM meal_plan_entries AS e WHERE e.group_id = ?1 AND ${IS_SHOWN}`

/** Meals of a day in the order in which they are eaten. */
const BY_MEAL = `e.date, CASE coalesce(e.meal, e.entry_type) ${ENTRY_TYPES.map((type, at) => `WHEN '${type}' THEN ${at}`).join(' ')}
  ELSE ${ENTRY_TYPES.length} END, e.meal COLLATE NOCASE, e.id`

const from = (day: Day): Filter => ({ attribute: 'date', operator: '>=', value: day })
const to = (day: Day): Filter => ({ attribute: 'date', operator: '<=', value: day })

const LIST: SearchableList<FoundEntry, FoundEntry> = {
  select: COLUMNS,
  from: 'meal_plan_entries AS e',
  group: `${IS_SHOWN} AND e.group_id`,
  searched: [],
  name: 'e.title',
  order: { collection: 'meal-plan', row: 'e', tieBreaker: 'e.id', shuffled: 'e.id' },
  toItem: (row) => row,
}

/** One page of a group's entries of some days, both ends included; null has no end. @throws invalid for an order or a filter that is not offered */
export function pageOfEntries(
  db: Db,
  groupId: GroupId,
  query: PageQuery,
  range: { from: Day | null; to: Day | null },
): Promise<Paged<FoundEntry>> {
  const within = bothFilters(
    range.from === null ? null : from(range.from),
    range.to === null ? null : to(range.to),
  )
  return searchPage(db, groupId, query, { ...LIST, within })
}

/** No table holds more; a plan that says so is not one of people. */
const MOST_SHOWN = 1000

/** The entries of some days, meal by meal. */
export function entriesBetween(db: Db, groupId: GroupId, from: Day, to: Day): FoundEntry[] {
  return db.all<FoundEntry>(
    `${LIVE} AND e.date BETWEEN ?2 AND ?3 ORDER BY ${BY_MEAL} LIMIT ${MOST_SHOWN}`,
    groupId,
    from,
    to,
  )
}

/** Names that a group has given to meals, in its plan and in its rules, by name. */
export function mealNames(db: Db, groupId: GroupId): string[] {
  const others = LATER_TYPES.map((type) => `'${type}'`).join(', ')
  const sql = `SELECT meal FROM meal_plan_entries WHERE group_id = ?1 AND meal NOT IN (${others})
    UNION SELECT meal FROM meal_plan_rules WHERE group_id = ?1 AND meal NOT IN (${others}) ORDER BY 1 COLLATE NOCASE LIMIT 100`
  return db.all<{ meal: string }>(sql, groupId).map(({ meal }) => meal)
}

/** Whether a group has planned anything on any day. */
export function hasEntries(db: Db, groupId: GroupId): boolean {
  const sql = `SELECT 1 AS one FROM meal_plan_entries AS e WHERE e.group_id = ?1 AND ${IS_SHOWN} LIMIT 1`
  return db.get<{ one: number }>(sql, groupId) !== undefined
}

export function findEntry(db: Db, groupId: GroupId, id: PlanEntryId): FoundEntry | undefined {
  return db.get<FoundEntry>(`${LIVE} AND e.id = ?2`, groupId, id)
}

/** Some entries by id, and those that are the rest of one of them. */
export function entriesWithLeftovers(db: Db, groupId: GroupId, ids: readonly PlanEntryId[]): FoundEntry[] {
  return db.all<FoundEntry>(
    `${LIVE} AND (e.id IN (SELECT value FROM json_each(?2)) OR e.leftover_of IN (SELECT value FROM json_each(?2))) ORDER BY e.id`,
    groupId,
    JSON.stringify(ids),
  )
}

export type NewEntry = Omit<StoredEntry, 'id'>

const values = (entry: NewEntry): SqlValue[] => [
  entry.userId,
  entry.date,
  storedType(entry.entryType).type,
  entry.title,
  entry.text,
  entry.recipeId,
  entry.servings,
  entry.leftoverOf,
  entry.made,
  entry.eventId,
  entry.notedAt,
  entry.updatedAt,
  storedType(entry.entryType).meal,
]

// Of an entry that is undone, people, events and other entries may be gone meanwhile; without its recipe it cannot be undone.
const RECIPE_IS_THERE = '(?8 IS NULL OR EXISTS (SELECT 1 FROM recipes WHERE id = ?8 AND group_id = ?1))'
const USER = '(SELECT id FROM users WHERE id = ?3)'
const LEFTOVER_OF = '(SELECT id FROM meal_plan_entries WHERE id = ?10 AND group_id = ?1)'
const EVENT = '(SELECT id FROM timeline_events WHERE id = ?12)'
const IS_BINNED = 'EXISTS (SELECT 1 FROM recipes WHERE id = ?8 AND deleted_at IS NOT NULL)'

/**
 * A new one; undefined where its recipe is permanently deleted.
 * @param id what it had before it was deleted; a fresh one when null
 */
export function insertEntry(
  db: Db,
  groupId: GroupId,
  entry: NewEntry,
  id: PlanEntryId | null = null,
): PlanEntryId | undefined {
  return db.get<{ id: PlanEntryId }>(
    `INSERT INTO meal_plan_entries (group_id, id, user_id, date, entry_type, title, text, recipe_id, servings, leftover_of, made,
       event_id, noted_at, updated_at, meal, created_at, is_binned)
     SELECT ?1, ?2, ${USER}, ?4, ?5, ?6, ?7, ?8, ?9, ${LEFTOVER_OF}, ?11, ${EVENT}, ?13, ?14, ?15, ?16, ${IS_BINNED}
     WHERE ${RECIPE_IS_THERE} RETURNING id`,
    groupId,
    id,
    ...values(entry),
    entry.createdAt,
  )?.id
}

/** Writes all of it but when it was made; not where its recipe is permanently deleted. */
export function updateEntry(db: Db, groupId: GroupId, { id, ...entry }: StoredEntry): void {
  db.run(
    `UPDATE meal_plan_entries SET user_id = ${USER}, date = ?4, entry_type = ?5, title = ?6, text = ?7, recipe_id = ?8, servings = ?9,
       leftover_of = ${LEFTOVER_OF}, made = ?11, event_id = ${EVENT}, noted_at = ?13, updated_at = ?14, meal = ?15, is_binned = ${IS_BINNED}
     WHERE group_id = ?1 AND id = ?2 AND ${RECIPE_IS_THERE}`,
    groupId,
    id,
    ...values(entry),
  )
}

export function deleteEntry(db: Db, groupId: GroupId, id: PlanEntryId): void {
  db.run('DELETE FROM meal_plan_entries WHERE group_id = ?1 AND id = ?2', groupId, id)
}

/** Gives everything that someone has planned in a group to another one; null is no one. */
export function reassignEntries(db: Db, groupId: GroupId, from: UserId, to: UserId | null): void {
  db.run('UPDATE meal_plan_entries SET user_id = ?3 WHERE user_id = ?2 AND group_id = ?1', groupId, from, to)
}

/** A meal that the clock has passed and no one has noted yet. */
export interface DueEntry extends StoredEntry {
  groupId: GroupId
}

/**
 * Recipes that someone has planned to cook on one of some days and that are not noted, of all groups in a zone. What was planned after
 * its time had come is left out: it is about the past, and no one waits for it.
 * @param isServers groups that have chosen no zone are among them
 */
export function dueEntries(
  db: Db,
  zone: { name: string; isServers: boolean },
  day: { date: Day; at: string },
): DueEntry[] {
  return db.all<DueEntry>(
    `SELECT ${COLUMNS}, e.group_id AS groupId FROM meal_plan_entries AS e JOIN group_preferences AS p ON p.group_id = e.group_id
     WHERE e.date = ?3 AND e.noted_at IS NULL AND e.recipe_id IS NOT NULL AND e.user_id IS NOT NULL AND e.leftover_of IS NULL
       AND e.made IS NULL AND ${IS_SHOWN} AND e.created_at <= ?4
       AND (p.time_zone = ?1 OR (?2 AND p.time_zone IS NULL)) ORDER BY e.id`,
    zone.name,
    zone.isServers,
    day.date,
    day.at,
  )
}

/** What has become of a meal. */
export interface Outcome {
  made: 'yes' | 'no' | null
  eventId: string | null
  notedAt: string | null
}

/** Writes what has become of a meal, without touching the time of its last change. */
export function saveOutcome(
  db: Db,
  groupId: GroupId,
  id: PlanEntryId,
  { made, eventId, notedAt }: Outcome,
): void {
  db.run(
    'UPDATE meal_plan_entries SET made = ?3, event_id = ?4, noted_at = ?5 WHERE group_id = ?1 AND id = ?2',
    groupId,
    id,
    made,
    eventId,
    notedAt,
  )
}
