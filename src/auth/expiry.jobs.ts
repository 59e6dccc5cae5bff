import type { Job } from '../platform/jobs/job'
import { forgetExpired } from './expiry.service'

export const EXPIRY_JOBS: Job[] = [
  { name: 'expired-sessions', titleId: 'job.expired-sessions', schedule: 'daily', run: forgetExpired },
]
