import { bump } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { type GroupId, newId, type UserId } from '../platform/ids'
import { notFound } from '../platform/refusals'
import { laterThan } from '../recipes/recipe/version.rules'
import { saveItem } from './item.store'
import { dropIdleRecipes, findList, type StoredList, saveList } from './list.store'
import { insertOperation, type StoredOperation } from './operation.store'
import type { ShoppingItemId, ShoppingListId } from './shopping.schema'
import type { StoredItem } from './stored-item.schema'

interface ListEvent {
  groupId: GroupId
  list: { id: ShoppingListId; name: string | null }
}

declare module '../platform/events/events' {
  interface EventMap {
    'shopping-list-created': ListEvent
    'shopping-list-updated': ListEvent
    'shopping-list-deleted': ListEvent
    /** Items of a list were put on it, changed or taken off. */
    'shopping-items-changed': ListEvent & {
      created: ShoppingItemId[]
      updated: ShoppingItemId[]
      deleted: ShoppingItemId[]
    }
    /** A list has one operation more, whatever it changed. */
    'shopping-operation': { groupId: GroupId; listId: ShoppingListId; operation: StoredOperation }
  }
}

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** The shopping lists of the group, and what is on them. */
    shopping: true
  }
}

/** The group's list. @throws not-found */
export function getStoredList({ db, groupId }: GroupScope, id: ShoppingListId): StoredList {
  const list = findList(db, groupId, id)
  if (!list) throw notFound()
  return list
}

/** What an operation changes. */
export interface Change {
  created?: readonly StoredItem[]
  updated?: readonly StoredItem[]
  deleted?: readonly StoredItem[]
  /** Items that are on another list from now on; the other list records its own part. */
  moved?: readonly StoredItem[]
  /** Name, recipes or labels have changed. */
  isOfList?: boolean
  /** The client's id of the operation; a new one for calls that have none. */
  id?: string | undefined
  /** Who did it, where that is not the caller; null for someone who came by a link. */
  userId?: UserId | null | undefined
}

const toLogged = ({ listId: _, extras: __, ...item }: StoredItem): StoredOperation['items'][number] => item

/**
 * Writes what an operation changes, and the operation itself with the list's next number: the one door through which a list changes.
 * Inside a transaction.
 * @returns the list as it is now, and the items as they were written
 */
export function recordChange(
  tx: Ctx,
  list: StoredList,
  change: Change,
): { list: StoredList; created: StoredItem[]; updated: StoredItem[]; deleted: StoredItem[] } {
  const now = laterThan(toTimestamp(tx.clock.now()), list.updatedAt)
  const userId = change.userId === undefined ? tx.userId : change.userId
  const stamped = (item: StoredItem): StoredItem => ({ ...item, updatedAt: now })
  const save = (item: StoredItem): StoredItem => ({ ...item, number: saveItem(tx.db, tx.groupId, item) })
  const created = (change.created ?? []).map((item) =>
    save({ ...stamped(item), createdAt: now, addedBy: userId }),
  )
  const updated = (change.updated ?? []).map((item) => save(stamped(item)))
  const deleted = (change.deleted ?? []).map((item) => save({ ...stamped(item), deletedAt: now }))
  const moved = (change.moved ?? []).map((item) => ({ ...stamped(item), deletedAt: now }))
  const isDropped = dropIdleRecipes(tx.db, list.id)
  const next = { ...list, sequence: list.sequence + 1, updatedAt: now }
  saveList(tx.db, next)
  const operation: StoredOperation = {
    sequence: next.sequence,
    id: change.id ?? newId(),
    userId,
    changedAt: now,
    isOfList: isDropped || change.isOfList === true,
    items: [...created, ...updated, ...deleted, ...moved].map(toLogged),
  }
  insertOperation(tx.db, list.id, operation)
  bump(tx, 'shopping')
  const { groupId } = tx
  tx.publish('shopping-operation', { groupId, listId: list.id, operation })
  const idsOf = (items: readonly StoredItem[]) => items.map(({ id }) => id)
  tx.publish('shopping-items-changed', {
    groupId,
    list: { id: list.id, name: list.name },
    created: idsOf(created),
    updated: idsOf(updated),
    deleted: idsOf([...deleted, ...moved]),
  })
  return { list: next, created, updated, deleted }
}
