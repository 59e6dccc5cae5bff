import { ADMIN_FRAME } from '../admin/admin.frame'
import { PROFILE_FRAME } from '../auth/profile.frame'
import { COOKBOOK_FRAME } from '../cookbooks/cookbook.frame'
import { DATA_TABLES_FRAME } from '../data-tables/data-tables.frame'
import { INVITATIONS_FRAME } from '../invitations/invitations.frame'
import { MEAL_PLAN_FRAME } from '../mealplans/meal-plan.frame'
import { MIGRATION_FRAME } from '../migration/migration.frame'
import { PARSER_TEST_FRAME } from '../parser/pages/parser-test.frame'
import { RECIPE_FRAME } from '../recipes/page/recipe.frame'
import { SEARCH_FRAME } from '../search/search.frame'
import { SHOPPING_FRAME } from '../shopping/shopping.frame'
import { TIMELINE_FRAME } from '../timeline/timeline.frame'
import type { FramePart } from '../ui/layouts/frame-part'

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
  INVITATIONS_FRAME,
  ADMIN_FRAME,
  MIGRATION_FRAME,
]
