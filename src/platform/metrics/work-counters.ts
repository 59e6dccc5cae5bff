import type { Measure } from './exposition'

/** What is counted of background work, with the labels of each. */
const COUNTED = {
  trivet_deliveries_total: 'Messages to others by kind and what came of them.',
  trivet_imported_total: 'Things of imports by kind of import and what came of them.',
} as const
type Counted = keyof typeof COUNTED

interface Count {
  labels: Record<string, string>
  value: number
}

// By database, so that tests and processes with several never mix.
const counts = new WeakMap<object, Map<string, Count & { name: Counted }>>()

/** Counts something; labels are a few fixed words, never from what people type. */
export function countWork(db: object, name: Counted, labels: Record<string, string>, by = 1): void {
  const own = counts.get(db) ?? new Map<string, Count & { name: Counted }>()
  counts.set(db, own)
  const key = JSON.stringify([name, labels])
  const known = own.get(key) ?? { name, labels, value: 0 }
  own.set(key, { ...known, value: known.value + by })
}

/** Everything counted since the start. */
export function workCounters(db: object): Measure[] {
  const own = [...(counts.get(db)?.values() ?? [])]
  return (Object.keys(COUNTED) as Counted[]).map((name) => ({
    name,
    type: 'counter',
    help: COUNTED[name],
    samples: own.filter((count) => count.name === name).map(({ labels, value }) => ({ labels, value })),
  }))
}
