import { afterEach, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  bareFolder,
  discard,
  freePort,
  type RunningTrivet,
  runTrivet,
  startTrivet,
} from '../support/executable'
import { asUser, SERVICE, STRANGER, sharedFolder, whyNoOtherUsers } from '../support/other-user'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'

// What an operator does with the executable, on a good day and on a bad one: as root, as an ordinary user, and for a service that
// runs as a user of its own.

const running: RunningTrivet[] = []
const folders: string[] = []

async function start(options: Parameters<typeof startTrivet>[0]): Promise<RunningTrivet> {
  const trivet = await startTrivet(options)
  running.push(trivet)
  return trivet
}

function newFolder(make = bareFolder): string {
  const folder = make()
  folders.push(folder)
  return folder
}

afterEach(async () => {
  for (const trivet of running.splice(0)) await discard(trivet)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const serveEnv = (extra: Record<string, string> = {}) => ({
  TRIVET_HOST: '127.0.0.1',
  TRIVET_PORT: String(freePort()),
  ...extra,
})

/** One sentence, and no trace of the program's inside. */
function expectSentence({ stdout, stderr }: { stdout: string; stderr: string }, words: RegExp): void {
  expect(stderr.trim()).toMatch(words)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(`${stdout}${stderr}`).not.toMatch(/^\s+at |Error:|\$bunfs/m)
}

describe('one port', () => {
  test('a second server on the same port ends with a sentence, and every request reaches the first', async () => {
    const first = await start({ env: UNATTENDED })
    const call = await openApi(first)
    const { slug } = await addSampleRecipe(call)
    const env = {
      TRIVET_HOST: '127.0.0.1',
      TRIVET_PORT: new URL(first.address).port,
      TRIVET_DATA_DIR: 'other',
    }
    const second = runTrivet(first.folder, ['serve'], env)
    expect(second.code).toBe(69)
    expectSentence(second, /^Another program is listening on 127\.0\.0\.1:\d+: .*TRIVET_PORT\.$/)
    for (let at = 0; at < 20; at++)
      expect(await call<{ slug: string }>('GET', `/recipes/${slug}`)).toMatchObject({ slug })
  })

  test('a server that is stopped and started again has its port at once', async () => {
    const first = await start({ env: UNATTENDED })
    const port = Number(new URL(first.address).port)
    await first.stop()
    const again = await start({ folder: first.folder, port })
    expect((await fetch(`${again.address}/healthz`)).status).toBe(200)
  })
})

describe('commands where no Trivet is', () => {
  const NEEDY = [
    ['backup'],
    ['backup', '--json'],
    ['user', 'list'],
    ['user', 'create', 'anna', '--email', 'anna@example.com'],
    ['group', 'list'],
    ['migrate'],
    ['migrate', '--check'],
    ['export', '--format', 'md', '--out', 'recipes'],
    ['import', 'trivet', '--dry-run'],
    ['restore', '--back'],
  ]

  test.each(NEEDY.map((args) => [args.join(' '), args] as const))(
    'trivet %s says so and makes nothing',
    (_, args) => {
      const folder = newFolder()
      const result = runTrivet(folder, args)
      expect(result.code).toBe(2)
      expectSentence(result, /^There is no Trivet in \/\S+\/data: set TRIVET_DATA_DIR to/)
      expect(readdirSync(folder)).toEqual(['trivet'])
    },
  )

  test('those that need none work, and a file that is missing leaves no data directory', () => {
    const folder = newFolder()
    expect(runTrivet(folder, ['parse'], {}, '200 g peas\n').stdout).toContain('peas')
    expect(runTrivet(folder, ['readers']).code).toBe(0)
    expect(runTrivet(folder, ['restore', 'missing.zip']).code).toBe(1)
    expect(runTrivet(folder, ['import-instance', 'missing.zip']).code).toBe(1)
    expect(readdirSync(folder)).toEqual(['trivet'])
  })

  test('a user is made in the data directory that TRIVET_DATA_DIR names', () => {
    const folder = newFolder()
    const env = { TRIVET_DATA_DIR: 'kitchen' }
    expect(runTrivet(folder, ['user', 'create', 'anna', '--email', 'anna@example.com'], env).code).toBe(0)
    expect(runTrivet(folder, ['user', 'list'], env).stdout).toContain('anna@example.com')
  })

  test('a dry run of a whole instance writes nothing', async () => {
    const folder = newFolder()
    const env = { TRIVET_DATA_DIR: join(folder, 'from') }
    expect(runTrivet(folder, ['demo', '--recipes', '3'], env).code).toBe(0)
    const out = join(folder, 'mealie.zip')
    expect(runTrivet(folder, ['export', '--format', 'mealie', '--out', out], env).code).toBe(0)
    const dry = runTrivet(folder, ['import-instance', out, '--dry-run'])
    expect(dry.code).toBe(0)
    expect(dry.stdout).toMatch(/^recipes\s+3\s+3/m)
    expect(readdirSync(folder).sort()).toEqual(['from', 'mealie.zip', 'trivet'])
  })
})

/** Who has anything below a folder. */
function ownersIn(folder: string): number[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ]
  return [...new Set(paths.map((path) => lstatSync(path).uid))]
}

const canSwitch = whyNoOtherUsers === ''

describe.skipIf(!canSwitch)(`a server with a user of its own${whyNoOtherUsers}`, () => {
  function serviceFolder(): { folder: string; dataDir: string; env: Record<string, string> } {
    const folder = newFolder(sharedFolder)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    chownSync(dataDir, SERVICE, SERVICE)
    return { folder, dataDir, env: { TRIVET_DATA_DIR: dataDir } }
  }

  test('root’s commands leave nothing that the server cannot use: backup, restore, users, groups', async () => {
    const { folder, dataDir, env } = serviceFolder()
    const by = asUser(SERVICE)
    const trivet = await start({ folder, by, env: { ...UNATTENDED, ...env } })
    const call = await openApi(trivet)
    const { slug } = await addSampleRecipe(call)
    for (const args of [
      ['backup'],
      ['user', 'create', 'anna', '--email', 'anna@example.com'],
      ['group', 'create', 'Neighbours'],
    ])
      expect(runTrivet(folder, args, env)).toMatchObject({ code: 0 })
    expect(ownersIn(dataDir)).toEqual([SERVICE])
    // The server goes on making backups beside root's.
    await call('POST', '/admin/backups')
    await trivet.stop()
    const [backup] = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.zip'))
    expect(runTrivet(folder, ['restore', backup!], env)).toMatchObject({ code: 0 })
    expect(ownersIn(dataDir)).toEqual([SERVICE])
    const again = await start({ folder, by, env: { ...UNATTENDED, ...env } })
    expect((await openApi(again)) && (await fetch(`${again.address}/healthz`)).status).toBe(200)
    expect(await (await openApi(again))<{ slug: string }>('GET', `/recipes/${slug}`)).toMatchObject({ slug })
  })

  test('an empty data directory of the service stays its own, whatever root does first', () => {
    const { folder, dataDir, env } = serviceFolder()
    expect(runTrivet(folder, ['demo', '--recipes', '2'], env)).toMatchObject({ code: 0 })
    expect(ownersIn(dataDir)).toEqual([SERVICE])
  })

  test('what root may read and the service may not is said with the name of the file', () => {
    const { folder, env } = serviceFolder()
    expect(runTrivet(folder, ['demo', '--recipes', '2'], env).code).toBe(0)
    const closed = join(folder, 'root')
    mkdirSync(closed, { mode: 0o700 })
    const refused = runTrivet(folder, ['export', '--format', 'md', '--out', join(closed, 'recipes')], env)
    expect(refused.code).toBe(77)
    expectSentence(refused, new RegExp(`^User ${SERVICE}, as whom this command runs, may not use ${closed}`))
  })

  test('an ordinary user is told whose the data is', () => {
    const { folder, dataDir, env } = serviceFolder()
    expect(runTrivet(folder, ['demo', '--recipes', '2'], env).code).toBe(0)
    chmodSync(dataDir, 0o755)
    for (const args of [['user', 'list'], ['backup']]) {
      const refused = runTrivet(folder, args, env, '', asUser(STRANGER))
      expect(refused.code).toBe(78)
      expectSentence(
        refused,
        new RegExp(`belongs to user ${SERVICE} and this command runs as user ${STRANGER}: `),
      )
    }
  })

  test('a folder above that is closed to the owner is told, as with a dynamic user', () => {
    const folder = newFolder(sharedFolder)
    const closed = join(folder, 'private')
    const dataDir = join(closed, 'trivet')
    mkdirSync(dataDir, { recursive: true })
    chownSync(dataDir, SERVICE, SERVICE)
    chmodSync(closed, 0o700)
    const refused = runTrivet(folder, ['user', 'list'], { TRIVET_DATA_DIR: dataDir })
    expect(refused.code).toBe(77)
    expectSentence(refused, /who can't reach it: a folder above it is closed/)
  })

  test('a mounted folder of root is refused at start with what to do, and works once that is done', async () => {
    const folder = newFolder(sharedFolder)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o755 })
    const env = { TRIVET_DATA_DIR: dataDir }
    const refused = runTrivet(folder, ['serve'], serveEnv(env), '', asUser(1000))
    expect(refused.code).toBe(78)
    expectSentence(
      refused,
      /^Trivet runs as user 1000 and can't write .*belongs to user 0: run "chown -R 1000:1000"/,
    )
    expect(readdirSync(dataDir)).toEqual([])
    chownSync(dataDir, 1000, 1000)
    await start({ folder, env, by: asUser(1000) })
    expect(ownersIn(dataDir)).toEqual([1000])
  })
})

describe('a start that cannot be', () => {
  test('a file in the place of the data directory', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'data'), '')
    const refused = runTrivet(folder, ['serve'], serveEnv())
    expect(refused.code).toBe(73)
    expectSentence(refused, /data is a file, but Trivet needs a folder there\.$/)
    const below = runTrivet(folder, ['serve'], serveEnv({ TRIVET_DATA_DIR: 'data/below' }))
    expect(below.code).toBe(73)
    expectSentence(below, /data is a file, but Trivet needs a folder there\.$/)
  })

  test('a folder in the place of the database', () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'data/trivet.db'), { recursive: true })
    const refused = runTrivet(folder, ['serve'], serveEnv())
    expect(refused.code).toBe(73)
    expectSentence(refused, /trivet\.db is a folder, but Trivet needs a file there\.$/)
  })

  const demo = (folder: string) => expect(runTrivet(folder, ['demo', '--recipes', '20']).code).toBe(0)

  test.each(['user list', 'serve'])(
    'a damaged database leads to restoring a backup: trivet %s',
    async (command) => {
      const folder = newFolder()
      demo(folder)
      expect(runTrivet(folder, ['backup', '--to', 'kept.zip']).code).toBe(0)
      const file = openSync(join(folder, 'data/trivet.db'), 'r+')
      writeSync(file, Buffer.alloc(statSync(join(folder, 'data/trivet.db')).size, 0x5a))
      closeSync(file)
      const refused = runTrivet(folder, command.split(' '), serveEnv())
      expect(refused.code).toBe(74)
      expectSentence(refused, /trivet\.db is damaged: restore a backup with "trivet restore FILE"/)
      expect(runTrivet(folder, ['restore', 'kept.zip']).code).toBe(0)
      expect(runTrivet(folder, ['user', 'list']).stdout).toContain('demo@example.com')
    },
  )

  test('a zone that there is not', () => {
    const refused = runTrivet(newFolder(), ['serve'], serveEnv({ TZ: 'Europe/Belrin' }))
    expect(refused.code).toBe(78)
    expectSentence(refused, /^TZ must be a time zone such as Europe\/Berlin \(it is "Europe\/Belrin"\)\.$/)
  })

  test('with a log in JSON the sentence is a line of it', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'data'), '')
    const { code, stdout } = runTrivet(folder, ['serve'], serveEnv({ TRIVET_LOG_FORMAT: 'json' }))
    expect(code).toBe(73)
    expect(JSON.parse(stdout.trim())).toMatchObject({
      level: 'error',
      message: expect.stringMatching(/is a file/),
    })
  })

  test('a command on a full disk says so', () => {
    const folder = newFolder()
    demo(folder)
    const full = ['/bin/sh', '-c', 'ulimit -f 1; exec "$0" "$@"']
    for (const args of [
      ['user', 'create', 'anna', '--email', 'anna@example.com'],
      ['backup', '--to', 'x.zip'],
    ]) {
      const refused = runTrivet(folder, args, {}, '', full)
      expect(refused.code).toBe(74)
      expectSentence(refused, /^There is no room left /)
    }
  })

  // Only root may mount, and only where the system lets it.
  const unshare = ['/usr/bin/unshare', '--mount', '/bin/sh', '-c']
  const canMount =
    existsSync('/usr/bin/unshare') && Bun.spawnSync([...unshare, 'mount -t tmpfs none /mnt']).success
  test.skipIf(!canMount)(
    `a read-only disk${canMount ? '' : ' (skipped: nothing can be mounted here)'}`,
    () => {
      const folder = newFolder()
      demo(folder)
      const mount =
        'mount --bind "$PWD/data" "$PWD/data" && mount -o remount,bind,ro "$PWD/data" && exec "$0" "$@"'
      for (const args of [['serve'], ['backup'], ['user', 'list']]) {
        const refused = runTrivet(folder, args, serveEnv(), '', [...unshare, `PATH=/usr/bin:/bin; ${mount}`])
        expect(refused.code).toBe(73)
        expectSentence(refused, /data is on a read-only file system, so Trivet can't write there\.$/)
      }
    },
  )
})
