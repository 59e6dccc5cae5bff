import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupsDirOf, lastProven, readLedger } from '../backups/ledger.service'
import { toTimestamp } from '../platform/clock'
import type { Services } from '../platform/context'
import { countTasks } from '../platform/jobs/tasks'
import { BUILD } from '../platform/version'

/** How the server is at this moment; sizes in bytes, times in UTC. */
export interface ServerStatus {
  version: string
  startedAt: string
  residentBytes: number
  heapBytes: number
  databaseBytes: number
  lastProvenBackup: { name: string; at: string } | null
  /** Message id and values of why the last backup failed, until one is proven again. */
  backupFailure: { at: string; messageId: string; values: Record<string, string | number> } | null
  queue: { waiting: number; running: number; failed: number }
  /** Regular work that went wrong the last time. */
  failedJobs: string[]
}

/** The database with what is not yet written back into it; 0 for one in memory. */
function databaseBytes(dataDir: string): number {
  const size = (name: string) => statSync(join(resolve(dataDir), name), { throwIfNoEntry: false })?.size ?? 0
  return size('trivet.db') + size('trivet.db-wal')
}

export function serverStatus(services: Services): ServerStatus {
  const { config, clock, jobs } = services
  const { rss, heapUsed } = process.memoryUsage()
  const folder = backupsDirOf(config)
  const counts = countTasks(services)
  const count = (state: 'waiting' | 'running' | 'failed') => counts.get(state) ?? 0
  return {
    version: BUILD,
    startedAt: toTimestamp(new Date(clock.now().getTime() - process.uptime() * 1000)),
    residentBytes: rss,
    heapBytes: heapUsed,
    databaseBytes: databaseBytes(config.dataDir),
    lastProvenBackup: lastProven(folder),
    backupFailure: readLedger(folder).failure,
    queue: { waiting: count('waiting'), running: count('running'), failed: count('failed') },
    failedJobs: jobs.status().flatMap(({ name, run }) => (run?.isOk === false ? [name] : [])),
  }
}
