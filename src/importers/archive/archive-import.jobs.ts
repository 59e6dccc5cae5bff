import type { Job } from '../../platform/jobs/job'
import { purgeUploads } from './left-uploads.service'

export const ARCHIVE_JOBS: Job[] = [
  {
    name: 'left-uploads',
    titleId: 'job.left-uploads',
    schedule: 'daily',
    run: async (services) => `${await purgeUploads(services)} removed`,
  },
]
