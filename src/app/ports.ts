import { commentsOf } from '../comments/comment.service'
import { unfitRecipes } from '../diets/standing.service'
import { detachFromRecipes } from '../history/detach.service'
import { actionLinks, createAction } from '../integrations/recipe-action.service'
import { listAllWebhooks } from '../integrations/webhooks/webhook.service'
import type { Ports } from '../platform/ports'
import { countMatching } from '../search/filter.service'

/** What slices ask of later ones, each part by its name. */
export const PORTS: Ports = {
  actionLinks,
  commentsOf,
  countMatching,
  createRecipeAction: createAction,
  detachOrganizer: detachFromRecipes,
  openBackup: async (...call) => (await import('../backups/backup-list.service')).respondBackup(...call),
  unfitRecipes,
  webhooksOf: listAllWebhooks,
}
