import { useLingui } from '@lingui/react'
import { SettingsHead, type SettingsTabsProps } from '../../groups/group-tabs.ui'
import { Enhancer } from '../../platform/web/enhancer'
import { Button, LinkButton } from '../../ui/button.ui'
import { SelectField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Names } from '../../ui/names.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { type PlanRule, WEEKDAYS } from '../plan-rules/plan-rule.schema'
import { ruleName, weekdayName } from './rule.rules'
import { RuleFields, type RuleFieldsProps } from './rule-form.ui'

export interface PlanSettingsProps extends RuleFieldsProps, Pick<SettingsTabsProps, 'may'> {
  rules: readonly PlanRule[]
  error: string | null
  /** When the reader gets the week by mail, 0 for Sunday; null for never. */
  digestDay: number | null
  canMail: boolean
}

/** What chance may choose, and who gets the week by mail. */
export function PlanSettingsView(props: PlanSettingsProps) {
  const { i18n } = useLingui()
  const { rules, error, values, known, ownMeals } = props
  return (
    <>
      <SettingsHead
        area="household"
        current="planning"
        may={props.may}
        title={i18n._('setting.meal-planning')}
      />
      <div className="sheet">
        <section aria-labelledby="rules">
          <h2 id="rules">{i18n._('mealplan.rules-heading')}</h2>
          <p className="quiet">{i18n._('mealplan.rules-lead')}</p>
          {rules.length === 0 ? (
            <p className="quiet">{i18n._('mealplan.no-rules')}</p>
          ) : (
            <div className="shelf">
              <ul role="list">
                {rules.map((rule) => (
                  <Rule key={rule.id} rule={rule} />
                ))}
              </ul>
            </div>
          )}
        </section>
        <section aria-labelledby="new-rule">
          <h2 id="new-rule">{i18n._('mealplan.new-rule')}</h2>
          {error !== null && <Notice tone="error">{error}</Notice>}
          <Form action={urls.planSettings()} data-names-form="">
            <RuleFields {...{ values, known, ownMeals }} />
            <Button type="submit" icon="plus">
              {i18n._('mealplan.create-rule')}
            </Button>
          </Form>
        </section>
        <Digest {...props} />
      </div>
      <Enhancer name="ui/names-form" />
    </>
  )
}

function Rule({ rule }: { rule: PlanRule }) {
  const { i18n } = useLingui()
  const name = ruleName(i18n, rule)
  const chosen = [...rule.categories, ...rule.tags]
  const isByFilter = chosen.length === 0 && rule.queryFilterString !== ''
  return (
    <li>
      <div className="what">
        <h3>{name}</h3>
        <p>
          {chosen.length > 0 ? (
            <Names of={chosen} />
          ) : isByFilter ? (
            i18n._('mealplan.by-filter', { filter: rule.queryFilterString })
          ) : (
            i18n._('cookbook.all-recipes')
          )}
        </p>
      </div>
      <div className="button-row">
        <LinkButton
          kind="quiet"
          icon="pencil-line"
          label={i18n._('mealplan.edit-rule-named', { rule: name })}
          href={urls.planRule(rule.id)}
        />
        <Form action={urls.deletePlanRule(rule.id)}>
          <Button
            type="submit"
            kind="quiet"
            icon="trash-2"
            label={i18n._('mealplan.delete-rule-named', { rule: name })}
          />
        </Form>
      </div>
    </li>
  )
}

function Digest({ digestDay, canMail }: PlanSettingsProps) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="digest">
      <h2 id="digest">{i18n._('mealplan.digest')}</h2>
      {canMail ? (
        <Form action={urls.planDigest()} data-in-row="">
          <p className="quiet">{i18n._('mealplan.digest-lead')}</p>
          <SelectField
            label={i18n._('mealplan.digest-on')}
            name="weekday"
            defaultValue={digestDay === null ? '' : String(digestDay)}
            options={[
              { value: '', text: i18n._('mealplan.digest-never') },
              ...WEEKDAYS.map((day, at) => ({ value: String(at), text: weekdayName(i18n, day) })),
            ]}
          />
          <Button type="submit">{i18n._('general.save')}</Button>
        </Form>
      ) : (
        <p className="quiet">{i18n._('mealplan.digest-no-mail')}</p>
      )}
    </section>
  )
}
