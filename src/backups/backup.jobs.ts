import type { Job } from '../platform/jobs/job'

export const BACKUP_JOBS: Job[] = [
  {
    name: 'backup',
    titleId: 'job.backup',
    schedule: { dailyAt: ({ config }) => config.backupTime },
    run: async (services) => (await import('./scheduled.service')).makeScheduled(services),
  },
]
