import { useLingui } from '@lingui/react'
import { EarlyPresses } from '../../platform/web/early-presses'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { urls } from '../../urls'
import type { ListRows } from '../page/rows.rules'
import { Rows } from '../page/rows.ui'

export interface SharedListProps {
  token: string
  name: string
  rows: ListRows
}

/** A list as someone sees it who was sent a link: what is to get, to tick, and nothing of the household around it. */
export function SharedListView({ token, name, rows }: SharedListProps) {
  const { i18n } = useLingui()
  const open = rows.sections.reduce((sum, section) => sum + section.rows.length, 0)
  const ticked = rows.basket.length
  return (
    <>
      <EarlyPresses />
      <div className="shop" data-shared-list="" data-early={`trivet-early ${Bun.hash(token).toString(36)}`}>
        <header className="page-head">
          <div>
            <h1>
              <bdi>{name}</bdi>
            </h1>
            <p data-counts="">{i18n._('shopping.counts', { open, ticked })}</p>
          </div>
          <span className="sync" role="status" data-sync="" hidden>
            {i18n._('shopping.shared-cut')}
          </span>
        </header>
        <Form action={urls.sharedList(token)} data-rows="">
          {/* Who has done what, and for which recipe, is the household's own. */}
          <Rows rows={rows} view="label" who={null} editOf={null} hasButtons={false} pictures={null} />
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
    </>
  )
}
