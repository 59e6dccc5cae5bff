import { APP_INFO_ROUTES } from '../admin/app-info.api'
import { GROUP_PAGES } from '../admin/group/group.pages'
import { PROFILE_HOME_PAGES } from '../admin/group/profile-home.pages'
import { MAINTENANCE_ROUTES } from '../admin/maintenance/maintenance.api'
import { MAINTENANCE_PAGES } from '../admin/maintenance/maintenance.pages'
import { OLDER_ADMIN_ROUTES } from '../admin/older/older.api'
import { GROUP_ADMIN_ROUTES } from '../admin/people/group-admin.api'
import { GROUP_ADMIN_PAGES } from '../admin/people/group-admin.pages'
import { USER_ADMIN_ROUTES } from '../admin/people/user-admin.api'
import { USER_ADMIN_PAGES } from '../admin/people/user-admin.pages'
import { SITE_ROUTES } from '../admin/site/site.api'
import { SITE_SETTINGS_PAGES } from '../admin/site/site-settings.pages'
import { TEST_MAIL_ROUTES } from '../admin/site/test-mail.api'
import { TASK_PAGES } from '../admin/tasks.pages'
import { API_TOKEN_ROUTES } from '../auth/api-token.api'
import { API_TOKEN_PAGES } from '../auth/api-token.pages'
import { DEVICE_PAGES } from '../auth/devices/devices.pages'
import { LOGIN_ROUTES } from '../auth/login/login.api'
import { LOGIN_PAGES } from '../auth/login/login.pages'
import { OIDC_ROUTES } from '../auth/oidc/oidc.api'
import { PASSKEY_PAGES } from '../auth/passkeys/passkeys.pages'
import { PROFILE_PAGES } from '../auth/profile.pages'
import { PASSWORD_RESET_ROUTES } from '../auth/reset/password-reset.api'
import { PASSWORD_RESET_PAGES } from '../auth/reset/password-reset.pages'
import { SECOND_FACTOR_PAGES } from '../auth/second-factor/second-factor.pages'
import { AUTH_ROUTES } from '../auth/session.api'
import { SETUP_PAGES } from '../auth/setup.pages'
import { BULK_ACTION_ROUTES } from '../bulk/bulk-action.api'
import { COMMENT_ROUTES } from '../comments/comment.api'
import { COMMENT_PAGES } from '../comments/comment.pages'
import { COOKBOOK_ROUTES } from '../cookbooks/cookbook.api'
import { COOKBOOK_PAGES } from '../cookbooks/cookbook.pages'
import { FOOD_ROUTES } from '../foods/food.api'
import { LABEL_ROUTES } from '../foods/label.api'
import { UNIT_ROUTES } from '../foods/unit.api'
import { GROUP_ROUTES } from '../groups/group.api'
import { HISTORY_PAGES } from '../history/history.pages'
import { AGAIN_PAGES } from '../importers/again/again.pages'
import { ARCHIVE_ROUTES } from '../importers/archive/archive-import.api'
import { ARCHIVE_PAGES } from '../importers/archive/archive-import.pages'
import { FROM_BROWSER_PAGES } from '../importers/browser/from-browser.pages'
import { BULK_ROUTES } from '../importers/bulk/bulk.api'
import { BULK_PAGES } from '../importers/bulk/bulk.pages'
import { IMPORT_ROUTES } from '../importers/import.api'
import { IMPORT_PAGES } from '../importers/import.pages'
import { IMPORT_STREAM_ROUTES } from '../importers/import-stream.api'
import { PREVIEW_PAGES } from '../importers/preview/preview.pages'
import { TEXT_PAGES } from '../importers/text.pages'
import { NOTIFIER_ROUTES } from '../integrations/notifiers/notifier.api'
import { RECIPE_ACTION_ROUTES } from '../integrations/recipe-action.api'
import { RECIPE_ACTION_PAGES } from '../integrations/recipe-action.pages'
import { WEBHOOK_ROUTES } from '../integrations/webhooks/webhook.api'
import { INVITATION_ROUTES } from '../joining/invitation.api'
import { INVITATION_PAGES } from '../joining/invitation.pages'
import { REGISTRATION_ROUTES } from '../joining/registration.api'
import { REGISTRATION_PAGES } from '../joining/registration.pages'
import { MANAGE_PAGES } from '../manage/manage.pages'
import { MERGE_PAGES } from '../manage/merge.pages'
import { ORGANIZER_PAGES } from '../manage/organizer.pages'
import { RECIPE_DATA_PAGES } from '../manage/recipe-data.pages'
import { CALENDAR_PAGES } from '../mealplans/calendar/calendar.pages'
import { MEAL_PLAN_ROUTES } from '../mealplans/meal-plan.api'
import { MEAL_PAGES } from '../mealplans/planner/meal.pages'
import { PLANNER_PAGES } from '../mealplans/planner/planner.pages'
import { RECIPE_PLAN_PAGES } from '../mealplans/planner/recipe-plan.pages'
import { SHOP_PLAN_PAGES } from '../mealplans/planner/shop-plan.pages'
import { PLAN_SETTINGS_PAGES } from '../mealplans/settings/settings.pages'
import { GROUP_CATEGORY_ROUTES } from '../organizers/group-category.api'
import { ORGANIZER_ROUTES } from '../organizers/organizer.api'
import { OPENAI_TEST_ROUTES } from '../parser/openai-test.api'
import { INGREDIENT_PARSER_PAGES } from '../parser/pages/ingredient-parser.pages'
import { PARSER_TEST_PAGES } from '../parser/pages/parser-test.pages'
import { PARSER_ROUTES } from '../parser/parser.api'
import type { PageRoute } from '../platform/http/page-route'
import type { ApiRoute } from '../platform/http/route'
import { RATING_ROUTES } from '../ratings/rating.api'
import { RATING_PAGES } from '../ratings/rating.pages'
import { RECIPE_ASSET_ROUTES } from '../recipes/assets/asset.api'
import { ASSET_PAGES } from '../recipes/assets/asset.pages'
import { BIN_PAGES } from '../recipes/bin/bin.pages'
import { COOK_PAGES } from '../recipes/cook/cook.pages'
import { RECIPE_COPY_ROUTES } from '../recipes/copy/copy.api'
import { DUPLICATE_RECIPE_PAGES } from '../recipes/copy/duplicate-recipe.pages'
import { RECIPE_FORM_PAGES } from '../recipes/editor/recipe-form.pages'
import { FOCUS_PAGES } from '../recipes/image/focus.pages'
import { RECIPE_IMAGE_ROUTES } from '../recipes/image/image.api'
import { RECIPE_MEDIA_ROUTES } from '../recipes/image/media.api'
import { DELETE_RECIPE_PAGES } from '../recipes/page/delete-recipe.pages'
import { PREVIEW_ROUTES } from '../recipes/page/preview.api'
import { PRINT_PAGES } from '../recipes/page/print.pages'
import { recipePages } from '../recipes/page/recipe.pages'
import { RECIPE_ROUTES, RECIPE_VALIDATOR_ROUTES } from '../recipes/recipe/recipe.api'
import { REPORT_ROUTES } from '../reports/report.api'
import { REPORT_PAGES } from '../reports/report.pages'
import { COOKBOOK_RECIPE_ROUTES } from '../search/cookbook-recipes.api'
import { COOKBOOK_RECIPE_PAGES } from '../search/cookbook-recipes.pages'
import { EXPLORE_ROUTES } from '../search/explore/explore.api'
import { EXPLORE_COOKBOOK_ROUTES } from '../search/explore/explore-cookbooks.api'
import { FAVORITES_PAGES } from '../search/favorites/favorites.pages'
import { FOUND_LINES_ROUTES } from '../search/found/found-lines.api'
import { homePages } from '../search/home/home.pages'
import { FEED_PAGES } from '../search/open/feed.pages'
import { ORGANIZER_RECIPE_ROUTES } from '../search/organizer-recipes.api'
import { RECIPE_LIST_ROUTES } from '../search/recipe-list.api'
import { SUGGESTION_ROUTES } from '../search/suggestions/suggestion.api'
import { SUGGESTION_PAGES } from '../search/suggestions/suggestions.pages'
import { SEED_ROUTES } from '../seeds/seed.api'
import { SEED_PAGES } from '../seeds/seed.pages'
import { GROUP_EXPORT_ROUTES } from '../sharing/group-export.api'
import { RECIPE_EXPORT_ROUTES } from '../sharing/recipe-export.api'
import { SHARE_PAGES } from '../sharing/share.pages'
import { SHARE_ROUTES } from '../sharing/share-token.api'
import { SHARED_RECIPE_PAGES } from '../sharing/shared-recipe.pages'
import { SHOPPING_ITEM_ROUTES } from '../shopping/item.api'
import { SHOPPING_LIST_ROUTES } from '../shopping/list.api'
import { RECIPE_SHOPPING_PAGES } from '../shopping/page/recipe-shopping.pages'
import { SHOPPING_PAGES } from '../shopping/page/shopping.pages'
import { SHOPPING_OPERATION_ROUTES } from '../shopping/sync/operation.api'
import { EVENT_FORM_PAGES } from '../timeline/event-form.pages'
import { TIMELINE_ROUTES } from '../timeline/timeline.api'
import { TIMELINE_PAGES } from '../timeline/timeline.pages'
import { MEMBER_ROUTES } from '../users/member.api'
import { PICTURE_ROUTES } from '../users/picture.api'
import { USER_ROUTES } from '../users/user.api'
import { docsPages } from './docs.pages'
import { HOME_SHELVES } from './home-shelves'
import { METRICS_PAGES } from './metrics.pages'
import { PARTS_PAGES } from './parts/parts.pages'
import { PREFERENCES_PAGES } from './preferences.pages'
import { RECIPE_PARTS } from './recipe-parts'
import { SYSTEM_PAGES } from './system.pages'

/** Every route under /api, one line per resource. Fixed segments stand before parameters of the same place. */
export const API_ROUTES: readonly ApiRoute[] = [
  ...GROUP_ROUTES,
  ...USER_ROUTES,
  ...MEMBER_ROUTES,
  ...PICTURE_ROUTES,
  ...USER_ADMIN_ROUTES,
  ...GROUP_ADMIN_ROUTES,
  ...GROUP_CATEGORY_ROUTES,
  ...SITE_ROUTES,
  ...LOGIN_ROUTES,
  ...AUTH_ROUTES,
  ...OIDC_ROUTES,
  ...API_TOKEN_ROUTES,
  ...PASSWORD_RESET_ROUTES,
  ...REGISTRATION_ROUTES,
  ...INVITATION_ROUTES,
  ...LABEL_ROUTES,
  ...FOOD_ROUTES,
  ...UNIT_ROUTES,
  ...ORGANIZER_RECIPE_ROUTES,
  ...ORGANIZER_ROUTES,
  ...COOKBOOK_RECIPE_ROUTES,
  ...EXPLORE_ROUTES,
  ...EXPLORE_COOKBOOK_ROUTES,
  ...COOKBOOK_ROUTES,
  ...RECIPE_VALIDATOR_ROUTES,
  ...SHARE_ROUTES,
  ...GROUP_EXPORT_ROUTES,
  ...RECIPE_EXPORT_ROUTES,
  ...BULK_ACTION_ROUTES,
  ...RECIPE_LIST_ROUTES,
  ...SUGGESTION_ROUTES,
  ...FOUND_LINES_ROUTES,
  ...RECIPE_IMAGE_ROUTES,
  ...RECIPE_COPY_ROUTES,
  ...RECIPE_ASSET_ROUTES,
  ...RECIPE_MEDIA_ROUTES,
  ...COMMENT_ROUTES,
  ...TIMELINE_ROUTES,
  ...RECIPE_ROUTES,
  ...PREVIEW_ROUTES,
  ...RATING_ROUTES,
  ...PARSER_ROUTES,
  ...OPENAI_TEST_ROUTES,
  ...REPORT_ROUTES,
  ...BULK_ROUTES,
  ...ARCHIVE_ROUTES,
  ...IMPORT_ROUTES,
  ...IMPORT_STREAM_ROUTES,
  ...SEED_ROUTES,
  ...MEAL_PLAN_ROUTES,
  ...RECIPE_ACTION_ROUTES,
  ...WEBHOOK_ROUTES,
  ...NOTIFIER_ROUTES,
  ...SHOPPING_LIST_ROUTES,
  ...SHOPPING_ITEM_ROUTES,
  ...SHOPPING_OPERATION_ROUTES,
  ...APP_INFO_ROUTES,
  ...MAINTENANCE_ROUTES,
  ...OLDER_ADMIN_ROUTES,
  ...TEST_MAIL_ROUTES,
]

/** Every page and every plain form. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...SYSTEM_PAGES,
  ...docsPages(API_ROUTES),
  ...METRICS_PAGES,
  ...PARTS_PAGES,
  ...PREFERENCES_PAGES,
  ...LOGIN_PAGES,
  ...SETUP_PAGES,
  ...PROFILE_PAGES,
  ...API_TOKEN_PAGES,
  ...PASSWORD_RESET_PAGES,
  ...REGISTRATION_PAGES,
  ...INVITATION_PAGES,
  ...PROFILE_HOME_PAGES,
  ...GROUP_PAGES,
  ...SITE_SETTINGS_PAGES,
  ...USER_ADMIN_PAGES,
  ...GROUP_ADMIN_PAGES,
  ...DEVICE_PAGES,
  ...SECOND_FACTOR_PAGES,
  ...PASSKEY_PAGES,
  ...TASK_PAGES,
  ...MAINTENANCE_PAGES,
  ...homePages(HOME_SHELVES),
  ...FEED_PAGES,
  ...ASSET_PAGES,
  ...SHARE_PAGES,
  ...SHARED_RECIPE_PAGES,
  ...RECIPE_ACTION_PAGES,
  ...FAVORITES_PAGES,
  ...SUGGESTION_PAGES,
  ...COOKBOOK_PAGES,
  ...SHOPPING_PAGES,
  ...RECIPE_SHOPPING_PAGES,
  ...ORGANIZER_PAGES,
  ...RECIPE_DATA_PAGES,
  ...MERGE_PAGES,
  ...MANAGE_PAGES,
  ...COOKBOOK_RECIPE_PAGES,
  ...RECIPE_FORM_PAGES,
  ...recipePages(RECIPE_PARTS),
  ...HISTORY_PAGES,
  ...RATING_PAGES,
  ...COMMENT_PAGES,
  ...BIN_PAGES,
  ...TIMELINE_PAGES,
  ...EVENT_FORM_PAGES,
  ...PLANNER_PAGES,
  ...MEAL_PAGES,
  ...RECIPE_PLAN_PAGES,
  ...SHOP_PLAN_PAGES,
  ...PLAN_SETTINGS_PAGES,
  ...CALENDAR_PAGES,
  ...COOK_PAGES,
  ...PRINT_PAGES,
  ...DELETE_RECIPE_PAGES,
  ...DUPLICATE_RECIPE_PAGES,
  ...FOCUS_PAGES,
  ...REPORT_PAGES,
  ...INGREDIENT_PARSER_PAGES,
  ...PARSER_TEST_PAGES,
  ...SEED_PAGES,
  ...BULK_PAGES,
  ...ARCHIVE_PAGES,
  ...AGAIN_PAGES,
  ...TEXT_PAGES,
  ...FROM_BROWSER_PAGES,
  ...PREVIEW_PAGES,
  ...IMPORT_PAGES,
]
