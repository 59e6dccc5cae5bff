import { useLingui } from '@lingui/react'
import type { Row } from '../../src/shopping/page/rows.rules'
import type { SyncItem } from '../../src/shopping/sync/operation.schema'
import { Button, LinkButton } from '../../src/ui/button.ui'
import { formatList } from '../../src/ui/format.rules'
import { urls } from '../../src/urls'
import type { NewOperation } from './list-sync'

interface RowEditorProps {
  row: Row
  /** The first of its items; an amount and a note are changed in that one. */
  item: SyncItem | undefined
  listId: string
  onAct(operation: NewOperation): void
  onRemove(): void
}

/** Below a row that is open for changes. */
export function RowEditor({ row, item, listId, onAct, onRemove }: RowEditorProps) {
  const { i18n } = useLingui()
  if (!item) return null
  const { id, quantity, unit, number, note } = item
  // Fifty of grams and millilitres, one of everything else.
  const step = unit?.measure?.size === 1 ? 50 : 1
  const change = (by: number) => onAct({ kind: 'amount', item: id, by })
  const write = (text: string) => text !== note && onAct({ kind: 'change', item: id, note: text })
  return (
    <div className="row-editor">
      {row.sources.length > 0 && (
        <p>
          {formatList(
            row.sources.map(({ name }) => name),
            i18n.locale,
            'unit',
          )}
        </p>
      )}
      <Button
        kind="quiet"
        icon="minus"
        label={i18n._('shopping.less')}
        data-act="less"
        onClick={() => change(-Math.min(step, quantity))}
      />
      <output>{row.amount || '–'}</output>
      <Button
        kind="quiet"
        icon="plus"
        label={i18n._('shopping.more')}
        data-act="more"
        onClick={() => change(step)}
      />
      <input
        className="input"
        data-act="note"
        aria-label={i18n._('shopping.note')}
        placeholder={i18n._('shopping.note')}
        maxLength={2000}
        defaultValue={note}
        onBlur={({ currentTarget }) => write(currentTarget.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && write(event.currentTarget.value.trim())}
      />
      <Button kind="quiet" icon="trash-2" data-act="remove" onClick={onRemove}>
        {i18n._('shopping.take-off')}
      </Button>
      {number > 0 && (
        <LinkButton kind="quiet" href={urls.shoppingItem(listId, number)}>
          {i18n._('general.more')}
        </LinkButton>
      )}
    </div>
  )
}
