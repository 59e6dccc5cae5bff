import type { Job } from '../../platform/jobs/job'
import { enqueueDue } from './delivery.service'
import { MARK_MS } from './schedule.rules'

export const WEBHOOK_JOBS: Job[] = [
  {
    name: 'webhooks',
    titleId: 'job.webhooks',
    schedule: { atMs: MARK_MS },
    run: (services) => `${enqueueDue(services)} put into the line`,
  },
]
