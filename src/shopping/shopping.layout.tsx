import AddRecipes from '../../islands/shopping/add-recipes.island'
import { Island } from '../platform/web/island'
import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'
import { countLists } from './list.service'

/** The shopping-list dialog over any page; without a script links marked `data-shops` open it as a page of its own. */
function AddRecipesDialog() {
  return (
    <Island of={AddRecipes} name="shopping/add-recipes" when="wanted" trigger="[data-shops]" props={{}} />
  )
}

export const SHOPPING_FRAME: FramePart = {
  islands: [AddRecipesDialog],
  entries: [
    {
      key: 'shopping',
      list: 'top',
      title: 'shopping.lists',
      href: () => urls.shoppingLists(),
      isOwnGroupOnly: true,
      count: (reader) => countLists(reader),
    },
  ],
}
