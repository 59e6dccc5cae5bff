import { Database } from 'bun:sqlite'
import { join } from 'node:path'

/** Another process has the data directory and does not let go. */
export class DirectoryInUseError extends Error {
  constructor(dataDir: string) {
    super(`Another Trivet is using ${dataDir}. Stop it first, or give this one a TRIVET_DATA_DIR of its own.`)
    this.name = 'DirectoryInUseError'
  }
}

/** Held until it is released or the process ends, however it ends. */
export interface FolderLock {
  release(): void
}

/** The file that is locked; SQLite's locks are the system's own, work alike everywhere and leave nothing behind. */
const LOCK_FILE = 'trivet.lock'

/**
 * Takes a folder for this process alone, among all that ask by this function.
 * @param waitMs how long another holder is waited for
 * @returns null when another process holds it
 * @throws what SQLite says of a folder that is missing or cannot be written
 */
export function lockFolder(folder: string, waitMs = 0): FolderLock | null {
  const raw = new Database(join(folder, LOCK_FILE), { create: true, strict: true })
  try {
    raw.run(`PRAGMA busy_timeout = ${waitMs}`)
    raw.run('BEGIN EXCLUSIVE')
    return { release: () => raw.close(false) }
  } catch (error) {
    raw.close(false)
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null
    throw error
  }
}
