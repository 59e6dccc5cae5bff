import { plannedSoon } from '../mealplans/entries/plan-entry.service'
import { TONIGHT } from '../mealplans/planner/tonight-shelf.service'
import { FAVORITES } from '../ratings/favorites-shelf.service'
import { type HomeShelf, NOT_MADE_LATELY } from '../recipes/page/home-shelf.service'

/** What was not made lately, without what is planned for these days already. */
const RESTING: HomeShelf = {
  ...NOT_MADE_LATELY,
  ids(ctx, most) {
    const planned = plannedSoon(ctx)
    return NOT_MADE_LATELY.ids(ctx, most + planned.size)
      .filter((id) => !planned.has(id))
      .slice(0, most)
  },
}

/** What greets a member at home, above the newest recipes; one line per shelf, in their order. */
export const HOME_SHELVES: readonly HomeShelf[] = [TONIGHT, FAVORITES, RESTING]
