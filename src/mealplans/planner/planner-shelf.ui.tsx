import { useLingui } from '@lingui/react'
import { Phrases } from '../../recipes/ingredient/recipe-words.ui'
import { LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { Photo } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { DayView, RestingView } from './week.rules'

/** Below the days: what was not made for longest, each with the way into the plan. */
export function PlanShelf({ group, recipes }: { group: string; recipes: readonly RestingView[] }) {
  const { i18n } = useLingui()
  if (recipes.length === 0) return null
  return (
    <section className="plan-shelf" aria-labelledby="plan-shelf">
      <header>
        <h2 id="plan-shelf">{i18n._('home.not-made-lately')}</h2>
        <a href={urls.home(group, { orderBy: 'last_made', orderDirection: 'asc' })}>
          {i18n._('home.see-all')}
        </a>
      </header>
      <ul role="list">
        {recipes.map(({ slug, name, language, photo, tint, lastMade }) => (
          <li key={slug}>
            <Photo photo={photo} alt="" tint={tint} sizes="72px" />
            <div>
              <a href={urls.recipe(group, slug)} dir="auto" lang={language ?? undefined}>
                <Phrases of={name} />
              </a>
              {lastMade !== null && (
                <small>{i18n.date(new Date(lastMade), { month: 'long', year: 'numeric' })}</small>
              )}
            </div>
            <LinkButton
              kind="quiet"
              icon="plus"
              label={`${i18n._('mealplan.add-to-plan')}: ${name}`}
              href={urls.planRecipe(group, slug)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Days for which nothing is planned: what to do first. */
export function EmptyPlan({ days }: { days: readonly DayView[] }) {
  const { i18n } = useLingui()
  const first = days.find(({ isPast }) => !isPast) ?? days[0]!
  return (
    <Empty
      drawing="plate"
      action={
        <LinkButton kind="primary" icon="plus" href={urls.addMeal({ date: first.date })}>
          {i18n._('mealplan.choose-recipe')}
        </LinkButton>
      }
    >
      <p>{i18n._('mealplan.nothing-to-copy')}</p>
    </Empty>
  )
}
