import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

function look(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

/**
 * Takes a file, or a folder with all it holds, out of the reach of the machine's other users; what the owner may do stays.
 * A folder that is closed already is not looked into, so this costs nothing from the second start on. Links are left alone.
 * @returns paths that belong to someone else and are open still
 */
export function closeToOthers(path: string): string[] {
  const stats = look(path)
  if (!stats || stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return []
  // The folder comes last: if this is interrupted, the next start finds it still open and goes on.
  const left = stats.isDirectory() ? readdirSync(path).flatMap((name) => closeToOthers(join(path, name))) : []
  try {
    chmodSync(path, stats.mode & 0o700)
    return left
  } catch {
    return [...left, path]
  }
}
