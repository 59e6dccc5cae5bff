import type { Ctx } from '../../platform/context'
import { newId, type UserId } from '../../platform/ids'
import { newItem, toContents, withLabels } from '../item.service'
import { itemsByIds, lastPosition, takenIds } from '../item.store'
import { type StoredList, saveListRecipe, timesOnList } from '../list.store'
import { knownOperations } from '../operation.store'
import { getStoredList, recordChange } from '../record.service'
import type { ShoppingListId } from '../shopping.schema'
import type { ItemContent, StoredItem } from '../stored-item.schema'
import { applyTo, itemsOf } from './operation.rules'
import type { Operation } from './operation.schema'
import { readTyped } from './typed-item.service'

interface ApplyOptions {
  /** In whose name; null for someone who came by a link. The caller's when left out. */
  userId?: UserId | null
}

type Add = Operation & { kind: 'add' }

/** Puts recipes on the list again whose items are open again. */
function reviveRecipes(tx: Ctx, list: StoredList, items: readonly StoredItem[]): boolean {
  const references = items
    .filter(({ checked, deletedAt }) => !checked && deletedAt === null)
    .flatMap(({ recipeReferences }) => recipeReferences)
  const missing = references.filter(({ recipeId }) => timesOnList(tx.db, list.id, recipeId) === 0)
  for (const { recipeId, recipeScale } of missing) saveListRecipe(tx.db, list.id, recipeId, recipeScale)
  return missing.length > 0
}

function addOne(
  tx: Ctx,
  list: StoredList,
  operation: Add,
  typed: Partial<ItemContent> | undefined,
  by: UserId | null,
) {
  const { item, sources = [], checked = false } = operation
  const [content] = toContents(tx, [
    {
      position: operation.position ?? lastPosition(tx.db, tx.groupId, list.id) + 1,
      checked,
      quantity: operation.quantity ?? typed?.quantity ?? 1,
      note: operation.note ?? typed?.note ?? '',
      isFood: operation.isFood ?? typed?.isFood,
      disableAmount: undefined,
      foodId: operation.foodId ?? typed?.foodId ?? null,
      unitId: operation.unitId ?? typed?.unitId ?? null,
      labelId: operation.labelId ?? null,
      extras: {},
      recipeReferences: sources.map((source) => ({ ...source, recipeNote: null })),
    },
  ])
  const id = takenIds(tx.db, [item]).size > 0 ? newId() : item
  const created = { ...newItem(list.id, content!, id), ...(checked ? { checkedBy: by } : {}) }
  const isOfList = reviveRecipes(tx, list, [created])
  return recordChange(tx, list, {
    created: withLabels(tx, [created]),
    id: operation.id,
    userId: by,
    isOfList,
  }).list
}

/** Fields that name something of the group; a phone may have been away while it went. */
function checked(tx: Ctx, before: StoredItem, after: StoredItem): StoredItem {
  const isSame = (['foodId', 'unitId', 'labelId'] as const).every((key) => before[key] === after[key])
  if (isSame) return after
  const [content] = toContents(tx, [{ ...after, disableAmount: !after.isFood, recipeReferences: [] }])
  const { foodId, unitId, labelId } = content!
  return { ...after, foodId, unitId, labelId }
}

function changeSome(tx: Ctx, list: StoredList, operation: Operation, by: UserId | null): StoredList {
  const before = itemsByIds(tx.db, tx.groupId, itemsOf(operation)).filter(({ listId }) => listId === list.id)
  const actor = { by, at: tx.clock.now().toISOString() }
  const after = before.map((item) => {
    const changed = applyTo(item, operation, actor)
    return operation.kind === 'change' && changed !== item ? checked(tx, item, changed) : changed
  })
  const changed = after.filter((item, at) => item !== before[at])
  const isRevived =
    (operation.kind === 'tick' || operation.kind === 'restore') && reviveRecipes(tx, list, changed)
  const isRemoval = operation.kind === 'remove'
  return recordChange(tx, list, {
    ...(isRemoval ? { deleted: changed } : { updated: changed }),
    id: operation.id,
    userId: by,
    isOfList: isRevived,
  }).list
}

/**
 * Applies operations of a client to a list, in their order; one that was applied before is not applied again. One that names items
 * that are not on the list changes nothing, and counts as applied.
 * @throws not-found
 */
export async function applyOperations(
  ctx: Ctx,
  listId: ShoppingListId,
  operations: readonly Operation[],
  { userId = ctx.userId }: ApplyOptions = {},
): Promise<void> {
  getStoredList(ctx, listId)
  const adds = operations.filter((operation): operation is Add => operation.kind === 'add')
  const texts = [...new Set(adds.flatMap(({ text }) => (text?.trim() ? [text] : [])))]
  const typed = await readTyped(ctx, texts)
  ctx.transaction((tx) => {
    const known = knownOperations(
      tx.db,
      listId,
      operations.map(({ id }) => id),
    )
    let list = getStoredList(tx, listId)
    for (const operation of operations) {
      if (known.has(operation.id)) continue
      known.add(operation.id)
      list =
        operation.kind === 'add'
          ? addOne(tx, list, operation, typed[texts.indexOf(operation.text ?? '')], userId)
          : changeSome(tx, list, operation, userId)
    }
  })
}
