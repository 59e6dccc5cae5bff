/** One line of the table: what was measured, what is to be reached, and whether it is. */
export interface Row {
  measure: string
  /** The figure with its unit, as it was measured in this run. */
  value: string
  reach: string
  /** Null where there is no target. */
  ok: boolean | null
}

export function formatTable(rows: readonly Row[]): string {
  const head = { measure: 'measure', value: 'measured', reach: 'to reach', ok: null }
  const width = (pick: (row: Row) => string) => Math.max(...[head, ...rows].map((row) => pick(row).length))
  const [first, second, third] = [width((r) => r.measure), width((r) => r.value), width((r) => r.reach)]
  const line = (row: Row, mark: string) =>
    `${row.measure.padEnd(first)}  ${row.value.padStart(second)}  ${row.reach.padStart(third)}  ${mark}`
  return [
    line(head, ''),
    ...rows.map((row) => line(row, row.ok === null ? '' : row.ok ? 'reached' : 'NOT reached')),
  ].join('\n')
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5)

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`
