import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '../backups/backup.service'
import { checkStorage, storageOf, uploadBackup } from '../backups/storage.service'
import { freeBackupFile } from '../backups/work/make.service'
import { runJob } from '../backups/work/run-job.service'
import { systemClock } from '../platform/clock'
import type { LoadedConfig } from '../platform/config/config'
import { AppError } from '../platform/errors'
import { createLog, silentLog } from '../platform/log'
import { formatBytes } from '../ui/format.rules'
import { type Answer, answerCommand } from './answer'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

type Io = Pick<CommandIo, 'write' | 'writeError'>

/** Only what goes wrong is logged, on standard error: the answer is the command's own. */
export function commandLog({ config }: LoadedConfig) {
  return createLog({
    level: 'warn',
    format: config.logFormat,
    write: (line) => void process.stderr.write(`${line}\n`),
  })
}

/** A folder gets a file of the usual name. */
function goalOf(to: string): string {
  const isFolder = statSync(to, { throwIfNoEntry: false })?.isDirectory() === true
  return resolve(isFolder ? freeBackupFile(to, systemClock.now()) : to)
}

async function make(args: string[], loaded: LoadedConfig): Promise<Answer | null> {
  const flag = { type: 'boolean' } as const
  const options = { to: { type: 'string' }, json: flag, send: flag, 'check-s3': flag } as const
  const { values } = parseArgs({ args, options })
  if (values['check-s3']) {
    const { bucket, endpoint } = await checkStorage(loaded)
    const lines = [`${bucket} at ${endpoint}: a test file was written, read and deleted`]
    return { lines, data: { bucket, endpoint } }
  }
  // What goes wrong is thrown as well, and said once.
  const site = { config: loaded.config, clock: systemClock, log: silentLog }
  if (values.send && values.to !== undefined) return null
  if (values.send && !storageOf(loaded.config)) throw new AppError('conflict', 'backup.no-storage')
  const to = values.to === undefined ? null : goalOf(values.to)
  const { file, summary } = await createBackup(site, 'manual', { to, run: runJob })
  const { bytes = 0, recipes = 0, files = 0, missing } = summary ?? {}
  const gone = missing?.count
    ? [`${missing.count} files were already missing from the disk, of: ${missing.owners.join(', ')}`]
    : []
  const made = `${file}: ${recipes} recipes, ${files} files, ${formatBytes(bytes)}; read through and verified`
  const isSent = values.send === true && (await uploadBackup(site, file, runJob))
  return {
    lines: [made, ...gone, ...(isSent ? [`sent to ${loaded.config.backupS3Bucket}`] : [])],
    data: { file, ...summary, isSent },
  }
}

/** `trivet backup`: 0 for a backup that was made and proven. */
export function runBackup(args: string[], loaded: LoadedConfig, io: Io): Promise<number> {
  const isJson = args.includes('--json')
  return answerCommand(() => make(args, loaded), { io, usage: USAGE.backup, isJson })
}
