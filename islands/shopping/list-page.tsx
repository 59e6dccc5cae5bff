import { useLingui } from '@lingui/react'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { UnitSystem } from '../../src/measures/convert.rules'
import { decimalMarkOf } from '../../src/measures/quantity.rules'
import { newId } from '../../src/platform/ids'
import { ListAside, ListMenu } from '../../src/shopping/page/list-parts.ui'
import {
  type ListRows,
  type ListViewName,
  type Row,
  toListRows,
  toMarkdown,
  toPlainText,
} from '../../src/shopping/page/rows.rules'
import { noneTitle, Rows } from '../../src/shopping/page/rows.ui'
import { itemsOf, MOST_NAMED, viewOf } from '../../src/shopping/sync/operation.rules'
import type { SyncList } from '../../src/shopping/sync/operation.schema'
import { Button } from '../../src/ui/button.ui'
import { Empty } from '../../src/ui/empty.ui'
import { Form } from '../../src/ui/form.ui'
import { Icon } from '../../src/ui/icon.ui'
import { WayBack } from '../../src/ui/layouts/page-head.ui'
import { MenuButton } from '../../src/ui/menu.ui'
import { urls } from '../../src/urls'
import { dragLists } from '../drag-lists'
import { takeEarlyPresses } from '../early-presses'
import { toast } from '../toast'
import { type DrawnList, withEarlyTicks } from './drawn-rows'
import { InstallOffer } from './install-offer'
import { KeepFocus } from './keep-focus'
import { ListStatus, RefusedChanges } from './list-status'
import type { ListSync } from './list-sync'
import { RowEditor } from './row-editor'
import { useListSnapshot, useMinutes, useOpenCount, useRemoved } from './use-list'

export interface ListProps {
  list: SyncList
  group: string
  view: ListViewName
  /** In whose units amounts are joined. */
  units: UnitSystem
  /** The reader; the browser keeps their lists by id. */
  reader: { id: string; name: string }
  /** Addresses of the smallest photographs of its recipes, by id. */
  pictures: Readonly<Record<string, string>>
}

interface ListPageProps extends ListProps {
  sync: ListSync
  /** What the page is drawn with until the browser knows the list. */
  drawn: ListRows
  now: DrawnList['now']
}

const idsOf = (rows: readonly Row[]) => rows.flatMap(({ ids }) => ids)
const idsIn = (rows: readonly Element[]) =>
  rows.flatMap((row) => (row as HTMLElement).dataset.ids?.split(' ') ?? [])
const nothingIsPending = () => false

/** The page of a shopping list as the server draws it, and as it lives in the browser. */
export function ListPage({ sync, drawn, now, group, reader, pictures, units, ...props }: ListPageProps) {
  const { i18n } = useLingui()
  const snapshot = useListSnapshot(sync)
  const { replica, isKnown, early, connection } = snapshot
  const list = snapshot.list ?? props.list
  const [view, setView] = useState(props.view)
  const [opened, setOpened] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const rowsForm = useRef<HTMLDivElement>(null)
  useMinutes()

  const items = useMemo(() => viewOf(replica, { by: null, at: new Date().toISOString() }), [replica])
  const rows = useMemo(() => {
    if (!isKnown) return withEarlyTicks(drawn, early)
    const options = {
      view,
      decimalMark: decimalMarkOf(i18n.locale),
      units,
      notScaled: i18n._('recipe.not-scaled'),
    }
    return toListRows(items, list, options)
  }, [items, isKnown, list, early, view, units, drawn, i18n])
  const open = rows.sections.reduce((sum, section) => sum + section.rows.length, 0)
  const ticked = rows.basket.length
  useOpenCount(isKnown ? open : null)

  const { removed, remove, undo } = useRemoved(sync)
  // One object for as long as the page lives: a row is drawn again only for what has changed of it.
  const [actions] = useState(() => ({
    tick({ ids, numbers }: Row, checked: boolean) {
      if (ids.length > 0) sync.act({ kind: 'tick', items: [...ids], checked })
      else actions.tickEarly(numbers, checked)
    },
    tickEarly(numbers: string, checked: boolean) {
      sync.tickEarly({ id: newId(), numbers: numbers.split('.').map(Number), checked })
    },
    open({ ids }: Row) {
      const wanted = ids.join(' ')
      setOpened((before) => (before === wanted ? null : wanted))
    },
    /** The new order of the rows of an aisle, or of the whole list where it has none. */
    order(all: readonly Element[]) {
      sync.act({ kind: 'order', items: idsIn(all).slice(0, MOST_NAMED) })
    },
  }))

  useLayoutEffect(() => {
    const { early: key } = root.current!.dataset
    for (const [name, checked] of takeEarlyPresses(rowsForm.current!, key!))
      actions.tickEarly(name.split('-')[1]!, checked)
    root.current!.dataset.live = ''
    dragLists(rowsForm.current!, '.aisle:not(details) [data-act=open]', (dragged, before, moved) => {
      const order = [...dragged.children]
      // Back where it was: drawing the list moves the row.
      dragged.insertBefore(moved, before[before.indexOf(moved) + 1] ?? null)
      actions.order(order)
    })
  }, [actions])

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLInputElement>('input[name=text]')!
    const text = field.value.trim()
    if (text === '') return
    field.value = ''
    field.focus()
    sync.act({ kind: 'add', item: newId(), text })
  }

  /** Until the rows are known, their buttons submit the form. */
  function press(event: FormEvent): void {
    if (!isKnown) return
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.value === 'untick-all') sync.act({ kind: 'tick', items: idsOf(rows.basket), checked: false })
    if (button?.value === 'clear') takeOff(idsOf(rows.basket))
    const shelf = rows.sections.find(
      ({ key }) => button?.name === 'shelf' && button.value === `${view} ${key}`,
    )
    if (shelf) sync.act({ kind: 'tick', items: idsOf(shelf.rows), checked: true })
  }

  function takeOff(ids: string[]): void {
    setOpened(null)
    remove(ids)
  }

  /** What a finger drags by the button at the end of a row, the arrow keys move there. */
  function move(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const row = (event.target as Element).closest('[data-act=open]')?.closest('.aisle:not(details) li')
    if (by === undefined || !row) return
    event.preventDefault()
    const all = [...row.parentElement!.children]
    const at = all.indexOf(row)
    const to = at + by
    if (to >= 0 && to < all.length) actions.order(all.with(at, all[to]!).with(to, row))
  }

  const pending = new Set(connection === 'cut' ? replica.waiting.flatMap(itemsOf) : [])
  const isPending = pending.size > 0 ? ({ ids }: Row) => ids.some((id) => pending.has(id)) : nothingIsPending
  const waiting = replica.waiting.length + early.length
  const here = urls.shoppingList(list.id)
  return (
    <div className="shop" ref={root} data-early={`trivet-unsent early ${reader.id} ${list.id}`}>
      <header className="page-head">
        <div>
          <WayBack href={urls.shoppingLists({ disableRedirect: true })}>{i18n._('shopping.lists')}</WayBack>
          <h1>{list.name ?? i18n._('shopping.unnamed')}</h1>
          <p data-counts="">{i18n._('shopping.counts', { open, ticked })}</p>
        </div>
        <ListStatus {...snapshot} waiting={waiting} removed={removed.length} onUndo={undo} />
        <MenuButton menu="list-menu" kind="quiet" icon="ellipsis" label={i18n._('general.more')} />
        <ListMenu
          id={list.id}
          view={view}
          onView={(event, wanted) => {
            if (connection !== 'cut') return
            event.preventDefault()
            setView(wanted)
          }}
          onCopy={(event, as) => {
            if (!navigator.clipboard) return
            event.preventDefault()
            const text = as === 'text' ? toPlainText(rows) : toMarkdown(rows, noneTitle(i18n, view))
            void navigator.clipboard.writeText(text).then(
              () => toast('info', i18n._('shopping.copied')),
              () => toast('error', ''),
            )
          }}
        />
      </header>
      <div ref={rowsForm}>
        <Form className="add-item" action={here} onSubmit={add}>
          <input type="hidden" name="action" value="add" />
          <Icon name="plus" />
          <input
            className="input"
            type="text"
            id="item"
            name="text"
            list="common-items"
            aria-label={i18n._('shopping.add-an-item')}
            placeholder={i18n._('shopping.add-an-item')}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={500}
            required
          />
          <Button type="submit">{i18n._('shopping.add')}</Button>
        </Form>
        {/* Whether this is shown, or that nothing is on the list, follows from the rows by style. */}
        <p className="all-got">{i18n._('shopping.all-in-basket')}</p>
        <InstallOffer />
        <RefusedChanges
          refused={snapshot.refused}
          items={replica.items}
          onTell={(type, id) => sync.tell({ type, ids: [id] })}
        />
        <Form action={here} data-rows="" onSubmit={press} onKeyDown={move}>
          {/* A browser that restores a form knows it by its first two names: they stay, whatever is on the list. */}
          <input type="hidden" name="ticks" />
          {/* The first button is what Enter presses: it saves the ticks, and ticks no shelf. */}
          <button type="submit" name="action" value="tick" hidden />
          <KeepFocus>
            <Rows
              rows={rows}
              view={view}
              who={{ reader: reader.name, now: now ?? Date.now() }}
              editOf={(number) => urls.shoppingItem(list.id, number)}
              hasButtons
              pictures={pictures}
              // The server draws rows that a form sends.
              {...(now === undefined ? { actions } : {})}
              isPending={isPending}
              editorOf={(row) =>
                opened !== null &&
                row.ids.join(' ') === opened && (
                  <RowEditor
                    row={row}
                    item={items.find(({ id }) => id === row.ids[0])}
                    listId={list.id}
                    onAct={(operation) => sync.act(operation)}
                    onRemove={() => takeOff([...row.ids])}
                  />
                )
              }
            />
          </KeepFocus>
          {open + ticked > 0 && (
            <div className="button-row" data-plain="">
              <Button type="submit" kind="primary" name="action" value="tick">
                {i18n._('shopping.save-ticks')}
              </Button>
            </div>
          )}
        </Form>
        {open + ticked === 0 && (
          <div className="nothing">
            <Empty drawing="jar">
              <p>{i18n._('shopping.nothing-to-get')}</p>
            </Empty>
          </div>
        )}
      </div>
      <ListAside list={list} group={group} pictures={pictures} />
    </div>
  )
}
