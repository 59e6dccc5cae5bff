import type { Ctx } from '../../platform/context'
import type { GroupId } from '../../platform/ids'
import { formatBytes } from '../../ui/format.rules'
import type { GroupStorage } from './site.schema'
import { recipeIdsOf } from './statistics.store'

/** What clients show as the whole; nothing ends there (reference api.md §9). */
const TOTAL_BYTES = 524_288_000

/** Folders that are looked into at the same time. */
const AT_ONCE = 8
/** How long a sum holds: looking into the folders of five thousand recipes takes a second. */
const KEPT_MS = 60_000

interface Sum {
  at: number
  bytes: Promise<number>
}

// By database, so that tests and processes with several never mix; one number a group.
const sums = new WeakMap<object, Map<GroupId, Sum>>()

async function sumFolders({ db, media }: Ctx, groupId: GroupId): Promise<number> {
  const ids = recipeIdsOf(db, groupId)
  let bytes = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const sizes = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => media.sizeOf(['recipes', id])))
    for (const size of sizes) bytes += size
  }
  return bytes
}

/** How much room the pictures and attachments of the caller's group take, as of the last minute. */
export async function groupStorage(ctx: Ctx): Promise<GroupStorage> {
  const known = sums.get(ctx.db) ?? new Map<GroupId, Sum>()
  sums.set(ctx.db, known)
  const now = ctx.clock.now().getTime()
  let sum = known.get(ctx.groupId)
  if (!sum || now - sum.at > KEPT_MS) {
    sum = { at: now, bytes: sumFolders(ctx, ctx.groupId) }
    known.set(ctx.groupId, sum)
    sum.bytes.catch(() => known.delete(ctx.groupId))
  }
  const usedStorageBytes = await sum.bytes
  return {
    usedStorageBytes,
    usedStorageStr: formatBytes(usedStorageBytes),
    totalStorageBytes: TOTAL_BYTES,
    totalStorageStr: formatBytes(TOTAL_BYTES),
  }
}
