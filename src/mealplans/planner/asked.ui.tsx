import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { urls } from '../../urls'
import type { MealView } from './week.rules'

/** Asks of yesterday's recipes whether they were made. */
export function Asked({ meals }: { meals: readonly MealView[] }) {
  const { i18n } = useLingui()
  return (
    <section className="asked" aria-labelledby="asked">
      <h2 id="asked">
        {i18n._('mealplan.planned-for-yesterday')} <span>{i18n._('mealplan.was-it-made')}</span>
      </h2>
      <ul role="list">
        {meals.map(({ id, name }) => (
          <li key={id}>
            <b dir="auto">{name}</b>
            <Form action={urls.sayMade(id)}>
              <Button
                type="submit"
                name="made"
                value="yes"
                aria-label={i18n._('mealplan.yes-named', { name })}
              >
                {i18n._('mealplan.yes-made')}
              </Button>
              <Button type="submit" name="made" value="no" aria-label={i18n._('mealplan.no-named', { name })}>
                {i18n._('mealplan.not-made')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
