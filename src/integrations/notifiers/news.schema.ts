import * as v from 'valibot'
import { NOTIFIED } from './notifier.schema'

/** A piece of news that is sent to one notifier; the names of its fields are stored with queued tasks, so they must not change. */
export const NewsTask = v.object({
  notifierId: v.string(),
  /** The same for every attempt and for every notifier. */
  eventId: v.string(),
  event: v.picklist(NOTIFIED),
  /** What has happened, for the reader; null says no more than the title. */
  text: v.nullable(
    v.object({
      messageId: v.string(),
      values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
    }),
  ),
  /** What it has happened to, for programs. */
  document: v.record(v.string(), v.unknown()),
  integrationId: v.string(),
  at: v.string(),
})
export type NewsTask = v.InferOutput<typeof NewsTask>

/** What has happened, independent of the receivers. */
export type NotifierEvent = Pick<NewsTask, 'event' | 'text' | 'document'>
