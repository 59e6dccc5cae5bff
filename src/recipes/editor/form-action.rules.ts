import { applyPaste } from './form-paste.rules'
import {
  emptyIngredient,
  emptyInstruction,
  type PasteList,
  type RecipeFormValues,
  type RowList,
} from './recipe-form.rules'
import { noteRemoved, takeBack } from './removed-row.rules'
import type { Removed } from './removed-row.schema'
import { changeRow, type HeadedRow, ROW_CHANGES, type RowChange } from './row-order.rules'

/** What a button of the form asks for: to save, or to change the rows and show the form again. */
export type FormAction =
  | { kind: 'save' }
  /** Replaces what was typed by what someone else has saved. */
  | { kind: 'take'; target: string }
  /** Shows a draft that a browser has kept, with what others have saved since. */
  | { kind: 'draft' }
  | { kind: 'add' | 'add-section'; list: RowList }
  | { kind: 'paste'; list: PasteList }
  /** `ofHeading`: meant for the heading above the row. */
  | { kind: 'change'; change: RowChange; list: RowList; at: number; ofHeading: boolean }
  /** Brings back what was removed. */
  | { kind: 'undo'; removed: Removed }
  /** Lets an ingredient be another recipe, which is chosen in a field of its own. */
  | { kind: 'recipe'; at: number }
  /** Links the ingredients that the text of an instruction names. */
  | { kind: 'link'; at: number }
  /** Joins an instruction to the one above it. */
  | { kind: 'merge'; at: number }

/** The value of the button that saves the form and goes on to take its ingredients apart; it reads as saving. */
export const SAVE_AND_PARSE = 'save.parse'

/** What the value of a button begins with that takes over what someone else has saved; scripts treat it as saving. */
export const TAKE = 'save.take.'

const LIST = '(?<list>ingredients|instructions|notes|extras)'
const ADD = new RegExp(`^${LIST}\\.(?<kind>add|add-section)$`)
const CHANGE = new RegExp(
  `^${LIST}\\.(?<at>\\d{1,4})\\.(?<heading>heading-)?(?<change>${ROW_CHANGES.join('|')})$`,
)
const ONE = /^instructions\.(?<at>\d{1,4})\.(?<kind>link|merge)$/
const RECIPE = /^ingredients\.(?<at>\d{1,4})\.recipe$/

/**
 * Reads the value of the button named `action`: `save`, `ingredients.add`, `ingredients.paste`, `notes.2.remove`,
 * `ingredients.4.heading-up`, `instructions.1.link`; anything else saves. What brings back a row is read by `readUndo`.
 */
export function readFormAction(value: unknown): FormAction {
  const text = typeof value === 'string' ? value : ''
  if (text === 'draft') return { kind: text }
  if (text.startsWith(TAKE)) return { kind: 'take', target: text.slice(TAKE.length) }
  if (text === 'ingredients.paste') return { kind: 'paste', list: 'ingredients' }
  if (text === 'instructions.paste') return { kind: 'paste', list: 'instructions' }
  const one = ONE.exec(text)?.groups
  if (one) return { kind: one.kind === 'link' ? 'link' : 'merge', at: Number(one.at) }
  const recipe = RECIPE.exec(text)?.groups
  if (recipe) return { kind: 'recipe', at: Number(recipe.at) }
  const add = ADD.exec(text)?.groups
  if (add && isRowList(add.list)) {
    return { kind: add.kind === 'add' ? 'add' : 'add-section', list: add.list }
  }
  const found = CHANGE.exec(text)?.groups
  if (!found || !isRowList(found.list) || !isRowChange(found.change)) return { kind: 'save' }
  const ofHeading = found.heading !== undefined
  if (ofHeading && ['insert', 'insert-below', 'section'].includes(found.change)) return { kind: 'save' }
  return { kind: 'change', change: found.change, list: found.list, at: Number(found.at), ofHeading }
}

function isRowList(list: string | undefined): list is RowList {
  return list === 'ingredients' || list === 'instructions' || list === 'notes' || list === 'extras'
}

function isRowChange(change: string | undefined): change is RowChange {
  return ROW_CHANGES.some((known) => known === change)
}

export interface ChangedForm {
  values: RecipeFormValues
  /** Name of the field to write in next; null when there is none. */
  focus: string | null
  /** Message ids by field. */
  errors: Record<string, string>
  /** What was removed just now, to be shown as a line in its place. */
  removed?: Removed | null
}

const NEXT_FIELD = { ingredients: 'note', instructions: 'text', notes: 'title', extras: 'key' } as const

/** The form after one of its row buttons. Positions outside the list change nothing, nor does `link` (`linkNamed`). */
export function applyFormAction(values: RecipeFormValues, action: FormAction): ChangedForm {
  if (action.kind === 'undo') {
    const { list, at, isHeading } = action.removed
    const focus = `${list}.${at}.${isHeading ? 'title' : NEXT_FIELD[list]}`
    return { values: takeBack(values, action.removed), focus, errors: {} }
  }
  if (action.kind === 'recipe') return { ...chooseRecipe(values, action.at), errors: {} }
  if (action.kind === 'merge') return { ...mergeInstruction(values, action.at), errors: {} }
  if (action.kind === 'paste') {
    const { list } = action
    const { at, ...pasted } = applyPaste(values, list)
    const isEmpty = at === -1
    return { ...pasted, focus: isEmpty ? `${list}.paste` : `${list}.${at}.${NEXT_FIELD[list]}` }
  }
  if (action.kind !== 'add' && action.kind !== 'add-section' && action.kind !== 'change')
    return { values, focus: null, errors: {} }
  const { list } = action
  const changed: RecipeFormValues = { ...values }
  let next: Next
  switch (list) {
    case 'ingredients':
      ;[changed.ingredients, next] = changeHeaded(values.ingredients, action, emptyIngredient)
      break
    case 'instructions':
      ;[changed.instructions, next] = changeHeaded(values.instructions, action, emptyInstruction)
      break
    case 'notes':
      ;[changed.notes, next] = changePlain(values.notes, action, { title: '', text: '' })
      break
    case 'extras':
      ;[changed.extras, next] = changePlain(values.extras, action, { key: '', value: '' })
      break
  }
  const field = next.isHeading ? 'title' : NEXT_FIELD[list]
  const removed =
    action.kind === 'change' && action.change === 'remove'
      ? noteRemoved(values, list, action.at, action.ofHeading)
      : null
  return { values: changed, focus: next.at < 0 ? null : `${list}.${next.at}.${field}`, errors: {}, removed }
}

interface Next {
  at: number
  isHeading: boolean
}
type RowAction = Extract<FormAction, { kind: 'add' | 'add-section' | 'change' }>

function changeHeaded<Row extends HeadedRow>(
  rows: readonly Row[],
  action: RowAction,
  empty: (title?: string | null) => Row,
): [Row[], Next] {
  if (action.kind === 'change') {
    const { rows: changed, ...next } = changeRow(rows, action.at, action.change, action.ofHeading, empty)
    return [changed, next]
  }
  const isHeading = action.kind === 'add-section'
  return [[...rows, empty(isHeading ? '' : null)], { at: rows.length, isHeading }]
}

/** Notes and extras have no headings, and are not moved. */
function changePlain<Row>(rows: readonly Row[], action: RowAction, empty: Row): [Row[], Next] {
  const isHeading = false
  if (action.kind !== 'change') return [[...rows, empty], { at: rows.length, isHeading }]
  if (action.change !== 'remove') return [[...rows], { at: -1, isHeading }]
  return [rows.filter((_, index) => index !== action.at), { at: -1, isHeading }]
}

/** An ingredient with a field to choose its recipe in. */
function chooseRecipe(values: RecipeFormValues, at: number): Pick<ChangedForm, 'values' | 'focus'> {
  const row = values.ingredients[at]
  if (!row) return { values, focus: null }
  const ingredients = values.ingredients.with(at, { ...row, recipe: row.recipe ?? '' })
  return { values: { ...values, ingredients }, focus: `ingredients.${at}.recipe` }
}

/** An instruction joined to the one above it: one text, the ingredients of both. A heading between them goes. */
function mergeInstruction(values: RecipeFormValues, at: number): Pick<ChangedForm, 'values' | 'focus'> {
  const above = values.instructions[at - 1]
  const row = values.instructions[at]
  if (!above || !row) return { values, focus: null }
  const text = [above.text, row.text].filter((part) => part.trim() !== '').join('\n')
  const merged = { ...above, text, uses: [...new Set([...above.uses, ...row.uses])] }
  const instructions = values.instructions.toSpliced(at - 1, 2, merged)
  return { values: { ...values, instructions }, focus: `instructions.${at - 1}.text` }
}
