import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
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
import { hostTarget } from '../../tools/build/compile'
import { minisign, newKeyFiles, readSigningKey } from '../../tools/release/minisign'
import { tarball } from '../../tools/release/packages'
import { openApi, UNATTENDED } from '../e2e/api-client'
import { logIn } from '../e2e/first-run'
import { closeBrowser, hasBrowser, newVisitor } from '../support/chromium'
import { bareEnvironment, startTrivet } from '../support/executable'
import { buildIn, cloneHere, setVersion } from '../support/release-builds'
import { lacks } from '../support/skips'

// `trivet update` with executables of three versions, built from this commit: today's, one with a migration more, and one whose
// migration fails. Releases come from a server on 127.0.0.1.

const TARGET = hostTarget()
const folder = mkdtempSync(join(tmpdir(), 'trivet-updates-'))
const path = (...parts: string[]) => join(folder, ...parts)
const pair = newKeyFiles()
const key = readSigningKey(pair.secret)
const texts = { licence: '', thirdParty: '', changelog: '', man: '', bash: '', zsh: '', fish: '' }

const OLD = '7.0.0'
const NEW = '7.1.0'
const BROKEN = '7.2.0'
const builds: Record<string, string> = {}
const archives: Record<string, Uint8Array> = {}

type Answer = Uint8Array | string
let files: Record<string, Answer> = {}
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    const body = files[new URL(request.url).pathname.slice(1)]
    return body === undefined ? new Response('', { status: 404 }) : new Response(body as BodyInit)
  },
})

beforeAll(() => {
  mkdirSync(path('keys'))
  writeFileSync(path('keys/test.pub'), pair.public)
  const clone = cloneHere(path('clone'))
  const versions: [string, string[]][] = [
    [OLD, []],
    [NEW, ['CREATE TABLE of_the_future (id INTEGER PRIMARY KEY) STRICT;']],
    [
      BROKEN,
      ['CREATE TABLE of_the_future (id INTEGER PRIMARY KEY) STRICT;', 'INSERT INTO nowhere VALUES (1);'],
    ],
  ]
  for (const [version, migrations] of versions) {
    setVersion(clone, version, migrations)
    builds[version] = buildIn(clone, path('keys'), path('builds', version))
    archives[version] = tarball(
      { version, seconds: 1_790_000_000, texts },
      TARGET!,
      readFileSync(builds[version]),
    )
  }
}, 900_000)
afterAll(() => {
  server.stop(true)
  rmSync(folder, { recursive: true, force: true })
}, 300_000)

/** Publishes a version as the newest. */
function publish(version: string, archive: Uint8Array = archives[version]!, signer = key): void {
  const name = `trivet-${version}-${TARGET}.tar.gz`
  const sums = `${createHash('sha256').update(archives[version]!).digest('hex')}  ${name}\n`
  const comment = `trivet version:${version} commit:${'a'.repeat(40)} timestamp:1790000000`
  for (const at of ['latest/download', `download/v${version}`]) {
    files[`${at}/SHA256SUMS`] = sums
    files[`${at}/SHA256SUMS.minisig`] = minisign(Buffer.from(sums), signer, comment)
    files[`${at}/${name}`] = archive
  }
}

let place: string
const exe = () => join(place, 'trivet')
const env = () => ({
  TRIVET_DATA_DIR: join(place, 'data'),
  TRIVET_UPDATES_FROM: `http://127.0.0.1:${server.port}`,
  TRIVET_HOST: '127.0.0.1',
})

/** The server of releases is in this process, so the command must not hold it up. */
async function trivet(args: string[], executable = exe()) {
  const child = spawn(executable, args, { cwd: place, env: bareEnvironment(env()) })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}
const versionOf = (executable = exe()) =>
  spawnSync(executable, ['--version'], { encoding: 'utf8', env: bareEnvironment() }).stdout.split(' ')[0]

/** A server of the old version with a recipe in it. */
async function serving<T>(doing: (call: Awaited<ReturnType<typeof openApi>>) => Promise<T>): Promise<T> {
  const running = await startTrivet({ folder: place, env: { ...env(), ...UNATTENDED } })
  try {
    return await doing(await openApi(running))
  } finally {
    await running.stop()
  }
}
const recipes = () =>
  serving(async (call) =>
    (await call<{ items: { name: string }[] }>('GET', '/recipes')).items.map(({ name }) => name).toSorted(),
  )

beforeEach(async () => {
  files = {}
  place = mkdtempSync(join(folder, 'place-'))
  copyFileSync(builds[OLD]!, exe())
  await serving((call) => call('POST', '/recipes', { name: 'Plum soup' }))
}, 120_000)

describe.skipIf(lacks(TARGET === null, 'there is no build for this machine'))('trivet update', () => {
  test('says what is new, replaces the executable, keeps recipes, and goes back with the previous database', async () => {
    publish(NEW)
    expect(await trivet(['update', '--check'])).toEqual({
      code: 0,
      said: `Trivet ${NEW} is available; this is ${OLD}. Run “trivet update”.\nThe newest release on 127.0.0.1:${server.port} is from 2026-09-21.\n`,
    })
    await serving(async (call) =>
      expect(await call<object>('GET', '/admin/about')).toMatchObject({
        trivetVersion: OLD,
        newestKnownVersion: NEW,
        newestReleasedAt: '2026-09-21T14:13:20.000000Z',
      }),
    )
    expect(await trivet(['update'])).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Trivet ${NEW} is in place of ${OLD}.`),
    })
    expect([versionOf(), versionOf(`${exe()}.previous`)]).toEqual([NEW, OLD])
    expect(readdirSync(join(place, 'data/backups')).some((name) => name.endsWith('.zip'))).toBe(true)

    await serving((call) => call('POST', '/recipes', { name: 'Fig tart' }))
    const asked = await trivet(['update', '--back'])
    expect(asked).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Written since the update: 1 recipes.*--back --yes/s),
    })
    expect(versionOf()).toBe(NEW)
    expect(await trivet(['update', '--back', '--yes'])).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Trivet ${OLD} is back.`),
    })
    expect(versionOf()).toBe(OLD)
    expect(await recipes()).toEqual(['Plum soup'])
    // The newer database is kept, and comes back with the newer executable.
    expect((await trivet(['update', '--back'])).code).toBe(0)
    expect((await trivet(['restore', '--back'])).code).toBe(0)
    expect(await recipes()).toEqual(['Fig tart', 'Plum soup'])
  }, 300_000)

  test.skipIf(lacks(!hasBrowser(), 'Chromium is missing'))(
    'the button of the page says what is new, since when, and what is refused, with a signed release',
    async () => {
      const running = await startTrivet({ folder: place, env: { ...env(), ...UNATTENDED } })
      const { page, complaints } = await newVisitor()
      try {
        await logIn(page, running)
        const press = async () => {
          await page.goto(`${running.address}/admin/site-settings`)
          await page.getByRole('button', { name: 'Check for updates' }).click()
          await page.waitForURL((url) => url.pathname.endsWith('/admin/site-settings'))
          return page.locator('body').textContent()
        }
        await page.goto(`${running.address}/admin/site-settings`)
        expect(await page.locator('body').textContent()).not.toContain('Latest known release')
        publish(NEW)
        const found = await press()
        expect(found).toContain(`Trivet ${NEW} is available. This server runs ${OLD}`)
        expect(found).toMatch(new RegExp(`Latest known release\\s*${NEW} · September 21, 2026`))
        publish(OLD)
        expect(await press()).toContain(
          `127.0.0.1:${server.port} offers version ${OLD}, but ${NEW} was released before.`,
        )
        publish(NEW, archives[NEW], readSigningKey(newKeyFiles().secret))
        expect(await press()).toContain('isn’t signed with a key this server knows')
        expect(complaints).toEqual([])
      } finally {
        await closeBrowser()
        await running.stop()
      }
    },
    120_000,
  )

  test('changes nothing for a wrong signature, an older release, a cut-off download or a migration that fails', async () => {
    const refused = async (args: string[], words: string) => {
      expect(await trivet(args)).toMatchObject({ code: 1, said: expect.stringContaining(words) })
      expect([versionOf(), existsSync(`${exe()}.previous`)]).toEqual([OLD, false])
    }
    publish(NEW, archives[NEW], readSigningKey(newKeyFiles().secret))
    await refused(['update'], 'isn’t signed with a key this server knows')
    publish(NEW, archives[NEW]!.subarray(0, 5_000_000))
    await refused(['update'], 'damaged or incomplete')
    publish(BROKEN)
    await refused(['update'], 'The upgrade of the database was tried on a copy and failed there')
    expect(await recipes()).toEqual(['Plum soup'])
  }, 300_000)

  test('takes an older release only by its name', async () => {
    copyFileSync(builds[NEW]!, `${exe()}.new`)
    rmSync(exe())
    copyFileSync(`${exe()}.new`, exe())
    rmSync(join(place, 'data'), { recursive: true })
    publish(OLD)
    expect(await trivet(['update'])).toMatchObject({
      code: 1,
      said: expect.stringContaining(`trivet update ${OLD}`),
    })
    expect(versionOf()).toBe(NEW)
    expect((await trivet(['update', OLD])).code).toBe(0)
    expect(versionOf()).toBe(OLD)
  }, 300_000)

  const noMount = process.getuid?.() !== 0 ? 'only root can mount a small disk' : ''
  test.skipIf(lacks(noMount !== '', noMount))(
    'changes nothing on a full disk',
    async () => {
      publish(NEW)
      const disk = join(place, 'disk')
      mkdirSync(disk)
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk])
      try {
        copyFileSync(builds[OLD]!, join(disk, 'trivet'))
        const { code, said } = await trivet(['update'], join(disk, 'trivet'))
        expect([code, said]).toEqual([74, expect.stringContaining(disk)])
        expect(readdirSync(disk)).toEqual(['trivet'])
        expect(versionOf(join(disk, 'trivet'))).toBe(OLD)
      } finally {
        spawnSync('umount', [disk])
      }
    },
    300_000,
  )

  test('killed at any moment, it leaves an executable that works and recipes that are there; the next one succeeds', async () => {
    publish(NEW)
    const started = performance.now()
    expect((await trivet(['update'])).code).toBe(0)
    const whole = performance.now() - started
    const seen = new Set<string>()
    for (let share = 0.05; share < 1.05; share += 0.05) {
      spawnSync('sh', ['-c', `rm -rf "${exe()}"* "${place}/.trivet-update"`])
      copyFileSync(builds[OLD]!, exe())
      const child = spawn(exe(), ['update'], {
        cwd: place,
        env: bareEnvironment(env()),
        stdio: 'ignore',
        detached: true,
      })
      await Bun.sleep(whole * share)
      // What it has started ends with it, as with a power cut.
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // It was done before.
      }
      await new Promise((resolve) =>
        child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(0),
      )
      const now = versionOf() ?? ''
      seen.add(now)
      expect([OLD, NEW]).toContain(now)
    }
    expect(seen).toContain(OLD)
    if (versionOf() === OLD) expect((await trivet(['update'])).code).toBe(0)
    expect([versionOf(), existsSync(join(place, '.trivet-update'))]).toEqual([NEW, false])
    expect(await recipes()).toEqual(['Plum soup'])
  }, 900_000)
})
