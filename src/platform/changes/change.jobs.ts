import { purgeAnswers } from '../http/idempotency'
import type { Job } from '../jobs/job'
import { purgeTombstones } from './change.service'

export const CHANGE_JOBS: Job[] = [
  {
    name: 'old-changes',
    titleId: 'job.old-changes',
    schedule: 'daily',
    run: (services) => `${purgeTombstones(services) + purgeAnswers(services)} removed`,
  },
]
