import { listGroupZones, zoneOf } from '../../groups/group.service'
import { addDays, type Day } from '../../measures/day.rules'
import { toTimestamp } from '../../platform/clock'
import { type Ctx, createContext, type Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { DEFAULT_LOCALE, i18nFor } from '../../platform/i18n/i18n'
import { timeSlices } from '../../platform/limits/time-slices'
import { notFound } from '../../platform/refusals'
import { latestIn, momentIn, serverZone, type Zone } from '../../platform/zone'
import { findRecipeById } from '../../recipes/recipe/recipe.service'
import { addEvent, deleteEvent, findNoted, hasEvent, restoreEvent } from '../../timeline/timeline.service'
import type { TimelineEventId } from '../../timeline/timeline-event.schema'
import { findActor } from '../../users/actor.service'
import { localeOf } from '../../users/user.service'
import { storedType, typeName } from '../entries/entry-type.rules'
import type { EntryType, USUAL_TYPES } from '../entries/entry-type.schema'
import type { PlanEntryId } from '../entries/plan-entry.schema'
import { todayOf } from '../entries/plan-entry.service'
import {
  type DueEntry,
  dueEntries,
  findEntry,
  type StoredEntry,
  saveOutcome,
} from '../entries/plan-entry.store'

/** Days that are made up for after a machine was off. */
const MADE_UP_DAYS = 6

/** Words of v1. */
const SUBJECTS: Record<(typeof USUAL_TYPES)[number], string> = {
  breakfast: 'mealplan.made-for-breakfast',
  lunch: 'mealplan.made-for-lunch',
  dinner: 'mealplan.made-for-dinner',
  side: 'mealplan.made-as-side',
}

function subjectOf({ locale, actor }: Ctx, entryType: EntryType): string {
  const i18n = i18nFor(locale)
  const { type, meal } = storedType(entryType)
  const name = actor.fullName
  return meal === null
    ? i18n._(SUBJECTS[type as keyof typeof SUBJECTS], { name })
    : i18n._('mealplan.made-otherwise', { name, meal: typeName(i18n, meal) })
}

/** When a day of a zone begins. */
const beginning = (zone: Zone, day: Day) => toTimestamp(momentIn(zone, day, '00:00'))

/**
 * Notes on the timeline that a planned recipe was made, in the name of the context's person. The same text is not
 * written twice on one day, and a recipe that was made that day already is not counted again.
 */
function noteMade(tx: Ctx, { recipeId, entryType, date }: StoredEntry, at: Date): TimelineEventId | null {
  const recipe = recipeId === null ? undefined : findRecipeById(tx, recipeId)
  if (!recipe) return null
  const zone = zoneOf(tx, tx.groupId)
  const [from, to] = [beginning(zone, date), beginning(zone, addDays(date, 1))]
  const subject = subjectOf(tx, entryType)
  const known = findNoted(tx, { recipeId: recipe.id, subject, from, to })
  if (known) return known
  const isMadeThen = recipe.lastMade !== null && recipe.lastMade >= from && recipe.lastMade < to
  const event = { recipeId: recipe.id, userId: null, subject, eventType: 'info', eventMessage: null } as const
  const { id } = addEvent(tx, { ...event, image: null, timestamp: toTimestamp(at) }, { isMade: !isMadeThen })
  return id
}

function noteDue(services: Services, entry: DueEntry, at: Date): boolean {
  const actor = findActor(services, entry.userId!)
  if (actor?.groupId !== entry.groupId) return false
  const ctx = createContext(services, actor, localeOf(services, actor.userId) ?? DEFAULT_LOCALE)
  return ctx.transaction((tx) => {
    const eventId = noteMade(tx, entry, at)
    saveOutcome(tx.db, tx.groupId, entry.id, { made: null, eventId, notedAt: toTimestamp(tx.clock.now()) })
    return eventId !== null
  })
}

/**
 * The daily job: what was planned for a day is noted as made at the daily time of that day in the group's zone.
 * One that fails is logged and holds up no other. @returns how many meals were noted
 */
export async function notePlannedMeals(services: Services): Promise<number> {
  const slices = timeSlices()
  let noted = 0
  for (const zone of listGroupZones(services)) {
    const isServers = zone === serverZone()
    const latest = latestIn(zone, services.config.dailyTime, services.clock.now())
    for (let back = MADE_UP_DAYS; back >= 0; back--) {
      const date = addDays(latest.day, -back)
      const at = momentIn(zone, date, services.config.dailyTime)
      for (const entry of dueEntries(services.db, { name: zone, isServers }, { date, at: toTimestamp(at) })) {
        try {
          if (noteDue(services, entry, at)) noted += 1
        } catch (error) {
          services.log.error("couldn't record a planned meal", { entry: entry.id, error })
        }
        await slices.pause()
      }
    }
  }
  return noted
}

/** When someone says of a meal what has become of it: now for today, else the daily time of its day. */
function momentOf(tx: Ctx, date: Day): Date {
  const now = tx.clock.now()
  return date === todayOf(tx) ? now : momentIn(zoneOf(tx, tx.groupId), date, tx.config.dailyTime)
}

/** Puts an event back that a denial has removed; where the caller may not, or it has been permanently deleted, a new one is written. */
function tellAgain(tx: Ctx, entry: StoredEntry): TimelineEventId | null {
  const { eventId } = entry
  if (eventId === null) return noteMade(tx, entry, momentOf(tx, entry.date))
  if (hasEvent(tx, eventId)) return eventId
  try {
    return restoreEvent(tx, eventId).id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return noteMade(tx, entry, momentOf(tx, entry.date))
  }
}

/**
 * Someone says whether a planned recipe was made: the timeline follows, and with it when the recipe was last made. Null takes the answer
 * back.
 * @throws not-found for an unknown meal, or one that is no recipe; invalid for one that is still to come
 */
export function recordMade(ctx: Ctx, id: PlanEntryId, made: 'yes' | 'no' | null): void {
  ctx.transaction((tx) => {
    const entry = findEntry(tx.db, tx.groupId, id)
    if (!entry || entry.recipeId === null) throw notFound()
    if (entry.date > todayOf(tx)) throw new AppError('invalid', 'mealplan.still-to-come')
    const isWanted = made === 'yes' || (made === null && entry.made === 'no' && entry.eventId !== null)
    let { eventId } = entry
    if (isWanted) eventId = tellAgain(tx, entry)
    else if (made === 'no' && eventId !== null && hasEvent(tx, eventId)) deleteEvent(tx, eventId)
    const notedAt = entry.notedAt ?? toTimestamp(tx.clock.now())
    saveOutcome(tx.db, tx.groupId, id, { made, eventId, notedAt })
  })
}
