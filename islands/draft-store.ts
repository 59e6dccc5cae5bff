import { forgetPicture } from './draft-pictures'

const PREFIX = 'trivet-draft '
const KEPT_MS = 30 * 24 * 3_600_000

/** What someone has written and not saved. Local storage holds it from the moment it is written: no tab dies before. */
export interface Draft {
  /** Its key: whose it is, what it is of, and the opening of the form that it was written in. */
  place: string
  at: number
  entries: [name: string, value: string][]
}

const startOf = (reader: string, of?: string) => `${PREFIX}${reader} ${of === undefined ? '' : `${of} `}`

/** Where a form keeps what is written from now on. @param opening by which two windows with one form keep apart */
export const draftPlace = (reader: string, of: string, opening: string) => `${startOf(reader, of)}${opening}`

function read(place: string): Draft | null {
  try {
    const { at, entries } = JSON.parse(localStorage.getItem(place) ?? '') as Draft
    return Array.isArray(entries) && Date.now() - at < KEPT_MS ? { place, at, entries } : null
  } catch {
    return null
  }
}

/** Which picture was chosen in a draft, by name and size; "" for none. */
export const pictureIn = (draft: Pick<Draft, 'entries'> | null | undefined) =>
  draft?.entries.find(([name]) => name === 'image')?.[1] ?? ''

/** Drafts of one reader, the latest first; those that no one has opened for thirty days are deleted, whosever they are. */
export function findDrafts(reader: string, of?: string): Draft[] {
  const found: Draft[] = []
  for (const place of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) {
    const draft = read(place)
    if (!draft) dropDraft(place)
    else if (place.startsWith(startOf(reader, of))) found.push(draft)
  }
  return found.toSorted((a, b) => b.at - a.at)
}

/** Keeps a draft in its place; a browser that has no room, or keeps nothing, does without. */
export function keepDraft(place: string, entries: Draft['entries']): void {
  try {
    localStorage.setItem(place, JSON.stringify({ at: Date.now(), entries }))
  } catch (error) {
    console.error('a draft was not kept', error)
  }
}

/** Deletes a draft, and the picture that was chosen in it. */
export function dropDraft(place: string): void {
  const hasPicture = pictureIn(read(place)) !== ''
  localStorage.removeItem(place)
  if (hasPicture) void forgetPicture(place)
}
