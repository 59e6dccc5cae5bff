import * as v from 'valibot'
import { NUTRIENTS, type Values } from './food.schema'

const Grams = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100_000))
const OptionalAmount = v.nullable(Grams)

/** What 100 g of something hold. */
export const ValuesInput = v.object({
  ...v.entriesFromList(NUTRIENTS, OptionalAmount),
  energy: Grams,
}) satisfies v.GenericSchema<unknown, Values>

/** What a name stands for in a household: a food of the table, what its packet says, or nothing that is eaten. */
export const Choice = v.variant('kind', [
  v.object({ kind: v.literal('food'), food: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ kind: v.literal('values'), values: ValuesInput, pieceGrams: OptionalAmount }),
  v.object({ kind: v.literal('nothing') }),
])
export type Choice = v.InferOutput<typeof Choice>

/** Units in which a household says how much of something is eaten. */
export const EATEN_UNITS = ['g', 'tbsp', 'tsp'] as const

/** How much of something is eaten in a recipe. */
export interface Amount {
  quantity: number
  unit: (typeof EATEN_UNITS)[number]
}

const Figure = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:\d{1,6}(?:[.,]\d{1,4})?)?$/, 'nutrition.needs-number'),
  v.transform((text) => (text === '' ? null : Number(text.replace(',', '.')))),
)

const SaidName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
const SaidAmount = v.object({
  name: SaidName,
  quantity: v.pipe(Grams, v.gtValue(0)),
  unit: v.picklist(EATEN_UNITS),
})

/** What a household has said of names in its recipes, as an archive carries it to another one. */
export const SaidOfNames = v.object({
  choices: v.pipe(v.array(v.object({ name: SaidName, choice: Choice })), v.maxLength(5_000)),
  amounts: v.pipe(v.array(SaidAmount), v.maxLength(5_000)),
})
export type SaidOfNames = v.InferOutput<typeof SaidOfNames>

/** How much is eaten, as a form sends it; an empty field deletes it. */
export const AmountForm = v.object({ quantity: Figure, unit: v.fallback(v.picklist(EATEN_UNITS), 'g') })

/** What a packet says, as a form sends it; an empty field is not known. */
export const ValuesForm = v.object({
  ...v.entriesFromList(NUTRIENTS, Figure),
  energy: v.pipe(
    Figure,
    v.check((value) => value !== null, 'nutrition.needs-energy'),
    v.transform((value) => value ?? 0),
  ),
  pieceGrams: Figure,
  perPiece: v.pipe(
    v.string(),
    v.maxLength(10),
    v.transform((text) => text === 'true'),
  ),
})

const Value = v.nullable(v.number())
const Nutrients = v.pipe(
  v.object({ ...v.entriesFromList(NUTRIENTS, Value) }),
  v.description('Energy in kcal, cholesterol in mg, everything else in g; null where it is not known.'),
  v.metadata({ ref: 'Nutrients' }),
)

/** A line as the API sends it. */
export const NutritionLine = v.pipe(
  v.object({
    referenceId: v.string(),
    text: v.string(),
    recipeSlug: v.pipe(v.nullable(v.string()), v.description('The recipe that it is made by.')),
    food: v.pipe(v.nullable(v.string()), v.description('What it counts as; null if unknown.')),
    grams: v.pipe(
      v.nullable(v.number()),
      v.description('Null where the weight is not known; 0 for what is to taste.'),
    ),
    confidence: v.pipe(v.number(), v.description('0 to 1; 0 if the line was not recognized.')),
  }),
  v.metadata({ ref: 'NutritionLine' }),
)
export type NutritionLine = v.InferOutput<typeof NutritionLine>

export const RecipeNutrition = v.pipe(
  v.object({
    source: v.pipe(
      v.nullable(v.picklist(['typed', 'computed'])),
      v.description(
        'What the recipe itself says wins over what is computed; null where too little is recognized.',
      ),
    ),
    servings: v.pipe(
      v.nullable(v.number()),
      v.description('Null without a yield: `perServing` is the whole then.'),
    ),
    perServing: v.nullable(Nutrients),
    per100g: v.pipe(
      v.nullable(Nutrients),
      v.description('Of the raw ingredients together; null for what the recipe itself says.'),
    ),
    matched: v.pipe(
      v.number(),
      v.description('Share of the weight that was recognized, 0 to 1; nothing is claimed below 0.8.'),
    ),
    grams: v.pipe(v.number(), v.description('Weight of what was recognized.')),
    lines: v.array(NutritionLine),
  }),
  v.metadata({ ref: 'NutritionEstimate' }),
)
export type RecipeNutrition = v.InferOutput<typeof RecipeNutrition>
