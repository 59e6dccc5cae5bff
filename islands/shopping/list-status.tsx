import { useLingui } from '@lingui/react'
import type { ConnectionState, Refused } from '../../src/shopping/sync/list-state.rules'
import { itemsOf } from '../../src/shopping/sync/operation.rules'
import type { SyncItem } from '../../src/shopping/sync/operation.schema'
import { Button } from '../../src/ui/button.ui'
import { formatList } from '../../src/ui/format.rules'
import { Icon } from '../../src/ui/icon.ui'

/** Names in one line, and letters of them. */
const MOST_NAMES = 3
const MOST_LETTERS = 60

interface ListStatusProps {
  connection: ConnectionState
  /** Operations that the server does not have yet. */
  waiting: number
  /** Items that were taken off a moment ago. */
  removed: number
  /** The browser has no room to keep the list in. */
  isFull: boolean
  onUndo(): void
}

/** The state of a list: no connection, changes that wait to be sent, and items that were removed, with an undo button. */
export function ListStatus({ connection, waiting, removed, isFull, onUndo }: ListStatusProps) {
  const { i18n } = useLingui()
  const isOver = connection === 'ended' || connection === 'gone'
  const isCut = connection === 'cut'
  const cut = waiting > 0 ? i18n._('shopping.waiting', { count: waiting }) : i18n._('shopping.line-cut')
  return (
    <span
      className="sync"
      role="status"
      data-sync=""
      data-state={connection === 'open' ? 'saved' : 'waiting'}
      hidden={!isOver && !isCut && !isFull && removed === 0}
    >
      {isOver && (
        <>
          <Icon name="circle-alert" />{' '}
          {connection === 'ended' ? i18n._('shopping.session-ended') : i18n._('shopping.list-gone')}
        </>
      )}
      {!isOver && (isCut || isFull) && (
        <>
          <Icon name="info" /> {isCut && cut}
          {isFull && ` ${i18n._('shopping.storage-full')}`}
          {waiting > 0 && !isSecureContext && ` ${i18n._('shopping.without-https')}`}
        </>
      )}
      {!isOver && removed > 0 && (
        <>
          {' '}
          {i18n._('shopping.taken-off', { count: removed })}{' '}
          <Button kind="quiet" data-undo="" onClick={onUndo}>
            {i18n._('general.undo')}
          </Button>
        </>
      )}
    </span>
  )
}

/** The things that a refused change was of, in a few words. */
function namesOf({ operation }: Refused, items: ReadonlyMap<string, SyncItem>, locale: string): string {
  const own = operation.kind === 'add' ? (operation.text ?? operation.note ?? '') : ''
  const names = itemsOf(operation).map((id) => items.get(id)?.food?.name ?? items.get(id)?.note ?? own)
  const shown = formatList(names.slice(0, MOST_NAMES), locale, 'unit')
  const isCut = names.length > MOST_NAMES || shown.length > MOST_LETTERS
  return isCut ? `${shown.slice(0, MOST_LETTERS)}…` : shown
}

interface RefusedChangesProps {
  refused: readonly Refused[]
  items: ReadonlyMap<string, SyncItem>
  onTell(type: 'try-again' | 'discard', id: string): void
}

/** Says above the rows which changes the server refused; each is tried again or discarded by hand. */
export function RefusedChanges({ refused, items, onTell }: RefusedChangesProps) {
  const { i18n } = useLingui()
  if (refused.length === 0) return null
  return (
    <div className="notice" data-tone="error" role="alert">
      <Icon name="circle-alert" />
      <div className="text">
        <p>{i18n._('shopping.refused', { count: refused.length })}</p>
        {refused.map((one) => (
          <div key={one.operation.id}>
            <bdi>{namesOf(one, items, i18n.locale)}</bdi>
            {one.reason && `: ${one.reason}`}
            <div className="button-row">
              <Button kind="quiet" data-act="try-again" onClick={() => onTell('try-again', one.operation.id)}>
                {i18n._('task.retry')}
              </Button>
              <Button kind="quiet" data-act="discard" onClick={() => onTell('discard', one.operation.id)}>
                {i18n._('form.discard')}
              </Button>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
