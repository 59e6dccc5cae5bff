import { toTimestamp } from '../platform/clock'
import type { Ctx, Services } from '../platform/context'
import type { TaskMessage } from '../platform/jobs/task'
import { forgetUnnamedFiles } from '../recipes/image/asset.service'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import type { RecipeChange } from '../recipes/recipe/recipe-event.service'
import { beginOperation, noteDeleted } from './begin-operation.service'
import type { Kept, OperationKind } from './history.schema'
import { undoPatch } from './patch.rules'
import type { Patch } from './patch.schema'
import { type GoneKind, insertRevision, insertRevisionsOf } from './revision.store'

/** A version, which is a time padded to microseconds, as a number that sorts as it does. */
export function toMicros(version: string): number {
  return Date.parse(version) * 1000 + Number(version.slice(-4, -1))
}

function record(
  tx: Ctx,
  recipe: number,
  before: Patch,
  { version, operation }: { version?: string; operation: OperationId | null },
): void {
  const madeAt = toMicros(version ?? toTimestamp(tx.clock.now()))
  const image = before.image?.version ?? null
  insertRevision(tx.db, tx.groupId, { recipe, madeAt, userId: tx.userId, operation, image, before })
}

function recordChange({ number, before, after, version, operation }: RecipeChange, tx: Ctx): void {
  const patch = undoPatch(after, before)
  if (patch !== null) record(tx, number, patch, { version, operation })
}

/** Where no versions are kept, a file goes with the last change that named it. */
function forgetDetached({ id, before, after }: RecipeChange, tx: Ctx): void {
  const kept = new Set(after.assets.map(({ fileName }) => fileName))
  if (before.assets.every(({ fileName }) => kept.has(fileName))) return
  tx.afterCommit(() => {
    forgetUnnamedFiles(tx, id, (assets) => new Set(assets.map(({ fileName }) => fileName))).catch(
      (error: unknown) => tx.log.warn('files that were taken off a recipe stay', { error }),
    )
  })
}

/** A food, unit or organizer goes from every recipe that has it: one operation. */
function recordGone(
  tx: Ctx,
  gone: GoneKind,
  id: string,
  kind: OperationKind,
  title: TaskMessage,
  kept: Kept,
) {
  const operation = beginOperation(tx, { kind, title, kept })
  const madeAt = toMicros(toTimestamp(tx.clock.now()))
  insertRevisionsOf(tx.db, tx.groupId, gone, id, { madeAt, userId: tx.userId, operation })
}

const namesOf = ({
  name,
  pluralName,
  aliases,
}: {
  name: string
  pluralName: string | null
  aliases: { name: string }[]
}) => [name, pluralName ?? '', ...aliases.map((alias) => alias.name)].filter((text) => text !== '')

/**
 * Listens for everything that changes recipes and writes what leads back, in the same transaction. Must be registered before
 * whoever moves ingredients when foods or units become one: afterwards nobody knows which they were.
 */
export function followHistory({ events, config }: Pick<Services, 'events' | 'config'>): void {
  if (config.historyDays === 0) {
    events.during('recipe-changed', forgetDetached)
    return
  }
  events.during('recipe-changed', recordChange)
  events.during('recipe-withdrawn', ({ number, operation }, tx) =>
    record(tx, number, { isBinned: false }, { operation }),
  )
  events.during('recipe-restored', ({ number, recipe: { name }, formerName, operation }, tx) =>
    record(tx, number, { isBinned: true, ...(formerName !== name && { name: formerName }) }, { operation }),
  )
  events.during('food-merged', ({ from, to }, tx) => {
    const title = { messageId: 'history.merged', values: { from: from.name, to: to.name } }
    recordGone(tx, 'food', from.id, 'food-merged', title, {
      food: from,
      into: { id: to.id, names: namesOf(to) },
    })
  })
  events.during('unit-merged', ({ from, to }, tx) => {
    const title = { messageId: 'history.merged', values: { from: from.name, to: to.name } }
    recordGone(tx, 'unit', from.id, 'unit-merged', title, {
      unit: from,
      into: { id: to.id, names: namesOf(to) },
    })
  })
  const deleted = (name: string) => ({ messageId: 'history.deleted', values: { name } })
  events.during('food-deleted', ({ food }, tx) =>
    recordGone(tx, 'food', food.id, 'food-deleted', deleted(food.name), { food }),
  )
  events.during('unit-deleted', ({ unit }, tx) =>
    recordGone(tx, 'unit', unit.id, 'unit-deleted', deleted(unit.name), { unit }),
  )
  events.during('label-deleted', ({ label, foodIds }, tx) =>
    noteDeleted(tx, 'label-deleted', label.name, { label: { ...label, foodIds } }),
  )
  for (const kind of ['category', 'tag', 'tool'] as const) {
    events.during(`${kind}-deleted`, ({ organizer, operation }, tx) => {
      if (operation !== null) return
      const kept = { organizer: { ...organizer, kind } }
      recordGone(tx, kind, organizer.id, `${kind}-deleted`, deleted(organizer.name), kept)
    })
  }
}
