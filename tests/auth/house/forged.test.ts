import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createApp } from '../../../src/app/create-app'
import { SESSION_COOKIE } from '../../../src/auth/session.service'
import type { Ctx } from '../../../src/platform/context'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

/** The trusted proxy is another address of this machine, so that who connects decides, as it does in life. */
const PROXY = '127.0.0.9'
const STRANGER = '127.0.0.1'

const kitchen = seedKitchen({
  TRIVET_PROXY_AUTH: 'authelia',
  TRIVET_PROXY_AUTH_SIGNUP: 'true',
  TRIVET_PROXY_AUTH_ADMIN_GROUP: 'admins',
  TRIVET_TRUSTED_PROXIES: PROXY,
})
const made = await kitchen.request('/api/groups/shopping/lists', {
  method: 'POST',
  as: kitchen.mara,
  json: { name: 'Saturday' },
})
const LIST = `/api/groups/shopping/lists/${(await made.json()).id}/events`

const app = createApp(kitchen.services)
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request, bun) => app(request, () => bun.requestIP(request)?.address),
})
afterAll(() => server.stop(true))

/** Sends letters as they are, from one of the two addresses. */
function ask(from: string, path: string, lines: readonly string[]): Promise<string> {
  const head = [`GET ${path} HTTP/1.1`, 'Host: food.example.com', 'Connection: close', ...lines, '', '']
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: server.port!, localAddress: from }, () =>
      socket.write(Buffer.from(head.join('\r\n'), 'latin1')),
    )
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      answer += part
      // A stream that was opened would never end.
      if (answer.includes('text/event-stream')) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** Whose session an answer begins; null for none. */
function begins(answer: string): string | null {
  const token = new RegExp(`set-cookie: ${SESSION_COOKIE}=([^;\\s]+)`, 'i').exec(answer)?.[1]
  if (!token) return null
  const tokenHash = new Bun.CryptoHasher('sha256').update(token).digest('hex')
  return (
    kitchen.services.db.get<{ username: string }>(
      'SELECT u.username FROM sessions AS s JOIN users AS u ON u.id = s.user_id WHERE s.token_hash = ?1',
      tokenHash,
    )?.username ?? null
  )
}

const isAdmin = ({ services }: Kitchen, { userId }: Ctx) =>
  services.db.get<{ admin: number }>('SELECT admin FROM users WHERE id = ?1', userId)?.admin === 1

const PAGES = ['/login', '/login/provider', '/', '/g/linden-house', '/user/profile', '/admin/users']
const DATA = ['/api/users/self', '/api/admin/users', LIST, '/mcp']
const NAVIGATION = ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Site: none']
const STREAM = ['Accept: text/event-stream']
const SOCKET = [
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

const WAYS: readonly { path: string; lines: readonly string[] }[] = [
  ...PAGES.map((path) => ({ path, lines: NAVIGATION })),
  ...DATA.map((path) => ({ path, lines: [] })),
  { path: LIST, lines: STREAM },
  { path: LIST, lines: SOCKET },
]

/** From someone who is no proxy of ours: nothing at all may open anything. */
const BY_STRANGERS: readonly (readonly string[])[] = [
  ['Remote-User: mara'],
  ['REMOTE-USER: mara', 'remote-groups: admins'],
  ['Remote-User: mara', 'X-Forwarded-For: 127.0.0.9'],
  ['Remote-User: mara', 'X-Real-IP: 127.0.0.9', 'Forwarded: for=127.0.0.9'],
  ['Remote-User: mara', 'Remote-User: mara'],
]

/** Past a proxy that says who it is, and lets through what it does not know. */
const BESIDE_JONAS: readonly (readonly string[])[] = [
  ['Remote-User: jonas', 'Remote-User: mara'],
  ['REMOTE-USER: mara', 'Remote-User: jonas'],
  ['Remote-User: jonas', 'Remote_User: mara', 'Remote_Groups: admins'],
  ['Remote-User: jonas', 'Remote-User.: mara', 'Remote-Groups.: admins'],
  ['Remote-User: jonas', 'X-Remote-User: mara', 'X-Forwarded-User: mara', 'X-authentik-username: mara'],
  ['Remote-User: jonas', 'Remote-Groups: family', 'Remote-Groups: admins'],
  ['Remote-User: jonas', 'Remote-Groups: admins', 'REMOTE-GROUPS: family'],
  ['Remote-User: jonas,mara', 'Remote-Groups: admins'],
]

/** Through a proxy that names no one: headers with similar names count for nothing. */
const BESIDE_NOBODY: readonly (readonly string[])[] = [
  ['Remote_User: mara'],
  ['Remote-User.: mara'],
  ['Remote-User : mara'],
  ['Remote-User:', 'Remote_User: mara'],
  ['X: y\nRemote-User: mara'],
  ['X-Remote-User-Name: mara', 'Tailscale-User-Login: mara@example.com', 'Cf-Access-Jwt-Assertion: e30.e30.'],
]

test('none of 200 forged combinations of headers lets anyone in as someone else, or makes an administrator', async () => {
  const combinations = [
    ...BY_STRANGERS.flatMap((lines) => WAYS.map((way) => ({ from: STRANGER, lines, way }))),
    ...BESIDE_JONAS.flatMap((lines) => WAYS.map((way) => ({ from: PROXY, lines, way }))),
    ...BESIDE_NOBODY.flatMap((lines) => WAYS.map((way) => ({ from: PROXY, lines, way }))),
  ]
  expect(combinations.length).toBeGreaterThanOrEqual(200)
  const wrong: string[] = []
  for (const { from, lines, way } of combinations) {
    const answer = await ask(from, way.path, [...lines, ...way.lines])
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
    const who = begins(answer)
    // Whom the proxy itself has named may come in, as themselves.
    const mayBe = from === PROXY && lines[0]!.startsWith('Remote-User: jonas') ? [null, 'jonas'] : [null]
    const isData = way.path.startsWith('/api') || way.path === '/mcp'
    const isOpen = isData ? status < 400 : answer.includes('action="/logout"')
    if (!mayBe.includes(who) || isOpen || !(status >= 200))
      wrong.push(`${from} ${way.path} ${lines}: ${status} ${who}`)
  }
  expect(wrong).toEqual([])
  expect(isAdmin(kitchen, kitchen.jonas)).toBe(false)
})

test('the same headers, written once by the proxy, do let their person in', async () => {
  const answer = await ask(PROXY, '/login', ['Remote-User: jonas', 'Remote-Groups: family', ...NAVIGATION])
  expect(begins(answer)).toBe('jonas')
})

test('a session in hand opens nothing beside forged headers of a trusted address that name another', async () => {
  const cookie = `Cookie: ${SESSION_COOKIE}=${kitchen.sessionOf(kitchen.mara)}`
  const alone = await ask(PROXY, '/api/users/self', [cookie])
  expect(alone).toStartWith('HTTP/1.1 200')
  for (const line of ['Remote-User: jonas', 'Remote-User: nobody-here', 'Remote-User: mara, jonas']) {
    for (const path of DATA) {
      const answer = await ask(PROXY, path, [cookie, line, ...(path.endsWith('events') ? STREAM : [])])
      expect(`${line} ${path} ${answer.slice(9, 12)}`).toMatch(/ 4\d\d$/)
    }
  }
})
