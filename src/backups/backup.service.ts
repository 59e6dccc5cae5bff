import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { diskFault } from '../platform/faults'
import { forTheLog } from '../platform/i18n/i18n'
import { isSafeName } from '../platform/images/media-path'
import { runExclusively } from './backup-run.service'
import { backupsDirOf, changeLedger, type LedgerEntry, readLedger } from './ledger.service'
import { isOfAnotherServer } from './work/archive.service'
import type { BackupOutcome } from './work/job.schema'
import { databaseOf, momentOfName } from './work/make.service'
import type { Purpose } from './work/manifest.schema'
import { expiredBackups, type ScheduledBackup } from './work/retention.rules'
import { runInProcess } from './work/worker-process.service'

type Settings = Pick<Config, 'dataDir' | 'backupDir' | 'backupKey'>
export type Site = Pick<Services, 'config' | 'clock' | 'log'>

export const placesOf = (config: Settings) => ({
  dataDir: resolve(config.dataDir),
  backupsDir: backupsDirOf(config),
  key: config.backupKey,
})

/**
 * The file of a backup by its name.
 * @returns null where there is none of that name
 */
export async function findBackupFile(config: Settings, name: string): Promise<string | null> {
  if (!isSafeName(name) || !name.endsWith('.zip')) return null
  const file = join(backupsDirOf(config), name)
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? file : null
}

/** What was wrong, to be stored: a message id with its values, not translated yet. */
export const faultOf = (error: unknown, messageId: string) =>
  error instanceof AppError ? { messageId: error.messageId, values: error.values } : { messageId, values: {} }

function noteMade({ config, clock }: Site, { file, summary }: BackupOutcome, isProven: boolean): void {
  changeLedger(backupsDirOf(config), (ledger) => {
    const provenAt = isProven ? toTimestamp(clock.now()) : null
    ledger.entries[basename(file)] = { of: 'trivet', summary, provenAt, fault: null }
    if (isProven) ledger.failure = null
  })
}

/** Keeps why the last backup, or its copy, failed, for the administrators' pages. */
export function noteFailure({ config, clock, log }: Site, made: string | null, error: unknown): void {
  const fault = faultOf(error, 'backup.failed')
  try {
    changeLedger(backupsDirOf(config), (ledger) => {
      ledger.failure = { at: toTimestamp(clock.now()), ...fault }
      const entry = made === null ? undefined : ledger.entries[basename(made)]
      if (entry) entry.fault = fault
    })
  } catch (unkept) {
    // On a full disk there is no room for this either; the backup's own error is what counts.
    log.warn("couldn't save why a backup failed", { error: unkept })
  }
}

type Runner = typeof runInProcess

export interface BackupOptions {
  /** Where a whole one goes; left out for the folder of backups, where photographs are shared. */
  to?: string | null
  /** How: a command does the work itself. */
  run?: Runner
  signal?: AbortSignal
  onProgress?(done: number, total: number): void
}

/**
 * Makes a backup and proves it, in a process of its own. The result is stored beside it; a failure stays on the administrators' pages
 * until a backup is proven again.
 * @throws AppError in words
 */
export async function createBackup(
  site: Site,
  purpose: Purpose,
  { to = null, run = runInProcess, signal, onProgress }: BackupOptions = {},
): Promise<BackupOutcome> {
  if (!existsSync(databaseOf(resolve(site.config.dataDir)))) throw new AppError('conflict', 'backup.no-data')
  return runExclusively(site.config, 'backup', null, async (operation) => {
    let made: string | null = null
    const report = {
      progress(done: number, total: number) {
        Object.assign(operation, { done, total })
        onProgress?.(done, total)
      },
      made(outcome: BackupOutcome) {
        made = outcome.file
        operation.name = basename(outcome.file)
        if (to === null) noteMade(site, outcome, false)
      },
    }
    try {
      const outcome = await run({ kind: 'make', ...placesOf(site.config), purpose, to }, report, signal)
      if (to === null) noteMade(site, outcome, true)
      site.log.info('created and verified a backup', { file: outcome.file })
      const { count = 0, owners = [] } = outcome.summary?.missing ?? {}
      if (count > 0) site.log.warn('files are missing on the disk', { count, of: owners.join(', ') })
      return outcome
    } catch (cause) {
      const error = diskFault(cause, to === null ? backupsDirOf(site.config) : dirname(to))
      const isOther = error instanceof AppError && error.messageId === 'backup.another-runs'
      if (!isOther && !signal?.aborted) {
        site.log.error('the backup failed', forTheLog(error))
        if (to === null) noteFailure(site, made, error)
      }
      throw error
    }
  })
}

export const NO_REPORT = { progress: () => {}, made: () => {} }

/** Whose a backup is and what is in it, once all of it was read. @throws AppError in words for what is wrong */
async function readThrough(
  site: Site,
  name: string,
  progress: (done: number, total: number) => void,
): Promise<Pick<LedgerEntry, 'of' | 'summary'>> {
  const places = placesOf(site.config)
  const file = join(places.backupsDir, name)
  const isForeign = await isOfAnotherServer(file)
  const job = isForeign
    ? { kind: 'bring' as const, ...places, file, stageDir: null, keeper: null }
    : { kind: 'prove' as const, ...places, file }
  const { summary } = await runInProcess(job, { ...NO_REPORT, progress })
  return { of: isForeign ? 'mealie' : 'trivet', summary }
}

/** Checks whether a backup is complete and sound; the result is kept beside it. Never throws for what is wrong with it. */
export async function verifyBackup(site: Site, name: string): Promise<void> {
  const folder = backupsDirOf(site.config)
  const known = readLedger(folder).entries[name]
  let found: Pick<LedgerEntry, 'of' | 'summary'> = {
    of: known?.of ?? 'trivet',
    summary: known?.summary ?? null,
  }
  let fault: LedgerEntry['fault'] = null
  try {
    found = await runExclusively(site.config, 'proof', name, (operation) =>
      readThrough(site, name, (done, total) => void Object.assign(operation, { done, total })),
    )
  } catch (error) {
    site.log.warn("couldn't verify a backup", { name, error })
    fault = faultOf(error, 'backup.damaged')
  }
  const provenAt = fault === null ? toTimestamp(site.clock.now()) : null
  changeLedger(folder, (ledger) => {
    ledger.entries[name] = { ...found, provenAt, fault }
  })
}

/** Removes backups and what only they have shared. */
async function removeBackups({ config }: Site, names: string[]): Promise<void> {
  changeLedger(backupsDirOf(config), (ledger) => {
    for (const name of names) delete ledger.entries[name]
  })
  await runInProcess({ kind: 'remove', ...placesOf(config), names }, NO_REPORT)
}

/** @throws conflict `backup.not-deleted` 400 where there is none of that name; `backup.another-runs` */
export async function deleteBackup(site: Site, name: string): Promise<void> {
  const file = await findBackupFile(site.config, name)
  if (!file) throw new AppError('conflict', 'backup.not-deleted')
  // The name goes at once; photographs that no backup shares any more follow.
  await runExclusively(site.config, 'backup', name, async () => {
    await rm(file, { force: true })
    await removeBackups(site, [name])
  })
}

/**
 * What is known of a backup. Where the ledger has lost it, it is read from the archive.
 * @returns null for what is none of ours, or can't be read
 */
export async function knownBackup(site: Site, name: string): Promise<LedgerEntry | null> {
  const folder = backupsDirOf(site.config)
  const known = readLedger(folder).entries[name]
  if (known) return known
  try {
    const job = { kind: 'look' as const, ...placesOf(site.config), file: join(folder, name) }
    const { summary } = await runInProcess(job, NO_REPORT)
    const entry: LedgerEntry = { of: 'trivet', summary, provenAt: null, fault: null }
    changeLedger(folder, ({ entries }) => {
      entries[name] ??= entry
    })
    return entry
  } catch (error) {
    site.log.debug('an archive has no description', { name, error })
    return null
  }
}

/**
 * Removes scheduled backups that have had their time. Those that cannot be restored take no place of one that can, and of them only the
 * last days' stay. @returns how many
 */
export async function pruneBackups(site: Site): Promise<number> {
  const { backupKeep } = site.config
  const [sound, faulty]: ScheduledBackup[][] = [[], []]
  for (const name of await readdir(backupsDirOf(site.config)).catch(() => [])) {
    if (momentOfName(name) === null || !name.endsWith('.zip')) continue
    const known = await knownBackup(site, name)
    if (known?.summary?.purpose !== 'scheduled') continue
    ;(known.fault === null ? sound! : faulty!).push({ name, createdAt: known.summary.createdAt })
  }
  const names = [
    ...expiredBackups(sound!, backupKeep),
    ...expiredBackups(faulty!, { daily: backupKeep.daily, weekly: 0, monthly: 0 }),
  ]
  if (names.length > 0) await removeBackups(site, names)
  return names.length
}
