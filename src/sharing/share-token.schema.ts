import * as v from 'valibot'
import { TextUpTo, UuidText } from '../platform/http/fields'
import type { Id } from '../platform/ids'
import { Moment } from '../recipes/recipe/lenient.schema'
import { Recipe } from '../recipes/recipe/recipe.schema'

export type ShareTokenId = Id<'share-token'>

export const ShareToken = v.pipe(
  v.object({
    id: v.string(),
    recipeId: v.string(),
    groupId: v.string(),
    expiresAt: v.string(),
    createdAt: v.string(),
  }),
  v.description('A link by which anyone reads one recipe until it expires.'),
  v.metadata({ ref: 'ShareToken' }),
)
export type ShareToken = v.InferOutput<typeof ShareToken> & { id: ShareTokenId }

export const ShareTokenWithRecipe = v.pipe(
  v.object({ ...ShareToken.pipe[0].entries, recipe: Recipe }),
  v.metadata({ ref: 'ShareTokenWithRecipe' }),
)
export type ShareTokenWithRecipe = ShareToken & { recipe: Recipe }

export const ShareTokenInput = v.pipe(
  v.object({
    recipeId: UuidText,
    expiresAt: v.pipe(v.optional(v.nullable(Moment), null), v.description('In 30 days unless set.')),
  }),
  v.metadata({ ref: 'ShareTokenInput' }),
)
export type ShareTokenInput = v.InferOutput<typeof ShareTokenInput>

export const ShareTokensQuery = v.object({
  recipe_id: v.pipe(v.optional(TextUpTo(500)), v.description('Only links to this recipe.')),
})
