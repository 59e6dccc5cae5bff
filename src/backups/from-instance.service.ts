import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { listGroupIds } from '../groups/group.service'
import { openBackup } from '../migration/instance/backup-source.service'
import { type InstanceResult, importInstance } from '../migration/instance/instance-import.service'
import { keepResult } from '../migration/instance/instance-task.service'
import { systemClock, toTimestamp } from '../platform/clock'
import { wrapDatabase } from '../platform/db/db'
import { runTransaction } from '../platform/db/transaction'
import { AppError } from '../platform/errors'
import { createMediaStore } from '../platform/images/media-store'
import { silentLog } from '../platform/log'
import { createStage, discardStage, type Stage } from '../platform/storage/stage'
import { openArchive } from '../platform/storage/unzip'
import { type KeptAccount, keepAdministrator } from '../users/kept-account.service'
import { closeCopy, findDamage, openCopy, upgradeCopy } from './work/copy.store'
import { databaseOf } from './work/make.service'
import type { Summary } from './work/manifest.schema'

type OnProgress = (done: number, total: number) => void

interface Wish {
  isDryRun: boolean
  /** Who stays an administrator when none of the other server's could log in; null for nobody. */
  keeper: KeptAccount | null
  onProgress: OnProgress
}

/** Whether a file is the backup of another server, whose tables stand in it as text. */
export async function isOfAnotherServer(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  try {
    const archive = await openArchive(file)
    archive.close()
    return archive.files.some(({ path }) => /^([^/]+\/)?database\.json$/.test(path))
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function bring(
  { dir }: Stage,
  file: string,
  { isDryRun, keeper, onProgress }: Wish,
): Promise<InstanceResult> {
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
      result.keptAccount = runTransaction(raw, () => keepAdministrator(services, groupId, keeper))
    if (!isDryRun) keepResult(services, basename(file), result)
    const damage = findDamage(raw)
    if (damage !== null) throw new Error(`what was brought over is not sound: ${damage}`)
    return result
  } finally {
    closeCopy(raw)
  }
}

/**
 * Brings a whole Mealie over into an empty stage, and looks whether it is sound.
 * @param keeper whose account stays an administrator when none of the other server's could log in
 * @returns what became of every row, which also stands in the stage for its administrators
 * @throws invalid 400 for what is no such backup
 */
export const fillFromInstance = (
  stage: Stage,
  file: string,
  keeper: KeptAccount | null,
  onProgress: OnProgress,
): Promise<InstanceResult> => bring(stage, file, { isDryRun: false, keeper, onProgress })

/**
 * Reads a whole Mealie through as far as a restore would, beside the state in use, and writes nothing that stays.
 * @throws as `fillFromInstance`
 */
export async function verifyInstance(
  dataDir: string,
  file: string,
  onProgress: OnProgress,
): Promise<Summary> {
  const stage = createStage(dataDir)
  try {
    const { tables, files } = await bring(stage, file, { isDryRun: true, keeper: null, onProgress })
    const { size, mtime } = statSync(file)
    const counts = { bytes: size, files: files.source, recipes: tables.recipes?.source ?? 0 }
    const ownSchema = { trivetVersion: '', schema: 0, missing: { count: 0, owners: [] } }
    return { ...ownSchema, ...counts, createdAt: toTimestamp(mtime), purpose: 'manual', isWhole: true }
  } finally {
    discardStage(stage)
  }
}
