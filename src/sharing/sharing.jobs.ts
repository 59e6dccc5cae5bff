import type { Job } from '../platform/jobs/job'
import { purgeDownloadTokens } from './download-token.service'
import { purgeExpiredExports } from './group-export.service'
import { purgeShareTokens } from './share-token.service'

export const SHARING_JOBS: Job[] = [
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
]
