import { toTimestamp } from '../platform/clock'
import type { Ctx, Services } from '../platform/context'
import type { GroupId } from '../platform/ids'
import { newId } from '../platform/ids'
import type { ImageSource, WebpSet } from '../platform/images/image-set'
import type { MediaPlace } from '../platform/images/media-store'
import { convertPicture, imageFolder, newImageVersion } from '../recipes/image/image.service'
import { canReadAssets } from '../recipes/image/media.service'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import { addEvent, getEvent, markPicture } from './timeline.service'
import { findOverdue, hasPicture, removeDeleted } from './timeline.store'
import type { CreateTimelineEventInput, TimelineEvent, TimelineEventId } from './timeline-event.schema'

/** How long a deleted event can be undone. */
const KEPT_MS = 24 * 3_600_000

export function pictureFolder(recipeId: RecipeId, id: TimelineEventId): MediaPlace {
  return [...imageFolder(recipeId), 'timeline', id]
}

/**
 * Converts a picture and makes it the event's own, replacing the one before.
 * @throws not-found; as `convertPicture`. Nothing has changed then
 */
export async function saveEventPicture(ctx: Ctx, id: TimelineEventId, source: ImageSource): Promise<void> {
  getEvent(ctx, id)
  await placeEventPicture(ctx, id, await convertPicture(ctx, source))
}

/** Makes a converted picture the event's own. @throws not-found. Nothing has changed then */
export async function placeEventPicture(ctx: Ctx, id: TimelineEventId, set: WebpSet): Promise<void> {
  const { recipeId } = getEvent(ctx, id)
  const staged = await ctx.media.stage(pictureFolder(recipeId, id), set.files)
  try {
    markPicture(ctx, id, newImageVersion())
    staged.place()
  } catch (error) {
    await staged.discard()
    throw error
  }
}

interface PicturedOptions {
  isMade: boolean
  /** Writes something in the transaction of the event. */
  alongside?(tx: Ctx): void
}

/** Adds an event with its picture, whose files are in their place before the event is written. @throws as `addEvent` */
export async function addPicturedEvent(
  ctx: Ctx,
  input: CreateTimelineEventInput,
  set: WebpSet | null,
  { isMade, alongside }: PicturedOptions,
): Promise<TimelineEvent> {
  const add = (pictured: { id?: TimelineEventId; image?: string }) =>
    ctx.transaction((tx) => {
      alongside?.(tx)
      return addEvent(tx, input, { isMade, ...pictured })
    })
  if (!set) return add({})
  const id = newId<'timeline-event'>()
  const folder = pictureFolder(input.recipeId, id)
  try {
    await ctx.media.save(folder, set.files)
    return add({ id, image: newImageVersion() })
  } catch (error) {
    await ctx.media.remove(folder)
    throw error
  }
}

/** Whether someone may see an event's picture: anyone who may read the recipe's attachments. */
export function canSeePicture(
  services: Pick<Services, 'db'>,
  reader: { groupId: GroupId } | null,
  recipeId: RecipeId,
  id: TimelineEventId,
): boolean {
  return canReadAssets(services, reader, recipeId) && hasPicture(services.db, recipeId, id)
}

/** Events deleted before other work gets a turn. */
const BATCH = 20

/** Removes permanently what was deleted more than a day ago, in any group: the row first, then its picture. @returns how many went */
export async function removeDeletedEvents({
  db,
  clock,
  media,
}: Pick<Services, 'db' | 'clock' | 'media'>): Promise<number> {
  const before = toTimestamp(new Date(clock.now().getTime() - KEPT_MS))
  let removed = 0
  for (;;) {
    const overdue = findOverdue(db, before, BATCH)
    for (const { id, recipeId } of overdue) {
      removeDeleted(db, id)
      await media.remove(pictureFolder(recipeId, id))
      removed += 1
    }
    if (overdue.length < BATCH) return removed
  }
}
