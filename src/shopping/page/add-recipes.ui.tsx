import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Dialog } from '../../ui/dialog.ui'

/** Where a script shows the page of `AddRecipesView`, in two steps; without it links marked `data-shops` lead there. */
export function AddRecipesDialog() {
  const { i18n } = useLingui()
  return (
    <>
      <Dialog id="add-recipes" title={i18n._('shopping.add-to-list')}>
        <template data-next={i18n._('shopping.next')} data-back={i18n._('shopping.back')} />
      </Dialog>
      <Enhancer name="shopping/add-recipes-dialog" when="wanted" trigger="[data-shops]" />
    </>
  )
}
