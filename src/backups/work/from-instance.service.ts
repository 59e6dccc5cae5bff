import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { listGroupIds } from '../../groups/group.service'
import { openBackup } from '../../migration/instance/backup-source.service'
import { type InstanceResult, importInstance } from '../../migration/instance/instance-import.service'
import { keepResult } from '../../migration/instance/instance-task.service'
import { systemClock, toTimestamp } from '../../platform/clock'
import { wrapDatabase } from '../../platform/db/db'
import { runTransaction } from '../../platform/db/transaction'
import { AppError } from '../../platform/errors'
import { createMediaStore } from '../../platform/images/media-store'
import { silentLog } from '../../platform/log'
import { createStage, discardStage } from '../../platform/storage/stage'
import { type KeptAccount, keepAdministrator } from '../../users/kept-account.service'
import { closeCopy, findDamage, openCopy, upgradeCopy } from './copy.store'
import type { BackupJob, BackupOutcome, Report } from './job.schema'
import { databaseOf } from './make.service'
import type { Summary } from './manifest.schema'

type BringJob = Extract<BackupJob, { kind: 'bring' }>

async function fill(
  dir: string,
  { file, keeper, stageDir }: BringJob,
  onProgress: Report['progress'],
): Promise<InstanceResult> {
  const isDryRun = stageDir === null
  new Database(databaseOf(dir), { create: true }).close()
  const raw = openCopy(databaseOf(dir))
  try {
    upgradeCopy(raw)
    const db = wrapDatabase(raw)
    const services = { raw, db, clock: systemClock, media: createMediaStore(dir), log: silentLog }
    const source = await openBackup(file, dir)
    const options = { isDryRun, signal: new AbortController().signal, onProgress }
    const result = await importInstance(services, source, options).finally(() => source.close())
    const [groupId] = listGroupIds(services)
    if (result.groups.length === 0) throw new AppError('invalid', 'moving.no-backup', { status: 400 })
    if (groupId !== undefined && keeper !== null && result.administrators === 0)
      result.keptAccount = runTransaction(raw, () =>
        keepAdministrator(services, groupId, keeper as KeptAccount),
      )
    if (!isDryRun) keepResult(services, basename(file), result)
    const damage = findDamage(raw)
    if (damage !== null) throw new Error(`what was brought over is not sound: ${damage}`)
    return result
  } finally {
    closeCopy(raw)
  }
}

/**
 * Imports a whole Mealie into an empty stage, and checks that it is sound; without a stage it is read through as far as a restore
 * would, beside the state in use, and nothing of it stays.
 * @returns what happened to every row, which the stage also keeps for its administrators
 * @throws invalid 400 for what is no such backup
 */
export async function bringInstance(job: BringJob, report: Pick<Report, 'progress'>): Promise<BackupOutcome> {
  const { dataDir, file, stageDir } = job
  const ownStage = stageDir === null ? createStage(dataDir) : null
  try {
    const brought = await fill(ownStage?.dir ?? stageDir!, job, report.progress)
    const { size, mtime } = statSync(file)
    const counts = {
      bytes: size,
      files: brought.files.source,
      recipes: brought.tables.recipes?.source ?? 0,
    }
    const ownSchema = { trivetVersion: '', schema: 0, missing: { count: 0, owners: [] } }
    const summary: Summary = {
      ...ownSchema,
      ...counts,
      createdAt: toTimestamp(mtime),
      purpose: 'manual',
      isWhole: true,
    }
    return { file, summary, brought }
  } finally {
    if (ownStage) discardStage(ownStage)
  }
}
