import * as v from 'valibot'
import { bump } from '../platform/cache/cache'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import type { GroupId } from '../platform/ids'
import { foldText } from '../platform/text/fold'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import type { KnownFood, Values } from './food.schema'
import { readFoodTable } from './food-table.service'
import type { Chosen } from './line.service'
import { type Amount, Choice, EATEN_UNITS, SaidOfNames } from './nutrition.schema'
import {
  amountsOf,
  choicesOf,
  deleteAmount,
  deleteChoice,
  forgetNutrition,
  saveAmount,
  saveChoice,
} from './nutrition.store'
import { lineOf } from './recipe-line.service'
import { foodOfRow } from './row-search.service'

declare module '../platform/events/events' {
  interface EventMap {
    /** A household has said what a name in its recipes stands for. */
    'nutrition-chosen': { groupId: GroupId }
  }
}

const custom = (key: string, values: Values, pieceGrams: number | null): KnownFood => ({
  ...{ key, row: key, values, states: {}, isSeasoning: false },
  weights: new Map(pieceGrams === null ? [] : [['p', pieceGrams]]),
})

function chosenOf(key: string, choice: Choice): Chosen | undefined {
  if (choice.kind === 'nothing') return { food: null }
  if (choice.kind === 'values') return { food: custom(key, choice.values, choice.pieceGrams) }
  const food = readFoodTable().byKey.get(choice.food) ?? foodOfRow(choice.food)
  return food && { food }
}

/** What the household has said of names in its recipes: what they stand for, and how much of it is eaten. */
export function readChoices({ db, groupId }: GroupScope): ReadonlyMap<string, Chosen> {
  const chosen = new Map<string, Chosen>()
  for (const [key, { choice }] of choicesOf(db, groupId)) {
    const read = v.safeParse(Choice, JSON.parse(choice))
    const found = read.success ? chosenOf(key, read.output) : undefined
    if (found) chosen.set(key, found)
  }
  for (const { name_key, quantity, unit } of amountsOf(db, groupId))
    chosen.set(name_key, { ...chosen.get(name_key), eaten: { quantity, unit } })
  return chosen
}

/** The name of an ingredient by which the household's choice is kept. @throws not-found for a line without one */
export function chosenName({ recipeIngredient, language }: Recipe, referenceId: string): string {
  const ingredient = recipeIngredient.find((one) => one.referenceId === referenceId)
  const name = ingredient && lineOf(ingredient, language ?? 'en')?.foods[0]
  if (!name) throw new AppError('not-found', 'exceptions.no-entry-found')
  return name
}

/** Lets all of the household's recipes be computed again. */
function startAnew(tx: Ctx): void {
  forgetNutrition(tx.db, tx.groupId)
  bump(tx, 'names')
  tx.publish('nutrition-chosen', { groupId: tx.groupId })
}

/**
 * Sets what the name of an ingredient stands for in all recipes of the household; null deletes it.
 * @throws invalid for a food that there is not
 */
export function choose(ctx: Ctx, name: string, choice: Choice | null): void {
  const key = foldText(name)
  if (choice?.kind === 'food' && !chosenOf(key, choice))
    throw new AppError('invalid', 'validation.invalid-input')
  ctx.transaction((tx) => {
    if (choice) saveChoice(tx.db, tx.groupId, key, name, JSON.stringify(choice))
    else deleteChoice(tx.db, tx.groupId, key)
    startAnew(tx)
  })
}

/** How much of an ingredient is eaten in a recipe that doesn't say, or that says more than is eaten; undefined where no one has said. */
export function eatenAmount({ db, groupId }: GroupScope, name: string): Amount | undefined {
  const found = amountsOf(db, groupId).find(({ name_key }) => name_key === foldText(name))
  const unit = EATEN_UNITS.find((one) => one === found?.unit)
  return found && unit && { quantity: found.quantity, unit }
}

/** Sets how much of an ingredient is eaten in such recipes of the household; null deletes it. */
export function chooseAmount(ctx: Ctx, name: string, amount: Amount | null): void {
  const name_key = foldText(name)
  ctx.transaction((tx) => {
    if (amount) saveAmount(tx.db, tx.groupId, { name_key, name, ...amount })
    else deleteAmount(tx.db, tx.groupId, name_key)
    startAnew(tx)
  })
}

/** All that the household has said of names in its recipes, to be taken elsewhere. */
export function saidOfNames({ db, groupId }: GroupScope): { choices: unknown[]; amounts: unknown[] } {
  return {
    choices: [...choicesOf(db, groupId).values()].map(({ name, choice }) => ({
      name,
      choice: JSON.parse(choice),
    })),
    amounts: amountsOf(db, groupId).map(({ name, quantity, unit }) => ({ name, quantity, unit })),
  }
}

/** Takes over what another household has said of names of which this one has said nothing; anything odd is left out as a whole. */
export function bringSaid(tx: Ctx, said: unknown): void {
  const read = v.safeParse(SaidOfNames, said)
  if (!read.success) return
  const known = choicesOf(tx.db, tx.groupId)
  const amounts = new Set(amountsOf(tx.db, tx.groupId).map(({ name_key }) => name_key))
  for (const { name, choice } of read.output.choices) {
    const key = foldText(name)
    if (!known.has(key) && chosenOf(key, choice))
      saveChoice(tx.db, tx.groupId, key, name, JSON.stringify(choice))
  }
  for (const amount of read.output.amounts) {
    const name_key = foldText(amount.name)
    if (!amounts.has(name_key)) saveAmount(tx.db, tx.groupId, { ...amount, name_key })
  }
  startAnew(tx)
}
