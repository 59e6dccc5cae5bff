import type { Word } from '../../../src/importers/ocr/layout.rules'
import { resultOf } from '../../idb-request'

/** A picture as it is worked on: upright, not larger than the reader needs. */
export interface OcrPage {
  blob: Blob
  width: number
  height: number
  /** Null until it has been read. */
  words: Word[] | null
  /** Lines that have gone into a field. */
  used: string[]
}

export interface OcrDraft {
  owner: string
  at: number
  /** It has been sent: a new visit starts empty, going back in the browser shows it. */
  isSent: boolean
  fields: Record<string, string>
  pages: readonly OcrPage[]
}

const NAME = 'trivet-pictures'
const DAY_MS = 24 * 3_600_000

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
  const db = await resultOf(opening)
  // Signing out deletes it.
  db.onversionchange = () => db.close()
  return db.transaction('drafts', mode).objectStore('drafts')
}

/** Unfinished work of a reader on this device, for a day; null without any, or where the browser keeps nothing. */
export async function keptDraft(owner: string): Promise<OcrDraft | null> {
  try {
    const draft = (await resultOf((await store('readonly')).get('ocr'))) as OcrDraft | undefined
    return draft?.owner === owner && Date.now() - draft.at < DAY_MS ? draft : null
  } catch {
    return null
  }
}

/** Stores the draft, or deletes it; a browser without storage goes on without. */
export async function keepDraft(draft: OcrDraft | null): Promise<void> {
  try {
    const drafts = await store('readwrite')
    if (draft) await resultOf(drafts.put(draft, 'ocr'))
    else await resultOf(drafts.delete('ocr'))
  } catch (error) {
    console.error('the pictures are not kept', error)
  }
}
