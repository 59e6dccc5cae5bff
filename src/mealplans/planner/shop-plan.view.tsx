import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Empty } from '../../ui/empty.ui'
import { SelectField } from '../../ui/field.ui'
import { urls } from '../../urls'
import { dayText, type MealView, type Span, spanText, TYPE_NAMES } from './week.rules'

export interface ShopPlanProps {
  span: Span
  /** What is cooked in these days. */
  meals: readonly MealView[]
  lists: readonly { id: string; name: string }[]
}

/** Which recipes of some days go on which list; leftovers are not shopped for again. */
export function ShopPlanView({ span, meals, lists }: ShopPlanProps) {
  const { i18n } = useLingui()
  const { start, days } = span
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('mealplan.shop')}</h1>
          <p>{spanText(i18n, span)}</p>
        </div>
      </header>
      {meals.length === 0 ? (
        <Empty
          drawing="pot"
          action={<LinkButton href={urls.planner({ start })}>{i18n._('mealplan.meal-plan')}</LinkButton>}
        >
          <p>{i18n._('mealplan.nothing-to-shop')}</p>
        </Empty>
      ) : (
        <div className="sheet">
          <form method="post" action={urls.shopPlan({ start, days })}>
            <SelectField
              label={i18n._('shopping.list')}
              name="list"
              options={[
                ...lists.map((list) => ({ value: list.id, text: list.name })),
                { value: '', text: i18n._('shopping.new-list') },
              ]}
            />
            <fieldset>
              <legend>{i18n._('recipe.recipes')}</legend>
              {meals.map(({ id, name, date, entryType, servings }) => (
                <Check
                  key={id}
                  name="meal"
                  value={id}
                  defaultChecked
                  label={<bdi>{name}</bdi>}
                  hint={[
                    dayText(i18n, date, { weekday: 'long' }),
                    i18n._(TYPE_NAMES[entryType]),
                    servings === null ? '' : i18n._('mealplan.for-servings', { count: servings }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </fieldset>
            <div className="button-row">
              <Button type="submit" kind="primary" icon="plus">
                {i18n._('shopping.add-to-list')}
              </Button>
              <LinkButton kind="quiet" href={urls.planner({ start })}>
                {i18n._('general.cancel')}
              </LinkButton>
            </div>
          </form>
        </div>
      )}
    </>
  )
}
