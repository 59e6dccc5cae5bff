import { CHANGED_ADDRESSES } from '../auth/address/confirmation.service'
import { COMMENTS_OF_LEAVERS } from '../comments/comment.service'
import { UNDONE_RECOGNITIONS } from '../data-tables/recognize/undone.service'
import { LOOKED_AT_RECIPES } from '../diets/diets-background.service'
import { EATERS_WHO_LEAVE } from '../diets/eater.service'
import { HISTORY } from '../history/record.service'
import { NOTIFIER_EVENTS } from '../integrations/notifiers/notifier-events.service'
import { LIST_PUSHES } from '../integrations/push/push.service'
import { INVITATIONS_OF_LEAVERS } from '../invitations/invitation.service'
import { PLANS_OF_LEAVERS } from '../mealplans/entries/plan-entry.service'
import { MERGED_ORGANIZERS_IN_RULES } from '../mealplans/plan-rules/plan-rule.service'
import { COMPUTED_RECIPES } from '../nutrition/nutrition-background.service'
import { PANTRY_CHANGES } from '../parser/pantry.service'
import type { Listener } from '../platform/events/events'
import { RATINGS_OF_LEAVERS } from '../ratings/rating.service'
import { MERGED_INGREDIENTS } from '../recipes/ingredient/ingredient-merge.service'
import { RECIPES_OF_LEAVERS, RENAMES_IN_RECIPES } from '../recipes/recipe/recipe-changes.service'
import { CHANGED_SUB_RECIPES } from '../recipes/sub-recipe/sub-recipe.service'
import { NAMES_IN_INDEX, RECIPES_IN_INDEX } from '../search/index.service'
import { NEW_GROUPS } from '../seeds/new-group.service'
import { LINKS_OF_LEAVERS } from '../sharing/share-token.service'
import { LISTS_OF_LEAVERS } from '../shopping/list.service'
import { PANTRY_ON_LISTS } from '../shopping/pantry-changes.service'
import { LIST_STREAMS } from '../shopping/sync/listeners.service'
import { EVENTS_OF_LEAVERS, NEW_RECIPES_ON_TIMELINE } from '../timeline/timeline.service'

/** Who listens to what has happened elsewhere, one line per slice, in any order: see `EventBus`. */
export const LISTENERS: readonly Listener[] = [
  ...CHANGED_ADDRESSES,
  ...COMMENTS_OF_LEAVERS,
  ...HISTORY,
  ...NOTIFIER_EVENTS,
  ...LIST_PUSHES,
  ...INVITATIONS_OF_LEAVERS,
  ...PLANS_OF_LEAVERS,
  ...MERGED_ORGANIZERS_IN_RULES,
  ...COMPUTED_RECIPES,
  ...LOOKED_AT_RECIPES,
  ...EATERS_WHO_LEAVE,
  ...PANTRY_CHANGES,
  ...RATINGS_OF_LEAVERS,
  ...MERGED_INGREDIENTS,
  ...RECIPES_OF_LEAVERS,
  ...RENAMES_IN_RECIPES,
  ...CHANGED_SUB_RECIPES,
  ...RECIPES_IN_INDEX,
  ...NAMES_IN_INDEX,
  ...NEW_GROUPS,
  ...LINKS_OF_LEAVERS,
  ...LISTS_OF_LEAVERS,
  ...PANTRY_ON_LISTS,
  ...LIST_STREAMS,
  ...EVENTS_OF_LEAVERS,
  ...NEW_RECIPES_ON_TIMELINE,
  ...UNDONE_RECOGNITIONS,
]
