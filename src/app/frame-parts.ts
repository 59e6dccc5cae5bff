import { ADMIN_FRAME } from '../admin/admin.layout'
import { PROFILE_FRAME } from '../auth/profile.layout'
import { COOKBOOK_FRAME } from '../cookbooks/cookbook.layout'
import { DATA_TABLES_FRAME } from '../data-tables/data-tables.layout'
import { HELP_FRAME } from '../help/help.layout'
import { MEAL_PLAN_FRAME } from '../mealplans/meal-plan.layout'
import { MIGRATION_FRAME } from '../migration/migration.layout'
import { PARSER_TEST_FRAME } from '../parser/pages/parser-test.layout'
import { RECIPE_FRAME } from '../recipes/page/recipe.layout'
import { SEARCH_FRAME } from '../search/search.layout'
import { SHOPPING_FRAME } from '../shopping/shopping.layout'
import { TIMELINE_FRAME } from '../timeline/timeline.layout'
import type { FramePart } from '../ui/layouts/frame-part'
import { LATER_PAGES_FRAME } from '../ui/layouts/later-pages.ui'

/** What slices put around every page, one line per slice; within a list of the drawer their entries keep this order. */
export const FRAME_PARTS: readonly FramePart[] = [
  PROFILE_FRAME,
  SEARCH_FRAME,
  MEAL_PLAN_FRAME,
  SHOPPING_FRAME,
  TIMELINE_FRAME,
  DATA_TABLES_FRAME,
  RECIPE_FRAME,
  COOKBOOK_FRAME,
  PARSER_TEST_FRAME,
  ADMIN_FRAME,
  MIGRATION_FRAME,
  HELP_FRAME,
  LATER_PAGES_FRAME,
]
