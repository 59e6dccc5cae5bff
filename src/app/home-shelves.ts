import { findEvening } from '../mealplans/planner/tonight.service'
import { FAVORITES } from '../ratings/favorites-shelf.service'
import { NOT_MADE_LATELY } from '../recipes/page/home-shelf.service'
import type { Greeters } from '../search/home/greeting.service'
import { QUICK } from '../search/home/quick-shelf.service'
import { WITH_THE_LIST } from '../shopping/list-shelf.service'
import { BACK_IN_SEASON } from '../timeline/season-shelf.service'

/** What greets a member at home, above the newest recipes: dinner, and one line per shelf, in their order. */
export const HOME_GREETERS: Greeters = {
  findEvening,
  shelves: [QUICK, WITH_THE_LIST, BACK_IN_SEASON, NOT_MADE_LATELY, FAVORITES],
}
