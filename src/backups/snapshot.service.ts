import { constants, copyFileSync, existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Config } from '../platform/config/config'
import { AppError } from '../platform/errors'
import { checkRoom } from '../platform/faults'
import { readKeyFile, writeKeyFile } from '../platform/security/secret-box'
import { markDatabaseOnly, type Stage } from '../platform/storage/stage'
import { closeCopy, findDamage, KNOWN_SCHEMA, openCopy, schemaOf, upgradeCopy } from './work/copy.store'
import { databaseOf } from './work/make.service'

const MAGIC = 'SQLite format 3\0'

/** The snapshot of the database that an upgrade made, by its name; null where there is none of that name. */
export function findSnapshot({ dataDir }: Pick<Config, 'dataDir'>, name: string): string | null {
  const file = join(resolve(dataDir), 'backups', name)
  return name === basename(name) && name.endsWith('.db') && existsSync(file) ? file : null
}

/** Whether a file is a database in itself, as the snapshots are that upgrades make. */
export const isDatabaseFile = async (file: string) =>
  (await Bun.file(file).slice(0, MAGIC.length).text()) === MAGIC

const invalid = (messageId: string, cause?: unknown) =>
  new AppError('invalid', messageId, { status: 400, cause })

/**
 * Fills a stage with a database alone, proven and at this version's schema; photographs stay those in use.
 * @throws invalid 400 for a damaged one, one of a newer version, or one that is not Trivet's; disk-full
 */
export function fillFromSnapshot(stage: Stage, file: string, dataDir: string): void {
  checkRoom(stage.dir, statSync(file).size, 0)
  const copy = databaseOf(stage.dir)
  copyFileSync(file, copy, constants.COPYFILE_FICLONE)
  const raw = openCopy(copy)
  try {
    const damage = findDamage(raw)
    if (damage !== null) throw invalid('backup.database-damaged', new Error(damage))
    if (schemaOf(raw) === 0) throw invalid('backup.is-none')
    if (schemaOf(raw) > KNOWN_SCHEMA) throw invalid('backup.is-newer')
    upgradeCopy(raw)
  } finally {
    closeCopy(raw)
  }
  // A snapshot of this directory's own database, whose key has not changed since.
  const key = readKeyFile(dataDir)
  if (key !== null) writeKeyFile(stage.dir, key)
  markDatabaseOnly(stage)
}
