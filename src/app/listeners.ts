import { followAddresses } from '../auth/address/confirmation.service'
import { allowBackupDownloads } from '../backups/downloads.service'
import { joinRecipes, keepCommentsOfLeavers } from '../comments/comment.service'
import { readHouseholdWebhooksBy } from '../groups/household.service'
import { detachFromRecipes } from '../history/detach.service'
import { followHistory } from '../history/record.service'
import { listenForNotifiers } from '../integrations/notifiers/notifier-events.service'
import { pushListChanges } from '../integrations/push/push.service'
import { offerActionsOnCards, reviveDeletedActions } from '../integrations/recipe-action.service'
import { listAllWebhooks } from '../integrations/webhooks/webhook.service'
import { endInvitationsOfLeavers } from '../invitations/invitation.service'
import { keepPlansOfLeavers } from '../mealplans/entries/plan-entry.service'
import { followMergedOrganizers } from '../mealplans/plan-rules/plan-rule.service'
import { detachOrganizersBy } from '../organizers/organizer.service'
import { followPantries } from '../parser/pantry.service'
import type { Services } from '../platform/context'
import { forgetRatingsOfLeavers } from '../ratings/rating.service'
import { followMerges } from '../recipes/ingredient/ingredient-merge.service'
import { followRenames, keepRecipesOfLeavers } from '../recipes/recipe/recipe-changes.service'
import { followSubRecipes } from '../recipes/sub-recipe/sub-recipe.service'
import { followNames, followRecipes } from '../search/index.service'
import { seedNewGroups } from '../seeds/new-group.service'
import { endLinksOfLeavers } from '../sharing/share-token.service'
import { keepListsOfLeavers } from '../shopping/list.service'
import { followPantry } from '../shopping/pantry-changes.service'
import { tellListeners } from '../shopping/sync/listeners.service'
import { keepEventsOfLeavers, noteNewRecipes } from '../timeline/timeline.service'

/** Who listens to what has happened elsewhere, one line per slice. Called once, when the services are made. */
export function registerListeners(services: Services): void {
  joinRecipes()
  allowBackupDownloads()
  detachOrganizersBy(detachFromRecipes)
  reviveDeletedActions()
  offerActionsOnCards(services)
  readHouseholdWebhooksBy(listAllWebhooks)
  // Before whoever moves what a merge or a deletion takes away.
  followHistory(services)
  followMerges(services)
  followPantry(services)
  keepListsOfLeavers(services)
  tellListeners(services)
  followRenames(services)
  followPantries(services)
  followSubRecipes(services)
  followRecipes(services)
  followNames(services)
  seedNewGroups(services)
  noteNewRecipes(services)
  followMergedOrganizers(services)
  keepRecipesOfLeavers(services)
  keepPlansOfLeavers(services)
  forgetRatingsOfLeavers(services)
  keepCommentsOfLeavers(services)
  keepEventsOfLeavers(services)
  followAddresses(services)
  endLinksOfLeavers(services)
  endInvitationsOfLeavers(services)
  listenForNotifiers(services)
  pushListChanges(services)
}
