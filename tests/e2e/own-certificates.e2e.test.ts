import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { openBackup } from '../../src/backups/work/archive.service'
import { eventually } from '../support/eventually'
import { discard, freePort, type RunningTrivet, startTrivet } from '../support/executable'
import { ensurePebble, type Pebble, startPebble } from '../support/pebble'
import { lacks } from '../support/skips'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

/** Whose certificate a new connection by a name gets, and whether it is trusted. */
function greet(
  port: number,
  servername: string,
  ca: string,
): Promise<{ issuer: string; isTrusted: boolean }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca, rejectUnauthorized: false }, () => {
      const { issuer } = socket.getPeerCertificate()
      resolve({ issuer: String(issuer.CN), isTrusted: socket.authorized })
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

describe('an authority of the server’s own', () => {
  let trivet: RunningTrivet
  let port: number
  let authority: string

  beforeAll(async () => {
    port = freePort()
    const env = {
      ...UNATTENDED,
      TRIVET_HTTPS: 'own',
      // By names: the library of this runtime takes no addresses in constraints, OpenSSL judges those (tests/https).
      TRIVET_HTTPS_NAMES: 'trivet.home, localhost',
      TRIVET_HTTPS_PORT: String(port),
    }
    trivet = await startTrivet({ env })
    authority = await (await fetch(`${trivet.address}/trust/trivet-authority.crt`)).text()
  }, 60_000)
  afterAll(() => discard(trivet), 30_000)

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`https://localhost:${port}${path}`, { redirect: 'manual', tls: { ca: authority }, ...init })

  async function signIn(): Promise<string> {
    const body = new URLSearchParams({ username: KEEPER.username, password: KEEPER.password })
    const headers = { origin: `https://localhost:${port}` }
    const answer = await ask('/login', { method: 'POST', body, headers })
    expect(answer.status).toBe(303)
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  test('is fetched on plain http, and vouches for the server by its names', async () => {
    expect(new X509Certificate(authority).ca).toBe(true)
    expect(await greet(port, 'trivet.home', authority)).toEqual({
      issuer: 'Trivet on trivet.home',
      isTrusted: true,
    })
    expect((await ask('/healthz')).status).toBe(200)
  })

  test('leads devices through trusting it on plain http, while every other page leads to https', async () => {
    const page = await fetch(`${trivet.address}/trust`)
    const html = await page.text()
    expect([page.status, html.includes('Trivet on trivet.home')]).toEqual([200, true])
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
    expect((await fetch(trivet.address + style)).status).toBe(200)
    for (const path of [
      '/login',
      '/trust/../admin',
      '/trust/authority.pem',
      '/a/../admin',
      '/api/app/about',
    ]) {
      const answer = await fetch(trivet.address + path, { redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, 307])
    }
  })

  test('gives its key to no one', async () => {
    const cookie = await signIn()
    const paths = [
      '/trust/trivet-authority.crt',
      '/trust',
      '/https/authority.pem',
      '/trust/authority.pem',
      '/admin/https',
    ]
    for (const path of paths)
      expect(await (await ask(path, { headers: { cookie } })).text()).not.toContain('PRIVATE KEY')
    const backup = await ask('/api/admin/backups', {
      method: 'POST',
      headers: { cookie, origin: `https://localhost:${port}` },
    })
    expect(backup.status).toBe(201)
    const folder = join(trivet.dataDir, 'backups')
    const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.zip'))
    const { manifest, close } = await openBackup(join(folder, name), folder)
    close()
    expect(JSON.stringify(manifest)).not.toContain('PRIVATE KEY')
  })

  test('is replaced by an administrator who has just signed in, and by no one else', async () => {
    const headers = { origin: `https://localhost:${port}` }
    const before = await (await fetch(`${trivet.address}/trust/trivet-authority.crt`)).text()
    const stranger = await ask('/admin/https/authority', { method: 'POST', headers })
    expect(stranger.status).not.toBe(303)
    expect(await (await fetch(`${trivet.address}/trust/trivet-authority.crt`)).text()).toBe(before)
    const done = await ask('/admin/https/authority', {
      method: 'POST',
      headers: { ...headers, cookie: await signIn() },
    })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/https'])
    const after = await (await fetch(`${trivet.address}/trust/trivet-authority.crt`)).text()
    expect(after).not.toBe(before)
    expect((await greet(port, 'trivet.home', before)).isTrusted).toBe(false)
    expect((await greet(port, 'trivet.home', after)).isTrusted).toBe(true)
  })
})

const problem = ensurePebble()

describe.skipIf(lacks(problem !== null, problem ?? ''))('a certificate by ACME', () => {
  let pebble: Pebble
  let trivet: RunningTrivet
  beforeAll(async () => {
    pebble = await startPebble()
  }, 60_000)
  afterAll(async () => {
    await discard(trivet)
    await pebble.end()
  }, 30_000)

  test('comes to the executable within seconds of its start, while it serves', async () => {
    const port = freePort()
    const env = {
      ...UNATTENDED,
      TRIVET_HTTPS: 'acme',
      TRIVET_HTTPS_NAMES: 'food.example.com',
      TRIVET_HTTPS_PORT: String(port),
      TRIVET_ACME_DIRECTORY: pebble.directory,
      TRIVET_ACME_CACERTFILE: pebble.caFile,
    }
    trivet = await startTrivet({ env, port: pebble.httpPort })
    expect((await greet(port, 'food.example.com', '')).issuer).toBe('Trivet')
    await eventually(async () => {
      expect((await greet(port, 'food.example.com', '')).issuer).toContain('Pebble')
    }, 30_000)
  }, 60_000)
})
