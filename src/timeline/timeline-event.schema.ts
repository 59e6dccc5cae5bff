import * as v from 'valibot'
import { Stamps, TextUpTo, UuidText } from '../platform/http/fields'
import type { Id } from '../platform/ids'
import { Moment } from '../recipes/recipe/lenient.schema'

export type TimelineEventId = Id<'timeline-event'>

/** `system` is what Trivet itself notes, `comment` what someone tells, `info` everything else. */
export const EVENT_TYPES = ['system', 'info', 'comment'] as const
export type EventType = (typeof EVENT_TYPES)[number]

const EventTypeText = v.picklist(EVENT_TYPES)

/** The value by which clients know that an event has a picture. */
export const HAS_IMAGE = 'has image'
export const HAS_NO_IMAGE = 'does not have image'
const ImageText = v.picklist([HAS_IMAGE, HAS_NO_IMAGE])

/** Something that happened to a recipe, with what newer clients look for. */
export const TimelineEvent = v.pipe(
  v.object({
    id: v.string(),
    recipeId: v.string(),
    userId: v.string(),
    groupId: v.string(),
    householdId: v.string(),
    subject: v.string(),
    eventType: EventTypeText,
    eventMessage: v.nullable(v.string()),
    image: ImageText,
    timestamp: v.string(),
    ...Stamps.entries,
  }),
  v.metadata({ ref: 'TimelineEvent' }),
)
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>

/** What happened, in a line. */
export const EventSubject = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('validation.required'),
  v.maxLength(500, 'validation.max-length-500'),
)

/** Markdown; a blank text is none. */
export const EventMessage = v.pipe(
  v.nullable(TextUpTo(10_000)),
  v.transform((text) => text?.trim() || null),
)

export const CreateTimelineEventInput = v.object({
  recipeId: UuidText,
  userId: v.pipe(v.optional(v.nullable(UuidText), null), v.description('The caller unless set.')),
  subject: EventSubject,
  eventType: EventTypeText,
  eventMessage: v.optional(EventMessage, null),
  image: v.pipe(
    v.optional(v.nullable(ImageText)),
    v.description('Ignored: a picture comes by its own call.'),
  ),
  timestamp: v.pipe(v.optional(v.nullable(Moment), null), v.description('Now unless set.')),
})
export type CreateTimelineEventInput = v.InferOutput<typeof CreateTimelineEventInput>

/** What is null or left out stays as it is; `image` can only remove the picture. */
export const UpdateTimelineEventInput = v.object({
  subject: EventSubject,
  eventMessage: v.optional(EventMessage, null),
  image: v.optional(v.nullable(ImageText), null),
  timestamp: v.optional(v.nullable(Moment), null),
})
export type UpdateTimelineEventInput = v.InferOutput<typeof UpdateTimelineEventInput>
