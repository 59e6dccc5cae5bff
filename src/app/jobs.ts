import { MAINTENANCE_JOBS } from '../admin/maintenance.jobs'
import { EXPIRY_JOBS } from '../auth/expiry.jobs'
import { BULK_IMPORT } from '../importers/bulk/bulk.service'
import type { Job } from '../platform/jobs/job'
import type { AnyTaskKind } from '../platform/jobs/task'
import { BIN_JOBS } from '../recipes/recipe/bin.jobs'
import { UNLOCK_JOBS } from '../users/unlock.jobs'

/** Everything that comes round by the clock, one line per slice. */
export const JOBS: readonly Job[] = [...UNLOCK_JOBS, ...EXPIRY_JOBS, ...BIN_JOBS, ...MAINTENANCE_JOBS]

/** Every kind of work that is put into the line and done in the background, one line per slice. */
export const TASK_KINDS: readonly AnyTaskKind[] = [BULK_IMPORT]
