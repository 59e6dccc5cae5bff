import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { PER_SERVING } from './nutrition.collection'

/** Changes with the numbers or the names: what was computed with another one is computed again. */
export const TABLE_VERSION = 8

/** What is kept of a computation; the texts of the lines are in the recipe. */
export interface KeptNutrition {
  /** In the order of `NUTRIENTS`, of the whole recipe. */
  values: (number | null)[]
  /** Food, grams and how sure, by ingredient; null for headings and empty lines. */
  lines: ([food: string | null, grams: number | null, sure: number] | null)[]
  matched: number
  grams: number
}

/** What lists are filtered and ordered by, per serving; null where too little is known. */
export type Figures = Record<'energy' | 'protein' | 'fiber', number | null>

interface Row {
  matched: number
  grams: number
  content: string
}

/** What was computed of a recipe as it is now; undefined when it is to be made again. */
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
  { energy, protein, fiber }: Figures,
): void {
  db.run(
    `INSERT OR REPLACE INTO recipe_nutrition
       (recipe_number, group_id, table_version, recipe_as_of, matched, grams, content, energy, protein, fiber)
     SELECT number, group_id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM recipes WHERE group_id = ?1 AND number = ?2`,
    groupId,
    number,
    version,
    asOf,
    matched,
    grams,
    JSON.stringify({ values, lines }),
    energy,
    protein,
    fiber,
  )
}

/** What a serving of some live recipes of the group holds, as lists have it, by number. */
export function figuresOfRecipes(db: Db, groupId: GroupId, numbers: readonly number[]): Map<number, Figures> {
  const { energy, protein, fiber } = PER_SERVING
  const rows = db.all<Figures & { number: number }>(
    `SELECT r.number, ${energy.sql('r')} AS energy, ${protein.sql('r')} AS protein, ${fiber.sql('r')} AS fiber
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL`,
    groupId,
    JSON.stringify(numbers),
  )
  return new Map(rows.map(({ number, ...figures }) => [number, figures]))
}

/** Numbers of live recipes of the group by their ids. */
export function numbersOfRecipes(db: Db, groupId: GroupId, ids: readonly string[]): Map<string, number> {
  const rows = db.all<{ id: string; number: number }>(
    `SELECT r.id, r.number FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.id = wanted.value
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL`,
    groupId,
    JSON.stringify(ids),
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The recipes that are made with another one, with those that are made with them in turn; ends however they hang together. */
export function madeWith(db: Db, groupId: GroupId, number: number): number[] {
  const rows = db.all<{ number: number }>(
    `WITH RECURSIVE above (id, number) AS (
       SELECT u.id, u.number FROM recipes AS s CROSS JOIN recipe_ingredients AS p ON p.sub_recipe_id = s.id
       CROSS JOIN recipes AS u ON u.id = p.recipe_id
       WHERE s.number = ?2 AND s.group_id = ?1
       UNION
       SELECT u.id, u.number FROM above CROSS JOIN recipe_ingredients AS p ON p.sub_recipe_id = above.id
       CROSS JOIN recipes AS u ON u.id = p.recipe_id
     )
     SELECT number FROM above`,
    groupId,
    number,
  )
  return rows.map((row) => row.number)
}

/** Recipes of the group that a food of theirs is in. */
export function recipesWithFood(db: Db, groupId: GroupId, foodId: string): number[] {
  const rows = db.all<{ number: number }>(
    `SELECT DISTINCT r.number FROM recipe_ingredients AS p CROSS JOIN recipes AS r ON r.id = p.recipe_id
     WHERE p.food_id = ?2 AND r.group_id = ?1`,
    groupId,
    foodId,
  )
  return rows.map(({ number }) => number)
}

/** Deletes what was computed for some of the group's recipes. */
export function forgetRecipes(db: Db, groupId: GroupId, numbers: readonly number[]): void {
  if (numbers.length === 0) return
  db.run(
    'DELETE FROM recipe_nutrition WHERE group_id = ?1 AND recipe_number IN (SELECT value FROM json_each(?2))',
    groupId,
    JSON.stringify(numbers),
  )
}

/** Deletes what was computed for the group's recipes. */
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
export function choicesOf(db: Db, groupId: GroupId): Map<string, { name: string; choice: string }> {
  const rows = db.all<{ name_key: string; name: string; choice: string }>(
    'SELECT name_key, name, choice FROM nutrition_choices WHERE group_id = ?1 ORDER BY name_key',
    groupId,
  )
  return new Map(rows.map(({ name_key, ...row }) => [name_key, row]))
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

/** Deletes what was chosen for a name. */
export function deleteChoice(db: Db, groupId: GroupId, key: string): void {
  db.run('DELETE FROM nutrition_choices WHERE group_id = ?1 AND name_key = ?2', groupId, key)
}

/** How much of something is eaten, as a household has said. */
export interface AmountRow {
  name_key: string
  name: string
  quantity: number
  unit: string
}

/** What the household has said it eats of what its recipes give no amount of. */
export function amountsOf(db: Db, groupId: GroupId): AmountRow[] {
  return db.all(
    'SELECT name_key, name, quantity, unit FROM nutrition_amounts WHERE group_id = ?1 ORDER BY name_key',
    groupId,
  )
}

/** Says how much of something is eaten, in place of what was said. */
export function saveAmount(db: Db, groupId: GroupId, { name_key, name, quantity, unit }: AmountRow): void {
  db.run(
    'INSERT OR REPLACE INTO nutrition_amounts (group_id, name_key, name, quantity, unit) VALUES (?1, ?2, ?3, ?4, ?5)',
    groupId,
    name_key,
    name,
    quantity,
    unit,
  )
}

/** Deletes how much of something is eaten. */
export function deleteAmount(db: Db, groupId: GroupId, key: string): void {
  db.run('DELETE FROM nutrition_amounts WHERE group_id = ?1 AND name_key = ?2', groupId, key)
}
