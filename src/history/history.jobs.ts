import type { Job } from '../platform/jobs/job'
import { pruneHistory } from './prune.service'

export const HISTORY_JOBS: Job[] = [
  {
    name: 'lapsed-history',
    titleId: 'job.lapsed-history',
    schedule: 'daily',
    run: async (services) => `${await pruneHistory(services)} removed`,
  },
]
