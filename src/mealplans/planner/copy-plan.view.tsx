import { useLingui } from '@lingui/react'
import { TextField } from '../../ui/field.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Names } from '../../ui/names.ui'
import { Question } from '../../ui/question.ui'
import { urls } from '../../urls'
import { type DayView, dayText, type Span, spanText } from './week.rules'

export interface CopyPlanProps {
  span: Span
  days: readonly DayView[]
  /** The first day of the copy. */
  to: string
  error: string | undefined
}

/** Asks from which day on everything of some days is planned again. */
export function CopyPlanView({ span, days: shown, to, error }: CopyPlanProps) {
  const { i18n } = useLingui()
  const { start, days } = span
  return (
    <>
      <PageHead
        back={{ href: urls.planner({ start }), text: i18n._('mealplan.meal-plan') }}
        title={i18n._('mealplan.copy')}
        lead={spanText(i18n, span)}
      />
      <div className="sheet">
        <Planned days={shown} />
        <Question
          action={urls.copyPlan({ start, days })}
          cancel={urls.planner({ start })}
          answer={{ kind: 'primary', icon: 'copy', text: i18n._('mealplan.copy-button') }}
        >
          <TextField
            label={i18n._('mealplan.copy-to')}
            name="to"
            type="date"
            defaultValue={to}
            hint={i18n._('mealplan.copy-hint')}
            required
            error={error}
          />
        </Question>
      </div>
    </>
  )
}

/** What these days have, a line for each that has anything. */
function Planned({ days }: { days: readonly DayView[] }) {
  const { i18n } = useLingui()
  const planned = days.filter(({ meals }) => meals.length > 0)
  if (planned.length === 0) return <p className="quiet">{i18n._('mealplan.nothing-to-copy')}</p>
  return (
    <dl className="pairs">
      {planned.map(({ date, meals }) => (
        <div key={date}>
          <dt>{dayText(i18n, date)}</dt>
          <dd>
            <Names of={meals.map(({ id, name }) => ({ id: String(id), name }))} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
