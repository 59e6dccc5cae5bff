import type { Job } from '../platform/jobs/job'
import { forgetExpired } from './session.service'

export const SESSION_JOBS: Job[] = [
  { name: 'expired-sessions', titleId: 'job.expired-sessions', schedule: 'daily', run: forgetExpired },
]
