import { AppError } from '../../platform/errors'
import { toWebp, toWebpSet } from '../../platform/images/images'
import { MAX_ASSET_BYTES } from '../../recipes/image/asset.service'
import { newImageVersion } from '../../recipes/image/image.service'
import { type GroupImport, inBatches, type PictureJob, type PlacedPicture } from './group-import.service'

const MAX_PICTURE_BYTES = 30 * 1024 * 1024
const PROFILE = { maxSide: 512, quality: 90 }
/** What another server makes of a photograph itself, as Trivet does. */
const SIZES = ['min-original.webp', 'tiny-original.webp'] as const

/** What a full group answers. */
const NO_ROOM = 'media.quota-reached'

/** Files of the source, and what happened to them. */
export interface FileTally {
  source: number
  kept: number
  lost: number
  why: { path: string; messageId: string }[]
}

/** A picture's file and its smaller sizes, as far as the source has them. */
function filesOf({ source }: GroupImport, { path }: PictureJob): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return [path, ...SIZES.map((name) => folder + name)].filter((one) => source.files.has(one))
}

async function convert(job: GroupImport, { path, to, kind }: PictureJob): Promise<PlacedPicture> {
  const { media } = job.services
  const bytes = await job.source.files.get(path)!.read(MAX_PICTURE_BYTES)
  const turn = { lane: job.groupId, signal: job.signal }
  if (kind === 'profile') {
    await media.save(to, { 'profile.webp': await toWebp(bytes, PROFILE, turn) })
    return { version: '', width: 0, height: 0, tint: 1 }
  }
  const { files, width, height, tint } = await toWebpSet(bytes, turn)
  await media.save(to, files)
  return { version: newImageVersion(), width, height, tint }
}

/** Converts a picture; null for one that cannot be read. */
async function convertOrNull(job: GroupImport, wanted: PictureJob): Promise<PlacedPicture | null> {
  // Nothing is converted for a group that is full.
  if (job.noRoom.size > 0 && wanted.kind === 'set') {
    for (const path of filesOf(job, wanted)) job.noRoom.add(path)
    return null
  }
  if (job.isDryRun) return { version: '', width: 0, height: 0, tint: 1 }
  try {
    return await convert(job, wanted)
  } catch (error) {
    job.signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    if (error.messageId === NO_ROOM) for (const path of filesOf(job, wanted)) job.noRoom.add(path)
    job.services.log.info("couldn't import a picture from another server", {
      path: wanted.path,
      error,
    })
    return null
  }
}

async function copyFiles(job: GroupImport, used: Set<string>): Promise<void> {
  for (const { path, to } of job.files) {
    job.signal.throwIfAborted()
    try {
      const file = job.source.files.get(path)!
      if (!job.isDryRun)
        await job.services.media.save(to.slice(0, -1), { [to.at(-1)!]: await file.read(MAX_ASSET_BYTES) })
      used.add(path)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.messageId === NO_ROOM) job.noRoom.add(path)
      job.services.log.info("couldn't import a file from another server", { path, error })
    }
  }
}

/** Photographs converted and files copied, each noted with its row. @returns the paths that are here now */
export async function importMedia(job: GroupImport): Promise<Set<string>> {
  const used = new Set<string>()
  for (const wanted of job.pictures) {
    job.signal.throwIfAborted()
    const picture = await convertOrNull(job, wanted)
    await inBatches(job, [wanted], () => wanted.place(picture))
    if (picture === null) continue
    for (const path of filesOf(job, wanted)) used.add(path)
  }
  await copyFiles(job, used)
  return used
}

/** Deletes the files of recipes that were not imported after all. */
export async function removeMedia(
  { media }: Pick<GroupImport['services'], 'media'>,
  recipes: readonly string[],
): Promise<void> {
  for (const id of recipes) await media.remove(['recipes', id])
}
