import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { createApiToken } from '../../../src/auth/api-token.service'
import { openSession } from '../../../src/auth/session.service'
import { systemClock } from '../../../src/platform/clock'
import { createLog } from '../../../src/platform/log'
import { findForLogin, getCredentials } from '../../../src/users/credential.service'
import type { EmailStanding } from '../../../src/users/user.schema'
import { getUser } from '../../../src/users/user.service'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  type ProviderClaims,
  startIdentityProvider,
} from '../../support/identity-provider'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { cookieLine, cookieOf, givePassword, postForm } from '../../support/people'

const BASE = 'http://127.0.0.1:9999'
const PAULA = {
  name: 'Paula Berg',
  preferred_username: 'paula',
  email: 'paula@example.com',
  email_verified: true,
}

/** For so long an unknown key does not have the provider asked again. */
const COOLDOWN_MS = 30_000

let rs256: IdentityProvider
let es256: IdentityProvider

beforeAll(async () => {
  const redirectUri = `${BASE}/login`
  rs256 = await startIdentityProvider({ redirectUri })
  es256 = await startIdentityProvider({ redirectUri, algorithm: 'ES256', hasFullTokens: false })
})

afterAll(() => {
  rs256.stop()
  es256.stop()
})

afterEach(() => void setSystemTime())

interface House extends Kitchen {
  lines: string[]
}

function house(idp: IdentityProvider, env: Record<string, string> = {}): House {
  const kitchen = seedKitchen({
    TRIVET_BASE_URL: BASE,
    TRIVET_DEFAULT_GROUP: 'Linden House',
    TRIVET_OIDC_AUTH_ENABLED: 'true',
    TRIVET_OIDC_CLIENT_ID: CLIENT_ID,
    TRIVET_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    TRIVET_OIDC_CONFIGURATION_URL: idp.configurationUrl,
    TRIVET_OIDC_PROVIDER_NAME: 'Pantry ID',
    ...env,
  })
  const lines: string[] = []
  kitchen.services.log = createLog({ level: 'info', format: 'text', write: (line) => void lines.push(line) })
  // The provider reads the time by itself.
  kitchen.services.clock = systemClock
  return { ...kitchen, lines }
}

const account = (idp: IdentityProvider, claims: ProviderClaims) => {
  const sub = crypto.randomUUID()
  idp.accounts.set(sub, { ...PAULA, ...claims })
  return sub
}

/** Begins at our door, goes through the provider's forms, and asks us with what came back. */
async function begin(home: House, idp: IdentityProvider, sub: string, path = '/login/provider') {
  const sent = await home.request(path)
  const cookie = `trivet_oidc=${cookieOf(sent, 'trivet_oidc')}`
  const back = await idp.logIn(sent.headers.get('location')!, sub)
  return { back, cookie, path: `${back.pathname}${back.search}` }
}

async function signIn(home: House, idp: IdentityProvider, sub: string): Promise<Response> {
  const { path, cookie } = await begin(home, idp, sub)
  return home.request(path, { headers: { cookie } })
}

async function whoIs(home: House, response: Response): Promise<Record<string, unknown>> {
  const headers = { cookie: `trivet_session=${cookieOf(response)}` }
  return (await home.request('/api/users/self', { headers })).json()
}

/** A refusal is our form with words, without a session, and leads nowhere by itself. */
async function expectRefusal(response: Response, words: string): Promise<void> {
  expect(response.status).toBe(401)
  expect(response.headers.get('location')).toBeNull()
  expect(cookieOf(response)).toBeUndefined()
  const page = await response.text()
  expect(page).toContain(words)
  expect(page).toContain('name="password"')
}

describe.each([
  ['RS256, claims in the token', () => rs256],
  ['ES256, claims at the provider', () => es256],
] as const)('%s', (_, provider) => {
  test('the first sign-in makes an account without a password, the second finds it by its subject', async () => {
    const idp = provider()
    const home = house(idp)
    const sub = account(idp, {})
    const first = await signIn(home, idp, sub)
    expect([first.status, first.headers.get('location')]).toEqual([303, '/'])
    expect(await whoIs(home, first)).toMatchObject({
      username: 'paula',
      fullName: 'Paula Berg',
      email: 'paula@example.com',
      authMethod: 'OIDC',
      group: 'Linden House',
      admin: false,
      canManage: false,
    })
    expect(findForLogin(home.services, 'paula')?.passwordHash).toBeNull()
    idp.accounts.set(sub, { ...PAULA, name: 'P', preferred_username: 'other', email: 'new@example.com' })
    const second = await signIn(home, idp, sub)
    expect(await whoIs(home, second)).toMatchObject({ username: 'paula', email: 'paula@example.com' })
  })

  test('keys that are changed between two sign-ins are fetched again', async () => {
    const idp = provider()
    const home = house(idp)
    const sub = account(idp, {})
    await signIn(home, idp, sub)
    await idp.rotateKeys()
    setSystemTime(Date.now() + COOLDOWN_MS)
    expect((await signIn(home, idp, sub)).status).toBe(303)
  })
})

describe('the way to the provider and back', () => {
  test('state, nonce and PKCE go along, the verifier stays here, and the address after it is kept', async () => {
    const home = house(rs256)
    const sub = account(rs256, {})
    const sent = await home.request('/login/provider?next=/docs')
    const address = new URL(sent.headers.get('location')!)
    const names = [...address.searchParams.keys()].sort()
    expect(names).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ])
    expect(address.searchParams.get('redirect_uri')).toBe(`${BASE}/login`)
    expect(cookieLine(sent, 'trivet_oidc')).toContain('HttpOnly')
    const back = await rs256.logIn(address.href, sub)
    const headers = { cookie: `trivet_oidc=${cookieOf(sent, 'trivet_oidc')}` }
    const end = await home.request(`${back.pathname}${back.search}`, { headers })
    expect(end.headers.get('location')).toBe('/docs')
  })

  test('a code is taken once, and only by the browser that began', async () => {
    const home = house(rs256)
    const sub = account(rs256, {})
    const { path, cookie } = await begin(home, rs256, sub)
    const over = 'has already been used or took too long'
    await expectRefusal(await home.request(path), over)
    await expectRefusal(await home.request(path, { headers: { cookie: 'trivet_oidc=another' } }), over)
    expect((await home.request(path, { headers: { cookie } })).status).toBe(303)
    await expectRefusal(await home.request(path, { headers: { cookie } }), over)
  })

  test('a refusal there is said, and does not lead back', async () => {
    const home = house(rs256, { TRIVET_OIDC_AUTO_REDIRECT: 'true' })
    const sent = await home.request('/login')
    const state = new URL(sent.headers.get('location')!).searchParams.get('state')!
    const headers = { cookie: `trivet_oidc=${cookieOf(sent, 'trivet_oidc')}` }
    const query = new URLSearchParams({ error: 'access_denied', state, iss: rs256.issuer })
    await expectRefusal(
      await home.request(`/login?${query}`, { headers }),
      'Pantry ID sign-in was canceled or not allowed',
    )
  })

  test('where everyone is sent to the provider, direct=1 shows the form, and signing out leads there', async () => {
    const home = house(rs256, { TRIVET_OIDC_AUTO_REDIRECT: 'true' })
    expect((await home.request('/login')).headers.get('location')).toStartWith(`${rs256.issuer}/auth?`)
    const form = await home.request('/login?direct=1')
    expect(await form.text()).toContain('Sign in with Pantry ID')
    expect((await postForm(home, '/logout', {})).headers.get('location')).toBe('/login?direct=1')
  })

  test('a provider that does not answer is said on the form, and our own people still come in', async () => {
    const home = house(rs256, {
      TRIVET_OIDC_AUTO_REDIRECT: 'true',
      TRIVET_OIDC_CONFIGURATION_URL: 'http://127.0.0.1:9/.well-known/openid-configuration',
    })
    const response = await home.request('/login')
    expect([response.status, await response.text()]).toEqual([
      502,
      expect.stringContaining('Pantry ID isn’t responding right now'),
    ])
    await givePassword(home.jonas, 'bread and butter')
    const login = await postForm(home, '/login', { username: 'jonas', password: 'bread and butter' })
    expect(login.status).toBe(303)
  })

  test('signing out takes the session here first, and goes on to the provider', async () => {
    const home = house(rs256)
    const session = cookieOf(await signIn(home, rs256, account(rs256, {})))!
    const response = await postForm(home, '/logout', {}, { session })
    const address = new URL(response.headers.get('refresh')!.replace('0; url=', ''))
    expect(address.href).toStartWith(`${rs256.issuer}/session/end?`)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${BASE}/login?direct=1`)
    expect(address.searchParams.get('id_token_hint')).toStartWith('eyJ')
    expect(await response.text()).toContain('Sign out of Pantry ID')
    const headers = { cookie: `trivet_session=${session}` }
    expect((await home.request('/api/users/self', { headers })).status).toBe(401)
  })
})

describe('what the provider says is checked', () => {
  const cases: [string, (claims: ProviderClaims) => ProviderClaims][] = [
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example.com' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another-program' })],
    ['two audiences and no party', (claims) => ({ ...claims, aud: [CLIENT_ID, 'another-program'] })],
    ['another party', (claims) => ({ ...claims, azp: 'another-program' })],
    ['another nonce', (claims) => ({ ...claims, nonce: 'of another sign-in' })],
    ['no nonce', ({ nonce, ...claims }) => claims],
    ['an end ten minutes ago', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 })],
    ['no subject', ({ sub, ...claims }) => claims],
  ]
  test.each(cases)('%s opens nothing', async (_, tamper) => {
    const home = house(rs256)
    const sub = account(rs256, {})
    rs256.tamper = tamper
    try {
      await expectRefusal(await signIn(home, rs256, sub), 'Pantry ID')
    } finally {
      rs256.tamper = null
    }
    expect(home.lines.join('\n')).not.toContain('eyJ')
    expect(findForLogin(home.services, 'paula')).toBeUndefined()
  })

  test('clocks half a minute apart do not matter', async () => {
    const home = house(rs256)
    const sub = account(rs256, {})
    const now = Math.floor(Date.now() / 1000)
    for (const skew of [-30, 30]) {
      rs256.tamper = (claims) => ({ ...claims, iat: now + skew, exp: now + skew + (skew < 0 ? 0 : 600) })
      expect((await signIn(home, rs256, sub)).status).toBe(303)
    }
    rs256.tamper = null
  })
})

describe('the owner of an account', () => {
  test('an account with the verified address is tied to the person, and goes on as it was', async () => {
    const home = house(rs256)
    const sub = account(rs256, { preferred_username: 'j', email: 'Jonas@Example.com' })
    const response = await signIn(home, rs256, sub)
    expect(await whoIs(home, response)).toMatchObject({ id: home.jonas.userId, authMethod: 'Mealie' })
    // The address is someone else's now; the tie is not.
    const heir = account(rs256, { preferred_username: 'heir', email: 'jonas@example.com' })
    await expectRefusal(await signIn(home, rs256, heir), 'we can’t tell whether it’s yours')
  })

  const NOT_SHOWN = 'but the address isn’t confirmed'
  const OPEN_WITH_MAIL = {
    TRIVET_ALLOW_SIGNUP: 'true',
    TRIVET_SMTP_HOST: '127.0.0.1',
    TRIVET_SMTP_FROM_EMAIL: 'kitchen@example.com',
    TRIVET_SMTP_AUTH_STRATEGY: 'NONE',
  }
  const stand = ({ services: { db }, jonas }: House, standing: EmailStanding) =>
    db.run('UPDATE users SET email_standing = ?2 WHERE id = ?1', jonas.userId, standing)

  test('where anyone may register and mails can ask, an address that no one has proven opens nothing', async () => {
    for (const standing of ['claimed', 'told'] as const) {
      const home = house(rs256, OPEN_WITH_MAIL)
      stand(home, standing)
      await givePassword(home.jonas, 'butter and bread')
      const sub = account(rs256, { email: 'jonas@example.com' })
      await expectRefusal(await signIn(home, rs256, sub), NOT_SHOWN)
      // Anyone who has the account goes on as before, and the person gets in once the address is proven.
      const login = await postForm(home, '/login', { username: 'jonas', password: 'butter and bread' })
      expect(login.status).toBe(303)
      stand(home, 'proven')
      const response = await signIn(home, rs256, sub)
      expect(await whoIs(home, response)).toMatchObject({ id: home.jonas.userId, authMethod: 'Mealie' })
      expect(getCredentials(home.services, home.jonas.userId).passwordHash).not.toBeNull()
    }
  })

  test('an account from when anyone could register is not trusted any more than before once no one can', async () => {
    const { TRIVET_ALLOW_SIGNUP: _, ...closed } = OPEN_WITH_MAIL
    const home = house(rs256, closed)
    const sub = account(rs256, { email: 'jonas@example.com' })
    stand(home, 'claimed')
    await expectRefusal(await signIn(home, rs256, sub), NOT_SHOWN)
    stand(home, 'told')
    expect((await signIn(home, rs256, sub)).status).toBe(303)
  })

  test('a proven address of someone else does not vouch for a person who is found by name', async () => {
    const home = house(rs256, {
      ...OPEN_WITH_MAIL,
      TRIVET_OIDC_REQUIRES_EMAIL_VERIFICATION: 'false',
      TRIVET_OIDC_USER_CLAIM: 'preferred_username',
    })
    stand(home, 'proven')
    await givePassword(home.jonas, 'butter and bread')
    const sub = account(rs256, { preferred_username: 'jonas', email: 'other@example.com' })
    const response = await signIn(home, rs256, sub)
    expect(await whoIs(home, response)).toMatchObject({ id: home.jonas.userId, authMethod: 'OIDC' })
    expect(getCredentials(home.services, home.jonas.userId).passwordHash).toBeNull()
  })

  test('an account that the provider has made has the address that it has verified', async () => {
    const standing = async (env: Record<string, string>, claims: ProviderClaims) => {
      const home = house(rs256, env)
      await signIn(home, rs256, account(rs256, claims))
      return getUser(home.services, findForLogin(home.services, 'paula')!.id).emailStanding
    }
    expect(await standing({}, {})).toBe('proven')
    const waived = { TRIVET_OIDC_REQUIRES_EMAIL_VERIFICATION: 'false' }
    expect(await standing(waived, { email_verified: false })).toBe('told')
  })

  test('without a mail server, where anyone may register, what opened the account before opens it no more', async () => {
    const home = house(rs256, { TRIVET_ALLOW_SIGNUP: 'true' })
    const { services, jonas, mara } = home
    await givePassword(jonas, 'butter and bread')
    const { token } = createApiToken(jonas, { name: 'Left behind' })
    const before = openSession(services, {
      userId: jonas.userId,
      kind: 'browser',
      isRemembered: true,
      userAgent: null,
    })
    const response = await signIn(home, rs256, account(rs256, { email: 'jonas@example.com' }))
    expect(await whoIs(home, response)).toMatchObject({ id: jonas.userId, authMethod: 'OIDC' })
    expect(getCredentials(services, jonas.userId).passwordHash).toBeNull()
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `trivet_session=${before}` }])
      expect((await home.request('/api/users/self', { headers })).status).toBe(401)
    // An administrator was made one by someone who knew them.
    const admin = await signIn(home, rs256, account(rs256, { email: 'mara@example.com' }))
    expect(await whoIs(home, admin)).toMatchObject({ id: mara.userId, authMethod: 'Mealie' })
  })

  test.each([{ email_verified: false }, { email_verified: undefined }, { email_verified: 'no' }])(
    'an address that is not verified (%j) neither finds nor makes an account',
    async (claims) => {
      const home = house(rs256)
      for (const email of ['jonas@example.com', 'new@example.com']) {
        const sub = account(rs256, { email, ...claims })
        await expectRefusal(await signIn(home, rs256, sub), 'hasn’t verified your email address')
      }
    },
  )

  test('an operator may trust addresses as they are', async () => {
    const home = house(rs256, { TRIVET_OIDC_REQUIRES_EMAIL_VERIFICATION: 'false' })
    const sub = account(rs256, { email: 'jonas@example.com', email_verified: undefined })
    expect(await whoIs(home, await signIn(home, rs256, sub))).toMatchObject({ id: home.jonas.userId })
  })

  test('a username that people choose for themselves takes no account over', async () => {
    const home = house(rs256, { TRIVET_OIDC_USER_CLAIM: 'preferred_username' })
    const sub = account(rs256, { preferred_username: 'mara', email: 'mallory@example.com' })
    await expectRefusal(await signIn(home, rs256, sub), 'we can’t tell whether it’s yours')
    const other = account(rs256, { preferred_username: 'nobody-yet', email: 'mara@example.com' })
    await expectRefusal(await signIn(home, rs256, other), 'we can’t tell whether it’s yours')
  })

  test('without sign-up only people with an account get in', async () => {
    const home = house(rs256, { TRIVET_OIDC_SIGNUP_ENABLED: 'false' })
    await expectRefusal(await signIn(home, rs256, account(rs256, {})), 'You need an invitation to create one')
    const sub = account(rs256, { email: 'jonas@example.com' })
    expect((await signIn(home, rs256, sub)).status).toBe(303)
  })

  test.each(['preferred_username', 'name', 'email'])('a new account needs the claim %s', async (name) => {
    const home = house(rs256, { TRIVET_OIDC_REQUIRES_EMAIL_VERIFICATION: 'false' })
    const sub = account(rs256, { [name]: undefined })
    const response = await signIn(home, rs256, sub)
    expect(response.status).toBe(401)
    expect(findForLogin(home.services, 'paula')).toBeUndefined()
  })
})

describe('groups', () => {
  const settings = { TRIVET_OIDC_USER_GROUP: 'cooks', TRIVET_OIDC_ADMIN_GROUP: 'chefs' }

  test('anyone who is not in the group stays outside', async () => {
    const home = house(rs256, settings)
    for (const groups of [[], ['gardeners'], 'COOKS', undefined])
      await expectRefusal(
        await signIn(home, rs256, account(rs256, { groups })),
        'isn’t allowed to sign in to this server',
      )
    expect((await signIn(home, rs256, account(rs256, { groups: ['cooks'] }))).status).toBe(303)
  })

  test('administrators come and go with their group, and the power goes with the flag', async () => {
    const home = house(es256, settings)
    const sub = account(es256, { groups: ['cooks', 'chefs'] })
    const flags = async () => whoIs(home, await signIn(home, es256, sub))
    expect(await flags()).toMatchObject({ admin: true, canManage: true })
    es256.accounts.set(sub, { ...PAULA, groups: ['cooks'] })
    expect(await flags()).toMatchObject({ admin: false, canManage: false, canInvite: false })
  })

  test('groups in an object count where their value does not say no', async () => {
    const home = house(rs256, settings)
    const sub = account(rs256, { groups: { cooks: true, chefs: false } })
    expect(await whoIs(home, await signIn(home, rs256, sub))).toMatchObject({ admin: false })
    for (const groups of [{ cooks: false }, { cooks: null, chefs: false }])
      await expectRefusal(
        await signIn(home, rs256, account(rs256, { groups })),
        'isn’t allowed to sign in to this server',
      )
  })

  test('a person who has lost the groups loses rights, sessions and tokens with the next try', async () => {
    const home = house(rs256, settings)
    const sub = account(rs256, { groups: ['cooks', 'chefs'] })
    const headers = { cookie: `trivet_session=${cookieOf(await signIn(home, rs256, sub))}` }
    expect(await (await home.request('/api/users/self', { headers })).json()).toMatchObject({ admin: true })
    rs256.accounts.set(sub, { ...PAULA, groups: [] })
    await expectRefusal(await signIn(home, rs256, sub), 'isn’t allowed to sign in to this server')
    expect((await home.request('/api/users/self', { headers })).status).toBe(401)
    rs256.accounts.set(sub, { ...PAULA, groups: ['cooks'] })
    expect(await whoIs(home, await signIn(home, rs256, sub))).toMatchObject({ admin: false })
  })

  test('the last administrator stays one', async () => {
    const home = house(rs256, settings)
    const sub = account(rs256, { email: 'mara@example.com', groups: ['cooks'] })
    expect(await whoIs(home, await signIn(home, rs256, sub))).toMatchObject({ admin: true })
    expect(home.lines.join('\n')).toContain('there is no other')
  })
})

describe('for programs', () => {
  test('the way of newer clients: there and back by the API', async () => {
    const home = house(rs256)
    const { back, cookie } = await begin(home, rs256, account(rs256, {}), '/api/auth/oauth')
    const response = await home.request(`/api/auth/oauth/callback${back.search}`, { headers: { cookie } })
    const { access_token, token_type } = await response.json()
    expect([response.status, token_type]).toEqual([200, 'bearer'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const self = await home.request('/api/users/self', {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(await self.json()).toMatchObject({ username: 'paula' })
    const again = await home.request(`/api/auth/oauth/callback${back.search}`, { headers: { cookie } })
    expect([again.status, await again.json()]).toMatchObject([401, { detail: 'Unauthorized' }])
  })

  test('without a provider both calls say so, and the page leads to the form', async () => {
    const kitchen = seedKitchen()
    for (const path of ['/api/auth/oauth', '/api/auth/oauth/callback?code=a&state=b']) {
      const response = await kitchen.request(path)
      expect([response.status, await response.json()]).toMatchObject([
        500,
        { detail: 'Could not initialize OAuth client' },
      ])
    }
    expect((await kitchen.request('/login/provider')).headers.get('location')).toBe('/login')
  })

  const byCookie = (home: House, idToken: string, more = '') =>
    home.request('/api/auth/token', {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: `mealie.auth.strategy=oidc; mealie.auth._id_token.oidc=${idToken}${more}`,
      },
    })

  const claimsOf = (idp: IdentityProvider, more: ProviderClaims = {}) => {
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: idp.issuer,
      aud: CLIENT_ID,
      sub: crypto.randomUUID(),
      iat: now,
      exp: now + 300,
      ...PAULA,
      ...more,
    }
  }

  test('the way of older clients: an identity token in a cookie becomes ours', async () => {
    const home = house(es256)
    const response = await byCookie(home, await es256.sign(claimsOf(es256)))
    expect(response.status).toBe(200)
    const { access_token: ours } = await response.json()
    const self = await home.request('/api/users/self', { headers: { authorization: `Bearer ${ours}` } })
    expect(await self.json()).toMatchObject({ username: 'paula', authMethod: 'OIDC' })
    // With a session of ours nothing happens, whatever has become of the identity token.
    const again = await byCookie(home, 'long gone', `; trivet_session=${ours}`)
    expect([again.status, await again.json()]).toMatchObject([200, { access_token: ours }])
  })

  test('an invalid identity token loses its cookie, and the session its own', async () => {
    const home = house(rs256)
    const good = claimsOf(rs256)
    const now = Math.floor(Date.now() / 1000)
    const secret = new TextEncoder().encode(CLIENT_SECRET)
    const { SignJWT, UnsecuredJWT } = await import('jose')
    const bad = [
      '',
      'x.y.z',
      await rs256.sign({ ...good, exp: now - 600 }),
      await rs256.sign({ ...good, aud: 'another-program' }),
      await rs256.sign({ ...good, iss: 'https://evil.example.com' }),
      await es256.sign(good),
      await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      new UnsecuredJWT(good).encode(),
    ]
    for (const idToken of bad) {
      const response = await byCookie(home, idToken)
      expect([response.status, await response.json()]).toMatchObject([401, { detail: 'Unauthorized' }])
      for (const name of ['mealie.auth.strategy', 'mealie.auth._id_token.oidc', 'trivet_session'])
        expect(cookieLine(response, name)).toContain('Max-Age=0')
    }
    expect(findForLogin(home.services, 'paula')).toBeUndefined()
  })

  test('tokens signed by unknown keys have the provider asked once, not each time', async () => {
    const home = house(rs256)
    expect((await byCookie(home, await rs256.sign(claimsOf(rs256)))).status).toBe(200)
    const asked = rs256.asked.length
    for (let index = 0; index < 10; index++) {
      const idToken = await rs256.sign(claimsOf(rs256), { kid: crypto.randomUUID() })
      expect((await byCookie(home, idToken)).status).toBe(401)
    }
    expect(rs256.asked.slice(asked)).toEqual([])
    setSystemTime(Date.now() + COOLDOWN_MS)
    const late = await rs256.sign(claimsOf(rs256), { kid: crypto.randomUUID() })
    expect((await byCookie(home, late)).status).toBe(401)
    expect(rs256.asked.slice(asked)).toEqual(['/jwks'])
  })

  test('clients learn the provider, and the groups only where groups count', async () => {
    const home = house(rs256, { TRIVET_OIDC_ADMIN_GROUP: 'chefs', TRIVET_OIDC_AUTO_REDIRECT: 'true' })
    expect(await (await home.request('/api/app/about')).json()).toMatchObject({
      enableOidc: true,
      oidcRedirect: true,
      oidcProviderName: 'Pantry ID',
    })
    const { groupsClaim, ...rest } = await (await home.request('/api/app/about/oidc')).json()
    expect(rest).toEqual({ configurationUrl: rs256.configurationUrl, clientId: CLIENT_ID })
    expect(groupsClaim).toBe('groups')
    expect(await (await house(rs256).request('/api/app/about/oidc')).json()).toMatchObject({
      groupsClaim: null,
    })
  })
})

test('a person who is refused after the provider let them through is logged, with the reason', async () => {
  const home = house(rs256, { TRIVET_OIDC_USER_GROUP: 'cooks' })
  await expectRefusal(
    await signIn(home, rs256, account(rs256, { groups: [] })),
    'allowed to sign in to this server',
  )
  const said = home.lines.filter((line) => line.includes('a sign-in with the identity provider was refused'))
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('provider="Pantry ID" why="Your Pantry ID account isn’t allowed to sign in')
  expect(said[0]).toContain('person=paula')
  const sent = await home.request('/login/provider')
  const headers = { cookie: `trivet_oidc=${cookieOf(sent, 'trivet_oidc')}` }
  const state = new URL(sent.headers.get('location')!).searchParams.get('state')
  await home.request(`/login?error=access_denied&error_description=Not%20today&state=${state}`, { headers })
  expect(home.lines.at(-2)).toContain('Pantry ID sign-in was canceled or not allowed')
  expect(home.lines.join('\n')).not.toMatch(/Incorrect username|^ +at /m)
  // Without a state it is no answer of the provider: the page is asked for as always.
  for (const query of ['code=x', 'error=access_denied', 'state=x'])
    expect((await home.request(`/login?${query}`, { headers })).status).toBe(200)
})

test('where no provider is set up a call says so, and so does a line of the log, without a stack', async () => {
  const lines: string[] = []
  const kitchen = seedKitchen()
  kitchen.services.log = createLog({ level: 'info', format: 'text', write: (line) => void lines.push(line) })
  const refused = await kitchen.request('/api/auth/oauth')
  expect(refused.status).toBe(500)
  expect(await refused.json()).toMatchObject({ detail: 'Could not initialize OAuth client' })
  expect(lines.join('\n')).toContain('No identity provider is set up.')
  expect(lines.join('\n')).not.toMatch(/^ +at /m)
})
