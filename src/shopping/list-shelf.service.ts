import type { HomeShelf } from '../recipes/page/home-shelf.service'
import { recipesUsing } from '../search/home/using.service'
import { foodsToBuy, numbersOnLists } from './list.store'

/** One food in common is no reason to suggest a recipe. */
const LEAST_FOODS = 2

/** The recipes that use the most of what is to be bought anyway, and are not on a list themselves. */
export const WITH_THE_LIST: HomeShelf = {
  key: 'list',
  offer(ctx, most) {
    const foods = foodsToBuy(ctx.db, ctx.groupId)
    const isOnList = numbersOnLists(ctx.db, ctx.groupId)
    const found = foods.length < LEAST_FOODS ? [] : recipesUsing(ctx, foods, LEAST_FOODS)
    return {
      numbers: found.filter((number) => !isOnList.has(number)).slice(0, most / 2),
      title: (i18n) => i18n._('home.with-the-list'),
      allHref: null,
    }
  },
}
