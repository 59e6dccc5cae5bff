import { findFoodsByIds, listAllFoods } from '../foods/food.service'
import { createFoodMatcher, findMatch } from '../parser/match.rules'
import type { Ctx, GroupScope } from '../platform/context'
import type { Paged, PageQuery } from '../platform/http/paging'
import { newId } from '../platform/ids'
import { notFound, refused } from '../platform/refusals'
import { foodFlags } from '../recipes/ingredient/ingredient-text.rules'
import * as store from './item.store'
import type { StoredList } from './list.store'
import { itemAsOf } from './operation.store'
import { planCreation, planUpdate } from './plan.rules'
import { getStoredList, recordChange } from './record.service'
import type {
  ChangedItems,
  CreateItemInput,
  ShoppingItem,
  ShoppingItemId,
  ShoppingListId,
  UpdateItemInput,
} from './shopping.schema'
import type { ItemContent, StoredItem } from './stored-item.schema'
import { toItemViews } from './view.service'

/** A page of the items of all lists of the group. @throws invalid 400 for an order or a filter that is not offered */
export async function listItems(scope: GroupScope, query: PageQuery): Promise<Paged<ShoppingItem>> {
  const { items, total } = await store.pageOfItems(scope.db, scope.groupId, query)
  return { items: toItemViews(scope, items), total }
}

function findStored({ db, groupId }: GroupScope, id: ShoppingItemId): StoredItem | undefined {
  const [item] = store.itemsByIds(db, groupId, [id])
  return item?.deletedAt === null ? item : undefined
}

/** @throws not-found for an unknown item, one that was taken off, or one of another group */
export function getItem(scope: GroupScope, id: ShoppingItemId): ShoppingItem {
  const item = findStored(scope, id)
  if (!item) throw notFound()
  return toItemViews(scope, [item])[0]!
}

/** Those of the items that are there, as they are read. */
export const itemsWithIds = (scope: GroupScope, ids: readonly string[]): ShoppingItem[] =>
  toItemViews(scope, store.itemsByIds(scope.db, scope.groupId, ids as ShoppingItemId[]))

/** Turns what was said of items into what is kept of them, without what the group does not have; one statement. @param before what each of them was, if it was anything */
export function toContents(
  { db, groupId }: GroupScope,
  inputs: readonly Omit<CreateItemInput, 'shoppingListId' | 'id'>[],
  before: readonly (StoredItem | undefined)[] = [],
): ItemContent[] {
  const named = inputs.flatMap(({ foodId, unitId, labelId, recipeReferences }) => [
    foodId,
    unitId,
    labelId,
    ...recipeReferences.map(({ recipeId }) => recipeId),
  ])
  const known = store.knownIds(
    db,
    groupId,
    named.filter((id) => id !== null),
  )
  const own = (id: string | null) => (id !== null && known.has(id) ? id : null)
  return inputs.map((input, at) => {
    const foodId = own(input.foodId)
    const food = foodId === null ? null : { name: '' }
    const references = before[at]?.recipeReferences ?? []
    return {
      position: input.position,
      checked: input.checked,
      quantity: input.quantity,
      note: input.note,
      isFood: foodFlags({ isFood: input.isFood, disableAmount: input.disableAmount, food }).isFood,
      foodId,
      unitId: own(input.unitId),
      labelId: own(input.labelId),
      extras: input.extras,
      recipeReferences: input.recipeReferences
        .filter(({ recipeId }) => known.has(recipeId))
        .map(({ recipeId, recipeQuantity, recipeScale, recipeNote }) => ({
          id: references.find((one) => one.recipeId === recipeId)?.id ?? newId(),
          recipeId,
          recipeQuantity,
          recipeScale: recipeScale ?? 1,
          recipeNote,
        })),
    }
  })
}

/** The least likeness, of 100, at which what was typed is a food's name. */
const LABEL_SIMILARITY = 80

/** Items without a label get their food's, or that of the food whose name is most like what was typed. */
export function withLabels(scope: GroupScope, items: readonly StoredItem[]): StoredItem[] {
  const bare = items.filter(({ labelId }) => labelId === null)
  if (bare.length === 0) return [...items]
  const foods = findFoodsByIds(
    scope,
    bare.flatMap(({ foodId }) => foodId ?? []),
  )
  const isTyped = ({ foodId, note }: StoredItem) => foodId === null && note !== ''
  const all = bare.some(isTyped) ? listAllFoods(scope) : []
  // Where no food has a label, none need be compared.
  const compared = all.some(({ labelId }) => labelId !== null) ? all : []
  const matcher = { ...createFoodMatcher(compared), threshold: LABEL_SIMILARITY }
  return items.map((item) => {
    if (item.labelId !== null) return item
    const food = item.foodId === null ? undefined : foods.get(item.foodId)
    const like = isTyped(item) ? findMatch(matcher, item.note.slice(0, 100)) : undefined
    return { ...item, labelId: food?.labelId ?? like?.labelId ?? null }
  })
}

/** An item that is to be put on a list; the times are written with it. */
export function newItem(listId: ShoppingListId, content: ItemContent, id: ShoppingItemId | null): StoredItem {
  const nobody = { addedBy: null, checkedBy: null, checkedAt: null }
  return {
    ...content,
    ...nobody,
    id: id ?? newId(),
    number: 0,
    listId,
    createdAt: '',
    updatedAt: '',
    deletedAt: null,
  }
}

interface Recorded {
  list: StoredList
  created: StoredItem[]
  updated: StoredItem[]
  deleted: StoredItem[]
}

interface PutOptions {
  isOfList?: boolean
}

/** Puts items on a list by the rules of `planCreation`, inside a transaction. */
export function putOnList(
  tx: Ctx,
  list: StoredList,
  wanted: readonly StoredItem[],
  options: PutOptions = {},
): Recorded {
  const plan = planCreation(store.openLike(tx.db, tx.groupId, list.id, wanted), wanted)
  return recordChange(tx, list, { ...plan, created: withLabels(tx, plan.created), ...options })
}

const NOTHING: ChangedItems = { createdItems: [], updatedItems: [], deletedItems: [] }

function toChanged(scope: GroupScope, recorded: readonly Recorded[]): ChangedItems {
  const items = recorded.flatMap(({ created, updated, deleted }) => [...created, ...updated, ...deleted])
  const views = new Map(toItemViews(scope, items).map((view) => [view.id, view]))
  const viewsOf = (pick: (one: Recorded) => StoredItem[]) =>
    recorded.flatMap(pick).flatMap(({ id }) => views.get(id) ?? [])
  return {
    createdItems: viewsOf(({ created }) => created),
    updatedItems: viewsOf(({ updated }) => updated),
    deletedItems: viewsOf(({ deleted }) => deleted),
  }
}

/**
 * Puts items on their lists, each under the id that the client chose for it; what is one thing becomes one item.
 * @throws not-found for an unknown list; conflict 400 for an id that is in use
 */
export function createItems(ctx: Ctx, inputs: readonly CreateItemInput[]): ChangedItems {
  if (inputs.length === 0) return NOTHING
  return ctx.transaction((tx) => {
    const ids = inputs.flatMap(({ id }) => id ?? [])
    if (store.takenIds(tx.db, ids).size > 0 || new Set(ids).size < ids.length)
      throw refused('shopping.id-taken', 'there is an item of that id')
    const contents = toContents(tx, inputs)
    const items = inputs.map(({ shoppingListId, id }, at) => newItem(shoppingListId, contents[at]!, id))
    const byList = [...Map.groupBy(items, ({ listId }) => listId)]
    const recorded = byList.map(([listId, wanted]) => putOnList(tx, getStoredList(tx, listId), wanted))
    return toChanged(tx, recorded)
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const CONTENT_KEYS = [
  'position',
  'checked',
  'quantity',
  'note',
  'isFood',
  'foodId',
  'unitId',
  'labelId',
  'recipeReferences',
] as const satisfies readonly (keyof ItemContent)[]

/**
 * What a client has made of an item, laid over what the item is now: fields that are as they were in the version that the client
 * had read keep what others have written since.
 */
function overlay(
  item: StoredItem,
  content: ItemContent,
  base: Partial<ItemContent> | undefined,
): ItemContent {
  if (!base) return content
  const kept = CONTENT_KEYS.filter((key) => isSame(base[key], content[key])).map((key) => [key, item[key]])
  return { ...content, ...Object.fromEntries(kept) }
}

function withContent(tx: Ctx, item: StoredItem, content: ItemContent): StoredItem {
  if (content.checked === item.checked) return { ...item, ...content }
  const ticked = content.checked
    ? { checkedBy: tx.userId, checkedAt: item.updatedAt }
    : { checkedBy: null, checkedAt: null }
  return { ...item, ...content, ...ticked }
}

type ItemUpdate = UpdateItemInput & { id: ShoppingItemId }

/** The items as the call wants them; of an id that is named twice the first counts. */
function wantedItems(tx: Ctx, inputs: readonly ItemUpdate[]): { before: StoredItem; after: StoredItem }[] {
  const first = [...new Map(inputs.toReversed().map((input) => [input.id, input])).values()].toReversed()
  const stored = new Map(
    store
      .itemsByIds(
        tx.db,
        tx.groupId,
        first.map(({ id }) => id),
      )
      .map((item) => [item.id, item]),
  )
  const before = first.map(({ id }) => {
    const item = stored.get(id)
    if (item?.deletedAt !== null) throw notFound()
    return item
  })
  const contents = toContents(tx, first, before)
  return before.map((item, at) => {
    const { updateAt, updatedAt, shoppingListId } = first[at]!
    const seen = updateAt ?? updatedAt
    const base =
      seen !== null && seen !== item.updatedAt ? itemAsOf(tx.db, item.listId, item.id, seen) : undefined
    const after = withContent(tx, item, overlay(item, contents[at]!, base))
    return { before: item, after: { ...after, listId: shoppingListId } }
  })
}

/**
 * Changes items; what has become one thing is one item from then on, and what is named with another list moves to it. A client that
 * says which version it had read changes only what it changed there.
 * @throws not-found for an unknown item or list
 */
export function updateItems(ctx: Ctx, inputs: readonly ItemUpdate[]): ChangedItems {
  if (inputs.length === 0) return NOTHING
  return ctx.transaction((tx) => {
    const wanted = wantedItems(tx, inputs)
    const leaving = wanted.filter(({ before, after }) => before.listId !== after.listId)
    for (const [listId, moved] of Map.groupBy(leaving, ({ before }) => before.listId)) {
      recordChange(tx, getStoredList(tx, listId), { moved: moved.map(({ before }) => before) })
    }
    const items = wanted.map(({ after }) => after)
    const recorded = [...Map.groupBy(items, ({ listId }) => listId)].map(([listId, group]) => {
      const list = getStoredList(tx, listId)
      return recordChange(tx, list, planUpdate(store.openLike(tx.db, tx.groupId, listId, group), group))
    })
    return toChanged(tx, recorded)
  })
}

/**
 * Takes items off their lists; ids that are none, or another group's, are passed over.
 * @returns how many were there
 */
export function deleteItems(ctx: Ctx, ids: readonly ShoppingItemId[]): number {
  return ctx.transaction((tx) => {
    const items = store.itemsByIds(tx.db, tx.groupId, ids).filter(({ deletedAt }) => deletedAt === null)
    for (const [listId, deleted] of Map.groupBy(items, ({ listId }) => listId))
      recordChange(tx, getStoredList(tx, listId), { deleted })
    return items.length
  })
}
