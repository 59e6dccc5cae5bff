import { TONIGHT } from '../mealplans/planner/tonight-shelf.service'
import { FAVORITES } from '../ratings/favorites-shelf.service'
import { type HomeShelf, NOT_MADE_LATELY } from '../recipes/page/home-shelf.service'

/** What greets a member at home, above the newest recipes; one line per shelf, in their order. */
export const HOME_SHELVES: readonly HomeShelf[] = [TONIGHT, FAVORITES, NOT_MADE_LATELY]
