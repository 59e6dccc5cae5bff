import type { Job } from '../platform/jobs/job'
import { purgeEndedTasks } from '../platform/jobs/tasks'
import { purgeAside } from './maintenance/maintenance.service'

export const MAINTENANCE_JOBS: Job[] = [
  {
    name: 'set-aside-files',
    titleId: 'job.set-aside-files',
    schedule: 'daily',
    run: async (services) => `${await purgeAside(services)} removed`,
  },
  {
    name: 'ended-tasks',
    titleId: 'job.ended-tasks',
    schedule: 'daily',
    run: (services) => `${purgeEndedTasks(services)} removed`,
  },
  {
    name: 'optimize-database',
    titleId: 'job.optimize-database',
    schedule: 'daily',
    run({ db }) {
      // SQLite looks at what has grown and counts it anew, so that it goes on choosing the right index.
      db.run('PRAGMA optimize')
    },
  },
]
