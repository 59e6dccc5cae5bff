import type { Job } from '../../platform/jobs/job'
import { purgeConfirmations } from '../address/confirmation.service'
import { purgeResets } from './password-reset.service'

export const PASSWORD_RESET_JOBS: Job[] = [
  {
    name: 'expired-resets',
    titleId: 'job.expired-resets',
    schedule: 'daily',
    run: (services) => `${purgeResets(services) + purgeConfirmations(services)} removed`,
  },
]
