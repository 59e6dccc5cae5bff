import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { memo, type ReactNode } from 'react'
import { formattingLocale } from '../../platform/i18n/formatting.rules'
import { Amount } from '../../recipes/ingredient/amount.ui'
import { Button } from '../../ui/button.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { agoText, type ListRows, type ListViewName, type Row, type Section } from './rows.rules'

/** For whom people are named, and at what time. */
interface Who {
  /** Name of the reader, whose own actions are not named. */
  reader: string
  /** Milliseconds, to say what was done a moment ago. */
  now: number
}

/** What a press on a row does in the browser; there it is the same object in every drawing. */
export interface RowActions {
  tick(row: Row, isTicked: boolean): void
  open(row: Row): void
}

/** How rows are drawn. */
export interface RowsOptions {
  view: ListViewName
  /** Null where people are not shown. */
  who: Who | null
  /** Address of an item's own page; null where rows are only ticked. */
  editOf: ((number: string) => string) | null
  /** Whether there are buttons for all of a shelf, and for all that is ticked. */
  hasButtons: boolean
  /** Addresses of the smallest photographs of recipes, by id; null where recipes are not shown. */
  pictures: Readonly<Record<string, string>> | null
  /** In the browser. */
  actions?: RowActions | undefined
  /** Whether a change of a row has not reached the server. */
  isPending?: (row: Row) => boolean
  /** What is below the row that is open for changes. */
  editorOf?: (row: Row) => ReactNode
}

/** The first of its items, by which a row is the same before and after it is ticked, joined or known. */
const keyOf = ({ ids, numbers }: Row) => {
  const [first = ''] = numbers.split('.')
  return first === '0' ? ids[0]! : first
}

/** The heading of rows without a section. */
export function noneTitle(i18n: I18n, view: ListViewName): string {
  return view === 'recipe' ? i18n._('shopping.for-no-recipe') : i18n._('shopping.no-label')
}

/** Who else ticked a row or has just put it there, and when if that was a moment ago: it is to fit in a line. */
function whoText(i18n: I18n, { by, at, isTicked }: Row, { reader, now }: Who): string {
  if (by === null || by === reader) return ''
  const when = agoText(at, now, formattingLocale(i18n.locale))
  if (isTicked) return when === '' ? by : formatList([by, when], i18n.locale, 'unit')
  return when === '' ? '' : i18n._('shopping.added-ago', { name: by, when })
}

/** What is to get, in the order of the shop, and what is in the basket, which can be folded away. */
export function Rows({ rows: { sections, basket }, ...options }: RowsOptions & { rows: ListRows }) {
  const { i18n } = useLingui()
  return (
    <>
      {sections.map((section) => (
        <Aisle key={section.key} section={section} {...options} />
      ))}
      {basket.length > 0 && (
        <details className="aisle" open>
          <summary>
            {i18n._('shopping.in-the-basket', { count: basket.length })} <Icon name="chevron-down" />
          </summary>
          <input type="hidden" name="basket" value={basket.map(({ numbers }) => numbers).join('.')} />
          <Items rows={basket} {...options} isInBasket />
          {options.hasButtons && (
            <div className="button-row">
              <Button type="submit" kind="quiet" icon="undo-2" name="action" value="untick-all">
                {i18n._('shopping.untick-all')}
              </Button>
              <Button type="submit" kind="quiet" icon="trash-2" name="action" value="clear">
                {i18n._('shopping.remove-ticked')}
              </Button>
            </div>
          )}
        </details>
      )}
    </>
  )
}

/** From this many rows on there is a button that ticks all of an aisle. */
const FEWEST_AT_ONCE = 3

/** Rows that are found together in the shop. */
function Aisle({ section, ...options }: RowsOptions & { section: Section }) {
  const { i18n } = useLingui()
  const { key, rows } = section
  const title = section.title ?? noneTitle(i18n, options.view)
  return (
    <section className="aisle" data-key={key}>
      {title !== '' && (
        <h2>
          {title}
          {rows.length >= FEWEST_AT_ONCE && options.hasButtons && (
            <Button
              type="submit"
              kind="quiet"
              icon="check"
              label={`${i18n._('shopping.tick-section')}: ${title}`}
              name="shelf"
              value={`${options.view} ${key}`}
            />
          )}
        </h2>
      )}
      <Items rows={rows} {...options} isInBasket={false} />
    </section>
  )
}

function Items({
  rows,
  isInBasket,
  who,
  editOf,
  pictures,
  actions,
  isPending,
  editorOf,
}: RowsOptions & { rows: readonly Row[]; isInBasket: boolean }) {
  const { i18n } = useLingui()
  return (
    <ul role="list">
      {rows.map((row) => (
        <Item
          key={keyOf(row)}
          row={row}
          said={[row.note, who ? whoText(i18n, row, who) : ''].filter((text) => text !== '').join(', ')}
          isInBasket={isInBasket}
          isPending={isPending?.(row) ?? false}
          href={editOf?.(row.numbers.split('.')[0]!) ?? null}
          pictures={pictures}
          actions={actions}
          editor={editorOf?.(row)}
        />
      ))}
    </ul>
  )
}

interface ItemProps extends Pick<RowsOptions, 'pictures' | 'actions'> {
  row: Row
  /** The text below its name. */
  said: string
  isInBasket: boolean
  isPending: boolean
  href: string | null
  editor: ReactNode
}

/** A tick is to show at once: of 300 rows only those are drawn again of which something has changed. */
const isSame = (before: unknown, after: unknown): boolean =>
  Object.is(before, after) ||
  (Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    before.every((one, at) => Object.is(one, after[at])))

const areSame = (before: object, after: object): boolean =>
  Object.entries(after).every(([name, value]) => {
    const other = before[name as keyof typeof before]
    return name === 'row' ? areSame(other, value) : isSame(other, value)
  })

/** A row for a thumb beside a trolley. */
const Item = memo(function Item(props: ItemProps) {
  const { row, said, isInBasket, isPending, href, pictures, actions, editor } = props
  const { i18n } = useLingui()
  const { ids, name, numbers, isTicked } = row
  const isForSeveral = pictures !== null && row.sources.length > 1
  // Until the browser knows the list, rows are what a form sends.
  const isKnown = actions !== undefined && ids.length > 0
  const more = {
    className: 'button',
    'data-kind': 'quiet',
    'data-square': '',
    'aria-label': i18n._('shopping.edit-named', { name }),
    children: <Icon name="ellipsis" />,
  }
  return (
    <li className="shopping-item" data-ids={isKnown ? ids.join(' ') : undefined}>
      <label>
        <input
          className="box"
          type="checkbox"
          // A name for each, so that a browser that restores a form ticks no other row.
          name={isKnown ? undefined : `${isInBasket ? 'keep' : 'tick'}-${numbers}`}
          data-act={isKnown ? 'tick' : undefined}
          {...(actions
            ? { checked: isTicked, onChange: (event) => actions.tick(row, event.currentTarget.checked) }
            : { defaultChecked: isTicked })}
        />{' '}
        <span className="name">
          <bdi>{name}</bdi>
        </span>{' '}
        <Amount as="span" text={row.amount} />
        {pictures !== null &&
          row.sources.map((source) => (
            <Thumbnail
              key={source.id}
              src={pictures[source.id]}
              name={source.name}
              is={isForSeveral ? 'beside' : 'alone'}
            />
          ))}
        {(said !== '' || isPending) && (
          <span className="from" dir="auto">
            {isPending && <b className="pending">{i18n._('shopping.pending')}</b>}
            {isPending && said !== '' && ', '}
            {said}
          </span>
        )}
        {isForSeveral && (
          <span className="recipes" dir="auto">
            {formatList(
              row.sources.map((source) => source.name),
              i18n.locale,
              'unit',
            )}
          </span>
        )}
      </label>
      {isKnown && (
        <button
          {...more}
          type="button"
          data-act="open"
          aria-expanded={Boolean(editor)}
          onClick={() => actions.open(row)}
        />
      )}
      {!isKnown && href !== null && <a {...more} href={href} />}
      {editor}
    </li>
  )
}, areSame)

interface ThumbnailProps {
  src: string | undefined
  /** Name of its recipe. */
  name: string
  /** Whether the name is beside it; it has a tooltip all the same. */
  is?: 'alone' | 'beside'
}

/** A small photograph, or the first letter: the page is to be small, so it carries no styles of larger ones. */
export function Thumbnail({ src, name, is }: ThumbnailProps) {
  const [initial = ''] = name
  const alone = is === 'alone' && ({ role: 'img', 'aria-label': name } as const)
  return (
    <span className="photo" title={is && name} aria-hidden={is === 'beside' || undefined} {...alone}>
      {src === undefined ? (
        initial
      ) : (
        <img src={src} width={56} height={42} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  )
}
