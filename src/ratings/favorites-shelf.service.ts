import { chanceOf } from '../measures/daily.rules'
import type { HomeShelf } from '../recipes/page/home-shelf.service'
import { urls } from '../urls'
import { favoriteNumbers, membersWithFavorites } from './rating.store'

/** Fewer favorites make no shelf. */
const LEAST = 4

/** The favorites of one member, a different one each day. */
export const FAVORITES: HomeShelf = {
  key: 'favorites',
  offer({ db, groupId, userId }, most, seed) {
    const members = membersWithFavorites(db, groupId, LEAST)
    const whose = members[chanceOf(seed, 'whose') % members.length]
    if (!whose) return { numbers: [], title: () => '', allHref: null }
    const isOwn = whose.id === userId
    return {
      numbers: favoriteNumbers(db, groupId, whose.id, most),
      title: (i18n) =>
        isOwn ? i18n._('home.your-favorites') : i18n._('home.favorites-of', { name: whose.name }),
      allHref: isOwn ? urls.favorites() : null,
    }
  },
}
