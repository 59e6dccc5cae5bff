import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'
import { countLists } from './list.service'

export const SHOPPING_FRAME: FramePart = {
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
