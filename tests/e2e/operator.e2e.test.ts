import { afterEach, describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runTrivet } from '../support/executable'
import { cleanUp, expectSentence, newFolder, serveEnv, start } from '../support/operator'
import { asUser, SERVICE, STRANGER, sharedFolder, whyNoOtherUsers } from '../support/other-user'
import { lacks } from '../support/skips'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'

// What an operator does with the executable, on a good day and on a bad one: as root, as an ordinary user, and for a service that
// runs as a user of its own.

afterEach(cleanUp)

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
    expect(existsSync(join(first.folder, 'other', 'trivet.db'))).toBe(false)
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
      expectSentence(result, /^Trivet has no data in \/\S+\/data\. Set TRIVET_DATA_DIR to/)
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

describe.skipIf(lacks(!canSwitch, `another user cannot be used${whyNoOtherUsers}`))(
  `a server with a user of its own${whyNoOtherUsers}`,
  () => {
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
      expect(await (await openApi(again))<{ slug: string }>('GET', `/recipes/${slug}`)).toMatchObject({
        slug,
      })
    })

    test('a restore that may not move all of the state is refused before it moves any of it', () => {
      const { folder, dataDir, env } = serviceFolder()
      const by = asUser(SERVICE)
      expect(runTrivet(folder, ['demo', '--recipes', '2'], env, '', by).code).toBe(0)
      expect(runTrivet(folder, ['backup'], env, '', by).code).toBe(0)
      const [backup] = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.zip'))
      const recipes = join(dataDir, 'recipes')
      mkdirSync(recipes, { recursive: true })
      chownSync(recipes, 0, 0)
      chmodSync(recipes, 0o755)
      const state = () => readdirSync(dataDir).filter((name) => name !== 'trivet.lock')
      const before = state()
      const refused = runTrivet(folder, ['restore', backup!], env, '', by)
      expect(refused.code).not.toBe(0)
      expectSentence(refused, /data\/recipes/)
      expect(state().toSorted()).toEqual(before.toSorted())
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
      expectSentence(
        refused,
        new RegExp(`^User ${SERVICE}, as whom this command runs, may not use ${closed}`),
      )
    })

    test('an ordinary user gets a message about whose the data is', () => {
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

    test('a folder that an older version’s root has left is said at start; root itself serves as the owner', async () => {
      const { folder, dataDir, env } = serviceFolder()
      mkdirSync(join(dataDir, 'recipes'), { mode: 0o700 })
      const trivet = await start({ folder, env })
      expect(trivet.output()).toMatch(
        new RegExp(
          `WARN  Trivet runs as user ${SERVICE} and can't write ${join(dataDir, 'recipes')}, which belongs to user 0: `,
        ),
      )
      chownSync(join(dataDir, 'recipes'), SERVICE, SERVICE)
      expect(ownersIn(dataDir)).toEqual([SERVICE])
    })

    test('a parent folder that is closed to the owner is named, as with a dynamic user', () => {
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
  },
)
