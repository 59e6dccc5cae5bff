import type { Migration } from '../platform/db/migrate'
import groupsAndUsers from './0001_groups-and-users.sql' with { type: 'text' }
import foodsUnitsLabels from './0002_foods-units-labels.sql' with { type: 'text' }
import organizers from './0003_organizers.sql' with { type: 'text' }
import recipes from './0004_recipes.sql' with { type: 'text' }
import tasks from './0005_tasks.sql' with { type: 'text' }
import recipeSearch from './0006_recipe-search.sql' with { type: 'text' }
import reports from './0007_reports.sql' with { type: 'text' }
import loginAttempts from './0008_login-attempts.sql' with { type: 'text' }
import taskLanes from './0009_task-lanes.sql' with { type: 'text' }
import recipeRatings from './0010_recipe-ratings.sql' with { type: 'text' }
import recipeComments from './0011_recipe-comments.sql' with { type: 'text' }
import timeline from './0012_timeline.sql' with { type: 'text' }
import cookbooks from './0013_cookbooks.sql' with { type: 'text' }
import recipeActions from './0014_recipe-actions.sql' with { type: 'text' }
import recipeHistory from './0015_recipe-history.sql' with { type: 'text' }
import sharing from './0016_sharing.sql' with { type: 'text' }
import imageFocus from './0017_image-focus.sql' with { type: 'text' }
import timelineLists from './0018_timeline-lists.sql' with { type: 'text' }
import mealPlans from './0019_meal-plans.sql' with { type: 'text' }
import formerMembers from './0020_former-members.sql' with { type: 'text' }
import shopping from './0021_shopping.sql' with { type: 'text' }
import providerSignIn from './0022_provider-sign-in.sql' with { type: 'text' }
import subRecipes from './0023_sub-recipes.sql' with { type: 'text' }
import archivedRecipes from './0024_archived-recipes.sql' with { type: 'text' }
import comingIn from './0025_coming-in.sql' with { type: 'text' }
import mealPlanCalendars from './0026_meal-plan-calendars.sql' with { type: 'text' }
import tokenScopes from './0027_token-scopes.sql' with { type: 'text' }
import secondFactors from './0028_second-factors.sql' with { type: 'text' }
import webhooksAndNotifiers from './0029_webhooks-and-notifiers.sql' with { type: 'text' }
import arrivingGroups from './0030_arriving-groups.sql' with { type: 'text' }
import changes from './0031_changes.sql' with { type: 'text' }
import shoppingLinks from './0032_shopping-links.sql' with { type: 'text' }
import taskRequests from './0033_task-requests.sql' with { type: 'text' }
import planDigests from './0034_plan-digests.sql' with { type: 'text' }
import push from './0035_push.sql' with { type: 'text' }
import provenAddresses from './0036_proven-addresses.sql' with { type: 'text' }
import pushTimers from './0037_push-timers.sql' with { type: 'text' }
import wrongCodes from './0038_wrong-codes.sql' with { type: 'text' }
import makersOfLinks from './0039_makers-of-links.sql' with { type: 'text' }
import sealedTokens from './0040_sealed-tokens.sql' with { type: 'text' }
import passkeyRecords from './0041_passkey-records.sql' with { type: 'text' }
import renamedDefault from './0042_renamed-default.sql' with { type: 'text' }
import foodNames from './0043_food-names.sql' with { type: 'text' }
import understoodLines from './0044_understood-lines.sql' with { type: 'text' }
import searchedIngredients from './0045_searched-ingredients.sql' with { type: 'text' }
import nutrition from './0046_nutrition.sql' with { type: 'text' }
import cookbookCovers from './0047_cookbook-covers.sql' with { type: 'text' }
import nutritionFigures from './0048_nutrition-figures.sql' with { type: 'text' }
import diets from './0049_diets.sql' with { type: 'text' }
import mealTypes from './0050_meal-types.sql' with { type: 'text' }
import translations from './0051_translations.sql' with { type: 'text' }
import standardUnits from './0052_standard-units.sql' with { type: 'text' }
import notifierEvents from './0053_notifier-events.sql' with { type: 'text' }
import pluralForms from './0054_plural-forms.sql' with { type: 'text' }

/** All schema changes in order; append only, a released one never changes (decision 0003). */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001_groups-and-users', sql: groupsAndUsers },
  { name: '0002_foods-units-labels', sql: foodsUnitsLabels },
  { name: '0003_organizers', sql: organizers },
  { name: '0004_recipes', sql: recipes },
  { name: '0005_tasks', sql: tasks },
  { name: '0006_recipe-search', sql: recipeSearch },
  { name: '0007_reports', sql: reports },
  { name: '0008_login-attempts', sql: loginAttempts },
  { name: '0009_task-lanes', sql: taskLanes },
  { name: '0010_recipe-ratings', sql: recipeRatings },
  { name: '0011_recipe-comments', sql: recipeComments },
  { name: '0012_timeline', sql: timeline },
  { name: '0013_cookbooks', sql: cookbooks },
  { name: '0014_recipe-actions', sql: recipeActions },
  { name: '0015_recipe-history', sql: recipeHistory },
  { name: '0016_sharing', sql: sharing },
  { name: '0017_image-focus', sql: imageFocus },
  { name: '0018_timeline-lists', sql: timelineLists },
  { name: '0019_meal-plans', sql: mealPlans },
  { name: '0020_former-members', sql: formerMembers },
  { name: '0021_shopping', sql: shopping },
  { name: '0022_provider-sign-in', sql: providerSignIn },
  { name: '0023_sub-recipes', sql: subRecipes },
  { name: '0024_archived-recipes', sql: archivedRecipes },
  { name: '0025_coming-in', sql: comingIn },
  { name: '0026_meal-plan-calendars', sql: mealPlanCalendars },
  { name: '0027_token-scopes', sql: tokenScopes },
  { name: '0028_second-factors', sql: secondFactors },
  { name: '0029_webhooks-and-notifiers', sql: webhooksAndNotifiers },
  { name: '0030_arriving-groups', sql: arrivingGroups },
  { name: '0031_changes', sql: changes },
  { name: '0032_shopping-links', sql: shoppingLinks },
  { name: '0033_task-requests', sql: taskRequests },
  { name: '0034_plan-digests', sql: planDigests },
  { name: '0035_push', sql: push },
  { name: '0036_proven-addresses', sql: provenAddresses },
  { name: '0037_push-timers', sql: pushTimers },
  { name: '0038_wrong-codes', sql: wrongCodes },
  { name: '0039_makers-of-links', sql: makersOfLinks },
  { name: '0040_sealed-tokens', sql: sealedTokens },
  { name: '0041_passkey-records', sql: passkeyRecords },
  { name: '0042_renamed-default', sql: renamedDefault },
  { name: '0043_food-names', sql: foodNames },
  { name: '0044_understood-lines', sql: understoodLines },
  { name: '0045_searched-ingredients', sql: searchedIngredients },
  { name: '0046_nutrition', sql: nutrition },
  { name: '0047_cookbook-covers', sql: cookbookCovers },
  { name: '0048_nutrition-figures', sql: nutritionFigures },
  { name: '0049_diets', sql: diets },
  { name: '0050_meal-types', sql: mealTypes },
  { name: '0051_translations', sql: translations },
  { name: '0052_standard-units', sql: standardUnits },
  { name: '0053_notifier-events', sql: notifierEvents },
  { name: '0054_plural-forms', sql: pluralForms },
]
