import type { RecipeFormValues, RowList } from './recipe-form.rules'
import type { Removed } from './removed-row.schema'

/** What follows the name of the list in the value of the undo button. */
export const UNDO = '.undo '

/** The value of that button: the page itself holds what was removed, until something else is done. */
export const writeUndo = (removed: Removed) => `${removed.list}${UNDO}${JSON.stringify(removed)}`

type Headed = { title: string | null }
type Place = Omit<Removed, 'list' | 'row'>

/** What goes when a row is removed, or the heading above it; null where there is no such row. */
export function noteRemoved(
  values: RecipeFormValues,
  list: RowList,
  at: number,
  isHeading: boolean,
): Removed | null {
  const place: Place = { at, isHeading, gaveHeading: false, usedBy: [] }
  const headed = <Row extends Headed>(rows: readonly Row[], row: Row): Place => {
    const gaveHeading = !isHeading && row.title !== null && rows[at + 1]?.title === null
    return { ...place, gaveHeading }
  }
  switch (list) {
    case 'ingredients': {
      const row = values.ingredients[at]
      if (!row || (isHeading && row.title === null)) return null
      const users = values.instructions.filter(({ uses }) => uses.includes(row.referenceId))
      return { list, row, ...headed(values.ingredients, row), usedBy: users.map(({ id }) => id) }
    }
    case 'instructions': {
      const row = values.instructions[at]
      if (!row || (isHeading && row.title === null)) return null
      return { list, row, ...headed(values.instructions, row) }
    }
    case 'notes': {
      const row = values.notes[at]
      return row ? { list, row, ...place } : null
    }
    case 'extras': {
      const row = values.extras[at]
      return row ? { list, row, ...place } : null
    }
  }
}

/** A heading that has moved to the next row is restored with its text there. */
function restore<Row extends Headed>(rows: readonly Row[], row: Row, place: Place): Row[] {
  const below = rows[place.at]
  if (place.isHeading)
    return below ? rows.with(place.at, { ...below, title: below.title ?? row.title }) : [...rows]
  if (!place.gaveHeading || !below) return rows.toSpliced(place.at, 0, row)
  return rows.toSpliced(place.at, 1, { ...row, title: below.title }, { ...below, title: null })
}

/** The form with what was removed in its place again. */
export function takeBack(values: RecipeFormValues, removed: Removed): RecipeFormValues {
  const { at } = removed
  switch (removed.list) {
    case 'ingredients': {
      const { row, usedBy } = removed
      const instructions = values.instructions.map((one) =>
        usedBy.includes(one.id) ? { ...one, uses: [...new Set([...one.uses, row.referenceId])] } : one,
      )
      return { ...values, instructions, ingredients: restore(values.ingredients, row, removed) }
    }
    case 'instructions':
      return { ...values, instructions: restore(values.instructions, removed.row, removed) }
    case 'notes':
      return { ...values, notes: values.notes.toSpliced(at, 0, removed.row) }
    case 'extras':
      return { ...values, extras: values.extras.toSpliced(at, 0, removed.row) }
  }
}
