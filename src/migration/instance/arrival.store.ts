import { type Db, isUniqueClash, type SqlValue } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

/** Tables that the rows of another server go into as they are: of every slice, which none of their use cases could write (decision 0053). */
export type ArrivalTable =
  | 'categories'
  | 'cookbooks'
  | 'food_aliases'
  | 'foods'
  | 'group_categories'
  | 'group_preferences'
  | 'group_reports'
  | 'groups'
  | 'invitations'
  | 'labels'
  | 'meal_plan_entries'
  | 'meal_plan_rules'
  | 'notifiers'
  | 'recipe_actions'
  | 'recipe_assets'
  | 'recipe_categories'
  | 'recipe_comments'
  | 'recipe_ingredients'
  | 'recipe_instructions'
  | 'recipe_notes'
  | 'recipe_ratings'
  | 'recipe_tags'
  | 'recipe_tools'
  | 'recipes'
  | 'report_entries'
  | 'search_stale'
  | 'share_tokens'
  | 'shopping_items'
  | 'shopping_list_labels'
  | 'shopping_list_recipes'
  | 'shopping_lists'
  | 'tags'
  | 'timeline_events'
  | 'tools'
  | 'unit_aliases'
  | 'units'
  | 'users'
  | 'webhooks'

export type Columns = Record<string, SqlValue>

/** Writes a row. False when the table refuses it: a key that is taken, a value or a reference that is not allowed. */
export function insertArrival(db: Db, table: ArrivalTable, columns: Columns): boolean {
  const names = Object.keys(columns)
  const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, n) => `?${n + 1}`).join(', ')})`
  try {
    db.run(sql, ...Object.values(columns))
    return true
  } catch (error) {
    if (isUniqueClash(error) || isRefusal(error)) return false
    throw error
  }
}

const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_(CONSTRAINT|MISMATCH)/.test(String(error.code))

/** Whether a row of any group has the id. */
export function isIdTaken(db: Db, table: ArrivalTable, id: SqlValue): boolean {
  return db.get(`SELECT 1 FROM ${table} WHERE id = ?1`, id) !== undefined
}

/** Changes columns of a row that has arrived. */
export function updateArrival(db: Db, table: ArrivalTable, id: string, columns: Columns): void {
  const names = Object.keys(columns)
  db.run(
    `UPDATE ${table} SET ${names.map((name, n) => `${name} = ?${n + 2}`).join(', ')} WHERE id = ?1`,
    id,
    ...Object.values(columns),
  )
}

/** The name of a group that is here, whole; undefined for one that is not. */
export function findHere(db: Db, id: string): { name: string } | undefined {
  return db.get('SELECT name FROM groups WHERE id = ?1 AND arriving_since IS NULL', id)
}

/** Groups that are still being imported. */
export function arrivingGroups(db: Db): GroupId[] {
  return db.all<{ id: GroupId }>('SELECT id FROM groups WHERE arriving_since IS NOT NULL').map(({ id }) => id)
}

/** Who has an email address or a folded username; undefined for no one. */
export function findHolder(db: Db, email: string, usernameKey: string): { id: string } | undefined {
  return db.get('SELECT id FROM users WHERE email = ?1 OR username_key = ?2 LIMIT 1', email, usernameKey)
}

/** Some recipes of a group that is not imported completely. */
export function someRecipes(db: Db, groupId: string, limit: number): string[] {
  const sql = 'SELECT id FROM recipes WHERE group_id = ?1 LIMIT ?2'
  return db.all<{ id: string }>(sql, groupId, limit).map(({ id }) => id)
}

/** The people of a group that is not imported completely. */
export function peopleOf(db: Db, groupId: string): string[] {
  return db.all<{ id: string }>('SELECT id FROM users WHERE group_id = ?1', groupId).map(({ id }) => id)
}

/** Notes all recipes of a group as not yet in the search index. */
export function markUnindexed(db: Db, groupId: string): void {
  db.run(
    'INSERT OR IGNORE INTO search_stale (number) SELECT number FROM recipes WHERE group_id = ?1',
    groupId,
  )
}

const OF_RECIPES = /^recipe_(assets|categories|ingredients|instructions|notes|ratings|tags|tools)$/

/** How many rows of a table belong to a group; null for a table whose rows say so only by others of theirs. */
export function countArrived(db: Db, table: ArrivalTable, groupId: string): number | null {
  const ofRecipe = OF_RECIPES.test(table)
  if (!ofRecipe && /^(groups|report_entries|search_stale|\w+_aliases|shopping_list_\w+)$/.test(table))
    return null
  const sql = ofRecipe
    ? `SELECT count(*) AS total FROM recipes AS r CROSS JOIN ${table} AS x ON x.recipe_id = r.id WHERE r.group_id = ?1`
    : `SELECT count(*) AS total FROM ${table} WHERE group_id = ?1`
  return db.get<{ total: number }>(sql, groupId)!.total
}

const SWEPT = [
  'shopping_items',
  'shopping_lists',
  'meal_plan_entries',
  'report_entries',
  'group_reports',
  'foods',
  'units',
  'tags',
  'categories',
  'tools',
  'users',
] as const

/** Deletes some of what was imported of a group; the group itself comes last. @returns whether anything is left */
export function sweepSome(db: Db, groupId: string, limit: number): boolean {
  const batch = (table: string, where = 'group_id = ?1') =>
    db.run(
      `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ?2)`,
      groupId,
      limit,
    ).changes > 0
  if (batch('recipes')) return true
  for (const table of SWEPT) {
    const where =
      table === 'report_entries'
        ? 'report_id IN (SELECT id FROM group_reports WHERE group_id = ?1)'
        : undefined
    if (batch(table, where)) return true
  }
  db.run('DELETE FROM groups WHERE id = ?1', groupId)
  return false
}
