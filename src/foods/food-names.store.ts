import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { foldText } from '../platform/text/fold'
import type { Alias } from './alias.schema'
import { saveAliases } from './alias.store'
import type { FoodId } from './food.schema'

/** What a food is called in one language. */
export interface FoodNameRow {
  foodId: FoodId
  language: string
  name: string
  plural: string | null
}

interface Names {
  name: string
  pluralName: string | null
  aliases: readonly Alias[]
}

/**
 * Replaces what a food, whose group has been checked, goes by besides its name and plural. Its names in other languages are among the
 * aliases that clients know: those that are left out are forgotten, the others keep their language.
 */
export function saveFoodNames(db: Db, id: FoodId, { name, pluralName, aliases }: Names): void {
  const keys = JSON.stringify([name, pluralName ?? '', ...aliases.map((alias) => alias.name)].map(foldText))
  db.run(
    'DELETE FROM food_names WHERE food_id = ?1 AND name_key NOT IN (SELECT value FROM json_each(?2))',
    id,
    keys,
  )
  db.run(
    `UPDATE food_names SET plural = NULL, plural_key = NULL
     WHERE food_id = ?1 AND plural_key NOT IN (SELECT value FROM json_each(?2))`,
    id,
    keys,
  )
  const kept = db.all<{ name_key: string; plural_key: string | null }>(
    'SELECT name_key, plural_key FROM food_names WHERE food_id = ?1',
    id,
  )
  const named = new Set(kept.flatMap((row) => [row.name_key, row.plural_key]))
  const plain = kept.length === 0 ? aliases : aliases.filter((alias) => !named.has(foldText(alias.name)))
  saveAliases(db, 'food', id, plain)
}

/** Says what a food of the group is called in a language, in place of what was said; an alias of that name is one no longer. */
export function insertFoodName(
  db: Db,
  groupId: GroupId,
  { foodId, language, name, plural }: FoodNameRow,
): void {
  const [key, pluralKey] = [foldText(name), plural === null ? null : foldText(plural)]
  db.run(
    `INSERT OR REPLACE INTO food_names (food_id, language, name, name_key, plural, plural_key)
     SELECT id, ?3, ?4, ?5, ?6, ?7 FROM foods WHERE group_id = ?1 AND id = ?2`,
    groupId,
    foodId,
    language,
    name,
    key,
    pluralKey === key ? null : plural,
    pluralKey === key ? null : pluralKey,
  )
  db.run(
    `DELETE FROM food_aliases WHERE name_key IN (?3, coalesce(?4, '')) AND food_id IN (SELECT id FROM foods WHERE group_id = ?1 AND id = ?2)`,
    groupId,
    foodId,
    key,
    pluralKey,
  )
}

/** What one food is called in languages in which the other has no name becomes a name of the other. Both are the group's. */
export function moveFoodNames(db: Db, groupId: GroupId, from: FoodId, to: FoodId): void {
  db.run(
    `UPDATE OR IGNORE food_names SET food_id = ?3 WHERE food_id IN (SELECT id FROM foods WHERE group_id = ?1 AND id = ?2)`,
    groupId,
    from,
    to,
  )
}

/** What some foods of the group, or all of them, are called in which language. @param ids null for all */
export function foodNames(db: Db, groupId: GroupId, ids: readonly FoodId[] | null): FoodNameRow[] {
  return db.all<FoodNameRow>(
    `SELECT n.food_id AS foodId, n.language, n.name, n.plural FROM foods AS f CROSS JOIN food_names AS n ON n.food_id = f.id
     WHERE f.group_id = ?1 AND (?2 IS NULL OR f.id IN (SELECT value FROM json_each(?2)))`,
    groupId,
    ids && JSON.stringify(ids),
  )
}

/** Pairs of foods of the group of which someone has said that they are two things, as "id id" in both orders. */
export function distinctFoods(db: Db, groupId: GroupId): Set<string> {
  const rows = db.all<{ one: string; other: string }>(
    `SELECT d.food_id AS one, d.other_id AS other FROM foods AS f CROSS JOIN distinct_foods AS d ON d.food_id = f.id WHERE f.group_id = ?1`,
    groupId,
  )
  return new Set(rows.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]))
}

/** Two foods are two things; nothing happens unless both are the group's. */
export function insertDistinctFoods(db: Db, groupId: GroupId, one: FoodId, other: FoodId): void {
  db.run(
    `INSERT OR IGNORE INTO distinct_foods (food_id, other_id)
     SELECT f.id, o.id FROM foods AS f, foods AS o WHERE f.group_id = ?1 AND o.group_id = ?1 AND f.id = ?2 AND o.id = ?3 AND f.id <> o.id`,
    groupId,
    one,
    other,
  )
}
