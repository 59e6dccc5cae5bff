import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDataDirectory, openMigrated } from '../../src/app/open-data'
import { runJob } from '../../src/backups/work/run-job.service'
import { loadConfig } from '../../src/platform/config/config'
import { silentLog } from '../../src/platform/log'
import { longTimeout, times } from '../support/long'

const ROOT = join(import.meta.dir, '../..')
const PICTURES = 60

let folder: string
/** A data directory with the new state in a backup and the old one in use; copied for each round. */
let template: string
let wholeMs: Record<'backup' | 'restore', number>

function fill(dataDir: string, text: string): void {
  for (let n = 0; n < PICTURES; n++) {
    const images = join(dataDir, 'recipes', `${text}-${n}`, 'images')
    mkdirSync(images, { recursive: true })
    writeFileSync(join(images, 'original.webp'), text.repeat(5000))
  }
  const { raw, close } = openMigrated(loadConfig({ TRIVET_DATA_DIR: dataDir }).config, silentLog)
  raw.run(
    "INSERT OR REPLACE INTO groups (id, name, slug, created_at, updated_at) VALUES ('g', ?1, ?1, '', '')",
    [text],
  )
  close()
}

function start(dataDir: string, args: string[]) {
  return Bun.spawn(
    [process.execPath, '--preload', './tests/support/preload.ts', 'src/cli/main.ts', ...args],
    {
      cwd: ROOT,
      env: { TRIVET_DATA_DIR: dataDir },
      stdout: 'ignore',
      stderr: 'ignore',
    },
  )
}

const ARGS = { backup: ['backup'], restore: ['restore', 'new.zip'] }

/** Which state is there as a whole; anything else is returned as it is. */
function stateOf(dataDir: string): string {
  const db = new Database(join(dataDir, 'trivet.db'), { readwrite: true })
  const names = db
    .query<{ name: string }, []>('SELECT name FROM groups')
    .all()
    .map(({ name }) => name)
  const check = db.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()?.integrity_check
  db.close()
  const [name = ''] = names
  const recipes = readdirSync(join(dataDir, 'recipes')).filter((one) => !one.startsWith('.'))
  const right = recipes.filter((recipe) => {
    const file = join(dataDir, 'recipes', recipe, 'images', 'original.webp')
    return recipe.startsWith(`${name}-`) && readFileSync(file, 'utf8') === name.repeat(5000)
  })
  const isWhole =
    names.length === 1 && check === 'ok' && recipes.length === PICTURES && right.length === PICTURES
  return isWhole ? name : `${name}: ${recipes.length} folders, ${right.length} of them right, ${check}`
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-kills-'))
  template = join(folder, 'template')
  fill(template, 'new')
  const quiet = { progress: () => {}, made: () => {} }
  const backupsDir = join(template, 'backups')
  const places = { dataDir: template, backupsDir, key: null }
  const { file } = await runJob({ kind: 'make', ...places, purpose: 'manual', to: null }, quiet)
  cpSync(file, join(backupsDir, 'new.zip'))
  rmSync(file)
  rmSync(join(template, 'recipes'), { recursive: true })
  fill(template, 'old')
  const measure = async (kind: 'backup' | 'restore') => {
    const dataDir = join(folder, `measure-${kind}`)
    cpSync(template, dataDir, { recursive: true })
    const began = performance.now()
    expect(await start(dataDir, ARGS[kind]).exited).toBe(0)
    return performance.now() - began
  }
  wholeMs = { backup: await measure('backup'), restore: await measure('restore') }
  expect(stateOf(join(folder, 'measure-restore'))).toBe('new')
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'ended at any moment of a backup or a restore, the next start finds the old or the new state, whole',
  async () => {
    const seen: Record<string, number> = {}
    const rounds = times(6, 200)
    for (let round = 0; round < rounds; round++) {
      const kind = round % 2 === 0 ? 'restore' : 'backup'
      const dataDir = join(folder, `round-${round}`)
      cpSync(template, dataDir, { recursive: true })
      const child = start(dataDir, ARGS[kind])
      const afterMs = wholeMs[kind] * (0.3 + 0.75 * Math.random())
      const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
      await child.exited
      clearTimeout(timer)
      lockDataDirectory({ dataDir }, silentLog, 5000).release()
      const state = stateOf(dataDir)
      seen[`${kind} ${state}`] = (seen[`${kind} ${state}`] ?? 0) + 1
      expect(kind === 'backup' ? ['old'] : ['old', 'new']).toContain(state)
      if (state === 'new') expect(existsSync(join(dataDir, 'before-restore'))).toBe(true)
      // Whatever archives lie there are whole, and the next backup goes well.
      const backupsDir = join(dataDir, 'backups')
      for (const name of readdirSync(backupsDir).filter((one) => one.endsWith('.zip'))) {
        const job = {
          kind: 'prove' as const,
          dataDir,
          backupsDir,
          key: null,
          file: join(backupsDir, name),
        }
        await runJob(job, { progress: () => {}, made: () => {} })
      }
      expect(readdirSync(backupsDir).filter((one) => one.startsWith('.making'))).toEqual([])
      rmSync(dataDir, { recursive: true })
    }
    if (rounds > 10) console.log(seen)
  },
  longTimeout(60_000),
)
