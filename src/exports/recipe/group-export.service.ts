import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, GroupScope, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type GroupId, newId } from '../../platform/ids'
import type { MediaPlace } from '../../platform/images/media-store'
import { type TaskCtx, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueTask, waitForTask } from '../../platform/jobs/tasks'
import { limitUse } from '../../platform/limits/rate-limit'
import { timeSlices } from '../../platform/limits/time-slices'
import { notFound } from '../../platform/refusals'
import { type ZipEntry, zipPieces } from '../../platform/storage/zip'
import { recipeFile } from '../../recipes/formats/recipe-zip.service'
import type { Recipe, RecipeId } from '../../recipes/recipe/recipe.schema'
import { findRecipeById, findRecipeKey } from '../../recipes/recipe/recipe.service'
import { formatBytes } from '../../ui/format.rules'
import type { GroupDataExport, GroupExportId } from './group-export.schema'
import * as store from './group-export.store'

/** How long an archive can be fetched. */
const LIFE_MS = 24 * 3_600_000
/** Archives that one person may have made. */
const EXPORT_LIMIT = { burst: 5, perMinute: 2 }

const EXPORT_NAME = 'Data Export'

function folderOf(groupId: string): MediaPlace {
  return ['groups', groupId, 'export']
}

function toWire({ id, groupId, filename, path, bytes, expiresAt }: store.StoredExport): GroupDataExport {
  return { id, groupId, name: EXPORT_NAME, filename, path, size: formatBytes(bytes), expires: expiresAt }
}

/** Archives of the group that can still be fetched, the newest first. */
export function listExports({ db, groupId, clock }: GroupScope & Pick<Services, 'clock'>): GroupDataExport[] {
  return store.exportsOf(db, groupId, toTimestamp(clock.now())).map(toWire)
}

/** Everything that is in a recipe's folder but JSON, which is written again. */
async function* mediaOf({ media }: Pick<Services, 'media'>, { id, slug }: Recipe): AsyncGenerator<ZipEntry> {
  for (const folder of ['images', 'assets']) {
    for (const name of await media.list(['recipes', id, folder])) {
      const file = name.endsWith('.json') ? undefined : await media.find(['recipes', id, folder, name])
      if (file) yield { name: `recipes/${slug}/${folder}/${name}`, content: file, isPacked: true }
    }
  }
}

/** A recipe in the layout of bulk exports: its JSON, its photographs and its files in a folder of their own. */
export async function* recipeEntries(
  services: Pick<Services, 'media'>,
  recipe: Recipe,
): AsyncGenerator<ZipEntry> {
  yield { name: `recipes/${recipe.slug}/${recipe.slug}.json`, content: recipeFile(recipe) }
  yield* mediaOf(services, recipe)
}

type Writing = Pick<TaskCtx<'group'>, 'services' | 'groupId' | 'progress' | 'signal'>

async function* filesOf(task: Writing, ids: readonly RecipeId[]): AsyncGenerator<ZipEntry> {
  const { services, groupId, progress, signal } = task
  for (const [at, id] of ids.entries()) {
    signal.throwIfAborted()
    const recipe = findRecipeById({ db: services.db, groupId }, id)
    if (recipe) yield* recipeEntries(services, recipe)
    if (at % 10 === 0) progress(at, ids.length)
  }
}

async function writeExport(task: Writing, ids: readonly RecipeId[]): Promise<TaskMessage> {
  const { services, groupId } = task
  const id: GroupExportId = newId<'group-export'>()
  const filename = `${id}.zip`
  const place = [...folderOf(groupId), filename]
  const bytes = await services.media.saveStream(place, zipPieces(filesOf(task, ids)))
  const now = services.clock.now()
  const expiresAt = toTimestamp(new Date(now.getTime() + LIFE_MS))
  try {
    const row = { id, groupId, filename, path: place.join('/'), bytes, expiresAt }
    store.insertExport(services.db, row, toTimestamp(now))
  } catch (error) {
    // An archive that is in no list would stay there forever.
    await services.media.remove(place)
    throw error
  }
  services.events.announce('group-exported', { groupId, exportId: id, count: ids.length })
  return { messageId: 'export.done', values: { count: ids.length } }
}

declare module '../../platform/events/events' {
  interface EventMap {
    /** An archive of the group's recipes is ready. */
    'group-exported': { groupId: GroupId; exportId: GroupExportId; count: number }
  }
}

/** Archives are written in the background, file by file, and are never in memory as a whole. */
export const GROUP_EXPORT = taskKind({
  kind: 'group-export',
  owner: 'group',
  lane: 'usual',
  input: v.object({ recipeIds: v.array(v.string()) }),
  run: (task, { recipeIds }) => writeExport(task, recipeIds),
})

/** Clients ask for the list as soon as they have their answer, and a small archive is written by then. */
const WAIT_MS = 2_000

/**
 * Begins an archive of the group's recipes by slug or id, and waits a moment for it; unknown recipes are left out. @throws rate-limited
 */
export async function startExport(ctx: Ctx, slugs: readonly string[]): Promise<void> {
  limitUse(ctx, 'exports', EXPORT_LIMIT)
  const slices = timeSlices()
  const recipeIds: RecipeId[] = []
  for (const slug of new Set(slugs)) {
    await slices.pause()
    const key = findRecipeKey(ctx, slug)
    if (key) recipeIds.push(key.id)
  }
  const title = { messageId: 'export.making', values: { count: recipeIds.length } }
  await waitForTask(ctx, enqueueTask(ctx, GROUP_EXPORT, { recipeIds }, { title }), WAIT_MS)
}

/** The archive at a path as lists give it. @throws invalid 400 for any other path */
export function checkExportPath({ db, groupId, clock }: Ctx, path: string): string {
  const known = store.exportsOf(db, groupId, toTimestamp(clock.now())).some((one) => one.path === path)
  if (known) return path
  throw new AppError('invalid', 'export.no-such-file', {
    status: 400,
    detail: 'path must be relative to data directory',
  })
}

/** Where an archive of the group is. @throws not-found */
export function exportPath({ db, groupId, clock }: Ctx, id: GroupExportId): string {
  const found = store.exportsOf(db, groupId, toTimestamp(clock.now())).find((one) => one.id === id)
  if (!found) throw notFound()
  return found.path
}

async function remove(
  { db, media }: Pick<Services, 'db' | 'media'>,
  all: store.StoredExport[],
): Promise<number> {
  for (const { id, path } of all) {
    store.deleteExport(db, id)
    await media.remove(path.split('/'))
  }
  return all.length
}

/** Deletes all archives of the group; answers how many. */
export async function purgeExports(ctx: Ctx): Promise<number> {
  const { db, groupId, media } = ctx
  return remove(ctx, store.exportsToPurge(db, { groupId })).finally(() => media.remove(folderOf(groupId)))
}

/** Deletes archives of every group a day after they expired; answers how many. */
export function purgeExpiredExports(services: Pick<Services, 'db' | 'media' | 'clock'>): Promise<number> {
  const before = toTimestamp(new Date(services.clock.now().getTime() - LIFE_MS))
  return remove(services, store.exportsToPurge(services.db, { before }))
}
