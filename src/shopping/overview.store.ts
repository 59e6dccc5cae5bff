import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { THING } from './list.store'
import type { ShoppingListId } from './shopping.schema'

/** Items of a list that are one line of its page, and whether they are ticked. */
export interface ThingRow {
  listId: ShoppingListId
  id: string
  name: string
  checked: 0 | 1
  /** How many things of its list are ticked, or open, as it is. */
  count: number
}

/** The first items of each of the group's lists, open and ticked, in the order of their shops; one statement. */
export function firstThings(db: Db, groupId: GroupId, most: number): ThingRow[] {
  return db.all<ThingRow>(
    `WITH things AS (
       SELECT i.list_id AS listId, i.checked, min(i.number) AS number, min(i.position) AS position,
         min(coalesce(x.position, 9e9)) AS shelf, f.name AS food, f.plural_name AS plural, i.note, sum(i.quantity) AS quantity
       FROM shopping_items AS i LEFT JOIN foods AS f ON f.id = i.food_id
         LEFT JOIN shopping_list_labels AS x ON x.list_id = i.list_id AND x.label_id = coalesce(i.label_id, f.label_id)
       WHERE i.group_id = ?1 AND i.deleted_at IS NULL
       GROUP BY i.list_id, i.checked, ${THING}),
     placed AS (
       SELECT *, row_number() OVER (PARTITION BY listId, checked ORDER BY shelf, position, number) AS place,
         count(*) OVER (PARTITION BY listId, checked) AS count FROM things)
     SELECT listId, CAST(number AS TEXT) AS id, checked, count,
       CASE WHEN food IS NULL THEN note WHEN quantity > 1 OR quantity = 0 THEN coalesce(nullif(plural, ''), food) ELSE food END AS name
     FROM placed WHERE place <= ?2 ORDER BY listId, checked, place`,
    groupId,
    most,
  )
}
