import { bump, createCache } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import { during, type Listener } from '../platform/events/events'
import type { Paged, PageQuery } from '../platform/http/paging'
import { newId } from '../platform/ids'
import { nothingToDelete } from '../platform/refusals'
import { listOwnMembers } from '../users/user.service'
import { commonNames, itemsOfList } from './item.store'
import * as store from './list.store'
import { getStoredList, recordChange } from './record.service'
import type {
  LabelSettingsInput,
  ReplaceShoppingListInput,
  ShoppingList,
  ShoppingListId,
  ShoppingListInput,
  ShoppingListSummary,
} from './shopping.schema'
import { toItemViews, toListViews } from './view.service'

/** A page of the group's lists without their items. @throws invalid 400 for an order or a filter that is not offered */
export async function listLists(scope: GroupScope, query: PageQuery): Promise<Paged<ShoppingListSummary>> {
  const { items, total } = await store.pageOfLists(scope.db, scope.groupId, query)
  return { items: toListViews(scope, items), total }
}

function toWhole(scope: GroupScope, list: store.StoredList): ShoppingList {
  const items = itemsOfList(scope.db, scope.groupId, list.id)
  return { ...toListViews(scope, [list])[0]!, listItems: toItemViews(scope, items) }
}

/** A list with everything on it; ten statements. @throws not-found */
export function getList(scope: GroupScope, id: ShoppingListId): ShoppingList {
  return toWhole(scope, getStoredList(scope, id))
}

/** A list without its items; five statements. @throws not-found */
export function getListSummary(scope: GroupScope, id: ShoppingListId): ShoppingListSummary {
  return toListViews(scope, [getStoredList(scope, id)])[0]!
}

/** A new list of the caller's, with all labels of the group by name. */
export function createList(ctx: Ctx, { name, extras }: ShoppingListInput): ShoppingList {
  return ctx.transaction((tx) => {
    const now = toTimestamp(tx.clock.now())
    const { groupId, userId } = tx
    const list = { id: newId<'shopping-list'>(), groupId, userId, name, extras, sequence: 0 }
    store.saveList(tx.db, { ...list, createdAt: now, updatedAt: now })
    store.addAllLabels(tx.db, groupId, list.id)
    bump(tx, 'shopping')
    tx.publish('shopping-list-created', { groupId, list: { id: list.id, name } })
    return getList(tx, list.id)
  })
}

function checkOwner(ctx: Ctx, userId: string): void {
  if (!listOwnMembers(ctx).some(({ id }) => id === userId)) throw new AppError('not-found', 'user.not-found')
}

/**
 * Replaces name, extras and owner. Items stay, unless the call names none: then all of them go.
 * @throws not-found for the list, or an owner who is not of the group
 */
export function replaceList(ctx: Ctx, id: ShoppingListId, input: ReplaceShoppingListInput): ShoppingList {
  return ctx.transaction((tx) => {
    const before = getStoredList(tx, id)
    checkOwner(tx, input.userId)
    const { name, extras, userId, listItems } = input
    const keepsItems = listItems !== null && listItems.length > 0
    const deleted = keepsItems ? [] : itemsOfList(tx.db, tx.groupId, id)
    const { list } = recordChange(tx, { ...before, name, extras, userId }, { deleted, isOfList: true })
    tx.publish('shopping-list-updated', { groupId: tx.groupId, list })
    return toWhole(tx, list)
  })
}

/** Gives a list another name, or another owner. @throws not-found */
export function changeList(
  ctx: Ctx,
  id: ShoppingListId,
  change: { name?: string | null; userId?: string },
): void {
  ctx.transaction((tx) => {
    const before = getStoredList(tx, id)
    if (change.userId !== undefined) checkOwner(tx, change.userId)
    const { list } = recordChange(tx, { ...before, ...change }, { isOfList: true })
    tx.publish('shopping-list-updated', { groupId: tx.groupId, list })
  })
}

/** Deletes a list with everything on it, and answers it. @throws conflict 400 when there is none */
export function deleteList(ctx: Ctx, id: ShoppingListId): ShoppingList {
  return ctx.transaction((tx) => {
    const list = store.findList(tx.db, tx.groupId, id)
    if (!list) throw nothingToDelete()
    const whole = toWhole(tx, list)
    store.deleteList(tx.db, tx.groupId, id)
    bump(tx, 'shopping')
    tx.publish('shopping-list-deleted', { groupId: tx.groupId, list })
    return whole
  })
}

/**
 * Puts the shelves of a list's shop into another order.
 * @throws invalid 400 when a setting is said to be another list's; not-found
 */
export function orderLabels(ctx: Ctx, id: ShoppingListId, settings: LabelSettingsInput): ShoppingList {
  return ctx.transaction((tx) => {
    const before = getStoredList(tx, id)
    const wrong = settings.find(({ shoppingListId }) => shoppingListId !== id)
    if (wrong) {
      const detail = `object ${wrong.id} has an invalid shopping list id`
      throw new AppError('invalid', 'shopping.not-of-this-list', { status: 400, detail })
    }
    for (const setting of settings) store.moveLabel(tx.db, id, setting.id, setting.position)
    const { list } = recordChange(tx, before, { isOfList: true })
    tx.publish('shopping-list-updated', { groupId: tx.groupId, list })
    return toWhole(tx, list)
  })
}

/** All lists of the group by name, with what is still to get on each; one statement. */
export function allLists({ db, groupId }: GroupScope): store.ListLine[] {
  return store.listLines(db, groupId)
}

/** Lists of people who leave the group pass to another member, inside the transaction. */
export const LISTS_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId, listHeirId }, { db }) => {
    if (listHeirId !== null) store.reassignLists(db, groupId, userId, listHeirId)
  }),
]

const countCache = createCache<number>({ maxBytes: 64 * 1024, topics: ['shopping'] })

/** How many lists the group has, for the drawer of every page. */
export function countLists(scope: GroupScope): number {
  return countCache.of(scope).remember('lists', () => store.countLists(scope.db, scope.groupId))
}

const COMMON = 40
const commonCache = createCache<readonly string[]>({ maxBytes: 256 * 1024, topics: ['shopping', 'names'] })

/** What the group buys often, to be offered while typing. */
export function commonItems(scope: GroupScope): readonly string[] {
  return commonCache.of(scope).remember('common', () => commonNames(scope.db, scope.groupId, COMMON))
}
