import { basename, join } from 'node:path'
import { toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import { AppError } from '../platform/errors'
import { checkRoom } from '../platform/faults'
import { forTheLog } from '../platform/i18n/i18n'
import { getObject, type ObjectStorage, tryStorage } from '../platform/net/object-storage'
import { writePieces } from '../platform/storage/file-pieces'
import { findBackupFile, NO_REPORT, noteFailure, placesOf, type Site } from './backup.service'
import { backupsDirOf, changeLedger, readLedger } from './ledger.service'
import { runInProcess } from './work/worker-process.service'

type Settings = Pick<
  Config,
  | 'backupS3Endpoint'
  | 'backupS3Bucket'
  | 'backupS3Region'
  | 'backupS3KeyId'
  | 'backupS3Secret'
  | 'backupS3Prefix'
>

/** The storage elsewhere that the operator has named; null where there is none. */
export function storageOf(config: Settings): ObjectStorage | null {
  const { backupS3Endpoint: endpoint, backupS3Bucket: bucket, backupS3Region: region } = config
  const { backupS3KeyId: accessKeyId, backupS3Secret: secretAccessKey, backupS3Prefix: prefix } = config
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null) return null
  return { endpoint: endpoint.href, bucket, region, accessKeyId, secretAccessKey, prefix }
}

function needStorage(config: Settings): ObjectStorage {
  const storage = storageOf(config)
  if (storage === null) throw new AppError('conflict', 'backup.no-storage')
  return storage
}

/**
 * Sends a whole copy of a backup to the storage elsewhere. One that fails is tried again by the clock. @returns false where there is none
 * @throws AppError in words; administrators see it until a backup goes well again
 */
export async function uploadBackup(site: Site, file: string, run = runInProcess): Promise<boolean> {
  const { config, clock, log } = site
  const storage = storageOf(config)
  if (storage === null) return false
  const name = basename(file)
  const note = () => ({ name, at: toTimestamp(clock.now()) })
  try {
    await run({ kind: 'send', ...placesOf(config), file, storage, keep: config.backupKeep }, NO_REPORT)
  } catch (error) {
    log.error("couldn't send a backup to the remote storage", forTheLog(error))
    noteFailure(site, null, error)
    keepInLedger(site, (ledger) => {
      ledger.unsent = note()
    })
    throw error
  }
  log.info('sent a backup to the remote storage', { name, bucket: storage.bucket })
  keepInLedger(site, (ledger) => {
    if (ledger.unsent !== null) ledger.failure = null
    ledger.unsent = null
    ledger.sent = note()
  })
  return true
}

/** A copy that was sent is sent, also where a full disk has no room to say so. */
function keepInLedger({ config, log }: Site, change: Parameters<typeof changeLedger>[1]): void {
  try {
    changeLedger(backupsDirOf(config), change)
  } catch (error) {
    log.warn("couldn't save the result of a copy for the remote storage", { error })
  }
}

/** Sends a copy again that the storage did not accept. @returns the result; undefined where none waits */
export async function retryUpload(site: Site): Promise<string | undefined> {
  const folder = backupsDirOf(site.config)
  const { unsent } = readLedger(folder)
  if (unsent === null) return undefined
  const file = await findBackupFile(site.config, unsent.name)
  if (file === null) {
    changeLedger(folder, (ledger) => {
      ledger.unsent = null
    })
    return undefined
  }
  // Its failure is logged and is on the administrators' pages.
  const isSent = await uploadBackup(site, file).catch(() => false)
  return `${unsent.name} ${isSent ? 'sent' : 'could not be sent'}`
}

/** Writes, reads and deletes a small object. @throws conflict `backup.no-storage`; upstream with the step that fails, and why */
export async function checkStorage({ config }: { config: Settings }): Promise<ObjectStorage> {
  const storage = needStorage(config)
  await tryStorage(storage)
  return storage
}

/**
 * Fetches a backup from the storage into a folder. @returns its file
 * @throws not-found `backup.not-in-storage`; conflict `backup.no-storage`; disk-full; upstream
 */
export async function downloadBackup(config: Settings, name: string, folder: string): Promise<string> {
  const { bytes, pieces } = await getObject(needStorage(config), name)
  checkRoom(folder, bytes, 0)
  const file = join(folder, basename(name))
  await writePieces(file, pieces)
  return file
}
