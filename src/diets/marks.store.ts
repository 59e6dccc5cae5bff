import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { DIETS_VERSION, type Traits } from './trait.rules'

/** What was found in a recipe; the texts of the lines are in the recipe. */
export interface Marks {
  contains: Traits
  may: Traits
  /** Lines that were not understood. */
  unknown: number
  /** In which the lines were read. */
  language: string
  /** All words of the lines, folded, between blanks. */
  words: string
  /** What each ingredient contains and may contain, and whether it was understood; null for headings. */
  lines: ([contains: Traits, may: Traits, isUnderstood: 0 | 1] | null)[]
}

type Row = Omit<Marks, 'lines'> & { lines: string }

const fromRow = (row: Row): Marks => ({ ...row, lines: JSON.parse(row.lines) })
const COLUMNS = 'd.contains, d.may, d.unknown, d.language, d.words, d.lines'

/** What was found in a recipe as it is now; undefined when it is to be looked at again. */
export function findMarks(db: Db, groupId: GroupId, number: number, asOf: string): Marks | undefined {
  const row = db.get<Row>(
    `SELECT ${COLUMNS} FROM recipe_diets AS d
     WHERE d.group_id = ?1 AND d.recipe_number = ?2 AND d.table_version = ?3 AND d.recipe_as_of = ?4`,
    groupId,
    number,
    DIETS_VERSION,
    asOf,
  )
  return row && fromRow(row)
}

/** What was found in some recipes, by their ids, as far as that still holds; one statement. */
export function marksByIds(db: Db, groupId: GroupId, ids: readonly string[]): Map<string, Marks> {
  const rows = db.all<Row & { id: string }>(
    `SELECT r.id, ${COLUMNS} FROM json_each(?2) AS wanted
     CROSS JOIN recipes AS r ON r.id = wanted.value AND r.group_id = ?1
     CROSS JOIN recipe_diets AS d ON d.recipe_number = r.number AND d.table_version = ?3 AND d.recipe_as_of = r.updated_at`,
    groupId,
    JSON.stringify(ids),
    DIETS_VERSION,
  )
  return new Map(rows.map(({ id, ...row }) => [id, fromRow(row)]))
}

/** Keeps what was found; nothing for a recipe that is not the group's. */
export function saveMarks(db: Db, groupId: GroupId, number: number, asOf: string, marks: Marks): void {
  db.run(
    `INSERT OR REPLACE INTO recipe_diets
       (recipe_number, group_id, table_version, recipe_as_of, contains, may, unknown, language, words, lines)
     SELECT number, group_id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM recipes WHERE group_id = ?1 AND number = ?2`,
    groupId,
    number,
    DIETS_VERSION,
    asOf,
    marks.contains,
    marks.may,
    marks.unknown,
    marks.language,
    marks.words,
    JSON.stringify(marks.lines),
  )
}

/** The next live recipes by number, and whether what was found in them still holds. */
export function recipesFrom(
  db: Db,
  above: number,
  limit: number,
): { number: number; groupId: GroupId; isFresh: boolean }[] {
  const rows = db.all<{ number: number; group_id: GroupId; fresh: number }>(
    `SELECT r.number, r.group_id, d.recipe_number IS NOT NULL AS fresh FROM recipes AS r
     LEFT JOIN recipe_diets AS d
       ON d.recipe_number = r.number AND d.table_version = ?2 AND d.recipe_as_of = r.updated_at
     WHERE r.number > ?1 AND r.deleted_at IS NULL ORDER BY r.number LIMIT ?3`,
    above,
    DIETS_VERSION,
    limit,
  )
  return rows.map(({ number, group_id, fresh }) => ({ number, groupId: group_id, isFresh: fresh === 1 }))
}

/** The version of a recipe that something was found in; empty where what it is made with has changed since. */
export function keptAsOf(db: Db, groupId: GroupId, number: number): string | undefined {
  const row = db.get<{ recipe_as_of: string }>(
    'SELECT recipe_as_of FROM recipe_diets WHERE group_id = ?1 AND recipe_number = ?2',
    groupId,
    number,
  )
  return row?.recipe_as_of
}

/** What was found in recipes of the group that are made with some others, directly or not, holds no longer. @returns their numbers */
export function staleMadeWith(db: Db, groupId: GroupId, numbers: readonly number[]): number[] {
  const rows = db.all<{ number: number }>(
    `UPDATE recipe_diets SET recipe_as_of = '' WHERE group_id = ?1 AND recipe_number IN (
       WITH RECURSIVE above (id, number) AS (
         SELECT s.id, -1 FROM json_each(?2) AS wanted CROSS JOIN recipes AS s ON s.number = wanted.value AND s.group_id = ?1
         UNION
         SELECT u.id, u.number FROM above CROSS JOIN recipe_ingredients AS i ON i.sub_recipe_id = above.id
         CROSS JOIN recipes AS u ON u.id = i.recipe_id AND u.group_id = ?1
       )
       SELECT number FROM above
     ) RETURNING recipe_number AS number`,
    groupId,
    JSON.stringify(numbers),
  )
  return rows.map(({ number }) => number)
}

/** Deletes what was found in recipes of the group that use a food. @returns their numbers */
export function forgetWithFood(db: Db, groupId: GroupId, foodId: string): number[] {
  const rows = db.all<{ number: number }>(
    `DELETE FROM recipe_diets WHERE group_id = ?1 AND recipe_number IN (
       SELECT r.number FROM recipe_ingredients AS i CROSS JOIN recipes AS r ON r.id = i.recipe_id AND r.group_id = ?1
       WHERE i.food_id = ?2
     ) RETURNING recipe_number AS number`,
    groupId,
    foodId,
  )
  return rows.map(({ number }) => number)
}

/** Deletes what was found in recipes of the group whose lines have all of some words; in all recipes, where there are none. */
export function forgetWithWords(db: Db, groupId: GroupId, words: readonly string[]): void {
  db.run(
    `DELETE FROM recipe_diets WHERE group_id = ?1
       AND NOT EXISTS (SELECT 1 FROM json_each(?2) AS w WHERE instr(words, ' ' || w.value || ' ') = 0)`,
    groupId,
    JSON.stringify(words),
  )
}

/** Numbers of the group's recipes that have what is forbidden, or may have it; what is not understood is not among them. */
export function numbersWith(db: Db, groupId: GroupId, never: Traits, ask: Traits): number[] {
  const rows = db.all<{ number: number }>(
    `SELECT recipe_number AS number FROM recipe_diets
     WHERE group_id = ?1 AND (((contains | may) & ?2) <> 0 OR ((contains | may) & ?3) <> 0)`,
    groupId,
    never,
    ask,
  )
  return rows.map(({ number }) => number)
}

/** Ids of the group's live recipes by number of which not every line is understood, or that no one has looked at yet. */
export function notUnderstood(db: Db, groupId: GroupId): Map<number, string> {
  const rows = db.all<{ number: number; id: string }>(
    `SELECT r.number, r.id FROM recipes AS r
     LEFT JOIN recipe_diets AS d
       ON d.recipe_number = r.number AND d.table_version = ?2 AND d.recipe_as_of = r.updated_at
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL AND coalesce(d.unknown, 1) > 0`,
    groupId,
    DIETS_VERSION,
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** Recipes of the group whose words have some beginnings, with their words. */
export function wordsWith(
  db: Db,
  groupId: GroupId,
  beginnings: readonly string[],
): { number: number; words: string; language: string }[] {
  return db.all(
    `SELECT recipe_number AS number, words, language FROM recipe_diets
     WHERE group_id = ?1 AND EXISTS (SELECT 1 FROM json_each(?2) AS w WHERE instr(words, ' ' || w.value) > 0)`,
    groupId,
    JSON.stringify(beginnings),
  )
}

/** What the household has said of names, by folded name. */
export function choicesOf(
  db: Db,
  groupId: GroupId,
): Map<string, { name: string; contains: Traits; may: Traits }> {
  const rows = db.all<{ name_key: string; name: string; contains: Traits; may: Traits }>(
    'SELECT name_key, name, contains, may FROM diet_choices WHERE group_id = ?1',
    groupId,
  )
  return new Map(rows.map(({ name_key, ...contents }) => [name_key, contents]))
}

/** Says what a name has in it, in place of what was said. */
export function saveChoice(
  db: Db,
  groupId: GroupId,
  key: string,
  name: string,
  { contains, may }: { contains: Traits; may: Traits },
): void {
  db.run(
    'INSERT OR REPLACE INTO diet_choices (group_id, name_key, name, contains, may) VALUES (?1, ?2, ?3, ?4, ?5)',
    ...[groupId, key, name, contains, may],
  )
}

/** Deletes what was said of a name. */
export function deleteChoice(db: Db, groupId: GroupId, key: string): void {
  db.run('DELETE FROM diet_choices WHERE group_id = ?1 AND name_key = ?2', groupId, key)
}
