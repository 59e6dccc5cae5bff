import { chosenOnHand } from '../groups/household.rules'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { refuseTakenName } from '../platform/db/taken-name'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import { type GroupId, newId } from '../platform/ids'
import { notFound, nothingToDelete, refused } from '../platform/refusals'
import { foldText } from '../platform/text/fold'
import { distinctAliases } from './alias.schema'
import type { Food, FoodId, FoodInput } from './food.schema'
import * as store from './food.store'
import { foodNames, insertFoodName, moveFoodNames, saveFoodNames } from './food-names.store'
import type { LabelId } from './label.schema'
import { LABELS } from './label.store'
import { mergeFailed } from './merge.rules'

interface FoodEvent {
  groupId: GroupId
  food: Food
}

declare module '../platform/events/events' {
  interface EventMap {
    'food-created': FoodEvent
    /** Listen inside the transaction where names of foods are kept elsewhere, as in the search index. */
    'food-updated': FoodEvent
    /** Foods have got labels; their names are as they were. */
    'foods-labelled': { groupId: GroupId }
    /** Published before the row goes, while ingredients still point to it. */
    'food-deleted': FoodEvent
    /** Published before the first food goes: everything that uses it must move to the second, inside the transaction. */
    'food-merged': { groupId: GroupId; from: Food; to: Food }
  }
}

/** A page of the group's foods. @throws invalid 400 for an order that is not offered */
export function listFoods({ db, groupId }: GroupScope, query: SearchPageQuery): Promise<Paged<Food>> {
  return store.FOODS.page(db, groupId, query)
}

/** Every food of the group with aliases, by name; one statement. */
export function listAllFoods({ db, groupId }: GroupScope): Food[] {
  return store.FOODS.all(db, groupId)
}

/** What all foods of the group are called in any language, their own names first. */
export function foodNamesOf({ db, groupId }: GroupScope, foods: readonly Food[]): { name: string }[] {
  const own = new Set(foods.map(({ name }) => foldText(name)))
  const elsewhere = foodNames(db, groupId, null).filter(({ name }) => !own.has(foldText(name)))
  return [...foods, ...elsewhere].map(({ name }) => ({ name }))
}

/** The same in slices: what parsers match against. */
export function readFoods({ db, groupId }: GroupScope): Promise<Food[]> {
  return store.FOODS.readAll(db, groupId)
}

/** Those of the ids that are the group's, by id; unknown ones are left out. One statement. */
export function findFoodsByIds({ db, groupId }: GroupScope, ids: readonly FoodId[]): Map<FoodId, Food> {
  return new Map(store.FOODS.byIds(db, groupId, ids).map((food) => [food.id, food]))
}

/** The group's foods by folded names of theirs: name, plural, alias, or what they are called in another language. */
export function findFoodsByNames({ db, groupId }: GroupScope, keys: readonly string[]): Map<string, Food> {
  return store.foodsByKeys(db, groupId, keys)
}

/** @throws not-found for an unknown food or one of another group */
export function getFood({ db, groupId }: GroupScope, id: FoodId): Food {
  const food = store.FOODS.find(db, groupId, id)
  if (!food) throw notFound()
  return food
}

function checkLabel({ db, groupId }: GroupScope, { labelId }: Pick<FoodInput, 'labelId'>): void {
  if (labelId === null || LABELS.find(db, groupId, labelId)) return
  throw refused('food.no-such-label', 'there is no such label', { labelId: 'food.no-such-label' })
}

const withOnHand = (input: FoodInput, before: boolean): FoodInput => ({
  ...input,
  onHand: chosenOnHand(before, input.onHand, input.householdsWithIngredientFood),
})

/** A new food. @param language of its name, where that is known. @throws conflict 400 when the group has one of that name, whatever its case or accents, or no such label */
export function createFood(ctx: Ctx, input: FoodInput, language: string | null = null): Food {
  const id: FoodId = newId<'food'>()
  return ctx.transaction((tx) => {
    checkLabel(tx, input)
    refuseTakenName('food.name-is-taken', () =>
      store.insertFood(tx.db, tx.groupId, id, withOnHand(input, false), toTimestamp(tx.clock.now())),
    )
    const { name, pluralName: plural } = input
    if (language !== null) insertFoodName(tx.db, tx.groupId, { foodId: id, language, name, plural })
    const food = getFood(tx, id)
    tx.publish('food-created', { groupId: tx.groupId, food })
    return food
  })
}

/** The group's food of that name, or a new one; plurals and aliases are the parsers' business. */
export function getOrCreateFood(ctx: Ctx, name: string): Food {
  const known = store.foodByName(ctx.db, ctx.groupId, name)
  const plain = { pluralName: null, description: '', extras: {}, onHand: false, labelId: null, aliases: [] }
  return known ?? createFood(ctx, { ...plain, name: name.trim() })
}

/** Replaces a food whole. @throws not-found; conflict 400 when the name is taken or there is no such label */
export function updateFood(ctx: Ctx, id: FoodId, input: FoodInput): Food {
  return ctx.transaction((tx) => {
    const { onHand } = getFood(tx, id)
    checkLabel(tx, input)
    refuseTakenName('food.name-is-taken', () =>
      store.updateFood(tx.db, tx.groupId, id, withOnHand(input, onHand), toTimestamp(tx.clock.now())),
    )
    const food = getFood(tx, id)
    tx.publish('food-updated', { groupId: tx.groupId, food })
    return food
  })
}

/** Gives a label of the group's to those of its foods that have none, in one statement. @throws conflict 400 for no such label */
export function labelFoods(ctx: Ctx, ids: readonly FoodId[], labelId: LabelId): void {
  ctx.transaction((tx) => {
    checkLabel(tx, { labelId })
    store.labelFoods(tx.db, tx.groupId, ids, labelId, toTimestamp(tx.clock.now()))
    tx.publish('foods-labelled', { groupId: tx.groupId })
  })
}

/** Deletes a food and detaches it from ingredients; answers what was deleted. @throws conflict 400 when there is none */
export function deleteFood(ctx: Ctx, id: FoodId): Food {
  return ctx.transaction((tx) => {
    const food = store.FOODS.find(tx.db, tx.groupId, id)
    if (!food) throw nothingToDelete()
    tx.publish('food-deleted', { groupId: tx.groupId, food })
    store.deleteFood(tx.db, tx.groupId, id)
    return food
  })
}

/**
 * Everything that uses the first food uses the second from then on, and the first is deleted. Its name,
 * plural and aliases become aliases of the second, so that parsers go on knowing them.
 * @throws internal 500 when one of the two is missing or both are the same
 */
export function mergeFoods(ctx: Ctx, fromId: FoodId, toId: FoodId): void {
  ctx.transaction((tx) => {
    const foods = findFoodsByIds(tx, [fromId, toId])
    const [from, to] = [foods.get(fromId), foods.get(toId)]
    if (!from || !to || fromId === toId) throw mergeFailed('foods')
    tx.publish('food-merged', { groupId: tx.groupId, from, to })
    moveFoodNames(tx.db, tx.groupId, fromId, toId)
    const gained = [from.name, from.pluralName ?? '', ...from.aliases.map((alias) => alias.name)]
    const names = [...to.aliases.map((alias) => alias.name), ...gained]
    saveFoodNames(tx.db, toId, { ...to, aliases: distinctAliases(names, [to.name, to.pluralName]) })
    store.touchFood(tx.db, tx.groupId, toId, toTimestamp(tx.clock.now()))
    store.deleteFood(tx.db, tx.groupId, fromId)
    tx.publish('food-updated', { groupId: tx.groupId, food: getFood(tx, toId) })
  })
}
