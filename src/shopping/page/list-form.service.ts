import { parseNumber } from '../../measures/number.rules'
import type { Ctx } from '../../platform/context'
import { formText } from '../../platform/http/form'
import { newId } from '../../platform/ids'
import { notFound } from '../../platform/refusals'
import { idsByNumber, itemsByIds } from '../item.store'
import { addRecipes, removeRecipe } from '../recipe-lines.service'
import { MAX_ITEMS, type ShoppingListId } from '../shopping.schema'
import type { StoredItem } from '../stored-item.schema'
import type { Operation, SyncAnswer } from '../sync/operation.schema'
import { applyOperations } from '../sync/operation.service'
import { readSnapshot } from '../sync/sync.service'
import { nameThings } from './item-names.service'
import { LIST_VIEWS, toListRows } from './rows.rules'

/** More than any list has. */
const MOST_NUMBERS = 10_000
/** For rows that are not shown. */
const UNREAD = { decimalMark: '.', units: 'written', notScaled: '' } as const

/** `12.15-17` → 12, 15, 16 and 17; anything else is passed over. */
function numbersIn(texts: readonly string[]): number[] {
  const numbers = new Set<number>()
  for (const text of texts)
    for (const part of text.slice(0, MOST_NUMBERS * 10).split('.')) {
      const [from, to] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part)?.slice(1).map(Number) ?? []
      for (let one = from || 1; from && one <= (to || from) && numbers.size < MOST_NUMBERS; one++)
        numbers.add(one)
    }
  return [...numbers]
}

/** The same the other way round, short enough for an address. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join('.')
}

/** The numbers of the rows whose boxes are ticked: `tick-12.15`; the pages of older versions named them by value. */
function numbersOf(form: FormData, name: string): number[] {
  const named = [...form.keys()].filter((key) => key.startsWith(`${name}-`))
  const values = form.getAll(name).filter((value): value is string => typeof value === 'string')
  return numbersIn([...named.map((key) => key.slice(name.length + 1)), ...values])
}

/** What a form took off a list, so that the next page can offer to put it back. */
export interface FormResult {
  removed?: readonly number[]
}

type Tick = Operation & { kind: 'tick' }

/** What a form of boxes ticks, and what it takes out of the basket again; without those that name nothing. */
export function ticksOf(ctx: Ctx, listId: ShoppingListId, form: FormData): Tick[] {
  const ids = (name: string) => idsByNumber(ctx.db, ctx.groupId, listId, numbersOf(form, name))
  const kept = new Set(ids('keep'))
  const ticked = ids('tick')
  const back = ids('basket').filter((id) => !kept.has(id))
  const all: Tick[] = [
    { id: newId(), kind: 'tick', items: ticked, checked: true },
    { id: newId(), kind: 'tick', items: back, checked: false },
  ]
  return all.filter(({ items }) => items.length > 0)
}

/** Ticks everything of a shelf, which is named by how the list was shown and the section's key: `label 0b1…`; nothing for one that is gone. */
function shelfTicks({ list, items }: SyncAnswer, shelf: string): Tick[] {
  const [name, key = ''] = shelf.split(' ')
  const view = LIST_VIEWS.find((one) => one === name)
  if (!view) return []
  const { sections } = toListRows(items ?? [], list, { view, ...UNREAD })
  const rows = sections.find((section) => section.key === key)?.rows ?? []
  const named = rows.flatMap(({ ids }) => ids)
  return named.length > 0 ? [{ id: newId(), kind: 'tick', items: named, checked: true }] : []
}

/** Does what the buttons of a list's page ask for. @throws not-found */
export async function submitListForm(ctx: Ctx, listId: ShoppingListId, form: FormData): Promise<FormResult> {
  const [change, recipeId] = formText(form, 'recipe').split(' ')
  if (recipeId) {
    if (change === 'more') addRecipes(ctx, listId, [{ recipeId, scale: 1 }])
    else removeRecipe(ctx, listId, recipeId, 1)
    return {}
  }
  const snapshot = readSnapshot(ctx, listId)
  const ticked = (snapshot.items ?? []).filter(({ checked }) => checked)
  const named = ticked.map(({ id }) => id)
  switch (formText(form, 'action')) {
    case 'add': {
      const lines = formText(form, 'text')
        .split(/\r?\n/)
        .map((line) => line.trim().slice(0, 500))
        .filter((line) => line !== '')
        .slice(0, 100)
      await applyOperations(
        ctx,
        listId,
        lines.map((text) => ({ id: newId(), kind: 'add', item: newId(), text })),
      )
      return {}
    }
    case 'untick-all':
      await applyOperations(ctx, listId, [{ id: newId(), kind: 'tick', items: named, checked: false }])
      return {}
    case 'clear':
      await applyOperations(ctx, listId, [{ id: newId(), kind: 'remove', items: named }])
      return { removed: ticked.map(({ number }) => number) }
    default:
      // What else was ticked by hand before a whole shelf is ticked, too.
      await applyOperations(ctx, listId, [
        ...ticksOf(ctx, listId, form),
        ...shelfTicks(snapshot, formText(form, 'shelf')),
      ])
      return {}
  }
}

/** Puts items back that were taken off. @param numbers with points between them */
export async function restoreItems(ctx: Ctx, listId: ShoppingListId, numbers: string): Promise<void> {
  const items = idsByNumber(ctx.db, ctx.groupId, listId, numbersIn([numbers]))
  await applyOperations(ctx, listId, [{ id: newId(), kind: 'restore', items }])
}

/** An item by its number. @throws not-found for one that is not on the list */
export function getByNumber(ctx: Ctx, listId: ShoppingListId, number: string): StoredItem {
  const ids = idsByNumber(ctx.db, ctx.groupId, listId, numbersIn([number]))
  const [item] = itemsByIds(ctx.db, ctx.groupId, ids)
  if (item?.deletedAt !== null) throw notFound()
  return item
}

function readQuantity(text: string): number {
  const value = parseNumber(text.trim().slice(0, 24)) ?? 0
  return value < 1e9 ? Math.round(value * 1000) / 1000 : 0
}

/** Moves an item before or after its neighbour in the same aisle. */
async function moveItem(ctx: Ctx, { id, listId }: StoredItem, by: -1 | 1): Promise<void> {
  const { items, list } = readSnapshot(ctx, listId)
  const { sections } = toListRows(items ?? [], list, { view: 'label', ...UNREAD })
  const rows = sections.find((section) => section.rows.some(({ ids }) => ids.includes(id)))?.rows
  const at = rows?.findIndex(({ ids }) => ids.includes(id)) ?? -1
  const other = rows?.[at + by]
  if (!rows || !other) return
  const ordered = rows.with(at, other).with(at + by, rows[at]!)
  const named = ordered.flatMap(({ ids }) => ids).slice(0, MAX_ITEMS)
  await applyOperations(ctx, listId, [{ id: newId(), kind: 'order', items: named }])
}

/** Changes an item by its form, see `nameThings`; one that goes to another list is put there first, so that it is always on one of them. */
export async function submitItemForm(ctx: Ctx, item: StoredItem, form: FormData): Promise<FormResult> {
  const { listId } = item
  const action = formText(form, 'action')
  if (action === 'earlier' || action === 'later') {
    await moveItem(ctx, item, action === 'earlier' ? -1 : 1)
    return {}
  }
  if (action === 'remove') {
    await applyOperations(ctx, listId, [{ id: newId(), kind: 'remove', items: [item.id] }])
    return { removed: [item.number] }
  }
  const { foodId, unitId, labelId } = nameThings(ctx, form)
  const text = formText(form, 'quantity')
  const quantity = readQuantity(text)
  const content = {
    quantity: text.trim() === '' ? 0 : quantity,
    unitId,
    foodId,
    isFood: foodId !== null || unitId !== null || item.isFood,
    note: formText(form, 'note').trim().slice(0, 2000),
    labelId,
  }
  const other = formText(form, 'listId')
  if (other === '' || other === listId) {
    await applyOperations(ctx, listId, [{ id: newId(), kind: 'change', item: item.id, ...content }])
    return {}
  }
  const sources = item.recipeReferences.map(({ recipeId, recipeQuantity, recipeScale }) => ({
    recipeId,
    recipeQuantity,
    recipeScale,
  }))
  const { checked } = item
  await applyOperations(ctx, other, [
    { id: newId(), kind: 'add', item: newId(), checked, sources, ...content },
  ])
  await applyOperations(ctx, listId, [{ id: newId(), kind: 'remove', items: [item.id] }])
  return {}
}
