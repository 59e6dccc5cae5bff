import { MAINTENANCE_JOBS } from '../admin/maintenance.jobs'
import { TEST_TASK } from '../admin/older/older.service'
import { PASSWORD_RESET_JOBS } from '../auth/reset/password-reset.jobs'
import { PASSWORD_MAIL } from '../auth/reset/password-reset.service'
import { SESSION_JOBS } from '../auth/session.jobs'
import { COMMENT_JOBS } from '../comments/comment.jobs'
import { HISTORY_JOBS } from '../history/history.jobs'
import { ARCHIVE_JOBS } from '../importers/archive/archive-import.jobs'
import { ARCHIVE_IMPORT } from '../importers/archive/archive-import.service'
import { BULK_IMPORT } from '../importers/bulk/bulk.service'
import { WEBHOOK_DELIVERY, WEBHOOK_TEST } from '../integrations/webhooks/delivery.service'
import { WEBHOOK_JOBS } from '../integrations/webhooks/webhook.jobs'
import { INVITATION_MAIL } from '../joining/invitation.service'
import { JOINING_JOBS } from '../joining/joining.jobs'
import { MEAL_PLAN_JOBS } from '../mealplans/meal-plan.jobs'
import type { Job } from '../platform/jobs/job'
import type { AnyTaskKind } from '../platform/jobs/task'
import { BIN_JOBS } from '../recipes/recipe/bin.jobs'
import { GROUP_EXPORT } from '../sharing/group-export.service'
import { SHARING_JOBS } from '../sharing/sharing.jobs'
import { SHOPPING_JOBS } from '../shopping/shopping.jobs'
import { TIMELINE_JOBS } from '../timeline/timeline.jobs'
import { CREDENTIAL_JOBS } from '../users/credential.jobs'

/** Everything that comes round by the clock, one line per slice. */
export const JOBS: readonly Job[] = [
  ...CREDENTIAL_JOBS,
  ...SESSION_JOBS,
  ...PASSWORD_RESET_JOBS,
  ...BIN_JOBS,
  ...COMMENT_JOBS,
  ...TIMELINE_JOBS,
  ...MEAL_PLAN_JOBS,
  ...HISTORY_JOBS,
  ...SHARING_JOBS,
  ...SHOPPING_JOBS,
  ...ARCHIVE_JOBS,
  ...JOINING_JOBS,
  ...WEBHOOK_JOBS,
  ...MAINTENANCE_JOBS,
]

/** Every kind of work that is put into the line and done in the background, one line per slice. */
export const TASK_KINDS: readonly AnyTaskKind[] = [
  ARCHIVE_IMPORT,
  BULK_IMPORT,
  GROUP_EXPORT,
  PASSWORD_MAIL,
  INVITATION_MAIL,
  TEST_TASK,
  WEBHOOK_DELIVERY,
  WEBHOOK_TEST,
]
