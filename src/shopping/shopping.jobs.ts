import type { Job } from '../platform/jobs/job'
import { forgetOld, trimTicked } from './keep.service'

export const SHOPPING_JOBS: Job[] = [
  {
    name: 'ticked-items',
    titleId: 'job.ticked-items',
    schedule: 'daily',
    run: (services) => `${trimTicked(services)} items, ${forgetOld(services)} operations`,
  },
]
