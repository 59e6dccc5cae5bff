import type { Job } from '../platform/jobs/job'
import { purgeInvitations } from './invitation.service'

export const INVITATION_JOBS: Job[] = [
  {
    name: 'expired-invitations',
    titleId: 'job.expired-invitations',
    schedule: 'daily',
    run: (services) => `${purgeInvitations(services)} removed`,
  },
]
