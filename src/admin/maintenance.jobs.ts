import type { Job } from '../platform/jobs/job'
import { purgeEndedTasks } from '../platform/jobs/tasks'

export const MAINTENANCE_JOBS: Job[] = [
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
