import type { ItemContent, StoredReference } from './stored-item.schema'

type Alike = Pick<ItemContent, 'checked' | 'foodId' | 'unitId' | 'note'>

/** Letters of a note, at most. */
const MOST_NOTE = 2_000

/**
 * Whether two items are one thing to buy: neither is ticked, food and unit are the same, and without a food the words are.
 * Those whose notes would be too long together stay apart.
 */
export function isMergeable(one: Alike, other: Alike): boolean {
  if (one.checked || other.checked) return false
  if (one.foodId !== other.foodId || one.unitId !== other.unitId) return false
  if (one.note === other.note) return true
  return one.foodId !== null && one.note.length + other.note.length < MOST_NOTE
}

/** How much of an item is there for a recipe. */
const shareOf = ({ recipeScale, recipeQuantity }: StoredReference) => recipeScale * recipeQuantity

const NOTE_SEPARATOR = ' | '

/** Adds amounts without the noise of binary fractions: 0.1 and 0.2 are 0.3. */
export function addAmounts(one: number, other: number): number {
  return Math.round((one + other) * 1e6) / 1e6
}

/** Both notes one after the other, no part of them twice: "ripe" and "ripe | large" are "ripe | large". */
export function joinNotes(note: string, added: string): string {
  if (note === added) return note
  const parts = [...note.split(NOTE_SEPARATOR), ...added.split(NOTE_SEPARATOR)]
  return [...new Set(parts.filter((part) => part !== ''))].join(NOTE_SEPARATOR)
}

/**
 * Every recipe once; one that both name was put on the list as often as both say together, and with what it takes as a mean where that
 * differs, so that what leaves the list with the recipe is what came with it.
 */
export function joinReferences(
  references: readonly StoredReference[],
  added: readonly StoredReference[],
): StoredReference[] {
  const joined = new Map(references.map((reference) => [reference.recipeId, reference]))
  for (const reference of added) {
    const known = joined.get(reference.recipeId)
    const recipeScale = addAmounts(known?.recipeScale ?? 0, reference.recipeScale)
    const isSame = !known || recipeScale <= 0 || known.recipeQuantity === reference.recipeQuantity
    const recipeQuantity = isSame
      ? (known ?? reference).recipeQuantity
      : (shareOf(known) + shareOf(reference)) / recipeScale
    joined.set(reference.recipeId, known ? { ...known, recipeScale, recipeQuantity } : reference)
  }
  return [...joined.values()]
}

/** The second item with the first one in it. Position and label stay the second's. */
export function mergeItems<Item extends ItemContent>(from: ItemContent, to: Item): Item {
  return {
    ...to,
    quantity: addAmounts(to.quantity, from.quantity),
    note: joinNotes(to.note, from.note),
    extras: { ...to.extras, ...from.extras },
    recipeReferences: joinReferences(to.recipeReferences, from.recipeReferences),
    labelId: to.labelId ?? from.labelId,
  }
}

/**
 * What is left of an item when a recipe leaves the list: its share goes, and the whole item when nothing of it is left.
 * Undefined where the item is not on the list for that recipe.
 * @param times how often the recipe is taken off
 */
export function withoutRecipe<Item extends ItemContent>(
  item: Item,
  recipeId: string,
  times: number,
): { item: Item; isGone: boolean } | undefined {
  const reference = item.recipeReferences.find((one) => one.recipeId === recipeId)
  if (!reference || item.checked) return undefined
  const share = Math.min(reference.recipeScale, times) * reference.recipeQuantity
  const recipeScale = addAmounts(reference.recipeScale, -times)
  const recipeReferences = item.recipeReferences.flatMap((one) => {
    if (one !== reference) return [one]
    return recipeScale > 0 ? [{ ...one, recipeScale }] : []
  })
  const quantity = addAmounts(item.quantity, -share)
  const isGone = quantity < 0 || (quantity === 0 && recipeReferences.length === 0)
  return { item: { ...item, quantity, recipeReferences }, isGone }
}
