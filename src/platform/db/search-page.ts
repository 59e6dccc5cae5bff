import { type OrderSpec, orderSql } from '../http/ordering'
import { type Paged, pageWindow, type SearchPageQuery } from '../http/paging'
import { foldText, searchWords } from '../text/fold'
import type { Db } from './db'

/** A list of one group's rows that can be searched by words and ordered. All texts are the store's own SQL. */
export interface SearchableList {
  /** Column list. */
  select: string
  /** Table with alias and joins. */
  from: string
  /** `f.group_id`. */
  group: string
  /** Folded columns; each word must be inside one of them. */
  searched: readonly string[]
  /** The folded name: whole name, start of the name, inside the name come first in a search. */
  name: string
  order: OrderSpec
}

/** ?2 is the folded search, ?3 its words as JSON; a blank search matches everything. */
function matches(searched: readonly string[]): string {
  const misses = searched.map((column) => `instr(coalesce(${column}, ''), w.value) = 0`).join(' AND ')
  return `(?2 = '' OR NOT EXISTS (SELECT 1 FROM json_each(?3) AS w WHERE ${misses}))`
}

function relevance(name: string): string {
  return `CASE WHEN ${name} = ?2 THEN 0 WHEN instr(${name}, ?2) = 1 THEN 1 WHEN instr(${name}, ?2) > 0 THEN 2 ELSE 3 END, ${name}`
}

/**
 * One page of a group's list in two statements, however long it is (reference api.md §4 and §6; words are folded and must
 * all be found, as settled.md says).
 */
export function searchPage<Row>(
  db: Db,
  groupId: string,
  query: SearchPageQuery,
  list: SearchableList,
): { rows: Row[]; total: Paged<Row>['total'] } {
  const search = query.search ?? ''
  const text = foldText(search)
  const words = JSON.stringify(searchWords(search))
  const where = `${list.group} = ?1 AND ${matches(list.searched)}`
  const total = db.get<{ total: number }>(
    `SELECT count(*) AS total FROM ${list.from} WHERE ${where}`,
    groupId,
    text,
    words,
  )!.total
  const { limit, offset } = pageWindow(query, total)
  const order = orderSql(query, { ...list.order, relevance: relevance(list.name) })
  if (limit === 0 || offset >= total) return { rows: [], total }
  const rows = db.all<Row>(
    `SELECT ${list.select} FROM ${list.from} WHERE ${where} ORDER BY ${order} LIMIT ?4 OFFSET ?5`,
    groupId,
    text,
    words,
    limit,
    offset,
  )
  return { rows, total }
}
