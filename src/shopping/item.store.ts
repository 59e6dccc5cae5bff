import type { Db } from '../platform/db/db'
import type { Paged, PageQuery } from '../platform/http/paging'
import type { GroupId } from '../platform/ids'
import { type SearchableList, searchPage } from '../platform/query/search-page'
import type { ShoppingItemId, ShoppingListId } from './shopping.schema'
import type { StoredItem, StoredReference } from './stored-item.schema'

interface ItemRow {
  id: string
  number: number
  list_id: string
  position: number
  checked: number
  quantity: number
  note: string
  is_food: number
  food_id: string | null
  unit_id: string | null
  label_id: string | null
  extras: string
  recipe_references: string
  added_by: string | null
  checked_by: string | null
  checked_at: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

const COLUMNS = `i.id, i.number, i.list_id, i.position, i.checked, i.quantity, i.note, i.is_food, i.food_id, i.unit_id, i.label_id, i.extras,
  i.recipe_references, i.added_by, i.checked_by, i.checked_at, i.created_at, i.updated_at, i.deleted_at`

const ORDER = 'ORDER BY i.position, i.created_at, i.number'

const toItem = (row: ItemRow): StoredItem => ({
  id: row.id,
  number: row.number,
  listId: row.list_id,
  position: row.position,
  checked: row.checked === 1,
  quantity: row.quantity,
  note: row.note,
  isFood: row.is_food === 1,
  foodId: row.food_id,
  unitId: row.unit_id,
  labelId: row.label_id,
  extras: row.extras === '{}' ? {} : (JSON.parse(row.extras) as Record<string, string>),
  recipeReferences:
    row.recipe_references === '[]' ? [] : (JSON.parse(row.recipe_references) as StoredReference[]),
  addedBy: row.added_by,
  checkedBy: row.checked_by,
  checkedAt: row.checked_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
})

const LIST: SearchableList<ItemRow, StoredItem> = {
  select: COLUMNS,
  from: 'shopping_items AS i',
  group: 'i.deleted_at IS NULL AND i.group_id',
  searched: [],
  name: 'i.note',
  order: { collection: 'shopping-item', row: 'i', tieBreaker: 'i.number', shuffled: 'i.number' },
  toItem,
}

/** One page of the items of all the group's lists. @throws invalid for an order or a filter that is not offered */
export function pageOfItems(db: Db, groupId: GroupId, query: PageQuery): Promise<Paged<StoredItem>> {
  return searchPage(db, groupId, query, LIST)
}

/** What is on a list, ticked or not, in its order. */
export function itemsOfList(db: Db, groupId: GroupId, listId: ShoppingListId): StoredItem[] {
  const sql = `SELECT ${COLUMNS} FROM shopping_items AS i
    WHERE i.group_id = ?1 AND i.list_id = ?2 AND i.deleted_at IS NULL ${ORDER}`
  return db.all<ItemRow>(sql, groupId, listId).map(toItem)
}

/**
 * What is open on a list and may be one thing with some of these, in its order; a long list of other things is not read for it.
 * Units are left to the caller to compare.
 */
export function openLike(
  db: Db,
  groupId: GroupId,
  listId: ShoppingListId,
  things: readonly Pick<StoredItem, 'foodId' | 'note'>[],
): StoredItem[] {
  const foods = things.flatMap(({ foodId }) => foodId ?? [])
  const notes = things.flatMap(({ foodId, note }) => (foodId === null ? [note] : []))
  const sql = `SELECT ${COLUMNS} FROM shopping_items AS i
    WHERE i.group_id = ?1 AND i.list_id = ?2 AND i.deleted_at IS NULL AND i.checked = 0
      AND (i.food_id IN (SELECT value FROM json_each(?3))
        OR (i.food_id IS NULL AND i.note IN (SELECT value FROM json_each(?4)))) ${ORDER}`
  return db.all<ItemRow>(sql, groupId, listId, JSON.stringify(foods), JSON.stringify(notes)).map(toItem)
}

/** The group's items of some ids, those that were taken off as well; one statement. */
export function itemsByIds(db: Db, groupId: GroupId, ids: readonly ShoppingItemId[]): StoredItem[] {
  const sql = `SELECT ${COLUMNS} FROM json_each(?2) AS wanted CROSS JOIN shopping_items AS i ON i.id = wanted.value
    WHERE i.group_id = ?1`
  return db.all<ItemRow>(sql, groupId, JSON.stringify(ids)).map(toItem)
}

/** Ids among some that are in use, in any group. */
export function takenIds(db: Db, ids: readonly ShoppingItemId[]): Set<ShoppingItemId> {
  const sql = 'SELECT i.id FROM json_each(?1) AS wanted CROSS JOIN shopping_items AS i ON i.id = wanted.value'
  return new Set(db.all<{ id: string }>(sql, JSON.stringify(ids)).map(({ id }) => id))
}

/**
 * Writes an item, a new one or all of one that is there; the group of its list is checked by the caller.
 * @returns its number
 */
export function saveItem(db: Db, groupId: GroupId, item: StoredItem): number {
  const saved = db.get<{ number: number }>(
    `INSERT INTO shopping_items (group_id, id, list_id, position, checked, quantity, note, is_food, food_id, unit_id, label_id,
       extras, recipe_references, added_by, checked_by, checked_at, created_at, updated_at, deleted_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
     ON CONFLICT (id) DO UPDATE SET list_id = ?3, position = ?4, checked = ?5, quantity = ?6, note = ?7, is_food = ?8,
       food_id = ?9, unit_id = ?10, label_id = ?11, extras = ?12, recipe_references = ?13, added_by = ?14, checked_by = ?15,
       checked_at = ?16, created_at = ?17, updated_at = ?18, deleted_at = ?19
     WHERE group_id = ?1 RETURNING number`,
    groupId,
    item.id,
    item.listId,
    item.position,
    item.checked ? 1 : 0,
    item.quantity,
    item.note,
    item.isFood ? 1 : 0,
    item.foodId,
    item.unitId,
    item.labelId,
    JSON.stringify(item.extras),
    JSON.stringify(item.recipeReferences),
    item.addedBy,
    item.checkedBy,
    item.checkedAt,
    item.createdAt,
    item.updatedAt,
    item.deletedAt,
  )
  return saved?.number ?? 0
}

/** The highest place on a list; -1 on an empty one. */
export function lastPosition(db: Db, groupId: GroupId, listId: ShoppingListId): number {
  const sql = `SELECT max(position) AS last FROM shopping_items WHERE group_id = ?1 AND list_id = ?2 AND deleted_at IS NULL`
  return db.get<{ last: number | null }>(sql, groupId, listId)?.last ?? -1
}

/** Ids of the group's live foods, units, labels and recipes among some; anything else is left out. One statement. */
export function knownIds(db: Db, groupId: GroupId, ids: readonly string[]): Set<string> {
  if (ids.length === 0) return new Set()
  const rows = db.all<{ id: string }>(
    `SELECT f.id FROM json_each(?2) AS wanted CROSS JOIN foods AS f ON f.id = wanted.value WHERE f.group_id = ?1
     UNION ALL SELECT u.id FROM json_each(?2) AS wanted CROSS JOIN units AS u ON u.id = wanted.value WHERE u.group_id = ?1
     UNION ALL SELECT l.id FROM json_each(?2) AS wanted CROSS JOIN labels AS l ON l.id = wanted.value WHERE l.group_id = ?1
     UNION ALL SELECT r.id FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.id = wanted.value
       WHERE r.group_id = ?1 AND r.deleted_at IS NULL`,
    groupId,
    JSON.stringify([...new Set(ids)]),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Items of all the group's lists that use a food, those taken off as well. */
export function itemsWithFood(db: Db, groupId: GroupId, foodId: string): StoredItem[] {
  const sql = `SELECT ${COLUMNS} FROM shopping_items AS i WHERE i.group_id = ?1 AND i.food_id = ?2`
  return db.all<ItemRow>(sql, groupId, foodId).map(toItem)
}

/** Items of all the group's lists that use a unit, those taken off as well. */
export function itemsWithUnit(db: Db, groupId: GroupId, unitId: string): StoredItem[] {
  const sql = `SELECT ${COLUMNS} FROM shopping_items AS i WHERE i.group_id = ?1 AND i.unit_id = ?2`
  return db.all<ItemRow>(sql, groupId, unitId).map(toItem)
}

/** Ticked items beyond the newest `kept` of each list, as the daily task takes them off. */
export function oldTicked(
  db: Db,
  kept: number,
): { id: string; list_id: string; group_id: string; user_id: string }[] {
  return db.all(
    `SELECT x.id, x.list_id, x.group_id, l.user_id
     FROM (SELECT i.id, i.list_id, i.group_id,
             row_number() OVER (PARTITION BY i.list_id ORDER BY i.updated_at DESC, i.number DESC) AS place
           FROM shopping_items AS i WHERE i.checked = 1 AND i.deleted_at IS NULL) AS x
     JOIN shopping_lists AS l ON l.id = x.list_id
     WHERE x.place > ?1 ORDER BY x.list_id`,
    kept,
  )
}

/** Permanently deletes the rows of items that were removed before a time. */
export function forgetGone(db: Db, before: string): number {
  return db.run('DELETE FROM shopping_items WHERE deleted_at IS NOT NULL AND deleted_at < ?1', before).changes
}

/** Ids of some items on a list by their numbers, in the order asked for. */
export function idsByNumber(
  db: Db,
  groupId: GroupId,
  listId: ShoppingListId,
  numbers: readonly number[],
): ShoppingItemId[] {
  const rows = db.all<{ id: string }>(
    `SELECT i.id FROM json_each(?3) AS wanted CROSS JOIN shopping_items AS i ON i.number = wanted.value
     WHERE i.group_id = ?1 AND i.list_id = ?2`,
    groupId,
    listId,
    JSON.stringify(numbers),
  )
  return rows.map(({ id }) => id)
}

/** What the group has had on its lists most often, by name. */
export function commonNames(db: Db, groupId: GroupId, most: number): string[] {
  const rows = db.all<{ name: string }>(
    `SELECT coalesce(f.name, i.note) AS name FROM shopping_items AS i LEFT JOIN foods AS f ON f.id = i.food_id
     WHERE i.group_id = ?1 AND length(coalesce(f.name, i.note)) BETWEEN 1 AND 40
     GROUP BY 1 HAVING count(*) > 1 ORDER BY count(*) DESC, 1 LIMIT ?2`,
    groupId,
    most,
  )
  return rows.map(({ name }) => name)
}
