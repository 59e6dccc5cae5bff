import { toTimestamp } from '../platform/clock'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { i18nFor } from '../platform/i18n/i18n'
import type { WebpSet } from '../platform/images/image-set'
import { notFound } from '../platform/refusals'
import { convertPicture } from '../recipes/image/image.service'
import { getKey } from '../recipes/recipe/recipe.service'
import { type Entry, findEntry } from './entry.store'
import type { EntryForm, MadeForm } from './event-form.schema'
import { addPicturedEvent, placeEventPicture } from './event-picture.service'
import { changeEvent, isOwnEvent } from './timeline.service'
import { HAS_NO_IMAGE, type TimelineEvent, type TimelineEventId } from './timeline-event.schema'

/** Now for today; else noon of the day, the same day of the calendar for nearly everybody who reads it. */
function timestampOf({ clock }: Ctx, day: string): string {
  const now = clock.now()
  return day === dayOf(now) ? toTimestamp(now) : `${day}T12:00:00.000000Z`
}

/** The day of a moment in the time zone of this server, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** A chosen file made ready, or null without one. @throws as `convertPicture` */
async function readyPicture(ctx: Ctx, file: File | null): Promise<WebpSet | null> {
  return file === null || file.size === 0 ? null : await convertPicture(ctx, file)
}

/** "I made this": the event with its picture, by which the recipe knows when it was last made. @throws not-found; as `convertPicture` */
export async function noteMade(
  ctx: Ctx,
  slugOrId: string,
  { day, text }: MadeForm,
  file: File | null,
): Promise<TimelineEvent> {
  const { id: recipeId } = getKey(ctx, slugOrId)
  const picture = await readyPicture(ctx, file)
  const input = {
    recipeId,
    userId: null,
    subject: i18nFor(ctx.locale)._('timeline.made-by', { name: ctx.actor.fullName }),
    eventType: 'comment' as const,
    eventMessage: text || null,
    image: null,
    timestamp: timestampOf(ctx, day),
  }
  return await addPicturedEvent(ctx, input, picture, { isMade: true })
}

/** An event that the caller may change on a page. @throws not-found; forbidden for somebody else's and Trivet's own */
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

/** Writes what the form of an entry says; its time stays as it is while the day does. @throws as `getOwnEntry`; as `convertPicture` */
export async function changeEntry(
  ctx: Ctx,
  id: TimelineEventId,
  { subject, day, text }: EntryForm,
  { file, remove }: PictureChange,
): Promise<void> {
  const picture = await readyPicture(ctx, file)
  const entry = getOwnEntry(ctx, id)
  const isMoved = dayOf(new Date(entry.timestamp)) !== day
  changeEvent(ctx, id, {
    subject,
    eventMessage: text,
    image: remove && !picture ? HAS_NO_IMAGE : null,
    timestamp: isMoved ? timestampOf(ctx, day) : null,
  })
  if (picture) await placeEventPicture(ctx, id, picture)
}
