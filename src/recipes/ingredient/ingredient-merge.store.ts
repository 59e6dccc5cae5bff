import type { FoodId } from '../../foods/food.schema'
import type { UnitId } from '../../foods/unit.schema'
import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

const OWN_RECIPES = 'SELECT r.id FROM recipes AS r WHERE r.group_id = ?1'

/** Ingredients of the group's recipes, those in the bin too, use another food from then on. */
export function moveFood(db: Db, groupId: GroupId, from: FoodId, to: FoodId): void {
  db.run(
    `UPDATE recipe_ingredients SET food_id = ?3 WHERE food_id = ?2 AND recipe_id IN (${OWN_RECIPES})`,
    groupId,
    from,
    to,
  )
}

/** Ingredients of the group's recipes, those in the bin too, use another unit from then on. */
export function moveUnit(db: Db, groupId: GroupId, from: UnitId, to: UnitId): void {
  db.run(
    `UPDATE recipe_ingredients SET unit_id = ?3 WHERE unit_id = ?2 AND recipe_id IN (${OWN_RECIPES})`,
    groupId,
    from,
    to,
  )
}
