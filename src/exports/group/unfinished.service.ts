import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newId } from '../../platform/ids'

const UNFINISHED = '.moving-'
/** What is written for an archive is read as its first entry, and an hour later at most. */
const MOST_MS = 3_600_000

/** Where the tables of an archive are written before they go into it. */
export function newUnfinished(dataDir: string): string {
  return join(resolve(dataDir), `${UNFINISHED}${newId()}.json`)
}

/** Removes what archives that were cut off have left in the data directory. @returns how many files */
export function sweepUnfinished(dataDir: string, now: Date): number {
  const folder = resolve(dataDir)
  const isLeft = (file: string) => {
    const stat = statSync(file, { throwIfNoEntry: false })
    return stat !== undefined && now.getTime() - stat.mtimeMs > MOST_MS
  }
  const names = readdirSync(folder).filter((name) => name.startsWith(UNFINISHED))
  const left = names.map((name) => join(folder, name)).filter(isLeft)
  for (const file of left) rmSync(file, { force: true })
  return left.length
}
