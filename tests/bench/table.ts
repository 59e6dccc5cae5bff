/** One line of the table: what was measured, what is to be reached, and whether it is. */
export interface Row {
  measure: string
  /** The figure with its unit, as it was measured in this run. */
  value: string
  reach: string
  /** Null where there is no target. */
  ok: boolean | null
}

/** Rows as they come out of a measure, so that each can be shown at once. */
export type Rows = AsyncIterable<Row> | Iterable<Row>

const MARKS = new Map([
  [true, 'reached'],
  [false, 'NOT reached'],
])

/** A row with its columns under each other, however many are still to come. */
export function formatRow({ measure, value, reach, ok }: Row): string {
  return `${measure.padEnd(76)}  ${value.padStart(16)}  ${reach.padStart(16)}  ${MARKS.get(ok as boolean) ?? ''}`
}

/** What must not be more than a mark; what could not be measured does not reach it. */
export function atMost(measure: string, value: number, most: number, show: (value: number) => string): Row {
  return {
    measure,
    value: show(value),
    reach: `≤ ${show(most)}`,
    ok: Number.isFinite(value) && value <= most,
  }
}

/** The value below which the given share of the samples is. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5)

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`
