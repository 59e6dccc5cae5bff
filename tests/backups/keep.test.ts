import { expect, test } from 'bun:test'
import { expiredBackups } from '../../src/backups/work/retention.rules'

const KEEP = { daily: 7, weekly: 4, monthly: 12 }

/** What is left after every night from one day on, each pruned like the last. */
function nights(from: string, count: number): string[] {
  let kept: { name: string; createdAt: string }[] = []
  for (let night = 0; night < count; night++) {
    const createdAt = new Date(Date.parse(from) + night * 86_400_000).toISOString()
    kept.push({ name: createdAt.slice(0, 10), createdAt })
    const gone = new Set(expiredBackups(kept, KEEP))
    kept = kept.filter(({ name }) => !gone.has(name))
  }
  return kept.map(({ name }) => name)
}

test('after two years there are seven days, four weeks and twelve months, each by its newest', () => {
  expect(nights('2025-01-01T03:15:00Z', 690)).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
})

test('a server that slept for months keeps what it has', () => {
  const kept = ['2026-01-05', '2026-01-06', '2026-06-01'].map((name) => ({
    name,
    createdAt: `${name}T03:15:00Z`,
  }))
  expect(expiredBackups(kept, KEEP)).toEqual([])
})
