import { useLingui } from '@lingui/react'
import { SelectField } from '../../ui/field.ui'
import { NamesField } from '../../ui/names-field.ui'
import { WEEKDAYS } from '../plan-rules/plan-rule.schema'
import { MealField } from '../planner/slot-fields.ui'
import { weekdayName } from './rule.rules'

/** What the form of a rule shows and sends. */
export interface RuleFormValues {
  day: string
  entryType: string
  /** Names with commas between them. */
  categories: string
  tags: string
}

export interface RuleFieldsProps {
  values: RuleFormValues
  /** Names that the household has given to meals. */
  ownMeals: readonly string[]
  known: Record<'categories' | 'tags', readonly string[]>
  /** Sentences by field. */
  errors?: Record<string, string>
}

/** On which day, for which meal, and what a recipe must have. */
export function RuleFields({ values, known, ownMeals, errors = {} }: RuleFieldsProps) {
  const { i18n } = useLingui()
  return (
    <div className="side-by-side">
      <SelectField
        label={i18n._('mealplan.rule-day')}
        name="day"
        defaultValue={values.day}
        error={errors.day}
        options={[
          { value: 'unset', text: i18n._('mealplan.any-day') },
          ...WEEKDAYS.map((value) => ({ value, text: weekdayName(i18n, value) })),
        ]}
      />
      <MealField
        entryType={values.entryType}
        ownMeals={ownMeals}
        errors={errors}
        any={i18n._('mealplan.any-meal')}
      />
      <NamesField
        label={i18n._('organizer.categories')}
        name="categories"
        names={values.categories}
        known={known.categories}
        error={errors.categories}
      />
      <NamesField
        label={i18n._('organizer.tags')}
        name="tags"
        names={values.tags}
        known={known.tags}
        error={errors.tags}
      />
    </div>
  )
}
