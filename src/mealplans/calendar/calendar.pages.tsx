import { AppError } from '../../platform/errors'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page, publicPage } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { CalendarForm, type MealTimes } from './calendar.schema'
import {
  createCalendar,
  listCalendars,
  readCalendar,
  renewCalendar,
  revokeCalendar,
} from './calendar.service'
import { CalendarsView } from './calendars.view'

const BASE = '/group/mealplan/calendars'
const FORM_BYTES = 16 * 1024
const SUFFIX = '.ics'

/** Someone makes a few, a script that fills the table thousands. */
const LIMIT = { burst: 20, perMinute: 20 }

const USUAL_TIMES: MealTimes = {
  breakfast: '08:00',
  lunch: '12:30',
  dinner: '18:30',
  side: '18:30',
  snack: '15:30',
  drink: '18:30',
  dessert: '19:30',
}

interface Shown {
  created?: { name: string; token: string }
  name?: string
  times?: MealTimes
  isTimed?: boolean
  errors?: Record<string, string>
}

function show({ ctx, scope }: MemberPageCall, shown: Shown = {}): Page {
  const { created, name = '', times = USUAL_TIMES, isTimed = false, errors = {} } = shown
  const { baseUrl } = ctx.config
  // Whole only with a base address: nothing is built from the Host header.
  const addressOf = (token: string) => {
    const path = urls.planCalendar(`${token}${SUFFIX}`)
    return baseUrl ? new URL(path, baseUrl.origin).href : path
  }
  return {
    title: scope.i18n._('mealplan.calendars'),
    styles: 'plain',
    place: 'planner',
    width: 'narrow',
    status: Object.keys(errors).length > 0 ? 422 : 200,
    body: (
      <CalendarsView
        calendars={listCalendars(ctx)}
        created={
          created
            ? { name: created.name, address: addressOf(created.token), isWhole: Boolean(baseUrl) }
            : null
        }
        name={name}
        times={times}
        isTimed={isTimed}
        errors={translateFields(scope.i18n, errors)}
      />
    ),
    // The one page with the secret in it is not cached.
    ...(created ? { headers: { 'cache-control': 'no-store' } } : {}),
  }
}

async function create(call: MemberPageCall): Promise<Page> {
  const form = await call.form()
  const read = (type: keyof MealTimes) => formText(form, type)
  const times = {
    breakfast: read('breakfast'),
    lunch: read('lunch'),
    dinner: read('dinner'),
    side: read('side'),
    snack: read('snack'),
    drink: read('drink'),
    dessert: read('dessert'),
  }
  const isTimed = formText(form, 'shows') === 'times'
  const name = formText(form, 'name')
  const checked = checkForm(CalendarForm, { name, times: isTimed ? times : null })
  if (!checked.isValid) {
    const errors = Object.entries(checked.errors).map(([field, id]) => [field.replace('times.', ''), id])
    return show(call, { name, times, isTimed, errors: Object.fromEntries(errors) })
  }
  limitRate(call.scope, 'plan-calendars', LIMIT, call.ctx.userId)
  return show(call, { created: createCalendar(call.ctx, checked.values) })
}

/** Secret addresses of the plan, and what is behind them. */
export const CALENDAR_PAGES: PageRoute[] = [
  page({ path: BASE }, (call) => show(call)),
  page({ method: 'POST', path: BASE, maxBytes: FORM_BYTES }, create),
  page({ method: 'POST', path: `${BASE}/:id/renew` }, (call) => {
    limitRate(call.scope, 'plan-calendars', LIMIT, call.ctx.userId)
    return show(call, { created: renewCalendar(call.ctx, call.params.id!) })
  }),
  page({ method: 'POST', path: `${BASE}/:id/revoke` }, ({ ctx, scope, params }) => {
    const name = revokeCalendar(ctx, params.id!)
    return doneAt(scope, urls.planCalendars(), 'mealplan.calendar-revoked', { name })
  }),
  publicPage({ path: '/calendar/:token' }, async ({ scope, params }) => {
    const text = await readCalendar(scope.services, params.token!.replace(/\.ics$/, ''))
    if (text === undefined) throw new AppError('not-found', 'exceptions.not-found')
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="meal-plan.ics"',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
      },
    })
  }),
]
