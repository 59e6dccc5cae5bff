import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/ids'
import { type FolderLock, lockFolder } from '../../platform/storage/folder-lock'

/** Where instances lie spread out while they come in; the lock of the folder says who is at work. */
const FOLDER = '.moving'
const LOOK_AGAIN_MS = 250

/** The one place of a data directory at which an instance is brought in, held until it is left or the process ends. */
export interface Workplace {
  /** A file of our own, gone when the place is taken the next time. */
  spoolFile: string
  leave(): void
}

function lock(dataDir: string): { folder: string; lock: FolderLock | null } {
  const folder = join(dataDir, FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { folder, lock: lockFolder(folder) }
}

/** What a process left that was ended in the middle. */
function tidy(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith('spool-')) rmSync(join(folder, name), { force: true })
}

/** Takes the place when nobody has it; null while another process, or another task of this one, is at work. */
export function takeFreeWorkplace(dataDir: string): Workplace | null {
  const { folder, lock: held } = lock(dataDir)
  if (!held) return null
  tidy(folder)
  return { spoolFile: join(folder, `spool-${newId()}.db`), leave: () => held.release() }
}

/**
 * Takes the place at which instances are brought in: one at a time, whichever process it is. Whoever has it knows that every group that is
 * still arriving was left behind by somebody who is gone.
 * @param waiting waits for its turn until this is aborted; left out, somebody else's turn is a refusal
 * @throws conflict `moving.another-runs`
 */
export async function takeWorkplace(dataDir: string, waiting?: AbortSignal): Promise<Workplace> {
  for (;;) {
    const place = takeFreeWorkplace(dataDir)
    if (place) return place
    if (!waiting) throw new AppError('conflict', 'moving.another-runs')
    waiting.throwIfAborted()
    await Bun.sleep(LOOK_AGAIN_MS)
  }
}
