import * as v from 'valibot'
import { Extras, List, ShortForm, TextUpTo } from '../../platform/http/fields'
import { isUuid } from '../../platform/ids'
import {
  IdOrNothing,
  LenientFlag,
  LenientNumber,
  LenientText,
  LINE_LENGTH,
  MAX_ROWS,
  NAME_LENGTH,
  NullableText,
  TEXT_LENGTH,
} from './lenient.schema'
import { NUTRITION_KEYS } from './recipe.schema'

/** A list of limited length, which may be null. */
export function Rows<Item extends v.GenericSchema<unknown, unknown>>(item: Item) {
  return v.pipe(
    v.nullable(List(item, MAX_ROWS, 'validation.max-rows-500')),
    v.transform((items) => items ?? []),
  )
}

const ExistingObject = v.object(
  {
    id: v.pipe(ShortForm(100, 'recipe.needs-an-id'), v.check(isUuid, 'recipe.needs-an-id'), v.toLowerCase()),
  },
  'recipe.needs-an-id',
)

// What forms send for a field that was left empty.
function isNothing(input: unknown): boolean {
  if (input === null || input === '') return true
  if (typeof input !== 'object') return false
  const { id, name } = input as { id?: unknown; name?: unknown }
  return !id && !name
}

/** A food, a unit or a recipe that exists: they are made by calls of their own, and a recipe points to them. */
const Existing = v.pipe(
  v.unknown(),
  v.transform((input) => (isNothing(input) ? null : input)),
  v.nullable(ExistingObject),
  v.transform((item) => item?.id ?? null),
  v.metadata({
    jsonSchema: {
      anyOf: [{ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }, { type: 'null' }],
    },
  }),
)

const EMPTY_INGREDIENT = {
  quantity: null,
  unit: null,
  food: null,
  title: null,
  originalText: null,
  referenceId: null,
}

const IngredientObject = v.object(
  {
    quantity: v.optional(LenientNumber, 1),
    unit: v.optional(Existing, null),
    food: v.optional(Existing, null),
    // What older clients do not know they cannot send back: left out it stays.
    referencedRecipe: v.exactOptional(Existing),
    note: v.optional(LenientText(LINE_LENGTH), ''),
    title: v.optional(NullableText(LINE_LENGTH), null),
    originalText: v.optional(NullableText(LINE_LENGTH), null),
    referenceId: v.optional(IdOrNothing, null),
  },
  'validation.object',
)
export type IngredientInput = v.InferOutput<typeof IngredientObject>

const IngredientLine = v.pipe(
  TextUpTo(LINE_LENGTH),
  v.transform((note): IngredientInput => ({ ...EMPTY_INGREDIENT, note })),
)

/** A whole ingredient, or its line as text, which becomes the note. A union would lose which field is wrong. */
export const IngredientInput = v.lazy((input) =>
  typeof input === 'string' ? IngredientLine : IngredientObject,
)

const ReferenceText = TextUpTo(100)
const ReferenceObject = v.pipe(
  v.object({ referenceId: v.optional(v.nullable(ReferenceText), null) }, 'validation.text'),
  v.transform(({ referenceId }) => referenceId),
)
// There may be tens of thousands: a union would try each of them twice.
const Reference = v.lazy((input) => (typeof input === 'string' ? ReferenceText : ReferenceObject))

const InstructionObject = v.object(
  {
    id: v.optional(IdOrNothing, null),
    title: v.optional(LenientText(LINE_LENGTH), ''),
    summary: v.optional(LenientText(LINE_LENGTH), ''),
    text: LenientText(TEXT_LENGTH),
    ingredientReferences: v.optional(
      v.pipe(
        Rows(Reference),
        v.transform((references) => references.flatMap((id) => (id && isUuid(id) ? [id.toLowerCase()] : []))),
      ),
      [],
    ),
  },
  'validation.object',
)
export type InstructionInput = v.InferOutput<typeof InstructionObject>

const InstructionText = v.pipe(
  TextUpTo(TEXT_LENGTH),
  v.transform(
    (text): InstructionInput => ({ id: null, title: '', summary: '', text, ingredientReferences: [] }),
  ),
)

/** An instruction, or its text alone. */
export const InstructionInput = v.lazy((input) =>
  typeof input === 'string' ? InstructionText : InstructionObject,
)

export const NoteInput = v.object(
  {
    title: v.optional(LenientText(LINE_LENGTH), ''),
    text: v.optional(LenientText(TEXT_LENGTH), ''),
  },
  'validation.object',
)

export const AssetInput = v.object(
  {
    name: LenientText(NAME_LENGTH),
    icon: v.optional(LenientText(NAME_LENGTH), 'mdi-file'),
    fileName: v.optional(NullableText(NAME_LENGTH), null),
  },
  'validation.object',
)

/** A category, tag or tool that exists; everything but its id is ignored. */
export const OrganizerInput = v.pipe(
  v.object(
    {
      id: v.pipe(
        ShortForm(100, 'recipe.needs-an-id'),
        v.check(isUuid, 'recipe.needs-an-id'),
        v.toLowerCase(),
      ),
    },
    'recipe.needs-an-id',
  ),
  v.transform((organizer) => organizer.id),
)

const NutritionFields = v.object(
  v.entriesFromList(NUTRITION_KEYS, v.exactOptional(NullableText(NAME_LENGTH))),
  'validation.object',
)

/** The nutrition that is given; null for none. */
export const NutritionInput = v.pipe(
  v.nullable(NutritionFields),
  v.transform((nutrition) => nutrition ?? {}),
)

const SETTING_KEYS = [
  'public',
  'showNutrition',
  'showAssets',
  'landscapeView',
  'disableComments',
  'disableAmount',
  'locked',
] as const

/** The settings that are given; null for none. */
export const SettingsInput = v.pipe(
  v.nullable(v.object(v.entriesFromList(SETTING_KEYS, v.exactOptional(LenientFlag)), 'validation.object')),
  v.transform((settings) => settings ?? {}),
)

const ExtraValue = v.pipe(
  v.unknown(),
  v.transform((value) => {
    if (value === null || value === undefined) return ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }),
  v.maxLength(TEXT_LENGTH, 'validation.max-length-50000'),
)

/** Keys and values of the client's own; values are kept as text. */
export const ExtrasInput = v.pipe(
  v.nullable(Extras(ExtraValue)),
  v.transform((extras) => extras ?? {}),
)
