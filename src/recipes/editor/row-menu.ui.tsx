import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { InPieces } from '../../platform/web/in-pieces'
import { Button } from '../../ui/button.ui'
import { Icon, type IconName } from '../../ui/icon.ui'
import { Menu } from '../../ui/menu.ui'
import type { IngredientRow, RowList } from './recipe-form.rules'
import { writeUndo } from './removed-row.rules'
import type { Removed } from './removed-row.schema'

export interface RowMenuProps {
  /** The part of the form; `lines` on the page that takes lines apart. */
  list: RowList | 'lines'
  at: number
  /** What the row is called, for those who do not see it: "plain flour", "step 2". */
  name: string
  /** The row can carry a heading and has none yet. */
  canHead?: boolean | undefined
  /** The row can be joined to the one above it. */
  canMerge?: boolean | undefined
  /** Further entries of its menu. */
  children?: ReactNode
}

type MenuItem = [action: string, icon: IconName, text: string]

/** The grip of a row: a menu of submit buttons that move it, add beside it and remove it. A script may drag it by the same grip. */
export function RowMenu({ list, at, name, canHead, canMerge, children }: RowMenuProps) {
  const { i18n } = useLingui()
  const items: MenuItem[] = [
    ['up', 'arrow-up', i18n._('form.move-up')],
    ['down', 'arrow-down', i18n._('form.move-down')],
    ['top', 'arrow-up', i18n._('form.move-to-top')],
    ['bottom', 'arrow-down', i18n._('form.move-to-bottom')],
    ['insert', 'plus', i18n._('form.insert-above')],
    ['insert-below', 'plus', i18n._('form.insert-below')],
  ]
  if (canHead) items.push(['section', 'heading', i18n._('form.heading-above')])
  if (canMerge) items.push(['merge', 'link', i18n._('form.merge-above')])
  return (
    <Grip list={list} at={at} name={name} id={`${list}-${at}-menu`} items={items}>
      {children}
    </Grip>
  )
}

interface GripProps extends RowMenuProps {
  id: string
  items: readonly MenuItem[]
  isHeading?: boolean
}

function Grip({ list, at, name, id, items, isHeading, children }: GripProps) {
  const { i18n } = useLingui()
  return (
    <>
      <button
        className="grip"
        type="button"
        popoverTarget={id}
        aria-label={i18n._('form.move-row', { name })}
        data-grip=""
      >
        <Icon name="grip-vertical" />
      </button>
      <Menu id={id}>
        {items.map(([action, icon, text]) => (
          <button key={action} type="submit" name="action" value={`${list}.${at}.${action}`} formNoValidate>
            <Icon name={icon} /> {text}
          </button>
        ))}
        {children}
        <hr />
        <button
          type="submit"
          name="action"
          value={`${list}.${at}.${isHeading ? 'heading-remove' : 'remove'}`}
          formNoValidate
        >
          <Icon name="trash-2" /> {i18n._('form.remove')}
        </button>
      </Menu>
    </>
  )
}

/** The heading above a row, as a row of its own: it is moved and removed without the rows below it. */
export function HeadingRow({ list, at, row, title, language, focus }: HeadingRowProps) {
  const { i18n } = useLingui()
  const name = title || i18n._('form.section-heading')
  return (
    <li className="section" data-row={row}>
      <input
        className="input"
        type="text"
        name={`${list}.${at}.title`}
        aria-label={i18n._('form.section-heading')}
        placeholder={i18n._('form.section-heading')}
        defaultValue={title}
        lang={language || undefined}
        autoFocus={focus === `${list}.${at}.title`}
      />
      <Grip
        list={list}
        at={at}
        name={name}
        id={`${list}-${at}-heading-menu`}
        items={[
          ['heading-up', 'arrow-up', i18n._('form.move-up')],
          ['heading-down', 'arrow-down', i18n._('form.move-down')],
        ]}
        isHeading
      />
      <RemoveRow list={list} at={at} name={name} isHeading isInMenu />
    </li>
  )
}

export interface HeadingRowProps {
  list: RowMenuProps['list']
  at: number
  /** Id of the row below. */
  row: string
  title: string
  /** Language of the recipe; '' where it is not known. */
  language?: string | undefined
  focus: string | null
}

interface RemoveRowProps extends RowMenuProps {
  isHeading?: boolean
  /** Its menu does the same, so the Tab key skips this button. */
  isInMenu?: boolean
}

/** Removes the row, or the heading above it. */
export function RemoveRow({ list, at, name, isHeading, isInMenu }: RemoveRowProps) {
  const { i18n } = useLingui()
  return (
    <button
      className="button"
      data-kind="quiet"
      data-square=""
      type="submit"
      name="action"
      value={`${list}.${at}.${isHeading ? 'heading-remove' : 'remove'}`}
      formNoValidate
      tabIndex={isInMenu ? -1 : undefined}
      aria-label={i18n._('form.remove-row', { name })}
    >
      <Icon name="x" />
    </button>
  )
}

const wordsOf = ({ list, row, isHeading }: Removed): string => {
  if (isHeading) return ('title' in row && row.title) || ''
  if (list === 'ingredients') return (row as IngredientRow).line?.text || row.food || row.note
  if (list === 'extras') return row.key
  if (list === 'notes') return row.title || row.text
  return row.text
}

const LONGEST_NAME = 60

interface RowsOf<Row> {
  list: RowList
  rows: readonly Row[]
  removed: Removed | null | undefined
  /** Language of the recipe; '' where it is not known. */
  language: string
  focus: string | null
}

/** The rows of a list, their headings above them as items of their own, and where one was removed a line with an undo link. */
export function listItems<Row extends { title: string | null }>(
  { list, rows, removed, language, focus }: RowsOf<Row>,
  keyOf: (row: Row) => string,
  draw: (row: Row, at: number) => ReactNode,
): ReactNode {
  const line = removed?.list === list && <RemovedLine key="removed" removed={removed} />
  let headings = 0
  const items = rows.flatMap((row, at) => {
    // A heading that moves past rows is the same.
    const key = `heading ${row.title === null ? '' : ++headings}`
    const heading = row.title !== null && (
      <HeadingRow key={key} {...{ list, at, language, focus }} row={keyOf(row)} title={row.title} />
    )
    if (!line || removed.at !== at) return [heading, draw(row, at)]
    return removed.gaveHeading ? [heading, line, draw(row, at)] : [line, heading, draw(row, at)]
  })
  if (line && removed.at >= rows.length) items.push(line)
  return <InPieces>{items.filter((item) => item !== false)}</InPieces>
}

/** The same for rows without headings. */
export function withRemoved(
  list: RowList,
  removed: Removed | null | undefined,
  rows: ReactNode[],
): ReactNode[] {
  if (removed?.list !== list) return rows
  return rows.toSpliced(removed.at, 0, <RemovedLine key="removed" removed={removed} />)
}

function RemovedLine({ removed }: { removed: Removed }) {
  const { i18n } = useLingui()
  return (
    <li className="removed">
      <div className="button-row">
        <span>{i18n._('form.row-removed', { name: wordsOf(removed).slice(0, LONGEST_NAME) })}</span>
        <Button
          type="submit"
          kind="quiet"
          icon="rotate-ccw"
          name="action"
          value={writeUndo(removed)}
          formNoValidate
          autoFocus
        >
          {i18n._('general.undo')}
        </Button>
      </div>
    </li>
  )
}
