import type { Db } from '../platform/db/db'
import type { Paged, PageQuery } from '../platform/http/paging'
import type { GroupId } from '../platform/ids'
import { type SearchableList, searchPage } from '../platform/query/search-page'
import type { GroupPreferences, UpdateGroupPreferencesInput } from './group.schema'

export interface Group {
  id: GroupId
  name: string
  slug: string
}

interface PreferencesRow {
  id: string
  group_id: string
  private_group: number
  first_day_of_week: number
  recipe_public: number
  recipe_show_nutrition: number
  recipe_show_assets: number
  recipe_landscape_view: number
  recipe_disable_comments: number
  recipe_disable_amount: number
  recipe_parse_on_import: number | null
  time_zone: string | null
}

function toPreferences(row: PreferencesRow): GroupPreferences {
  return {
    id: row.id,
    groupId: row.group_id,
    privateGroup: row.private_group === 1,
    firstDayOfWeek: row.first_day_of_week,
    recipePublic: row.recipe_public === 1,
    recipeShowNutrition: row.recipe_show_nutrition === 1,
    recipeShowAssets: row.recipe_show_assets === 1,
    recipeLandscapeView: row.recipe_landscape_view === 1,
    recipeDisableComments: row.recipe_disable_comments === 1,
    recipeDisableAmount: row.recipe_disable_amount === 1,
    recipeParseOnImport: row.recipe_parse_on_import === null ? null : row.recipe_parse_on_import === 1,
    timeZone: row.time_zone,
  }
}

export function findGroup(db: Db, groupId: GroupId): Group | undefined {
  return db.get<Group>('SELECT id, name, slug FROM groups WHERE id = ?1', groupId)
}

/** A group that strangers look into; `isExplored`: the API shows it to them as well. */
export interface OpenGroup extends Group {
  isExplored: boolean
}

/** The group of a slug whose preferences let strangers in, in one statement: every visitor's page asks it. */
export function openGroupOf(db: Db, slug: string): OpenGroup | undefined {
  const row = db.get<Group & { is_explored: number }>(
    `SELECT g.id, g.name, g.slug, p.recipe_public AS is_explored FROM groups AS g JOIN group_preferences AS p ON p.group_id = g.id
     WHERE g.slug = ?1 AND p.private_group = 0`,
    slug,
  )
  return row && { id: row.id, name: row.name, slug: row.slug, isExplored: row.is_explored === 1 }
}

/** The groups whose preferences let strangers in, up to `limit`, by name. */
export function openGroups(db: Db, limit: number): Group[] {
  return db.all<Group>(
    `SELECT g.id, g.name, g.slug FROM groups AS g JOIN group_preferences AS p ON p.group_id = g.id
     WHERE p.private_group = 0 ORDER BY g.name LIMIT ?1`,
    limit,
  )
}

/** By its exact name, as v1 looks groups up. */
export function findGroupByName(db: Db, name: string): Group | undefined {
  return db.get<Group>('SELECT id, name, slug FROM groups WHERE name = ?1', name)
}

export function groupNamesOf(db: Db, ids: readonly GroupId[]): Map<GroupId, string> {
  const sql = 'SELECT id, name FROM groups WHERE id IN (SELECT value FROM json_each(?1))'
  const rows = db.all<{ id: GroupId; name: string }>(sql, JSON.stringify(ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The groups, up to `limit`, by name. */
export function listGroups(db: Db, limit: number): Group[] {
  return db.all<Group>(
    'SELECT id, name, slug FROM groups WHERE arriving_since IS NULL ORDER BY name LIMIT ?1',
    limit,
  )
}

export function isNameOrSlugTaken(db: Db, name: string, slug: string): boolean {
  return db.get('SELECT 1 FROM groups WHERE name = ?1 OR slug = ?2', name, slug) !== undefined
}

export function insertGroup(db: Db, { id, name, slug }: Group, now: string): void {
  db.run(
    'INSERT INTO groups (id, name, slug, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)',
    id,
    name,
    slug,
    now,
  )
}

const PREFERENCES = `id, group_id, private_group, first_day_of_week, recipe_public, recipe_show_nutrition, recipe_show_assets,
  recipe_landscape_view, recipe_disable_comments, recipe_disable_amount, recipe_parse_on_import, time_zone`

export function findPreferences(db: Db, groupId: GroupId): GroupPreferences | undefined {
  const row = db.get<PreferencesRow>(
    `SELECT ${PREFERENCES} FROM group_preferences WHERE group_id = ?1`,
    groupId,
  )
  return row && toPreferences(row)
}

export function preferencesOf(db: Db, ids: readonly GroupId[]): Map<GroupId, GroupPreferences> {
  const rows = db.all<PreferencesRow>(
    `SELECT ${PREFERENCES} FROM group_preferences WHERE group_id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  )
  return new Map(rows.map((row) => [row.group_id, toPreferences(row)]))
}

/** Writes all preferences of a group, the zone and whether imports are recognized where they are given; `id` is used when there are none yet. */
export function savePreferences(
  db: Db,
  groupId: GroupId,
  id: string,
  preferences: UpdateGroupPreferencesInput,
): void {
  db.run(
    `INSERT INTO group_preferences
       (group_id, id, private_group, first_day_of_week, recipe_public, recipe_show_nutrition, recipe_show_assets,
        recipe_landscape_view, recipe_disable_comments, recipe_disable_amount, time_zone, recipe_parse_on_import)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?12, ?14)
     ON CONFLICT (group_id) DO UPDATE SET
       private_group = ?3, first_day_of_week = ?4, recipe_public = ?5, recipe_show_nutrition = ?6,
       recipe_show_assets = ?7, recipe_landscape_view = ?8, recipe_disable_comments = ?9, recipe_disable_amount = ?10,
       time_zone = iif(?11, ?12, time_zone), recipe_parse_on_import = iif(?13, ?14, recipe_parse_on_import)`,
    groupId,
    id,
    preferences.privateGroup,
    preferences.firstDayOfWeek,
    preferences.recipePublic,
    preferences.recipeShowNutrition,
    preferences.recipeShowAssets,
    preferences.recipeLandscapeView,
    preferences.recipeDisableComments,
    preferences.recipeDisableAmount,
    preferences.timeZone !== undefined,
    preferences.timeZone ?? null,
    preferences.recipeParseOnImport !== undefined,
    preferences.recipeParseOnImport ?? null,
  )
}

/** Every group, also those that are still coming. */
export function groupIds(db: Db): GroupId[] {
  return db.all<{ id: GroupId }>('SELECT id FROM groups').map(({ id }) => id)
}

/** The zones that groups have chosen, each once. */
export function chosenZones(db: Db): string[] {
  const sql = 'SELECT DISTINCT time_zone AS zone FROM group_preferences WHERE time_zone IS NOT NULL'
  return db.all<{ zone: string }>(sql).map(({ zone }) => zone)
}

/** Writes only the zone. */
export function saveZone(db: Db, groupId: GroupId, zone: string | null): void {
  db.run('UPDATE group_preferences SET time_zone = ?2 WHERE group_id = ?1', groupId, zone)
}

const PAGE: SearchableList<Group, Group> = {
  select: 'g.id, g.name, g.slug',
  // Those that are still coming from another server are not shown.
  from: '(SELECT *, rowid FROM groups WHERE arriving_since IS NULL) AS g',
  group: null,
  searched: [],
  name: 'g.name',
  order: { collection: 'group', row: 'g', tieBreaker: 'g.id', shuffled: 'g.rowid' },
  toItem: (row) => row,
}

const OWN_PAGE: typeof PAGE = { ...PAGE, group: 'g.id' }

/** One page of all groups, or with a group's id of that one alone. @throws invalid for an order or a filter that is not offered */
export function pageOfGroups(db: Db, groupId: GroupId | null, query: PageQuery): Promise<Paged<Group>> {
  return searchPage(db, groupId ?? '', query, groupId === null ? PAGE : OWN_PAGE)
}

/** @throws the unique clash of SQLite when another one has the name or the slug */
export function renameGroup(db: Db, { id, name, slug }: Group, now: string): void {
  db.run('UPDATE groups SET name = ?2, slug = ?3, updated_at = ?4 WHERE id = ?1', id, name, slug, now)
}

/** Remembers that newcomers come into a group, whatever its name is to be; no other one is remembered as that. */
export function markDefault(db: Db, groupId: GroupId): void {
  db.run('UPDATE groups SET was_default = (id = ?1) WHERE was_default <> (id = ?1)', groupId)
}

/** The group of the configured name, else the one that had it. */
export function findDefaultGroup(db: Db, name: string): Group | undefined {
  return db.get<Group>(
    'SELECT id, name, slug FROM groups WHERE name = ?1 OR was_default = 1 ORDER BY name = ?1 DESC LIMIT 1',
    name,
  )
}

/** With everything in it (foreign key actions). @throws when anyone is a member */
export function deleteGroup(db: Db, groupId: GroupId): void {
  db.run('DELETE FROM groups WHERE id = ?1', groupId)
}
