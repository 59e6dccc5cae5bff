import type { Label } from '../foods/label.schema'
import type { Db } from '../platform/db/db'
import type { Paged, PageQuery } from '../platform/http/paging'
import { type GroupId, newId, type UserId } from '../platform/ids'
import { type SearchableList, searchPage } from '../platform/query/search-page'
import { foldText } from '../platform/text/fold'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import type { ShoppingListId } from './shopping.schema'

/** A list by itself. */
export interface StoredList {
  id: ShoppingListId
  groupId: GroupId
  userId: UserId
  name: string | null
  extras: Record<string, string>
  /** Number of its last operation. */
  sequence: number
  createdAt: string
  updatedAt: string
}

interface ListRow {
  id: string
  group_id: string
  user_id: string
  name: string | null
  extras: string
  sequence: number
  created_at: string
  updated_at: string
}

const COLUMNS = 's.id, s.group_id, s.user_id, s.name, s.extras, s.sequence, s.created_at, s.updated_at'

const toList = (row: ListRow): StoredList => ({
  id: row.id,
  groupId: row.group_id,
  userId: row.user_id,
  name: row.name,
  extras: JSON.parse(row.extras) as Record<string, string>,
  sequence: row.sequence,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const LIST: SearchableList<ListRow, StoredList> = {
  select: COLUMNS,
  from: 'shopping_lists AS s',
  group: 's.group_id',
  searched: [],
  name: 's.name_key',
  order: { collection: 'shopping-list', row: 's', tieBreaker: 's.id', shuffled: 's.rowid' },
  toItem: toList,
}

/** One page of the group's lists. @throws invalid for an order or a filter that is not offered */
export function pageOfLists(db: Db, groupId: GroupId, query: PageQuery): Promise<Paged<StoredList>> {
  return searchPage(db, groupId, query, LIST)
}

/** A line for a list: what it is called, whose it is, and what is still to get. */
export interface ListLine {
  id: ShoppingListId
  name: string | null
  userId: UserId
  owner: string
  /** Things, as the list's page counts them. */
  open: number
  ticked: number
  updatedAt: string
}

/** What is one thing when shopping, in whatever units: the same food, or the same words. */
export const THING = `coalesce(i.food_id, lower(trim(i.note)) || ' ' || coalesce(i.unit_id, ''))`

/** All lists of the group by name, with the things on them; one statement. */
export function listLines(db: Db, groupId: GroupId): ListLine[] {
  return db.all<ListLine>(
    `SELECT s.id, s.name, s.user_id AS userId, u.full_name AS owner, s.updated_at AS updatedAt,
       (SELECT count(DISTINCT ${THING}) FROM shopping_items AS i WHERE i.list_id = s.id AND i.deleted_at IS NULL AND i.checked = 0) AS open,
       (SELECT count(DISTINCT ${THING}) FROM shopping_items AS i WHERE i.list_id = s.id AND i.deleted_at IS NULL AND i.checked = 1) AS ticked
     FROM shopping_lists AS s JOIN users AS u ON u.id = s.user_id
     WHERE s.group_id = ?1 ORDER BY s.name_key, s.id`,
    groupId,
  )
}

/** Ids of the foods that are still to be bought on any list of the group, without what is on hand. */
export function foodsToBuy(db: Db, groupId: GroupId): string[] {
  const rows = db.all<{ id: string }>(
    `SELECT DISTINCT f.id FROM shopping_items AS i CROSS JOIN foods AS f ON f.id = i.food_id AND f.on_hand = 0
     WHERE i.group_id = ?1 AND i.deleted_at IS NULL AND i.checked = 0`,
    groupId,
  )
  return rows.map(({ id }) => id)
}

/** Numbers of the recipes that any list of the group was made for. */
export function numbersOnLists(db: Db, groupId: GroupId): Set<number> {
  const rows = db.all<{ number: number }>(
    `SELECT DISTINCT r.number FROM shopping_lists AS s CROSS JOIN shopping_list_recipes AS x ON x.list_id = s.id
     CROSS JOIN recipes AS r ON r.id = x.recipe_id WHERE s.group_id = ?1`,
    groupId,
  )
  return new Set(rows.map(({ number }) => number))
}

/** The list, if it is the group's. */
export function findList(db: Db, groupId: GroupId, id: ShoppingListId): StoredList | undefined {
  const sql = `SELECT ${COLUMNS} FROM shopping_lists AS s WHERE s.group_id = ?1 AND s.id = ?2`
  const row = db.get<ListRow>(sql, groupId, id)
  return row && toList(row)
}

/** Writes a list, a new one or all of one that is there. */
export function saveList(db: Db, list: StoredList): void {
  db.run(
    `INSERT INTO shopping_lists (id, group_id, user_id, name, name_key, extras, sequence, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
     ON CONFLICT (id) DO UPDATE SET user_id = ?3, name = ?4, name_key = ?5, extras = ?6, sequence = ?7, updated_at = ?9
     WHERE group_id = ?2`,
    list.id,
    list.groupId,
    list.userId,
    list.name,
    foldText(list.name ?? ''),
    JSON.stringify(list.extras),
    list.sequence,
    list.createdAt,
    list.updatedAt,
  )
}

export function deleteList(db: Db, groupId: GroupId, id: ShoppingListId): void {
  db.run('DELETE FROM shopping_lists WHERE group_id = ?1 AND id = ?2', groupId, id)
}

/** Gives the lists of someone in the group to someone else. */
export function reassignLists(db: Db, groupId: GroupId, from: UserId, to: UserId): void {
  db.run('UPDATE shopping_lists SET user_id = ?3 WHERE user_id = ?2 AND group_id = ?1', groupId, from, to)
}

/** A live recipe that is on a list. */
export interface ListRecipe {
  list_id: string
  id: string
  recipe_id: string
  recipe_quantity: number
  /** Number of the recipe. */
  number: number
}

/** The recipes of some lists of the group by name; one statement. */
export function recipesOfLists(db: Db, groupId: GroupId, ids: readonly ShoppingListId[]): ListRecipe[] {
  return db.all<ListRecipe>(
    `SELECT x.list_id, x.id, x.recipe_id, x.recipe_quantity, r.number
     FROM json_each(?2) AS wanted CROSS JOIN shopping_list_recipes AS x ON x.list_id = wanted.value
     JOIN recipes AS r ON r.id = x.recipe_id
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL ORDER BY r.name_key, r.id`,
    groupId,
    JSON.stringify(ids),
  )
}

/** Sets how often a recipe is on a list; 0 or less takes it off. */
export function saveListRecipe(db: Db, listId: ShoppingListId, recipeId: RecipeId, times: number): void {
  if (times <= 0) {
    db.run('DELETE FROM shopping_list_recipes WHERE list_id = ?1 AND recipe_id = ?2', listId, recipeId)
    return
  }
  db.run(
    `INSERT INTO shopping_list_recipes (list_id, recipe_id, id, recipe_quantity) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (list_id, recipe_id) DO UPDATE SET recipe_quantity = ?4`,
    listId,
    recipeId,
    newId(),
    times,
  )
}

/** How often a recipe is on a list; 0 when it is not. */
export function timesOnList(db: Db, listId: ShoppingListId, recipeId: RecipeId): number {
  const sql =
    'SELECT recipe_quantity AS times FROM shopping_list_recipes WHERE list_id = ?1 AND recipe_id = ?2'
  return db.get<{ times: number }>(sql, listId, recipeId)?.times ?? 0
}

/** Recipes that no open item is for any more leave the list. True when one did. */
export function dropIdleRecipes(db: Db, listId: ShoppingListId): boolean {
  const { changes } = db.run(
    `DELETE FROM shopping_list_recipes WHERE list_id = ?1 AND recipe_id NOT IN (
       SELECT json_extract(r.value, '$.recipeId') FROM shopping_items AS i, json_each(i.recipe_references) AS r
       WHERE i.list_id = ?1 AND i.deleted_at IS NULL AND i.checked = 0 AND i.recipe_references <> '[]')`,
    listId,
  )
  return changes > 0
}

export interface LabelRow extends Omit<Label, 'groupId'> {
  list_id: string
  setting_id: string
  position: number
}

/** The labels of some lists in the order of their shops; one statement. */
export function labelsOfLists(db: Db, ids: readonly ShoppingListId[]): LabelRow[] {
  return db.all<LabelRow>(
    `SELECT x.list_id, x.id AS setting_id, x.position, l.id, l.name, l.color
     FROM json_each(?1) AS wanted CROSS JOIN shopping_list_labels AS x ON x.list_id = wanted.value
     JOIN labels AS l ON l.id = x.label_id ORDER BY x.position, l.name_key`,
    JSON.stringify(ids),
  )
}

/** Gives a new list all labels of the group, by name. */
export function addAllLabels(db: Db, groupId: GroupId, listId: ShoppingListId): void {
  const labels = db.all<{ id: string }>(
    'SELECT id FROM labels WHERE group_id = ?1 ORDER BY name_key, id',
    groupId,
  )
  for (const [position, { id }] of labels.entries()) {
    db.run(
      'INSERT INTO shopping_list_labels (list_id, label_id, id, position) VALUES (?1, ?2, ?3, ?4)',
      listId,
      id,
      newId(),
      position,
    )
  }
}

/** Puts a new label after the others of every list of the group; its place is their number. */
export function addLabelToLists(db: Db, groupId: GroupId, labelId: string): void {
  const lists = db.all<{ id: string; count: number }>(
    `SELECT s.id, (SELECT count(*) FROM shopping_list_labels AS x WHERE x.list_id = s.id) AS count
     FROM shopping_lists AS s WHERE s.group_id = ?1`,
    groupId,
  )
  for (const { id, count } of lists) {
    db.run(
      'INSERT INTO shopping_list_labels (list_id, label_id, id, position) VALUES (?1, ?2, ?3, ?4)',
      id,
      labelId,
      newId(),
      count,
    )
  }
}

/** Position of a label on a list, by the id of its setting. */
export function moveLabel(db: Db, listId: ShoppingListId, settingId: string, position: number): void {
  db.run(
    'UPDATE shopping_list_labels SET position = ?3 WHERE list_id = ?1 AND id = ?2',
    listId,
    settingId,
    position,
  )
}

/** How many lists a group has. */
export function countLists(db: Db, groupId: GroupId): number {
  return db.get<{ total: number }>(
    'SELECT count(*) AS total FROM shopping_lists WHERE group_id = ?1',
    groupId,
  )!.total
}
