import type { Job } from '../platform/jobs/job'

const QUARTER_HOUR_MS = 15 * 60_000

export const BACKUP_JOBS: Job[] = [
  {
    name: 'backup',
    titleId: 'job.backup',
    schedule: { dailyAt: ({ config }) => config.backupTime },
    run: async (services) => (await import('./scheduled.service')).runScheduledBackup(services),
  },
  {
    name: 'backup-copy',
    titleId: 'job.backup-copy',
    schedule: { everyMs: QUARTER_HOUR_MS },
    run: async (services) => (await import('./storage.service')).retryUpload(services),
  },
]
