import { toTimestamp } from '../platform/clock'
import { type HomeShelf, latelySince } from '../recipes/page/home-shelf.service'
import { madeWithin } from './entry.store'

const YEARS = 4
const AROUND_DAYS = 24
const DAY_MS = 24 * 3600 * 1000

/** Recipes that were made in these weeks of other years, and not lately. */
export const BACK_IN_SEASON: HomeShelf = {
  key: 'season',
  offer({ db, groupId, clock }, most) {
    const now = clock.now()
    const spans = Array.from({ length: YEARS }, (_, at) => {
      const then = new Date(now)
      then.setUTCFullYear(now.getUTCFullYear() - at - 1)
      const shifted = (days: number) => toTimestamp(new Date(then.getTime() + days * DAY_MS))
      return { from: shifted(-AROUND_DAYS), to: shifted(AROUND_DAYS) }
    })
    return {
      numbers: madeWithin(db, groupId, spans, latelySince(now), most),
      title: (i18n) => i18n._('home.back-in-season'),
      allHref: null,
    }
  },
}
