import type { I18n } from '@lingui/core'
import * as v from 'valibot'
import { getOrCreateOrganizers, listAllOrganizers } from '../../organizers/organizer.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { clashSentences, FINGERPRINTS, fingerprintsOf, mergeForm } from '../../platform/http/form-merge'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import { isMailReady } from '../../platform/mail/mail'
import type { Page, PageAnswer } from '../../platform/web/page'
import { joinNames, splitNames } from '../../recipes/editor/names.rules'
import { urls } from '../../urls'
import { chooseDigestDay, digestDay } from '../digest/digest.service'
import { TypedMeal } from '../entries/plan-entry.schema'
import { mealTyped, ownMeals } from '../entries/plan-entry.service'
import { type PlanRule, type PlanRuleInput, RULE_DAYS, type RuleType } from '../plan-rules/plan-rule.schema'
import { createRule, deleteRule, getRule, listAllRules, updateRule } from '../plan-rules/plan-rule.service'
import { mealOfRule, weekdayName } from './rule.rules'
import { RuleView } from './rule.view'
import type { RuleFormValues } from './rule-form.ui'
import { PlanSettingsView } from './settings.view'

const BASE = '/group/mealplan/settings'
const RULE = `${BASE}/rules/:id`

/** Names that the browser offers while typing. */
const SUGGESTIONS = 500

const NEW_RULE: RuleFormValues = { day: 'unset', entryType: 'unset', categories: '', tags: '' }

const knownNames = (ctx: Ctx) => {
  const known = (kind: 'category' | 'tag') =>
    listAllOrganizers(ctx, kind)
      .slice(0, SUGGESTIONS)
      .map(({ name }) => name)
  return { categories: known('category'), tags: known('tag') }
}

interface Wrong {
  values?: RuleFormValues
  /** Message id. */
  error?: string | null
  /** Sentences by field. */
  errors?: Record<string, string>
  status?: number
}

function showSettings({ ctx, scope }: MemberPageCall, { values = NEW_RULE, error = null }: Wrong = {}): Page {
  return {
    title: scope.i18n._('setting.meal-planning'),
    styles: 'edit',
    place: 'profile',
    width: 'narrow',
    status: error === null ? 200 : 422,
    body: (
      <PlanSettingsView
        may={ctx.actor}
        rules={listAllRules(ctx)}
        values={values}
        known={knownNames(ctx)}
        ownMeals={ownMeals(ctx)}
        error={error === null ? null : scope.i18n._(error)}
        digestDay={digestDay(ctx)}
        canMail={isMailReady(ctx.config)}
      />
    ),
  }
}

const readForm = (ctx: Ctx, form: FormData): RuleFormValues => ({
  day: formText(form, 'day'),
  entryType: mealTyped(ctx, formText(form, 'entryType'), formText(form, 'mealName')),
  categories: joinNames(splitNames(formText(form, 'categories'))),
  tags: joinNames(splitNames(formText(form, 'tags'))),
})

const toValues = ({ day, entryType, categories, tags }: PlanRule): RuleFormValues => ({
  day,
  entryType,
  categories: joinNames(categories.map(({ name }) => name)),
  tags: joinNames(tags.map(({ name }) => name)),
})

/** The meal that a form names. @throws invalid for no name, and for one that is too long */
function mealIn(text: string): RuleType {
  const read = v.safeParse(TypedMeal, text)
  if (!read.success) throw new AppError('invalid', read.issues[0].message)
  return read.output
}

/** What a form asks of a rule; organizers that it names are made where there are none. */
function toInput(tx: Ctx, { categories, tags, ...slot }: RuleFormValues): PlanRuleInput {
  const ids = (kind: 'category' | 'tag', names: string) =>
    getOrCreateOrganizers(tx, kind, splitNames(names)).map(({ id }) => ({ id }))
  return {
    day: RULE_DAYS.find((day) => day === slot.day) ?? 'unset',
    entryType: mealIn(slot.entryType),
    categories: ids('category', categories),
    tags: ids('tag', tags),
  }
}

/** Saves what a form asks for; what it cannot be is said on the page. */
function save(
  call: MemberPageCall,
  values: RuleFormValues,
  write: (tx: Ctx, input: PlanRuleInput) => void,
  showAgain: (wrong: Wrong) => Page,
): PageAnswer {
  try {
    call.ctx.transaction((tx) => write(tx, toInput(tx, values)))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showAgain({ values, error: error.messageId })
  }
  return doneAt(call.scope, urls.planSettings(), 'mealplan.rule-saved')
}

function showRule(
  { ctx, scope }: MemberPageCall,
  rule: PlanRule,
  { values, error = null, errors = {}, status = error === null ? 200 : 422 }: Wrong = {},
): Page {
  return {
    title: scope.i18n._('mealplan.edit-rule'),
    styles: 'edit',
    place: 'planner',
    width: 'narrow',
    status,
    body: (
      <RuleView
        rule={rule}
        values={values ?? toValues(rule)}
        opened={fingerprintsOf({ ...toValues(rule) })}
        known={knownNames(ctx)}
        ownMeals={ownMeals(ctx)}
        errors={errors}
        error={error === null ? null : scope.i18n._(error)}
      />
    ),
  }
}

/** What someone else has changed some fields to, in the reader's words. */
function shownTexts(i18n: I18n, { day, entryType, ...names }: Record<string, string>) {
  const weekday = RULE_DAYS.find((one) => one === day)
  return {
    ...names,
    ...(weekday && { day: weekday === 'unset' ? i18n._('mealplan.any-day') : weekdayName(i18n, weekday) }),
    ...(entryType && { entryType: mealOfRule(i18n, entryType) }),
  }
}

async function submitRule(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const form = await call.form()
  const rule = getRule(ctx, params.id!)
  const merged = mergeForm(formText(form, FINGERPRINTS), { ...toValues(rule) }, { ...readForm(ctx, form) })
  const values = merged.values as unknown as RuleFormValues
  if (Object.keys(merged.clashes).length > 0) {
    const errors = clashSentences(scope.i18n, shownTexts(scope.i18n, merged.clashes))
    return showRule(call, rule, { values, errors, status: 409 })
  }
  return save(
    call,
    values,
    (tx, input) => updateRule(tx, rule.id, input),
    (wrong) => showRule(call, rule, wrong),
  )
}

async function saveDigest({ ctx, scope, form }: MemberPageCall): Promise<Response> {
  const day = formText(await form(), 'weekday')
  if (!/^[0-6]?$/.test(day)) throw new AppError('invalid', 'validation.date')
  chooseDigestDay(ctx, day === '' ? null : Number(day))
  return doneAt(scope, urls.planSettings(), 'mealplan.digest-saved')
}

/** Rules for chance, and the week by mail. */
export const PLAN_SETTINGS_PAGES: PageRoute[] = [
  page({ path: BASE }, (call) => showSettings(call)),
  page({ method: 'POST', path: BASE }, async (call) =>
    save(call, readForm(call.ctx, await call.form()), createRule, (wrong) => showSettings(call, wrong)),
  ),
  page({ method: 'POST', path: `${BASE}/digest` }, saveDigest),
  page({ path: RULE }, (call) => showRule(call, getRule(call.ctx, call.params.id!))),
  page({ method: 'POST', path: RULE }, submitRule),
  page({ method: 'POST', path: `${RULE}/delete` }, ({ ctx, scope, params }) => {
    const { id } = getRule(ctx, params.id!)
    deleteRule(ctx, id)
    return doneAt(scope, urls.planSettings(), 'mealplan.rule-deleted')
  }),
]
