import * as v from 'valibot'
import { bringSaid } from '../../diets/said.service'
import { understandImport } from '../../parser/understand.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { UploadedFile } from '../../platform/http/upload'
import { i18nFor } from '../../platform/i18n/i18n'
import type { WebpSet } from '../../platform/images/image-set'
import type { MediaPlace } from '../../platform/images/media-store'
import { type TaskCtx, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueTask } from '../../platform/jobs/tasks'
import { limitUse } from '../../platform/limits/rate-limit'
import { rate } from '../../ratings/rating.service'
import { assetFolder, attachFile, MAX_ASSET_BYTES } from '../../recipes/image/asset.service'
import { convertPicture, fetchPicture, writeWithPicture } from '../../recipes/image/image.service'
import type { Recipe, RecipeId } from '../../recipes/recipe/recipe.schema'
import { getRecipe } from '../../recipes/recipe/recipe.service'
import type { EntryCounts, Report, ReportEntry, ReportId } from '../../reports/report.schema'
import {
  assignTask,
  closeReport,
  findReport,
  getReport,
  listEntries,
  openReport,
  recordOutcome,
} from '../../reports/report.service'
import { bringTranslations } from '../../translations/translation.service'
import { APPLICATIONS, ArchiveKind } from './archive-kind.schema'
import { type ArchiveProcess, openInProcess, TOOK_TOO_LONG } from './archive-process.service'
import { findArchived, noteArchived } from './archived-recipe.store'
import { type ArchivedPicture, type ArchivedRecipe, archivedInput } from './kinds/archived-recipe.rules'
import type { Columns } from './kinds/columns.rules'
import { checkCount } from './kinds/kind.service'

/** Archives that one person may queue; each can hold thousands of recipes. */
const ARCHIVE_LIMIT = { burst: 30, perMinute: 6 }
const MAX_STARS = 5
/** Recipes of an archive that may be beyond reading; with the next one nothing more is tried. */
const MAX_HANGING = 1
const countHanging = (entries: readonly ReportEntry[]) =>
  entries.filter(({ exception }) => exception?.messageId === TOOK_TOO_LONG).length

const TaskInput = v.object({
  reportId: v.string(),
  kind: ArchiveKind,
  place: v.array(v.string()),
  addTag: v.boolean(),
  columns: v.optional(v.record(v.string(), v.string())),
})
type TaskInput = v.InferOutput<typeof TaskInput>

const EntryInput = v.object({ key: v.string() })

/** What an import works with, in a task or on the command line. */
export type ImportRun = Pick<TaskCtx, 'ctx' | 'signal' | 'locale' | 'progress'>

async function pictureFor(ctx: Ctx, picture: ArchivedPicture, signal: AbortSignal): Promise<WebpSet> {
  const bytes =
    picture.from === 'archive' ? await picture.read() : await fetchPicture(ctx, picture.url, signal)
  return await convertPicture(ctx, bytes, signal)
}

/** A picture that cannot be fetched is left out, and the recipe is kept; where it was never tried, both are tried again. */
async function pictureOrNone({ ctx, signal }: ImportRun, recipe: ArchivedRecipe): Promise<WebpSet | null> {
  if (!recipe.picture) return null
  try {
    return await pictureFor(ctx, recipe.picture, signal)
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.info("couldn't import a picture from an archive", { error })
    return null
  }
}

/** Attaches what the recipe has not yet, so that it may be done again. @returns how many files could not be taken over */
async function attachAssets(ctx: Ctx, id: RecipeId, assets: ArchivedRecipe['assets'] = []): Promise<number> {
  if (assets.length === 0) return 0
  // A file that is named but not there was cut off between its row and its file.
  const files = new Set(await ctx.media.list(assetFolder(id)))
  const there = getRecipe(ctx, id).assets.filter(({ fileName }) => fileName !== null && files.has(fileName))
  const attached = new Set(there.map(({ name }) => name))
  let lost = 0
  for (const { name, icon, file } of assets) {
    if (attached.has(name.trim())) continue
    try {
      const extension = file.path.slice(file.path.lastIndexOf('.') + 1)
      const bytes = new Blob([await file.read(MAX_ASSET_BYTES)])
      await attachFile(ctx, id, { name, icon, extension, file: bytes })
    } catch (error) {
      lost += 1
      ctx.log.info("couldn't import a file from an archive", { error })
    }
  }
  return lost
}

/** What could not be imported of a recipe, in words; undefined when nothing was lost. */
function remarkOn(recipe: ArchivedRecipe, hasPicture: boolean, lostFiles: number): TaskMessage | undefined {
  if (recipe.picture && !hasPicture) return { messageId: 'archive.without-picture' }
  return lostFiles > 0 ? { messageId: 'archive.without-files', values: { count: lostFiles } } : undefined
}

async function importUnit(
  task: ImportRun,
  archive: ArchiveProcess,
  entry: ReportEntry,
  input: Pick<TaskInput, 'kind' | 'addTag'>,
) {
  const { ctx } = task
  const recipe = await archive.read(v.parse(EntryInput, entry.input).key)
  const content = archivedInput(i18nFor(task.locale), recipe, input.addTag ? input.kind : null)
  const { picture, assets = [], translations, ...texts } = recipe
  const said = JSON.stringify([input.kind, texts, picture?.from === 'web' ? picture.url : null])
  const fingerprint = new Bun.CryptoHasher('sha256').update(said).digest('base64url')
  const known = findArchived(ctx.db, ctx.groupId, fingerprint)
  if (known) {
    await attachAssets(ctx, known.id, assets)
    const message = { messageId: 'import.bulk-known', values: { name: known.name } }
    return recordOutcome(ctx, entry, { outcome: 'known', message, recipeId: known.id })
  }
  const set = await pictureOrNone(task, recipe)
  const settle = (at: Ctx, { id, name }: Recipe, lostFiles: number) => {
    const message = { messageId: 'archive.imported', values: { name } }
    const exception = remarkOn(recipe, set !== null, lostFiles)
    recordOutcome(at, entry, { outcome: 'done', message, recipeId: id, ...(exception && { exception }) })
  }
  const write = await understandImport(ctx, content)
  const saved = await writeWithPicture(ctx, set, (prepared) =>
    ctx.transaction((tx) => {
      const written = write(tx, { ...prepared, isOneOfMany: true })
      noteArchived(tx.db, tx.groupId, fingerprint, written.id)
      bringTranslations(tx, written, translations)
      if (recipe.rating)
        rate(tx, tx.userId, written.id, { rating: Math.min(recipe.rating, MAX_STARS), isFavorite: null })
      // A recipe whose files are still to come keeps waiting: when it is cut off here, the next run finds it and adds the rest.
      if (assets.length === 0) settle(tx, written, 0)
      return written
    }),
  )
  if (assets.length > 0) settle(ctx, saved, await attachAssets(ctx, saved.id, assets))
}

function noteFailure(ctx: Ctx, entry: ReportEntry, error: unknown): void {
  const isOurs = !(error instanceof AppError)
  if (isOurs) ctx.log.error("couldn't import a recipe from an archive", { subject: entry.subject, error })
  recordOutcome(ctx, entry, {
    outcome: 'failed',
    message: { messageId: 'archive.import-failed', values: { name: entry.subject } },
    exception: isOurs
      ? { messageId: 'generic.server-error' }
      : { messageId: error.messageId, ...(error.values && { values: error.values }) },
  })
}

/**
 * Imports the entries of a report that still wait, one by one, and closes the report. A recipe that takes too long to read fails, and
 * with the second such one all that still wait, also after a restart in between.
 * @param open opens the archive, again after such a recipe
 * @returns the counts; null when someone has deleted the report meanwhile
 */
export async function importEntries(
  task: ImportRun,
  report: Report,
  open: () => Promise<ArchiveProcess>,
  input: Pick<TaskInput, 'kind' | 'addTag'>,
): Promise<EntryCounts | null> {
  const { ctx, signal } = task
  const entries = listEntries(ctx, report)
  const waiting = entries.filter(({ outcome }) => outcome === 'waiting')
  let ended = entries.length - waiting.length
  let hanging = countHanging(entries)
  let archive: ArchiveProcess | null = null
  task.progress(ended, entries.length)
  try {
    for (const entry of waiting) {
      signal.throwIfAborted()
      if (!findReport(ctx, report.id)) return null
      try {
        if (hanging > MAX_HANGING) throw new AppError('invalid', TOOK_TOO_LONG)
        archive ??= await open()
        await importUnit(task, archive, entry, input)
      } catch (error) {
        signal.throwIfAborted()
        // What cannot be opened has no recipes to go on with.
        if (archive === null) hanging = MAX_HANGING + 1
        else if (error instanceof AppError && error.messageId === TOOK_TOO_LONG) {
          hanging += 1
          archive.close()
          archive = null
        }
        noteFailure(ctx, entry, error)
      }
      task.progress(++ended, entries.length)
    }
  } finally {
    archive?.close()
  }
  return findReport(ctx, report.id) ? closeReport(ctx, report) : null
}

async function pathOf({ media }: Pick<Ctx, 'media'>, place: MediaPlace): Promise<string> {
  const file = await media.find(place)
  if (!file?.name) throw new AppError('not-found', 'archive.gone')
  return file.name
}

async function runArchiveImport(task: TaskCtx, input: TaskInput): Promise<TaskMessage | null> {
  const { ctx, signal } = task
  const { place, kind, columns } = input
  const report = findReport(ctx, input.reportId as ReportId)
  // Deleted while it waited: no one wants it any more.
  if (!report) return await ctx.media.remove(place).then(() => null)
  const open = async () => openInProcess(await pathOf(ctx, place), kind, { columns, signal })
  const counts = await importEntries(task, report, open, input)
  await ctx.media.remove(place)
  if (!counts) return null
  if (countHanging(listEntries(ctx, report)) > MAX_HANGING) throw new AppError('invalid', TOOK_TOO_LONG)
  const { done, known, failed } = counts
  return { messageId: 'report.counts', values: { done, known, failed } }
}

/** Imports the recipes of an uploaded archive, one by one; the result of each is stored with it. */
export const ARCHIVE_IMPORT = taskKind({
  kind: 'archive-import',
  owner: 'person',
  lane: 'long',
  input: TaskInput,
  run: runArchiveImport,
})

/** `mealie_alpha` → "Mealie_Alpha", as the reports of v1 are called. */
const titled = (kind: ArchiveKind) => kind.replace(/(^|_)[a-z]/g, (letter) => letter.toUpperCase())

/** A report in which each recipe of an archive waits, and what cannot be read of it has failed. @throws too-large */
export function openArchiveReport(
  ctx: Ctx,
  kind: ArchiveKind,
  { units, skipped, said }: Pick<ArchiveProcess, 'units' | 'skipped' | 'said'>,
): Report {
  checkCount(units.length)
  return ctx.transaction((tx) => {
    if (said !== undefined) bringSaid(tx, said)
    const report = openReport(tx, {
      category: 'migration',
      name: {
        messageId: 'archive.report-name',
        values: { kind: titled(kind), application: APPLICATIONS[kind] },
      },
      entries: [
        ...units.map(({ key, subject }) => ({ subject, input: { key } })),
        ...skipped.map(({ path }) => ({ subject: path })),
      ],
    })
    const left = listEntries(tx, report).slice(units.length)
    for (const [at, entry] of left.entries())
      noteFailure(tx, entry, new AppError('invalid', skipped[at]!.messageId))
    return report
  })
}

interface ArchiveOptions {
  kind: ArchiveKind
  upload: UploadedFile
  /** Whether every recipe gets a tag with the name of the kind. */
  addTag: boolean
  /** What the columns of a table mean; guessed by their headings when it is not said. */
  columns?: Columns | undefined
}

/**
 * Looks through an uploaded archive and queues its recipes. The file is deleted when all are done, or at once when it is no archive.
 * @throws as `openInProcess`; rate-limited
 */
export async function startArchiveImport(
  ctx: Ctx,
  { kind, upload, addTag, columns }: ArchiveOptions,
): Promise<Report> {
  const place = [...upload.place]
  try {
    limitUse(ctx, 'archive-import', ARCHIVE_LIMIT)
    const archive = await openInProcess(await pathOf(ctx, place), kind, { columns })
    archive.close()
    const { units } = archive
    return ctx.transaction((tx) => {
      const report = openArchiveReport(tx, kind, archive)
      const title = {
        messageId: 'archive.task',
        values: { application: APPLICATIONS[kind], count: units.length },
      }
      const input = { reportId: report.id, kind, place, addTag, ...(columns && { columns }) }
      assignTask(tx, report.id, enqueueTask(tx, ARCHIVE_IMPORT, input, { title }))
      return getReport(tx, report.id)
    })
  } catch (error) {
    await ctx.media.remove(place)
    throw error
  }
}
