import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

export const MEAL_PLAN_FRAME: FramePart = {
  entries: [
    {
      key: 'planner',
      list: 'top',
      title: 'mealplan.meal-plan',
      href: () => urls.planner(),
      isOwnGroupOnly: true,
    },
  ],
}
