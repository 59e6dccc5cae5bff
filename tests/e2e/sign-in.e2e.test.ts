import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificates } from '../support/certificates'
import {
  BASE_DN,
  type DirectoryServer,
  hasDirectoryServer,
  SEARCHER,
  startDirectoryServer,
} from '../support/directory-server'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../support/identity-provider'
import { lacks } from '../support/skips'
import { UNATTENDED } from './api-client'

const PAULA = {
  name: 'Paula Berg',
  preferred_username: 'paula',
  email: 'paula@example.com',
  email_verified: true,
}

const folder = mkdtempSync(join(tmpdir(), 'trivet-sign-in-'))
let provider: IdentityProvider
let directory: DirectoryServer | undefined
let trivet: RunningTrivet

const directorySettings = ({ safeUrl, certificates }: DirectoryServer) => ({
  TRIVET_LDAP_AUTH_ENABLED: 'true',
  TRIVET_LDAP_SERVER_URL: safeUrl,
  TRIVET_LDAP_TLS_CACERTFILE: certificates,
  TRIVET_LDAP_BASE_DN: BASE_DN,
  TRIVET_LDAP_QUERY_BIND: SEARCHER.dn,
  TRIVET_LDAP_QUERY_PASSWORD: SEARCHER.password,
  TRIVET_LDAP_NAME_ATTRIBUTE: 'displayName',
  TRIVET_LDAP_ADMIN_FILTER: '(employeeType=chef)',
})

// Both are behind an authority of the house, which the executable knows by its files alone.
beforeAll(async () => {
  await makeCertificates(folder)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const base = 'https://food.home.test'
  const tls = { cert: read('server.pem'), key: read('server.key') }
  provider = await startIdentityProvider({ redirectUri: `${base}/login`, algorithm: 'ES256', tls })
  if (hasDirectoryServer()) {
    directory = await startDirectoryServer()
    await directory.add('tom', { displayName: 'Tom Harbour', mail: 'tom@home.test', employeeType: 'cook' })
  }
  trivet = await startTrivet({
    env: {
      ...UNATTENDED,
      TRIVET_BASE_URL: base,
      TRIVET_OIDC_AUTH_ENABLED: 'true',
      TRIVET_OIDC_CLIENT_ID: CLIENT_ID,
      TRIVET_OIDC_CLIENT_SECRET: CLIENT_SECRET,
      TRIVET_OIDC_CONFIGURATION_URL: provider.configurationUrl,
      TRIVET_OIDC_TLS_CACERTFILE: join(folder, 'ca.pem'),
      TRIVET_OIDC_USER_GROUP: 'cooks',
      TRIVET_OIDC_ADMIN_GROUP: 'chefs',
      ...(directory ? directorySettings(directory) : {}),
    },
  })
}, 60_000)

afterAll(async () => {
  await discard(trivet)
  provider?.stop()
  await directory?.stop()
  rmSync(folder, { recursive: true })
}, 30_000)

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${trivet.address}${path}`, { redirect: 'manual', headers })

const cookieIn = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0]

async function comeIn(sub: string): Promise<Response> {
  const sent = await get('/login/provider')
  const back = await provider.logIn(sent.headers.get('location')!, sub)
  return get(`${back.pathname}${back.search}`, { cookie: cookieIn(sent, 'trivet_oidc')! })
}

async function selfBy(response: Response): Promise<unknown> {
  return (await get('/api/users/self', { cookie: cookieIn(response, 'trivet_session')! })).json()
}

test('by the provider: in, in again as administrator and as none, and not at all', async () => {
  provider.accounts.set('p-1', { ...PAULA, groups: ['cooks'] })
  expect(await selfBy(await comeIn('p-1'))).toMatchObject({
    username: 'paula',
    authMethod: 'OIDC',
    admin: false,
  })
  provider.accounts.set('p-1', { ...PAULA, groups: ['cooks', 'chefs'] })
  expect(await selfBy(await comeIn('p-1'))).toMatchObject({ username: 'paula', admin: true })
  provider.accounts.set('p-1', { ...PAULA, groups: ['cooks'] })
  expect(await selfBy(await comeIn('p-1'))).toMatchObject({ username: 'paula', admin: false })
  provider.accounts.set('p-1', { ...PAULA, groups: [] })
  const refused = await comeIn('p-1')
  expect([refused.status, await refused.text()]).toEqual([
    401,
    expect.stringContaining('isn’t allowed to sign in to this server'),
  ])
}, 60_000)

describe.skipIf(lacks(!hasDirectoryServer(), 'slapd is missing'))('by the directory', () => {
  async function self(password = 'tom-password'): Promise<unknown> {
    const body = new URLSearchParams({ username: 'tom', password })
    const response = await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', body })
    if (!response.ok) return response.status
    const { access_token: token } = (await response.json()) as { access_token: string }
    return (await get('/api/users/self', { authorization: `Bearer ${token}` })).json()
  }

  test('in, in again as administrator and as none, and not at all', async () => {
    expect(await self()).toMatchObject({ username: 'tom', authMethod: 'LDAP', admin: false })
    await directory!.change('tom', 'employeeType', 'chef')
    expect(await self()).toMatchObject({ username: 'tom', admin: true })
    await directory!.change('tom', 'employeeType', 'cook')
    expect(await self()).toMatchObject({ username: 'tom', admin: false })
    expect(await self('wrong')).toBe(401)
  }, 30_000)
})
