import { useLingui } from '@lingui/react'
import { GroupTabs, type GroupTabsProps } from '../../groups/group-tabs.ui'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { OpenedFingerprints, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { type OutcomeView, Signal, SignalButtons } from '../signal.ui'
import { EVENT_SECTIONS } from './event.rules'
import type { Notified } from './notifier.schema'

export interface NotifierValues {
  enabled: boolean
  name: string
  /** What was typed; never what is kept. */
  appriseUrl: string
  events: ReadonlySet<Notified>
}

export interface NotifierView extends NotifierValues {
  id: string
  /** What is kept, as the form says it back (see `OpenedFingerprints`). */
  opened: string
  /** The beginning of the address that is kept, which holds no secret: `ntfys://…`. */
  kind: string
  outcome: OutcomeView | null
  dropped: number
  isOpen: boolean
  errors: Record<string, string>
}

export interface NotifiersViewProps extends Pick<GroupTabsProps, 'may'> {
  notifiers: readonly NotifierView[]
  /** The server does not know its own address, so that messages have no links. */
  hasNoLinks: boolean
  typed: { name: string; appriseUrl: string }
  errors: Record<string, string>
}

/** Who is told what happens, and by which address. */
export function NotifiersView({ notifiers, hasNoLinks, typed, errors, may }: NotifiersViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('notifier.notifiers')} lead={i18n._('notifier.lead')} />
      <GroupTabs current="notifiers" may={may} />
      <div className="sheet">
        {hasNoLinks && notifiers.length > 0 && (
          <Notice tone="info">{i18n._('notifier.no-base-address')}</Notice>
        )}
        <section aria-labelledby="notifiers">
          <h2 id="notifiers">{i18n._('notifier.yours')}</h2>
          {notifiers.length === 0 && <p className="quiet">{i18n._('notifier.none')}</p>}
          <ul className="signals" role="list" hidden={notifiers.length === 0}>
            {notifiers.map((notifier) => (
              <One key={notifier.id} notifier={notifier} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="new">
          <h2 id="new">{i18n._('notifier.new')}</h2>
          <Form action={urls.notifiers()}>
            <NameAndAddress id="new" values={typed} errors={errors} kind={null} />
            <Button type="submit" kind="primary">
              {i18n._('notifier.create')}
            </Button>
          </Form>
        </section>
      </div>
    </>
  )
}

function One({ notifier }: { notifier: NotifierView }) {
  const { i18n } = useLingui()
  const { id, name, enabled, kind, events, outcome, dropped, isOpen, errors } = notifier
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
    </Signal>
  )
}

interface NameAndAddressProps {
  id: string
  values: { name: string; appriseUrl: string }
  errors: Record<string, string>
  /** Of the address that is kept; null for a new one. */
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
