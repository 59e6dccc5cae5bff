import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Icon } from '../../ui/icon.ui'
import { type ListViewName, type Row, rowHint, type Section, type WhoOptions } from './rows.rules'

/** How rows are drawn. */
export interface RowsOptions {
  who: WhoOptions
  /** Address of an item's own page; null where rows are only ticked. */
  editOf: ((number: number) => string) | null
  /** Whether a press ticks all of a shelf. */
  canTickAll?: boolean
  /** Addresses of the smallest photographs of recipes, by id; null where recipes are nobody's business. */
  pictures: ReadonlyMap<string, string> | null
}

/** The items of a row as forms name them. */
export const numbersOf = ({ items }: Row) => items.map(({ number }) => number).join('.')

/** How what stands in no section is headed. */
export function noneTitle(i18n: I18n, view: ListViewName): string {
  return view === 'recipe' ? i18n._('shopping.for-no-recipe') : i18n._('shopping.no-label')
}

/** What stands together in the shop. */
export function Aisle({
  section,
  view,
  canTickAll,
  ...options
}: RowsOptions & { section: Section; view: ListViewName }) {
  const { i18n } = useLingui()
  const title = section.title ?? noneTitle(i18n, view)
  return (
    <section className="aisle">
      {title !== '' && (
        <h2>
          {title} <data value={section.rows.length}>{section.rows.length}</data>
          {canTickAll && (
            <Button
              type="submit"
              kind="quiet"
              icon="check"
              label={`${i18n._('shopping.tick-section')}: ${title}`}
              name="shelf"
              value={`${view} ${section.key}`}
            />
          )}
        </h2>
      )}
      <ul role="list">
        {section.rows.map((row) => (
          <Item key={numbersOf(row)} row={row} {...options} />
        ))}
      </ul>
    </section>
  )
}

/** A row for a thumb beside a trolley. */
function Item({ row, who, editOf, pictures }: RowsOptions & { row: Row }) {
  const { i18n } = useLingui()
  const isTicked = row.items[0]!.checked
  const from = rowHint(row, who)
  return (
    <li className="shopping-item">
      <label>
        <input
          className="box"
          type="checkbox"
          // A name for each, so that a browser that restores a form ticks no other row.
          name={`${isTicked ? 'keep' : 'tick'}-${numbersOf(row)}`}
          defaultChecked={isTicked}
        />{' '}
        <span>
          <span className="name">
            <bdi>{row.name}</bdi>
          </span>
          {from !== '' && (
            <span className="from" dir="auto">
              {from}
            </span>
          )}
        </span>{' '}
        <span className="amount">{row.amount}</span>
        {pictures !== null &&
          row.sources.map(({ id, name }) => (
            <Thumbnail key={id} src={pictures.get(id)} name={name} isAlone />
          ))}
      </label>
      {editOf && (
        <a
          className="button"
          data-kind="quiet"
          data-square=""
          href={editOf(row.items[0]!.number)}
          aria-label={i18n._('shopping.edit-named', { name: row.name })}
        >
          <Icon name="ellipsis" />
        </a>
      )}
    </li>
  )
}

interface ThumbnailProps {
  src: string | undefined
  /** Of its recipe. */
  name: string
  /** The name does not stand beside it. */
  isAlone?: boolean
}

/** A small photograph, or the first letter: the page is to be small, so it carries no styles of larger ones. */
export function Thumbnail({ src, name, isAlone }: ThumbnailProps) {
  const [initial = ''] = name
  const alone = isAlone && ({ role: 'img', 'aria-label': name, title: name } as const)
  return (
    <span className="photo" {...alone}>
      {src === undefined ? (
        initial
      ) : (
        <img src={src} width={56} height={42} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  )
}

interface BasketProps extends RowsOptions {
  rows: readonly Row[]
  withButtons?: boolean
}

/** What is ticked, folded away by who does not want to see it. */
export function Basket({ rows, withButtons, ...options }: BasketProps) {
  const { i18n } = useLingui()
  return (
    <details className="aisle" open>
      <summary>
        {i18n._('shopping.in-the-basket', { count: rows.length })} <Icon name="chevron-down" />
      </summary>
      <input type="hidden" name="basket" value={rows.map(numbersOf).join('.')} />
      <ul role="list">
        {rows.map((row) => (
          <Item key={numbersOf(row)} row={row} {...options} />
        ))}
      </ul>
      {withButtons && (
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
  )
}
