import type { Job } from '../platform/jobs/job'
import { purgeShareTokens } from '../sharing/share-token.service'
import { purgeDownloadTokens } from './downloads/download-token.service'
import { sweepUnfinished } from './group/unfinished.service'
import { purgeExpiredExports } from './recipe/group-export.service'

export const EXPORT_JOBS: Job[] = [
  {
    name: 'expired-links',
    titleId: 'job.expired-links',
    schedule: 'daily',
    run: async (services) => {
      const removed =
        purgeShareTokens(services) + purgeDownloadTokens(services) + (await purgeExpiredExports(services))
      return `${removed} removed`
    },
  },
  {
    name: 'unfinished-exports',
    titleId: 'job.unfinished-exports',
    schedule: { everyMs: 3_600_000 },
    run: (services) => `${sweepUnfinished(services.config.dataDir, services.clock.now())} removed`,
  },
]
