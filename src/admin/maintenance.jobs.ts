import type { Job } from '../platform/jobs/job'
import { purgeEndedTasks } from '../platform/jobs/tasks'
import { purgeRemovedFiles } from './maintenance/maintenance.service'

const WEEK_MS = 7 * 86_400_000

export const MAINTENANCE_JOBS: Job[] = [
  {
    name: 'set-aside-files',
    titleId: 'job.set-aside-files',
    schedule: 'daily',
    run: async (services) => `${await purgeRemovedFiles(services)} removed`,
  },
  {
    name: 'ended-tasks',
    titleId: 'job.ended-tasks',
    schedule: 'daily',
    run: (services) => `${purgeEndedTasks(services)} removed`,
  },
  {
    name: 'check-database',
    titleId: 'job.check-database',
    schedule: { everyMs: WEEK_MS },
    run: async (services) => (await import('./maintenance/database-check.service')).checkDatabase(services),
  },
  {
    name: 'optimize-database',
    titleId: 'job.optimize-database',
    schedule: 'daily',
    run({ db }) {
      // SQLite looks at what has grown and counts it again, so that it goes on choosing the right index.
      db.run('PRAGMA optimize')
    },
  },
]
