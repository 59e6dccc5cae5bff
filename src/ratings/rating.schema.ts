import * as v from 'valibot'

/** What one person thinks of a recipe. */
export const RatingSummary = v.pipe(
  v.object({
    recipeId: v.string(),
    rating: v.pipe(v.nullable(v.number()), v.description('Stars; null or 0 for none.')),
    isFavorite: v.boolean(),
  }),
  v.metadata({ ref: 'RatingSummary' }),
)
export type RatingSummary = v.InferOutput<typeof RatingSummary>

/** The same with the person. */
export const Rating = v.pipe(
  v.object({ ...RatingSummary.entries, userId: v.string(), id: v.string() }),
  v.metadata({ ref: 'Rating' }),
)
export type Rating = v.InferOutput<typeof Rating>

/** Five stars are the most; v1 takes any number, and none of its clients sends another. */
const Stars = v.pipe(
  v.number(),
  v.minValue(0, 'validation.at-least-0'),
  v.maxValue(5, 'validation.at-most-5'),
)

/** Whole stars, as a form sends them. */
export const StarsText = v.pipe(
  v.string(),
  v.regex(/^[0-5]$/, 'validation.whole-number'),
  v.transform(Number),
)

/** What is null or left out stays as it is; 0 removes the stars. */
export const RatingInput = v.object({
  rating: v.optional(v.nullable(Stars), null),
  isFavorite: v.optional(v.nullable(v.boolean()), null),
})
export type RatingInput = v.InferOutput<typeof RatingInput>
