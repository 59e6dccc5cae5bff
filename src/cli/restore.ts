import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lockDataDirectory } from '../app/open-data'
import { findBackupFile } from '../backups/backup.service'
import { clearSessionsAndTasks, stageBackup } from '../backups/restore.service'
import { findSnapshot } from '../backups/snapshot.service'
import { downloadBackup } from '../backups/storage.service'
import { runJob } from '../backups/work/run-job.service'
import type { InstanceResult } from '../migration/instance/instance-import.service'
import { resultInWords } from '../migration/instance/reasons.rules'
import type { LoadedConfig } from '../platform/config/config'
import { AppError } from '../platform/errors'
import { diskFault } from '../platform/faults'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import { createStage, discardStage, isDatabaseOnly } from '../platform/storage/stage'
import { previousState, swapIn } from '../platform/storage/swap'
import { type Answer, answerCommand } from './answer'
import { commandLog } from './backup'
import { requireTrivet } from './place'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

type Io = Pick<CommandIo, 'write' | 'writeError'>

const STORAGE = 's3:'

async function fileOf({ config }: LoadedConfig, name: string): Promise<string> {
  if (existsSync(name)) return resolve(name)
  const known = (await findBackupFile(config, name)) ?? findSnapshot(config, name)
  if (known) return known
  throw new AppError('not-found', 'backup.no-such-file', { values: { name } })
}

const NOBODY =
  'None of its administrators has a password that works here. "trivet user list" lists them; "trivet user password" sets a new one.'

/** What a Mealie had and what happened to it, in a line each. */
function countsOf({ tables, groups, administrators }: InstanceResult): string[] {
  const total = (key: 'source' | 'kept' | 'changed' | 'lost') =>
    Object.values(tables).reduce((sum, table) => sum + table[key], 0)
  const [source, kept, changed, lost] = [total('source'), total('kept'), total('changed'), total('lost')]
  return [
    `Groups: ${groups.map(({ became }) => became).join(', ')}`,
    `Rows: ${source} there, ${kept} kept, ${changed} changed, ${lost} not imported`,
    ...(administrators > 0 ? [] : [NOBODY]),
  ]
}

/** Restores a file over what is there. */
async function putFile({ config }: LoadedConfig, file: string): Promise<Answer> {
  const stage = await stageBackup(config, file, () => {}, { run: runJob })
  const isAlone = isDatabaseOnly(stage)
  swapIn(config.dataDir, stage)
  const undone = 'Everyone needs to sign in again. "trivet restore --back" undoes the restore.'
  const what = isAlone
    ? `Restored the database from ${file}. Photos and files stay as they are.`
    : `Restored ${file}.`
  if (stage.brought === null) return { lines: [`${what} ${undone}`], data: { file } }
  return {
    lines: [
      ...countsOf(stage.brought),
      `Imported ${file}. ${undone}`,
      'The page “Import from Mealie” lists what changed, row by row.',
    ],
    data: { file, ...resultInWords(i18nFor(DEFAULT_LOCALE), stage.brought) },
  }
}

/** The same with a backup that is fetched from the storage first. */
async function putFetched(loaded: LoadedConfig, name: string): Promise<Answer> {
  const place = createStage(loaded.config.dataDir)
  try {
    return await putFile(loaded, await downloadBackup(loaded.config, name, place.dir))
  } finally {
    discardStage(place)
  }
}

/** The directory is held from before anything is read until the new state is in its place. */
async function put(loaded: LoadedConfig, name: string | null): Promise<Answer> {
  const { config } = loaded
  // Before the data directory is made: a name that was mistyped must leave nothing behind.
  const away = name?.startsWith(STORAGE) ? name.slice(STORAGE.length) : null
  const file = name === null || away !== null ? null : await fileOf(loaded, name)
  // What was replaced may have been nothing.
  if (name === null && previousState(config.dataDir) === null) requireTrivet(config.dataDir)
  const lock = lockDataDirectory(config, commandLog(loaded), 0)
  try {
    if (away !== null) return await putFetched(loaded, away)
    if (file === null) {
      const back = previousState(config.dataDir)
      if (!back) throw new AppError('conflict', 'backup.no-way-back')
      clearSessionsAndTasks(back)
      swapIn(config.dataDir, back)
      return { lines: [`Undid the restore of ${back.at}.`], data: { back: back.at } }
    }
    return await putFile(loaded, file)
  } catch (error) {
    throw diskFault(error, resolve(config.dataDir))
  } finally {
    lock.release()
  }
}

/** `trivet restore`: 0 when the backup has replaced everything; else nothing has changed. */
export function runRestore(args: string[], loaded: LoadedConfig, io: Io): Promise<number> {
  const run = () => {
    const options = { back: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name, ...more] = positionals
    if (values.back ? name !== undefined : name === undefined || more.length > 0) return null
    return put(loaded, values.back ? null : name!)
  }
  return answerCommand(run, { io, usage: USAGE.restore, isJson: args.includes('--json') })
}
