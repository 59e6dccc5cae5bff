import { toTimestamp } from '../platform/clock'
import type { Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { timeSlices } from '../platform/limits/time-slices'
import { forgetUnnamedFiles } from '../recipes/image/asset.service'
import { forgetKeptPicture } from '../recipes/image/image.service'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import { deleteOperations } from './operation.store'
import { toMicros } from './record.service'
import { assetPatches, deleteRevisions, expiredRevisions, isImageNamed } from './revision.store'
import { applyRowsUndo } from './rows-patch.rules'

const DAY_MS = 86_400_000
/** Revisions that are deleted before other work has its turn. */
const BATCH = 500

/** Deletes the attachments that neither a recipe nor a version of it that is kept names. */
function forgetFilesOf(
  services: Pick<Services, 'db' | 'media'>,
  recipe: number,
  id: RecipeId,
): Promise<void> {
  return forgetUnnamedFiles(services, id, (assets) => {
    const named = new Set(assets.map(({ fileName }) => fileName))
    let before = assets
    for (const back of assetPatches(services.db, recipe)) {
      before = applyRowsUndo(before, back)
      for (const { fileName } of before) named.add(fileName)
    }
    return named
  })
}

/**
 * Deletes changes from longer ago than the history is kept, and the pictures and attachments that nothing names any more.
 * @returns how many revisions went
 */
export async function pruneHistory(
  services: Pick<Services, 'db' | 'raw' | 'clock' | 'config' | 'media'>,
): Promise<number> {
  const { db, raw, clock, config } = services
  const before = toTimestamp(new Date(clock.now().getTime() - config.historyDays * DAY_MS))
  const slices = timeSlices()
  let forgotten = 0
  for (;;) {
    const lapsed = expiredRevisions(db, toMicros(before), BATCH)
    runTransaction(raw, () => deleteRevisions(db, lapsed))
    for (const { recipe, id, image } of lapsed) {
      if (image !== null && !isImageNamed(db, recipe, image)) await forgetKeptPicture(services, id, image)
    }
    const attached = new Map(
      lapsed.flatMap(({ recipe, id, has_assets }) => (has_assets ? [[recipe, id]] : [])),
    )
    for (const [recipe, id] of attached) await forgetFilesOf(services, recipe, id)
    forgotten += lapsed.length
    if (lapsed.length < BATCH) break
    await slices.pause()
  }
  deleteOperations(db, before)
  return forgotten
}
