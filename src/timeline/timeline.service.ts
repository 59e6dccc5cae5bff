import { bump } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import { during, type Listener } from '../platform/events/events'
import type { Paged, PageQuery } from '../platform/http/paging'
import { i18nFor } from '../platform/i18n/i18n'
import { newId, type UserId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import { findRecipeKey, getKeyById, readSummaries } from '../recipes/recipe/recipe.service'
import { recipeEvent } from '../recipes/recipe/recipe-event.service'
import { narrowToRecipe } from '../recipes/recipe/recipe-filter.service'
import { listOwnMembers } from '../users/user.service'
import * as store from './timeline.store'
import {
  type CreateTimelineEventInput,
  type EventType,
  HAS_NO_IMAGE,
  type TimelineEvent,
  type TimelineEventId,
  type UpdateTimelineEventInput,
} from './timeline-event.schema'

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** What happened to any recipe of the group. */
    timeline: true
  }
}

/** A page of what happened in the group. @throws invalid 400 for an order or a filter that is not offered */
export function listEvents(scope: GroupScope, query: PageQuery): Promise<Paged<TimelineEvent>> {
  return store.pageOfEvents(scope.db, scope.groupId, query, (filter) => narrowToRecipe(scope, filter))
}

/** @throws not-found for an unknown event or one of another group */
export function getEvent({ db, groupId }: GroupScope, id: TimelineEventId): TimelineEvent {
  const event = store.findEvent(db, groupId, id)
  if (!event) throw notFound()
  return event
}

/** Whether the page offers someone to change or delete an event: its author, and administrators; none of Trivet's own. */
export function isOwnEvent(
  { userId, actor }: Pick<Ctx, 'userId' | 'actor'>,
  event: { userId: UserId | null; eventType: EventType },
): boolean {
  return event.eventType !== 'system' && (event.userId === userId || actor.admin)
}

/** Invalidates what cached pages and lists show of the recipe: its timeline, and when it was last made. */
function afterWrite(
  tx: Ctx,
  recipeId: RecipeId,
  timeline: { id: TimelineEventId; operation: 'create' | 'update' | 'delete' },
): void {
  bump(tx, 'timeline', 'recipes', 'names')
  const { number } = getKeyById(tx, recipeId)
  const recipe = readSummaries(tx, [number]).get(number)
  if (recipe) tx.publish('recipe-updated', { ...recipeEvent(tx, recipe), timeline })
}

/** A refusal in the words that clients know. */
function noSuchRecipe(): AppError {
  return new AppError('not-found', 'exceptions.no-entry-found', { detail: 'recipe not found' })
}

/** One's own, or anyone's of the group for an administrator. */
function authorOf(ctx: Ctx, userId: UserId | null): UserId {
  if (userId === null || userId === ctx.userId) return ctx.userId
  if (!listOwnMembers(ctx).some(({ id }) => id === userId)) throw notFound()
  if (!ctx.actor.admin) throw new AppError('forbidden', 'exceptions.permission-denied')
  return userId
}

interface AddOptions {
  /** Whether the recipe was made then. */
  isMade?: boolean
  /** Id and version of a picture whose files are in their place. */
  id?: TimelineEventId | undefined
  image?: string | null | undefined
}

/**
 * Notes something that happened to a recipe, locked ones included.
 * @throws not-found for an unknown recipe or person; forbidden in someone else's name
 */
export function addEvent(ctx: Ctx, input: CreateTimelineEventInput, options: AddOptions = {}): TimelineEvent {
  const { isMade = false, id = newId<'timeline-event'>(), image = null } = options
  return ctx.transaction((tx) => {
    if (findRecipeKey(tx, input.recipeId)?.id !== input.recipeId) throw noSuchRecipe()
    const now = toTimestamp(tx.clock.now())
    const { recipeId, subject, eventType, eventMessage: message } = input
    const userId = authorOf(tx, input.userId)
    const timestamp = input.timestamp ?? now
    const event = { id, groupId: tx.groupId, recipeId, userId, subject, eventType, message, image, timestamp }
    store.insertEvent(tx.db, { ...event, isMade }, now)
    afterWrite(tx, recipeId, { id, operation: 'create' })
    return getEvent(tx, id)
  })
}

/** The event of a recipe with a certain subject within a span of time, the end excluded; undefined for none. */
export function findNoted(
  { db, groupId }: GroupScope,
  noted: { recipeId: RecipeId; subject: string; from: string; to: string },
): TimelineEventId | undefined {
  return store.findNoted(db, groupId, noted)
}

/** Whether an event exists and is not deleted. */
export function hasEvent({ db, groupId }: GroupScope, id: TimelineEventId): boolean {
  return store.findEvent(db, groupId, id) !== undefined
}

/** Changes what is given of an event, an empty message removes the text; moving a "made" event moves when the recipe was last made. @throws not-found */
export function changeEvent(
  ctx: Ctx,
  id: TimelineEventId,
  { subject, eventMessage, image, timestamp }: UpdateTimelineEventInput,
): TimelineEvent {
  return ctx.transaction((tx) => {
    const before = getEvent(tx, id)
    const change = {
      subject,
      message: eventMessage === null ? before.eventMessage : eventMessage || null,
      timestamp: timestamp ?? before.timestamp,
    }
    const now = toTimestamp(tx.clock.now())
    store.updateEvent(tx.db, tx.groupId, id, change, now)
    if (image === HAS_NO_IMAGE) store.saveImage(tx.db, tx.groupId, id, null, now)
    afterWrite(tx, before.recipeId, { id, operation: 'update' })
    return getEvent(tx, id)
  })
}

/** Deletes an event; for a day that can be undone. @throws conflict 400 when there is none */
export function deleteEvent(ctx: Ctx, id: TimelineEventId): TimelineEvent {
  return ctx.transaction((tx) => {
    const found = store.findEvent(tx.db, tx.groupId, id)
    if (!found) throw nothingToDelete()
    store.markDeleted(tx.db, tx.groupId, id, toTimestamp(tx.clock.now()))
    afterWrite(tx, found.recipeId, { id, operation: 'delete' })
    return found
  })
}

/** Takes back a deletion. @throws not-found when it has been permanently deleted; forbidden for what the caller could not have deleted */
export function restoreEvent(ctx: Ctx, id: TimelineEventId): TimelineEvent {
  return ctx.transaction((tx) => {
    const deleted = store.findDeleted(tx.db, tx.groupId, id)
    if (!deleted) throw notFound()
    if (!isOwnEvent(tx, deleted)) throw new AppError('forbidden', 'exceptions.permission-denied')
    store.markDeleted(tx.db, tx.groupId, id, null)
    afterWrite(tx, deleted.recipeId, { id, operation: 'create' })
    return getEvent(tx, id)
  })
}

/** Notes the version of an event's picture once its files are in place. @throws not-found */
export function markPicture(ctx: Ctx, id: TimelineEventId, version: string): void {
  ctx.transaction((tx) => {
    const { recipeId } = getEvent(tx, id)
    store.saveImage(tx.db, tx.groupId, id, version, toTimestamp(tx.clock.now()))
    afterWrite(tx, recipeId, { id, operation: 'update' })
  })
}

/** Listens for new recipes: the first entry of their timelines. Copies have none. */
export const NEW_RECIPES_ON_TIMELINE: readonly Listener[] = [
  during('recipe-created', ({ recipe, from }, tx) => {
    if (from === 'copy') return
    const event = {
      id: newId<'timeline-event'>(),
      groupId: tx.groupId,
      recipeId: recipe.id,
      userId: tx.userId,
      subject: i18nFor(tx.locale)._('timeline.recipe-created'),
      eventType: 'system' as const,
      message: null,
      image: null,
      timestamp: recipe.createdAt,
      isMade: false,
    }
    store.insertEvent(tx.db, event, toTimestamp(tx.clock.now()))
    bump(tx, 'timeline')
  }),
]

/** Listens for people who leave their group: their events stay, without their names. */
export const EVENTS_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId }, { db }) => {
    store.forgetAuthor(db, groupId, userId)
    bump({ db, groupId }, 'timeline')
  }),
]
