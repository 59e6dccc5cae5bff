import * as v from 'valibot'
import { List, ShortForm, TextUpTo, UuidText } from '../../platform/http/fields'
import {
  Amount,
  Day,
  LenientText,
  LINE_LENGTH,
  Moment,
  NAME_LENGTH,
  NullableText,
  TEXT_LENGTH,
} from './lenient.schema'
import {
  AssetInput,
  ExtrasInput,
  IngredientInput,
  InstructionInput,
  NoteInput,
  NutritionInput,
  OrganizerInput,
  Rows,
  SettingsInput,
} from './parts.schema'

/** The name of a recipe, trimmed. */
export const RecipeName = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.nonEmpty('validation.required'),
  v.maxLength(NAME_LENGTH, 'validation.max-length-500'),
)

const Language = v.pipe(
  v.nullable(ShortForm(100, 'validation.language')),
  v.transform((text) => text?.trim() || null),
  v.check((text) => text === null || /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text), 'validation.language'),
)

const Time = v.exactOptional(NullableText(NAME_LENGTH))

/** Everything of a recipe that people may write; each field may be left out. Server-set fields in a body are ignored. */
const fields = {
  description: v.exactOptional(LenientText(TEXT_LENGTH)),
  recipeYield: v.exactOptional(NullableText(NAME_LENGTH)),
  recipeServings: v.exactOptional(Amount),
  recipeYieldQuantity: v.exactOptional(Amount),
  totalTime: Time,
  prepTime: Time,
  cookTime: Time,
  performTime: Time,
  language: v.exactOptional(Language),
  dateAdded: v.exactOptional(v.nullable(Day)),
  lastMade: v.exactOptional(v.nullable(Moment)),
  recipeIngredient: v.exactOptional(Rows(IngredientInput)),
  recipeInstructions: v.exactOptional(Rows(InstructionInput)),
  recipeCategory: v.exactOptional(Rows(OrganizerInput)),
  tags: v.exactOptional(Rows(OrganizerInput)),
  tools: v.exactOptional(Rows(OrganizerInput)),
  nutrition: v.exactOptional(NutritionInput),
  settings: v.exactOptional(SettingsInput),
  assets: v.exactOptional(Rows(AssetInput)),
  notes: v.exactOptional(Rows(NoteInput)),
  extras: v.exactOptional(ExtrasInput),
}

// `org_url` reaches us as `orgUrl`; v1's own spelling is `orgURL`.
const address = v.exactOptional(NullableText(LINE_LENGTH))

function oneAddress<Fields extends { orgURL?: string | null; orgUrl?: string | null }>({
  orgUrl,
  ...rest
}: Fields) {
  return orgUrl === undefined || rest.orgURL !== undefined ? rest : { ...rest, orgURL: orgUrl }
}

const PartialRecipe = v.pipe(
  v.object(
    { name: v.exactOptional(RecipeName), ...fields, orgURL: address, orgUrl: address },
    'validation.object',
  ),
  v.transform(oneAddress),
)

/** The fields of a recipe that change; those left out stay. */
export const PatchRecipeInput = v.pipe(PartialRecipe, v.metadata({ ref: 'PatchRecipeInput' }))
export type PatchRecipeInput = v.InferOutput<typeof PatchRecipeInput>

/** What a recipe is replaced with: fields left out fall back to their defaults, but for the name, which stays. */
export const ReplaceRecipeInput = v.pipe(PartialRecipe, v.metadata({ ref: 'RecipeInput' }))
export type ReplaceRecipeInput = v.InferOutput<typeof ReplaceRecipeInput>

/** A whole recipe; fields left out fall back to their defaults. */
export const RecipeInput = v.pipe(
  v.object({ name: RecipeName, ...fields, orgURL: address, orgUrl: address }, 'validation.object'),
  v.transform(oneAddress),
)
export type RecipeInput = v.InferOutput<typeof RecipeInput>

export const CreateRecipeInput = v.object({ name: RecipeName })

export const DuplicateRecipeInput = v.object({
  name: v.optional(v.nullable(TextUpTo(NAME_LENGTH))),
})
export type DuplicateRecipeInput = v.InferOutput<typeof DuplicateRecipeInput>

export const LastMadeInput = v.object({ timestamp: Moment })

/** Recipes that one call may change: all are written in one go, which others wait for. */
const MOST_AT_ONCE = 20

const Named = v.object(
  {
    id: v.exactOptional(v.nullable(UuidText)),
    slug: v.exactOptional(v.nullable(TextUpTo(NAME_LENGTH))),
    name: v.exactOptional(RecipeName),
    ...fields,
    orgURL: address,
    orgUrl: address,
  },
  'validation.object',
)

const isNamed = ({ id, slug }: v.InferOutput<typeof Named>) => Boolean(id || slug)

/** Several recipes, each with its id or slug and what is to change of it. */
export const ManyRecipesInput = List(
  v.pipe(
    Named,
    v.check(isNamed, 'recipe.needs-an-id'),
    v.transform(({ id, slug, ...rest }) => ({ slugOrId: id || slug || '', changes: oneAddress(rest) })),
    v.metadata({ ref: 'NamedRecipeInput' }),
  ),
  MOST_AT_ONCE,
  'validation.max-rows-20',
)
export type ManyRecipesInput = v.InferOutput<typeof ManyRecipesInput>
