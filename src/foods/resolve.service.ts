import type { Ctx } from '../platform/context'
import { foldText } from '../platform/text/fold'
import type { Food } from './food.schema'
import { getOrCreateFood } from './food.service'
import { foodsByKeys } from './food.store'

/** A food as it is called in a line of a recipe. */
export interface FoodName {
  name: string
  /** Language tag of the line (`de`, `pt-BR`); null if it is not known. */
  language: string | null
}

export interface ResolveOptions {
  /** Whether a food that the group does not have is made; a caller without the permission to organize makes none. */
  mayCreate: boolean
}

/** Longer ones are sentences. */
const LONGEST_NAME = 60

const isName = (name: string) => /\p{L}/u.test(name) && name.length <= LONGEST_NAME

/**
 * The food that each name means, in the same order: one of the group's by name, plural or alias, else a new one where it may be made;
 * null where there is none. Awaits nothing, so that it can stand in the transaction that writes the recipe.
 */
export function resolveFoods(
  ctx: Ctx,
  names: readonly FoodName[],
  { mayCreate }: ResolveOptions,
): (Food | null)[] {
  const keys = names.map(({ name }) => foldText(name))
  const known = foodsByKeys(ctx.db, ctx.groupId, keys)
  return names.map(({ name }, at) => {
    const key = keys[at]!
    const food = known.get(key) ?? (mayCreate && isName(name) ? getOrCreateFood(ctx, name) : undefined)
    if (food) known.set(key, food)
    return food ?? null
  })
}
