import { expect, test } from 'bun:test'
import { createApp } from '../../src/app/create-app'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { createLog, type LogLevel } from '../../src/platform/log'
import { hashSecretToken } from '../../src/platform/security/secret-token'
import { cookieOf } from '../support/people'
import { CASES, send, toCall } from './example'
import { PASSWORD, seedWorld } from './world'

const SAME = { 'sec-fetch-site': 'same-origin' }
const WRONG = 'wrong-horse-battery'
const NEXT = 'next-horse-battery'

/** A world whose every log line is kept. */
async function listeningWorld(format: 'text' | 'json', level: LogLevel = 'debug') {
  const world = await seedWorld()
  const lines: string[] = []
  world.services.log = createLog({ level, format, write: (line) => void lines.push(line) })
  const app = createApp(world.services)
  const said: string[] = []
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await app(new Request(`http://localhost${path}`, init))
    said.push(response.headers.get('location') ?? '')
    return response
  }
  return { world, lines, said, ask }
}

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { ...SAME, ...headers },
})

const json = (method: string, body: unknown, headers: Record<string, string>): RequestInit => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

test.each(['text', 'json'] as const)(
  'no password and no token is in a log as %s, an address or a page',
  async (format) => {
    const { world, lines, said, ask } = await listeningWorld(format)
    const secrets: string[] = [PASSWORD, WRONG, NEXT]
    await ask('/login', form({ username: 'mara', password: WRONG }))
    await ask('/api/auth/token', form({ username: 'mara', password: WRONG }))
    const logIn = await ask(
      '/login',
      form({ username: 'mara', password: PASSWORD, remember: 'true', next: '/docs' }),
    )
    const session = cookieOf(logIn)!
    const cookie = { cookie: `${SESSION_COOKIE}=${session}`, ...SAME }
    const access = (
      await (await ask('/api/auth/token', form({ username: 'mara', password: PASSWORD }))).json()
    ).access_token
    const bearer = { authorization: `Bearer ${access}` }
    const made = await (await ask('/api/users/api-tokens', json('POST', { name: 'Shelf' }, bearer))).json()
    const page = await (await ask('/user/profile/api-tokens', form({ name: 'Oven' }, cookie))).text()
    const shown = />([\w-]{43})</.exec(page)?.[1] ?? /value="([\w-]{43})"/.exec(page)?.[1]
    expect(shown).toBeString()
    const refreshed = (await (await ask('/api/auth/refresh', { headers: bearer })).json()).access_token
    secrets.push(session, access, made.token, refreshed, shown!)
    // What goes wrong in the middle must not take them along either.
    await ask('/api/users/password', json('PUT', { currentPassword: WRONG, newPassword: NEXT }, bearer))
    await ask('/api/users/password', json('PUT', { currentPassword: PASSWORD, newPassword: 'x' }, bearer))
    await ask('/api/users/password', json('PUT', `{"currentPassword": ${WRONG}`, bearer))
    await ask('/api/users/password', json('PUT', `{"currentPassword": "${WRONG}", ${NEXT}`, bearer))
    await ask(
      '/user/profile/edit',
      form({ form: 'password', currentPassword: WRONG, newPassword: NEXT, passwordConfirm: NEXT }, cookie),
    )
    await ask(
      '/user/profile/edit',
      form(
        { form: 'password', currentPassword: PASSWORD, newPassword: NEXT, passwordConfirm: WRONG },
        cookie,
      ),
    )
    await ask(`/api/users/self?token=${access}&access_token=${access}&code=${session}`, { headers: bearer })
    await ask(`/g/linden-house?session=${session}`, { headers: cookie })
    await ask('/api/users/password', json('PUT', { currentPassword: PASSWORD, newPassword: NEXT }, bearer))
    await ask('/logout', form({}, cookie))
    expect(lines.length).toBeGreaterThan(10)
    for (const secret of secrets) {
      const kept = lines.filter((line) => line.includes(secret) || line.includes(hashSecretToken(secret)))
      expect({ secret, kept }).toEqual({ secret, kept: [] })
      expect(said.filter((location) => location.includes(secret))).toEqual([])
    }
    world.close()
  },
  30_000,
)

test('the log of what fails inside does not hold what was sent', async () => {
  const { world, lines, ask } = await listeningWorld('json')
  world.services.raw.run('DROP TABLE api_tokens')
  const response = await ask('/api/auth/token', form({ username: 'mara', password: PASSWORD }))
  await ask('/api/users/self', { headers: { authorization: 'Bearer secret-of-a-caller' } })
  expect(response.status).toBeLessThan(600)
  expect(lines.join('\n')).not.toContain('secret-of-a-caller')
  expect(lines.join('\n')).not.toContain(PASSWORD)
  world.close()
})

test('the same sentence meets a wrong password, an unknown name and a name that is none', async () => {
  const { world, ask } = await listeningWorld('text')
  const answers = new Set<string>()
  for (const username of ['mara', 'nobody-at-all', 'MARA@example.com', '', "' OR 1=1 --"]) {
    const response = await ask('/api/auth/token', form({ username, password: WRONG }))
    answers.add(`${response.status} ${await response.text()}`)
  }
  expect([...answers]).toEqual(['401 {"detail":"Unauthorized","code":"unauthenticated","fields":{}}'])
  world.close()
}, 30_000)

test('no answer holds a hash of a password or token', async () => {
  const world = await seedWorld()
  const { db } = world.services
  const hashes = [
    ...db.all<{ hash: string | null }>('SELECT password_hash AS hash FROM users'),
    ...db.all<{ hash: string }>('SELECT token_hash AS hash FROM api_tokens'),
  ].flatMap(({ hash }) => (hash ? [hash] : []))
  for (const one of CASES.filter(({ route }) => route.method === 'GET')) {
    const text = await (
      await send(world, toCall(one, { address: world.linden, body: world.linden }), world.mara)
    ).text()
    expect({
      key: one.key,
      leaks: hashes.some((hash) => text.includes(hash)) || /\$argon2|passwordHash|tokenHash/.test(text),
    }).toEqual({ key: one.key, leaks: false })
  }
  world.close()
})

test('an empty or foreign token opens nothing', async () => {
  const { world, ask } = await listeningWorld('text')
  const hash = world.services.db.get<{ token_hash: string }>(
    'SELECT token_hash FROM api_tokens LIMIT 1',
  )!.token_hash
  const odd = [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    `Bearer ${hash}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    `Basic ${btoa('mara:x')}`,
    `Token ${hash}`,
  ]
  for (const authorization of odd) {
    expect([authorization, (await ask('/api/users/self', { headers: { authorization } })).status]).toEqual([
      authorization,
      401,
    ])
  }
  for (const value of ['', hash, 'null', '%00', 'undefined']) {
    expect((await ask('/api/users/self', { headers: { cookie: `${SESSION_COOKIE}=${value}` } })).status).toBe(
      401,
    )
  }
  world.close()
})
