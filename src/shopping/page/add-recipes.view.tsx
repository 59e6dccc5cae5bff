import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { PageHead, type PageHeadProps } from '../../ui/layouts/page-head.ui'
import type { AddRecipesChoice } from './add-recipes.rules'
import { AddRecipesForm } from './add-recipes.ui'

/** The shopping-list dialog: a sheet over any page, and a page of its own without script. */
export function AddRecipesView({ choice, back }: { choice: AddRecipesChoice } & Pick<PageHeadProps, 'back'>) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead back={back} title={i18n._('shopping.add-to-list')} />
      <div className="sheet">
        <AddRecipesForm choice={choice} />
        <Enhancer name="shopping/tick-lines" />
      </div>
    </>
  )
}
