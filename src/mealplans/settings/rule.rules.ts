import type { I18n } from '@lingui/core'
import { addDays } from '../../measures/day.rules'
import { type PlanRule, type RuleDay, WEEKDAYS } from '../plan-rules/plan-rule.schema'
import { dayText, typeName } from '../planner/week.rules'

const SUNDAY = '2026-11-22'

/** "Friday", or that any day will do. */
export function weekdayName(i18n: I18n, day: RuleDay): string {
  if (day === 'unset') return i18n._('mealplan.any-day')
  return dayText(i18n, addDays(SUNDAY, WEEKDAYS.indexOf(day)), { weekday: 'long' })
}

/** "Friday, Dinner". */
export function ruleName(i18n: I18n, { day, entryType }: Pick<PlanRule, 'day' | 'entryType'>): string {
  const meal = entryType === 'unset' ? i18n._('mealplan.any-meal') : typeName(i18n, entryType)
  return i18n._('mealplan.rule-text', { day: weekdayName(i18n, day), meal })
}
