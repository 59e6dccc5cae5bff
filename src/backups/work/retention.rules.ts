/** A scheduled backup by its name and its moment (UTC). */
export interface ScheduledBackup {
  name: string
  createdAt: string
}

const DAY_MS = 86_400_000

/** The day, the ISO week's Monday and the month that a moment belongs to. */
function periodsOf(createdAt: string) {
  const date = new Date(createdAt)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  const monday = new Date(date.getTime() - sinceMonday * DAY_MS)
  return {
    daily: createdAt.slice(0, 10),
    weekly: monday.toISOString().slice(0, 10),
    monthly: createdAt.slice(0, 7),
  }
}

/**
 * Which scheduled backups have had their time: the newest of each of the last so many days, weeks and months stay, counted in those that
 * have a backup at all, so that a server which slept for a month keeps what it has.
 */
export function expiredBackups(
  backups: readonly ScheduledBackup[],
  keep: { daily: number; weekly: number; monthly: number },
): string[] {
  const newestFirst = [...backups].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const stays = new Set<string>()
  for (const period of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<string>()
    for (const { name, createdAt } of newestFirst) {
      const key = periodsOf(createdAt)[period]
      if (seen.has(key) || seen.size >= keep[period]) continue
      seen.add(key)
      stays.add(name)
    }
  }
  return newestFirst.filter(({ name }) => !stays.has(name)).map(({ name }) => name)
}
