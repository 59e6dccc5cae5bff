import type { HomeShelf } from '../../recipes/page/home-shelf.service'
import { urls } from '../../urls'
import { plannedRecipes, todayOf } from '../entries/plan-entry.service'

/** What the plan says for the evening, sides after dinner. */
export const TONIGHT: HomeShelf = {
  key: 'tonight',
  title: 'mealplan.tonight',
  isGreeting: true,
  ids: (ctx, most) => plannedRecipes(ctx, todayOf(ctx), ['dinner', 'side']).slice(0, most),
  allHref: () => urls.planner(),
}
