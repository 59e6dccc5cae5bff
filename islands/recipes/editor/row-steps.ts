import type { FormRows, RecipeFormValues, RowList } from '../../../src/recipes/editor/recipe-form.rules'

const ROW_LISTS: readonly RowList[] = ['ingredients', 'instructions', 'notes', 'extras']

type AnyRow = FormRows[RowList][number]

/** The id by which a row is the same wherever it is. */
export const idOf = (row: AnyRow) => ('referenceId' in row ? row.referenceId : (row.id ?? ''))

/** The row of the same id among some. */
export const findRow = <Row extends AnyRow>(rows: readonly Row[], row: AnyRow) =>
  rows.find((one) => idOf(one) === idOf(row))

const eachList = (work: (list: RowList) => readonly AnyRow[]) =>
  Object.fromEntries(ROW_LISTS.map((list) => [list, work(list)])) as unknown as FormRows

/** Whether two things say the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The lists of a form; unchanged rows and lists stay the same objects, so that they are not drawn again. */
export function sameRows(before: Partial<FormRows>, now: RecipeFormValues | FormRows): FormRows {
  return eachList((list) => {
    const old = before[list] ?? []
    const rows = now[list].map((row) => {
      const was = findRow<AnyRow>(old, row)
      return was && isSame(was, row) ? was : row
    })
    return rows.length === old.length && rows.every((row, at) => row === old[at]) ? old : rows
  })
}

/** The lists before a change and after it. */
export interface Step {
  before: FormRows
  after: FormRows
}

/** A heading above a row; notes have titles of their own. */
const headingOf = (row: AnyRow) =>
  ('text' in row && !('uses' in row)) || !('title' in row) ? undefined : row.title
const words = (row: AnyRow) => (headingOf(row) === undefined ? row : { ...row, title: null })

/** The lists as they were before a step; what was written since then stays, but for texts that the step itself has changed. */
export function stepBack({ before, after }: Step, now: FormRows): FormRows {
  const gone = before.ingredients.filter((row) => !findRow(now.ingredients, row)).map(idOf)
  return eachList((list) =>
    before[list].map((row) => {
      const [was, is] = [findRow<AnyRow>(after[list], row), findRow<AnyRow>(now[list], row)]
      if (!was || !is) return row
      const back = isSame(words(was), words(row)) ? { ...is } : { ...row }
      const heading = headingOf(row)
      const isWritten = heading && headingOf(was) !== null && headingOf(is) !== headingOf(was)
      if (heading !== undefined)
        Object.assign(back, { title: isWritten ? (headingOf(is) ?? heading) : heading })
      // What is back is named again by those that named it.
      if ('uses' in back && 'uses' in row)
        back.uses = [...new Set([...back.uses, ...row.uses.filter((id) => gone.includes(id))])]
      return back
    }),
  )
}
