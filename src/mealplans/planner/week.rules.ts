import type { I18n } from '@lingui/core'
import { addDays, type Day, daysBetween, weekdayOf } from '../../measures/day.rules'
import type { PhotoView } from '../../ui/photo.ui'
import { typesShown } from '../entries/entry-type.rules'
import type { EntryType } from '../entries/entry-type.schema'
import type { PlanEntryId } from '../entries/plan-entry.schema'

/** One thing of a plan, as pages show it. */
export interface MealView {
  id: PlanEntryId
  date: Day
  entryType: EntryType
  /** Name of the recipe, or what a note is called. */
  name: string
  text: string
  recipe: {
    slug: string
    language: string | null
    photo: PhotoView | null
    tint: number
  } | null
  servings: number | null
  isLeftover: boolean
  made: 'yes' | 'no' | null
  /** Names of people who cannot eat it, and of those of whom that is not known. */
  cannot: readonly string[]
  maybeNot: readonly string[]
}

/** A day of the plan. */
export interface DayView {
  date: Day
  isToday: boolean
  isPast: boolean
  /** Behind the days that were asked for: only a phone shows it. */
  isAhead?: boolean
  meals: MealView[]
  /** How long all of it takes to cook; 0 where recipes do not say. */
  minutes: number
  /** For one who eats all of it. */
  eaten: Eaten
}

/** What meals hold for one who eats all of them, as far as their recipes say or are computed. */
export interface Eaten {
  /** kcal. */
  energy: number
  /** In g. */
  protein: number
  /** In g. */
  fiber: number
  /** Meals of which that is known. */
  known: number
  meals: number
}

/** Several together. */
export function addUp(all: readonly Eaten[]): Eaten {
  const sum = (name: keyof Eaten) => all.reduce((total, one) => total + one[name], 0)
  return {
    energy: sum('energy'),
    protein: sum('protein'),
    fiber: sum('fiber'),
    known: sum('known'),
    meals: sum('meals'),
  }
}

/** Where something is planned. */
export interface Slot {
  date: Day
  entryType: EntryType
}

/** The result of moving a meal, for a script of the page. */
export interface MovedMeal {
  days: DayView[]
  text: string
  /** Address of a form that undoes it. */
  undo: string
}

/** The days with a meal elsewhere. What its days sum up is left to the server. */
export function withMoved(days: readonly DayView[], id: PlanEntryId, to: Slot): DayView[] {
  const meal = days.flatMap(({ meals }) => meals).find((one) => one.id === id)
  return days.map((day) => {
    const others = day.meals.filter((one) => one.id !== id)
    return { ...day, meals: meal && day.date === to.date ? [...others, { ...meal, ...to }] : others }
  })
}

const ARROWS: Record<string, readonly [days: number, meals: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The place beside a meal, by the arrows of a keyboard; null at the edge of what is shown, and for other keys.
 * @param isTurned days run from right to left
 */
export function slotBeside(
  days: readonly DayView[],
  id: PlanEntryId,
  key: string,
  isTurned: boolean,
): Slot | null {
  const at = days.findIndex(({ meals }) => meals.some((one) => one.id === id))
  const from = days[at]?.meals.find((one) => one.id === id)
  const step = ARROWS[key]
  if (!from || !step) return null
  const date = days[at + (isTurned ? -step[0] : step[0])]?.date
  const types = typesShown(days)
  const entryType = types[types.indexOf(from.entryType) + step[1]]
  return date && entryType ? { date, entryType } : null
}

/** A recipe that could be made again. */
export interface RestingView {
  slug: string
  name: string
  language: string | null
  photo: PhotoView | null
  tint: number
  /** Timestamp; null for never. */
  lastMade: string | null
}

/** The days that are shown. */
export interface Span {
  start: Day
  days: number
}

export const endOf = ({ start, days }: Span): Day => addDays(start, days - 1)

/** A phone that shows today shows as many days from it on. */
const DAYS_FROM_TODAY = 7

/** The days that are shown and, where today is among them, those after them that make a week from today on. */
export function withDaysAhead(span: Span, today: Day): Span {
  const at = daysBetween(span.start, today)
  const isThere = at >= 0 && at < span.days
  return isThere ? { ...span, days: Math.max(span.days, at + DAYS_FROM_TODAY) } : span
}

/** The day on which the week of a day begins. @param firstDay 0 is Sunday */
export function weekStart(day: Day, firstDay: number): Day {
  return addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))
}

/** Where the planner opens: with the week of today, or with today where other than whole weeks are shown. */
export function openingDay(today: Day, days: number, firstDay: number): Day {
  return days % 7 === 0 ? weekStart(today, firstDay) : today
}

/** Where the planner begins to show a day: where it opens, if the day is there, else with that day's week or the day itself. */
export function startShowing(day: Day, opening: Day, days: number, firstDay: number): Day {
  const after = daysBetween(opening, day)
  if (after >= 0 && after < days) return opening
  return openingDay(day, days, firstDay)
}

const AROUND: Record<number, string> = {
  [-7]: 'mealplan.last-week',
  0: 'mealplan.this-week',
  7: 'mealplan.next-week',
}

/** Id of what some days are called. */
export function headingOf({ start, days }: Span, today: Day, firstDay: number): string {
  if (days !== 7) return 'mealplan.meal-plan'
  return AROUND[daysBetween(weekStart(today, firstDay), start)] ?? 'mealplan.meal-plan'
}

const at = (day: Day) => new Date(`${day}T00:00:00Z`)

/** A day in the reader's language: "Tuesday, 14 October". */
export function dayText(i18n: I18n, day: Day, options: Intl.DateTimeFormatOptions = {}): string {
  const whole = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return i18n.date(at(day), { ...(Object.keys(options).length > 0 ? options : whole), timeZone: 'UTC' })
}

/** The figure of a day for the head of a column: "28", also where a date has "28日". */
export function dayFigure(i18n: I18n, day: Day): string {
  const format = new Intl.DateTimeFormat(i18n.locales ?? i18n.locale, { day: 'numeric', timeZone: 'UTC' })
  return format.formatToParts(at(day)).find(({ type }) => type === 'day')!.value
}

/** "13 – 19 October". */
export function spanText(i18n: I18n, span: Span): string {
  const format = new Intl.DateTimeFormat(i18n.locales ?? i18n.locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.formatRange(at(span.start), at(endOf(span)))
}
