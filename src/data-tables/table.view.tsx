import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Empty } from '../ui/empty.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { SearchField } from '../ui/layouts/search-field.ui'
import { urls } from '../urls'
import { Cell, isBare } from './cell.ui'
import type { DataColumn, DataRow } from './data-kind.rules'
import { DataHead, type DataTabsProps } from './data-tabs.ui'
import { type TableQuery, tableQuery } from './table.rules'

export interface DataTableProps extends DataTabsProps {
  columns: readonly DataColumn[]
  rows: readonly DataRow[]
  total: number
  pages: number
  wish: TableQuery
  canMerge: boolean
  /** Labels that can be given; null where there is nothing to label. */
  labels: readonly { id: string; name: string }[] | null
  /** Where the name of a row leads. */
  hrefOf(row: DataRow): string
  /** Buttons at the head; the bar for chosen rows; what is below the table. The usual ones when left out. */
  head?: ReactNode
  bulk?: ReactNode
  foot?: ReactNode
  /** Languages of the lists to begin with; null where there are none. */
  seeds: { locale: string; locales: readonly { code: string; name: string }[] } | null
}

/** Everything of one kind in a table that is sorted, searched and turned over by the server. */
export function DataTable(props: DataTableProps) {
  const { i18n } = useLingui()
  const { kind, rows, total, wish, canMerge } = props
  return (
    <>
      <DataHead kind={kind} may={props.may}>
        {props.head ?? (
          <LinkButton kind="primary" icon="plus" href={urls.newData(kind)}>
            {i18n._('data.new')}
          </LinkButton>
        )}
      </DataHead>
      <TableTools {...props} />
      {rows.length === 0 ? (
        <Empty drawing="jar">{wish.search === '' ? i18n._('data.none') : i18n._('data.nothing-found')}</Empty>
      ) : (
        <Form className="data-table" action={urls.data(kind)} data-selection="">
          <div className="count">
            <p role="status">{i18n._('data.count', { count: total })}</p>
            {canMerge && (
              <nav>
                <a href={urls.lookAlikes(kind)}>{i18n._('data.look-alikes')}</a>
                {kind === 'foods' && <a href={urls.sameFoods()}>{i18n._('data.same-foods')}</a>}
              </nav>
            )}
          </div>
          <div className="table-scroll">
            <Rows {...props} />
          </div>
          <div className="bulk-bar" data-bulk="">
            {props.bulk ?? <BulkActions {...props} />}
          </div>
          <Enhancer name="data-tables/selection" />
        </Form>
      )}
      <TableFoot {...props} />
    </>
  )
}

function TableTools({ kind, columns, wish }: DataTableProps) {
  const { i18n } = useLingui()
  return (
    <form className="table-tools" method="get" action={urls.data(kind)} role="search">
      <SearchField id="data-search" value={wish.search} />
      {wish.sort !== columns[0]?.key && <input type="hidden" name="sort" value={wish.sort} />}
      {wish.direction === 'desc' && <input type="hidden" name="direction" value="desc" />}
      <details className="facet">
        <summary className="button">
          <Icon name="sliders-horizontal" /> <span>{i18n._('data.columns')}</span>
        </summary>
        <div className="panel">
          <fieldset className="options">
            <legend className="visually-hidden">{i18n._('data.columns')}</legend>
            {columns.map(({ key, title }) => (
              <Check
                key={key}
                name="column"
                value={key}
                defaultChecked={wish.shown.includes(key)}
                label={i18n._(title)}
              />
            ))}
          </fieldset>
          <Button type="submit">{i18n._('data.show')}</Button>
        </div>
      </details>
    </form>
  )
}

function Rows({ kind, columns, rows, wish, hrefOf }: DataTableProps) {
  const { i18n } = useLingui()
  const shown = columns.filter(({ key }) => wish.shown.includes(key))
  const sortHref = (key: string) => {
    const direction = wish.sort === key && wish.direction === 'asc' ? 'desc' : 'asc'
    return urls.data(kind, tableQuery({ ...wish, sort: key, direction, page: 1 }, columns))
  }
  return (
    <table className="table" data-stack="">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{i18n._('data.choose')}</span>
            <label className="check" data-needs-script="">
              <input
                className="box"
                type="checkbox"
                autoComplete="off"
                data-choose-all=""
                aria-label={i18n._('data.choose-all')}
              />
            </label>
          </th>
          {shown.map(({ key, title }) => (
            <th
              key={key}
              scope="col"
              aria-sort={
                wish.sort !== key ? undefined : wish.direction === 'asc' ? 'ascending' : 'descending'
              }
            >
              <a href={sortHref(key)}>
                {i18n._(title)}
                {wish.sort === key && <Icon name={wish.direction === 'asc' ? 'arrow-up' : 'arrow-down'} />}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <label className="check">
                <input
                  className="box"
                  type="checkbox"
                  name="id"
                  value={row.id}
                  aria-label={i18n._('data.choose-named', { name: row.name })}
                />
              </label>
            </td>
            {shown.map(({ key, title, isText }, at) =>
              at === 0 ? (
                <th key={key} scope="row">
                  <a href={hrefOf(row)}>
                    <Cell value={row.cells[key]} />
                  </a>
                </th>
              ) : (
                <td
                  key={key}
                  data-wrap={isText ? '' : undefined}
                  data-title={isBare(row.cells[key]) ? i18n._(title) : undefined}
                >
                  <Cell value={row.cells[key]} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What can be done with the rows that are chosen. */
function BulkActions({ canMerge, labels }: DataTableProps) {
  const { i18n } = useLingui()
  return (
    <>
      {canMerge && (
        <Button type="submit" name="action" value="merge">
          {i18n._('data.merge-chosen')}
        </Button>
      )}
      {labels && (
        <span className="with-label">
          <label className="visually-hidden" htmlFor="bulk-label">
            {i18n._('data.label')}
          </label>
          <select className="input" id="bulk-label" name="labelId" defaultValue="">
            <option value="">{i18n._('data.no-label')}</option>
            {labels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button type="submit" name="action" value="label">
            {i18n._('data.assign-label')}
          </Button>
        </span>
      )}
      <Button type="submit" kind="quiet" icon="trash-2" name="action" value="delete">
        {i18n._('data.delete-chosen')}
      </Button>
    </>
  )
}

function TableFoot({ kind, columns, wish, pages, seeds, foot }: DataTableProps) {
  const { i18n } = useLingui()
  const at = (page: number) => urls.data(kind, tableQuery({ ...wish, page }, columns))
  return (
    <>
      {pages > 1 && (
        <nav className="pages" aria-label={i18n._('list.pages')}>
          {wish.page > 1 && (
            <LinkButton kind="quiet" icon="arrow-left" href={at(wish.page - 1)} rel="prev">
              {i18n._('data.previous')}
            </LinkButton>
          )}
          <span aria-current="page">{i18n._('data.page-of', { page: wish.page, pages })}</span>
          {wish.page < pages && (
            <LinkButton kind="quiet" icon="arrow-right" href={at(wish.page + 1)} rel="next">
              {i18n._('data.next')}
            </LinkButton>
          )}
        </nav>
      )}
      {foot}
      <div className="data-foot">
        <p className="files">
          {i18n._('share.formats')}
          {(['json', 'csv'] as const).map((format) => (
            <LinkButton key={format} kind="quiet" icon="download" href={urls.dataFile(kind, format)} download>
              {format.toUpperCase()}
            </LinkButton>
          ))}
        </p>
        {seeds && (
          <Form className="seed" action={urls.data(kind)}>
            <label htmlFor="seed-locale">{i18n._('data.seed')}</label>
            <select className="input" id="seed-locale" name="locale" defaultValue={seeds.locale}>
              {seeds.locales.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            <Button type="submit" name="action" value="seed">
              {i18n._('data.seed-add')}
            </Button>
            <p className="hint">{i18n._('data.seed-hint')}</p>
          </Form>
        )}
      </div>
    </>
  )
}
