/** Days of the calendar as `YYYY-MM-DD`: plain dates, which no time zone moves. */
export type Day = string

const DAY_MS = 86_400_000
const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** The day so many days later, or earlier; stays within the years 1 to 9999. */
export function addDays(day: Day, days: number): Day {
  const [first, last] = [numberOf('0001-01-01'), numberOf('9999-12-31')]
  return dayOf(Math.min(last, Math.max(first, numberOf(day) + days)))
}

/** How many days the second is after the first. */
export function daysBetween(from: Day, to: Day): number {
  return numberOf(to) - numberOf(from)
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** So many days from one on, in their order. */
export function daysFrom(day: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, at) => addDays(day, at))
}
