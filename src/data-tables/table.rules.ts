import type { DataColumn } from './data-kind.rules'

export const ROWS_PER_PAGE = 15

/** What an address asks of a table; anything odd in it counts as not said. */
export interface TableQuery {
  search: string
  /** Key of the column that it is sorted by. */
  sort: string
  direction: 'asc' | 'desc'
  page: number
  /** Keys of the columns that are shown, in their order. */
  shown: string[]
}

/** The name, which every table has and shows. */
const nameOf = (columns: readonly DataColumn[]) => columns.find(({ isExtra }) => !isExtra)!

/** Columns that are shown unless others are chosen. */
const usualColumns = (columns: readonly DataColumn[]) =>
  columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)

export function readTable(query: URLSearchParams, columns: readonly DataColumn[]): TableQuery {
  const chosen = new Set(query.getAll('column'))
  const shown = columns.map(({ key }) => key).filter((key) => chosen.has(key))
  const name = nameOf(columns).key
  const sort = columns.find(({ key }) => key === query.get('sort'))?.key ?? name
  return {
    search: (query.get('search') ?? '').slice(0, 200).trim(),
    sort,
    direction: query.get('direction') === 'desc' ? 'desc' : 'asc',
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)),
    shown: shown.length === 0 ? usualColumns(columns) : [...new Set([name, ...shown])],
  }
}

/** The query of an address that asks for this; what is usual is left out. */
export function tableQuery(
  { search, sort, direction, page, shown }: TableQuery,
  columns: readonly DataColumn[],
): Record<string, string | number | readonly string[] | null> {
  const isUsual = shown.join() === usualColumns(columns).join()
  return {
    search,
    sort: sort === nameOf(columns).key ? null : sort,
    direction: direction === 'asc' ? null : direction,
    page: page === 1 ? null : page,
    column: isUsual ? [] : shown,
  }
}
