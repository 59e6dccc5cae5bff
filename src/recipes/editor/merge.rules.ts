import type { I18n } from '@lingui/core'
import {
  type IngredientRow,
  type InstructionRow,
  NUTRITION_FIELDS,
  type RecipeFormValues,
  SETTING_FIELDS,
} from './recipe-form.rules'
import {
  type BaseRows,
  fingerprint,
  type MergeableRow,
  type MergedRows,
  mergeRows,
  shortId,
} from './row-merge.rules'

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

/** Lists whose rows are known by an id through all their changes, so that two people's can be woven into each other. */
const WOVEN = ['ingredients', 'instructions'] as const
export type WovenPart = (typeof WOVEN)[number]
const isWoven = (part: FormPart): part is WovenPart => WOVEN.some((one) => one === part)

const SEPARATOR = '\u0000'
const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim()

function ingredientText({ title, quantity, unit, food, note, recipe }: IngredientRow): string[] {
  return [title ?? '', quantity, unit, food, note, ...(recipe ? [recipe] : [])]
}

function instructionText({ title, text, uses }: InstructionRow): string[] {
  return [title ?? '', text, [...uses].sort().join(' ')]
}

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
      return rows(values.ingredients.map(ingredientText))
    case 'instructions':
      return rows(values.instructions.map(instructionText))
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

function mergeable<Row>(row: Row, id: string, texts: readonly string[]): MergeableRow<Row> {
  const isEmpty = texts.every((text) => tidy(text) === '')
  return { row, id, fingerprint: isEmpty ? '' : fingerprint(texts.map(tidy).join(SEPARATOR)) }
}

const WOVEN_ROWS = {
  ingredients: ({ ingredients }: RecipeFormValues) =>
    ingredients.map((row) => mergeable(row, row.referenceId, ingredientText(row))),
  instructions: ({ instructions }: RecipeFormValues) =>
    instructions.map((row) => mergeable(row, row.id, instructionText(row))),
}

/**
 * The recipe as it was when the form was opened; the form carries it along: one fingerprint for each part, and after those of
 * woven lists one for each row, `part;row.fingerprint,row.fingerprint`.
 */
export function writeBase(values: RecipeFormValues): string {
  const rows = (part: FormPart) =>
    isWoven(part) && values[part].length > 0
      ? `;${WOVEN_ROWS[part](values).map(({ id, fingerprint }) => `${shortId(id)}.${fingerprint}`)}`
      : ''
  return FORM_PARTS.map((part) => `${fingerprint(textOf(values, part))}${rows(part)}`).join(' ')
}

function readBaseRows(text: string): BaseRows {
  return text.split(',').map((row) => [row.split('.')[0] ?? '', row.split('.')[1] ?? ''] as const)
}

function copyPart<Part extends FormPart>(to: RecipeFormValues, from: RecipeFormValues, part: Part): void {
  to[part] = from[part]
}

export interface MergedForm {
  /** The form with what each of the two has changed; where both have, what was typed. */
  values: RecipeFormValues
  /** What someone else has changed, and what of that the writer has changed, too. */
  taken: FormPart[]
  clashes: FormPart[]
  /** What the two do not agree about: parts, and rows of woven lists as `ingredients.<id>`. */
  targets: string[]
}

/** Weaves two people's rows of a list into each other. */
function weave(
  merged: MergedForm,
  typed: RecipeFormValues,
  saved: RecipeFormValues,
  part: WovenPart,
  base: BaseRows,
): void {
  const note = ({ clashes, hasTaken }: Pick<MergedRows<unknown>, 'clashes' | 'hasTaken'>) => {
    if (clashes.length > 0) merged.clashes.push(part)
    else if (hasTaken) merged.taken.push(part)
    merged.targets.push(...clashes.map((id) => `${part}.${id}`))
  }
  if (part === 'ingredients') {
    const woven = mergeRows(WOVEN_ROWS[part](typed), WOVEN_ROWS[part](saved), base)
    merged.values.ingredients = woven.rows
    note(woven)
  } else {
    const woven = mergeRows(WOVEN_ROWS[part](typed), WOVEN_ROWS[part](saved), base)
    merged.values.instructions = woven.rows
    note(woven)
  }
}

/**
 * Brings together what was typed and what someone else has saved since the form was opened. A part that only one of them has
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
  const merged: MergedForm = { values, taken: [], clashes: [], targets: [] }
  for (const [index, part] of FORM_PARTS.entries()) {
    const mine = fingerprint(textOf(typed, part))
    const theirs = fingerprint(textOf(saved, part))
    const [before, rows] = isReadable ? (fingerprints[index] ?? '').split(';') : []
    if (!parts.includes(part)) copyPart(values, saved, part)
    else if (mine !== theirs && theirs !== before) {
      if (mine === before) {
        copyPart(values, saved, part)
        merged.taken.push(part)
      } else if (isWoven(part) && rows) weave(merged, typed, saved, part, readBaseRows(rows))
      else {
        merged.clashes.push(part)
        merged.targets.push(part)
      }
    }
  }
  return merged
}

/** What is in the form and in the saved recipe where the two do not agree, for reading; null where a row is not there. */
export interface Clash {
  /** A part, or a row as `ingredients.<id>`. */
  target: string
  part: FormPart
  typed: string | null
  saved: string | null
}

function readTarget(target: string): { part: FormPart; id: string | null } | null {
  const [name, id = null] = target.split('.', 2)
  const part = FORM_PARTS.find((known) => known === name)
  return part && (id === null || isWoven(part)) ? { part, id } : null
}

function readable(values: RecipeFormValues, part: FormPart, id: string | null): string | null {
  if (id === null) return isWoven(part) || typeof values[part] !== 'string' ? null : tidy(values[part])
  if (part === 'ingredients') {
    const row = values.ingredients.find(({ referenceId }) => referenceId === id)
    if (!row) return null
    // A line that no one has taken apart has the quantity that clients give every line.
    const amount = row.unit === '' && row.food === '' ? '' : row.quantity
    const made = row.recipe ? `(${row.recipe})` : ''
    return [amount, row.unit, row.food, row.note, made].filter((text) => text !== '').join(' ')
  }
  const row = values.instructions.find((one) => one.id === id)
  return row ? [row.title ?? '', row.text].filter((text) => text !== '').join('\n') : null
}

/** Where the two do not agree, with what each wrote. What the form sends as targets may be anything; what is none is left out. */
export function clashesOf(
  targets: readonly string[],
  typed: RecipeFormValues,
  saved: RecipeFormValues,
): Clash[] {
  return [...new Set(targets)].flatMap((target) => {
    const read = readTarget(target)
    if (!read) return []
    const of = (values: RecipeFormValues) => readable(values, read.part, read.id)
    return [{ target, part: read.part, typed: of(typed), saved: of(saved) }]
  })
}

/** The form with what the other has saved in place of what was typed, for one part or row. */
export function takeSaved(
  typed: RecipeFormValues,
  saved: RecipeFormValues,
  target: string,
): RecipeFormValues {
  const read = readTarget(target)
  if (!read) return typed
  const values = { ...typed }
  if (read.id === null) copyPart(values, saved, read.part)
  else if (read.part === 'ingredients') {
    const theirs = saved.ingredients.find(({ referenceId }) => referenceId === read.id)
    values.ingredients = typed.ingredients.flatMap((row) =>
      row.referenceId === read.id ? (theirs ?? []) : [row],
    )
  } else {
    const theirs = saved.instructions.find(({ id }) => id === read.id)
    values.instructions = typed.instructions.flatMap((row) => (row.id === read.id ? (theirs ?? []) : [row]))
  }
  return values
}

/** What the parts of the form are called in the reader's language. */
export function partNames(i18n: I18n, parts: readonly FormPart[]): string[] {
  const names: Record<FormPart, string> = {
    name: i18n._('recipe.name'),
    description: i18n._('recipe.description'),
    prepTime: i18n._('recipe.prep-time'),
    performTime: i18n._('recipe.perform-time'),
    totalTime: i18n._('recipe.total-time'),
    recipeServings: i18n._('recipe.servings'),
    recipeYield: i18n._('recipe.yield'),
    ingredients: i18n._('recipe.ingredients'),
    instructions: i18n._('recipe.method'),
    notes: i18n._('recipe.notes'),
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
    nutrition: i18n._('recipe.nutrition'),
    settings: i18n._('form.settings'),
    orgURL: i18n._('recipe.original-url'),
    language: i18n._('recipe.language'),
    extras: i18n._('form.extras'),
  }
  return parts.map((part) => names[part])
}
