import type { Ctx } from '../platform/context'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import { getKeyById } from '../recipes/recipe/recipe.service'
import { newItem, putOnList, toContents } from './item.service'
import { itemsOfList } from './item.store'
import { type StoredList, saveListRecipe, timesOnList } from './list.store'
import { addAmounts, isMergeable, joinNotes, withoutRecipe } from './merge.rules'
import { planUpdate } from './plan.rules'
import { getStoredList, recordChange } from './record.service'
import { type CalledLine, type LineToAdd, openCalled, readShopLines } from './shop-lines.service'
import type { ShoppingListId } from './shopping.schema'
import type { StoredItem } from './stored-item.schema'

/** A recipe to put on a list. */
export interface RecipeToAdd {
  recipeId: RecipeId
  /** How often it is cooked; 1 is once. */
  scale: number
  /** Some of its ingredients, or others in their place; all that is bought for it when left out. */
  lines?: readonly (LineToAdd | CalledLine)[] | undefined
}

/** What is twice in a recipe is bought once: amounts add up, notes join. */
function combined(lines: readonly LineToAdd[]): LineToAdd[] {
  const result: LineToAdd[] = []
  for (const line of lines) {
    const at = result.findIndex((other) =>
      isMergeable({ ...line, checked: false }, { ...other, checked: false }),
    )
    const known = result[at]
    if (!known) result.push(line)
    else {
      const quantity = addAmounts(known.quantity ?? 0, line.quantity ?? 0)
      result[at] = { ...known, quantity, note: joinNotes(known.note, line.note) }
    }
  }
  return result
}

function toWanted({ quantity, foodId, unitId, note }: LineToAdd, recipeId: RecipeId, scale: number) {
  const recipeQuantity = quantity ?? 0
  return {
    checked: false,
    position: 0,
    quantity: addAmounts(recipeQuantity * scale, 0),
    note,
    isFood: foodId !== null,
    disableAmount: foodId === null,
    foodId,
    unitId,
    labelId: null,
    extras: {},
    recipeReferences: [{ recipeId, recipeQuantity, recipeScale: scale, recipeNote: note }],
  }
}

const asCalled = (line: LineToAdd | CalledLine): CalledLine => ({ madeBy: null, ...line })

const isSaid = ({ foodId, note }: LineToAdd) => foodId !== null || note.trim() !== ''

/**
 * Puts recipes on a list, in one operation: their ingredients join what is open on it, and the list remembers how often each recipe is
 * on it. The same recipe twice adds up.
 * @returns how many items were put on the list, and how many on it grew
 * @throws not-found for the list, or for a recipe of another group
 */
export function addRecipes(
  ctx: Ctx,
  listId: ShoppingListId,
  recipes: readonly RecipeToAdd[],
): { created: number; updated: number } {
  return ctx.transaction((tx) => {
    const list = getStoredList(tx, listId)
    const keys = recipes.map(({ recipeId }) => getKeyById(tx, recipeId))
    const whole = readShopLines(
      tx,
      recipes.flatMap(({ lines }, at) => (lines ? [] : [keys[at]!.id])),
    )
    const wanted = recipes.flatMap(({ scale, lines }, at) => {
      const { id } = keys[at]!
      const own = lines ? openCalled(tx, id, lines.map(asCalled)) : whole.get(id)!.lines
      return combined(own.filter(isSaid)).map((line) => toWanted(line, id, scale))
    })
    const items = toContents(tx, wanted).map((content) => newItem(listId, content, null))
    for (const [at, { scale }] of recipes.entries()) countRecipe(tx, list, keys[at]!.id, scale)
    const { created, updated } = putOnList(tx, list, items, { isOfList: true })
    tx.publish('shopping-list-updated', { groupId: tx.groupId, list })
    return { created: created.length, updated: updated.length }
  })
}

function countRecipe(tx: Ctx, list: StoredList, recipeId: RecipeId, times: number): void {
  saveListRecipe(tx.db, list.id, recipeId, addAmounts(timesOnList(tx.db, list.id, recipeId), times))
}

/**
 * Takes a recipe off a list again, as many times as given: its share of each open item goes; what is in the basket stays.
 * @param lines only of what these were added to; of all that is on the list for it when left out
 * @throws not-found for the list, or for a recipe of another group
 */
export function removeRecipe(
  ctx: Ctx,
  listId: ShoppingListId,
  recipeId: RecipeId,
  times: number,
  lines?: readonly LineToAdd[],
): void {
  const isMeant = (item: StoredItem) =>
    !lines || lines.some((line) => isMergeable({ ...line, checked: false }, item))
  ctx.transaction((tx) => {
    const list = getStoredList(tx, listId)
    getKeyById(tx, recipeId)
    const present = itemsOfList(tx.db, tx.groupId, listId)
    const changed = present.flatMap((item) => (isMeant(item) && withoutRecipe(item, recipeId, times)) || [])
    const left = changed.filter(({ isGone }) => !isGone).map(({ item }) => item)
    const gone = changed.filter(({ isGone }) => isGone).map(({ item }) => item)
    const goneIds = new Set(gone.map(({ id }) => id))
    const plan = planUpdate(
      present.filter(({ id }) => !goneIds.has(id)),
      left,
    )
    countRecipe(tx, list, recipeId, -times)
    recordChange(tx, list, { ...plan, deleted: [...gone, ...plan.deleted], isOfList: true })
    tx.publish('shopping-list-updated', { groupId: tx.groupId, list })
  })
}
