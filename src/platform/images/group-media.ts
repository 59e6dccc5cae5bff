import { AppError } from '../errors'
import type { MediaPlace, MediaStore } from './media-store'

/** The media store of one group: the files of its recipes count against what the group may have. */
export interface GroupMedia extends MediaStore {
  /** Bytes of the group's pictures and attachments, as of the last minute. */
  used(): Promise<number>
}

export interface GroupMediaOptions {
  /** Megabytes that each group may have; null for no limit. */
  quota: number | null
  /** Bytes in the folders of a group's recipes; every file is looked at. */
  count(groupId: string): Promise<number>
  /** Milliseconds. */
  now(): number
}

const MEGABYTE = 1_000_000
/** How long a count is shown. */
const SHOWN_MS = 60_000
/** A count is updated by what this process writes, and made again after this time: other processes write, too, and files are replaced. */
const KEPT_MS = 3_600_000
/** No one is refused by an older count than this, nor by one from before something was deleted. */
const REFUSED_BY_MS = 10_000

/** Never less than there is: what is written counts from before it is there, what is replaced until the next count. */
interface Use {
  at: number
  deletions: number
  counted: number
  /** Written since the count began. */
  placed: number
  /** About to be written. */
  pending: number
  counting: Promise<void> | null
}

type Files = Record<string, Uint8Array | Blob>

const bytesIn = (files: Files) =>
  Object.values(files).reduce((sum, file) => sum + (file instanceof Blob ? file.size : file.byteLength), 0)

const isOfRecipe = ([root]: MediaPlace) => root === 'recipes'

/**
 * A media store with a view of it for each group, which counts the group's bytes and refuses what exceeds its quota. Pictures that move
 * within a recipe are not refused, so that a full group can still tidy up.
 */
export function meterMedia(
  store: MediaStore,
  { quota, count, now }: GroupMediaOptions,
): { media: MediaStore; ofGroup(groupId: string): GroupMedia } {
  const most = quota === null ? null : quota * MEGABYTE
  const uses = new Map<string, Use>()
  let deletions = 0
  const media: MediaStore = {
    ...store,
    async remove(place) {
      await store.remove(place)
      if (isOfRecipe(place)) deletions += 1
    },
  }

  async function recount(groupId: string, use: Use): Promise<void> {
    const { placed } = use
    const began = { at: now(), deletions }
    use.counted = await count(groupId)
    use.placed -= placed
    Object.assign(use, began)
  }

  /** What is known of a group, counted again unless that is fresh enough. */
  async function knownOf(groupId: string, isFresh: (use: Use) => boolean): Promise<Use> {
    let use = uses.get(groupId)
    if (!use) {
      use = { at: Number.NEGATIVE_INFINITY, deletions, counted: 0, placed: 0, pending: 0, counting: null }
      uses.set(groupId, use)
    }
    if (!isFresh(use)) {
      const counted = use
      counted.counting ??= recount(groupId, counted).finally(() => {
        counted.counting = null
      })
      await counted.counting
    }
    return use
  }

  /** Holds room for bytes. @throws too-large `media.quota-reached` */
  async function reserve(groupId: string, limit: number, bytes: number): Promise<Use> {
    const sum = ({ counted, placed, pending }: Use) => counted + placed + pending
    const kept = await knownOf(groupId, ({ at }) => now() - at < KEPT_MS)
    const use =
      sum(kept) + bytes <= limit
        ? kept
        : await knownOf(groupId, (one) => one.deletions === deletions && now() - one.at < REFUSED_BY_MS)
    if (sum(use) + bytes > limit) {
      const values = { used: Math.round(sum(use) / MEGABYTE), allowed: Math.round(limit / MEGABYTE) }
      throw new AppError('too-large', 'media.quota-reached', { values })
    }
    use.pending += bytes
    return use
  }

  const release = (use: Use, bytes: number, isPlaced: boolean) => {
    use.pending -= bytes
    if (isPlaced) use.placed += bytes
  }

  async function held<T>(groupId: string, bytes: number, write: () => Promise<T>): Promise<T> {
    if (most === null) return await write()
    const use = await reserve(groupId, most, bytes)
    let isPlaced = false
    try {
      const result = await write()
      isPlaced = true
      return result
    } finally {
      release(use, bytes, isPlaced)
    }
  }

  async function bytesOfFiles(folder: MediaPlace): Promise<number> {
    let bytes = 0
    for (const name of await store.list(folder)) bytes += (await store.find([...folder, name]))?.size ?? 0
    return bytes
  }

  const ofGroup = (groupId: string): GroupMedia => ({
    ...media,
    async used() {
      const { counted, placed } = await knownOf(groupId, ({ at }) => now() - at < SHOWN_MS)
      return counted + placed
    },
    async stage(folder, files) {
      if (most === null || !isOfRecipe(folder)) return await media.stage(folder, files)
      const bytes = bytesIn(files)
      const use = await reserve(groupId, most, bytes)
      let isHeld = true
      const settle = (isPlaced: boolean) => {
        if (isHeld) release(use, bytes, isPlaced)
        isHeld = false
      }
      try {
        const staged = await media.stage(folder, files)
        return {
          place() {
            staged.place()
            settle(true)
          },
          async discard() {
            settle(false)
            await staged.discard()
          },
        }
      } catch (error) {
        settle(false)
        throw error
      }
    },
    save: (folder, files) =>
      isOfRecipe(folder)
        ? held(groupId, bytesIn(files), () => media.save(folder, files))
        : media.save(folder, files),
    async copyFiles(from, to) {
      if (most === null || !isOfRecipe(to)) return await media.copyFiles(from, to)
      const bytes = await bytesOfFiles(from)
      if (from[1] !== to[1]) return await held(groupId, bytes, () => media.copyFiles(from, to))
      await media.copyFiles(from, to)
      const use = uses.get(groupId)
      if (use) use.placed += bytes
    },
  })

  return { media, ofGroup }
}
