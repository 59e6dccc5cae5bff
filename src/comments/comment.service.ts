import { bump, type CacheScope, generation } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { during, type Listener } from '../platform/events/events'
import type { Paged, PageQuery } from '../platform/http/paging'
import { newId, type UserId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import { getKey, getKeyById } from '../recipes/recipe/recipe.service'
import { narrowToRecipe } from '../recipes/recipe/recipe-filter.service'
import type { Comment, CommentId, CreateCommentInput } from './comment.schema'
import * as store from './comment.store'

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** The comments on any recipe of the group. */
    comments: true
  }
}

/** How long a deleted comment can be undone. */
const KEPT_MS = 24 * 3_600_000

/** A page of what is said in the group. @throws invalid 400 for an order or a filter that is not offered */
export function listComments(scope: GroupScope, query: PageQuery): Promise<Paged<Comment>> {
  return store.pageOfComments(scope.db, scope.groupId, query, (filter) => narrowToRecipe(scope, filter))
}

/** All comments on a recipe, the oldest first. @throws not-found for an unknown recipe */
export function listRecipeComments(scope: GroupScope, slugOrId: string): Comment[] {
  return store.commentsOf(scope.db, scope.groupId, getKey(scope, slugOrId).id)
}

/** All comments on a recipe that is known to be there, the oldest first. */
export function commentsOf({ db, groupId }: GroupScope, id: RecipeId): Comment[] {
  return store.commentsOf(db, groupId, id)
}

/** The latest comments on a recipe, the newest first, and whether there are more. */
export function latestComments(
  { db, groupId }: GroupScope,
  recipeId: RecipeId,
  limit: number,
): { comments: Comment[]; hasMore: boolean } {
  const found = store.latestComments(db, groupId, recipeId, limit + 1)
  return { comments: found.slice(0, limit), hasMore: found.length > limit }
}

/** Changes whenever a comment is written, changed, deleted or restored in the group; for keys of kept pages. */
export function commentsVersion(scope: CacheScope): number {
  return generation(scope, 'comments')
}

/** @throws not-found for an unknown comment or one of another group */
export function getComment({ db, groupId }: GroupScope, id: CommentId): Comment {
  const comment = store.findComment(db, groupId, id)
  if (!comment) throw notFound()
  return comment
}

/**
 * Adds a comment on a recipe in the caller's name; on a locked one, too. Where comments are turned off,
 * pages do not show any and take none; clients decide themselves, as they always have.
 * @throws not-found for an unknown recipe
 */
export function addComment(ctx: Ctx, { recipeId, text }: CreateCommentInput): Comment {
  return ctx.transaction((tx) => {
    getKeyById(tx, recipeId)
    const { db, groupId, userId } = tx
    const id: CommentId = newId<'comment'>()
    store.insertComment(db, { id, groupId, recipeId, userId, text }, toTimestamp(tx.clock.now()))
    bump(tx, 'comments')
    return getComment(tx, id)
  })
}

/** Whether someone may change or delete a comment: its author, and administrators. */
export function isOwnComment(
  { userId, actor }: Pick<Ctx, 'userId' | 'actor'>,
  comment: { userId: UserId | null },
): boolean {
  return comment.userId === userId || actor.admin
}

function checkOwn(ctx: Ctx, comment: { userId: UserId | null }): void {
  if (!isOwnComment(ctx, comment)) throw new AppError('forbidden', 'comment.not-yours')
}

/** Replaces its text. @throws not-found; forbidden for someone else's */
export function changeComment(ctx: Ctx, id: CommentId, text: string): Comment {
  return ctx.transaction((tx) => {
    checkOwn(tx, getComment(tx, id))
    store.updateComment(tx.db, tx.groupId, id, text, toTimestamp(tx.clock.now()))
    bump(tx, 'comments')
    return getComment(tx, id)
  })
}

/** Deletes a comment; for a day that can be undone. @throws conflict 400 when there is none; forbidden for someone else's */
export function deleteComment(ctx: Ctx, id: CommentId): Comment {
  return ctx.transaction((tx) => {
    const comment = store.findComment(tx.db, tx.groupId, id)
    if (!comment) throw nothingToDelete()
    checkOwn(tx, comment)
    store.markDeleted(tx.db, tx.groupId, id, toTimestamp(tx.clock.now()))
    bump(tx, 'comments')
    return comment
  })
}

/** Takes back a deletion. @throws not-found when it has been permanently deleted; forbidden for someone else's */
export function restoreComment(ctx: Ctx, id: CommentId): void {
  ctx.transaction((tx) => {
    const deleted = store.findDeleted(tx.db, tx.groupId, id)
    if (!deleted) throw notFound()
    checkOwn(tx, deleted)
    store.markDeleted(tx.db, tx.groupId, id, null)
    bump(tx, 'comments')
  })
}

/** Removes permanently what was deleted more than a day ago, in any group. @returns how many went */
export function removeDeletedComments({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  const before = toTimestamp(new Date(clock.now().getTime() - KEPT_MS))
  return store.removeDeleted(db, before)
}

/** Listens for people who leave their group: what they said stays, without their name. */
export const COMMENTS_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId }, { db }) => {
    store.forgetAuthor(db, groupId, userId)
    bump({ db, groupId }, 'comments')
  }),
]
