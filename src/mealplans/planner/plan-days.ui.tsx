import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { LinkButton } from '../../ui/button.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'
import { typeName, typesShown } from '../entries/entry-type.rules'
import type { EntryType } from '../entries/entry-type.schema'
import { Meal, type MealProps } from './meal.ui'
import { addUp, type DayView, dayFigure, dayText, type Eaten } from './week.rules'

/** How the days are shown, and each of their meals. */
type Shown = Pick<MealProps, 'group' | 'isEditing' | 'canMove'>

interface PlanDaysProps extends Shown, Omit<ComponentProps<'div'>, 'className'> {
  days: readonly DayView[]
}

/** Some days as columns on a desk and as a list on a phone. */
export function PlanDays({ days, group, isEditing, canMove, ...rest }: PlanDaysProps) {
  const { i18n } = useLingui()
  const types = typesShown(days)
  const own = days.filter(({ isAhead }) => !isAhead)
  const eaten = addUp(own.map((day) => day.eaten))
  return (
    <>
      <div
        className="week"
        data-days={own.length}
        data-empty={days.every(({ meals }) => meals.length === 0) ? '' : undefined}
        data-editing={isEditing ? '' : undefined}
        data-can-drag={canMove ? '' : undefined}
        {...rest}
      >
        <div className="key" aria-hidden="true">
          <span />
          {types.map((type) => (
            <span key={type}>
              <bdi>{typeName(i18n, type)}</bdi>
            </span>
          ))}
        </div>
        {days.map((day) => (
          <PlanDay key={day.date} day={day} types={types} {...{ group, isEditing, canMove }} />
        ))}
      </div>
      {eaten.known > 0 && (
        <p className="week-total">{i18n._('mealplan.eaten-in-all', eatenWords(i18n, eaten))}</p>
      )}
    </>
  )
}

function PlanDay({ day, types, ...shown }: Shown & { day: DayView; types: readonly EntryType[] }) {
  const { i18n } = useLingui()
  const { date, isToday, isPast, isAhead, meals } = day
  const name = dayText(i18n, date)
  return (
    <section
      className="day"
      aria-label={name}
      data-day={date}
      data-today={isToday ? '' : undefined}
      data-past={isPast ? '' : undefined}
      data-ahead={isAhead ? '' : undefined}
      data-one={new Set(meals.map(({ entryType }) => entryType)).size === 1 ? '' : undefined}
    >
      <h2>
        <b>{dayFigure(i18n, date)}</b> {dayText(i18n, date, { weekday: 'short' })}
        {isToday && <span className="visually-hidden">{i18n._('mealplan.today')}</span>}
      </h2>
      {types.map((type) => {
        const own = meals.filter(({ entryType }) => entryType === type)
        return (
          <div className="meal" key={type} data-meal={type}>
            <h3>
              <bdi>{typeName(i18n, type)}</bdi>
            </h3>
            {own.length > 0 && (
              <ul role="list">
                {own.map((meal) => (
                  <Meal key={meal.id} meal={meal} day={name} {...shown} />
                ))}
              </ul>
            )}
            <a
              className="add"
              href={urls.addMeal({ date, entryType: type })}
              aria-label={i18n._('mealplan.add-to', { meal: typeName(i18n, type), day: name })}
            >
              <Icon name="plus" />
            </a>
          </div>
        )
      })}
      <div className="day-foot">
        <Totals day={day} />
        <LinkButton
          kind="quiet"
          icon="plus"
          data-day-add=""
          href={urls.addMeal({ date })}
          {...(meals.length > 0
            ? { label: i18n._('mealplan.add-to-day', { day: name }) }
            : {
                'aria-label': i18n._('mealplan.add-to-day', { day: name }),
                children: i18n._('mealplan.add'),
              })}
        />
        {meals.some(({ recipe, isLeftover }) => recipe !== null && !isLeftover) && (
          <LinkButton
            kind="quiet"
            icon="shopping-basket"
            label={`${i18n._('mealplan.shop-day')} ${name}`}
            href={urls.shopPlan({ start: date, days: 1 })}
            data-sheet=""
          />
        )}
      </div>
    </section>
  )
}

const eatenWords = (i18n: I18n, { energy, protein, fiber, known, meals }: Eaten) => ({
  energy: i18n.number(Math.round(energy)),
  protein: i18n.number(Math.round(protein)),
  fiber: i18n.number(Math.round(fiber)),
  known: i18n.number(known),
  meals,
  isAll: String(known === meals),
})

/** How long a day's cooking takes, and the nutrition of a serving of each meal, as far as recipes state it. */
function Totals({ day: { minutes, eaten } }: { day: DayView }) {
  const { i18n } = useLingui()
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)]
  const time = [
    hours > 0 ? i18n._('datetime.short-hour', { count: hours }) : '',
    rest > 0 ? i18n._('datetime.short-minute', { count: rest }) : '',
  ].filter(Boolean)
  // A line ends between hours and minutes, never between a number and its unit.
  const pieces = time.map((piece) => piece.replaceAll(' ', '\u00a0'))
  const words = eatenWords(i18n, eaten)
  return (
    <p className="totals">
      {time.length > 0 && (
        <span>
          <Icon name="clock" /> {pieces.join(' ')}
        </span>
      )}
      {eaten.known > 0 && (
        <>
          <span>{i18n._('mealplan.eaten-energy', words)}</span>
          <span>{i18n._('mealplan.eaten-protein', words)}</span>
        </>
      )}
    </p>
  )
}
