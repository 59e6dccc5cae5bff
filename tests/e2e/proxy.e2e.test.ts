import { afterAll, beforeAll, expect, test } from 'bun:test'
import { selfSigned } from '../support/certificates'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

/**
 * The executable as operators run it: TLS by a proxy in front, below a path, with metrics on. The proxy adds the address of the person who
 * asks to what they claim, as nginx and others do; tests name that address in a header of their own.
 */
const PUBLIC = 'https://food.example'
const BASE = '/kitchen/trivet'

let trivet: RunningTrivet
let proxy: ReturnType<typeof Bun.serve>
beforeAll(async () => {
  trivet = await startTrivet({
    env: {
      ...UNATTENDED,
      TRIVET_BASE_URL: `${PUBLIC}${BASE}`,
      TRIVET_TRUSTED_PROXIES: '127.0.0.1',
      TRIVET_METRICS: 'true',
    },
    basePath: BASE,
  })
  const { port } = new URL(trivet.address)
  proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: await selfSigned('food.example'),
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      const claimed = headers.get('x-forwarded-for')
      const peer = headers.get('x-test-peer') ?? '203.0.113.1'
      headers.set('x-forwarded-for', claimed === null ? peer : `${claimed}, ${peer}`)
      headers.delete('x-test-peer')
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers,
        redirect: 'manual',
        decompress: false,
        ...(request.body ? { body: request.body } : {}),
      })
    },
  })
})
afterAll(async () => {
  await proxy?.stop(true)
  await discard(trivet)
})

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`https://127.0.0.1:${proxy.port}${path}`, {
    ...init,
    redirect: 'manual',
    tls: { rejectUnauthorized: false },
  })
}

function logIn(password: string, headers: Record<string, string>, path = '/login'): Promise<Response> {
  const body = new URLSearchParams({ username: KEEPER.email, password })
  return ask(`${BASE}${path}`, { method: 'POST', body, headers })
}

test('the session belongs to https and to the path', async () => {
  const response = await logIn(KEEPER.password, { origin: PUBLIC })
  expect([response.status, response.headers.get('location')]).toEqual([303, `${BASE}/`])
  const cookies = response.headers.getSetCookie()
  const named = Object.fromEntries(cookies.map((cookie) => [cookie.split('=')[0], cookie]))
  expect(Object.keys(named)).toEqual(['trivet_device', 'trivet_session', 'trivet_reader'])
  for (const name of ['trivet_device', 'trivet_session'])
    expect(named[name]).toContain(`Path=${BASE}; SameSite=Lax; HttpOnly; Secure`)
  // The page reads who reads; it opens nothing.
  expect(named.trivet_reader).toContain(`Path=${BASE}; SameSite=Lax; Secure`)
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('another origin is refused, whatever host it claims behind the proxy', async () => {
  const claims = [
    { origin: 'https://evil.test' },
    { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    { origin: 'null' },
    { referer: 'https://food.example.evil.test/', cookie: 'a=1' },
  ]
  for (const headers of claims) expect((await logIn(KEEPER.password, headers)).status).toBe(403)
})

test('forged headers change no link, no redirect and no cookie', async () => {
  const forged = {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-port': '666',
    'x-original-url': '/metrics',
    'x-rewrite-url': '/metrics',
    forwarded: 'for=evil.test;host=evil.test;proto=gopher',
  }
  const plain = { 'x-test-peer': '203.0.113.1' }
  for (const path of ['', '/', '/login', '/api/app/about', '/manifest.webmanifest', '/nowhere']) {
    const [honest, lying] = await Promise.all(
      [plain, { ...plain, ...forged }].map((headers) => ask(`${BASE}${path}`, { headers })),
    )
    const said = async (response: Response) => [
      response.status,
      response.headers.get('location'),
      (await response.text())
        .replace(/request[^<]*<\/small>/i, '')
        .replace(/data-options="[^"]*"/, '')
        // Another one for each page that is drawn.
        .replaceAll(/<input type="hidden" name="once" [^>]*>/g, ''),
    ]
    expect(await said(lying!)).toEqual(await said(honest!))
  }
  for (const path of ['/kitchen/trivetevil/login', '/metrics', '/kitchen/trivet/..%2f..%2fmetrics', '/login'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

test('an address that a client makes up evades neither lock nor limit', async () => {
  const stranger = { 'x-test-peer': '198.51.100.9' }
  const statuses: number[] = []
  for (let n = 0; n < 30; n++) {
    const headers = { ...stranger, 'x-forwarded-for': `203.0.113.${n}, 127.0.0.1` }
    statuses.push((await logIn('guess', headers, '/api/auth/token')).status)
  }
  const times = (status: number) => statuses.filter((other) => other === status).length
  expect(times(401)).toBe(5)
  // Twenty at once, and one grows back every three seconds.
  expect(times(423)).toBeGreaterThanOrEqual(15)
  expect(times(429)).toBeGreaterThan(0)
  expect((await logIn(KEEPER.password, { 'x-test-peer': '203.0.113.77' }, '/api/auth/token')).status).toBe(
    200,
  )
  expect(trivet.output()).toContain('Incorrect username or password from 198.51.100.9')
  expect(trivet.output()).not.toContain('from 203.0.113.')
})

test('whatever is asked for, the metrics hold a bounded number of series', async () => {
  const series = async () => (await (await ask(`${BASE}/metrics`)).text()).split('\n').length
  await ask(`${BASE}/nowhere`, { method: 'PUT' })
  await ask(`${BASE}/nowhere`)
  const before = await series()
  for (let n = 0; n < 40; n++)
    await ask(`${BASE}/nowhere/${n}"} 1\n`, { method: n % 2 === 0 ? 'GET' : 'PUT' })
  expect(await series()).toBeLessThan(before + 40)
  expect(await (await ask(`${BASE}/metrics`)).text()).not.toContain('nowhere')
})
