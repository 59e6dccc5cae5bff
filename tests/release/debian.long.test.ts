import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyFiles } from '../../tools/release/minisign'
import { type Call, openApi, UNATTENDED } from '../e2e/api-client'
import { makeDebian, type RunningDebian, startDebian, whyNoDebian } from '../support/debian-root'
import { freePort } from '../support/executable'
import { cloneHere, releaseIn, setVersion } from '../support/release-builds'
import { lacks } from '../support/skips'

// Two releases as `npm run release` makes them, the second with one migration more, in a Debian with nothing else, whose systemd runs:
// from the folder of the releases alone.

const folder = mkdtempSync(join(tmpdir(), 'trivet-debian-'))
const path = (...parts: string[]) => join(folder, ...parts)
const OLD = '7.0.0'
const NEW = '7.1.0'
const DATA = '/var/lib/trivet'
let debian: RunningDebian
const port = freePort()

/** The folder that the person who releases serves, with both releases in it. */
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const file = Bun.file(path('releases', new URL(request.url).pathname))
    return (await file.exists()) ? new Response(file) : new Response('', { status: 404 })
  },
})

beforeAll(async () => {
  if (whyNoDebian !== '') return
  makeDebian(path('root'))
  const keys = newKeyFiles()
  mkdirSync(path('keys'))
  writeFileSync(path('keys/test.pub'), keys.public)
  const clone = cloneHere(path('clone'))
  for (const version of [OLD, NEW]) {
    setVersion(
      clone,
      version,
      version === NEW ? ['CREATE TABLE of_the_future (id INTEGER PRIMARY KEY) STRICT;'] : [],
    )
    releaseIn(clone, 'linux-x64', { keys: path('keys'), secret: keys.secret })
    cpSync(join(clone, 'dist/release/download'), path('releases/download'), { recursive: true })
  }
  mkdirSync(path('releases/latest'))
  symlinkSync(`../download/v${NEW}`, path('releases/latest/download'))
  cpSync(path('releases'), path('root/releases'), { recursive: true, verbatimSymlinks: true })
  debian = await startDebian(path('root'))
}, 3_600_000)
afterAll(async () => {
  await debian?.stop()
  server.stop(true)
  rmSync(folder, { recursive: true, force: true })
}, 300_000)

const inRoot = (name: string) => path('root', name)
const ofRelease = (version: string, name: string) => `/releases/download/v${version}/${name}`
const apt = (file: string) =>
  debian.run(
    `apt-get install -qq --no-install-recommends --allow-downgrades -o Dpkg::Options::=--force-confold ${file}`,
  )
const trivet = (words: string, settings = '') =>
  debian.run(`TRIVET_DATA_DIR=${DATA} ${settings} trivet ${words}`)

/** What systemd says of the service. */
const state = async () => (await debian.run('systemctl is-active trivet')).said.trim()
/** The server, once it answers; what a member of the household does with it. */
async function call(): Promise<Call> {
  const address = `http://127.0.0.1:${port}`
  const isWell = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const deadline = Date.now() + 30_000; !(await isWell()); ) {
    if (Date.now() > deadline)
      throw new Error((await debian.run('journalctl --no-pager --unit trivet | tail -40')).said)
    await Bun.sleep(200)
  }
  return openApi({ address })
}
const cook = async (name: string) => (await call())('POST', '/recipes', { name })
async function recipes(): Promise<string[]> {
  const { items } = await (await call())<{ items: { name: string }[] }>('GET', '/recipes')
  return items.map(({ name }) => name).toSorted()
}
async function version(): Promise<string> {
  const { trivetVersion } = await (await call())<{ trivetVersion: string }>('GET', '/admin/about')
  return trivetVersion
}
/** The copy of the database that the newer build made before it changed it. */
async function snapshot(): Promise<string> {
  const { said } = await debian.run(`ls ${DATA}/backups`)
  return said.split('\n').find((name) => name.startsWith('before-upgrade-from-'))!
}

describe.skipIf(lacks(whyNoDebian !== '', whyNoDebian))(
  'from the folder of the releases, in an empty Debian',
  () => {
    test('the .deb installs with a user and a data directory of its own, starts, and keeps a first recipe', async () => {
      expect(await apt(ofRelease(OLD, `trivet_${OLD}_amd64.deb`))).toMatchObject({ code: 0 })
      expect(await state()).toBe('active')
      const { said } = await debian.run(`stat -c "%U:%G %a" ${DATA} /usr/bin/trivet /etc/trivet/trivet.env`)
      expect(said.trim().split('\n')).toEqual(['trivet:trivet 700', 'root:root 755', 'root:trivet 640'])
      const settings = { ...UNATTENDED, TRIVET_HOST: '127.0.0.1', TRIVET_PORT: String(port) }
      for (const [name, value] of Object.entries(settings))
        appendFileSync(inRoot('etc/trivet/trivet.env'), `${name}=${value}\n`)
      expect(await debian.run('systemctl restart trivet')).toEqual({ code: 0, said: '' })
      await cook('Plum soup')
      expect((await debian.run(`stat -c %U ${DATA}/trivet.db`)).said).toBe('trivet\n')
    }, 600_000)

    test('it is started again when it dies, and stops on request', async () => {
      expect((await debian.run('systemctl kill --signal=KILL trivet && sleep 4')).code).toBe(0)
      expect(await recipes()).toEqual(['Plum soup'])
      expect((await debian.run('systemctl show --property=NRestarts trivet')).said).toBe('NRestarts=1\n')
      expect((await debian.run('systemctl stop trivet')).code).toBe(0)
      expect((await debian.run('systemctl show --property=Result trivet')).said).toBe('Result=success\n')
      expect((await debian.run('systemctl start trivet')).code).toBe(0)
    }, 600_000)

    test('the second build upgrades and restarts it, database and all, and leaves updating to apt', async () => {
      await call()
      expect(await apt(ofRelease(NEW, `trivet_${NEW}_amd64.deb`))).toMatchObject({ code: 0 })
      expect(await version()).toBe(NEW)
      await cook('Fig tart')
      expect(await recipes()).toEqual(['Fig tart', 'Plum soup'])
      expect(await trivet('update', `TRIVET_UPDATES_FROM=http://127.0.0.1:${server.port}`)).toMatchObject({
        code: 1,
        said: expect.stringContaining('apt install ./FILE.deb'),
      })
    }, 600_000)

    test('going back to the first build restores its database, and the second can be installed again', async () => {
      await apt(ofRelease(OLD, `trivet_${OLD}_amd64.deb`))
      // It refuses the newer database, permanently: systemd does not try again.
      expect((await debian.run('sleep 5; systemctl is-active trivet')).said).toBe('failed\n')
      expect(await trivet(`restore ${await snapshot()}`)).toMatchObject({ code: 0 })
      await debian.run('systemctl start trivet')
      expect([await version(), await recipes()]).toEqual([OLD, ['Plum soup']])
      await debian.run('systemctl stop trivet')
      await apt(ofRelease(NEW, `trivet_${NEW}_amd64.deb`))
      expect(await trivet('restore --back')).toMatchObject({ code: 0 })
      await debian.run('systemctl start trivet')
      expect([await version(), await recipes()]).toEqual([NEW, ['Fig tart', 'Plum soup']])
    }, 600_000)

    test('removed it stops, purged it keeps the recipes', async () => {
      expect(await debian.run('apt-get remove -qq trivet')).toMatchObject({ code: 0 })
      const isThere = () =>
        ['usr/bin/trivet', 'etc/trivet/trivet.env', `${DATA}/trivet.db`].map((name) =>
          existsSync(inRoot(name)),
        )
      expect([await state(), isThere()]).toEqual(['inactive', [false, true, true]])
      cpSync(inRoot('etc/trivet/trivet.env'), path('trivet.env'))
      expect(await debian.run('apt-get purge -qq trivet')).toMatchObject({
        code: 0,
        said: expect.stringContaining('your recipes are still in /var/lib/trivet'),
      })
      expect(isThere()).toEqual([false, false, true])
    }, 600_000)

    test('the tarball in its place finds them, updates itself to the signed release under systemd, and goes back', async () => {
      const name = `trivet-${OLD}-linux-x64`
      const install = [
        'cd /tmp',
        `tar xzf ${ofRelease(OLD, `${name}.tar.gz`)}`,
        `install -m 755 ${name}/trivet /usr/local/bin/trivet`,
        `install -D -m 644 ${name}/trivet.service /etc/systemd/system/trivet.service`,
        'mkdir -p /etc/trivet',
      ]
      expect(await debian.run(install.join(' && '))).toEqual({ code: 0, said: '' })
      cpSync(path('trivet.env'), inRoot('etc/trivet/trivet.env'))
      expect(await trivet(`restore ${await snapshot()}`)).toMatchObject({ code: 0 })
      expect((await debian.run('systemctl daemon-reload && systemctl start trivet')).code).toBe(0)
      expect([await version(), await recipes()]).toEqual([OLD, ['Plum soup']])

      const from = `TRIVET_UPDATES_FROM=http://127.0.0.1:${server.port}`
      expect(await trivet('update --check', from)).toMatchObject({
        code: 0,
        said: expect.stringContaining(`Trivet ${NEW} is available; this is ${OLD}.`),
      })
      expect(await trivet('update', from)).toMatchObject({
        code: 0,
        said: expect.stringContaining(`Trivet ${NEW} is in place of ${OLD}. The service was restarted.`),
      })
      expect(await version()).toBe(NEW)
      await cook('Pear cake')
      expect(await trivet('update --back')).toMatchObject({
        code: 1,
        said: expect.stringContaining('Written since the update: 1 recipes'),
      })
      expect(await version()).toBe(NEW)
      expect(await trivet('update --back --yes')).toMatchObject({
        code: 0,
        said: expect.stringContaining(`Trivet ${OLD} is back. The service was restarted.`),
      })
      expect([await version(), await recipes()]).toEqual([OLD, ['Plum soup']])
    }, 900_000)
  },
)
