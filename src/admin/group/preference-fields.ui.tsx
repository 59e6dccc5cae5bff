import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Check } from '../../ui/check.ui'
import { SelectField } from '../../ui/field.ui'
import { PREFERENCE_FLAGS, type PreferenceValues } from './preferences.rules'

// A Sunday, from which the days of a week are counted.
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** A day of the week in the reader's language. @param day 0 is Sunday */
export function dayName(i18n: I18n, day: number): string {
  return i18n.date(new Date(SUNDAY + day * DAY_MS), { weekday: 'long', timeZone: 'UTC' })
}

export interface PreferenceFieldsProps {
  values: PreferenceValues
  /** What someone else has changed the first day to, as a sentence. */
  dayError?: string | undefined
}

/** What a group decides for its members: who may read in it, the week, and how new recipes begin. */
export function PreferenceFields({ values, dayError }: PreferenceFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <Check
        kind="switch"
        name="privateGroup"
        value="true"
        defaultChecked={values.privateGroup}
        label={i18n._('group.private-group')}
        hint={i18n._('group.private-group-hint')}
      />
      <SelectField
        label={i18n._('group.first-day-of-week')}
        name="firstDayOfWeek"
        defaultValue={String(values.firstDayOfWeek)}
        options={[0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: String(day), text: dayName(i18n, day) }))}
        error={dayError}
      />
      <fieldset className="choices">
        <legend>{i18n._('group.new-recipes')}</legend>
        {PREFERENCE_FLAGS.map(({ name, labelId, hintId }) => (
          <Check
            key={name}
            kind="switch"
            name={name}
            value="true"
            defaultChecked={values[name] === true}
            label={i18n._(labelId)}
            hint={i18n._(hintId)}
          />
        ))}
      </fieldset>
    </>
  )
}
