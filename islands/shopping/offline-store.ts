import { newId } from '../../src/platform/ids'
import type { Refused } from '../../src/shopping/sync/list-state.rules'
import { inParts } from '../../src/shopping/sync/operation.rules'
import type { Operation, SyncItem, SyncList } from '../../src/shopping/sync/operation.schema'
import { resultOf } from '../idb-request'

/** A list as this browser keeps it, for when nothing can be asked. */
export interface KeptList {
  id: string
  /** Whose it is; someone else who signs in here must not see it. */
  reader: string
  sequence: number
  items: SyncItem[]
  list: SyncList
}

interface Waiting {
  id: string
  listId: string
  at: number
  operation: Operation
  /** Whose it is; missing in what older versions kept, which belongs to the owner of the lists. */
  reader?: string
  /** Why the server would not take it: it is set aside. */
  refused?: string
}

const NAME = 'trivet-shopping'

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** What was read of a list. */
export interface KeptOfList {
  kept: KeptList | null
  waiting: Operation[]
  refused: Refused[]
}

/** What is kept in this browser: lists, and operations that wait to be sent, each by itself, so that two windows do not overwrite each other's. */
export interface OfflineStore {
  read(listId: string): Promise<KeptOfList>
  save(list: KeptList): Promise<void>
  enqueue(listId: string, operations: readonly Operation[]): Promise<void>
  setAside(listId: string, refused: readonly Refused[]): Promise<void>
  dequeue(ids: readonly string[]): Promise<void>
}

/** Lists of someone else go; what they have not sent yet stays until they sign in again, or sign out, and no one else sees it. */
async function forgetOthers(db: IDBDatabase, reader: string): Promise<void> {
  const transaction = db.transaction(['lists', 'waiting'], 'readwrite')
  const [lists, waiting] = [transaction.objectStore('lists'), transaction.objectStore('waiting')]
  const all = (await resultOf(lists.getAll())) as KeptList[]
  const other = all.find((list) => list.reader !== reader)?.reader
  if (other !== undefined) {
    lists.clear()
    const rows = (await resultOf(waiting.getAll())) as Waiting[]
    for (const row of rows) if (row.reader === undefined) waiting.put({ ...row, reader: other })
  }
  await done(transaction)
}

/** Opens what this browser keeps of a reader's lists. @param onTaken it is removed by another window @throws where the browser keeps nothing, as in some private windows */
export async function openOfflineStore(reader: string, onTaken: () => void): Promise<OfflineStore> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('lists', { keyPath: 'id' })
    opening.result.createObjectStore('waiting', { keyPath: 'id' }).createIndex('listId', 'listId')
  }
  const db = await resultOf(opening)
  // Signing out deletes it.
  db.onversionchange = () => {
    db.close()
    onTaken()
  }
  await forgetOthers(db, reader)
  let last = Date.now()

  function put(rows: readonly Omit<Waiting, 'at' | 'reader'>[]): Promise<void> {
    const transaction = db.transaction('waiting', 'readwrite')
    const store = transaction.objectStore('waiting')
    for (const row of rows) {
      last = Math.max(last + 1, Date.now())
      store.put({ ...row, at: last, reader } satisfies Waiting)
    }
    return done(transaction)
  }

  return {
    async read(listId) {
      const transaction = db.transaction(['lists', 'waiting'], 'readwrite')
      const store = transaction.objectStore('waiting')
      const [kept, rows] = await Promise.all([
        resultOf(transaction.objectStore('lists').get(listId)) as Promise<KeptList | undefined>,
        resultOf(store.index('listId').getAll(listId)) as Promise<Waiting[]>,
      ])
      const own = rows.filter((row) => row.reader === undefined || row.reader === reader)
      // Older versions kept operations that no server takes.
      const parts = own.flatMap((row) =>
        inParts(row.operation, newId).map((operation, at) => ({
          ...row,
          id: operation.id,
          at: row.at + at / 1e3,
          operation,
        })),
      )
      if (parts.length > own.length) for (const part of parts) store.put(part)
      await done(transaction)
      const sorted = parts.toSorted((a, b) => a.at - b.at)
      return {
        kept: kept ?? null,
        waiting: sorted.filter(({ refused }) => refused === undefined).map(({ operation }) => operation),
        refused: sorted.flatMap(({ operation, refused: reason }) =>
          reason === undefined ? [] : [{ operation, reason }],
        ),
      }
    },
    save(list) {
      const transaction = db.transaction('lists', 'readwrite')
      transaction.objectStore('lists').put(list)
      return done(transaction)
    },
    enqueue: (listId, operations) =>
      put(operations.map((operation) => ({ id: operation.id, listId, operation }))),
    setAside: (listId, refused) =>
      put(refused.map(({ operation, reason }) => ({ id: operation.id, listId, operation, refused: reason }))),
    dequeue(ids) {
      const transaction = db.transaction('waiting', 'readwrite')
      for (const id of ids) transaction.objectStore('waiting').delete(id)
      return done(transaction)
    },
  }
}
