import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { newId } from '../../platform/ids'
import { notFound } from '../../platform/refusals'
import * as changes from './plan-change.store'
import type { PlanEntryId } from './plan-entry.schema'
import {
  deleteEntry,
  entriesWithLeftovers,
  insertEntry,
  type StoredEntry,
  updateEntry,
} from './plan-entry.store'

/** How long a change can be undone. */
const KEPT_MS = 24 * 3_600_000

function readAll(tx: Ctx, ids: readonly PlanEntryId[]): Map<PlanEntryId, StoredEntry> {
  const found = entriesWithLeftovers(tx.db, tx.groupId, ids)
  return new Map(found.map(({ number: _, ...entry }) => [entry.id, entry]))
}

/**
 * Makes a change to the plan that can be undone for a day.
 * @param ids what it changes or deletes
 * @param change answers the ids of what it has added
 */
export function changePlan(
  ctx: Ctx,
  ids: readonly PlanEntryId[],
  change: (tx: Ctx) => readonly PlanEntryId[],
): changes.PlanChangeId {
  return ctx.transaction((tx) => {
    const before = readAll(tx, ids)
    const added = change(tx)
    const touched = [...before.keys(), ...added]
    const after = readAll(tx, touched)
    const id = newId<'meal-plan-change'>()
    const entries = touched.map((one) => ({
      id: one,
      before: before.get(one) ?? null,
      writtenAt: after.get(one)?.updatedAt ?? null,
    }))
    changes.insertChange(tx.db, tx, id, entries, toTimestamp(tx.clock.now()))
    return id
  })
}

/** What is the rest of another comes after it. */
const originalsFirst = (one: changes.ChangedEntry, other: changes.ChangedEntry) =>
  Number(one.before?.leftoverOf != null) - Number(other.before?.leftoverOf != null)

/**
 * Undoes a change of the caller's. Entries that someone has changed since stay as they are.
 * @returns how many entries are as they were before, of how many
 * @throws not-found for someone else's, and for one that is undone already
 */
export function undoChange(ctx: Ctx, id: changes.PlanChangeId): { restored: number; of: number } {
  return ctx.transaction((tx) => {
    const { db, groupId } = tx
    const entries = changes.takeChange(db, tx, id)
    if (!entries) throw notFound()
    const now = readAll(
      tx,
      entries.map((entry) => entry.id),
    )
    const untouched = entries.filter((entry) => (now.get(entry.id)?.updatedAt ?? null) === entry.writtenAt)
    for (const { id: entryId, before } of untouched.toSorted(originalsFirst)) {
      if (before === null) deleteEntry(db, groupId, entryId)
      else if (now.has(entryId)) updateEntry(db, groupId, before)
      else insertEntry(db, groupId, before, entryId)
    }
    return { restored: untouched.length, of: entries.length }
  })
}

/** Deletes changes that can no longer be undone, of all groups; returns how many. */
export function purgeChanges({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return changes.deleteOldChanges(db, toTimestamp(new Date(clock.now().getTime() - KEPT_MS)))
}
