import { householdsWith } from '../groups/household.schema'
import type { Db, SqlValue } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { listing } from '../platform/query/search-page'
import { foldText } from '../platform/text/fold'
import type { Food, FoodId, FoodInput } from './food.schema'
import { saveFoodNames } from './food-names.store'
import type { LabelId } from './label.schema'
import { type LabelRow, toLabel } from './label.store'
import { toForms, toFormsColumn } from './plural-forms.schema'

interface FoodRow {
  id: string
  group_id: string
  name: string
  plural_name: string | null
  plural_forms: string | null
  description: string
  on_hand: number
  label_id: string | null
  label_name: string | null
  label_color: string | null
  extras: string
  aliases: string
  created_at: string
  updated_at: string
}

/** No food has as many: what it is called in other languages follows what people have written. */
const AFTER_ALIASES = 1000

// Clients see what a food is called in other languages as aliases.
const COLUMNS = `f.id, f.group_id, f.name, f.plural_name, f.plural_forms, f.description, f.on_hand, f.label_id,
  l.name AS label_name, l.color AS label_color, f.extras, f.created_at, f.updated_at,
  (SELECT json_group_array(a.name ORDER BY a.place) FROM (
    SELECT name, position AS place FROM food_aliases WHERE food_id = f.id
    UNION SELECT name, ${AFTER_ALIASES} FROM food_names WHERE food_id = f.id AND name_key NOT IN (f.name_key, coalesce(f.plural_key, ''))
    UNION SELECT plural, ${AFTER_ALIASES} FROM food_names WHERE food_id = f.id AND plural_key NOT IN (f.name_key, coalesce(f.plural_key, ''))
  ) AS a) AS aliases`

const FROM = 'foods AS f LEFT JOIN labels AS l ON l.id = f.label_id'

function labelOf(row: FoodRow): LabelRow | null {
  if (row.label_id === null || row.label_name === null || row.label_color === null) return null
  return { id: row.label_id, name: row.label_name, color: row.label_color, group_id: row.group_id }
}

function toFood(row: FoodRow): Food {
  const label = labelOf(row)
  return {
    id: row.id,
    name: row.name,
    pluralName: row.plural_name,
    pluralForms: toForms(row.plural_forms),
    description: row.description,
    extras: JSON.parse(row.extras) as Record<string, string>,
    onHand: row.on_hand === 1,
    householdsWithIngredientFood: householdsWith(row.on_hand === 1),
    labelId: row.label_id,
    aliases: (JSON.parse(row.aliases) as string[]).map((name) => ({ name })),
    label: label && toLabel(label),
    createdAt: row.created_at,
    updateAt: row.updated_at,
    updatedAt: row.updated_at,
  }
}

export const FOODS = listing<FoodRow, Food>({
  select: COLUMNS,
  from: FROM,
  group: 'f.group_id',
  searched: [
    'f.name_key',
    'f.plural_key',
    "(SELECT group_concat(name_key || ' ' || coalesce(plural_key, ''), ' ') FROM food_names WHERE food_id = f.id)",
  ],
  name: 'f.name_key',
  order: { collection: 'food', row: 'f', tieBreaker: 'f.id', shuffled: 'f.rowid' },
  toItem: toFood,
})

/** The food of that name, whatever its case or accents; not by plural or alias. */
export function foodByName(db: Db, groupId: GroupId, name: string): Food | undefined {
  const sql = `SELECT ${COLUMNS} FROM ${FROM} WHERE f.group_id = ?1 AND f.name_key = ?2`
  const row = db.get<FoodRow>(sql, groupId, foldText(name))
  return row && toFood(row)
}

/** The group's foods by those of the folded names that are the name, plural or alias of one, a name before a plural before an alias. */
export function foodsByKeys(db: Db, groupId: GroupId, keys: readonly string[]): Map<string, Food> {
  if (keys.length === 0) return new Map()
  const found = db.all<{ key: string; id: FoodId }>(
    `WITH wanted AS MATERIALIZED (SELECT DISTINCT value AS key FROM json_each(?2))
     SELECT f.name_key AS key, f.id, 1 AS rank FROM foods AS f WHERE f.group_id = ?1 AND f.name_key IN (SELECT key FROM wanted)
     UNION ALL
     SELECT f.plural_key, f.id, 2 FROM foods AS f WHERE f.group_id = ?1 AND f.plural_key IN (SELECT key FROM wanted)
     UNION ALL
     SELECT a.name_key, f.id, 3 FROM foods AS f JOIN food_aliases AS a ON a.food_id = f.id
     WHERE f.group_id = ?1 AND a.name_key IN (SELECT key FROM wanted)
     UNION ALL
     SELECT n.name_key, f.id, 3 FROM foods AS f JOIN food_names AS n ON n.food_id = f.id
     WHERE f.group_id = ?1 AND n.name_key IN (SELECT key FROM wanted)
     UNION ALL
     SELECT n.plural_key, f.id, 3 FROM foods AS f JOIN food_names AS n ON n.food_id = f.id
     WHERE f.group_id = ?1 AND n.plural_key IN (SELECT key FROM wanted)
     ORDER BY rank DESC, f.id DESC`,
    groupId,
    JSON.stringify(keys),
  )
  const foods = new Map(
    FOODS.byIds(
      db,
      groupId,
      found.map(({ id }) => id),
    ).map((food) => [food.id, food]),
  )
  // What comes later in the rows counts for more.
  return new Map(found.flatMap(({ key, id }) => (foods.has(id) ? [[key, foods.get(id)!] as const] : [])))
}

/** ?3 to ?12 of both writes. */
const values = (input: FoodInput, now: string): SqlValue[] => [
  input.name,
  foldText(input.name),
  input.pluralName,
  input.pluralName === null ? null : foldText(input.pluralName),
  input.description,
  input.onHand ? 1 : 0,
  input.labelId,
  JSON.stringify(input.extras),
  now,
  toFormsColumn(input.pluralForms),
]

/** @throws the unique clash of SQLite when the group has the name */
export function insertFood(db: Db, groupId: GroupId, id: FoodId, input: FoodInput, now: string): void {
  db.run(
    `INSERT INTO foods (id, group_id, name, name_key, plural_name, plural_key, description, on_hand, label_id, extras,
       created_at, updated_at, plural_forms)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, nullif(?12, ''))`,
    id,
    groupId,
    ...values(input, now),
  )
  saveFoodNames(db, id, input)
}

/** @throws the unique clash of SQLite when another food of the group has the name */
export function updateFood(db: Db, groupId: GroupId, id: FoodId, input: FoodInput, now: string): void {
  db.run(
    `UPDATE foods SET name = ?3, name_key = ?4, plural_name = ?5, plural_key = ?6, description = ?7, on_hand = ?8,
       label_id = ?9, extras = ?10, updated_at = ?11,
       plural_forms = CASE WHEN ?12 IS NOT '' THEN ?12 WHEN name = ?3 AND plural_name IS ?5 THEN plural_forms END
     WHERE group_id = ?1 AND id = ?2`,
    groupId,
    id,
    ...values(input, now),
  )
  saveFoodNames(db, id, input)
}

/** Marks a food as changed. */
export function touchFood(db: Db, groupId: GroupId, id: FoodId, now: string): void {
  db.run('UPDATE foods SET updated_at = ?3 WHERE group_id = ?1 AND id = ?2', groupId, id, now)
}

/** Gives a label to those of the foods that are the group's and have none. */
export function labelFoods(
  db: Db,
  groupId: GroupId,
  ids: readonly FoodId[],
  labelId: LabelId,
  now: string,
): void {
  db.run(
    `UPDATE foods SET label_id = ?3, updated_at = ?4
     WHERE group_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND label_id IS NULL`,
    groupId,
    JSON.stringify(ids),
    labelId,
    now,
  )
}

/** Ingredients lose it and keep their note (foreign key action). */
export function deleteFood(db: Db, groupId: GroupId, id: FoodId): void {
  db.run('DELETE FROM foods WHERE group_id = ?1 AND id = ?2', groupId, id)
}
