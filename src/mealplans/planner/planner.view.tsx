import { useLingui } from '@lingui/react'
import Week from '../../../islands/mealplans/week.island'
import { addDays, type Day } from '../../measures/day.rules'
import { Island } from '../../platform/web/island'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { SelectField, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { Menu, MenuButton } from '../../ui/menu.ui'
import { urls } from '../../urls'
import { typeName, typesShown } from '../entries/entry-type.rules'
import { Asked } from './asked.ui'
import { DAY_COUNTS } from './planner-preferences.rules'
import { EmptyPlan, PlanShelf } from './planner-shelf.ui'
import { type DayView, type MealView, type RestingView, type Span, spanText } from './week.rules'

export interface PlannerProps {
  group: string
  /** Id of what these days are called. */
  heading: string
  span: Span
  days: readonly DayView[]
  /** What could be planned again. */
  resting: readonly RestingView[]
  /** The day on which the planner opens when nothing else is asked for. */
  opening: Day
  /** What was planned for yesterday, of which no one has said whether it was made. */
  asked: readonly MealView[]
  /** Entries carry what changes them. */
  isEditing: boolean
}

/** Some days as columns on a desk and as a list on a phone; every meal of them, and what can be done with all of it. */
export function PlannerView(props: PlannerProps) {
  const { days, isEditing } = props
  const past = days.some(({ isToday }) => isToday) ? days.filter(({ isPast }) => isPast) : []
  const own = days.filter(({ isAhead }) => !isAhead)
  const isEmpty = own.every(({ meals }) => meals.length === 0)
  return (
    <>
      <PlanBar {...props} isEmpty={isEmpty} />
      {isEmpty && !isEditing && <EmptyPlan days={own} />}
      <div className="plan" data-alone={own.length === 1 && props.resting.length > 0 ? '' : undefined}>
        {props.asked.length > 0 && <Asked meals={props.asked} />}
        {past.length > 0 && <Earlier days={past} />}
        <Island
          of={Week}
          name="mealplans/week"
          when="idle"
          props={{ group: props.group, span: props.span, days, isEditing }}
        />
        <Later span={props.span} shown={days.length} isEditing={isEditing} />
        <PlanShelf group={props.group} recipes={props.resting} />
      </div>
    </>
  )
}

function PlanBar({
  heading,
  span,
  opening,
  isEditing,
  isEmpty,
  days: planned,
}: PlannerProps & { isEmpty: boolean }) {
  const { i18n } = useLingui()
  const { start, days } = span
  const page = isEditing ? urls.editPlanner : urls.planner
  const turned = (by: number) => page({ start: addDays(start, by * days) })
  return (
    <header className="plan-bar">
      <div>
        <h1>{i18n._(heading)}</h1>
        <MenuButton menu="range-menu" kind="quiet">
          {spanText(i18n, span)} <Icon name="chevron-down" />
        </MenuButton>
      </div>
      <Menu id="range-menu">
        <Range span={span} />
      </Menu>
      <div className="turn">
        <LinkButton kind="quiet" icon="chevron-left" label={i18n._('mealplan.earlier')} href={turned(-1)} />
        <LinkButton kind="quiet" icon="chevron-right" label={i18n._('mealplan.later')} href={turned(1)} />
        {start !== opening && (
          <LinkButton kind="quiet" href={page()}>
            {i18n._('mealplan.today')}
          </LinkButton>
        )}
      </div>
      <div className="button-row">
        {!isEditing && !isEmpty && (
          <LinkButton
            kind="primary"
            icon="shopping-basket"
            href={urls.shopPlan({ start, days })}
            data-sheet=""
          >
            {days === 7 ? i18n._('mealplan.shop-week') : i18n._('mealplan.shop')}
          </LinkButton>
        )}
        <MenuButton menu="fill-menu" icon="dices">
          <span>{i18n._('mealplan.fill-gaps')}</span>
        </MenuButton>
        {isEditing ? (
          <LinkButton kind="primary" href={urls.planner({ start })}>
            {i18n._('mealplan.done')}
          </LinkButton>
        ) : (
          <LinkButton
            kind="quiet"
            icon="pencil-line"
            label={i18n._('general.edit')}
            href={urls.editPlanner({ start })}
          />
        )}
        <MenuButton menu="plan-menu" kind="quiet" icon="ellipsis" label={i18n._('general.more')} />
      </div>
      <Menu id="fill-menu">
        <Form className="fill" action={urls.fillPlan({ start, days })}>
          <p>{i18n._('mealplan.fill-lead')}</p>
          {typesShown(planned).map((type) => (
            <Check
              key={type}
              name="entryType"
              value={type}
              defaultChecked={type === 'dinner'}
              label={typeName(i18n, type)}
            />
          ))}
          <Check name="unfit" value="yes" label={i18n._('diets.also-unfit')} />
          <Button type="submit" kind="primary" icon="dices">
            {i18n._('mealplan.fill')}
          </Button>
        </Form>
      </Menu>
      <Menu id="plan-menu">
        <a href={urls.copyPlan({ start, days })}>
          <Icon name="copy" /> {i18n._('mealplan.copy')}
        </a>
        <a href={urls.planCalendars()}>
          <Icon name="calendar-sync" /> {i18n._('mealplan.calendars')}
        </a>
        <a href={urls.planSettings()}>
          <Icon name="sliders-horizontal" /> {i18n._('setting.meal-planning')}
        </a>
      </Menu>
    </header>
  )
}

/** On a phone today comes first: the days before it are folded until this is ticked. */
function Earlier({ days }: { days: readonly DayView[] }) {
  const { i18n } = useLingui()
  return (
    <label className="earlier">
      <input type="checkbox" />
      {i18n._('mealplan.earlier')}{' '}
      <small>{spanText(i18n, { start: days[0]!.date, days: days.length })}</small>
      <Icon name="chevron-down" />
    </label>
  )
}

interface LaterProps extends Pick<PlannerProps, 'span' | 'isEditing'> {
  /** As many days as a phone shows. */
  shown: number
}

/** The link to the next days at the end of a phone's list. */
function Later({ span: { start, days }, shown, isEditing }: LaterProps) {
  const { i18n } = useLingui()
  const next = { start: addDays(start, shown), days }
  return (
    <a className="later" href={(isEditing ? urls.editPlanner : urls.planner)({ start: next.start })}>
      {i18n._('mealplan.later')} <small>{spanText(i18n, next)}</small>
      <Icon name="chevron-right" />
    </a>
  )
}

/** From which day on, and how many. */
function Range({ span: { start, days } }: { span: Span }) {
  const { i18n } = useLingui()
  return (
    <Form className="fill" action={urls.plannerDays()}>
      <TextField label={i18n._('mealplan.from-day')} name="start" type="date" defaultValue={start} required />
      <SelectField
        label={i18n._('mealplan.days-shown')}
        name="numberOfDays"
        defaultValue={String(days)}
        options={DAY_COUNTS.map((count) => ({
          value: String(count),
          text: i18n._('mealplan.day-count', { count }),
        }))}
      />
      <Button type="submit" kind="primary">
        {i18n._('mealplan.show')}
      </Button>
    </Form>
  )
}
