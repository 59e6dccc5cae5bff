import 'reflect-metadata'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acmeSource } from '../../src/https/acme/acme-source.service'
import { selfSigned } from '../../src/https/authority/authority.service'
import { keepCertificate } from '../../src/https/https.service'
import { answerPlain } from '../../src/https/plain-http.rules'
import { fixedClock } from '../../src/platform/clock'
import { loadConfig } from '../../src/platform/config/config'
import { DEFAULT_LOCALE, i18nFor } from '../../src/platform/i18n/i18n'
import { silentLog } from '../../src/platform/log'
import { ensurePebble, type Pebble, startPebble } from '../support/pebble'
import { lacks } from '../support/skips'

const DAY_MS = 86_400_000
const problem = ensurePebble()
const PACE = { minMs: 50, maxMs: 200 }

let pebble: Pebble
const folders: string[] = []
const ends: (() => void)[] = []

interface Home {
  env?: Record<string, string>
  dataDir?: string
}

/** A server's plain http and its certificate, as `trivet serve` has them. */
async function openHome({ env = {}, dataDir }: Home = {}) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'trivet-acme-'))
  if (!dataDir) folders.push(folder)
  const { config } = loadConfig({
    TRIVET_DATA_DIR: folder,
    TRIVET_HTTPS: 'acme',
    TRIVET_HTTPS_NAMES: 'food.example.com, www.example.com',
    TRIVET_ACME_DIRECTORY: pebble.directory,
    TRIVET_ACME_CACERTFILE: pebble.caFile,
    TRIVET_ACME_DNS_WAIT: '0',
    TRIVET_PORT: String(pebble.httpPort),
    ...env,
  })
  const clock = fixedClock(new Date(Date.now() + 5000).toISOString())
  const placeholder = () => selfSigned(config.httpsNames, clock.now())
  const source = acmeSource({ settings: config, placeholder, clock, pace: PACE })
  let changes = 0
  const keeper = await keepCertificate({
    source: { ...source, everyMs: 3_600_000 },
    names: config.httpsNames,
    log: silentLog,
    clock,
    onChange: () => {
      changes += 1
    },
  })
  const { baseUrl, basePath } = config
  const plain = Bun.serve({
    hostname: '127.0.0.1',
    port: pebble.httpPort,
    fetch: (request) =>
      answerPlain(request, { baseUrl: baseUrl!, basePath, proofOf: keeper.proofOf }) ?? new Response('well'),
  })
  const close = () => {
    keeper.stop()
    void plain.stop(true)
  }
  ends.push(close)
  const say = () => {
    const found = keeper.state().problem?.message
    return found ? i18nFor(DEFAULT_LOCALE)._(found.messageId, found.values) : null
  }
  const serial = () => new X509Certificate(keeper.certificate().cert).serialNumber
  return { folder, clock, keeper, close, say, serial, changes: () => changes }
}

describe.skipIf(lacks(problem !== null, problem ?? ''))('certificates by ACME', () => {
  beforeAll(async () => {
    pebble = await startPebble({ rejectNonces: 30 })
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  afterAll(async () => {
    await pebble.end()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('the first one replaces one that browsers warn of, even when nonces are refused', async () => {
    const home = await openHome()
    expect(home.keeper.state().judged.faults.map(({ messageId }) => messageId)).toEqual(['https.temporary'])
    await home.keeper.renew()
    expect(home.say()).toBeNull()
    const { facts, faults } = home.keeper.state().judged
    expect(facts.names.toSorted()).toEqual(['food.example.com', 'www.example.com'])
    expect(facts.issuer).toContain('Pebble')
    expect([faults, home.changes()]).toEqual([[], 1])
    for (const name of ['acme.key', 'https/acme.pem', 'https/acme.json'])
      expect([name, (statSync(join(home.folder, name)).mode & 0o777).toString(8)]).toEqual([name, '600'])
    home.close()
  })

  test('it is kept over a restart, renewed thirty days before its end by the same account, and not before', async () => {
    const home = await openHome()
    await home.keeper.renew()
    const [first, account] = [home.serial(), readFileSync(join(home.folder, 'acme.key'), 'utf8')]
    home.close()
    const again = await openHome({ dataDir: home.folder })
    expect(again.serial()).toBe(first)
    again.clock.advance(59 * DAY_MS)
    await again.keeper.renew()
    expect([again.serial(), again.say()]).toEqual([first, null])
    again.clock.advance(2 * DAY_MS)
    await again.keeper.renew()
    expect(again.serial()).not.toBe(first)
    expect(readFileSync(join(home.folder, 'acme.key'), 'utf8')).toBe(account)
    again.close()
  })

  test('an outage is survived: the one in use stays, tries become seldom, and the next one comes by itself', async () => {
    const home = await openHome()
    await home.keeper.renew()
    const first = home.serial()
    home.clock.advance(61 * DAY_MS)
    await pebble.stop()
    const waits: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      await home.keeper.renew()
      waits.push((Date.parse(home.keeper.state().nextTryAt!) - home.clock.now().getTime()) / 60_000)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440])
    expect(home.say()).toContain('127.0.0.1 isn’t responding')
    expect(home.serial()).toBe(first)
    home.close()
    // A restart asks no sooner.
    const again = await openHome({ dataDir: home.folder })
    again.clock.advance(61 * DAY_MS)
    await pebble.start()
    expect(again.keeper.state().nextTryAt).not.toBeNull()
    again.clock.advance(2 * DAY_MS)
    await again.keeper.renew()
    // The authority has forgotten the account meanwhile, and another is made.
    expect([again.say(), again.keeper.state().problem]).toEqual([null, null])
    expect(again.serial()).not.toBe(first)
    again.close()
  })

  test('an account that was closed at the authority is replaced by another', async () => {
    const home = await openHome()
    await home.keeper.renew()
    const key = readFileSync(join(home.folder, 'acme.key'), 'utf8')
    const acme = await import('acme-client')
    const client = new acme.Client({ directoryUrl: pebble.directory, accountKey: key })
    await client.createAccount({ termsOfServiceAgreed: true, contact: [] })
    // The library has no word for it.
    const { api } = client as unknown as { api: { updateAccount(data: object): Promise<unknown> } }
    await api.updateAccount({ status: 'deactivated' })
    const first = home.serial()
    home.clock.advance(61 * DAY_MS)
    await home.keeper.renew()
    expect(home.say()).toBeNull()
    expect(home.serial()).not.toBe(first)
    expect(readFileSync(join(home.folder, 'acme.key'), 'utf8')).not.toBe(key)
    home.close()
  })

  test('a name that leads elsewhere is reported in a sentence that says what to check', async () => {
    await pebble.tellDns('/add-a', { host: 'www.example.com', addresses: ['127.0.0.77'] })
    const home = await openHome()
    await home.keeper.renew()
    expect(home.say()).toStartWith(
      '127.0.0.1 couldn’t reach Trivet at www.example.com. Point its DNS record to this server',
    )
    expect(home.keeper.state().judged.faults).toMatchObject([{ messageId: 'https.temporary' }])
    await pebble.tellDns('/clear-a', { host: 'www.example.com' })
    await home.keeper.renew()
    expect(home.say()).toBeNull()
    home.close()
  })

  test('by DNS a program of one’s own puts the record and takes it away, and nothing need be reached', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trivet-hook-'))
    folders.push(folder)
    const hook = join(folder, 'hook')
    const log = join(folder, 'log')
    writeFileSync(
      hook,
      `#!${process.execPath}
const [, , verb, name, value] = process.argv
require('node:fs').appendFileSync(${JSON.stringify(log)}, verb + ' ' + name + '\\n')
const body = JSON.stringify({ host: name + '.', ...(verb === 'add' && { value }) })
await fetch('${pebble.dnsManagement}/' + (verb === 'add' ? 'set-txt' : 'clear-txt'), { method: 'POST', body })
`,
    )
    chmodSync(hook, 0o700)
    await pebble.tellDns('/add-a', { host: 'food.example.com', addresses: ['127.0.0.77'] })
    const home = await openHome({ env: { TRIVET_ACME_DNS: 'hook', TRIVET_ACME_DNS_HOOK: hook } })
    await home.keeper.renew()
    expect(home.say()).toBeNull()
    expect(home.keeper.state().judged.faults).toEqual([])
    expect(readFileSync(log, 'utf8').trim().split('\n').toSorted()).toEqual([
      'add _acme-challenge.food.example.com',
      'add _acme-challenge.www.example.com',
      'remove _acme-challenge.food.example.com',
      'remove _acme-challenge.www.example.com',
    ])
    home.close()
    const broken = await openHome({ env: { TRIVET_ACME_DNS: 'hook', TRIVET_ACME_DNS_HOOK: '/bin/false' } })
    await broken.keeper.renew()
    expect(broken.say()).toStartWith('/bin/false couldn’t add _acme-challenge.')
    broken.close()
    const silent = await openHome({ env: { TRIVET_ACME_DNS: 'hook', TRIVET_ACME_DNS_HOOK: '/bin/true' } })
    await silent.keeper.renew()
    expect(silent.say()).toContain('couldn’t find the DNS record _acme-challenge.')
    silent.close()
  })
})
