import type { Job } from '../../platform/jobs/job'
import { MARK_MS } from './schedule.rules'

export const WEBHOOK_JOBS: Job[] = [
  {
    name: 'webhooks',
    titleId: 'job.webhooks',
    schedule: { atMs: MARK_MS },
    run: async (services) => {
      const { enqueueDue } = await import('./delivery.service')
      return `${enqueueDue(services)} put into the line`
    },
  },
]
