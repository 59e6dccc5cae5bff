import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { urls } from '../../urls'
import type { ListRows } from '../page/rows.rules'
import { Aisle, Basket, type RowsOptions } from '../page/rows.ui'

export interface SharedListProps {
  token: string
  name: string
  rows: ListRows
}

/** A list as somebody sees it who was sent a link: what is to get, to tick, and nothing of the household around it. */
export function SharedListView({ token, name, rows }: SharedListProps) {
  const { i18n } = useLingui()
  const open = rows.sections.reduce((sum, section) => sum + section.rows.length, 0)
  const ticked = rows.basket.length
  const options: RowsOptions = {
    // Who has done what is the household's own.
    who: { texts: { ticked: '', tickedAgo: '', addedAgo: '' }, reader: '', now: 0, locales: i18n.locale },
    editOf: null,
    pictures: null,
  }
  return (
    <div className="shop" data-shared-list="">
      <header className="page-head">
        <div>
          <h1 dir="auto">{name}</h1>
          <p data-counts="">{i18n._('shopping.counts', { open, ticked })}</p>
        </div>
        <span className="sync" role="status" data-sync="" hidden>
          {i18n._('shopping.shared-cut')}
        </span>
      </header>
      <Form action={urls.sharedList(token)} data-rows="">
        {rows.sections.map((section) => (
          <Aisle key={section.key} section={section} view="label" {...options} />
        ))}
        {ticked > 0 && <Basket rows={rows.basket} {...options} />}
        {open + ticked > 0 && (
          <div className="button-row" data-plain="">
            <Button type="submit" kind="primary">
              {i18n._('shopping.save-ticks')}
            </Button>
          </div>
        )}
      </Form>
      <Enhancer name="shopping/shared-list" />
    </div>
  )
}
