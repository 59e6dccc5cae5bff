import type { FoodId } from '../foods/food.schema'
import { mergeSameFoods } from '../foods/same-foods.service'
import { lastOperation, undoOperation } from '../history/undo.service'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import { timeSlices } from '../platform/limits/time-slices'
import { notFound } from '../platform/refusals'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import { RECIPE_ACTIONS } from './action-kind.service'
import type { DataKindName } from './data-kind.rules'
import type { DataKind } from './data-kind.service'
import { FOODS } from './food-kind.service'
import { LABELS } from './label-kind.service'
import { findLookAlikes, type LookAlikes } from './look-alikes.rules'
import { organizers } from './organizer-kind.service'
import { UNITS } from './unit-kind.service'
import { countUses } from './uses.store'

/** Everything that can be managed in a table. */
export const DATA: Record<DataKindName, DataKind> = {
  'recipe-actions': RECIPE_ACTIONS,
  foods: FOODS,
  units: UNITS,
  labels: LABELS,
  categories: organizers('category'),
  tags: organizers('tag'),
  tools: organizers('tool'),
}

/** What was done to several things, and the operations of the history that undo it, the first first. */
export interface Done {
  count: number
  operations: string[]
}

/**
 * Does something to one thing after the other, each in a transaction of its own, while others are served between them. What is gone
 * meanwhile is skipped.
 */
async function toEach<Item>(
  ctx: Ctx,
  items: readonly Item[],
  act: (item: Item) => null | Promise<OperationId | null>,
): Promise<Done> {
  const slices = timeSlices()
  const done: Done = { count: 0, operations: [] }
  for (const item of items) {
    const before = lastOperation(ctx)
    try {
      const own = await act(item)
      done.count += 1
      const operation = own ?? lastOperation(ctx)
      if (operation !== null && operation !== before) done.operations.push(operation)
    } catch (error) {
      const isGone = error instanceof AppError && (error.code === 'not-found' || error.code === 'conflict')
      if (!isGone) throw error
    }
    await slices.pause()
  }
  return done
}

/** Deletes things of a kind. */
export function removeMany(ctx: Ctx, kind: DataKind, ids: readonly string[]): Promise<Done> {
  return toEach(ctx, ids, async (id) => {
    await kind.remove(ctx, id)
    return null
  })
}

/** Gives things a label, or takes it from them with null. */
export function labelMany(
  ctx: Ctx,
  kind: DataKind,
  ids: readonly string[],
  labelId: string | null,
): Promise<Done> {
  return toEach(ctx, ids, (id) => {
    kind.label?.(ctx, id, labelId)
    return null
  })
}

/** One thing becomes another. */
export interface Merge {
  from: string
  to: string
}

/** Merges several, one after the other. */
export function mergeMany(ctx: Ctx, kind: DataKind, merges: readonly Merge[]): Promise<Done> {
  const real = merges.filter(({ from, to }) => from !== to)
  return toEach(ctx, real, ({ from, to }) => kind.merge?.(ctx, from, to) ?? null)
}

/** Makes two foods one that are the same in two languages. */
export function mergeSame(ctx: Ctx, from: FoodId, to: FoodId): Promise<Done> {
  return toEach(ctx, [{ from, to }], async () => {
    if (!(await mergeSameFoods(ctx, from, to))) throw notFound()
    return null
  })
}

/** Undoes what was done to several things, the last first. What is not there any more is skipped. */
export async function undoMany(ctx: Ctx, operations: readonly string[]): Promise<void> {
  for (const id of operations.toReversed()) {
    try {
      await undoOperation(ctx, id)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    }
  }
}

/** How many recipes use each of some things, or foods each label. */
export function usesOf(
  { db, groupId }: GroupScope,
  kind: DataKind,
  ids: readonly string[] | null,
): Map<string, number> {
  return kind.usedAs ? countUses(db, groupId, kind.usedAs, ids) : new Map()
}

/** What is probably the same thing twice; found in slices. */
export function lookAlikesOf(scope: GroupScope, kind: DataKind): Promise<LookAlikes[]> {
  const slices = timeSlices()
  return findLookAlikes(kind.named?.(scope) ?? [], () => slices.pause())
}
