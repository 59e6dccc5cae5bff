import { listGroupIds } from '../../groups/group.service'
import type { Services } from '../../platform/context'

const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/** Removes archives that were uploaded long ago and whose task never ended; answers how many. */
export async function purgeUploads({ db, clock, media }: Services): Promise<number> {
  let removed = 0
  for (const id of listGroupIds({ db })) {
    const folder = ['groups', id, 'uploads']
    for (const name of await media.list(folder)) {
      const file = await media.find([...folder, name])
      if (!file || clock.now().getTime() - file.lastModified < KEPT_DAYS * DAY_MS) continue
      await media.remove([...folder, name])
      removed += 1
    }
  }
  return removed
}
