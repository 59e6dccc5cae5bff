import { MAINTENANCE_JOBS } from '../admin/maintenance.jobs'
import { PASSWORD_RESET_JOBS } from '../auth/reset/password-reset.jobs'
import { SESSION_JOBS } from '../auth/session.jobs'
import { BACKUP_JOBS } from '../backups/backup.jobs'
import { COMMENT_JOBS } from '../comments/comment.jobs'
import { EXPORT_JOBS } from '../exports/exports.jobs'
import { HISTORY_JOBS } from '../history/history.jobs'
import { ARCHIVE_JOBS } from '../importers/archive/archive-import.jobs'
import { WEBHOOK_JOBS } from '../integrations/webhooks/webhook.jobs'
import { INVITATION_JOBS } from '../invitations/invitations.jobs'
import { MEAL_PLAN_JOBS } from '../mealplans/meal-plan.jobs'
import { MIGRATION_JOBS } from '../migration/migration.jobs'
import { CHANGE_JOBS } from '../platform/changes/change.jobs'
import type { Job } from '../platform/jobs/job'
import type { TaskKinds } from '../platform/jobs/task'
import { BIN_JOBS } from '../recipes/recipe/bin.jobs'
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
  ...EXPORT_JOBS,
  ...SHOPPING_JOBS,
  ...ARCHIVE_JOBS,
  ...INVITATION_JOBS,
  ...MIGRATION_JOBS,
  ...WEBHOOK_JOBS,
  ...CHANGE_JOBS,
  ...BACKUP_JOBS,
  ...MAINTENANCE_JOBS,
]

/** Every kind of task that is queued and done in the background, one line per kind, loaded when the first task of it begins. */
export const TASK_KINDS: TaskKinds = {
  'archive-import': async () => (await import('../importers/archive/archive-import.service')).ARCHIVE_IMPORT,
  'bulk-import': async () => (await import('../importers/bulk/bulk.service')).BULK_IMPORT,
  'recognize-ingredients': async () => (await import('../data-tables/recognize/recognize.service')).RECOGNIZE,
  'fetch-readers': async () => (await import('../importers/ocr/fetch-readers.service')).FETCH_READERS,
  'group-export': async () => (await import('../exports/recipe/group-export.service')).GROUP_EXPORT,
  'password-mail': async () => (await import('../auth/reset/password-reset.service')).PASSWORD_MAIL,
  'confirmation-mail': async () => (await import('../auth/address/confirmation.service')).CONFIRMATION_MAIL,
  'security-mail': async () => (await import('../auth/security-mail.service')).SECURITY_MAIL,
  'plan-digest': async () => (await import('../mealplans/digest/digest.service')).PLAN_DIGEST,
  'invitation-mail': async () => (await import('../invitations/invitation.service')).INVITATION_MAIL,
  backup: async () => (await import('../backups/scheduled.service')).BACKUP,
  'backup-mail': async () => (await import('../backups/scheduled.service')).BACKUP_MAIL,
  'database-mail': async () => (await import('../admin/maintenance/database-check.service')).DATABASE_MAIL,
  test: async () => (await import('../admin/legacy/legacy.service')).TEST_TASK,
  webhook: async () => (await import('../integrations/webhooks/delivery.service')).WEBHOOK_DELIVERY,
  'instance-import': async () =>
    (await import('../migration/instance/instance-task.service')).INSTANCE_IMPORT,
  'webhook-test': async () => (await import('../integrations/webhooks/delivery.service')).WEBHOOK_TEST,
  push: async () => (await import('../integrations/push/push.service')).LIST_PUSH,
  'push-timer': async () => (await import('../integrations/push/timer.service')).TIMER_PUSH,
  translation: async () => (await import('../translations/translation.service')).TRANSLATION,
  notifier: async () => (await import('../integrations/notifiers/send.service')).NEWS_DELIVERY,
}
