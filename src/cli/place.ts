import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { databaseFile } from '../app/open-data'
import { isSwapOpen } from '../platform/storage/swap'
import { EXIT, Failure } from './failure'

const look = (path: string): Stats | undefined => {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Whether a data directory has a database, or is about to have one again. */
export const hasTrivet = (dataDir: string) =>
  (look(databaseFile(dataDir))?.size ?? 0) > 0 || isSwapOpen(dataDir)

/** A command that works on what is there must not invent an empty database and call it sound. @throws Failure */
export function requireTrivet(dataDir: string): void {
  if (hasTrivet(dataDir)) return
  throw new Failure(
    EXIT.usage,
    `Trivet has no data in ${resolve(dataDir)}. Set TRIVET_DATA_DIR to the folder with trivet.db.`,
  )
}

// The runtime has it, its types do not yet.
const { initgroups } = process as unknown as { initgroups(user: number, extraGroup: number): void }

/**
 * Gives up being root for the user to whom the database belongs, or else the data directory: whatever a command makes must be open to
 * the server. For everyone else, and where everything is root's, nothing changes. @throws Failure
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = look(databaseFile(dataDir)) ?? look(resolve(dataDir))
  if (!owner || owner.uid === 0) return
  try {
    try {
      initgroups(owner.uid, owner.gid)
    } catch {
      // A user without a name, as in a container.
      process.setgroups?.([])
    }
    process.setgid?.(owner.gid)
    process.setuid?.(owner.uid)
  } catch (cause) {
    throw new Failure(
      EXIT.noPermission,
      `${dataDir} belongs to user ${owner.uid}, whom this process may not become: run the command as that user.`,
      cause,
    )
  }
  try {
    accessSync(dataDir, constants.X_OK)
  } catch (cause) {
    throw new Failure(
      EXIT.noPermission,
      `${resolve(dataDir)} belongs to user ${owner.uid}, who can't reach it: a folder above it is closed. Run the command as the service runs; docs/operating/commands.md tells how.`,
      cause,
    )
  }
}
