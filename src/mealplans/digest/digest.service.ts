import * as v from 'valibot'
import { zoneOf } from '../../groups/group.service'
import { addDays, type Day } from '../../measures/day.rules'
import { wholeAddress } from '../../platform/config/whole-address'
import { type Ctx, createContext, type Services } from '../../platform/context'
import { DayText } from '../../platform/http/fields'
import { DEFAULT_LOCALE, readerI18nFor } from '../../platform/i18n/i18n'
import { taskKind } from '../../platform/jobs/task'
import { enqueueTask } from '../../platform/jobs/tasks'
import { toMail } from '../../platform/mail/letter'
import { isMailReady, sendMail } from '../../platform/mail/mail'
import { dayIn, momentIn, type Zone } from '../../platform/zone'
import { urls } from '../../urls'
import { findActor } from '../../users/actor.service'
import { getSelf, localeOf } from '../../users/user.service'
import { typeName } from '../entries/entry-type.rules'
import { entriesOfDays, todayOf } from '../entries/plan-entry.service'
import { dayText } from '../planner/week.rules'
import * as store from './digest.store'

/** When it goes, on the clocks of the group: before the shops open. */
const TIME = '07:00'
const DAYS = 7

/** On which day someone gets the week's plan, 0 for Sunday; null for never. */
export function digestDay({ db, userId }: Pick<Ctx, 'db' | 'userId'>): number | null {
  return store.findDigest(db, userId)?.weekday ?? null
}

/** Chooses that day; a day that is today begins next week. */
export function chooseDigestDay(ctx: Ctx, weekday: number | null): void {
  ctx.transaction((tx) => {
    if (weekday === null) store.deleteDigest(tx.db, tx.userId)
    else store.saveDigest(tx.db, { userId: tx.userId, weekday, lastDay: todayOf(tx) })
  })
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The day whose mail may still go: today's from seven in the morning on, by the clocks of the group, yesterday's until then. */
function latestDay(zone: Zone, now: Date): Day {
  const today = dayIn(zone, now)
  return now < momentIn(zone, today, TIME) ? addDays(today, -1) : today
}

/**
 * Queues the mails that are due: from seven in the morning of the chosen day on, by the clocks of the group, once. What the server slept through
 * goes as soon as it wakes, until seven of the next morning. @returns how many mails were queued
 */
export function enqueueDigests(services: Services): number {
  const { db, clock, config } = services
  if (!isMailReady(config)) return 0
  let count = 0
  for (const { userId, weekday, lastDay } of store.allDigests(db)) {
    const actor = findActor(services, userId)
    if (!actor) continue
    const zone = zoneOf({ db }, actor.groupId)
    const day = latestDay(zone, clock.now())
    if (day <= lastDay || weekdayOf(day) !== weekday) continue
    const ctx = createContext(services, actor, localeOf(services, userId) ?? DEFAULT_LOCALE)
    ctx.transaction((tx) => {
      store.saveDigest(tx.db, { userId, weekday, lastDay: day })
      enqueueTask(tx, PLAN_DIGEST, { from: day }, { title: { messageId: 'mealplan.digest-task' } })
    })
    count += 1
  }
  return count
}

/** The week as lines of a letter, one for each day. */
function linesOf(ctx: Ctx, from: Day): string[] {
  const i18n = readerI18nFor(ctx.locale)
  const entries = entriesOfDays(ctx, from, addDays(from, DAYS - 1))
  if (entries.length === 0) return [i18n._('mealplan.digest-empty')]
  const days = Map.groupBy(entries, ({ date }) => date)
  return [...days].map(([day, meals]) => {
    const names = meals.map(({ entryType, recipe, title, text }) =>
      i18n._('mealplan.digest-meal', {
        meal: typeName(i18n, entryType),
        name: recipe?.name || title || text,
      }),
    )
    return i18n._('mealplan.digest-day', { date: dayText(i18n, day), meals: names.join(' · ') })
  })
}

/** The plan of the seven days from a day on, by mail to someone who wants it. */
export const PLAN_DIGEST = taskKind({
  kind: 'plan-digest',
  owner: 'person',
  lane: 'delivery',
  input: v.object({ from: DayText }),
  async run({ ctx, locale }, { from }) {
    const i18n = readerI18nFor(locale)
    const date = i18n.date(`${from}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' })
    const href = wholeAddress(ctx.config, urls.planner())
    const letter = {
      subject: i18n._('mealplan.digest-subject', { date }),
      lines: linesOf(ctx, from),
      button: href === null ? null : { text: i18n._('mealplan.meal-plan'), href },
      small: i18n._('mealplan.digest-small'),
    }
    await sendMail(ctx.config, toMail(letter, getSelf(ctx).email, i18n))
    return { messageId: 'mail.sent' }
  },
})
