import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../platform/config/config'
import { NewerSchemaError, UpgradeFailedError } from '../platform/db/migrate'
import { AppError, isDamaged, isDiskFull } from '../platform/errors'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import { DirectoryInUseError } from '../platform/storage/folder-lock'

/** Exit codes of sysexits.h, by which service managers and scripts tell failures apart; 1 for the rest, 2 for wrong usage. */
export const EXIT = {
  usage: 2,
  unavailable: 69,
  software: 70,
  cannotCreate: 73,
  inputOutput: 74,
  temporary: 75,
  noPermission: 77,
  config: 78,
} as const

/** What a command could not do, in a sentence for the operator. */
export class Failure extends Error {
  constructor(
    readonly exitCode: number,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.name = 'Failure'
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const pathOf = (error: unknown) =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null

const isWithin = (path: string, folder: string) => `${resolve(path)}/`.startsWith(`${folder}/`)

/** Who this process is, as `chown` takes it. */
const ownUser = () => `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`

function look(path: string): Stats | string {
  try {
    return statSync(path)
  } catch (error) {
    return codeOf(error)
  }
}

function refusalOf(path: string, mode: number): string {
  try {
    accessSync(path, mode)
    return ''
  } catch (error) {
    return codeOf(error)
  }
}

function notOurs(path: string, owner: number, isServer: boolean): Failure {
  const [us] = ownUser().split(':')
  if (Number(us) === owner)
    return new Failure(EXIT.config, `${path} is closed to user ${us}, who owns it: run "chmod u+rwX" on it.`)
  return new Failure(
    EXIT.config,
    isServer
      ? `Trivet runs as user ${us} and can't write ${path}, which belongs to user ${owner}: run "chown -R ${ownUser()}" on the data directory (with a container, on the folder that is mounted there), or start Trivet as its owner.`
      : `${path} belongs to user ${owner} and this command runs as user ${us}: run it as root or as that user, for instance with "sudo -u '#${owner}'".`,
  )
}

/** What is wrong with a folder that Trivet needs, or with one of the files in it; null where nothing is to be seen. */
function placeFault(folder: string, files: readonly string[], isServer: boolean): Failure | null {
  const found = look(folder)
  if (typeof found === 'string') {
    const parent = dirname(folder)
    if (found === 'ENOENT' && parent !== folder) return placeFault(parent, [], isServer)
    if (found === 'ENOTDIR') return placeFault(parent, [], isServer)
    return new Failure(
      EXIT.config,
      `${folder} can't be reached by user ${ownUser().split(':')[0]} (${found}).`,
    )
  }
  if (!found.isDirectory())
    return new Failure(EXIT.cannotCreate, `${folder} is a file, but Trivet needs a folder there.`)
  const refused = refusalOf(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  if (refused === 'EROFS')
    return new Failure(
      EXIT.cannotCreate,
      `${folder} is on a read-only file system, so Trivet can't write there.`,
    )
  if (refused !== '') return notOurs(folder, found.uid, isServer)
  for (const path of files.map((name) => join(folder, name))) {
    const file = look(path)
    if (typeof file === 'string') continue
    if (/\.(db|lock)$/.test(path) && !file.isFile())
      return new Failure(EXIT.cannotCreate, `${path} is a folder, but Trivet needs a file there.`)
    if (refusalOf(path, constants.R_OK | constants.W_OK) !== '') return notOurs(path, file.uid, isServer)
  }
  return null
}

const FILES = [
  'trivet.lock',
  'trivet.db',
  'trivet.db-wal',
  'trivet.db-shm',
  'backups',
  'recipes',
  'users',
  'groups',
]
const REFUSED =
  /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR|ENOENT|SQLITE_(READONLY|CANTOPEN|IOERR|AUTH|PERM)\w*)$/

/** The part of a data directory that a server could not write, though it has started: a folder that another user has made in it. */
export const unwritablePlace = (dataDir: string) => placeFault(resolve(dataDir), FILES, true)

function diskFailure(error: unknown, dataDir: string, isServer: boolean): Failure | null {
  const path = pathOf(error)
  const isInside = path === null || isWithin(path, dataDir)
  if (isInside) {
    const fault = placeFault(dataDir, FILES, isServer)
    if (fault) return fault
  }
  if (path !== null && /^(EACCES|EPERM)$/.test(codeOf(error))) {
    const [us] = ownUser().split(':')
    return new Failure(
      EXIT.noPermission,
      `User ${us}, as whom this command runs, may not use ${path}: choose a place that is open to that user.`,
    )
  }
  if (path !== null) return new Failure(EXIT.inputOutput, `${path} can't be used (${codeOf(error)}).`)
  return new Failure(EXIT.inputOutput, `${dataDir} can't be read or written (${codeOf(error)}).`)
}

/** What a server that can't listen ends with. */
export function cannotListen(
  error: unknown,
  { host, port, setting = 'TRIVET_PORT' }: { host: string; port: number; setting?: string },
): Failure {
  const where = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new Failure(
      EXIT.unavailable,
      `Another program is listening on ${where}: stop it, or give this Trivet another ${setting}.`,
    )
  if (code === 'EACCES')
    return new Failure(
      EXIT.noPermission,
      `User ${ownUser().split(':')[0]} may not listen on ${where}: take a ${setting} from 1024 on.`,
    )
  return new Failure(
    EXIT.config,
    `Trivet can't listen on ${where} (${code}): TRIVET_HOST must be an address of this machine.`,
  )
}

/**
 * What went wrong, as one sentence with an exit code; null for what no one has foreseen, which is shown as it was thrown.
 * @param dataDir the data directory, for what SQLite says without a path
 */
export function failureOf(error: unknown, dataDir: string, isServer: boolean): Failure | null {
  if (error instanceof Failure) return error
  if (error instanceof ConfigError || error instanceof NewerSchemaError)
    return new Failure(EXIT.config, error.message)
  if (error instanceof UpgradeFailedError) return new Failure(EXIT.software, error.message)
  if (error instanceof DirectoryInUseError) return new Failure(EXIT.unavailable, error.message)
  const folder = resolve(dataDir)
  if (error instanceof AppError) {
    const { folder: where } = error.values
    if (typeof where !== 'string' || isWithin(where, folder)) return failureOf(error.cause, dataDir, isServer)
    return new Failure(EXIT.cannotCreate, i18nFor(DEFAULT_LOCALE)._(error.messageId, error.values))
  }
  if (isDiskFull(error))
    return new Failure(EXIT.inputOutput, `There’s no space left on the disk of ${pathOf(error) ?? folder}.`)
  const code = codeOf(error)
  if (isDamaged(error))
    return new Failure(
      EXIT.inputOutput,
      `${join(folder, 'trivet.db')} is damaged: restore a backup with "trivet restore FILE"; the backups are in ${join(folder, 'backups')} or TRIVET_BACKUP_DIR.`,
    )
  if (/^SQLITE_BUSY/.test(code))
    return new Failure(
      EXIT.temporary,
      `Another program keeps ${join(folder, 'trivet.db')} locked: try again later.`,
    )
  return REFUSED.test(code) ? diskFailure(error, folder, isServer) : null
}
