import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Question } from '../../ui/question.ui'
import { urls } from '../../urls'
import { type Span, spanText } from './week.rules'

export interface CopyPlanProps {
  span: Span
  /** The first day of the copy. */
  to: string
  error: string | undefined
}

/** Asks from which day on everything of some days is planned again. */
export function CopyPlanView({ span, to, error }: CopyPlanProps) {
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
        <Question
          action={urls.copyPlan({ start, days })}
          cancel={urls.planner({ start })}
          answer={
            <Button type="submit" kind="primary" icon="copy">
              {i18n._('mealplan.copy-button')}
            </Button>
          }
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
