import { getFood, updateFood } from '../foods/food.service'
import { getUnit, updateUnit } from '../foods/unit.service'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import { timeSlices } from '../platform/limits/time-slices'
import { notFound } from '../platform/refusals'
import { foldText } from '../platform/text/fold'
import { restoreRecipe } from '../recipes/recipe/bin.service'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import { restoreRecipeState } from '../recipes/recipe/recipe-state.service'
import { beginOperation } from './begin-operation.service'
import type { Kept, Operation } from './history.schema'
import { findLatest, findOperation, markUndone } from './operation.store'
import { applyUndo } from './patch.rules'
import { namesBefore, type OperationPart, partsOf } from './revision.store'
import { revive, reviveDeleted } from './revive.service'

declare module '../platform/events/events' {
  interface EventMap {
    /** All recipes are as they were; the undo's own changes hold what they had until then. */
    'operation-undone': { operation: Operation; undo: OperationId }
  }
}

/** Whether recipes had something with an id until an undo took it from them. */
export const hadUntil = ({ db, groupId }: GroupScope, undo: OperationId, id: string) =>
  namesBefore(db, groupId, undo, id)

/** Recipes that are written in one transaction, before others have their turn. */
const BATCH = 10

/** What was done last by the caller to many recipes at once, for a notice that offers to undo it. */
export function lastOperation({ db, groupId, userId }: Ctx): OperationId | null {
  return findLatest(db, groupId, userId) ?? null
}

/** Whether something that was done to many recipes at once has been undone. */
export function isUndone({ db, groupId }: GroupScope, id: string): boolean {
  return Boolean(findOperation(db, groupId, id as OperationId)?.undoneAt)
}

/** A recipe as it was before an operation; what has been permanently deleted or is locked by someone else stays. */
function takePartBack(tx: Ctx, { id, before }: OperationPart, operation: OperationId): void {
  try {
    if (before.isBinned === false) restoreRecipe(tx, id, operation)
    else restoreRecipeState(tx, id, { next: (now) => revive(tx, applyUndo(now, before)), operation })
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'forbidden'))
      throw error
  }
}

/** Removes the names that a food or unit gained from what was merged into it. */
function dropGainedNames(tx: Ctx, { food, unit, into }: Kept): void {
  const gone = food ?? unit
  if (!gone || !into) return
  const had = new Set(into.names.map(foldText))
  const gained = new Set(
    [gone.name, gone.pluralName ?? '', ...gone.aliases.map(({ name }) => name)].map(foldText),
  )
  const isOwn = ({ name }: { name: string }) => had.has(foldText(name)) || !gained.has(foldText(name))
  try {
    const target = food ? getFood(tx, into.id) : getUnit(tx, into.id)
    const aliases = target.aliases.filter(isOwn)
    if (aliases.length === target.aliases.length) return
    if (food) updateFood(tx, into.id, { ...getFood(tx, into.id), aliases })
    else updateUnit(tx, into.id, { ...getUnit(tx, into.id), aliases })
  } catch (error) {
    // It has been deleted or renamed since: then there is nothing to tidy.
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * Undoes what was done to many recipes at once, a few recipes at a time while others are served. Recipes that have changed since
 * lose only what the operation brought. Doing it twice does nothing more.
 * @throws not-found for one of another group, one that has lapsed, and for one that is itself an undo
 */
export async function undoOperation(ctx: Ctx, id: OperationId): Promise<Operation> {
  const found = findOperation(ctx.db, ctx.groupId, id)
  if (!found || found.kind === 'undo') throw notFound()
  const undo = ctx.transaction((tx) => {
    if (!markUndone(tx.db, tx.groupId, id, toTimestamp(tx.clock.now()))) return null
    reviveDeleted(tx, found.kept)
    dropGainedNames(tx, found.kept)
    return beginOperation(tx, { kind: 'undo', title: { messageId: 'history.undone' } })
  })
  if (undo === null) return found
  const slices = timeSlices()
  let after = 0
  for (;;) {
    const parts = partsOf(ctx.db, ctx.groupId, id, after, BATCH)
    ctx.transaction((tx) => {
      for (const part of parts) takePartBack(tx, part, undo)
    })
    if (parts.length < BATCH) {
      ctx.transaction((tx) => tx.publish('operation-undone', { operation: found, undo }))
      return found
    }
    after = parts.at(-1)!.recipe
    await slices.pause()
  }
}
