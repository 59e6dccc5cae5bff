import type { Job } from '../platform/jobs/job'
import { sweepArrivals } from './instance/instance-task.service'
import { sweepUnfinished } from './out/unfinished.service'

export const MOVING_JOBS: Job[] = [
  {
    name: 'left-arrivals',
    titleId: 'job.left-arrivals',
    schedule: { everyMs: 3_600_000 },
    run: async (services) => {
      const files = sweepUnfinished(services.config.dataDir, services.clock.now())
      return `${(await sweepArrivals(services)) + files} removed`
    },
  },
]
