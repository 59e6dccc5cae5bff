import { useLingui } from '@lingui/react'
import type { SettingsTabsProps } from '../../groups/group-tabs.ui'
import { Check } from '../../ui/check.ui'
import { OpenedFingerprints, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { Signal, SignalButtons, type SignalState, SignalsPage, SignatureSecret } from '../signal.ui'
import { EVENT_SECTIONS } from './event.rules'
import type { Notified } from './notifier.schema'

export interface NotifierValues {
  enabled: boolean
  name: string
  /** What was typed; never what is kept. */
  appriseUrl: string
  events: ReadonlySet<Notified>
}

export interface NotifierView extends NotifierValues, SignalState {
  /** The beginning of the address that is kept, which holds no secret: `ntfys://…`. */
  kind: string
  dropped: number
  /** By which receivers of JSON know its messages; null for other addresses. */
  secret: string | null
}

export interface NotifiersViewProps extends Pick<SettingsTabsProps, 'may'> {
  notifiers: readonly NotifierView[]
  /** The server does not know its own address, so that messages have no links. */
  hasNoLinks: boolean
  typed: { name: string; appriseUrl: string }
  errors: Record<string, string>
}

/** Receivers of what happens, and their addresses. */
export function NotifiersView({ notifiers, hasNoLinks, typed, errors, may }: NotifiersViewProps) {
  const { i18n } = useLingui()
  const notice = hasNoLinks && notifiers.length > 0 && (
    <Notice tone="info">{i18n._('notifier.no-base-address')}</Notice>
  )
  return (
    <SignalsPage
      noun="notifier"
      may={may}
      action={urls.notifiers()}
      notice={notice}
      fields={<NameAndAddress id="new" values={typed} errors={errors} kind={null} />}
    >
      {notifiers.map((notifier) => (
        <One key={notifier.id} notifier={notifier} />
      ))}
    </SignalsPage>
  )
}

function One({ notifier }: { notifier: NotifierView }) {
  const { i18n } = useLingui()
  const { id, name, enabled, kind, events, outcome, dropped, secret, isOpen, errors } = notifier
  return (
    <Signal id={id} isOn={enabled} title={name} outcome={outcome} dropped={dropped} isOpen={isOpen}>
      <Form action={urls.notifier(id)}>
        <OpenedFingerprints print={notifier.opened} />
        <Check
          kind="switch"
          name="enabled"
          value="true"
          defaultChecked={enabled}
          label={i18n._('webhook.enabled')}
        />
        <NameAndAddress id={id} values={notifier} errors={errors} kind={kind} />
        <fieldset>
          <legend>{i18n._('notifier.events')}</legend>
          <div className="kinds">
            {EVENT_SECTIONS.map(({ title, events: own }) => (
              <div key={title}>
                <h3>{i18n._(title)}</h3>
                {own.map(({ event, text }) => (
                  <Check
                    key={event}
                    name="events"
                    value={event}
                    defaultChecked={events.has(event)}
                    label={i18n._(text)}
                  />
                ))}
              </div>
            ))}
          </div>
        </fieldset>
        <SignalButtons name={name} />
      </Form>
      {secret !== null && <SignatureSecret secret={secret} />}
    </Signal>
  )
}

interface NameAndAddressProps {
  id: string
  values: { name: string; appriseUrl: string }
  errors: Record<string, string>
  /** Kind of the stored address; null for a new one. */
  kind: string | null
}

function NameAndAddress({ id, values, errors, kind }: NameAndAddressProps) {
  const { i18n } = useLingui()
  return (
    <>
      <TextField
        label={i18n._('webhook.name')}
        name="name"
        id={`name-${id}`}
        defaultValue={values.name}
        maxLength={500}
        required
        error={errors.name}
      />
      <TextField
        label={i18n._('notifier.address')}
        name="appriseUrl"
        id={`address-${id}`}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={values.appriseUrl}
        placeholder={kind === null ? 'ntfys://ntfy.sh/…' : `${kind}://…`}
        maxLength={2000}
        required={kind === null}
        hint={i18n._(kind === null ? 'notifier.address-hint' : 'notifier.address-keep')}
        error={errors.appriseUrl}
      />
    </>
  )
}
