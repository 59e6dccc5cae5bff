import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'

/** Changes with the numbers or the names: what was computed with another one is computed again. */
export const TABLE_VERSION = 1

/** What is kept of a computation; the texts of the lines stand in the recipe. */
export interface KeptNutrition {
  /** In the order of `NUTRIENTS`, of the whole recipe. */
  values: (number | null)[]
  /** Food, grams and how sure, by ingredient; null for headings and empty lines. */
  lines: ([food: string | null, grams: number | null, sure: number] | null)[]
  matched: number
  grams: number
}

interface Row {
  matched: number
  grams: number
  content: string
}

/** What was computed of a recipe as it is now; undefined when it is to be made anew. */
export function findNutrition(
  db: Db,
  groupId: GroupId,
  number: number,
  { version, asOf }: { version: number; asOf: string },
): KeptNutrition | undefined {
  const row = db.get<Row>(
    `SELECT matched, grams, content FROM recipe_nutrition
     WHERE group_id = ?1 AND recipe_number = ?2 AND table_version = ?3 AND recipe_as_of = ?4`,
    groupId,
    number,
    version,
    asOf,
  )
  if (!row) return undefined
  const { values, lines } = JSON.parse(row.content) as Pick<KeptNutrition, 'values' | 'lines'>
  return { values, lines, matched: row.matched, grams: row.grams }
}

/** Keeps what was computed; nothing for a recipe that is not the group's. */
export function saveNutrition(
  db: Db,
  groupId: GroupId,
  number: number,
  { version, asOf }: { version: number; asOf: string },
  { values, lines, matched, grams }: KeptNutrition,
): void {
  db.run(
    `INSERT OR REPLACE INTO recipe_nutrition (recipe_number, group_id, table_version, recipe_as_of, matched, grams, content)
     SELECT number, group_id, ?3, ?4, ?5, ?6, ?7 FROM recipes WHERE group_id = ?1 AND number = ?2`,
    groupId,
    number,
    version,
    asOf,
    matched,
    grams,
    JSON.stringify({ values, lines }),
  )
}

/** Forgets what was computed of the group's recipes. */
export function forgetNutrition(db: Db, groupId: GroupId): void {
  db.run('DELETE FROM recipe_nutrition WHERE group_id = ?1', groupId)
}

/** The next live recipes by number, and whether what was computed of them still holds. */
export function recipesFrom(
  db: Db,
  above: number,
  version: number,
  limit: number,
): { number: number; groupId: GroupId; isFresh: boolean }[] {
  const rows = db.all<{ number: number; group_id: string; fresh: number }>(
    `SELECT r.number, r.group_id, n.recipe_number IS NOT NULL AS fresh FROM recipes AS r
     LEFT JOIN recipe_nutrition AS n
       ON n.recipe_number = r.number AND n.table_version = ?2 AND n.recipe_as_of = r.updated_at
     WHERE r.number > ?1 AND r.deleted_at IS NULL ORDER BY r.number LIMIT ?3`,
    above,
    version,
    limit,
  )
  return rows.map(({ number, group_id, fresh }) => ({
    number,
    groupId: group_id as GroupId,
    isFresh: fresh === 1,
  }))
}

/** What the household has said of names, by folded name. */
export function choicesOf(db: Db, groupId: GroupId): Map<string, string> {
  const rows = db.all<{ name_key: string; choice: string }>(
    'SELECT name_key, choice FROM nutrition_choices WHERE group_id = ?1',
    groupId,
  )
  return new Map(rows.map(({ name_key, choice }) => [name_key, choice]))
}

/** Says what a name stands for, in place of what was said. */
export function saveChoice(db: Db, groupId: GroupId, key: string, name: string, choice: string): void {
  db.run(
    'INSERT OR REPLACE INTO nutrition_choices (group_id, name_key, name, choice) VALUES (?1, ?2, ?3, ?4)',
    groupId,
    key,
    name,
    choice,
  )
}

/** Takes back what was said of a name. */
export function deleteChoice(db: Db, groupId: GroupId, key: string): void {
  db.run('DELETE FROM nutrition_choices WHERE group_id = ?1 AND name_key = ?2', groupId, key)
}
