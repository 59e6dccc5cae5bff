import * as v from 'valibot'
import { getPreferences } from '../../groups/group.service'
import type { Day } from '../../measures/day.rules'
import type { Ctx } from '../../platform/context'
import { DayText } from '../../platform/http/fields'
import type { RequestScope } from '../../platform/http/request-scope'
import { PREFERENCES_COOKIE } from '../../users/print-preferences.rules'
import { todayOf } from '../entries/plan-entry.service'
import { readDayCount, toDayCount } from './planner-preferences.rules'
import { openingDay, type Span, startShowing } from './week.rules'

/** What an address shows, and what is needed to say so. */
export interface AskedSpan extends Span {
  today: Day
  /** Where the planner opens when nothing else is asked for. */
  opening: Day
  /** First day of the household's week, 0 is Sunday. */
  firstDay: number
}

/** The day of an address; anything odd in it counts as not said. */
function dayIn(query: URLSearchParams, name: string): Day | null {
  const read = v.safeParse(DayText, query.get(name))
  return read.success ? read.output : null
}

/** The days that an address asks for: `start`, or those around `show`; as many as it says, or as the browser remembers. */
export function spanOf(
  ctx: Ctx,
  { cookies }: Pick<RequestScope, 'cookies'>,
  query: URLSearchParams,
): AskedSpan {
  const { firstDayOfWeek: firstDay } = getPreferences(ctx, ctx.groupId)
  const days = query.has('days')
    ? toDayCount(query.get('days'))
    : readDayCount(cookies.get(PREFERENCES_COOKIE))
  const today = todayOf(ctx)
  const opening = openingDay(today, days, firstDay)
  const show = dayIn(query, 'show')
  const start =
    dayIn(query, 'start') ?? (show === null ? opening : startShowing(show, opening, days, firstDay))
  return { start, days, today, opening, firstDay }
}
