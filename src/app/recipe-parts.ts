import { COMMENT_PART } from '../comments/comment.pages'
import { DIETS_PART } from '../diets/marks.pages'
import { TIDY_PART } from '../importers/reread/tidy-part.pages'
import { ACTION_PART } from '../integrations/recipe-action.pages'
import { PLAN_PART } from '../mealplans/planner/recipe-plan.pages'
import { NUTRITION_PART } from '../nutrition/nutrition.pages'
import { RATING_PART } from '../ratings/rating.pages'
import { ASSET_PART } from '../recipes/assets/asset.pages'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import { SHARE_PART } from '../sharing/share.pages'
import { SHOPPING_PART } from '../shopping/page/recipe-shopping.pages'
import { TIMELINE_PART } from '../timeline/timeline.pages'
import { TRANSLATION_PART } from '../translations/translation-part.pages'

/** The parts that slices add to the page of a recipe, one line per slice, in their order on it. */
export const RECIPE_PARTS: readonly RecipePart[] = [
  RATING_PART,
  TIMELINE_PART,
  TRANSLATION_PART,
  PLAN_PART,
  NUTRITION_PART,
  DIETS_PART,
  TIDY_PART,
  ASSET_PART,
  COMMENT_PART,
  SHOPPING_PART,
  SHARE_PART,
  ACTION_PART,
]
