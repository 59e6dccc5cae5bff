import type { Db } from '../db/db'
import { timeSlices } from '../limits/time-slices'
import { collectionOf, findPath, type Relation, storeName } from './collection'
import { filterSql } from './filter-sql'
import { type Condition, type Filter, isCondition } from './filter-text'

/** A query cannot be interrupted: each covers as many rows as take about this long. */
const QUESTION_MS = 10
const MOST_AT_ONCE = 500

/** Runs a query over rows, a few at a time, while others are served in between. */
export async function filterInSlices<Found>(
  rows: readonly number[],
  ask: (some: readonly number[]) => Found[],
): Promise<Found[]> {
  const slices = timeSlices()
  const found: Found[][] = []
  for (let at = 0, some = 1; at < rows.length; ) {
    const began = performance.now()
    found.push(ask(rows.slice(at, at + some)))
    at += some
    const isQuick = performance.now() - began < QUESTION_MS
    some = isQuick ? Math.min(some * 2, MOST_AT_ONCE) : Math.max(1, some >> 2)
    await slices.pause()
  }
  return found.flat()
}

const looksIntoTexts = (filter: Filter): boolean =>
  isCondition(filter)
    ? filter.operator.endsWith('LIKE')
    : looksIntoTexts(filter.left) || looksIntoTexts(filter.right)

/** Length of the longest path of a filter, in relations; 0 for attributes of the collection itself. */
function longestWay(collection: string, filter: Filter): number {
  if (isCondition(filter)) return findPath(collection, filter.attribute)?.relations.length ?? 0
  return Math.max(longestWay(collection, filter.left), longestWay(collection, filter.right))
}

/**
 * Whether a filter may take long: it searches texts, or goes from row to rows to rows, of which each may have
 * thousands.
 */
export function isExpensiveFilter(collection: string, filter: Filter): boolean {
  return looksIntoTexts(filter) || longestWay(collection, filter) > 1
}

interface Step {
  relation: Relation
  /** The condition for the rows that the relation leads to. */
  rest: Condition
}

/** The first step of a condition's path, if the rows that it leads to have numbers. */
function stepOf(collection: string, condition: Condition): Step | null {
  const relation = findPath(collection, condition.attribute)?.relations[0]
  if (!relation || collectionOf(relation.to).table === undefined) return null
  const name = storeName(condition.attribute)
  return { relation, rest: { ...condition, attribute: name.slice(name.indexOf('.') + 1) } }
}

const takesSteps = (collection: string, filter: Filter): boolean =>
  isCondition(filter)
    ? stepOf(collection, filter) !== null
    : takesSteps(collection, filter.left) || takesSteps(collection, filter.right)

const someOf = (collection: string) =>
  `json_each(?1) AS some CROSS JOIN ${collectionOf(collection).table!} AS r ON r.rowid = some.value`

/**
 * The rows of a collection that pass a filter, found in slices. Where a condition leads to other rows, each of these is checked
 * once, however many lead to it: in one statement it would be checked once per path to it.
 * @param rows their numbers; none are answered that are not among them
 * @throws as `filterSql`
 */
export async function rowsWhere(
  db: Db,
  collection: string,
  rows: readonly number[],
  filter: Filter,
): Promise<number[]> {
  if (!takesSteps(collection, filter)) return askHere(db, collection, rows, filter)
  if (isCondition(filter)) return askBeyond(db, collection, rows, filter)
  const passed = await rowsWhere(db, collection, rows, filter.left)
  if (filter.operator === 'AND') return rowsWhere(db, collection, passed, filter.right)
  const known = new Set(passed)
  const others = rows.filter((row) => !known.has(row))
  return [...passed, ...(await rowsWhere(db, collection, others, filter.right))]
}

async function askHere(
  db: Db,
  collection: string,
  rows: readonly number[],
  filter: Filter,
): Promise<number[]> {
  const { sql, params } = filterSql(filter, { collection, row: 'r', firstParam: 2 })
  const statement = `SELECT r.rowid AS row FROM ${someOf(collection)} WHERE ${sql}`
  const found = await filterInSlices(rows, (some) =>
    db.allOnce<{ row: number }>(statement, JSON.stringify(some), ...params),
  )
  return found.map(({ row }) => row)
}

async function askBeyond(
  db: Db,
  collection: string,
  rows: readonly number[],
  condition: Condition,
): Promise<number[]> {
  if (condition.operator === 'CONTAINS ALL') {
    let left = rows
    for (const value of condition.value as string[])
      left = await askBeyond(db, collection, left, { ...condition, operator: '=', value })
    return [...left]
  }
  const { relation, rest } = stepOf(collection, condition)!
  const statement = `SELECT r.rowid AS here, x.rowid AS there
    FROM ${someOf(collection)} CROSS JOIN ${relation.rows('r', 'x')}`
  const pairs = await filterInSlices(rows, (some) =>
    db.all<{ here: number; there: number }>(statement, JSON.stringify(some)),
  )
  const reached = [...new Set(pairs.map(({ there }) => there))]
  const passed = new Set(await rowsWhere(db, relation.to, reached, rest))
  const found = new Set(pairs.filter(({ there }) => passed.has(there)).map(({ here }) => here))
  if (condition.operator !== 'IS') return [...found]
  const leading = new Set(pairs.map(({ here }) => here))
  return rows.filter((row) => found.has(row) || !leading.has(row))
}
