import * as v from 'valibot'
import {
  BlankText,
  Extras,
  Name,
  OptionalId,
  OptionalText,
  Stamps,
  TextUpTo,
  UuidText,
} from '../platform/http/fields'
import type { Id } from '../platform/ids'
import { Alias, AliasInput } from './alias.schema'
import { Label } from './label.schema'
import { PluralForms } from './plural-forms.schema'

export type FoodId = Id<'food'>

export const Food = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    pluralName: v.nullable(v.string()),
    pluralForms: v.nullable(PluralForms),
    description: v.string(),
    extras: v.record(v.string(), v.string()),
    onHand: v.boolean(),
    householdsWithIngredientFood: v.array(v.string()),
    labelId: v.nullable(v.string()),
    aliases: v.array(Alias),
    label: v.nullable(Label),
    ...Stamps.entries,
  }),
  v.description('What an ingredient is made of: flour, onion, olive oil.'),
  v.metadata({ ref: 'Food' }),
)
export type Food = Omit<v.InferOutput<typeof Food>, 'id'> & { id: FoodId }

const ExtraValue = v.pipe(v.union([TextUpTo(50_000), v.number(), v.boolean()]), v.transform(String))

export const FoodInput = v.pipe(
  v.object({
    name: Name,
    pluralName: OptionalText,
    // Other clients do not know them: what they leave out stays as long as the name does.
    pluralForms: v.exactOptional(v.nullable(PluralForms)),
    description: BlankText,
    extras: v.pipe(
      v.optional(v.nullable(Extras(ExtraValue)), {}),
      v.transform((extras) => extras ?? {}),
    ),
    onHand: v.optional(v.boolean()),
    householdsWithIngredientFood: v.pipe(
      v.optional(v.nullable(v.pipe(v.array(TextUpTo(500)), v.maxLength(100, 'validation.list')))),
      v.description('For newer clients: any household in it means that the food is on hand.'),
    ),
    labelId: OptionalId,
    aliases: AliasInput,
  }),
  v.description('What is left out falls back to its default: the whole food is replaced.'),
  v.metadata({ ref: 'FoodInput' }),
)
export type FoodInput = v.InferOutput<typeof FoodInput>

export const MergeFoodsInput = v.pipe(
  v.object({ fromFood: UuidText, toFood: UuidText }),
  v.metadata({ ref: 'MergeFoodsInput' }),
)
