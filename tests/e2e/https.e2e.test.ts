import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { type Certified, selfSigned } from '../support/certificates'
import { eventually } from '../support/eventually'
import {
  bareFolder,
  discard,
  freePort,
  type RunningTrivet,
  runTrivet,
  startTrivet,
} from '../support/executable'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

let trivet: RunningTrivet
let port: number
let first: Certified

function writePair({ cert, key }: Certified): void {
  writeFileSync(join(trivet?.folder ?? folder, 'cert.pem'), cert)
  writeFileSync(join(trivet?.folder ?? folder, 'key.pem'), key)
}

const folder = bareFolder()
const settings = () => ({
  ...UNATTENDED,
  TRIVET_HTTPS_PORT: String(port),
  TRIVET_BASE_URL: `https://localhost:${port}`,
  TRIVET_TLS_CERTIFICATE_PATH: join(folder, 'cert.pem'),
  TRIVET_TLS_PRIVATE_KEY_PATH: join(folder, 'key.pem'),
})

beforeAll(async () => {
  port = freePort()
  first = await selfSigned()
  writePair(first)
  trivet = await startTrivet({ folder, env: settings() })
}, 60_000)
afterAll(() => discard(trivet), 30_000)

function open(): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => resolve(socket))
    socket.once('error', reject)
  })
}

async function shown(): Promise<string> {
  const socket = await open()
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`https://127.0.0.1:${port}${path}`, {
    redirect: 'manual',
    tls: { rejectUnauthorized: false },
    ...init,
    headers: { host: `localhost:${port}`, ...init.headers },
  })

async function signIn(username = KEEPER.username, password = KEEPER.password): Promise<string> {
  const body = new URLSearchParams({ username, password })
  const answer = await ask('/login', {
    method: 'POST',
    body,
    headers: { origin: `https://localhost:${port}` },
  })
  expect(answer.status).toBe(303)
  const cookies = answer.headers.getSetCookie()
  expect(cookies.every((cookie) => cookie.includes('Secure'))).toBe(true)
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

test('plain http leads to https, answers health checks, and keeps no form', async () => {
  const asked = await fetch(`${trivet.address}/login?next=1`, { redirect: 'manual' })
  expect(asked.headers.get('location')).toBe(`https://localhost:${port}/login?next=1`)
  const sent = await fetch(`${trivet.address}/login`, { method: 'POST', redirect: 'manual' })
  expect(sent.status).toBe(307)
  expect((await fetch(`${trivet.address}/healthz`)).status).toBe(200)
  expect(runTrivet(folder, ['health'], { TRIVET_PORT: new URL(trivet.address).port }).code).toBe(0)
  expect((await ask('/login')).headers.has('strict-transport-security')).toBe(false)
})

test('another site cannot write over https, nor can plain http', async () => {
  const cookie = await signIn()
  const write = (origin: string) =>
    ask('/admin/https', { method: 'POST', body: new URLSearchParams(), headers: { cookie, origin } })
  expect((await write('https://evil.example')).status).toBe(403)
  expect((await write(`http://localhost:${port}`)).status).toBe(403)
  expect((await write(`https://localhost:${port}`)).status).toBe(303)
})

test('a renewed certificate reaches new connections while a hundred event streams live on', async () => {
  const cookie = await signIn()
  const made = await ask('/api/households/shopping/lists', {
    method: 'POST',
    body: JSON.stringify({ name: 'Market' }),
    headers: { cookie, 'content-type': 'application/json', origin: `https://localhost:${port}` },
  })
  const { id } = (await made.json()) as { id: string }
  // One person has fifty streams at most.
  const run = (...args: string[]) => runTrivet(folder, args, { TRIVET_DATA_DIR: trivet.dataDir })
  run('user', 'create', 'jonas', '--email', 'jonas@example.com', '--group', 'Home')
  const { password } = JSON.parse(run('user', 'password', 'jonas', '--json').stdout) as { password: string }
  const cookies = [cookie, await signIn('jonas', password)]
  const streams = await Promise.all(Array.from({ length: 100 }, open))
  let [heard, ended] = [0, 0]
  for (const [at, socket] of streams.entries()) {
    socket.once('data', (chunk) => {
      if (String(chunk).startsWith('HTTP/1.1 200')) heard++
    })
    socket.on('close', () => ended++)
    socket.write(
      `GET /api/households/shopping/lists/${id}/events HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\nCookie: ${cookies[at % 2]}\r\n\r\n`,
    )
  }
  await eventually(() => expect(heard).toBe(100))
  const before = await shown()
  writePair(await selfSigned())
  await eventually(async () => expect(await shown()).not.toBe(before))
  expect(ended).toBe(0)
  for (const socket of streams) socket.destroy()
}, 60_000)

test('a pair that does not fit keeps the certificate in use, and the page says what is wrong', async () => {
  const cookie = await signIn()
  const page = async () => (await ask('/admin/https', { headers: { cookie } })).text()
  const before = await shown()
  writeFileSync(join(folder, 'key.pem'), (await selfSigned()).key)
  await eventually(async () =>
    expect(await page()).toContain('The private key belongs to a different certificate.'),
  )
  expect(await shown()).toBe(before)
  writeFileSync(join(folder, 'key.pem'), 'nonsense')
  await eventually(async () => expect(await page()).toContain('doesn’t contain a PEM private key'))
  expect(trivet.output()).toContain('The private key belongs to a different certificate.')
  writePair(await selfSigned())
  await eventually(async () => expect(await shown()).not.toBe(before))
  expect(await page()).not.toContain('doesn’t contain a PEM private key')
}, 60_000)

test('a start without a usable certificate ends with one sentence', () => {
  const start = (env: Record<string, string>) =>
    runTrivet(folder, ['serve'], {
      ...settings(),
      TRIVET_HOST: '127.0.0.1',
      TRIVET_PORT: String(freePort()),
      TRIVET_HTTPS_PORT: String(freePort()),
      TRIVET_DATA_DIR: join(folder, 'other'),
      ...env,
    })
  const missing = start({ TRIVET_TLS_PRIVATE_KEY_PATH: '/nowhere.pem' })
  expect(missing.code).toBe(78)
  expect(missing.stderr).toContain(
    'Trivet can’t read /nowhere.pem (ENOENT). Check TRIVET_TLS_PRIVATE_KEY_PATH',
  )
  const swapped = start({ TRIVET_TLS_CERTIFICATE_PATH: join(folder, 'key.pem') })
  expect(swapped.stderr).toContain('doesn’t contain a PEM certificate')
  const taken = start({ TRIVET_HTTPS_PORT: String(port) })
  expect(taken.code).toBe(69)
  expect(taken.stderr).toContain('TRIVET_HTTPS_PORT')
  expect(readFileSync(join(folder, 'cert.pem'), 'utf8')).toContain('CERTIFICATE')
})
