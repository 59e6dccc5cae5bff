import { useLingui } from '@lingui/react'
import type { Day } from '../../measures/day.rules'
import { SelectField, TextField } from '../../ui/field.ui'
import { typeName } from '../entries/entry-type.rules'
import {
  ANY_TYPE,
  ENTRY_TYPES,
  type EntryType,
  knownType,
  LONGEST_MEAL_NAME,
} from '../entries/entry-type.schema'

interface MealFieldProps {
  /** Nothing for one that is still to be named. */
  entryType: EntryType
  /** Names that the household has given to meals. */
  ownMeals: readonly string[]
  errors: Record<string, string>
  /** Words for every meal, where that is a choice. */
  any?: string
}

/** Which meal: one that everyone knows, one that the household has named, or a new name, whose field shows once it is chosen. */
export function MealField({ entryType, ownMeals, errors, any }: MealFieldProps) {
  const { i18n } = useLingui()
  const own = [...new Set([...ownMeals, ...(entryType === '' || entryType === ANY_TYPE ? [] : [entryType])])]
  return (
    <>
      <SelectField
        label={i18n._('mealplan.meal')}
        name="entryType"
        defaultValue={entryType}
        options={[
          ...(any === undefined ? [] : [{ value: ANY_TYPE, text: any }]),
          ...ENTRY_TYPES.map((value) => ({ value, text: typeName(i18n, value) })),
          ...own.filter((name) => !knownType(name)).map((value) => ({ value, text: value })),
          { value: '', text: i18n._('mealplan.other-meal') },
        ]}
        error={errors.entryType}
      />
      <div className="meal-name">
        <TextField
          label={i18n._('mealplan.meal-name')}
          name="mealName"
          maxLength={LONGEST_MEAL_NAME}
          autoComplete="off"
          dir="auto"
        />
      </div>
    </>
  )
}

/** Day and meal. */
export function SlotFields({ date, ...meal }: Omit<MealFieldProps, 'any'> & { date: Day }) {
  const { i18n } = useLingui()
  return (
    <>
      <TextField
        label={i18n._('mealplan.day')}
        name="date"
        type="date"
        defaultValue={date}
        required
        error={meal.errors.date}
      />
      <MealField {...meal} />
    </>
  )
}
