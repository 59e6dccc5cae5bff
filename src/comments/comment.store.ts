import type { Db } from '../platform/db/db'
import type { Paged, PageQuery } from '../platform/http/paging'
import type { GroupId, UserId } from '../platform/ids'
import type { Filter } from '../platform/query/filter-text'
import { findItem, type SearchableList, searchPage } from '../platform/query/search-page'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import { FORMER_MEMBER } from '../users/former-member.rules'
import type { Comment, CommentId } from './comment.schema'

interface CommentRow {
  id: string
  recipe_id: string
  /** Null once its author has left. */
  user_id: string | null
  text: string
  created_at: string
  updated_at: string
  username: string | null
  full_name: string | null
  admin: number | null
}

const COLUMNS = `c.id, c.recipe_id, c.user_id, c.text, c.created_at, c.updated_at, u.username, u.full_name, u.admin`

// Of live recipes alone.
const IS_SHOWN = 'c.deleted_at IS NULL AND c.is_binned = 0'
// Counting them needs no people.
const FROM = 'recipe_comments AS c LEFT JOIN users AS u ON u.id = c.user_id'
const LIVE = `SELECT ${COLUMNS} FROM ${FROM} WHERE c.group_id = ?1 AND ${IS_SHOWN}`

function authorOf({ user_id: id, username, full_name: fullName, admin }: CommentRow): Comment['user'] {
  if (id === null || username === null || fullName === null) return FORMER_MEMBER
  return { id, username, admin: admin === 1, fullName }
}

function toComment(row: CommentRow): Comment {
  const user = authorOf(row)
  return {
    id: row.id,
    recipeId: row.recipe_id,
    userId: user.id,
    text: row.text,
    createdAt: row.created_at,
    updateAt: row.updated_at,
    updatedAt: row.updated_at,
    user,
  }
}

const LIST: SearchableList<CommentRow, Comment> = {
  select: COLUMNS,
  from: FROM,
  group: `${IS_SHOWN} AND c.group_id`,
  searched: [],
  name: 'c.text',
  order: { collection: 'comment', row: 'c', tieBreaker: 'c.rowid', shuffled: 'c.rowid' },
  toItem: toComment,
}

/** One page of the group's comments. @param narrow see `narrowToRecipe` @throws invalid for an order or a filter that is not offered */
export function pageOfComments(
  db: Db,
  groupId: GroupId,
  query: PageQuery,
  narrow: (filter: Filter) => Filter,
): Promise<Paged<Comment>> {
  return searchPage(db, groupId, query, { ...LIST, narrow })
}

/** All comments on a recipe of the group, the oldest first. */
export function commentsOf(db: Db, groupId: GroupId, recipeId: RecipeId): Comment[] {
  return db
    .all<CommentRow>(`${LIVE} AND c.recipe_id = ?2 ORDER BY c.created_at, c.rowid`, groupId, recipeId)
    .map(toComment)
}

/** The latest comments on a recipe, the newest first. */
export function latestComments(db: Db, groupId: GroupId, recipeId: RecipeId, limit: number): Comment[] {
  return db
    .all<CommentRow>(
      `${LIVE} AND c.recipe_id = ?2 ORDER BY c.created_at DESC, c.rowid DESC LIMIT ?3`,
      groupId,
      recipeId,
      limit,
    )
    .map(toComment)
}

/** The comment, if it is one of the group's. */
export function findComment(db: Db, groupId: GroupId, id: CommentId): Comment | undefined {
  return findItem(db, groupId, id, LIST)
}

export interface NewComment {
  id: CommentId
  groupId: GroupId
  recipeId: RecipeId
  userId: UserId
  text: string
}

export function insertComment(
  db: Db,
  { id, groupId, recipeId, userId, text }: NewComment,
  now: string,
): void {
  db.run(
    `INSERT INTO recipe_comments (id, group_id, recipe_id, user_id, text, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)`,
    id,
    groupId,
    recipeId,
    userId,
    text,
    now,
  )
}

export function updateComment(db: Db, groupId: GroupId, id: CommentId, text: string, now: string): void {
  db.run(
    'UPDATE recipe_comments SET text = ?3, updated_at = ?4 WHERE group_id = ?1 AND id = ?2',
    groupId,
    id,
    text,
    now,
  )
}

/** Hides a comment, or with null shows it again. */
export function markDeleted(db: Db, groupId: GroupId, id: CommentId, deletedAt: string | null): void {
  db.run('UPDATE recipe_comments SET deleted_at = ?3 WHERE group_id = ?1 AND id = ?2', groupId, id, deletedAt)
}

/** Whose a deleted comment is, and of which recipe. */
export function findDeleted(
  db: Db,
  groupId: GroupId,
  id: CommentId,
): { userId: UserId | null; recipeId: RecipeId } | undefined {
  return db.get(
    `SELECT user_id AS userId, recipe_id AS recipeId FROM recipe_comments
     WHERE group_id = ?1 AND id = ?2 AND deleted_at IS NOT NULL`,
    groupId,
    id,
  )
}

/** Removes all groups' comments that were deleted before a moment. @returns how many went */
export function removeDeleted(db: Db, before: string): number {
  return db.run('DELETE FROM recipe_comments WHERE deleted_at < ?1', before).changes
}

/** Takes the name off everything that someone has said in a group. */
export function forgetAuthor(db: Db, groupId: GroupId, userId: UserId): void {
  db.run('UPDATE recipe_comments SET user_id = NULL WHERE user_id = ?2 AND group_id = ?1', groupId, userId)
}
