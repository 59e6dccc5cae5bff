import { Database } from 'bun:sqlite'
import { join } from 'node:path'

/** Another process holds the data directory. */
export class DirectoryInUseError extends Error {
  constructor(dataDir: string) {
    super(`Another Trivet is using ${dataDir}. Stop it first, or give this one a TRIVET_DATA_DIR of its own.`)
    this.name = 'DirectoryInUseError'
  }
}

/** A lock that is held until it is released or the process ends, however it ends. */
export interface FolderLock {
  release(): void
}

/** The file that is locked; SQLite's locks are the system's own, work alike everywhere and leave nothing behind. */
const LOCK_FILE = 'trivet.lock'

/**
 * Locks a folder for this process, against all others that use this function.
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
