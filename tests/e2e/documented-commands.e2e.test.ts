import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { putObject } from '../../src/platform/net/object-storage'
import { seal } from '../../src/platform/security/sealed'
import { TARGETS } from '../../tools/build/compile'
import {
  bareEnvironment,
  bareFolder,
  discard,
  type RunningTrivet,
  runTrivet,
  startTrivet,
} from '../support/executable'
import { startObjectStorage, type TestStorage } from '../support/object-storage'
import { asUser, SERVICE, sharedFolder, whyNoOtherUsers } from '../support/other-user'
import { READER_PACKAGES } from '../support/reader-packages'
import { lacks } from '../support/skips'
import { openApi, UNATTENDED } from './api-client'

// Every command that the README and the pages of docs/operating show is run as it is there, by the shell, in their order; and those of
// docs/integrations/hosting.md as the users that systemd and Docker would make.

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Lines of the indented blocks of a page, without what is said beside them. */
const shownLines = (path: string) =>
  [...read(path).matchAll(/^ {4}(\S.*)$/gm)].map(([, line = '']) =>
    line.replace(/\s+(#| {3,}).*$/, '').trim(),
  )

const PROGRAMS = /^(trivet|head|curl|litestream|npm|apk) /
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs/operating'))
    .sort()
    .map((name) => `docs/operating/${name}`),
]
const shown = PAGES.flatMap(shownLines).filter((line) => PROGRAMS.test(line))
const of = (program: string) => shown.filter((line) => line.startsWith(`${program} `))

const BACKUP = 'trivet_2026.11.22.03.15.00.zip'

let folder: string
let source: RunningTrivet
let token: string
let storage: TestStorage

const env = () => ({
  PATH: `${folder}:/usr/bin:/bin`,
  TRIVET_BACKUP_S3_ENDPOINT: storage.endpoint,
  TRIVET_BACKUP_S3_BUCKET: storage.bucket,
  TRIVET_BACKUP_S3_ACCESS_KEY_ID: storage.accessKeyId,
  TRIVET_BACKUP_S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  TRIVET_BACKUP_S3_PREFIX: storage.prefix,
  ...(existsSync(join(folder, 'backup.key')) ? { TRIVET_BACKUP_KEY_FILE: 'backup.key' } : {}),
})

/** A line by the shell, in the folder of the executable. */
function sh(line: string, input = '') {
  const stdin = Buffer.from(input)
  const ran = Bun.spawnSync(['/bin/sh', '-c', line], { cwd: folder, env: bareEnvironment(env()), stdin })
  return { line, code: ran.exitCode, stdout: ran.stdout.toString(), stderr: ran.stderr.toString() }
}

function mustRun(args: string[], input = ''): void {
  expect(runTrivet(folder, args, env(), input)).toMatchObject({ code: 0 })
}

beforeAll(async () => {
  folder = bareFolder()
  storage = await startObjectStorage()
  for (const name of ['usb', 'packages']) mkdirSync(join(folder, name))
  writeFileSync(
    join(folder, 'recipes.jsonl'),
    '{"ingredients":["200 g flour"],"servings":4,"language":"en"}\n',
  )
  mustRun(['demo', '--recipes', '5'])
  for (const name of ['mara', 'jonas']) mustRun(['user', 'create', name, '--email', `${name}@example.com`])
  mustRun(['backup', '--to', 'whole.zip'])
  mustRun(['export', '--format', 'paprika', '--out', 'paprika.zip'])
  mustRun(['export', '--format', 'mealie', '--out', 'mealie.zip'])
  mustRun(['backup'])
  copyFileSync(join(folder, 'whole.zip'), join(folder, 'data/backups', BACKUP))
  for (const [name, path] of Object.entries(READER_PACKAGES))
    Bun.spawnSync([
      'tar',
      '-czf',
      join(folder, `${name}.tgz`),
      '--transform',
      's,^\\.,package,',
      '-C',
      path,
      '.',
    ])
  source = await startTrivet({ env: UNATTENDED })
  const call = await openApi(source)
  await call('POST', '/recipes', { name: 'Plum soup' })
  token = (await call<{ token: string }>('POST', '/users/api-tokens', { name: 'move' })).token
})

afterAll(async () => {
  await Promise.all([discard(source), storage.close()])
  rmSync(folder, { recursive: true, force: true })
})

const wholeBackup = () => [new Uint8Array(readFileSync(join(folder, 'whole.zip')))]

/** What a line needs beforehand, and stands for what cannot be on this machine. */
async function prepared(line: string): Promise<{ line: string; input: string }> {
  if (line.includes('.sealed')) {
    const key = readFileSync(join(folder, 'backup.key'), 'utf8').trim()
    const sealed = await new Response(seal(wholeBackup() as never, key) as never).bytes()
    writeFileSync(join(folder, `${BACKUP}.sealed`), sealed)
    if (line.includes('s3:')) await putObject(storage, `${BACKUP}.sealed`, [sealed] as never)
  } else if (line.includes('s3:')) await putObject(storage, BACKUP, wholeBackup() as never)
  const snapshot = /before-upgrade-from-\d\S+\.db/.exec(line)?.[0]
  if (snapshot) {
    const db = new Database(join(folder, 'data/trivet.db'))
    db.query('VACUUM INTO ?1').run(join(folder, 'data/backups', snapshot))
    db.close()
  }
  const here = line.replace('/mnt/usb', 'usb').replace('https://mealie.example', source.address)
  return { line: here, input: here === line ? '' : `${token}\n` }
}

describe('the commands of README.md and docs/operating', () => {
  test('are found', () => {
    expect(of('trivet').length).toBeGreaterThan(18)
    expect(of('npm').length).toBeGreaterThan(2)
  })

  test.each(shown.filter((line) => /^(trivet|head) /.test(line)))('%s', async (shownLine) => {
    const { line, input } = await prepared(shownLine)
    expect(sh(line, input)).toMatchObject({ code: 0 })
  })

  test.each(of('curl'))('%s fetches the version that Trivet knows', (line) => {
    const [, name = '', file = '', version = ''] = /npmjs\.org\/(.+)\/-\/(.+?)-(\d.*)\.tgz$/.exec(line)!
    expect(JSON.parse(read(`node_modules/${name}/package.json`))).toMatchObject({ name, version })
    expect(name.endsWith(file)).toBe(true)
  })

  test('of npm are scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const pages = ['CONTRIBUTING.md', ...PAGES].map(read).join('\n')
    const named = [...pages.matchAll(/(?:`|^ {4})npm (?:run )?([a-z][a-z:]+)/gm)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(8)
    const missing = [...new Set(named)].filter((name) => !(name in scripts) && name !== 'install')
    expect(missing).toEqual([])
    const targets = Array.from(
      read('README.md').matchAll(/\blinux-(?:x64|arm64)(?:-musl)?\b/g),
      ([name]) => name,
    )
    expect(new Set(targets)).toEqual(new Set(TARGETS))
  })

  test('of Litestream are those that are tried with it', () => {
    for (const line of of('litestream'))
      expect(read('tests/backups/litestream.slow.test.ts')).toContain(line.split(' ')[1]!)
  })

  test('of the text are commands, too', () => {
    const pages = PAGES.map(read).join('\n')
    const named = new Set(Array.from(pages.matchAll(/`trivet ([a-z][a-z-]+)/g), ([, name = '']) => name))
    // Started by the server for itself.
    named.delete('convert-image')
    for (const name of named) expect(runTrivet(folder, [name, '--help'], env())).toMatchObject({ code: 0 })
    expect(sh('trivet migrate && trivet migrate --check')).toMatchObject({ code: 0 })
  })
})

/** Blocks of the shell below a heading of hosting.md, line by line. */
function hosting(heading: string): string[] {
  const section = read('docs/integrations/hosting.md')
    .split(/^## /m)
    .find((text) => text.startsWith(heading))!
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, text = '']) =>
    text.replaceAll('\\\n', ' ').trim().split('\n'),
  )
}

/** Stands in for systemd, Docker and sudo: the server and its commands run as the users that those would give them. */
class Machine {
  readonly folder = sharedFolder()
  server: RunningTrivet | undefined

  constructor(
    readonly user: number,
    readonly dataDir = join(this.folder, 'data'),
  ) {}

  get env() {
    return { TRIVET_DATA_DIR: this.dataDir }
  }

  makeData(): void {
    mkdirSync(this.dataDir, { recursive: true, mode: 0o700 })
    chownSync(this.dataDir, this.user, this.user)
  }

  async start(): Promise<void> {
    this.server = await startTrivet({
      folder: this.folder,
      env: { ...UNATTENDED, ...this.env },
      by: [...asUser(this.user), '--no-new-privs'],
    })
  }

  async stop(): Promise<void> {
    await this.server?.stop()
    this.server = undefined
  }

  command(args: string[], by: readonly string[] = []): void {
    const backup = existsSync(join(this.dataDir, 'backups'))
      ? readdirSync(join(this.dataDir, 'backups')).find((name) => name.endsWith('.zip'))
      : undefined
    const named = args.map((arg) => (arg === BACKUP ? backup! : arg))
    expect(runTrivet(this.folder, named, this.env, '', by)).toMatchObject({ code: 0, stderr: '' })
  }

  async end(): Promise<void> {
    if (this.server) await discard(this.server)
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const words = (text: string) => text.trim().split(/\s+/)

describe.skipIf(lacks(whyNoOtherUsers !== '', `another user cannot be used${whyNoOtherUsers}`))(
  `the commands of docs/integrations/hosting.md${whyNoOtherUsers}`,
  () => {
    test('under systemd, as root beside a server with a user of its own', async () => {
      const machine = new Machine(SERVICE)
      try {
        for (const line of hosting('systemd')) {
          const own = /(?:trivet|TRIVET_DATA_DIR=\S+) trivet (.*)$/.exec(line)?.[1]
          if (line.startsWith('sudo useradd')) {
            machine.makeData()
            await machine.start()
          } else if (line === 'sudo systemctl stop trivet') await machine.stop()
          else if (line === 'sudo systemctl start trivet') await machine.start()
          // As the user of the service, which is all that systemd-run can be tried for without systemd.
          else if (line.startsWith('sudo systemd-run')) machine.command(words(own!), asUser(SERVICE))
          else machine.command(words(own!))
        }
        expect((await fetch(`${machine.server!.address}/healthz`)).status).toBe(200)
      } finally {
        await machine.end()
      }
    })

    test('with Docker Compose, as the user of the image, also in a folder that Docker has made', async () => {
      const machine = new Machine(1000)
      try {
        const lines = hosting('Docker Compose')
        const [make, give] = lines.slice(-2)
        expect([make, give]).toEqual(['mkdir -p data', 'sudo chown 1000:1000 data'])
        for (const line of [make!, give!.replace('sudo ', '')])
          expect(Bun.spawnSync(['/bin/sh', '-c', line], { cwd: machine.folder }).success).toBe(true)
        chmodSync(machine.dataDir, 0o755)
        await machine.start()
        for (const line of lines.slice(0, -2)) {
          if (line === 'docker compose stop trivet') await machine.stop()
          else if (line === 'docker compose start trivet') await machine.start()
          else {
            const own = /^docker compose (?:exec trivet trivet|run --rm trivet) (.*)$/.exec(line)![1]!
            machine.command(words(own), asUser(1000))
          }
        }
        expect((await fetch(`${machine.server!.address}/healthz`)).status).toBe(200)
      } finally {
        await machine.end()
      }
    })
  },
)
