import * as v from 'valibot'
import { addDays } from '../../measures/day.rules'
import { generation } from '../../platform/cache/cache'
import { DayText } from '../../platform/http/fields'
import { checkForm, formText } from '../../platform/http/form'
import { backPath } from '../../platform/http/local-path'
import {
  dataForScript,
  type MemberPageCall,
  type PageRoute,
  page,
  seeOther,
} from '../../platform/http/page-route'
import { setCookie } from '../../platform/http/request-scope'
import { showOnNextPage } from '../../platform/web/notice'
import type { KeptPage, Page, PageAnswer } from '../../platform/web/page'
import { createPageCache } from '../../platform/web/page-cache'
import { urls } from '../../urls'
import { PREFERENCES_COOKIE } from '../../users/print-preferences.rules'
import { typesShown } from '../entries/entry-type.rules'
import { ENTRY_TYPES } from '../entries/entry-type.schema'
import { undoChange } from '../entries/plan-change.service'
import { restingRecipes } from './choices.service'
import { CopyPlanView } from './copy-plan.view'
import { copyDays, fillGaps } from './planner.service'
import { PlannerView } from './planner.view'
import { toDayCount, writeDayCount } from './planner-preferences.rules'
import { spanOf } from './span.service'
import { headingOf } from './week.rules'
import { askedOf, readDays, readPlanner } from './week.service'

const YEAR_SECONDS = 400 * 24 * 3600
const BASE = '/group/mealplan/planner'

/** Weeks of a few households as they were drawn last. */
const PLANNER_PAGES_KEPT = createPageCache({ maxBytes: 1024 * 1024 })

/** Drawn once until anything is written: a household looks at its week more often than it changes anything. */
function showPlanner({ ctx, scope, query }: MemberPageCall, isEditing: boolean): KeptPage | Response {
  const { today, opening, firstDay, ...span } = spanOf(ctx, scope, query)
  const data = dataForScript(scope.request, () => readPlanner(ctx, span, today))
  if (data) return data
  const { groupId, actor } = ctx
  const written = generation(ctx, 'any-write')
  return {
    place: 'planner',
    width: 'wide',
    kept: {
      pages: PLANNER_PAGES_KEPT,
      key: ['planner', groupId, written, span, today, opening, isEditing],
      isPublic: false,
      isVariant: false,
      lane: null,
    },
    async draw() {
      const heading = headingOf(span, today, firstDay)
      const days = readPlanner(ctx, span, today)
      return {
        title: isEditing
          ? `${scope.i18n._('general.edit')} · ${scope.i18n._(heading)}`
          : scope.i18n._(heading),
        styles: 'planner',
        body: (
          <PlannerView
            group={actor.groupSlug}
            heading={heading}
            span={span}
            days={days}
            resting={isEditing ? [] : restingRecipes(ctx, days)}
            opening={opening}
            asked={span.start === opening && !isEditing ? askedOf(ctx, today) : []}
            isEditing={isEditing}
          />
        ),
      }
    },
  }
}

/** Keeps how many days are shown, and goes where the form says. */
async function chooseDays({ scope, form }: MemberPageCall): Promise<Response> {
  const sent = await form()
  const cookie = scope.cookies.get(PREFERENCES_COOKIE)
  const kept = writeDayCount(cookie, toDayCount(formText(sent, 'numberOfDays')))
  setCookie(scope, PREFERENCES_COOKIE, kept, { maxAgeSeconds: YEAR_SECONDS, isReadable: true })
  const start = v.safeParse(DayText, formText(sent, 'start'))
  const page = backPath(scope).includes('/edit') ? urls.editPlanner : urls.planner
  return seeOther(page({ start: start.success ? start.output : null }))
}

async function fill(call: MemberPageCall): Promise<Response> {
  const { ctx, scope } = call
  const { start, days, today } = spanOf(call.ctx, call.scope, call.query)
  const sent = await call.form()
  const planned = readDays(ctx, { start, days }, today)
  const wanted = sent.getAll('entryType')
  const types = [...ENTRY_TYPES, ...typesShown(planned)].filter((type) => wanted.includes(type))
  const { count, change } = await fillGaps(
    ctx,
    { start, days },
    [...new Set(types)],
    formText(sent, 'unfit') === '',
  )
  showOnNextPage(
    scope,
    change === null
      ? { tone: 'info', messageId: 'mealplan.nothing-filled' }
      : { tone: 'success', messageId: 'mealplan.filled', values: { count }, undo: urls.undoPlan(change) },
  )
  return seeOther(backPath(scope, urls.planner({ start })))
}

function showCopy(call: MemberPageCall, to: string, error?: string): Page {
  const { start, days, today } = spanOf(call.ctx, call.scope, call.query)
  const span = { start, days }
  return {
    title: call.scope.i18n._('mealplan.copy'),
    styles: 'plain',
    place: 'planner',
    width: 'narrow',
    status: error ? 422 : 200,
    body: (
      <CopyPlanView
        span={span}
        days={readDays(call.ctx, span, today)}
        to={to}
        error={error && call.scope.i18n._(error)}
      />
    ),
  }
}

async function copy(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const { start, days } = spanOf(call.ctx, call.scope, call.query)
  const to = formText(await call.form(), 'to')
  const checked = checkForm(v.object({ to: DayText }), { to })
  if (!checked.isValid) return showCopy(call, to, checked.errors.to)
  const { count, change } = copyDays(ctx, { start, days }, to)
  showOnNextPage(
    scope,
    change === null
      ? { tone: 'info', messageId: 'mealplan.nothing-to-copy' }
      : { tone: 'success', messageId: 'mealplan.copied', values: { count }, undo: urls.undoPlan(change) },
  )
  return seeOther(urls.planner({ start: to }))
}

/** The planner for reading and for editing, and forms for all of its days. */
export const PLANNER_PAGES: PageRoute[] = [
  page({ path: BASE }, () => seeOther(urls.planner())),
  page({ path: `${BASE}/view` }, (call) => showPlanner(call, false)),
  page({ path: `${BASE}/edit` }, (call) => showPlanner(call, true)),
  page({ method: 'POST', path: `${BASE}/days` }, chooseDays),
  page({ method: 'POST', path: `${BASE}/fill` }, fill),
  page({ path: `${BASE}/copy` }, (call) => {
    const { start, days } = spanOf(call.ctx, call.scope, call.query)
    return showCopy(call, addDays(start, days))
  }),
  page({ method: 'POST', path: `${BASE}/copy` }, copy),
  page({ method: 'POST', path: `${BASE}/undo/:id` }, ({ ctx, scope, params }) => {
    const { restored, of } = undoChange(ctx, params.id!)
    showOnNextPage(
      scope,
      restored === of
        ? { tone: 'success', messageId: 'mealplan.taken-back' }
        : { tone: 'warning', messageId: 'mealplan.taken-back-in-part', values: { restored, of } },
    )
    return seeOther(backPath(scope))
  }),
]
