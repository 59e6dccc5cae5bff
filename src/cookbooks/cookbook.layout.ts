import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'
import { cookbookLinks } from './cookbook.service'

/** Cookbooks as a heading of the drawer, and below it each of them in its order. */
export const COOKBOOK_FRAME: FramePart = {
  entries: [
    {
      key: 'cookbooks',
      list: 'secondary',
      title: 'cookbook.cookbooks',
      href: (group) => urls.cookbooks(group),
      isOwnGroupOnly: true,
      children: (reader) =>
        cookbookLinks(reader).map(({ slug, name }) => ({
          key: `cookbook ${slug}`,
          text: name,
          href: urls.cookbook(reader.group, slug),
        })),
    },
  ],
}
