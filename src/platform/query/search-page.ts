import type { Db, SqlValue } from '../db/db'
import { type Paged, pageWindow, type SearchPageQuery } from '../http/paging'
import { foldText, searchWords } from '../text/fold'
import { filterInSlices, isExpensiveFilter, rowsWhere } from './filter-rows'
import { type FilterSql, filterSql } from './filter-sql'
import { bothFilters, type Filter, readFilter } from './filter-text'
import { type OrderSpec, orderSql } from './ordering'

/** Rows as they are listed, searched by words, ordered and found by id. All texts are the store's own SQL. */
export interface SearchableList<Row, Item> {
  /** Column list. */
  select: string
  /** Table with alias and joins. */
  from: string
  /** `f.group_id`; null for the rows of all groups, which are the administrators' lists. */
  group: string | null
  /** Folded columns; each word must be inside one of them. None where nothing is searched. */
  searched: readonly string[]
  /** A filter that limits the list, besides the client's own. */
  within?: Filter | null
  /** Rewrites the client's filter so that an index serves it, or refuses it. */
  narrow?: ((filter: Filter) => Filter) | undefined
  /** The folded name: whole name, start of the name, inside the name come first in a search. */
  name: string
  order: OrderSpec
  toItem(row: Row): Item
}

/** Parameters that the page itself takes; those of the filter follow. */
const OWN_PARAMS = 5
/** Longer pages are read piece by piece. */
const MOST_AT_ONCE = 200

const ofGroup = (group: string | null) => (group === null ? '?1 IS NOT NULL' : `${group} = ?1`)

/** ?2 is the folded search, ?3 its words as JSON; a blank search matches everything. */
function matches(searched: readonly string[]): string {
  if (searched.length === 0) return '1'
  const misses = searched.map((column) => `instr(coalesce(${column}, ''), w.value) = 0`).join(' AND ')
  return `(?2 = '' OR NOT EXISTS (SELECT 1 FROM json_each(?3) AS w WHERE ${misses}))`
}

function relevance(name: string): string {
  return `CASE WHEN ${name} = ?2 THEN 0 WHEN instr(${name}, ?2) = 1 THEN 1 WHEN instr(${name}, ?2) > 0 THEN 2 ELSE 3 END, ${name}`
}

interface Read {
  <Found>(select: string, rest: string, limit: number, offset: number): Found[]
  /** The same for whole rows: their numbers are found first, so that only these rows are joined. */
  rows<Found>(select: string, number: string, order: string, limit: number, offset: number): Found[]
}

/** Reads the rows of a list that match a search and a condition. */
function reader(
  db: Db,
  groupId: string,
  search: string,
  list: Pick<SearchableList<never, never>, 'from' | 'group' | 'searched'>,
  condition: FilterSql | null,
): Read {
  const words = JSON.stringify(searchWords(search))
  const where = `${ofGroup(list.group)} AND ${matches(list.searched)} AND ${condition?.sql ?? '1'}`
  const ask = <Found>(sql: string, limit: number, offset: number) => {
    const own: SqlValue[] = [groupId, foldText(search), words, limit, offset]
    // Statements that depend on the request are not worth keeping.
    return condition ? db.allOnce<Found>(sql, ...own, ...condition.params) : db.all<Found>(sql, ...own)
  }
  const sqlOf = (select: string, rest: string) =>
    `SELECT ${select} FROM ${list.from} WHERE ${where} ${rest} LIMIT ?4 OFFSET ?5`
  const read = <Found>(select: string, rest: string, limit: number, offset: number) =>
    ask<Found>(sqlOf(select, rest), limit, offset)
  const rows = <Found>(select: string, number: string, order: string, limit: number, offset: number) => {
    const found = sqlOf(number, order)
    const sql = `SELECT ${select} FROM ${list.from} WHERE ${number} IN (${found}) ${order}`
    return ask<Found>(sql, limit, offset)
  }
  return Object.assign(read, { rows })
}

/** A filter as a condition on the rows of a list; an expensive one is run ahead, in slices. @throws as `filterSql` */
async function conditionOf(db: Db, filter: Filter, { collection, row, shuffled }: OrderSpec, read: Read) {
  const condition = filterSql(filter, { collection, row, firstParam: OWN_PARAMS + 1 })
  if (!isExpensiveFilter(collection, filter)) return condition
  const rows = read<Numbered>(`${shuffled} AS number`, '', -1, 0).map(({ number }) => number)
  const passed = await rowsWhere(db, collection, rows, filter)
  const sql = `${shuffled} IN (SELECT value FROM json_each(?${OWN_PARAMS + 1}))`
  return { sql, params: [JSON.stringify(passed)] }
}

interface Numbered {
  number: number
}

/** Rows by their numbers, in that order; those deleted meanwhile are left out. */
async function readInSlices<Row, Item>(
  db: Db,
  groupId: string,
  numbers: readonly number[],
  { select, from, group, order: { shuffled }, toItem }: SearchableList<Row, Item>,
): Promise<Item[]> {
  const sql = `SELECT ${select}, ${shuffled} AS number FROM ${from}
    WHERE ${ofGroup(group)} AND ${shuffled} IN (SELECT value FROM json_each(?2))`
  return filterInSlices(numbers, (some) => {
    const rows = db.all<Row & Numbered>(sql, groupId, JSON.stringify(some))
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    return some.flatMap((number) => byNumber.get(number) ?? []).map(toItem)
  })
}

/**
 * One page of a list in two statements (words are folded and must all be found).
 * An expensive filter or a page of very many rows is read in slices, while others are served in between.
 * @throws invalid 400 for an order or a filter that is not offered
 */
export async function searchPage<Row, Item>(
  db: Db,
  groupId: string,
  query: SearchPageQuery,
  list: SearchableList<Row, Item>,
): Promise<Paged<Item>> {
  const search = query.search ?? ''
  const asked = readFilter(query.queryFilter ?? '')
  const order = `ORDER BY ${orderSql(query, { ...list.order, relevance: relevance(list.name) })}`
  const readAll = reader(db, groupId, search, list, null)
  const filter = bothFilters(list.within ?? null, asked && (list.narrow?.(asked) ?? asked))
  const condition = filter && (await conditionOf(db, filter, list.order, readAll))
  const read = condition ? reader(db, groupId, search, list, condition) : readAll
  const { total } = read<{ total: number }>('count(*) AS total', '', 1, 0)[0]!
  const { limit, offset } = pageWindow(query, total)
  const length = Math.max(0, Math.min(limit, total - offset))
  if (length === 0) return { items: [], total }
  if (length <= MOST_AT_ONCE)
    return {
      items: read.rows<Row>(list.select, list.order.shuffled, order, limit, offset).map(list.toItem),
      total,
    }
  const numbers = read<Numbered>(`${list.order.shuffled} AS number`, order, limit, offset)
  const items = await readInSlices(
    db,
    groupId,
    numbers.map(({ number }) => number),
    list,
  )
  return { items, total }
}

type Whole<Row, Item> = Pick<
  SearchableList<Row, Item>,
  'select' | 'from' | 'group' | 'name' | 'order' | 'toItem'
>

/** All of a group's rows by name; one statement. */
export function allItems<Row, Item>(db: Db, groupId: string, list: Whole<Row, Item>): Item[] {
  const sql = `SELECT ${list.select} FROM ${list.from} WHERE ${ofGroup(list.group)} ORDER BY ${list.name}, ${list.order.tieBreaker}`
  return db.all<Row>(sql, groupId).map(list.toItem)
}

/** The same in slices, for lists that may be very long. */
async function readAllItems<Row, Item>(
  db: Db,
  groupId: string,
  list: SearchableList<Row, Item>,
): Promise<Item[]> {
  const { from, group, name, order } = list
  const sql = `SELECT ${order.shuffled} AS number FROM ${from} WHERE ${ofGroup(group)} ORDER BY ${name}, ${order.tieBreaker}`
  const numbers = db.all<Numbered>(sql, groupId).map(({ number }) => number)
  return readInSlices(db, groupId, numbers, list)
}

/** Those of the ids that are the group's, in no order; one statement, none for no ids. */
function itemsByIds<Row, Item>(
  db: Db,
  groupId: string,
  ids: readonly string[],
  { select, from, group, order: { row }, toItem }: Whole<Row, Item>,
): Item[] {
  if (ids.length === 0) return []
  const sql = `SELECT ${select} FROM ${from} WHERE ${ofGroup(group)} AND ${row}.id IN (SELECT value FROM json_each(?2))`
  return db.all<Row>(sql, groupId, JSON.stringify(ids)).map(toItem)
}

/** The one of an id, if it is the group's. */
export function findItem<Row, Item>(
  db: Db,
  groupId: string,
  id: string,
  { select, from, group, order: { row }, toItem }: Whole<Row, Item>,
): Item | undefined {
  const found = db.get<Row>(
    `SELECT ${select} FROM ${from} WHERE ${ofGroup(group)} AND ${row}.id = ?2`,
    groupId,
    id,
  )
  return found && toItem(found)
}

/** The reads of a list: a page, all of a group, those of some ids, the one of an id. */
export const listing = <Row, Item>(list: SearchableList<Row, Item>) => ({
  ...list,
  /** @throws as `searchPage` */
  page: (db: Db, groupId: string, query: SearchPageQuery) => searchPage(db, groupId, query, list),
  all: (db: Db, groupId: string) => allItems(db, groupId, list),
  readAll: (db: Db, groupId: string) => readAllItems(db, groupId, list),
  byIds: (db: Db, groupId: string, ids: readonly string[]) => itemsByIds(db, groupId, ids, list),
  find: (db: Db, groupId: string, id: string) => findItem(db, groupId, id, list),
})
