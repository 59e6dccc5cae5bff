import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { OpenedFingerprints, SelectField, TextArea, TextField } from '../../ui/field.ui'
import { Form, FormEnd } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import type { EntryType } from '../entries/entry-type.schema'
import { SlotFields } from './slot-fields.ui'
import { dayText, type MealView } from './week.rules'

/** What the form shows and sends, as typed. */
export interface MealFormValues {
  date: string
  entryType: EntryType
  /** Null for a recipe. */
  title: string | null
  text: string
  /** Null for a note. */
  servings: string | null
  /** Null where it is not asked. */
  leftoverOf: string | null
}

export interface MealFormProps {
  heading: string
  /** Below the heading. */
  lead: ReactNode
  action: string
  backHref: string
  submit: string
  values: MealFormValues
  /** What is kept, as the form says it back (see `OpenedFingerprints`). */
  opened: string
  /** Names that the household has given to meals. */
  ownMeals: readonly string[]
  /** As many as the recipe says. */
  usualServings: number
  /** Meals of which it may be the rest. */
  cooked: readonly MealView[]
  error: string | null
  errors: Record<string, string>
}

/** When something is eaten, for how many, and what is to be said of it. */
export function MealForm(props: MealFormProps) {
  const { i18n } = useLingui()
  const { values, errors, cooked, usualServings } = props
  return (
    <>
      <PageHead
        back={{ href: props.backHref, text: i18n._('mealplan.meal-plan') }}
        title={props.heading}
        lead={props.lead}
      />
      <div className="sheet">
        {props.error !== null && (
          <Notice tone="error">
            <p>{props.error}</p>
          </Notice>
        )}
        <Form action={props.action} id="meal-form">
          <OpenedFingerprints print={props.opened} />
          {values.title !== null && (
            <TextField
              label={i18n._('mealplan.title')}
              name="title"
              defaultValue={values.title}
              maxLength={500}
              required
              dir="auto"
              error={errors.title}
            />
          )}
          <div className="side-by-side">
            <SlotFields
              date={values.date}
              entryType={values.entryType}
              ownMeals={props.ownMeals}
              errors={errors}
            />
          </div>
          <div className="side-by-side">
            {values.servings !== null && (
              <TextField
                label={i18n._('mealplan.servings')}
                name="servings"
                inputMode="decimal"
                defaultValue={values.servings}
                placeholder={usualServings > 0 ? i18n.number(usualServings) : undefined}
                hint={i18n._('mealplan.servings-hint')}
                error={errors.servings}
              />
            )}
            {values.leftoverOf !== null && (
              <SelectField
                label={i18n._('mealplan.leftovers-of')}
                name="leftoverOf"
                defaultValue={values.leftoverOf}
                hint={i18n._('mealplan.leftovers-hint')}
                options={[
                  { value: '', text: i18n._('mealplan.cooked-anew') },
                  ...cooked.map(({ id, name, date }) => ({
                    value: String(id),
                    text: i18n._('mealplan.meal-of-day', { name, day: dayText(i18n, date) }),
                  })),
                ]}
                error={errors.leftoverOf}
              />
            )}
          </div>
          <TextArea
            label={i18n._('mealplan.text')}
            name="text"
            rows={2}
            maxLength={10_000}
            defaultValue={values.text}
            dir="auto"
            error={errors.text}
          />
        </Form>
        <FormEnd back={props.backHref} submit={props.submit} button={{ form: 'meal-form' }} />
      </div>
    </>
  )
}
