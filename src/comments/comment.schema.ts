import * as v from 'valibot'
import { Stamps, UuidText } from '../platform/http/fields'
import type { Id } from '../platform/ids'

export type CommentId = Id<'comment'>

/** What someone says of a recipe, with the name that newer clients show. */
export const Comment = v.pipe(
  v.object({
    id: v.string(),
    recipeId: v.string(),
    userId: v.string(),
    text: v.string(),
    ...Stamps.entries,
    user: v.object({
      id: v.string(),
      username: v.string(),
      admin: v.boolean(),
      fullName: v.string(),
    }),
  }),
  v.metadata({ ref: 'Comment' }),
)
export type Comment = v.InferOutput<typeof Comment>

/** Plain text; a comment is shorter than a recipe. */
export const CommentText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('validation.required'),
  v.maxLength(10_000, 'validation.max-length-10000'),
)

export const CreateCommentInput = v.object({ recipeId: UuidText, text: CommentText })
export type CreateCommentInput = v.InferOutput<typeof CreateCommentInput>

/** Clients send the id once more; the one in the address counts. */
export const UpdateCommentInput = v.object({ id: v.optional(UuidText), text: CommentText })
