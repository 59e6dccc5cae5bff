import * as v from 'valibot'
import { Food } from '../../foods/food.schema'
import { Tool } from '../../organizers/organizer.schema'
import { TextUpTo } from '../../platform/http/fields'
import { QueryBoolean, QueryInteger, QueryList } from '../../platform/http/query'
import { RecipeSummary } from '../../recipes/recipe/recipe.schema'

const MOST_SHOWN = 100

/** How many may be missing. */
const Allowed = v.pipe(QueryInteger, v.minValue(0, 'validation.at-least-0'))

/** The foods and tools on hand, and how much may be missing. */
export const SuggestionQuery = v.object({
  limit: v.pipe(
    v.optional(v.pipe(QueryInteger, v.minValue(0, 'validation.at-least-0')), '10'),
    v.transform((limit) => Math.min(limit, MOST_SHOWN)),
    v.description(`Recipes in the answer, at most ${MOST_SHOWN}.`),
  ),
  foods: v.pipe(
    v.optional(QueryList, []),
    v.description('IDs of foods that are there; a recipe then needs one of them.'),
  ),
  tools: v.pipe(v.optional(QueryList, []), v.description('IDs of tools that are there.')),
  maxMissingFoods: v.optional(Allowed, '5'),
  maxMissingTools: v.optional(Allowed, '5'),
  includeFoodsOnHand: v.pipe(
    v.optional(QueryBoolean, 'true'),
    v.description('Foods that are marked as on hand are there, too.'),
  ),
  includeToolsOnHand: v.pipe(
    v.optional(QueryBoolean, 'true'),
    v.description('Tools that are marked as on hand are there, too.'),
  ),
  queryFilter: v.pipe(v.optional(TextUpTo(10_000)), v.description('As in lists of recipes.')),
})
export type SuggestionQuery = v.InferOutput<typeof SuggestionQuery>

/** A recipe that can be cooked, and what is missing for it. */
export const Suggestion = v.pipe(
  v.object({ recipe: RecipeSummary, missingFoods: v.array(Food), missingTools: v.array(Tool) }),
  v.metadata({ ref: 'RecipeSuggestion' }),
)
export type Suggestion = v.InferOutput<typeof Suggestion>

export const Suggestions = v.object({ items: v.array(Suggestion) })
