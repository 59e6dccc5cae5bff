import type { Root } from '../platform/html/tree.rules'
import type { PhotoView } from '../ui/photo.ui'
import type { EventType } from './timeline-event.schema'

/** One event of a timeline. */
export interface EntryView {
  id: string
  subject: string
  /** Full name of its author; null once they have left. */
  by: string | null
  /** Address of the author's picture; null for none. */
  face: string | null
  at: string
  eventType: EventType
  /** Its text, cleaned; null for none. */
  message: Root | null
  picture: PhotoView | null
  recipe: { slug: string; name: string; language: string | null; photo: PhotoView | null; tint: number }
  /** Whether the reader may change and delete it. */
  isOwn: boolean
}

/** When a recipe was made. */
export interface MadeView {
  /** Events that are marked as made. */
  count: number
  /** The latest of them and of the times that clients have sent; null for never. */
  lastAt: string | null
  /** The latest first. */
  latest: readonly (Pick<EntryView, 'by' | 'face' | 'at' | 'subject'> & { text: string })[]
}

/** The events of a month. */
export interface MonthView<Entry> {
  /** `YYYY-MM`, as the household's calendars show it. */
  month: string
  entries: Entry[]
}

/** Entries by the month in which they were, in their given order. @param dayOf the day of a moment, `YYYY-MM-DD` */
export function byMonth<Entry extends { at: string }>(
  entries: readonly Entry[],
  dayOf: (at: string) => string,
): MonthView<Entry>[] {
  const months: MonthView<Entry>[] = []
  for (const entry of entries) {
    const month = dayOf(entry.at).slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.entries.push(entry)
    else months.push({ month, entries: [entry] })
  }
  return months
}
