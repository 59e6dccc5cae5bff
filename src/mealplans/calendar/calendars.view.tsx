import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { formatList } from '../../ui/format.rules'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Moment, RowAction, Table } from '../../ui/table.ui'
import { urls } from '../../urls'
import { typeName } from '../entries/entry-type.rules'
import { ENTRY_TYPES } from '../entries/entry-type.schema'

import type { MealTimes } from './calendar.schema'

export interface CalendarView {
  id: string
  name: string
  times: MealTimes | null
  createdAt: string
  lastUsedAt: string | null
}

export interface CalendarsProps {
  calendars: readonly CalendarView[]
  /** The address just made: the only time it can be read. */
  created: { name: string; address: string; isWhole: boolean } | null
  name: string
  times: MealTimes
  isTimed: boolean
  errors: Record<string, string>
}

/** Secret addresses under which calendars read the plan: what there is, a new one, and the one time it is shown. */
export function CalendarsView(props: CalendarsProps) {
  const { i18n } = useLingui()
  const { created, calendars } = props
  return (
    <>
      <PageHead
        back={{ href: urls.planner(), text: i18n._('mealplan.meal-plan') }}
        title={i18n._('mealplan.calendars')}
        lead={i18n._('mealplan.calendars-lead')}
      />
      <div className="sheet">
        {created && (
          <Notice tone="success">
            <p>{i18n._('mealplan.calendar-copy-it-now', { name: created.name })}</p>
            <p>
              <code className="secret" dir="ltr">
                {created.address}
              </code>
            </p>
            {!created.isWhole && <p>{i18n._('mealplan.calendar-no-base-address')}</p>}
          </Notice>
        )}
        {calendars.length > 0 && (
          <section aria-labelledby="calendars">
            <h2 id="calendars">{i18n._('mealplan.calendar-addresses')}</h2>
            <Table
              columns={[
                i18n._('mealplan.calendar-name'),
                i18n._('mealplan.calendar-shows'),
                i18n._('mealplan.calendar-last-used'),
              ]}
              hasActions
            >
              {calendars.map((calendar) => (
                <Row key={calendar.id} calendar={calendar} />
              ))}
            </Table>
          </section>
        )}
        <NewCalendar {...props} />
      </div>
    </>
  )
}

function NewCalendar({ name, times, isTimed, errors }: CalendarsProps) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="new-calendar">
      <h2 id="new-calendar">{i18n._('mealplan.new-calendar')}</h2>
      <Form action={urls.planCalendars()}>
        <TextField
          label={i18n._('mealplan.calendar-name')}
          name="name"
          hint={i18n._('mealplan.calendar-name-hint')}
          defaultValue={name}
          autoComplete="off"
          required
          error={errors.name}
        />
        <fieldset className="field">
          <legend>{i18n._('mealplan.calendar-shows')}</legend>
          <Check
            kind="radio"
            name="shows"
            value="days"
            defaultChecked={!isTimed}
            label={i18n._('mealplan.calendar-whole-days')}
          />
          <Check
            kind="radio"
            name="shows"
            value="times"
            defaultChecked={isTimed}
            label={i18n._('mealplan.calendar-at-times')}
          />
        </fieldset>
        <div className="field-row" data-times="">
          {ENTRY_TYPES.map((type) => (
            <TextField
              key={type}
              label={typeName(i18n, type)}
              name={type}
              type="time"
              defaultValue={times[type]}
              error={errors[type]}
            />
          ))}
        </div>
        <Button type="submit" kind="primary" icon="calendar-sync">
          {i18n._('mealplan.create-calendar')}
        </Button>
      </Form>
    </section>
  )
}

function Row({ calendar: { id, name, times, lastUsedAt } }: { calendar: CalendarView }) {
  const { i18n } = useLingui()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {times === null
          ? i18n._('mealplan.calendar-whole-days')
          : formatList([...new Set(ENTRY_TYPES.map((type) => times[type]))], i18n.locale, 'unit')}
      </td>
      <td>{lastUsedAt === null ? i18n._('mealplan.calendar-never') : <Moment at={lastUsedAt} isDay />}</td>
      <td>
        <RowAction
          action={urls.renewPlanCalendar(id)}
          icon="rotate-ccw"
          label={i18n._('mealplan.renew-calendar-named', { name })}
        >
          {i18n._('mealplan.renew-calendar')}
        </RowAction>
        <RowAction
          action={urls.revokePlanCalendar(id)}
          icon="trash-2"
          label={i18n._('mealplan.revoke-calendar-named', { name })}
        >
          {i18n._('mealplan.revoke-calendar')}
        </RowAction>
      </td>
    </tr>
  )
}
