import { AppError } from '../../platform/errors'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { isUuid } from '../../platform/ids'
import type { PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { listOwnMembers } from '../../users/user.service'
import { PLAIN_LIST, type RecipeListQuery } from '../list.schema'
import { listRecipes } from '../list.service'
import { toCards } from '../recipe-card.service'
import { FavoritesView } from './favorites.view'

/** Recipes of the first page; the link at the end of the list loads more. */
const PAGE_SIZE = 64

/** The favourites of someone of the group, by name; of anyone else's there is nothing to see. */
async function showFavorites({ ctx, scope, params, query }: MemberPageCall): Promise<PageAnswer> {
  const { actor } = ctx
  const id = params.id === 'self' ? ctx.userId : params.id!
  const number = Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1))
  const isOpening = query.get('open') === 'any'
  const wish: RecipeListQuery = {
    ...PLAIN_LIST,
    queryFilter: `favoritedBy.id = "${id}"`,
    ...(isOpening
      ? { orderBy: 'random', paginationSeed: crypto.randomUUID(), perPage: 1 }
      : { orderBy: 'name', orderDirection: 'asc', page: number, perPage: PAGE_SIZE }),
  }
  if (!isUuid(id)) throw new AppError('not-found', 'exceptions.no-entry-found')
  const { items, total } = listRecipes(ctx, wish)
  if (isOpening) {
    return seeOther(items[0] ? urls.recipe(actor.groupSlug, items[0].slug) : urls.favorites(params.id!))
  }
  const owner = listOwnMembers(ctx).find((user) => user.id === id)
  return {
    title: scope.i18n._('rating.favorites'),
    styles: 'home',
    place: id === ctx.userId ? 'favorites' : undefined,
    width: 'wide',
    body: (
      <FavoritesView
        group={actor.groupSlug}
        owner={owner?.fullName ?? null}
        recipes={await toCards(ctx, items)}
        total={total}
        anyHref={urls.favorites(params.id!, { open: 'any' })}
        moreHref={number * PAGE_SIZE < total ? urls.favorites(params.id!, { page: number + 1 }) : null}
      />
    ),
  }
}

export const FAVORITES_PAGES: PageRoute[] = [page({ path: '/user/:id/favorites' }, showFavorites)]
