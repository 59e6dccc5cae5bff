import { useLingui } from '@lingui/react'
import { GroupTabs, type GroupTabsProps } from '../../groups/group-tabs.ui'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { OpenedFingerprints, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'
import { type OutcomeView, Signal, SignalButtons } from '../signal.ui'

export interface WebhookValues {
  enabled: boolean
  name: string
  url: string
  /** `HH:MM` on the clocks of the group. */
  time: string
}

export interface WebhookView extends WebhookValues {
  id: string
  /** What is kept, as the form says it back (see `OpenedFingerprints`). */
  opened: string
  /** The time was set in UTC, so that it moves on the group's clocks when those change. */
  isUtc: boolean
  secret: string
  outcome: OutcomeView | null
  isOpen: boolean
  errors: Record<string, string>
}

export interface WebhooksViewProps extends Pick<GroupTabsProps, 'may'> {
  webhooks: readonly WebhookView[]
  /** The group's zone, by whose clocks times are shown. */
  zone: string
  /** What was typed for a new one. */
  typed: WebhookValues
  errors: Record<string, string>
}

/** Addresses that get the plan of the day at a time of day. */
export function WebhooksView({ webhooks, zone, typed, errors, may }: WebhooksViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('webhook.webhooks')} lead={i18n._('webhook.lead')} />
      <GroupTabs current="webhooks" may={may} />
      <div className="sheet">
        <section aria-labelledby="webhooks">
          <h2 id="webhooks">{i18n._('webhook.yours')}</h2>
          {webhooks.length === 0 && <p className="quiet">{i18n._('webhook.none')}</p>}
          <ul className="signals" role="list" hidden={webhooks.length === 0}>
            {webhooks.map((webhook) => (
              <One key={webhook.id} webhook={webhook} zone={zone} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="new">
          <h2 id="new">{i18n._('webhook.new')}</h2>
          <Form action={urls.webhooks()}>
            <Fields values={typed} errors={errors} id="new" zone={zone} />
            <Button type="submit" kind="primary">
              {i18n._('webhook.create')}
            </Button>
          </Form>
        </section>
      </div>
    </>
  )
}

function One({ webhook, zone }: { webhook: WebhookView; zone: string }) {
  const { i18n } = useLingui()
  const { id, name, url, time, enabled, isUtc, secret, outcome, isOpen, errors } = webhook
  const shown = name || url || i18n._('webhook.unnamed')
  return (
    <Signal id={id} isOn={enabled} title={`${shown} – ${time}`} outcome={outcome} isOpen={isOpen}>
      <Form action={urls.webhook(id)}>
        <OpenedFingerprints print={webhook.opened} />
        <Fields values={webhook} errors={errors} id={id} zone={zone} isUtc={isUtc} />
        <SignalButtons name={shown} />
      </Form>
      <details>
        <summary>{i18n._('webhook.signature')}</summary>
        <p>{i18n._('webhook.signature-lead')}</p>
        <code className="secret" dir="ltr">
          {secret}
        </code>
      </details>
    </Signal>
  )
}

interface FieldsProps {
  values: WebhookValues
  errors: Record<string, string>
  /** Tells the fields of several forms apart. */
  id: string
  zone: string
  isUtc?: boolean
}

function Fields({ values, errors, id, zone, isUtc }: FieldsProps) {
  const { i18n } = useLingui()
  const hint = isUtc ? i18n._('webhook.time-utc', { zone }) : i18n._('webhook.time-hint', { zone })
  return (
    <>
      <Check
        kind="switch"
        name="enabled"
        value="true"
        defaultChecked={values.enabled}
        label={i18n._('webhook.enabled')}
      />
      <TextField
        label={i18n._('webhook.name')}
        name="name"
        id={`name-${id}`}
        defaultValue={values.name}
        maxLength={500}
        error={errors.name}
      />
      <TextField
        label={i18n._('webhook.url')}
        name="url"
        id={`url-${id}`}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        defaultValue={values.url}
        maxLength={2000}
        required
        error={errors.url}
      />
      <TextField
        label={i18n._('webhook.time')}
        name="time"
        id={`time-${id}`}
        type="time"
        defaultValue={values.time}
        required
        hint={hint}
        error={errors.time}
      />
    </>
  )
}
