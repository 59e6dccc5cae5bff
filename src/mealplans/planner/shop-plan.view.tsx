import { useLingui } from '@lingui/react'
import { LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'

/** In days without anything to cook, nothing is shopped for. */
export function NothingToShop({ lead, backHref }: { lead: string; backHref: string }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: backHref, text: i18n._('mealplan.meal-plan') }}
        title={i18n._('shopping.add-to-list')}
        lead={lead}
      />
      <Empty drawing="pot" action={<LinkButton href={backHref}>{i18n._('mealplan.meal-plan')}</LinkButton>}>
        <p>{i18n._('mealplan.nothing-to-shop')}</p>
      </Empty>
    </>
  )
}
