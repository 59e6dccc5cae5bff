import { Database } from 'bun:sqlite'
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { rewriteOldKeys } from '../migrations/cose-keys'
import { MIGRATIONS } from '../migrations/list'
import { sealOldRows } from '../migrations/seal-old-rows'
import { systemClock, toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import { migrate, rehearseUpgrade, schemaVersion, snapshot } from '../platform/db/migrate'
import { networkFileSystem, type OpenDatabase, openDatabase } from '../platform/db/open'
import { runTransaction } from '../platform/db/transaction'
import type { Log } from '../platform/log'
import { KEY_NAME, loadKeyOf } from '../platform/security/secret-box'
import { DirectoryInUseError, type FolderLock, lockFolder } from '../platform/storage/folder-lock'
import { closeToOthers } from '../platform/storage/private-files'
import { ACME_KEY_NAME, sweepStates } from '../platform/storage/stage'
import { finishSwap, isSwapOpen } from '../platform/storage/swap'

/** Where the database of a data directory is; never below a served path. */
export function databaseFile(dataDir: string): string {
  return join(resolve(dataDir), 'trivet.db')
}

/** What Trivet keeps in the data directory; whatever else is there is someone else's. */
const OURS = [
  'trivet.db',
  'trivet.db-wal',
  'trivet.db-shm',
  KEY_NAME,
  ACME_KEY_NAME,
  'https',
  'backups',
  'before-restore',
  'cache',
  'recipes',
  'users',
  'groups',
]

/** A server that was asked to stop lets its requests and tasks end first. */
const SERVER_ENDS_MS = 20_000

/**
 * Takes the data directory for a server, or for what may not run beside one, and finishes a swap of its contents that was cut off.
 * @param waitMs how long a server that is about to end is waited for
 * @throws DirectoryInUseError
 */
export function lockDataDirectory(
  { dataDir }: Pick<Config, 'dataDir'>,
  log: Log,
  waitMs = SERVER_ENDS_MS,
): FolderLock {
  const root = resolve(dataDir)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const lock = lockFolder(root, waitMs)
  if (!lock) throw new DirectoryInUseError(root)
  if (finishSwap(root)) log.warn('finished restoring a backup that was interrupted')
  sweepStates(root)
  sweepRehearsals(root)
  return lock
}

const REHEARSAL = '.rehearsal'
const CHECK = '.migrate-check-'
const CHECK_HOURS = 1

/** Copies that an upgrade was tried on when it was killed; one of `trivet migrate --check` may be in use beside a server. */
function sweepRehearsals(root: string): void {
  const names = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  const backups = join(root, 'backups')
  for (const name of names(backups))
    if (name.includes(`.db${REHEARSAL}`)) rmSync(join(backups, name), { force: true })
  for (const name of names(root).filter((one) => one.startsWith(CHECK))) {
    const { mtimeMs } = statSync(join(root, name), { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
    if (mtimeMs < systemClock.now().getTime() - CHECK_HOURS * 3_600_000)
      rmSync(join(root, name), { recursive: true, force: true })
  }
}

/** For a command: where a server holds the directory, it is the one to finish. */
function finishSwapAlone(dataDir: string, log: Log): void {
  if (isSwapOpen(dataDir)) lockDataDirectory({ dataDir }, log, 0).release()
}

/** Databases hold password hashes, and the first versions left them readable for everyone on the machine. */
function closeDataDirectory(dataDir: string, log: Log): void {
  const open = OURS.flatMap((name) => closeToOthers(join(dataDir, name)))
  if (open.length > 0)
    log.warn('other users of this machine can read data that belongs to another user', {
      first: open[0],
      count: open.length,
    })
}

/** Migrates a copy of a snapshot, which itself stays as it is. @throws UpgradeFailedError */
function migrateCopy(snapshotOf: string): string[] {
  const file = `${snapshotOf}${REHEARSAL}`
  copyFileSync(snapshotOf, file, constants.COPYFILE_FICLONE)
  const copy = openDatabase(file)
  try {
    return rehearseUpgrade(copy.raw, MIGRATIONS)
  } finally {
    copy.close()
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  }
}

/**
 * Tries the upgrade of a data directory's database on a copy; the database itself is not touched, and may be in use.
 * @returns the schema that it has, and the migrations that it needs, which all went well
 * @throws UpgradeFailedError; NewerSchemaError
 */
export function checkUpgrade({ dataDir }: Pick<Config, 'dataDir'>): { schema: number; needed: string[] } {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return { schema: 0, needed: MIGRATIONS.map(({ name }) => name) }
  const folder = mkdtempSync(join(resolve(dataDir), CHECK))
  const raw = new Database(file, { readwrite: true, strict: true })
  try {
    const copy = join(folder, 'trivet.db')
    const schema = schemaVersion(raw)
    snapshot(raw, copy)
    return { schema, needed: migrateCopy(copy) }
  } finally {
    raw.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether opening the data directory would change its schema. */
export function needsUpgrade({ dataDir }: Pick<Config, 'dataDir'>): boolean {
  const raw = new Database(databaseFile(dataDir), { readwrite: true, strict: true })
  try {
    return schemaVersion(raw) < MIGRATIONS.length
  } finally {
    raw.close()
  }
}

/** Opens the data directory's database and brings its schema up to date, with a snapshot before an upgrade. */
export function openMigrated(config: Config, log: Log): OpenDatabase {
  const dataDir = resolve(config.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const network = networkFileSystem(dataDir)
  if (network) {
    log.warn(
      `the data directory lies on ${network}; SQLite needs a local disk, else "database is locked" and damage may follow`,
      {
        dataDir,
      },
    )
  }
  closeDataDirectory(dataDir, log)
  finishSwapAlone(dataDir, log)
  const opened = openDatabase(databaseFile(dataDir))
  try {
    const ran = migrate(opened.raw, MIGRATIONS, (from) => {
      const file = snapshotFile(dataDir, from)
      snapshot(opened.raw, file)
      log.info('made a snapshot before the upgrade', { file })
      migrateCopy(file)
      log.info('the upgrade went well on a copy')
    })
    if (ran.length > 0)
      log.info('database schema', { version: schemaVersion(opened.raw), migrations: ran.join(',') })
    loadKeyOf(opened.db, dataDir)
    runTransaction(opened.raw, () => {
      sealOldRows(opened.db)
      rewriteOldKeys(opened.db)
    })
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

function snapshotFile(dataDir: string, from: number): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = toTimestamp(systemClock.now()).slice(0, 19).replace(/[:T]/g, '-')
  const file = join(folder, `before-upgrade-from-${from}-${stamp}.db`)
  return existsSync(file) ? join(folder, `before-upgrade-from-${from}-${stamp}-${process.pid}.db`) : file
}
