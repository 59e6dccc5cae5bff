import type { Job } from '../platform/jobs/job'
import { removeAbandonedGroups } from './instance/instance-task.service'

export const MIGRATION_JOBS: Job[] = [
  {
    name: 'left-arrivals',
    titleId: 'job.left-arrivals',
    schedule: { everyMs: 3_600_000 },
    run: async (services) => `${await removeAbandonedGroups(services)} removed`,
  },
]
