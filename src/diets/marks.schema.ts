import * as v from 'valibot'
import { ALLERGENS, DIET_NAMES, SHOWN_TRAITS } from './trait.schema'

const Standing = v.pipe(
  v.picklist(['contains', 'may', 'unknown', 'none']),
  v.description(
    '`none` says that nothing was found in lines that were all recognized; `unknown` that there are lines that were not. Neither promises anything.',
  ),
  v.metadata({ ref: 'DietStanding' }),
)
const Traits = v.array(v.picklist(SHOWN_TRAITS))

/** A line and what is in it. */
const DietLine = v.pipe(
  v.object({
    referenceId: v.string(),
    text: v.string(),
    contains: Traits,
    mayContain: Traits,
    isUnderstood: v.boolean(),
    swaps: v.pipe(
      v.array(v.string()),
      v.description('What may stand in for it, for the people who cannot eat it.'),
    ),
  }),
  v.metadata({ ref: 'DietLine' }),
)

export const RecipeDiets = v.pipe(
  v.object({
    contains: Traits,
    mayContain: Traits,
    isUnderstood: v.pipe(v.boolean(), v.description('Whether every line was recognized.')),
    allergens: v.object(v.entriesFromList(ALLERGENS, Standing)),
    diets: v.pipe(
      v.object(v.entriesFromList(DIET_NAMES, Standing)),
      v.description('`contains`: what is in it breaks the diet.'),
    ),
    eaters: v.array(
      v.pipe(
        v.object({
          id: v.string(),
          name: v.string(),
          standing: Standing,
          lines: v.pipe(v.array(v.string()), v.description('`referenceId` of the lines it comes from.')),
        }),
        v.metadata({ ref: 'EaterStanding' }),
      ),
    ),
    lines: v.array(DietLine),
  }),
  v.description('Computed from the ingredients. Not medical advice.'),
  v.metadata({ ref: 'RecipeDiets' }),
)
export type RecipeDiets = v.InferOutput<typeof RecipeDiets>
