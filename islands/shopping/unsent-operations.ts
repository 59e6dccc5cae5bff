import type { EarlyTick } from '../../src/shopping/sync/list-state.rules'
import type { Operation } from '../../src/shopping/sync/operation.schema'

const PREFIX = 'trivet-unsent '

type Unsent = Operation | EarlyTick

interface Entry {
  reader: string
  listId: string
  at: number
  deed: Unsent
}

/** What was done a moment ago, until the browser's database has it: a page may be left before that has even opened. */
export interface UnsentOperations {
  put(deed: Unsent): void
  remove(ids: readonly string[]): void
  read(): { early: EarlyTick[]; operations: Operation[] }
}

/** The unsent deeds of a reader on a list; those of someone else stay until they sign in again. Empty where the browser stores nothing. */
export function unsentOperations(reader: string, listId: string): UnsentOperations {
  return {
    put(deed) {
      try {
        const entry: Entry = { reader, listId, at: Date.now(), deed }
        localStorage.setItem(PREFIX + deed.id, JSON.stringify(entry))
      } catch {
        // The database says whether there is room.
      }
    },
    remove(ids) {
      for (const id of ids) localStorage.removeItem(PREFIX + id)
    },
    read() {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
      const entries = keys.map((key) => JSON.parse(localStorage.getItem(key)!) as Entry)
      const deeds = entries
        .filter((entry) => entry.reader === reader && entry.listId === listId)
        .toSorted((a, b) => a.at - b.at)
        .map(({ deed }) => deed)
      return {
        early: deeds.filter((deed) => 'numbers' in deed),
        operations: deeds.filter((deed) => 'kind' in deed),
      }
    },
  }
}

/** Deletes all of them, of any person, as when someone signs out. */
export function forgetUnsentOperations(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
