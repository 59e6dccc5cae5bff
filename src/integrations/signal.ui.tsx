import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { SettingsHead, type SettingsTabsProps } from '../groups/group-tabs.ui'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { Moment } from '../ui/table.ui'

/** The result of the last message, in the reader's language. */
interface OutcomeView {
  /** UTC. */
  at: string
  isOk: boolean
  message: string
}

/** What the form of any signal shows beside its values. */
export interface SignalState {
  id: string
  /** What is kept, as the form says it back (see `OpenedFingerprints`). */
  opened: string
  outcome: OutcomeView | null
  isOpen: boolean
  errors: Record<string, string>
}

/** What pages say of each kind of signals. */
export const SIGNAL_TEXTS = {
  notifier: {
    title: 'notifier.notifiers',
    lead: 'notifier.lead',
    yours: 'notifier.yours',
    none: 'notifier.none',
    new: 'notifier.new',
    create: 'notifier.create',
    saved: 'notifier.saved',
  },
  webhook: {
    title: 'webhook.webhooks',
    lead: 'webhook.lead',
    yours: 'webhook.yours',
    none: 'webhook.none',
    new: 'webhook.new',
    create: 'webhook.create',
    saved: 'webhook.saved',
  },
}

interface SignalsPageProps extends Pick<SettingsTabsProps, 'may'> {
  noun: 'notifier' | 'webhook'
  /** Where a new one is posted. */
  action: string
  /** What has to be said before anything else. */
  notice?: ReactNode
  /** Those that there are. */
  children: readonly ReactNode[]
  /** The fields of a new one. */
  fields: ReactNode
}

/** The signals of a group, and the form of a new one. */
export function SignalsPage({ noun, may, action, notice, children, fields }: SignalsPageProps) {
  const { i18n } = useLingui()
  const texts = SIGNAL_TEXTS[noun]
  return (
    <>
      <SettingsHead
        area="connections"
        current={`${noun}s`}
        may={may}
        title={i18n._(texts.title)}
        lead={i18n._(texts.lead)}
      />
      <div className="sheet">
        {notice}
        <section aria-labelledby="signals">
          <h2 id="signals">{i18n._(texts.yours)}</h2>
          {children.length === 0 && <p className="quiet">{i18n._(texts.none)}</p>}
          <ul className="signals" role="list" hidden={children.length === 0}>
            {children}
          </ul>
        </section>
        <section aria-labelledby="new">
          <h2 id="new">{i18n._(texts.new)}</h2>
          <Form action={action}>
            {fields}
            <Button type="submit" kind="primary">
              {i18n._(texts.create)}
            </Button>
          </Form>
        </section>
      </div>
    </>
  )
}

export interface SignalProps {
  id: string
  /** Turned on. */
  isOn: boolean
  title: string
  outcome: OutcomeView | null
  /** Messages that were given up since the last that arrived. */
  dropped?: number
  isOpen: boolean
  children: ReactNode
}

/** A webhook, notifier or action: whether it is on, its name and last result; it opens to be changed. */
export function Signal({ id, isOn, title, outcome, dropped = 0, isOpen, children }: SignalProps) {
  const { i18n } = useLingui()
  return (
    <li id={id}>
      <details open={isOpen}>
        <summary>
          <span className="lamp" data-on={isOn ? '' : undefined} />
          <strong dir="auto">
            {title}
            <span className="visually-hidden">
              {' '}
              {isOn ? i18n._('webhook.is-on') : i18n._('webhook.is-off')}
            </span>
          </strong>
          <Icon name="chevron-down" />
          {outcome && (
            <span className="outcome" data-failed={outcome.isOk ? undefined : ''}>
              <Moment at={outcome.at} /> · <span dir="auto">{outcome.message}</span>
              {dropped > 0 && <> {i18n._('notifier.dropped', { count: dropped })}</>}
            </span>
          )}
        </summary>
        <div className="inside">{children}</div>
      </details>
    </li>
  )
}

/** The buttons of a webhook, notifier or action that exists; a new one can only be made. */
export function SignalButtons({ name }: { name: string }) {
  const { i18n } = useLingui()
  return (
    <div className="button-row">
      <Button type="submit" kind="primary" name="action" value="save">
        {i18n._('general.save')}
      </Button>
      <Button type="submit" icon="play" name="action" value="test">
        {i18n._('webhook.save-and-test')}
      </Button>
      <Button
        type="submit"
        kind="quiet"
        icon="trash-2"
        name="action"
        value="delete"
        aria-label={i18n._('webhook.delete-named', { name })}
        formNoValidate
      >
        {i18n._('general.delete')}
      </Button>
    </div>
  )
}

/** The secret by which the receiver of a message can tell that it is ours. */
export function SignatureSecret({ secret }: { secret: string }) {
  const { i18n } = useLingui()
  return (
    <details>
      <summary>{i18n._('webhook.signature')}</summary>
      <p>{i18n._('webhook.signature-lead')}</p>
      <code className="secret" dir="ltr">
        {secret}
      </code>
    </details>
  )
}
