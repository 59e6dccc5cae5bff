/** A row that may be below a heading of its own; null for none. */
export interface HeadedRow {
  title: string | null
}

/** The list as it is seen: headings and rows one below the other, each moved by itself. */
export type RowItem<Row> = { heading: string } | { row: Row }

const isHeading = <Row>(item: RowItem<Row> | undefined): item is { heading: string } =>
  item !== undefined && 'heading' in item
const isRow = <Row>(item: RowItem<Row> | undefined): item is { row: Row } =>
  item !== undefined && 'row' in item

/** Headings and rows one below the other, as the cook sees and moves them. */
function toItems<Row extends HeadedRow>(rows: readonly Row[]): RowItem<Row>[] {
  return rows.flatMap((row): RowItem<Row>[] => {
    const plain = { row: { ...row, title: null } }
    return row.title === null ? [plain] : [{ heading: row.title }, plain]
  })
}

/** Gives a heading that has lost its rows a new empty one, below which it can be. */
function fillHeadings<Row extends HeadedRow>(items: RowItem<Row>[], empty: () => Row): RowItem<Row>[] {
  return items.flatMap((item, index) =>
    isHeading(item) && !isRow(items[index + 1]) ? [item, { row: empty() }] : [item],
  )
}

function toRows<Row extends HeadedRow>(items: readonly RowItem<Row>[]): Row[] {
  return items.flatMap((item, index) => {
    if (!isRow(item)) return []
    const before = items[index - 1]
    return [{ ...item.row, title: isHeading(before) ? before.heading : null }]
  })
}

/** What happens to one row, or to the heading above it. */
export const ROW_CHANGES = [
  'up',
  'down',
  'top',
  'bottom',
  'remove',
  'insert',
  'insert-below',
  'section',
] as const
export type RowChange = (typeof ROW_CHANGES)[number]

export interface ChangedRows<Row> {
  rows: Row[]
  /** Index of the row to go on in; -1 for nowhere. */
  at: number
  /** Go on in the heading above it. */
  isHeading: boolean
}

/**
 * The rows after a heading or row was carried to another place in the list as it is seen.
 * @param from, to places that count headings, too
 */
export function moveItem<Row extends HeadedRow>(
  rows: readonly Row[],
  from: number,
  to: number,
  empty: () => Row,
): Row[] {
  const items = toItems(rows)
  const [moved] = items.splice(from, 1)
  if (moved) items.splice(to, 0, moved)
  return toRows(fillHeadings(items, empty))
}

/**
 * The rows after a change at one of them. Headings and rows move past each other one place at a time, so that a row leaves
 * its section at the end and enters the next; a heading stays when the first row below it goes, and goes with the last one.
 * A row outside the list changes nothing.
 * @param ofHeading the change is meant for the heading above the row
 */
export function changeRow<Row extends HeadedRow>(
  rows: readonly Row[],
  at: number,
  change: RowChange,
  ofHeading: boolean,
  empty: () => Row,
): ChangedRows<Row> {
  const items = toItems(rows)
  const row = items.filter(isRow)[at]
  const place = row ? items.indexOf(row) : -1
  const target = ofHeading && isHeading(items[place - 1]) ? items[place - 1] : ofHeading ? undefined : row
  if (!row || !target) return { rows: [...rows], at: -1, isHeading: false }
  const index = items.indexOf(target)
  let goOn: RowItem<Row> | undefined = target
  if (change === 'remove') {
    const isLastOfSection = isHeading(items[index - 1]) && !isRow(items[index + 1])
    if (isRow(target) && isLastOfSection) items.splice(index - 1, 2)
    else items.splice(index, 1)
    goOn = undefined
  } else if (change === 'insert' || change === 'insert-below') {
    goOn = { row: empty() }
    items.splice(change === 'insert' ? index : index + 1, 0, goOn)
  } else if (change === 'top' || change === 'bottom') {
    items.splice(index, 1)
    // The top of a list that begins with a heading is below it.
    const top = isRow(target) && isHeading(items[0]) ? 1 : 0
    items.splice(change === 'top' ? top : items.length, 0, target)
  } else if (change === 'section') {
    if (isHeading(items[index - 1])) goOn = items[index - 1]
    else {
      goOn = { heading: '' }
      items.splice(index, 0, goOn)
    }
  } else {
    const other = change === 'up' ? index - 1 : index + 1
    const neighbour = items[other]
    if (neighbour) {
      items[other] = target
      items[index] = neighbour
    }
  }
  const filled = fillHeadings(items, empty)
  const found = goOn ? filled.indexOf(goOn) : -1
  const before = filled.slice(0, found + 1).filter(isRow).length
  const goesOnInHeading = isHeading(goOn)
  return {
    rows: toRows(filled),
    at: found === -1 ? -1 : goesOnInHeading ? before : before - 1,
    isHeading: goesOnInHeading,
  }
}
