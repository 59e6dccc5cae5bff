import { findFoodsByIds } from '../foods/food.service'
import type { Label } from '../foods/label.schema'
import { listAllLabels } from '../foods/label.service'
import { findUnitsByIds } from '../foods/unit.service'
import { householdIdOf } from '../groups/household.rules'
import type { GroupScope } from '../platform/context'
import { displayText } from '../recipes/ingredient/ingredient-text.rules'
import { readSummaries } from '../recipes/recipe/recipe.service'
import { knownIds } from './item.store'
import { labelsOfLists, recipesOfLists, type StoredList } from './list.store'
import type { ShoppingItem, ShoppingListSummary } from './shopping.schema'
import type { StoredItem } from './stored-item.schema'

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value): value is Value => value !== null)),
]

/** Items as sent, with foods, units and labels; at most four statements however many there are. */
export function toItemViews(scope: GroupScope, items: readonly StoredItem[]): ShoppingItem[] {
  if (items.length === 0) return []
  const foods = findFoodsByIds(scope, distinct(items.map(({ foodId }) => foodId)))
  const units = findUnitsByIds(scope, distinct(items.map(({ unitId }) => unitId)))
  const labels = new Map(listAllLabels(scope).map((label) => [label.id, label]))
  const named = items.flatMap(({ recipeReferences }) => recipeReferences.map(({ recipeId }) => recipeId))
  const recipes = knownIds(scope.db, scope.groupId, named)
  return items.map((item): ShoppingItem => {
    const food = (item.foodId !== null && foods.get(item.foodId)) || null
    const unit = (item.unitId !== null && units.get(item.unitId)) || null
    const label: Label | null = (item.labelId !== null && labels.get(item.labelId)) || food?.label || null
    const { quantity, note, isFood } = item
    const references = item.checked ? [] : item.recipeReferences
    return {
      id: item.id,
      shoppingListId: item.listId,
      groupId: scope.groupId,
      householdId: householdIdOf(scope.groupId),
      checked: item.checked,
      position: item.position,
      quantity,
      note,
      isFood,
      disableAmount: !isFood,
      display: displayText({ quantity, note, food, unit, isFood, disableAmount: !isFood }),
      foodId: food?.id ?? null,
      unitId: unit?.id ?? null,
      labelId: label?.id ?? null,
      food,
      unit,
      label,
      extras: item.extras,
      recipeReferences: references.flatMap((reference) =>
        recipes.has(reference.recipeId) ? [{ ...reference, shoppingListItemId: item.id }] : [],
      ),
      createdAt: item.createdAt,
      updateAt: item.updatedAt,
      updatedAt: item.updatedAt,
    }
  })
}

/** Lists as sent, without their items; four statements however many there are. */
export function toListViews(scope: GroupScope, lists: readonly StoredList[]): ShoppingListSummary[] {
  const { db, groupId } = scope
  const ids = lists.map(({ id }) => id)
  const recipes = recipesOfLists(db, groupId, ids)
  const summaries = readSummaries(scope, distinct(recipes.map(({ number }) => number)))
  const recipesBy = Map.groupBy(recipes, ({ list_id }) => list_id)
  const labelsBy = Map.groupBy(labelsOfLists(db, ids), ({ list_id }) => list_id)
  return lists.map(({ id, userId, name, extras, createdAt, updatedAt }) => ({
    id,
    groupId,
    householdId: householdIdOf(groupId),
    userId,
    name,
    extras,
    recipeReferences: (recipesBy.get(id) ?? []).map((row) => ({
      id: row.id,
      shoppingListId: id,
      recipeId: row.recipe_id,
      recipeQuantity: row.recipe_quantity,
      recipe: summaries.get(row.number)!,
    })),
    labelSettings: (labelsBy.get(id) ?? []).map((row) => ({
      id: row.setting_id,
      shoppingListId: id,
      labelId: row.id,
      position: row.position,
      label: { id: row.id, name: row.name, color: row.color, groupId },
    })),
    createdAt,
    updateAt: updatedAt,
    updatedAt,
  }))
}
