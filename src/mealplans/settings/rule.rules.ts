import type { I18n } from '@lingui/core'
import { addDays } from '../../measures/day.rules'
import { typeName } from '../entries/entry-type.rules'
import { ANY_TYPE } from '../entries/entry-type.schema'
import { type PlanRule, type RuleDay, type RuleType, WEEKDAYS } from '../plan-rules/plan-rule.schema'
import { dayText } from '../planner/week.rules'

const SUNDAY = '2026-11-22'

/** "Friday", or that any day will do. */
export function weekdayName(i18n: I18n, day: RuleDay): string {
  if (day === 'unset') return i18n._('mealplan.any-day')
  return dayText(i18n, addDays(SUNDAY, WEEKDAYS.indexOf(day)), { weekday: 'long' })
}

/** What a meal is called, or that any will do. */
export const mealOfRule = (i18n: I18n, type: RuleType): string =>
  type === ANY_TYPE ? i18n._('mealplan.any-meal') : typeName(i18n, type)

/** "Friday, Dinner". */
export function ruleName(i18n: I18n, { day, entryType }: Pick<PlanRule, 'day' | 'entryType'>): string {
  return i18n._('mealplan.rule-text', { day: weekdayName(i18n, day), meal: mealOfRule(i18n, entryType) })
}
