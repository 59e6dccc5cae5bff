import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { OpenedFingerprints } from '../../ui/field.ui'
import { Form, FormEnd } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import type { PlanRule } from '../plan-rules/plan-rule.schema'
import { ruleName } from './rule.rules'
import { RuleFields, type RuleFieldsProps } from './rule-form.ui'

export interface RuleProps extends RuleFieldsProps {
  rule: PlanRule
  /** What is kept, as the form says it back (see `OpenedFingerprints`). */
  opened: string
  error: string | null
}

/** One rule, to be changed. */
export function RuleView({ rule, opened, error, ...fields }: RuleProps) {
  const { i18n } = useLingui()
  const { id, categories, tags, queryFilterString } = rule
  const isByFilter = queryFilterString !== '' && categories.length + tags.length === 0
  return (
    <>
      <PageHead
        back={{ href: urls.planSettings(), text: i18n._('setting.meal-planning') }}
        title={i18n._('mealplan.edit-rule')}
        lead={ruleName(i18n, rule)}
      />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        {isByFilter && <p dir="auto">{i18n._('mealplan.by-filter', { filter: queryFilterString })}</p>}
        <Form action={urls.planRule(id)} data-names-form="">
          <OpenedFingerprints print={opened} />
          <RuleFields {...fields} />
          <FormEnd back={urls.planSettings()} />
        </Form>
      </div>
      <Enhancer name="ui/names-form" />
    </>
  )
}
