import { byChance } from '../../measures/daily.rules'
import type { HomeShelf } from '../../recipes/page/home-shelf.service'
import { urls } from '../../urls'
import { numbersOf } from '../bits.rules'
import { recipesWithin } from '../minutes.service'

const MINUTES = 30

/** Recipes that take less than half an hour. */
export const QUICK: HomeShelf = {
  key: 'quick',
  offer: (ctx, most, seed) => ({
    numbers: byChance(
      seed,
      numbersOf(recipesWithin(ctx, { atMost: MINUTES - 1, atLeast: 1 })),
      (number) => number,
    ).slice(0, most),
    title: (i18n) => i18n._('home.quick', { minutes: MINUTES }),
    allHref: urls.home(ctx.actor.groupSlug, { search: `${MINUTES} min` }),
  }),
}
