import * as v from 'valibot'
import { TextUpTo } from '../platform/http/fields'

const Form = v.exactOptional(TextUpTo(500))

/**
 * What the name of a food or unit becomes after an amount, in languages where one plural is not enough. By the categories of
 * CLDR for whole numbers; `one` is the name itself, and what is left out reads as the plural.
 */
export const PluralForms = v.pipe(
  v.object({
    language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/)),
    zero: Form,
    two: Form,
    few: Form,
    many: Form,
    other: Form,
    part: v.pipe(Form, v.description('Behind anything but a whole number: 1.5 or ½.')),
    of: v.pipe(Form, v.description('A food behind a unit: "mąki" in "200 g mąki".')),
  }),
  v.description('The name behind an amount, where a language has more than one plural: "5 łyżek".'),
  v.metadata({ ref: 'PluralForms' }),
)
export type PluralForms = v.InferOutput<typeof PluralForms>

/** As a column keeps them: "" for what a body leaves out. */
export const toFormsColumn = (forms: PluralForms | null | undefined): string | null =>
  forms === undefined ? '' : forms && JSON.stringify(forms)

export const toForms = (column: string | null): PluralForms | null =>
  column === null ? null : (JSON.parse(column) as PluralForms)

/** The forms of a list's entry; null where its language needs none. */
export const listedForms = (language: string, forms: ListedForms | undefined): PluralForms | null =>
  forms ? { language, ...forms } : null

/** As lists have them, whose language is known. */
export type ListedForms = Omit<PluralForms, 'language'>
