import type { Food } from '../../foods/food.schema'
import { findFoodsByIds } from '../../foods/food.service'
import type { Unit } from '../../foods/unit.schema'
import { findUnitsByIds } from '../../foods/unit.service'
import { measuredAnywhere } from '../../measures/convert.rules'
import { findDensityAnywhere } from '../../measures/density.rules'
import type { GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { UserId } from '../../platform/ids'
import { getFullNames } from '../../users/user.service'
import { itemsOfList } from '../item.store'
import type { StoredList } from '../list.store'
import { operationsSince, type StoredOperation } from '../operation.store'
import { getStoredList } from '../record.service'
import type { ShoppingListId } from '../shopping.schema'
import { toListViews } from '../view.service'
import type { SyncAnswer, SyncItem, SyncList, SyncOperation } from './operation.schema'

/** Most operations in one answer; a client that has missed more asks again. */
const MOST_AT_ONCE = 300

const distinct = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
]

function toFoodWords({ name, pluralName }: Food): SyncItem['food'] {
  return { name, pluralName, gramsPerMl: findDensityAnywhere(name)?.gramsPerMl ?? null }
}

function toUnitWords(unit: Unit): SyncItem['unit'] {
  const { name, pluralName, pluralForms, abbreviation, pluralAbbreviation, useAbbreviation, fraction } = unit
  const measured = measuredAnywhere(name) ?? measuredAnywhere(abbreviation)
  const measure = measured ? { kind: measured.kind, size: measured.size } : null
  const words = { name, pluralName, ...(pluralForms && { pluralForms }) }
  return { ...words, abbreviation, pluralAbbreviation, useAbbreviation, fraction, measure }
}

/** Items with the words that pages write them with; three statements however many. */
function toSyncItems(scope: GroupScope, items: StoredOperation['items']): SyncItem[] {
  if (items.length === 0) return []
  const foods = findFoodsByIds(scope, distinct(items.map(({ foodId }) => foodId)))
  const units = findUnitsByIds(scope, distinct(items.map(({ unitId }) => unitId)))
  const foodWords = new Map([...foods].map(([id, food]) => [id, toFoodWords(food)]))
  const unitWords = new Map([...units].map(([id, unit]) => [id, toUnitWords(unit)]))
  const people: UserId[] = distinct(items.flatMap(({ addedBy, checkedBy }) => [addedBy, checkedBy]))
  const names = people.length > 0 ? getFullNames(scope, people) : new Map<UserId, string>()
  const nameOf = (id: UserId | null) => (id !== null && names.get(id)) || null
  return items.map((item): SyncItem => {
    const food = (item.foodId !== null && foods.get(item.foodId)) || null
    const unit = (item.unitId !== null && units.get(item.unitId)) || null
    const { recipeReferences, addedBy, checkedBy, ...rest } = item
    return {
      ...rest,
      foodId: food?.id ?? null,
      unitId: unit?.id ?? null,
      labelId: item.labelId ?? food?.labelId ?? null,
      food: food && foodWords.get(food.id)!,
      unit: unit && unitWords.get(unit.id)!,
      sources: recipeReferences.map(({ recipeId, recipeQuantity, recipeScale }) => ({
        recipeId,
        recipeQuantity,
        recipeScale,
      })),
      addedBy: nameOf(addedBy),
      checkedBy: nameOf(checkedBy),
    }
  })
}

/** Operations as sent; names are looked up once for all of them. */
export function toSyncOperations(scope: GroupScope, operations: readonly StoredOperation[]): SyncOperation[] {
  const items = toSyncItems(
    scope,
    operations.flatMap((operation) => operation.items),
  )
  let at = 0
  return operations.map(({ sequence, id, items: { length } }) => {
    const own = items.slice(at, at + length)
    at += length
    return { sequence, id, items: own }
  })
}

/** What pages show of a list beside its items; five statements. */
export function toSyncList(scope: GroupScope, list: StoredList): SyncList {
  const [view] = toListViews(scope, [list])
  const { recipeReferences, labelSettings } = view!
  return {
    id: list.id,
    name: list.name,
    labels: labelSettings.map(({ label }) => ({ id: label.id, name: label.name })),
    recipes: recipeReferences.map(({ recipe, recipeQuantity }) => ({
      id: recipe.id,
      name: recipe.name,
      slug: recipe.slug,
      times: recipeQuantity,
    })),
  }
}

/** The operations of a list after a number; null when some of them were deleted, or the number is not one of this list. */
export function readOperations(
  { db }: GroupScope,
  list: StoredList,
  since: number,
): readonly StoredOperation[] | null {
  if (since > list.sequence) return null
  const operations = operationsSince(db, list.id, since, MOST_AT_ONCE)
  const isComplete = since === list.sequence || operations[0]?.sequence === since + 1
  return isComplete ? operations : null
}

/** The whole list, for a client that knows nothing of it. @throws not-found */
export function readSnapshot(scope: GroupScope, listId: ShoppingListId): SyncAnswer {
  const list = getStoredList(scope, listId)
  const items = toSyncItems(
    scope,
    itemsOfList(scope.db, scope.groupId, listId).map(({ listId: _, extras: __, ...item }) => item),
  )
  const { sequence } = list
  return { list: toSyncList(scope, list), sequence, latest: sequence, items, operations: [] }
}

/**
 * What has happened on a list since a number.
 * @throws not-found; gone 410 when that is not known any more: the list has to be loaded again
 */
export function readSince(scope: GroupScope, listId: ShoppingListId, since: number): SyncAnswer {
  const list = getStoredList(scope, listId)
  const operations = readOperations(scope, list, since)
  if (!operations) throw new AppError('not-found', 'shopping.load-anew', { status: 410 })
  return {
    list: toSyncList(scope, list),
    sequence: operations.at(-1)?.sequence ?? since,
    latest: list.sequence,
    items: null,
    operations: toSyncOperations(scope, operations),
  }
}
