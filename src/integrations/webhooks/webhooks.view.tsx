import { useLingui } from '@lingui/react'
import type { SettingsTabsProps } from '../../groups/group-tabs.ui'
import { Check } from '../../ui/check.ui'
import { OpenedFingerprints, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { urls } from '../../urls'
import { Signal, SignalButtons, type SignalState, SignalsPage, SignatureSecret } from '../signal.ui'

export interface WebhookValues {
  enabled: boolean
  name: string
  url: string
  /** `HH:MM` on the clocks of the group. */
  time: string
}

export interface WebhookView extends WebhookValues, SignalState {
  /** The time was set in UTC, so that it moves on the group's clocks when those change. */
  isUtc: boolean
  secret: string
}

export interface WebhooksViewProps extends Pick<SettingsTabsProps, 'may'> {
  webhooks: readonly WebhookView[]
  /** The group's zone, by whose clocks times are shown. */
  zone: string
  /** What was typed for a new one. */
  typed: WebhookValues
  errors: Record<string, string>
}

/** Addresses that get the plan of the day at a time of day. */
export function WebhooksView({ webhooks, zone, typed, errors, may }: WebhooksViewProps) {
  return (
    <SignalsPage
      noun="webhook"
      may={may}
      action={urls.webhooks()}
      fields={<Fields values={typed} errors={errors} id="new" zone={zone} />}
    >
      {webhooks.map((webhook) => (
        <One key={webhook.id} webhook={webhook} zone={zone} />
      ))}
    </SignalsPage>
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
      <SignatureSecret secret={secret} />
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
