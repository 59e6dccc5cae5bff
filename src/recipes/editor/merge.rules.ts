import { NUTRITION_FIELDS, type RecipeFormValues, SETTING_FIELDS } from './recipe-form.rules'

/** The parts of a recipe that two people may change at the same time without getting into each other's way. */
export const FORM_PARTS = [
  'name',
  'description',
  'prepTime',
  'performTime',
  'totalTime',
  'recipeServings',
  'recipeYield',
  'ingredients',
  'instructions',
  'notes',
  'categories',
  'tags',
  'tools',
  'nutrition',
  'settings',
  'orgURL',
  'language',
  'extras',
] as const
export type FormPart = (typeof FORM_PARTS)[number]

const SEPARATOR = '\u0000'
const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** What is written in a part, without the ids of its rows and without rows that are still empty. */
function textOf(values: RecipeFormValues, part: FormPart): string {
  const rows = (lists: string[][]) =>
    lists
      .map((row) => row.map(tidy))
      .filter((row) => row.some((text) => text !== ''))
      .map((row) => row.join(SEPARATOR))
      .join(SEPARATOR.repeat(2))
  switch (part) {
    case 'ingredients':
      return rows(
        values.ingredients.map(({ title, quantity, unit, food, note }) => [
          title ?? '',
          quantity,
          unit,
          food,
          note,
        ]),
      )
    case 'instructions':
      return rows(
        values.instructions.map(({ title, text, uses }) => [title ?? '', text, [...uses].sort().join(' ')]),
      )
    case 'notes':
      return rows(values.notes.map(({ title, text }) => [title, text]))
    case 'extras':
      return rows(values.extras.map(({ key, value }) => [key, value]))
    case 'nutrition':
      return NUTRITION_FIELDS.map((field) => tidy(values.nutrition[field])).join(SEPARATOR)
    case 'settings':
      return SETTING_FIELDS.map((field) => String(values.settings[field])).join(SEPARATOR)
    default:
      return tidy(values[part])
  }
}

const BASIS = 0x811c9dc5
const PRIME = 0x01000193
const OTHER_PRIME = 0x85ebca6b

/** Two hashes of the FNV-1a kind, 64 bits together: short enough for a hidden field, long enough that no change goes unseen. */
function fingerprint(text: string): string {
  let one = BASIS
  let other = BASIS
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, PRIME)
    other = Math.imul(other ^ code, OTHER_PRIME)
    other ^= other >>> 15
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`
}

/** The recipe as it was when the form was opened, as one fingerprint for each part; the form carries it along. */
export function writeBase(values: RecipeFormValues): string {
  return FORM_PARTS.map((part) => fingerprint(textOf(values, part))).join(' ')
}

function copyPart<Part extends FormPart>(to: RecipeFormValues, from: RecipeFormValues, part: Part): void {
  to[part] = from[part]
}

export interface MergedForm {
  /** The form with what each of the two has changed; where both have, what was typed. */
  values: RecipeFormValues
  /** What somebody else has changed, and what of that the writer has changed, too. */
  taken: FormPart[]
  clashes: FormPart[]
}

/**
 * Brings together what was typed and what somebody else has saved since the form was opened. A part that only one of them has
 * changed is that one's; the same change by both is no clash. Without a readable `base` everything that differs is one.
 * @param parts those that the writer could see
 */
export function mergeForms(
  typed: RecipeFormValues,
  saved: RecipeFormValues,
  parts: readonly FormPart[] = FORM_PARTS,
): MergedForm {
  const fingerprints = typed.base.split(' ')
  const isReadable = fingerprints.length === FORM_PARTS.length
  const values = { ...typed, version: saved.version, base: saved.base }
  const merged: MergedForm = { values, taken: [], clashes: [] }
  for (const [index, part] of FORM_PARTS.entries()) {
    const mine = fingerprint(textOf(typed, part))
    const theirs = fingerprint(textOf(saved, part))
    const before = isReadable ? fingerprints[index] : undefined
    if (!parts.includes(part)) copyPart(values, saved, part)
    else if (mine !== theirs && theirs !== before) {
      if (mine === before) {
        copyPart(values, saved, part)
        merged.taken.push(part)
      } else merged.clashes.push(part)
    }
  }
  return merged
}
