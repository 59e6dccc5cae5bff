import { isMergeable, mergeItems } from './merge.rules'
import type { StoredItem } from './stored-item.schema'

/** What a call makes of a list's items. */
export interface Plan {
  created: StoredItem[]
  updated: StoredItem[]
  deleted: StoredItem[]
}

/** What is in the basket is on the list for no recipe any more. */
function withoutUsedRecipes(item: StoredItem): StoredItem {
  return item.checked ? { ...item, recipeReferences: [] } : item
}

/** The list's items by what may make two of them one, so that not each is compared with each. */
function openByThing(items: readonly StoredItem[]): (item: StoredItem) => StoredItem | undefined {
  const keyOf = ({ foodId, unitId, note }: StoredItem) => `${foodId ?? `"${note}`} ${unitId}`
  const open = items.filter(({ checked }) => !checked).toReversed()
  const found = new Map(open.map((item) => [keyOf(item), item]))
  return (item) => {
    const other = found.get(keyOf(item))
    return other && isMergeable(item, other) ? other : undefined
  }
}

/** Items that are one thing become one, the earlier; the others are answered beside it. */
function mergeAmong(items: readonly StoredItem[]): { merged: StoredItem[]; gone: StoredItem[] } {
  const merged: StoredItem[] = []
  const gone: StoredItem[] = []
  for (const item of items) {
    const at = merged.findIndex((other) => isMergeable(item, other))
    if (at < 0) merged.push(item)
    else {
      merged[at] = mergeItems(item, merged[at]!)
      gone.push(item)
    }
  }
  return { merged, gone }
}

function byAmount(items: readonly StoredItem[]): { kept: StoredItem[]; below: StoredItem[] } {
  return {
    kept: items.filter(({ quantity }) => quantity >= 0),
    below: items.filter(({ quantity }) => quantity < 0),
  }
}

/**
 * Puts items on a list: first those of the call among themselves become one, then with what is open on the list; below 0 nothing is
 * left of an item.
 * @param present what is on the list; what is like none of the wanted may be left out
 */
export function planCreation(present: readonly StoredItem[], wanted: readonly StoredItem[]): Plan {
  const findOpen = openByThing(present)
  const joined = new Map<string, StoredItem>()
  const created: StoredItem[] = []
  for (const item of mergeAmong(wanted).merged) {
    const target = findOpen(item)
    if (target) joined.set(target.id, mergeItems(item, joined.get(target.id) ?? target))
    else created.push(item)
  }
  const { kept, below } = byAmount([...joined.values()])
  return { created: byAmount(created).kept.map(withoutUsedRecipes), updated: kept, deleted: below }
}

/**
 * Changes items of a list: those that have become one thing are one from then on, among themselves and with what is open besides;
 * what went into another is deleted, and so is what is below 0.
 * @param present what is on the list, as it was; what is like none of the wanted may be left out
 * @param wanted some of it, as it shall be; each once
 */
export function planUpdate(present: readonly StoredItem[], wanted: readonly StoredItem[]): Plan {
  const named = new Set(wanted.map(({ id }) => id))
  const findOpen = openByThing(present.filter(({ id }) => !named.has(id)))
  const { merged, gone } = mergeAmong(wanted)
  const joined = new Map<string, StoredItem>()
  const changed: StoredItem[] = []
  for (const item of merged) {
    const target = findOpen(item)
    if (target) {
      joined.set(target.id, mergeItems(item, joined.get(target.id) ?? target))
      gone.push(item)
    } else changed.push(item)
  }
  const { kept, below } = byAmount([...changed, ...joined.values()])
  return { created: [], updated: kept.map(withoutUsedRecipes), deleted: [...gone, ...below] }
}
