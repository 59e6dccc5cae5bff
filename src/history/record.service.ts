import { toTimestamp } from '../platform/clock'
import type { Ctx } from '../platform/context'
import { before, type EventMap, type Listener } from '../platform/events/events'
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
      (error: unknown) => tx.log.warn("couldn't delete files removed from a recipe", { error }),
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

const merged = (from: { name: string }, to: { name: string }) => ({
  messageId: 'history.merged',
  values: { from: from.name, to: to.name },
})
const deleted = (name: string) => ({ messageId: 'history.deleted', values: { name } })

/** Listens where versions are kept, before anything changes: afterwards no one knows what it was. */
const recording = <Name extends keyof EventMap>(
  name: Name,
  handle: (event: EventMap[Name], tx: Ctx) => void,
): Listener =>
  before(name, (event, tx) => {
    if (tx.config.historyDays > 0) handle(event, tx)
  })

/** Everything that changes recipes: what leads back is written in the same transaction. */
export const HISTORY: readonly Listener[] = [
  before('recipe-changed', (change, tx) =>
    tx.config.historyDays > 0 ? recordChange(change, tx) : forgetDetached(change, tx),
  ),
  recording('recipe-withdrawn', ({ number, operation }, tx) =>
    record(tx, number, { isBinned: false }, { operation }),
  ),
  recording('recipe-restored', ({ number, recipe: { name }, formerName, operation }, tx) =>
    record(tx, number, { isBinned: true, ...(formerName !== name && { name: formerName }) }, { operation }),
  ),
  recording('food-merged', ({ from, to }, tx) => {
    const kept = { food: from, into: { id: to.id, names: namesOf(to) } }
    recordGone(tx, 'food', from.id, 'food-merged', merged(from, to), kept)
  }),
  recording('unit-merged', ({ from, to }, tx) => {
    const kept = { unit: from, into: { id: to.id, names: namesOf(to) } }
    recordGone(tx, 'unit', from.id, 'unit-merged', merged(from, to), kept)
  }),
  recording('food-deleted', ({ food }, tx) =>
    recordGone(tx, 'food', food.id, 'food-deleted', deleted(food.name), { food }),
  ),
  recording('unit-deleted', ({ unit }, tx) =>
    recordGone(tx, 'unit', unit.id, 'unit-deleted', deleted(unit.name), { unit }),
  ),
  recording('label-deleted', ({ label, foodIds }, tx) =>
    noteDeleted(tx, 'label-deleted', label.name, { label: { ...label, foodIds } }),
  ),
  ...(['category', 'tag', 'tool'] as const).map((kind) =>
    recording(`${kind}-deleted`, ({ organizer, operation }, tx) => {
      if (operation !== null) return
      const kept = { organizer: { ...organizer, kind } }
      recordGone(tx, kind, organizer.id, `${kind}-deleted`, deleted(organizer.name), kept)
    }),
  ),
]
