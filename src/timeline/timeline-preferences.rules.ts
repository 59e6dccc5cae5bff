import { readPreferences, writePreferences } from '../users/print-preferences.rules'
import { EVENT_TYPES, type EventType } from './timeline-event.schema'

/** How someone wants to see timelines. */
export interface TimelinePreferences {
  orderDirection: 'asc' | 'desc'
  types: EventType[]
}

/** Events of people; Trivet's own notes are not about cooking. */
export const COOKED_TYPES: readonly EventType[] = ['info', 'comment']

/** A diary: the newest first, of what was cooked. */
const DEFAULT_TIMELINE: TimelinePreferences = { orderDirection: 'desc', types: [...COOKED_TYPES] }

/** Whether someone wants to see everything that happened. */
export const showsEverything = ({ types }: TimelinePreferences): boolean => types.includes('system')

/** The preferences in what a form or a cookie says; what is missing or odd takes its default, no type at all means all. */
export function toTimelinePreferences(orderDirection: unknown, types: unknown): TimelinePreferences {
  const known = EVENT_TYPES.filter((type) => Array.isArray(types) && types.includes(type))
  return {
    orderDirection: orderDirection === 'asc' ? 'asc' : 'desc',
    types: known.length > 0 ? known : [...EVENT_TYPES],
  }
}

/** The preferences in the cookie that mirrors those of the browser. Never throws. */
export function readTimelinePreferences(cookie: string | undefined): TimelinePreferences {
  const { timeline } = readPreferences(cookie)
  if (timeline === null || typeof timeline !== 'object') return DEFAULT_TIMELINE
  const { orderDirection, types }: { orderDirection?: unknown; types?: unknown } = { ...timeline }
  return toTimelinePreferences(orderDirection, types)
}

/** The cookie with these preferences; its other contents stay. */
export function writeTimelinePreferences(cookie: string | undefined, timeline: TimelinePreferences): string {
  return writePreferences(cookie, { timeline })
}
