import * as v from 'valibot'
import { BlankText, Name, OptionalText, Stamps, TextUpTo, UuidText } from '../platform/http/fields'
import type { Id } from '../platform/ids'
import { Alias, AliasInput } from './alias.schema'
import { PluralForms } from './plural-forms.schema'

export type UnitId = Id<'unit'>

export const Unit = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    pluralName: v.nullable(v.string()),
    pluralForms: v.nullable(PluralForms),
    description: v.string(),
    extras: v.record(v.string(), v.string()),
    onHand: v.boolean(),
    fraction: v.boolean(),
    abbreviation: v.string(),
    pluralAbbreviation: v.nullable(v.string()),
    useAbbreviation: v.boolean(),
    aliases: v.array(Alias),
    standardQuantity: v.pipe(
      v.nullable(v.number()),
      v.description('How much of `standardUnit` one is, as a client said it.'),
    ),
    standardUnit: v.nullable(v.string()),
    ...Stamps.entries,
  }),
  v.description('What an amount is counted in. `extras` and `onHand` are always empty; clients expect them.'),
  v.metadata({ ref: 'Unit' }),
)
export type Unit = Omit<v.InferOutput<typeof Unit>, 'id'> & { id: UnitId }

export const UnitInput = v.pipe(
  v.object({
    name: Name,
    pluralName: OptionalText,
    description: BlankText,
    fraction: v.optional(v.boolean(), true),
    abbreviation: BlankText,
    pluralAbbreviation: v.optional(v.nullable(TextUpTo(500)), ''),
    useAbbreviation: v.optional(v.boolean(), false),
    aliases: AliasInput,
    // Clients of v1 know none of these: what they leave out stays.
    pluralForms: v.exactOptional(v.nullable(PluralForms)),
    standardQuantity: v.exactOptional(
      v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000_000_000))),
    ),
    standardUnit: v.exactOptional(v.nullable(TextUpTo(100))),
  }),
  v.description('What is left out falls back to its default: the whole unit is replaced.'),
  v.metadata({ ref: 'UnitInput' }),
)
export type UnitInput = v.InferOutput<typeof UnitInput>

export const MergeUnitsInput = v.pipe(
  v.object({ fromUnit: UuidText, toUnit: UuidText }),
  v.metadata({ ref: 'MergeUnitsInput' }),
)
