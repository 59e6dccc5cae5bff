import type { Job } from '../platform/jobs/job'
import { removeDeletedEvents } from './event-picture.service'

export const TIMELINE_JOBS: Job[] = [
  {
    name: 'deleted-timeline-events',
    titleId: 'job.deleted-timeline-events',
    schedule: 'daily',
    run: async (services) => `${await removeDeletedEvents(services)} removed`,
  },
]
