import * as v from 'valibot'
import { Food } from '../../foods/food.schema'
import { Unit } from '../../foods/unit.schema'
import { SubRecipe } from '../sub-recipe/sub-recipe.schema'

/** One line of a recipe's ingredients as sent. */
export const Ingredient = v.pipe(
  v.object({
    quantity: v.nullable(v.number()),
    unit: v.nullable(Unit),
    food: v.nullable(Food),
    referencedRecipe: v.pipe(v.nullable(SubRecipe), v.description('The recipe that it is made by.')),
    note: v.string(),
    isFood: v.boolean(),
    disableAmount: v.boolean(),
    display: v.pipe(v.string(), v.description('The whole line in words; built by the server.')),
    title: v.pipe(v.nullable(v.string()), v.description('Heading above this ingredient.')),
    originalText: v.pipe(
      v.nullable(v.string()),
      v.description('The line that the ingredient was read from.'),
    ),
    referenceId: v.pipe(v.string(), v.description('By which instructions name it; survives edits.')),
  }),
  v.metadata({ ref: 'Ingredient' }),
)
export type Ingredient = v.InferOutput<typeof Ingredient>
