import { resultOf } from './idb-request'

const NAME = 'trivet-drafts'
/** Size of all pictures together; beyond it the oldest are deleted. */
const MOST_BYTES = 64 * 1024 * 1024

interface KeptPicture {
  at: number
  file: File
}

async function store(): Promise<IDBObjectStore> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('pictures')
  const db = await resultOf(opening)
  // Signing out deletes it.
  db.onversionchange = () => db.close()
  return db.transaction('pictures', 'readwrite').objectStore('pictures')
}

/** Frees space for so many bytes; pictures that belong to no draft any more are deleted, too. */
async function makeRoom(pictures: IDBObjectStore, bytes: number): Promise<void> {
  const [keys, all] = await Promise.all([
    resultOf(pictures.getAllKeys()),
    resultOf(pictures.getAll() as IDBRequest<KeptPicture[]>),
  ])
  let left = MOST_BYTES - bytes
  const latestFirst = keys.map((key, at) => ({ key, ...all[at]! })).toSorted((a, b) => b.at - a.at)
  for (const { key, file } of latestFirst) {
    left -= file.size
    if (left < 0 || localStorage.getItem(String(key)) === null) pictures.delete(key)
  }
}

let queue = Promise.resolve()

/** One after the other: what is forgotten a moment later must not be kept. */
function inTurn(work: (pictures: IDBObjectStore) => Promise<unknown>): Promise<void> {
  queue = queue
    .then(async () => void (await work(await store())))
    .catch((error) => console.error('a picture of a draft was not kept', error))
  return queue
}

/** Keeps the picture that was chosen in a draft; without room it has to be chosen again. @param place the draft's */
export function keepPicture(place: string, file: File): Promise<void> {
  return inTurn(async (pictures) => {
    await makeRoom(pictures, file.size)
    if (file.size <= MOST_BYTES)
      await resultOf(pictures.put({ at: Date.now(), file } satisfies KeptPicture, place))
  })
}

/** The picture of a draft; null where none was kept. */
export async function findPicture(place: string): Promise<File | null> {
  let found: KeptPicture | undefined
  await inTurn(async (pictures) => {
    found = await resultOf(pictures.get(place) as IDBRequest<KeptPicture | undefined>)
  })
  return found?.file ?? null
}

export const forgetPicture = (place: string): Promise<void> =>
  inTurn((pictures) => resultOf(pictures.delete(place)))
