import type { Operation, SyncItem, SyncOperation } from './operation.schema'

/** What operations change of an item, the same for the server and for pages. */
export type Changeable = Pick<
  SyncItem,
  | 'id'
  | 'position'
  | 'checked'
  | 'quantity'
  | 'note'
  | 'isFood'
  | 'foodId'
  | 'unitId'
  | 'labelId'
  | 'checkedBy'
  | 'checkedAt'
  | 'deletedAt'
>

/** Who does it, and when. */
export interface OperationActor {
  by: string | null
  at: string
}

const CONTENT = ['note', 'quantity', 'isFood', 'foodId', 'unitId', 'labelId', 'position'] as const

/** Ids of the items that an operation names; a new one's as well. */
export function itemsOf(operation: Operation): readonly string[] {
  return 'items' in operation ? operation.items : [operation.item]
}

/** Items that one operation may name (`MAX_ITEMS`). */
export const MOST_NAMED = 500

/** The same operation in as many as it takes to name all its items; the first keeps its id. */
export function inParts(operation: Operation, newId: () => string): Operation[] {
  if (!('items' in operation) || operation.items.length <= MOST_NAMED) return [operation]
  const { items } = operation
  const count = Math.ceil(items.length / MOST_NAMED)
  return Array.from({ length: count }, (_, at) => ({
    ...operation,
    id: at === 0 ? operation.id : newId(),
    items: items.slice(at * MOST_NAMED, (at + 1) * MOST_NAMED),
  }))
}

/**
 * An item after an operation that names it; the same object when nothing changes. What was taken off is changed like any other, so that it comes
 * back with what others have written meanwhile. An amount ends at 0.
 */
export function applyTo<Item extends Changeable>(
  item: Item,
  operation: Operation,
  { by, at }: OperationActor,
): Item {
  switch (operation.kind) {
    case 'add':
      return item
    case 'change': {
      const given = CONTENT.filter((key) => operation[key] !== undefined && operation[key] !== item[key])
      if (given.length === 0) return item
      return { ...item, ...Object.fromEntries(given.map((key) => [key, operation[key]])) }
    }
    case 'amount':
      return { ...item, quantity: Math.max(0, Math.round((item.quantity + operation.by) * 1e6) / 1e6) }
    case 'tick': {
      const { checked } = operation
      if (item.checked === checked) return item
      return { ...item, checked, checkedBy: checked ? by : null, checkedAt: checked ? at : null }
    }
    case 'remove':
      return item.deletedAt === null ? { ...item, deletedAt: at } : item
    case 'restore':
      return item.deletedAt === null ? item : { ...item, deletedAt: null }
    case 'order':
      return { ...item, position: operation.items.indexOf(item.id) }
  }
}

/** A new item as a page shows it until the server has taken its text apart. */
function freshItem(operation: Operation & { kind: 'add' }, { by, at }: OperationActor): SyncItem {
  const { item, text, checked = false, note = text ?? '', sources = [] } = operation
  return {
    id: item,
    number: 0,
    position: operation.position ?? 1_000_000,
    checked,
    quantity: operation.quantity ?? 1,
    note,
    isFood: operation.isFood ?? false,
    foodId: operation.foodId ?? null,
    unitId: operation.unitId ?? null,
    labelId: operation.labelId ?? null,
    food: null,
    unit: null,
    sources,
    addedBy: by,
    checkedBy: checked ? by : null,
    checkedAt: checked ? at : null,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  }
}

/** What a client knows of a list: what the server has confirmed, and what it does not have yet. */
export interface Replica {
  /** Number of the last operation that is in `items`. */
  sequence: number
  items: ReadonlyMap<string, SyncItem>
  /** In the order in which they were made. */
  waiting: readonly Operation[]
}

/** The list as its reader sees it: waiting operations are applied to the confirmed list. Removed items are left out. */
export function viewOf({ items, waiting }: Replica, actor: OperationActor): SyncItem[] {
  const seen = new Map(items)
  for (const operation of waiting) {
    if (operation.kind === 'add' && !seen.has(operation.item))
      seen.set(operation.item, freshItem(operation, actor))
    for (const id of itemsOf(operation)) {
      const item = seen.get(id)
      if (item) seen.set(id, applyTo(item, operation, actor))
    }
  }
  return [...seen.values()]
    .filter(({ deletedAt }) => deletedAt === null)
    .sort(
      (a, b) =>
        a.position - b.position || (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0),
    )
}

/**
 * Takes in what the server has done, whenever and however often it arrives: what is known already is passed over, what comes too early is left for
 * later, and what was waiting waits no longer once it is among it.
 * @returns the replica, and whether something is missing before what has arrived
 */
export function receive(
  { sequence, items, waiting }: Replica,
  operations: readonly SyncOperation[],
): { replica: Replica; hasGap: boolean } {
  const next = new Map(items)
  const done = new Set<string>()
  let last = sequence
  for (const operation of operations.toSorted((a, b) => a.sequence - b.sequence)) {
    if (operation.sequence <= last) {
      done.add(operation.id)
      continue
    }
    if (operation.sequence > last + 1) break
    for (const item of operation.items) next.set(item.id, item)
    done.add(operation.id)
    last = operation.sequence
  }
  const hasGap = operations.some((operation) => operation.sequence > last)
  const left = waiting.filter(({ id }) => !done.has(id))
  return { replica: { sequence: last, items: next, waiting: left }, hasGap }
}

/** What the server has answered for waits no longer, even where a whole list came instead of operations. */
export function acknowledge(replica: Replica, ids: readonly string[]): Replica {
  const done = new Set(ids)
  return { ...replica, waiting: replica.waiting.filter(({ id }) => !done.has(id)) }
}
