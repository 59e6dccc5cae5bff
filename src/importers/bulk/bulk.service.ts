import * as v from 'valibot'
import type { OrganizerKind } from '../../organizers/organizer.schema'
import { resolveOrganizers } from '../../organizers/organizer.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type TaskCtx, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueTask } from '../../platform/jobs/tasks'
import { limitUse } from '../../platform/limits/rate-limit'
import { type Politeness, type RetryLater, workPolitely } from '../../platform/net/polite-queue'
import type { Report, ReportEntry, ReportId } from '../../reports/report.schema'
import {
  assignTask,
  closeReport,
  countEntries,
  findReport,
  getReport,
  listEntries,
  noteInput,
  openReport,
  recordOutcome,
  reopenReport,
} from '../../reports/report.service'
import { foundReport } from '../preview/found-report.rules'
import { type Duplicate, findDuplicate, foundOn, readPage, saveFound } from '../preview/import.service'
import type { PictureMemory } from '../preview/picture-choice.service'
import { findAddress } from '../reading/address-in-text.rules'
import { withoutRepeats } from './address-lines.rules'
import { createBackoff } from './backoff.rules'
import { type BulkEntry, BulkEntryInput, type OrganizerName } from './bulk.schema'
import { missingParts } from './missing-parts.rules'

/** Imports of many addresses that one person may queue; each can hold a thousand. */
const BULK_LIMIT = { burst: 6, perMinute: 2 }

/** Three pages at a time, of one site one, and half a second between two of it. */
const POLITENESS: Politeness = { atOnce: 3, hostPauseMs: 500 }

const TaskInput = v.object({ reportId: v.string() })

/**
 * Names of the organizers that a client means, for each of many addresses: those of the group under their own name, others by the
 * name given. One statement for all.
 */
export function organizerNames(
  ctx: Ctx,
  kind: OrganizerKind,
  lists: readonly (readonly OrganizerName[])[],
): string[][] {
  const keys = lists.flat().flatMap(({ id, slug }) => id || slug || [])
  const known = resolveOrganizers(ctx, kind, [...new Set(keys)])
  const byKey = new Map(known.flatMap(({ id, slug, name }) => [[slug, name] as const, [id, name] as const]))
  return lists.map((wanted) => {
    const names = wanted.flatMap(({ id, slug, name }) => {
      return byKey.get(id ?? '') ?? byKey.get(slug ?? '') ?? (name?.trim() || [])
    })
    return [...new Set(names)]
  })
}

function noteKnown(ctx: Ctx, entry: ReportEntry, { id, name }: Duplicate): void {
  const message = { messageId: 'import.bulk-known', values: { name } }
  recordOutcome(ctx, entry, { outcome: 'known', message, recipeId: id })
}

/** Texts of v1; the reason of a failure is separate. */
function noteFailure(ctx: Ctx, entry: ReportEntry, error: unknown, wasRead: boolean): void {
  const isOurs = !(error instanceof AppError)
  if (isOurs) ctx.log.error("couldn't import an address of a bulk import", { address: entry.subject, error })
  const messageId = wasRead ? 'import.bulk-not-saved' : 'import.bulk-failed'
  const exception = isOurs
    ? { messageId: 'generic.server-error' }
    : { messageId: error.messageId, values: error.values }
  recordOutcome(ctx, entry, {
    outcome: 'failed',
    message: { messageId, values: { url: entry.subject } },
    exception,
  })
}

class AlreadyHere extends Error {
  constructor(readonly duplicate: Duplicate) {
    super('the recipe came in meanwhile')
  }
}

/**
 * What a run of the task remembers of pictures. That one is begun is written down with the entry, so that a picture that brings the
 * server down does so once; a failed one is not converted again for another page.
 */
function pictureMemory(ctx: Ctx, entry: ReportEntry, failed: Set<string>): PictureMemory {
  const { pictures, ...input } = v.parse(BulkEntryInput, entry.input)
  const begun = new Set(pictures)
  const note = () => noteInput(ctx, entry, { ...input, pictures: [...begun] })
  return {
    isKnown: (url) => failed.has(url) || begun.has(url),
    begin(url) {
      begun.add(url)
      note()
    },
    fail: (url) => failed.add(url),
    forget(url) {
      begun.delete(url)
      note()
    },
  }
}

/** Reads one address and keeps its recipe, unless the group has it. */
async function importEntry(
  { ctx, signal }: Pick<TaskCtx, 'ctx' | 'signal'>,
  entry: ReportEntry,
  failed: Set<string>,
): Promise<void> {
  const { subject } = entry
  const early = findDuplicate(ctx, [findAddress(subject)])
  if (early) return noteKnown(ctx, entry, early)
  const page = await readPage(ctx, subject)
  const { pictures: _, ...input } = v.parse(BulkEntryInput, entry.input)
  const { categories, tags, keepsKnown } = input
  const found = foundOn(ctx, page, keepsKnown ? 'known' : 'none')
  const report = foundReport(found)
  const addresses = [found.rest.canonicalUrl, page.url ?? null]
  const late = findDuplicate(ctx, addresses)
  if (late) return noteKnown(ctx, entry, late)
  try {
    await saveFound(ctx, found, {
      isOneOfMany: true,
      categories,
      tags,
      pictureMemory: pictureMemory(ctx, entry, failed),
      // Another host may have given the same recipe while the picture was fetched.
      beforehand: (tx) => {
        const known = findDuplicate(tx, addresses)
        if (known) throw new AlreadyHere(known)
      },
      alongside: (tx, { id, name, image }) => {
        // It may have been lost only because the server stops: then the whole page comes again.
        if (image === null && found.rest.images.length > 0) signal.throwIfAborted()
        const message = { messageId: 'import.bulk-imported', values: { name } }
        const exception = missingParts(report, image !== null)
        const kept = report.filter(({ part }) => part !== 'images' || image !== null)
        noteInput(tx, entry, { ...input, found: kept })
        recordOutcome(tx, entry, { outcome: 'done', message, recipeId: id, ...(exception && { exception }) })
      },
    })
  } catch (error) {
    if (error instanceof AlreadyHere) noteKnown(ctx, entry, error.duplicate)
    else if (!signal.aborted) noteFailure(ctx, entry, error, true)
  }
}

async function runBulkImport(task: TaskCtx, reportId: ReportId, politeness: Politeness) {
  const { ctx, signal } = task
  const report = findReport(ctx, reportId)
  // Deleted while it waited: no one wants to know any more.
  if (!report) return null
  const entries = listEntries(ctx, report)
  const waiting = entries.filter(({ outcome }) => outcome === 'waiting')
  let ended = entries.length - waiting.length
  task.progress(ended, entries.length)
  const backoff = createBackoff()
  const failedPictures = new Set<string>()
  const work = async (entry: ReportEntry): Promise<RetryLater | undefined> => {
    if (!findReport(ctx, reportId)) return
    const host = URL.parse(findAddress(entry.subject) ?? '')?.hostname ?? ''
    try {
      backoff.checkIsWilling(host)
      await importEntry(task, entry, failedPictures)
    } catch (error) {
      const rest = backoff.restAfter(error, entry.id, host)
      if (rest) return rest
      noteFailure(ctx, entry, error, false)
    }
    task.progress(++ended, entries.length)
  }
  await workPolitely(waiting, ({ subject }) => findAddress(subject) ?? '', work, { ...politeness, signal })
  if (!findReport(ctx, reportId)) return null
  const { done, known, failed } = closeReport(ctx, report)
  return { messageId: 'report.counts', values: { done, known, failed } } satisfies TaskMessage
}

/**
 * The work on a report's waiting addresses. The result of each is stored at once, with the recipe in one transaction, so
 * that it goes on after a restart where it stopped.
 */
export function bulkImportKind(politeness: Politeness = POLITENESS) {
  return taskKind({
    kind: 'bulk-import',
    owner: 'person',
    lane: 'long',
    input: TaskInput,
    run: (task, { reportId }) => runBulkImport(task, reportId, politeness),
  })
}

export const BULK_IMPORT = bulkImportKind()

function enqueue(ctx: Ctx, report: Report): void {
  const { waiting } = countEntries(ctx, report)
  const title = { messageId: 'import.bulk-task', values: { count: waiting } }
  assignTask(ctx, report.id, enqueueTask(ctx, BULK_IMPORT, { reportId: report.id }, { title }))
}

/** Queues an import of many addresses; an address that is named twice is read once. @throws rate-limited */
export function startBulkImport(ctx: Ctx, entries: readonly BulkEntry[]): ReportId {
  limitUse(ctx, 'bulk-import', BULK_LIMIT)
  return ctx.transaction((tx) => {
    const name = { messageId: 'import.bulk-name' }
    const things = withoutRepeats(entries).map(({ url, ...input }) => ({
      subject: url,
      input,
    }))
    const report = openReport(tx, { category: 'bulk_import', name, entries: things })
    if (things.length > 0) enqueue(tx, report)
    else closeReport(tx, report)
    return report.id
  })
}

/**
 * Tries again what failed, and what was never begun, on the same report.
 * @throws not-found; conflict while the import is still at work; rate-limited
 */
export function retryBulkImport(ctx: Ctx, reportId: ReportId): void {
  limitUse(ctx, 'bulk-import', BULK_LIMIT)
  ctx.transaction((tx) => {
    const report = getReport(tx, reportId)
    if (report.category !== 'bulk_import') throw new AppError('not-found', 'exceptions.not-found')
    if (reopenReport(tx, report)) enqueue(tx, report)
  })
}
