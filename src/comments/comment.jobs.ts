import type { Job } from '../platform/jobs/job'
import { removeDeletedComments } from './comment.service'

export const COMMENT_JOBS: Job[] = [
  {
    name: 'deleted-comments',
    titleId: 'job.deleted-comments',
    schedule: 'daily',
    run: (services) => `${removeDeletedComments(services)} removed`,
  },
]
