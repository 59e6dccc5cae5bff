import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { TextArea, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Photo } from '../../ui/photo.ui'
import { urls } from '../../urls'
import { typeName } from '../entries/entry-type.rules'
import { type EntryType, USUAL_TYPES } from '../entries/entry-type.schema'
import type { MealFormValues } from './meal-form.view'
import { SlotFields } from './slot-fields.ui'
import { type DayView, dayText } from './week.rules'

export interface PlanRecipeProps {
  group: string
  recipe: { slug: string; name: string; servings: number }
  /** Today and the days after it, with what is planned. */
  days: readonly DayView[]
  ownMeals: readonly string[]
  values: MealFormValues
  error: string | null
  errors: Record<string, string>
}

/** When a recipe is cooked: seven days by four meals, a press on each; another day or meal, servings and a note are folded below. */
export function PlanRecipeView({ group, recipe, days, ownMeals, values, error, errors }: PlanRecipeProps) {
  const { i18n } = useLingui()
  const { slug, name, servings } = recipe
  const action = urls.planRecipe(group, slug)
  const isWrong = error !== null || Object.keys(errors).length > 0
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, slug), text: <bdi>{name}</bdi> }}
        title={i18n._('mealplan.add-to-plan')}
      />
      <div className="sheet">
        {error !== null && (
          <Notice tone="error">
            <p>{error}</p>
          </Notice>
        )}
        <Form className="plan-slots" action={action}>
          <input type="hidden" name="servings" value={values.servings ?? ''} />
          <table>
            <thead>
              <tr>
                <td />
                {USUAL_TYPES.map((type) => (
                  <th key={type} scope="col">
                    {typeName(i18n, type)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.date}>
                  <th scope="row">
                    {day.isToday ? i18n._('mealplan.today') : dayText(i18n, day.date, { weekday: 'short' })}{' '}
                    <small>{dayText(i18n, day.date, { day: 'numeric', month: 'short' })}</small>
                  </th>
                  {USUAL_TYPES.map((type) => (
                    <td key={type}>
                      <SlotButton day={day} type={type} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Form>
        <details className="advanced" open={isWrong}>
          <summary>
            {i18n._('mealplan.plan-otherwise')} <Icon name="chevron-down" />
          </summary>
          <Form action={action}>
            <div className="side-by-side">
              <SlotFields
                date={values.date}
                entryType={values.entryType}
                ownMeals={ownMeals}
                errors={errors}
              />
            </div>
            <TextField
              label={i18n._('mealplan.servings')}
              name="servings"
              inputMode="decimal"
              defaultValue={values.servings ?? ''}
              placeholder={servings > 0 ? i18n.number(servings) : undefined}
              error={errors.servings}
            />
            <TextArea
              label={i18n._('mealplan.text')}
              name="text"
              rows={2}
              maxLength={10_000}
              defaultValue={values.text}
              dir="auto"
              error={errors.text}
            />
            <Button type="submit" kind="primary">
              {i18n._('mealplan.add')}
            </Button>
          </Form>
        </details>
      </div>
    </>
  )
}

/** Plans the recipe for one meal; what is planned for it already shows, and stays. */
function SlotButton({ day, type }: { day: DayView; type: EntryType }) {
  const { i18n } = useLingui()
  const meals = day.meals.filter(({ entryType }) => entryType === type)
  const [first] = meals
  const slot = `${typeName(i18n, type)}, ${dayText(i18n, day.date)}`
  const names = formatList(
    meals.map(({ name }) => name),
    i18n.locale,
    'unit',
  )
  return (
    <button
      type="submit"
      name="slot"
      value={`${day.date} ${type}`}
      title={names === '' ? undefined : names}
      aria-label={names === '' ? slot : `${slot}: ${names}`}
    >
      {first ? (
        <Photo
          photo={first.recipe?.photo ?? null}
          cover={{ name: first.name, language: first.recipe?.language ?? null }}
          alt=""
          tint={first.recipe?.tint}
          sizes="64px"
        />
      ) : (
        <Icon name="plus" />
      )}
      {meals.length > 1 && <small>{i18n.number(meals.length)}</small>}
    </button>
  )
}
