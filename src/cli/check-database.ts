import { Database } from 'bun:sqlite'
import { setPriority } from 'node:os'
import { isDamaged } from '../platform/errors'

const NICE = 10
/** Enough lines; a file that is all garbage has one for every page. */
const MOST_FOUND = 10

/** `trivet check-database FILE`: no command for people; a server starts it and reads the list of what is wrong, as JSON. */
export function runDatabaseCheck([file = '']: string[]): number {
  setPriority(NICE)
  process.stdout.write(JSON.stringify(damageOf(file)))
  return 0
}

function damageOf(file: string): string[] {
  const raw = new Database(file, { readwrite: true, strict: true })
  try {
    raw.run('PRAGMA busy_timeout = 5000')
    const found = raw.query<{ quick_check: string }, []>(`PRAGMA quick_check(${MOST_FOUND})`).all()
    return found.map(({ quick_check: line }) => line).filter((line) => line !== 'ok')
  } catch (error) {
    // Where SQLite cannot even walk through it.
    if (isDamaged(error)) return [String(error)]
    throw error
  } finally {
    raw.close()
  }
}
