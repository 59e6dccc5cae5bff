import { Database } from 'bun:sqlite'
import { openBackup } from '../moving/instance/backup-source.service'
import { importInstance } from '../moving/instance/instance-import.service'
import { systemClock } from '../platform/clock'
import type { Stage } from '../platform/data/stage'
import { wrapDatabase } from '../platform/db/db'
import { AppError } from '../platform/errors'
import { createMediaStore } from '../platform/images/media-store'
import { silentLog } from '../platform/log'
import { openArchive } from '../platform/unzip'
import { closeCopy, findDamage, openCopy, upgradeCopy } from './work/copy.store'
import { databaseOf } from './work/make.service'

/** Whether a file is the backup of another server, whose tables stand in it as text. */
export async function isOfAnotherServer(file: string): Promise<boolean> {
  try {
    const archive = await openArchive(file)
    archive.close()
    return archive.files.some(({ path }) => /^([^/]+\/)?database\.json$/.test(path))
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Brings a whole Mealie over into an empty stage, and looks whether it is sound and somebody could log in as administrator.
 * @throws invalid 400 for what is no such backup, or one after which nobody could manage this server
 */
export async function fillFromInstance(
  { dir }: Stage,
  file: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  new Database(databaseOf(dir), { create: true }).close()
  const raw = openCopy(databaseOf(dir))
  try {
    upgradeCopy(raw)
    const services = {
      raw,
      db: wrapDatabase(raw),
      clock: systemClock,
      media: createMediaStore(dir),
      log: silentLog,
    }
    const source = await openBackup(file, dir)
    const options = { isDryRun: false, signal: new AbortController().signal, onProgress }
    const { administrators } = await importInstance(services, source, options).finally(() => source.close())
    if (administrators === 0) throw new AppError('invalid', 'moving.nobody-could-log-in', { status: 400 })
    const damage = findDamage(raw)
    if (damage !== null) throw new Error(`what was brought over is not sound: ${damage}`)
  } finally {
    closeCopy(raw)
  }
}
