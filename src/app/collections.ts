import { COMMENT_COLLECTIONS } from '../comments/comment.collection'
import { COOKBOOK_COLLECTIONS } from '../cookbooks/cookbook.collection'
import { DIETS_COLLECTIONS } from '../diets/diets.collection'
import { PANTRY_COLLECTIONS } from '../foods/pantry.collection'
import { GROUP_COLLECTIONS } from '../groups/group.collection'
import { NOTIFIER_COLLECTIONS } from '../integrations/notifiers/notifier.collection'
import { RECIPE_ACTION_COLLECTIONS } from '../integrations/recipe-action.collection'
import { WEBHOOK_COLLECTIONS } from '../integrations/webhooks/webhook.collection'
import { MEAL_PLAN_COLLECTIONS } from '../mealplans/meal-plan.collection'
import { NUTRITION_COLLECTIONS } from '../nutrition/nutrition.collection'
import { ORGANIZER_COLLECTIONS } from '../organizers/organizer.collection'
import type { Collection } from '../platform/query/collection'
import { RATING_COLLECTIONS } from '../ratings/rating.collection'
import { RECIPE_COLLECTIONS } from '../recipes/recipe/recipe.collection'
import { SHOPPING_COLLECTIONS } from '../shopping/shopping.collection'
import { TIMELINE_COLLECTIONS } from '../timeline/timeline.collection'
import { USER_COLLECTIONS } from '../users/user.collection'

/** What requests may filter and order lists by, one line per slice. */
export const COLLECTIONS: readonly Record<string, Partial<Collection>>[] = [
  GROUP_COLLECTIONS,
  USER_COLLECTIONS,
  PANTRY_COLLECTIONS,
  ORGANIZER_COLLECTIONS,
  RECIPE_COLLECTIONS,
  NUTRITION_COLLECTIONS,
  DIETS_COLLECTIONS,
  RATING_COLLECTIONS,
  COMMENT_COLLECTIONS,
  TIMELINE_COLLECTIONS,
  COOKBOOK_COLLECTIONS,
  MEAL_PLAN_COLLECTIONS,
  RECIPE_ACTION_COLLECTIONS,
  WEBHOOK_COLLECTIONS,
  NOTIFIER_COLLECTIONS,
  SHOPPING_COLLECTIONS,
]
