import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.ui'
import { Icon } from '../ui/icon.ui'
import { Moment } from '../ui/table.ui'

/** What came of the last message, in the reader's language. */
export interface OutcomeView {
  /** UTC. */
  at: string
  isOk: boolean
  message: string
}

export interface SignalProps {
  id: string
  /** Switched on. */
  isOn: boolean
  title: string
  outcome: OutcomeView | null
  /** Messages that were given up since the last that arrived. */
  dropped?: number
  isOpen: boolean
  children: ReactNode
}

/** One thing that tells others: whether it is on, what it is called, what came of it; it opens to be changed. */
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

/** What can be done with it. One that is new can only be made. */
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
