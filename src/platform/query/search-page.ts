import type { Db, SqlValue } from '../db/db'
import { type Paged, pageWindow, type SearchPageQuery } from '../http/paging'
import { foldText, searchWords } from '../text/fold'
import { filterSql } from './filter-sql'
import { bothFilters, FEW_PATTERNS, type Filter, readFilter } from './filter-text'
import { type OrderSpec, orderSql } from './ordering'

/** A list of rows that can be searched by words and ordered. All texts are the store's own SQL. */
export interface SearchableList {
  /** Column list. */
  select: string
  /** Table with alias and joins. */
  from: string
  /** `f.group_id`; null for the rows of all groups, which are the administrators' lists. */
  group: string | null
  /** Folded columns; each word must be inside one of them. None where nothing is searched. */
  searched: readonly string[]
  /** What only these rows pass, besides the client's own filter. */
  within?: Filter | null
  /** Says a condition of the client's in a way that an index serves. */
  narrow?: ((filter: Filter) => Filter) | undefined
  /** The folded name: whole name, start of the name, inside the name come first in a search. */
  name: string
  order: OrderSpec
}

/** Parameters that the page itself takes; those of the filter follow. */
const OWN_PARAMS = 5

/** ?2 is the folded search, ?3 its words as JSON; a blank search matches everything. */
function matches(searched: readonly string[]): string {
  if (searched.length === 0) return '1'
  const misses = searched.map((column) => `instr(coalesce(${column}, ''), w.value) = 0`).join(' AND ')
  return `(?2 = '' OR NOT EXISTS (SELECT 1 FROM json_each(?3) AS w WHERE ${misses}))`
}

function relevance(name: string): string {
  return `CASE WHEN ${name} = ?2 THEN 0 WHEN instr(${name}, ?2) = 1 THEN 1 WHEN instr(${name}, ?2) > 0 THEN 2 ELSE 3 END, ${name}`
}

/**
 * One page of a list in two statements, however long it is (reference api.md §4 and §6; words are folded and must
 * all be found, as settled.md says).
 */
export function searchPage<Row>(
  db: Db,
  groupId: string,
  query: SearchPageQuery,
  list: SearchableList,
): { rows: Row[]; total: Paged<Row>['total'] } {
  const search = query.search ?? ''
  const { collection, row } = list.order
  const asked = readFilter(query.queryFilter ?? '', FEW_PATTERNS)
  const whole = bothFilters(list.within ?? null, asked && (list.narrow?.(asked) ?? asked))
  const filter = whole && filterSql(whole, { collection, row, firstParam: OWN_PARAMS + 1 })
  const order = orderSql(query, { ...list.order, relevance: relevance(list.name) })
  const conditions = [
    list.group === null ? '?1 IS NOT NULL' : `${list.group} = ?1`,
    matches(list.searched),
    ...(filter ? [filter.sql] : []),
  ]
  const from = `FROM ${list.from} WHERE ${conditions.join(' AND ')}`
  const read = <Found>(sql: string, limit: number, offset: number): Found[] => {
    const own: SqlValue[] = [groupId, foldText(search), JSON.stringify(searchWords(search)), limit, offset]
    // Statements that a request has shaped are not worth keeping.
    return filter ? db.allOnce(sql, ...own, ...filter.params) : db.all(sql, ...own)
  }
  const [{ total }] = read<{ total: number }>(
    `SELECT count(*) AS total ${from} LIMIT ?4 OFFSET ?5`,
    1,
    0,
  ) as [{ total: number }]
  const { limit, offset } = pageWindow(query, total)
  if (limit === 0 || offset >= total) return { rows: [], total }
  return {
    rows: read<Row>(`SELECT ${list.select} ${from} ORDER BY ${order} LIMIT ?4 OFFSET ?5`, limit, offset),
    total,
  }
}
