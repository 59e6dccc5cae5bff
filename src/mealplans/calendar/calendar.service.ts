import type { I18n } from '@lingui/core'
import { groupSlugOf, zoneOf } from '../../groups/group.service'
import { addDays } from '../../measures/day.rules'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, GroupScope, Services } from '../../platform/context'
import { i18nFor } from '../../platform/i18n/i18n'
import { newId } from '../../platform/ids'
import { notFound } from '../../platform/refusals'
import { hashSecretToken, newSecretToken } from '../../platform/security/secret-token'
import { changesOf } from '../../platform/zone'
import { urls } from '../../urls'
import { localeOf } from '../../users/user.service'
import { typeName } from '../entries/entry-type.rules'
import { type EntryType, knownType } from '../entries/entry-type.schema'
import { mealsOfDays, type PlannedMeal, todayOf } from '../entries/plan-entry.service'

import type { CalendarForm } from './calendar.schema'
import * as store from './calendar.store'
import { type CalendarEvent, calendarText } from './calendar-text.rules'

/** So many days back and ahead a calendar shows. */
const DAYS_BACK = 30
const DAYS_AHEAD = 180

/** How long a meal is in a calendar. */
const MEAL_MINUTES = 60

/** That an address is used is worth knowing to the hour. */
const USED_EVERY_MS = 3_600_000

/** The caller's own secret addresses, the oldest first. */
export function listCalendars(ctx: Ctx): store.PlanCalendar[] {
  return store.calendarsOf(ctx.db, ctx)
}

/** A new secret address of the caller's; the secret is shown only now. */
export function createCalendar(ctx: Ctx, { name, times }: CalendarForm): { name: string; token: string } {
  const token = newSecretToken()
  const { groupId, userId } = ctx
  const createdAt = toTimestamp(ctx.clock.now())
  const calendar = {
    id: newId<'meal-plan-calendar'>(),
    groupId,
    userId,
    name,
    times,
    createdAt,
    lastUsedAt: null,
  }
  ctx.transaction((tx) => store.insertCalendar(tx.db, calendar, hashSecretToken(token)))
  return { name, token }
}

/** Another secret for an address: the old one opens nothing any more. @throws not-found for someone else's */
export function renewCalendar(ctx: Ctx, id: store.PlanCalendarId): { name: string; token: string } {
  const token = newSecretToken()
  return ctx.transaction((tx) => {
    if (!store.replaceToken(tx.db, tx, id, hashSecretToken(token))) throw notFound()
    const { name } = store.calendarsOf(tx.db, tx).find((one) => one.id === id)!
    return { name, token }
  })
}

/** Revokes an address; returns its name. @throws not-found for someone else's */
export function revokeCalendar(ctx: Ctx, id: store.PlanCalendarId): string {
  const name = ctx.transaction((tx) => store.deleteCalendar(tx.db, tx, id))
  if (name === undefined) throw notFound()
  return name
}

interface Shown {
  scope: GroupScope
  calendar: store.PlanCalendar
  i18n: I18n
  /** Address of a recipe; null where this Trivet knows none of its own. */
  recipeUrl: (slug: string) => string | null
}

/** A meal with a name of the group's own has no time: it is there for the whole day. */
function timeOf({ times }: store.PlanCalendar, entryType: EntryType): string | null {
  const known = knownType(entryType)
  return times !== null && known ? times[known] : null
}

function toEvent(meal: PlannedMeal, { scope, calendar, i18n, recipeUrl }: Shown): CalendarEvent {
  const { id, date, entryType, recipe, title, text, leftoverOf, changedAt } = meal
  const name = recipe?.name ?? title
  const what = leftoverOf === null ? name : `${name} (${i18n._('mealplan.leftovers')})`
  return {
    uid: `meal-${id}-${scope.groupId}@trivet`,
    changedAt,
    date,
    time: timeOf(calendar, entryType),
    minutes: MEAL_MINUTES,
    summary: `${typeName(i18n, entryType)}: ${what}`,
    description: text,
    url: recipe && recipeUrl(recipe.slug),
  }
}

/**
 * The plan of the group as the calendar of a secret address, in the language of the person who made it; undefined for a secret that opens nothing.
 * A fixed number of statements.
 */
export async function readCalendar(services: Services, token: string): Promise<string | undefined> {
  const { db, clock, config } = services
  const calendar = store.findByToken(db, hashSecretToken(token))
  if (!calendar) return undefined
  const { groupId, userId, lastUsedAt } = calendar
  const now = clock.now()
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) > USED_EVERY_MS)
    store.noteUse(db, calendar.id, toTimestamp(now))
  const scope = { db, groupId }
  const today = todayOf({ ...scope, clock })
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const zone = zoneOf(services, groupId)
  const i18n = i18nFor(localeOf(services, userId) ?? '')
  const group = groupSlugOf(services, groupId)
  const recipeUrl = (slug: string) =>
    config.baseUrl ? new URL(urls.recipe(group, slug), config.baseUrl.origin).href : null
  const shown = { scope, calendar, i18n, recipeUrl }
  const events = mealsOfDays(scope, from, to).map((meal) => toEvent(meal, shown))
  return calendarText(
    i18n._('mealplan.meal-plan'),
    { name: zone, changes: changesOf(zone, from, to) },
    events,
  )
}
