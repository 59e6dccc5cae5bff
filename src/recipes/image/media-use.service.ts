import type { Services } from '../../platform/context'
import type { GroupId } from '../../platform/ids'
import { type GroupMedia, meterMedia } from '../../platform/images/group-media'
import type { MediaStore } from '../../platform/images/media-store'
import { someOfGroup } from '../recipe/bin.store'

/** Folders that are looked into at the same time. */
const AT_ONCE = 8
const ALL = -1

/** Bytes in the folders of a group's recipes, those in the bin as well. Five thousand recipes take a second. */
async function bytesOf(db: Services['db'], media: MediaStore, groupId: GroupId): Promise<number> {
  const recipes = someOfGroup(db, groupId, ALL)
  let bytes = 0
  for (let at = 0; at < recipes.length; at += AT_ONCE) {
    const some = recipes.slice(at, at + AT_ONCE)
    const sizes = await Promise.all(some.map(({ id }) => media.sizeOf(['recipes', id])))
    for (const size of sizes) bytes += size
  }
  return bytes
}

/** The store of pictures and attachments, and how each group uses it, within `TRIVET_MEDIA_QUOTA`. */
export function meteredMedia(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  store: MediaStore,
): { media: MediaStore; groupMedia(groupId: string): GroupMedia } {
  const { media, ofGroup } = meterMedia(store, {
    quota: config.mediaQuota,
    count: (groupId) => bytesOf(db, store, groupId as GroupId),
    now: () => clock.now().getTime(),
  })
  return { media, groupMedia: ofGroup }
}
