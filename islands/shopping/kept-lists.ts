import type { Operation, SyncItem, SyncList } from '../../src/shopping/sync/operation.schema'

/** A list as this browser keeps it, for when nothing can be asked. */
export interface KeptList {
  id: string
  /** Whose it is; somebody else who logs in here must not see it. */
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
}

const NAME = 'trivet-shopping'

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** What is kept in this browser: lists, and operations that wait to be sent, each by itself, so that two windows do not overwrite each other's. */
export interface Keep {
  read(listId: string): Promise<{ kept: KeptList | undefined; waiting: Operation[] }>
  save(list: KeptList): Promise<void>
  enqueue(listId: string, operations: readonly Operation[]): Promise<void>
  dequeue(ids: readonly string[]): Promise<void>
}

async function forgetOthers(db: IDBDatabase, reader: string): Promise<void> {
  const transaction = db.transaction(['lists', 'waiting'], 'readwrite')
  const lists = transaction.objectStore('lists')
  const all = (await settled(lists.getAll())) as KeptList[]
  if (all.some((list) => list.reader !== reader)) {
    lists.clear()
    transaction.objectStore('waiting').clear()
  }
  await done(transaction)
}

/** Opens what this browser keeps of a reader's lists. @throws where the browser keeps nothing, as in some private windows */
export async function openKeep(reader: string): Promise<Keep> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('lists', { keyPath: 'id' })
    opening.result.createObjectStore('waiting', { keyPath: 'id' }).createIndex('listId', 'listId')
  }
  const db = await settled(opening)
  // Whoever logs out has it deleted.
  db.onversionchange = () => db.close()
  await forgetOthers(db, reader)
  let last = Date.now()
  return {
    async read(listId) {
      const transaction = db.transaction(['lists', 'waiting'])
      const kept = settled(transaction.objectStore('lists').get(listId)) as Promise<KeptList | undefined>
      const waiting = settled(transaction.objectStore('waiting').index('listId').getAll(listId)) as Promise<
        Waiting[]
      >
      const sorted = (await waiting).toSorted((a, b) => a.at - b.at)
      return { kept: await kept, waiting: sorted.map(({ operation }) => operation) }
    },
    save(list) {
      const transaction = db.transaction('lists', 'readwrite')
      transaction.objectStore('lists').put(list)
      return done(transaction)
    },
    enqueue(listId, operations) {
      const transaction = db.transaction('waiting', 'readwrite')
      const store = transaction.objectStore('waiting')
      for (const operation of operations) {
        last = Math.max(last + 1, Date.now())
        store.put({ id: operation.id, listId, at: last, operation } satisfies Waiting)
      }
      return done(transaction)
    },
    dequeue(ids) {
      const transaction = db.transaction('waiting', 'readwrite')
      for (const id of ids) transaction.objectStore('waiting').delete(id)
      return done(transaction)
    },
  }
}
