import { readPreferences, writePreferences } from '../../users/print-preferences.rules'

/** How many days the planner offers to show side by side. */
export const DAY_COUNTS = [1, 2, 3, 4, 5, 7, 10, 14] as const

const DEFAULT_DAYS = 7

/** One of the offered numbers; a week for anything else. */
export function toDayCount(value: unknown): number {
  return DAY_COUNTS.find((count) => count === Number(value)) ?? DEFAULT_DAYS
}

/** The number of days in the cookie that mirrors the preferences of the browser. Never throws. */
export function readDayCount(cookie: string | undefined): number {
  const { mealPlanner } = readPreferences(cookie)
  if (mealPlanner === null || typeof mealPlanner !== 'object') return DEFAULT_DAYS
  const { numberOfDays }: { numberOfDays?: unknown } = { ...mealPlanner }
  return toDayCount(numberOfDays)
}

/** The cookie with a number of days; what else is kept in it stays. */
export function writeDayCount(cookie: string | undefined, numberOfDays: number): string {
  return writePreferences(cookie, { mealPlanner: { numberOfDays } })
}
