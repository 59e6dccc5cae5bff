import { expect, test } from 'bun:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createApp } from '../../../src/app/create-app'
import { setupCode } from '../../../src/auth/setup/setup.service'
import { loadConfig } from '../../../src/platform/config/config'
import { createLog } from '../../../src/platform/log'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { cookieOf, givePassword } from '../../support/people'

const PROXY = '10.0.0.9'

type Headers = Record<string, string>

function seed(env: Record<string, string> = {}) {
  const lines: string[] = []
  const kitchen = seedKitchen({
    TRIVET_PROXY_AUTH: 'headers',
    TRIVET_TRUSTED_PROXIES: PROXY,
    ...env,
  })
  kitchen.services.log = createLog({ level: 'info', format: 'text', write: (line) => lines.push(line) })
  const app = createApp(kitchen.services)
  const ask = (path: string, headers: Headers = {}, init: RequestInit = {}, peer = PROXY) =>
    app(new Request(`http://localhost${path}`, { ...init, headers }), () => peer)
  /** Comes through the proxy as a browser does, and returns the session that begins. */
  async function enter(headers: Headers) {
    const response = await ask('/login?next=/user/profile', headers)
    return { response, session: cookieOf(response) }
  }
  const self = async (session: string, headers: Headers) =>
    (await ask('/api/users/self', { cookie: `trivet_session=${session}`, ...headers })).json()
  return { ...kitchen, lines, ask, enter, self }
}

const adminFlag = ({ services }: Pick<Kitchen, 'services'>, username: string) =>
  services.db.get<{ admin: number }>('SELECT admin FROM users WHERE username = ?1', username)?.admin

const standingOf = ({ services }: Pick<Kitchen, 'services'>, username: string) =>
  services.db.get<{ standing: string }>(
    'SELECT email_standing AS standing FROM users WHERE username = ?1',
    username,
  )?.standing

test('the proxy’s person comes into the account of their name, and goes on where they were going', async () => {
  const { enter, self } = seed()
  const jonas = { 'remote-user': 'Jonas' }
  const { response, session } = await enter(jonas)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/user/profile'])
  expect(await self(session!, jonas)).toMatchObject({ username: 'jonas' })
})

test('a page that is opened leads to the sign-in and back, a public one too', async () => {
  const { ask } = seed()
  await ask('/login', { 'remote-user': 'jonas' })
  const opened = await ask('/g/linden-house?page=2', { 'remote-user': 'jonas', 'sec-fetch-mode': 'navigate' })
  expect(opened.headers.get('location')).toBe('/login?next=%2Fg%2Flinden-house%3Fpage%3D2')
})

test('the start leads to the sign-in, where a household is open to strangers, too', async () => {
  const { ask } = seed({ TRIVET_DEFAULT_GROUP: 'Linden House' })
  expect((await ask('/')).headers.get('location')).toBe('/g/linden-house')
  expect((await ask('/', { 'remote-user': 'jonas' })).headers.get('location')).toBe('/login')
})

test('an unknown person is refused with a message, or gets an account without rights where a setting allows it', async () => {
  const person = {
    'remote-user': 'zoe',
    'remote-name': Buffer.from('Zoë Öztürk').toString('latin1'),
    'remote-email': 'zoe@example.com',
  }
  const closed = seed()
  const { response, session } = await closed.enter(person)
  expect([response.status, session]).toEqual([403, undefined])
  const refused = await response.text()
  expect(refused).toContain('“zoe” doesn’t have an account on this server')
  // Home would refuse again; where the proxy says how, one signs out there and comes as someone else.
  expect(refused).toContain('>Home</')
  const leave = seed({ TRIVET_PROXY_AUTH_SIGN_OUT: 'https://auth.test/logout' })
  const left = await (await leave.enter(person)).response.text()
  expect(left).toContain('href="https://auth.test/logout"')
  expect(left).not.toContain('>Home</')
  const open = seed({ TRIVET_PROXY_AUTH_SIGNUP: 'true', TRIVET_DEFAULT_GROUP: 'Linden House' })
  const made = await open.enter(person)
  const account = { username: 'zoe', fullName: 'Zoë Öztürk', email: 'zoe@example.com', admin: false }
  expect(await open.self(made.session!, person)).toMatchObject(account)
  // The proxy vouches for the address; one that Trivet made up is no one's.
  expect(standingOf(open, 'zoe')).toBe('proven')
  const max = { 'remote-user': 'max' }
  expect((await open.enter(max)).session).toBeDefined()
  expect(standingOf(open, 'max')).toBe('told')
})

test('headers from elsewhere are reported to the operator once, however often they come', async () => {
  const { ask, lines } = seed()
  for (const _ of [1, 2, 3]) await ask('/login', { 'remote-user': 'jonas' }, {}, '203.0.113.9')
  expect(lines.filter((line) => line.includes('TRIVET_TRUSTED_PROXIES'))).toHaveLength(1)
})

test('headers that the operator names count in place of those that the proxy usually writes', async () => {
  const { enter, self } = seed({
    TRIVET_PROXY_AUTH: 'authelia',
    TRIVET_PROXY_AUTH_SIGNUP: 'true',
    TRIVET_DEFAULT_GROUP: 'Linden House',
    TRIVET_PROXY_AUTH_USER_HEADER: 'X-Who',
    TRIVET_PROXY_AUTH_EMAIL_HEADER: 'X-Mail',
    TRIVET_PROXY_AUTH_NAME_HEADER: 'X-Called',
    TRIVET_PROXY_AUTH_GROUPS_HEADER: 'X-Belongs-To',
    TRIVET_PROXY_AUTH_ADMIN_GROUP: 'cooks',
  })
  const usual = { 'remote-email': 'no@example.com', 'remote-name': 'No', 'remote-groups': '' }
  expect((await enter({ ...usual, 'remote-user': 'jonas' })).session).toBeUndefined()
  const zoe = { 'x-who': 'zoe', 'x-mail': 'zoe@example.com', 'x-called': 'Zoë', 'x-belongs-to': 'all,cooks' }
  const { session } = await enter({ ...usual, ...zoe })
  const account = { username: 'zoe', fullName: 'Zoë', email: 'zoe@example.com', admin: true }
  expect(await self(session!, zoe)).toMatchObject(account)
})

test('only the mapped group makes an administrator, at each request, and leaving it takes the flag at once', async () => {
  const kitchen = seed({ TRIVET_PROXY_AUTH_ADMIN_GROUP: 'keepers' })
  const inside = { 'remote-user': 'jonas', 'remote-groups': 'family,keepers' }
  const { session } = await kitchen.enter(inside)
  expect(adminFlag(kitchen, 'jonas')).toBe(1)
  const outside = { 'remote-user': 'jonas', 'remote-groups': 'family' }
  const users = await kitchen.ask('/api/admin/users', { cookie: `trivet_session=${session}`, ...outside })
  expect([users.status, adminFlag(kitchen, 'jonas')]).toEqual([403, 0])
  await kitchen.ask('/api/users/self', { cookie: `trivet_session=${session}`, ...inside })
  expect(adminFlag(kitchen, 'jonas')).toBe(1)
})

test('without a mapped group no one becomes an administrator', async () => {
  const kitchen = seed()
  await kitchen.enter({ 'remote-user': 'jonas', 'remote-groups': 'admin,admins,administrators' })
  expect(adminFlag(kitchen, 'jonas')).toBe(0)
})

test('someone outside the mapped group stays outside, and what they had ends', async () => {
  const kitchen = seed({ TRIVET_PROXY_AUTH_USER_GROUP: 'kitchen' })
  const inside = { 'remote-user': 'jonas', 'remote-groups': 'kitchen' }
  const { session } = await kitchen.enter(inside)
  expect(await kitchen.self(session!, inside)).toMatchObject({ username: 'jonas' })
  const outside = { 'remote-user': 'jonas', 'remote-groups': 'garden' }
  expect(await kitchen.self(session!, outside)).toMatchObject({ code: 'unauthenticated' })
  expect(await kitchen.self(session!, inside)).toMatchObject({ code: 'unauthenticated' })
  expect((await kitchen.enter(outside)).response.status).toBe(403)
})

test('a browser that another person left signed in is signed out when the proxy names its new one', async () => {
  const kitchen = seed()
  const cookie = `trivet_session=${kitchen.sessionOf(kitchen.mara)}`
  const page = await kitchen.ask('/user/profile', { cookie, 'remote-user': 'jonas' })
  expect(page.headers.get('location')).toStartWith('/login?next=')
  const entered = await kitchen.ask('/login', { cookie, 'remote-user': 'jonas' })
  expect(await kitchen.self(cookieOf(entered)!, { 'remote-user': 'jonas' })).toMatchObject({
    username: 'jonas',
  })
  const former = await kitchen.ask('/api/users/self', { cookie })
  expect(former.status).toBe(401)
})

test('an API token acts for its owner, no matter whom the proxy names, and the proxy’s header alone opens no API', async () => {
  const { ask, mara } = seed()
  const token = await ask('/api/users/self', {
    authorization: `Bearer token-${mara.userId}`,
    'remote-user': 'jonas',
  })
  expect(await token.json()).toMatchObject({ username: 'mara' })
  expect((await ask('/api/users/self', { 'remote-user': 'jonas' })).status).toBe(401)
})

test('signing out leads where the operator says, and else to a page that does not let the same person in again', async () => {
  const elsewhere = seed({ TRIVET_PROXY_AUTH_SIGN_OUT: 'https://auth.example.com/logout' })
  const leave = async ({ ask, enter }: ReturnType<typeof seed>) => {
    const { session } = await enter({ 'remote-user': 'jonas' })
    const headers = {
      cookie: `trivet_session=${session}`,
      'remote-user': 'jonas',
      'sec-fetch-site': 'same-origin',
    }
    return ask('/logout', headers, { method: 'POST' })
  }
  expect((await leave(elsewhere)).headers.get('refresh')).toBe('0; url=https://auth.example.com/logout')
  const here = seed()
  const left = await leave(here)
  expect(left.headers.get('location')).toBe('/login?direct=1')
  const page = await here.ask('/login?direct=1', { 'remote-user': 'jonas' })
  expect([page.status, cookieOf(page)]).toEqual([200, undefined])
  expect(await page.text()).toContain('href="/login/provider"')
})

test('people at home, past the proxy, sign in with their password', async () => {
  const { ask, jonas } = seed()
  await givePassword(jonas, 'bread and butter')
  const form = new URLSearchParams({ username: 'jonas', password: 'bread and butter' })
  const init = { method: 'POST', body: form }
  const answer = await ask('/login', { 'sec-fetch-site': 'same-origin' }, init, '10.0.0.50')
  expect([answer.status, typeof cookieOf(answer)]).toEqual([303, 'string'])
})

test('an account that a stranger may have registered is its person’s alone from then on', async () => {
  const kitchen = seed({ TRIVET_ALLOW_SIGNUP: 'true' })
  kitchen.services.db.run("UPDATE users SET email_standing = 'claimed' WHERE username = 'jonas'")
  const strangers = `trivet_session=${kitchen.sessionOf(kitchen.jonas)}`
  expect((await kitchen.enter({ 'remote-user': 'jonas' })).session).toBeString()
  expect((await kitchen.ask('/api/users/self', { cookie: strangers }, {}, '10.0.0.50')).status).toBe(401)
})

test('an account that is tied to one person of the proxy is not another’s of its name', async () => {
  const kitchen = seed({ TRIVET_PROXY_AUTH: 'authentik' })
  const first = { 'x-authentik-username': 'jonas', 'x-authentik-uid': 'aaa', 'x-authentik-groups': 'a|b, c' }
  expect((await kitchen.enter({ ...first, 'x-authentik-groups': 'a|b' })).session).toBeString()
  // A blank after a comma is what two headers leave.
  expect((await kitchen.enter(first)).response.status).toBe(403)
  const second = await kitchen.enter({ 'x-authentik-username': 'jonas', 'x-authentik-uid': 'bbb' })
  expect(await second.response.text()).toContain('already belongs to someone else')
})

test('Tailscale’s people are found by their address, and read in its way of writing names', async () => {
  const kitchen = seed({
    TRIVET_PROXY_AUTH: 'tailscale',
    TRIVET_PROXY_AUTH_SIGNUP: 'true',
    TRIVET_DEFAULT_GROUP: 'Linden House',
  })
  const jonas = { 'tailscale-user-login': 'jonas@example.com' }
  expect(await kitchen.self((await kitchen.enter(jonas)).session!, jonas)).toMatchObject({
    username: 'jonas',
  })
  const ferris = {
    'tailscale-user-login': 'ferris@example.com',
    'tailscale-user-name': '=?utf-8?q?Ferris_B=C3=BCller?=',
  }
  const account = { username: 'ferris', fullName: 'Ferris Büller', email: 'ferris@example.com' }
  expect(await kitchen.self((await kitchen.enter(ferris)).session!, ferris)).toMatchObject(account)
})

test('people of Home Assistant, who have no address there, get an account that mails never reach', async () => {
  const kitchen = seed({
    TRIVET_PROXY_AUTH: 'home-assistant',
    TRIVET_PROXY_AUTH_SIGNUP: 'true',
    TRIVET_DEFAULT_GROUP: 'Linden House',
  })
  const person = {
    'x-remote-user-id': '8c1f',
    'x-remote-user-name': 'Oma Grete',
    'x-remote-user-display-name': 'Oma Grete',
  }
  const account = { username: 'Oma Grete', email: 'oma-grete@people.invalid' }
  expect(await kitchen.self((await kitchen.enter(person)).session!, person)).toMatchObject(account)
})

test('the first administrator, set up behind the proxy, is the person that the proxy names', async () => {
  const kitchen = seed({ TRIVET_PROXY_AUTH: 'home-assistant' })
  const { db } = kitchen.services
  db.run('DELETE FROM users')
  db.run('DELETE FROM groups')
  const headers = {
    'x-remote-user-id': '8c1f',
    'x-remote-user-name': 'grete',
    'sec-fetch-site': 'same-origin',
  }
  const body = new URLSearchParams({
    code: setupCode(kitchen.services),
    fullName: 'Grete',
    username: 'chef',
    email: 'chef@example.com',
    password: 'bread and butter',
    passwordConfirm: 'bread and butter',
    groupName: 'Home',
  })
  const done = await kitchen.ask('/admin/setup', headers, { method: 'POST', body })
  expect(done.status).toBe(303)
  expect(await kitchen.self((await kitchen.enter(headers)).session!, headers)).toMatchObject({
    username: 'chef',
  })
})

test('Cloudflare Access counts by its signed token alone: of this team, for this application, and while it lasts', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const certs = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => Response.json({ keys: [jwk] }) })
  try {
    const team = `http://127.0.0.1:${certs.port}`
    const kitchen = seed({
      TRIVET_PROXY_AUTH: 'cloudflare',
      TRIVET_CLOUDFLARE_TEAM: team,
      TRIVET_CLOUDFLARE_AUDIENCE: 'aud-of-trivet',
    })
    const now = kitchen.clock.now().getTime() / 1000
    const sign = (claims: Record<string, unknown> = {}, key = privateKey) =>
      new SignJWT({
        iss: team,
        aud: ['aud-of-trivet'],
        sub: 'u1',
        email: 'jonas@example.com',
        iat: now,
        exp: now + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(key)
    const enter = async (token: string, more: Headers = {}) =>
      (await kitchen.enter({ 'cf-access-jwt-assertion': token, ...more })).session
    const good = await sign()
    const session = await enter(good)
    expect(await kitchen.self(session!, { 'cf-access-jwt-assertion': good })).toMatchObject({
      username: 'jonas',
    })
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`
    const refused = [
      await sign({ aud: ['another'] }),
      await sign({ iss: 'https://evil.cloudflareaccess.com' }),
      await sign({ exp: now - 3600 }),
      await sign({ email: 'mara@example.com' }, other.privateKey),
      await sign({ email: 'mara@example.com, jonas@example.com' }),
      unsigned,
      `${good}, ${good}`,
      'e30.e30.',
    ]
    for (const token of refused)
      expect(await enter(token, { 'cf-access-authenticated-user-email': 'mara@example.com' })).toBeUndefined()
    // The address beside the token proves nothing.
    expect(
      (await kitchen.enter({ 'cf-access-authenticated-user-email': 'mara@example.com' })).session,
    ).toBeUndefined()
    const stranger = await kitchen.ask('/login', { 'cf-access-jwt-assertion': good }, {}, '10.0.0.50')
    expect(cookieOf(stranger)).toBeUndefined()
  } finally {
    await certs.stop(true)
  }
})

test.each([
  [
    { TRIVET_TRUSTED_PROXIES: '' },
    'TRIVET_PROXY_AUTH needs the address of the proxy in TRIVET_TRUSTED_PROXIES',
  ],
  [{ TRIVET_TRUSTED_PROXIES: '0.0.0.0/0' }, 'must not be every address'],
  [{ TRIVET_PROXY_AUTH: 'cloudflare' }, 'needs TRIVET_CLOUDFLARE_TEAM'],
  [{ TRIVET_PROXY_AUTH_SIGN_OUT: '//evil.test' }, 'TRIVET_PROXY_AUTH_SIGN_OUT must be an address'],
  [{ TRIVET_PROXY_AUTH_USER_HEADER: 'remote_user' }, 'must be the name of a header'],
])('what would not be safe is refused at the start: %j', (env, sentence) => {
  const all = { TRIVET_PROXY_AUTH: 'headers', TRIVET_TRUSTED_PROXIES: PROXY, ...env }
  expect(() => loadConfig(all)).toThrow(sentence)
})
