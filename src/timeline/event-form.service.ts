import * as v from 'valibot'
import { zoneOf } from '../groups/group.service'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import { i18nFor } from '../platform/i18n/i18n'
import type { WebpSet } from '../platform/images/image-set'
import { notFound } from '../platform/refusals'
import { dayIn, momentIn } from '../platform/zone'
import { StarsText } from '../ratings/rating.schema'
import { rate } from '../ratings/rating.service'
import { convertPicture } from '../recipes/image/image.service'
import { getKey } from '../recipes/recipe/recipe.service'
import { type Entry, findEntry } from './entry.store'
import { addPicturedEvent, placeEventPicture } from './event-picture.service'
import { changeEvent, isOwnEvent } from './timeline.service'
import { EventSubject, HAS_NO_IMAGE, type TimelineEvent, type TimelineEventId } from './timeline-event.schema'

/** A day of the calendar, `YYYY-MM-DD`. */
const Day = v.pipe(
  v.string(),
  v.isoDate('validation.date'),
  v.check((day) => !Number.isNaN(Date.parse(`${day}T12:00:00Z`)) && day > '1', 'validation.date'),
)

const Words = v.pipe(v.string(), v.trim(), v.maxLength(10_000, 'validation.max-length-10000'))

const Servings = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^([1-9]\d{0,2})?$/, 'validation.whole-number'),
  v.transform((text) => (text === '' ? null : Number(text))),
)

/** The form "I made this"; stars and servings may be left out. */
export const MadeForm = v.object({
  day: Day,
  text: Words,
  servings: Servings,
  rating: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    StarsText,
  ]),
})
export type MadeForm = v.InferOutput<typeof MadeForm>

/** The form for changing an entry. */
export const EntryForm = v.object({ day: Day, text: Words, subject: EventSubject })
export type EntryForm = v.InferOutput<typeof EntryForm>

/** Now for today; else noon of the day, where the household is. */
function timestampOf(ctx: Ctx, day: string): string {
  const now = ctx.clock.now()
  return toTimestamp(day === dayOf(ctx, now) ? now : momentIn(zoneOf(ctx, ctx.groupId), day, '12:00'))
}

/** The day that the household's calendars show at a moment, `YYYY-MM-DD`. */
export function dayOf(scope: GroupScope, at: Date): string {
  return dayIn(zoneOf(scope, scope.groupId), at)
}

/** A chosen file made ready, or null without one. @throws as `convertPicture` */
async function readyPicture(ctx: Ctx, file: File | null): Promise<WebpSet | null> {
  return file === null || file.size === 0 ? null : await convertPicture(ctx, file)
}

/** "I made this": adds the event with its picture, updates when the recipe was last made, and saves the person's stars. @throws not-found; as `convertPicture` */
export async function noteMade(
  ctx: Ctx,
  slugOrId: string,
  { day, text, servings, rating }: MadeForm,
  file: File | null,
): Promise<TimelineEvent> {
  const { id: recipeId } = getKey(ctx, slugOrId)
  const picture = await readyPicture(ctx, file)
  const i18n = i18nFor(ctx.locale)
  const name = ctx.actor.fullName
  const input = {
    recipeId,
    userId: null,
    subject:
      servings === null
        ? i18n._('timeline.made-by', { name })
        : i18n._('timeline.made-by-for', { name, servings: i18n.number(servings) }),
    eventType: 'comment' as const,
    eventMessage: text || null,
    image: null,
    timestamp: timestampOf(ctx, day),
  }
  return await addPicturedEvent(ctx, input, picture, {
    isMade: true,
    alongside: (tx) => {
      if (rating !== null) rate(tx, tx.userId, recipeId, { rating, isFavorite: null })
    },
  })
}

/** An event that the caller may change on a page. @throws not-found; forbidden for someone else's and Trivet's own */
export function getOwnEntry(ctx: Ctx, id: TimelineEventId): Entry {
  const entry = findEntry(ctx.db, ctx.groupId, id)
  if (!entry) throw notFound()
  if (!isOwnEvent(ctx, entry)) throw new AppError('forbidden', 'exceptions.permission-denied')
  return entry
}

interface PictureChange {
  file: File | null
  remove: boolean
}

/** Writes what the form of an entry says; its time stays unless the day changes. @throws as `getOwnEntry`; as `convertPicture` */
export async function changeEntry(
  ctx: Ctx,
  id: TimelineEventId,
  { subject, day, text }: EntryForm,
  { file, remove }: PictureChange,
): Promise<void> {
  const picture = await readyPicture(ctx, file)
  const entry = getOwnEntry(ctx, id)
  const isMoved = dayOf(ctx, new Date(entry.timestamp)) !== day
  changeEvent(ctx, id, {
    subject,
    eventMessage: text,
    image: remove && !picture ? HAS_NO_IMAGE : null,
    timestamp: isMoved ? timestampOf(ctx, day) : null,
  })
  if (picture) await placeEventPicture(ctx, id, picture)
}
