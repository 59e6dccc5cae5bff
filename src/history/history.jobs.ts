import type { Job } from '../platform/jobs/job'
import { forgetLapsed } from './lapse.service'

export const HISTORY_JOBS: Job[] = [
  {
    name: 'lapsed-history',
    titleId: 'job.lapsed-history',
    schedule: 'daily',
    run: async (services) => `${await forgetLapsed(services)} removed`,
  },
]
