import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/ids'
import { type FolderLock, lockFolder } from '../../platform/storage/folder-lock'

/** Where the rows of an instance are kept while it is imported; the lock of the folder says which process does it. */
const FOLDER = '.moving'
const LOOK_AGAIN_MS = 250

/** Held while an instance is imported into a data directory; released at the latest when the process ends. */
export interface ImportLock {
  /** A file of our own, removed when the lock is taken the next time. */
  spoolFile: string
  release(): void
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

/** Takes the lock when it is free; null while another process, or another task of this one, holds it. */
export function tryImportLock(dataDir: string): ImportLock | null {
  const { folder, lock: held } = lock(dataDir)
  if (!held) return null
  tidy(folder)
  return { spoolFile: join(folder, `spool-${newId()}.db`), release: () => held.release() }
}

/**
 * Takes the lock under which instances are imported: one at a time, whichever process it is. Anyone who holds it knows that every group that
 * is still arriving was left behind by a process that is gone.
 * @param waiting waits for the lock until this is aborted; left out, a taken lock is a refusal
 * @throws conflict `moving.another-runs`
 */
export async function takeImportLock(dataDir: string, waiting?: AbortSignal): Promise<ImportLock> {
  for (;;) {
    const free = tryImportLock(dataDir)
    if (free) return free
    if (!waiting) throw new AppError('conflict', 'moving.another-runs')
    waiting.throwIfAborted()
    await Bun.sleep(LOOK_AGAIN_MS)
  }
}
