import type { HomeShelf } from '../recipes/page/home-shelf.service'
import { favoriteIds } from './rating.store'

/** The reader's own favourites, the newest first. */
export const FAVOURITES: HomeShelf = {
  key: 'favourites',
  title: 'home.favourites',
  ids: ({ db, groupId, userId }, most) => favoriteIds(db, groupId, userId, most),
}
