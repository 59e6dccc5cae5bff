import type { RecipeState } from '../recipes/recipe/recipe-content.schema'

/** A text as it was, or how much of its beginning and end stayed, with what was between them. */
export type Text = string | null | [start: number, end: number, between: string]

/** Fields of a row as they were. */
export type Fields = Record<string, unknown>

/**
 * What leads from a list of rows back to the one before:
 * `at`: the same rows, but for these fields of some, by their place; `by`: the same by the reference of an ingredient, wherever it
 * is; `rows`: row by row, `3` keeps three, `-2` leaves two out, a list of one keeps a row but for these fields, and anything else
 * is a row that was there.
 */
export type RowsUndo =
  | { at: Record<number, Fields> }
  | { by: Record<string, Fields> }
  | { rows: (number | [Fields] | Fields)[] }

/** What leads from a list of ids back to the one before; where ids have gone meanwhile, the rest still holds. */
export interface SetUndo {
  add?: string[]
  drop?: string[]
}

/** Values by key as they were; null for a key that was not there. */
export type RecordUndo = Record<string, string | boolean | null>

/**
 * What leads from a recipe back to what it was before a change: only what differs, so that a hundred changes of a line cost a
 * hundred lines. It is kept as JSON.
 */
export type Patch = {
  [Key in TextKey]?: Text
} & {
  [Key in PlainKey]?: RecipeState[Key]
} & {
  [Key in RowsKey]?: RowsUndo
} & {
  [Key in SetKey]?: SetUndo
} & {
  [Key in RecordKey]?: RecordUndo
} & {
  /** Whether it lay in the bin. */
  isBinned?: boolean
}

export const TEXT_KEYS = [
  'description',
  'recipeYield',
  'totalTime',
  'prepTime',
  'cookTime',
  'performTime',
  'orgURL',
  'language',
] as const
export const PLAIN_KEYS = ['name', 'recipeServings', 'recipeYieldQuantity', 'dateAdded', 'image'] as const
export const ROWS_KEYS = ['ingredients', 'instructions', 'notes', 'assets'] as const
export const SET_KEYS = ['categoryIds', 'tagIds', 'toolIds'] as const
export const RECORD_KEYS = ['nutrition', 'extras', 'settings'] as const

type TextKey = (typeof TEXT_KEYS)[number]
type PlainKey = (typeof PLAIN_KEYS)[number]
type RowsKey = (typeof ROWS_KEYS)[number]
type SetKey = (typeof SET_KEYS)[number]
type RecordKey = (typeof RECORD_KEYS)[number]

/** The parts of a recipe that a change can be about. */
export const PATCH_KEYS = [
  'name',
  'image',
  'description',
  'prepTime',
  'cookTime',
  'performTime',
  'totalTime',
  'recipeYield',
  'recipeServings',
  'recipeYieldQuantity',
  'ingredients',
  'instructions',
  'notes',
  'categoryIds',
  'tagIds',
  'toolIds',
  'nutrition',
  'assets',
  'orgURL',
  'language',
  'settings',
  'extras',
  'dateAdded',
  'isBinned',
] as const satisfies readonly (keyof Patch)[]
export type PatchKey = (typeof PATCH_KEYS)[number]
