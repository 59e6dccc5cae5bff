import type { Job } from '../platform/jobs/job'
import { unlockUsers } from './credential.service'

const HOUR_MS = 3_600_000

export const CREDENTIAL_JOBS: Job[] = [
  {
    name: 'unlock-users',
    titleId: 'job.unlock-users',
    schedule: { everyMs: HOUR_MS },
    run(services) {
      const count = unlockUsers(services)
      if (count > 0) services.log.info('unlocked accounts whose waiting time is over', { count })
      return count > 0 ? `${count} unlocked` : ''
    },
  },
]
