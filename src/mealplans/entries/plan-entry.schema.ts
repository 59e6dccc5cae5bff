import * as v from 'valibot'
import { DayText, OptionalId, TextUpTo } from '../../platform/http/fields'
import { RecipeSummary } from '../../recipes/recipe/recipe.schema'
import { ENTRY_TYPES, type EntryType, LONGEST_MEAL_NAME, readType } from './entry-type.schema'

export type PlanEntryId = number

/** The meal itself, as answers say it. */
export const ReadMeal = v.pipe(
  v.string(),
  v.description(
    'The meal as the household has it: `entryType`, or what a client of its version reads as `side` (since v3: names of one’s own alone).',
  ),
)

/** A type that clients know, or a name of the group's own. */
export const MealName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('validation.required'),
  v.maxLength(LONGEST_MEAL_NAME, 'validation.max-length-40'),
)

/** The same, as forms and assistants name it: a known type however it is written. */
export const TypedMeal = v.pipe(MealName, v.transform(readType))

/** The meal itself, as bodies say it; it counts where it differs from what is kept. */
export const SentMeal = v.pipe(
  v.exactOptional(v.nullable(MealName)),
  v.description('One of the types, or a name of your own. Without it, `entryType` counts.'),
)

/** One thing of a plan: a recipe, or a note with a title. */
export const PlanEntry = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    date: v.string(),
    entryType: v.picklist(ENTRY_TYPES),
    meal: ReadMeal,
    title: v.string(),
    text: v.string(),
    recipeId: v.nullable(v.string()),
    groupId: v.string(),
    householdId: v.string(),
    userId: v.pipe(v.nullable(v.string()), v.description('Who planned it.')),
    recipe: v.nullable(RecipeSummary),
    servings: v.pipe(
      v.nullable(v.number()),
      v.description('For how many it is cooked; null for as many as the recipe says.'),
    ),
    leftoverOf: v.pipe(
      v.nullable(v.number()),
      v.description('ID of the entry that it is the rest of; such a meal is neither cooked nor shopped for.'),
    ),
  }),
  v.metadata({ ref: 'PlanEntry' }),
)
/** The same inside: its type is the meal itself. */
export interface PlanEntry extends Omit<v.InferOutput<typeof PlanEntry>, 'entryType' | 'meal'> {
  entryType: EntryType
}

const Line = v.pipe(v.string(), v.trim(), v.maxLength(500, 'validation.max-length-500'))

const Text = TextUpTo(10_000)

/** For how many: also half of someone, and no more than a feast. */
export const Servings = v.pipe(
  v.number('validation.number'),
  v.minValue(0.01, 'validation.servings'),
  v.maxValue(10_000, 'validation.servings'),
)

const EntryId = v.pipe(v.number(), v.safeInteger('validation.whole-number'), v.minValue(1))

const OptionalText = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.optional(v.nullable(schema), ''),
    v.transform((text) => text ?? ''),
  )

const inputs = {
  date: DayText,
  entryType: v.pipe(v.exactOptional(v.picklist(ENTRY_TYPES)), v.description('Breakfast when left out.')),
  meal: SentMeal,
  title: OptionalText(Line),
  text: OptionalText(Text),
  recipeId: OptionalId,
  // Clients of v1 know neither: what they leave out stays.
  servings: v.exactOptional(v.nullable(Servings)),
  leftoverOf: v.exactOptional(v.nullable(EntryId)),
}

/** A body whose type has been understood. */
export type Typed<Body extends { entryType?: unknown }> = Omit<Body, 'entryType' | 'meal'> & {
  entryType: EntryType
}

interface Subject {
  title: string
  recipeId: string | null
}

/** A recipe or a title must be there; what is missing is said beside the recipe, as in v1. */
const needsSubject = <Input extends Subject>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.title !== '' || dataset.value.recipeId !== null) return
    const { recipeId: value } = dataset.value
    const path = {
      type: 'object',
      origin: 'value',
      input: { ...dataset.value } as Record<string, unknown>,
      key: 'recipeId',
      value,
    } as const
    addIssue({ message: 'mealplan.recipe-or-title', path: [path] })
  })

export const CreatePlanEntryInput = v.pipe(
  v.object(inputs),
  needsSubject(),
  v.description('A recipe or a title is needed.'),
  v.metadata({ ref: 'CreatePlanEntryInput' }),
)
/** The same inside: one type, which may be a name of the group's own. */
export type CreatePlanEntryInput = Typed<v.InferOutput<typeof CreatePlanEntryInput>>

export const UpdatePlanEntryInput = v.pipe(
  v.object({ ...inputs, userId: OptionalId }),
  needsSubject(),
  v.metadata({ ref: 'UpdatePlanEntryInput' }),
)
export type UpdatePlanEntryInput = Typed<v.InferOutput<typeof UpdatePlanEntryInput>>

export const RandomPlanEntryInput = v.pipe(
  v.object({
    date: DayText,
    entryType: v.pipe(v.exactOptional(v.picklist(ENTRY_TYPES)), v.description('Dinner when left out.')),
    meal: SentMeal,
    forEveryone: v.pipe(
      v.optional(v.boolean(), true),
      v.description('Only recipes that everyone who eats with the household can eat, as far as is known.'),
    ),
  }),
  v.metadata({ ref: 'RandomPlanEntryInput' }),
)
export type RandomPlanEntryInput = Typed<v.InferOutput<typeof RandomPlanEntryInput>>
