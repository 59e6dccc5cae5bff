import { emptyIngredient, emptyInstruction, type RecipeFormValues, type RowList } from './recipe-form.rules'

/** What a button of the form asks for: to save, or to change the rows and show the form again. */
export type FormAction =
  | { kind: 'save' }
  | { kind: 'add'; list: RowList }
  | { kind: 'add-section'; list: RowList }
  | { kind: 'up' | 'down' | 'remove' | 'insert' | 'section'; list: RowList; at: number }

/** Reads the value of the button named `action`: `save`, `ingredients.add`, `notes.2.remove`; anything else saves. */
export function readFormAction(value: unknown): FormAction {
  const text = typeof value === 'string' ? value : ''
  const whole =
    /^(ingredients|instructions|notes|extras)\.(?:(add|add-section)|(\d{1,4})\.(up|down|remove|insert|section))$/
  const [, list, add, at, change] = whole.exec(text) ?? []
  if (!isRowList(list)) return { kind: 'save' }
  if (add === 'add' || add === 'add-section') return { kind: add, list }
  switch (change) {
    case 'up':
    case 'down':
    case 'remove':
    case 'insert':
    case 'section':
      return { kind: change, list, at: Number(at) }
    default:
      return { kind: 'save' }
  }
}

function isRowList(list: string | undefined): list is RowList {
  return list === 'ingredients' || list === 'instructions' || list === 'notes' || list === 'extras'
}

/**
 * The form after one of its row buttons, and the name of the field to write in next; null when there is none.
 * Positions outside the list change nothing.
 */
export function applyFormAction(
  values: RecipeFormValues,
  action: FormAction,
): { values: RecipeFormValues; focus: string | null } {
  if (action.kind === 'save') return { values, focus: null }
  const field = { ingredients: 'note', instructions: 'text', notes: 'title', extras: 'key' }[action.list]
  const changed: RecipeFormValues = { ...values }
  let at: number
  switch (action.list) {
    case 'ingredients':
      ;[changed.ingredients, at] = changeRows(values.ingredients, action, emptyIngredient, withTitle)
      break
    case 'instructions':
      ;[changed.instructions, at] = changeRows(values.instructions, action, emptyInstruction, withTitle)
      break
    case 'notes':
      ;[changed.notes, at] = changeRows(values.notes, action, () => ({ title: '', text: '' }), asIs)
      break
    case 'extras':
      ;[changed.extras, at] = changeRows(values.extras, action, () => ({ key: '', value: '' }), asIs)
      break
  }
  const isHeading = action.kind === 'section' || action.kind === 'add-section'
  return { values: changed, focus: at < 0 ? null : `${action.list}.${at}.${isHeading ? 'title' : field}` }
}

const asIs = <Row>(row: Row) => row
const withTitle = <Row extends { title: string | null }>(row: Row): Row => ({
  ...row,
  title: row.title ?? '',
})

/** The rows after the change and where to go on writing, -1 for nowhere. */
function changeRows<Row>(
  rows: readonly Row[],
  action: Exclude<FormAction, { kind: 'save' }>,
  empty: (title?: string | null) => Row,
  headed: (row: Row) => Row,
): [Row[], number] {
  if (action.kind === 'add' || action.kind === 'add-section') {
    return [[...rows, empty(action.kind === 'add' ? null : '')], rows.length]
  }
  const { at } = action
  const row = rows[at]
  if (row === undefined) return [[...rows], -1]
  switch (action.kind) {
    case 'remove':
      return [rows.toSpliced(at, 1), -1]
    case 'insert':
      return [rows.toSpliced(at, 0, empty()), at]
    case 'section':
      return [rows.toSpliced(at, 1, headed(row)), at]
    case 'up':
      return at === 0 ? [[...rows], at] : [rows.toSpliced(at - 1, 2, row, rows[at - 1] ?? row), at - 1]
    case 'down':
      return at === rows.length - 1
        ? [[...rows], at]
        : [rows.toSpliced(at, 2, rows[at + 1] ?? row, row), at + 1]
  }
}
