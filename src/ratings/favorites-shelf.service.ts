import type { HomeShelf } from '../recipes/page/home-shelf.service'
import { urls } from '../urls'
import { favoriteIds } from './rating.store'

/** The reader's own favorites, the newest first. */
export const FAVORITES: HomeShelf = {
  key: 'favorites',
  title: 'rating.favorites',
  ids: ({ db, groupId, userId }, most) => favoriteIds(db, groupId, userId, most),
  allHref: () => urls.favorites(),
}
