import * as v from 'valibot'

/** The recipe that an ingredient is made by, as far as clients need it to lead there. */
export const SubRecipe = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    slug: v.string(),
    image: v.pipe(v.nullable(v.string()), v.description('Version of its picture, null without one.')),
    recipeYield: v.nullable(v.string()),
    recipeServings: v.number(),
    recipeYieldQuantity: v.number(),
  }),
  v.metadata({ ref: 'SubRecipe' }),
)
export type SubRecipe = v.InferOutput<typeof SubRecipe>
