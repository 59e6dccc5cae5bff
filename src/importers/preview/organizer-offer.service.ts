import { listAllOrganizers } from '../../organizers/organizer.service'
import type { Ctx } from '../../platform/context'
import { toSlug } from '../../platform/text/slug'
import type { FoundRecipe, OrganizerWish, OrganizerWishes } from './import.schema'

/**
 * The same recipe with the page's own categories and tags chosen by one rule for every way in: those that the kitchen has, unless
 * someone wishes all of them or none. Two statements.
 */
export function withChosenOrganizers(
  ctx: Ctx,
  found: FoundRecipe,
  wish: OrganizerWish | OrganizerWishes = 'known',
): FoundRecipe {
  const wishes = typeof wish === 'string' ? { categories: wish, tags: wish } : wish
  const chosen = (kind: 'category' | 'tag', names: readonly string[], wish: OrganizerWish): string[] => {
    if (wish !== 'known' || names.length === 0) return wish === 'all' ? [...names] : []
    const known = new Set(listAllOrganizers(ctx, kind).map(({ slug }) => slug))
    return names.filter((name) => known.has(toSlug(name)))
  }
  const { categories, tags } = found.rest
  return {
    ...found,
    categories: chosen('category', categories, wishes.categories),
    tags: chosen('tag', tags, wishes.tags),
  }
}
