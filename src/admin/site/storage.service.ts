import type { Ctx } from '../../platform/context'
import { formatBytes } from '../../ui/format.rules'
import type { GroupStorage } from './site.schema'

/** What clients show as the whole where there is no quota; nothing ends there. */
const TOTAL_BYTES = 524_288_000
const MEGABYTE = 1_000_000

/** How much room the pictures and attachments of the caller's group take, as of the last minute. */
export async function groupStorage({ media, config }: Pick<Ctx, 'media' | 'config'>): Promise<GroupStorage> {
  const usedStorageBytes = await media.used()
  const totalStorageBytes = config.mediaQuota === null ? TOTAL_BYTES : config.mediaQuota * MEGABYTE
  return {
    usedStorageBytes,
    usedStorageStr: formatBytes(usedStorageBytes),
    totalStorageBytes,
    totalStorageStr: formatBytes(totalStorageBytes),
  }
}
