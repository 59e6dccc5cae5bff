import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import type { AddRecipesChoice } from './add-recipes.rules'
import { AddRecipesForm, AddRecipesLead } from './add-recipes.ui'

/** The shopping-list dialog as a page of its own. */
export function AddRecipesView({ choice }: { choice: AddRecipesChoice }) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('shopping.add-to-list')}</h1>
          <AddRecipesLead {...choice} />
        </div>
      </header>
      <div className="sheet">
        <AddRecipesForm choice={choice} />
      </div>
      <Enhancer name="shopping/tick-lines" />
    </>
  )
}
