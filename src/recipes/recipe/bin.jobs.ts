import type { Job } from '../../platform/jobs/job'
import { emptyBins } from './bin.service'

export const BIN_JOBS: Job[] = [
  {
    name: 'overdue-recipes',
    titleId: 'job.overdue-recipes',
    schedule: 'daily',
    run: async (services) => `${await emptyBins(services)} removed`,
  },
]
