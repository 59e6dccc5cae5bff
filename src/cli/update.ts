import { Database } from 'bun:sqlite'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseFile } from '../app/open-data'
import { systemClock, toTimestamp } from '../platform/clock'
import type { LoadedConfig } from '../platform/config/config'
import { AppError } from '../platform/errors'
import { checkWritable } from '../platform/faults'
import { TARGET, VERSION } from '../platform/version'
import {
  exchangeExecutables,
  type Places,
  placesOf,
  putExecutable,
  sweepWork,
  unpackExecutable,
  whatWasBefore,
} from '../update/executable.service'
import {
  checkForUpdate,
  compareVersions,
  downloadFile,
  findNewest,
  findRelease,
} from '../update/release.service'
import { type Answer, answerCommand } from './answer'
import { Failure } from './failure'
import { becomeOwner, hasTrivet } from './place'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

type Io = Pick<CommandIo, 'write' | 'writeError'>

const SERVICE = 'trivet.service'
const CONTAINER =
  'This Trivet runs in a container, which gets a new version as a new image: pull it and create the container again. Your data stays in its volume.'
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']
const KEEPERS: Record<string, string> = {
  deb: 'This Trivet was installed as a package: download the .deb of the new version and run “apt install ./FILE.deb”.',
  rpm: 'This Trivet was installed as a package: download the .rpm of the new version and run “dnf install ./FILE.rpm”.',
  container: CONTAINER,
}

/** Who else would have to replace the executable, in a sentence for the operator; null where that is ours to do. */
function whoseElse(executable: string): string | null {
  const mark = join(dirname(executable), '../share/trivet/installed-by')
  const keeper = existsSync(mark) ? readFileSync(mark, 'utf8').trim() : ''
  if (KEEPERS[keeper]) return KEEPERS[keeper]
  // Another image with Trivet as its program; a machine that merely is a container itself may update its files.
  const isContained =
    CONTAINER_MARKS.some((path) => existsSync(path)) &&
    readFileSync('/proc/1/comm', 'utf8').trim() === 'trivet'
  return isContained ? CONTAINER : null
}

function places(): Places {
  const executable = realpathSync(process.execPath)
  const refusal =
    TARGET === null
      ? 'Trivet runs from its sources here: git pull brings a new version.'
      : whoseElse(executable)
  if (refusal) throw new Failure(1, refusal)
  const found = placesOf(executable)
  checkWritable(dirname(executable))
  sweepWork(found)
  return found
}

/** Runs a command of one of the two executables on the data directory, as the user who owns that. */
function command(executable: string, ...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync(executable, args, { encoding: 'utf8', maxBuffer: 1e7 })
  return { code: status, said: (error?.message ?? `${stdout}${stderr}`).trim() }
}

function mustRun(what: string, executable: string, ...args: string[]): string {
  const { code, said } = command(executable, ...args)
  if (code !== 0) throw new Failure(1, `${what}: ${said || `exit code ${code}`}\nNothing was changed.`)
  return said
}

/** The service of this executable, where systemd runs it and this process may tell it what to do. */
function service() {
  const isThere = existsSync('/run/systemd/system') && process.getuid?.() === 0
  const tell = (verb: string) =>
    spawnSync('systemctl', [verb, '--quiet', SERVICE], { stdio: 'ignore' }).status === 0
  return isThere && tell('is-active')
    ? { stop: () => tell('stop'), start: () => tell('start'), restart: () => tell('restart') }
    : null
}

const RESTART_YOURSELF = 'Restart the server, so that it runs.'

async function update({ config }: LoadedConfig, version: string | null): Promise<Answer> {
  const at = places()
  const release = await (version === null ? findNewest(config) : findRelease(config, version))
  const order = compareVersions(release.version, VERSION)
  if (order === 0)
    return { lines: [`Trivet ${VERSION} is the newest version.`], data: { version: VERSION, isNew: false } }
  if (order < 0 && version === null)
    throw new AppError('conflict', 'update.older', { values: { version: release.version, current: VERSION } })
  const name = `trivet-${release.version}-${TARGET}.tar.gz`
  const file = await unpackExecutable(await downloadFile(config, release, name), at)
  const says = mustRun('The new version does not start', file, '--version')
  if (says.split(' ')[0] !== release.version)
    throw new Failure(1, `The release calls itself ${says}. Nothing was changed.`)
  const lines: string[] = []
  if (hasTrivet(config.dataDir)) {
    lines.push(mustRun('The new version was tried on a copy of the database', file, 'migrate', '--check'))
    lines.push(mustRun('There is no backup to go back to', at.executable, 'backup'))
  }
  putExecutable(file, at, { version: VERSION, at: toTimestamp(systemClock.now()) })
  const isRestarted = service()?.restart() ?? false
  lines.push(
    `Trivet ${release.version} is in place of ${VERSION}. ${isRestarted ? 'The service was restarted.' : RESTART_YOURSELF}`,
    'trivet update --back returns to the version before.',
  )
  return { lines, data: { version: release.version, from: VERSION, isNew: true, isRestarted } }
}

/** What people would miss, in the tables that hold their work. */
const WORK = {
  recipes: 'recipes',
  recipe_comments: 'comments',
  meal_plan_entries: 'meals',
  shopping_items: 'shopping items',
  timeline_events: 'timeline entries',
} as const

/** How much was written since, in words. */
function writtenSince(dataDir: string, since: string): string[] {
  const db = new Database(databaseFile(dataDir), { readwrite: true, strict: true })
  try {
    return Object.entries(WORK).flatMap(([table, name]) => {
      const row = db
        .query<{ count: number }, [string]>(`SELECT count(*) AS count FROM ${table} WHERE updated_at > ?1`)
        .get(since)
      return row && row.count > 0 ? [`${row.count} ${name}`] : []
    })
  } finally {
    db.close()
  }
}

/** The copy of the database that the newer version made before it changed the schema: the first one after the update. */
function snapshotAfter(dataDir: string, since: string): string | null {
  const folder = join(resolve(dataDir), 'backups')
  const time = (name: string) =>
    /^before-upgrade-from-\d+-(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)\.db$/.exec(name)
  const from = Math.floor(Date.parse(since) / 1000) * 1000
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return (
    names.find((name) => {
      const [, day, hours, minutes, seconds] = time(name) ?? []
      return day !== undefined && Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) >= from
    }) ?? null
  )
}

function back({ config }: LoadedConfig, isSure: boolean): Answer {
  const at = places()
  const before = whatWasBefore(at)
  if (!before) throw new Failure(1, 'There is no version to go back to: the last update was not made here.')
  mustRun('The version before does not start', at.previous, '--version')
  const needsDatabase = hasTrivet(config.dataDir) && command(at.previous, 'migrate', '--check').code !== 0
  const snapshot = needsDatabase ? snapshotAfter(config.dataDir, before.at) : null
  if (needsDatabase && snapshot === null)
    throw new Failure(
      1,
      `${before.version} can't read this database, and there is no copy from before the update: restore a backup with it.`,
    )
  const lines: string[] = []
  if (snapshot) {
    const written = writtenSince(config.dataDir, before.at)
    const missing = `Written since the update: ${written.length > 0 ? written.join(', ') : 'nothing'}.`
    if (!isSure && written.length > 0)
      throw new Failure(
        1,
        `${before.version} needs the database of before the update. ${missing} This will be missing there; the newer database is kept. ` +
          'Run “trivet update --back --yes” to go on. Nothing was changed.',
      )
    lines.push(missing)
  }
  const running = service()
  if (snapshot) {
    running?.stop()
    try {
      mustRun('The database of before the update can’t be restored', at.previous, 'restore', snapshot)
    } catch (error) {
      running?.start()
      throw error
    }
    lines.push('The newer database is kept: trivet update --back, then trivet restore --back, bring it back.')
  }
  exchangeExecutables(at, { version: VERSION, at: toTimestamp(systemClock.now()) })
  const isRestarted = running?.restart() ?? false
  lines.push(
    `Trivet ${before.version} is back. ${isRestarted ? 'The service was restarted.' : RESTART_YOURSELF}`,
  )
  return { lines, data: { version: before.version, from: VERSION, snapshot, isRestarted } }
}

async function check({ config }: LoadedConfig): Promise<Answer> {
  becomeOwner(config.dataDir)
  const { version, releasedAt } = await checkForUpdate(config)
  const isNew = compareVersions(version, VERSION) > 0
  const line = isNew
    ? `Trivet ${version} is available; this is ${VERSION}. Run “trivet update”.`
    : `Trivet ${VERSION} is the newest version.`
  return {
    // No one can sign that there is nothing newer: a date from long ago is what shows it.
    lines: [line, `The newest release on ${config.updatesFrom!.host} is from ${releasedAt!.slice(0, 10)}.`],
    data: { current: VERSION, newest: version, releasedAt, isNew },
  }
}

/** `trivet update`: replaces this executable by a newer one, or by the one before. Whatever stops it, an executable that works is there. */
export function runUpdate(args: string[], loaded: LoadedConfig, io: Io): Promise<number> {
  const run = () => {
    const flag = { type: 'boolean' } as const
    const options = { check: flag, back: flag, yes: flag, json: flag }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [version, ...more] = positionals
    const isAlone = version === undefined && more.length === 0
    if (values.check) return isAlone && !values.back ? check(loaded) : null
    if (values.back) return isAlone ? back(loaded, values.yes === true) : null
    if (more.length > 0 || (version !== undefined && !/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version)))
      return null
    return update(loaded, version ?? null)
  }
  return answerCommand(run, { io, usage: USAGE.update, isJson: args.includes('--json') })
}
