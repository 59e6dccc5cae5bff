import 'reflect-metadata'
import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAuthority, ownSource, selfSigned, signServer } from '../../src/https/authority/authority.service'
import { discardAuthority } from '../../src/https/authority/kept-authority.service'
import { fixedClock } from '../../src/platform/clock'
import { selfSigned as strangers } from '../support/certificates'
import { lacks } from '../support/skips'

const DAY_MS = 86_400_000
const NAMES = ['trivet.home', '192.168.1.20']
const now = new Date()
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-own-'))
  folders.push(folder)
  return folder
}

const isMissing = Bun.which('openssl') === null
const judge = test.skipIf(lacks(isMissing, 'openssl is missing'))

/** What OpenSSL, which knows nothing of us, says of a certificate for a name. */
async function verify(authority: string, server: string, name: string): Promise<string> {
  const folder = newFolder()
  writeFileSync(join(folder, 'ca.pem'), authority)
  writeFileSync(join(folder, 'server.pem'), server)
  const check = /^[\d.:]+$/.test(name) ? ['-verify_ip', name] : ['-verify_hostname', name]
  const command = [
    'openssl',
    'verify',
    '-x509_strict',
    '-purpose',
    'sslserver',
    ...check,
    '-CAfile',
    'ca.pem',
    'server.pem',
  ]
  const child = Bun.spawn(command, { cwd: folder, stdout: 'pipe', stderr: 'pipe' })
  const said = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
  return (await child.exited) === 0 ? 'ok' : said
}

judge('the authority vouches for the names of the server, by name and by address', async () => {
  const authority = await makeAuthority(NAMES, now)
  const { cert } = await signServer(authority, NAMES, now)
  for (const name of NAMES) expect(await verify(authority.cert, cert, name)).toBe('ok')
})

judge('nothing that its key signs for another name counts', async () => {
  const authority = await makeAuthority(NAMES, now)
  for (const name of ['bank.example', 'home', '192.168.1.21', '::1', 'trivet.home.evil.example']) {
    const { cert } = await signServer(authority, [name], now)
    expect(await verify(authority.cert, cert, name)).toContain('permitted subtree violation')
  }
})

judge(
  'an authority of addresses alone vouches for no name at all, and none can be made below it',
  async () => {
    const authority = await makeAuthority(['192.168.1.20'], now)
    const named = await signServer(authority, ['bank.example'], now)
    expect(await verify(authority.cert, named.cert, 'bank.example')).not.toBe('ok')
    const below = await makeAuthority(['192.168.1.20'], now)
    expect(await verify(authority.cert, below.cert, '192.168.1.20')).not.toBe('ok')
  },
)

test('keys are closed to others, and the certificate is renewed thirty days before its end by the same authority', async () => {
  const dataDir = newFolder()
  const clock = fixedClock(now.toISOString())
  const source = ownSource({ dataDir, names: NAMES, clock })
  const first = (await source.next(false))!
  const authority = readFileSync(join(dataDir, 'https/authority.pem'), 'utf8')
  for (const name of ['https/authority.pem', 'https/own.pem'])
    expect((statSync(join(dataDir, name)).mode & 0o777).toString(8)).toBe('600')
  clock.advance(149 * DAY_MS)
  expect(await source.next(false)).toBeNull()
  clock.advance(2 * DAY_MS)
  const second = (await source.next(false))!
  expect(second.cert).not.toBe(first.cert)
  expect(readFileSync(join(dataDir, 'https/authority.pem'), 'utf8')).toBe(authority)
  const again = ownSource({ dataDir, names: NAMES, clock })
  expect((await again.next(false))!.cert.trim()).toBe(second.cert.trim())
})

test('other names make another authority, and so does an operator whose key was stolen', async () => {
  const dataDir = newFolder()
  const kept = () => readFileSync(join(dataDir, 'https/authority.pem'), 'utf8')
  await ownSource({ dataDir, names: NAMES }).next(false)
  const first = kept()
  await ownSource({ dataDir, names: [...NAMES].reverse() }).next(false)
  expect(kept()).toBe(first)
  const source = ownSource({ dataDir, names: ['other.home'] })
  await source.next(false)
  const second = kept()
  expect(second).not.toBe(first)
  discardAuthority(dataDir)
  await source.next(true)
  expect(kept()).not.toBe(second)
})

test('an authority that an encrypted backup has brought is taken at the next start, if it is for the same names', async () => {
  const [old, fresh] = [newFolder(), newFolder()]
  await ownSource({ dataDir: old, names: NAMES }).next(false)
  await ownSource({ dataDir: fresh, names: NAMES }).next(false)
  const authority = readFileSync(join(old, 'https/authority.pem'), 'utf8')
  const restored = join(fresh, 'https/authority.restored.pem')
  writeFileSync(restored, authority)
  const { cert } = (await ownSource({ dataDir: fresh, names: NAMES }).next(false))!
  expect(cert.trim()).toEndWith(authority.slice(0, authority.indexOf('-----BEGIN PRIVATE')).trim())
  expect(existsSync(restored)).toBe(false)
  writeFileSync(restored, `${(await strangers()).cert}${(await selfSigned(NAMES, now)).key}`)
  await ownSource({ dataDir: fresh, names: NAMES }).next(false)
  expect(readFileSync(join(fresh, 'https/authority.pem'), 'utf8')).toBe(authority)
})
