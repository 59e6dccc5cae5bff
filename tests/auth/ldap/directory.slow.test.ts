import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { askDirectory } from '../../../src/auth/ldap/directory.service'
import { createLog } from '../../../src/platform/log'
import { findForLogin } from '../../../src/users/credential.service'
import {
  BASE_DN,
  type DirectoryServer,
  hasDirectoryServer,
  SEARCHER,
  startDirectoryServer,
} from '../../support/directory-server'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { givePassword, postForm } from '../../support/people'
import { lacks } from '../../support/skips'

let directory: DirectoryServer

beforeAll(async () => {
  if (!hasDirectoryServer()) return
  directory = await startDirectoryServer()
  await directory.add('paula', { displayName: 'Paula Berg', mail: 'paula@home.test', employeeType: 'cook' })
  await directory.add('nomail', { displayName: 'No Mail' })
  await directory.add('jonas', { displayName: 'Another Jonas', mail: 'other-jonas@home.test' })
  await directory.add('sly', { displayName: 'Sly', mail: 'mara@example.com' })
  for (const twin of ['castor', 'pollux'])
    await directory.add(twin, { displayName: twin, mail: 'twins@home.test' })
})
afterAll(() => directory?.stop())

interface House extends Kitchen {
  lines: string[]
}

function house(env: Record<string, string> = {}): House {
  const kitchen = seedKitchen({
    TRIVET_DEFAULT_GROUP: 'Linden House',
    TRIVET_LDAP_AUTH_ENABLED: 'true',
    TRIVET_LDAP_SERVER_URL: directory.url,
    TRIVET_LDAP_BASE_DN: BASE_DN,
    TRIVET_LDAP_QUERY_BIND: SEARCHER.dn,
    TRIVET_LDAP_QUERY_PASSWORD: SEARCHER.password,
    TRIVET_LDAP_NAME_ATTRIBUTE: 'displayName',
    ...env,
  })
  const lines: string[] = []
  kitchen.services.log = createLog({ level: 'info', format: 'text', write: (line) => void lines.push(line) })
  return { ...kitchen, lines }
}

function ask(home: House, username: string, password: string): Promise<Response> {
  return home.request('/api/auth/token', {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })
}

async function self(home: House, response: Response): Promise<Record<string, unknown>> {
  const { access_token: token } = await response.json()
  return (await home.request('/api/users/self', { headers: { authorization: `Bearer ${token}` } })).json()
}

describe.skipIf(lacks(!hasDirectoryServer(), 'slapd is missing'))('a directory', () => {
  test.each(['paula', 'PAULA', 'paula@home.test'])(
    '%s comes in, and has an account from then on',
    async (name) => {
      const home = house()
      const first = await self(home, await ask(home, name, 'paula-password'))
      expect(first).toMatchObject({
        username: 'paula',
        fullName: 'Paula Berg',
        email: 'paula@home.test',
        authMethod: 'LDAP',
        group: 'Linden House',
        admin: false,
        canOrganize: false,
      })
      expect(await self(home, await ask(home, 'paula@home.test', 'paula-password'))).toEqual(first)
      expect(findForLogin(home.services, 'paula')?.passwordHash).toBeNull()
      expect((await ask(home, 'paula', 'wrong')).status).toBe(401)
      const page = await postForm(home, '/login', { username: 'paula', password: 'paula-password' })
      expect(page.status).toBe(303)
    },
  )

  test('has no say about people who have a password here', async () => {
    const home = house()
    await givePassword(home.jonas, 'bread and butter')
    expect((await ask(home, 'jonas', 'jonas-password')).status).toBe(401)
    expect((await ask(home, 'jonas', 'bread and butter')).status).toBe(200)
    // The entry's address is not known here, its name is.
    expect((await ask(home, 'other-jonas@home.test', 'jonas-password')).status).toBe(401)
  })

  test('gives no one the account of someone whose address they have written into their entry', async () => {
    const home = house()
    expect((await ask(home, 'sly', 'sly-password')).status).toBe(401)
    expect(findForLogin(home.services, 'sly')).toBeUndefined()
  })

  test('lets no one in by a name that two entries have', async () => {
    const home = house()
    for (const password of ['castor-password', 'pollux-password'])
      expect((await ask(home, 'twins@home.test', password)).status).toBe(401)
    expect((await ask(home, 'castor', 'castor-password')).status).toBe(200)
  })

  test('takes no rights that it has not given, when it no longer knows someone', async () => {
    const home = house({ TRIVET_LDAP_USER_FILTER: '(employeeType=c*)' })
    await directory.change('paula', 'employeeType', 'cook')
    const { access_token: token } = await (await ask(home, 'paula', 'paula-password')).json()
    home.services.db.run("UPDATE users SET admin = 1 WHERE username = 'paula'")
    await directory.change('paula', 'employeeType', 'guest')
    expect((await ask(home, 'paula', 'paula-password')).status).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await home.request('/api/users/self', { headers })).status).toBe(401)
    expect(home.services.db.get("SELECT admin FROM users WHERE username = 'paula'")).toEqual({ admin: 1 })
    await directory.change('paula', 'employeeType', 'cook')
  })

  test('an entry that lacks an attribute makes no account', async () => {
    const home = house()
    expect((await ask(home, 'nomail', 'nomail-password')).status).toBe(401)
    expect(findForLogin(home.services, 'nomail')).toBeUndefined()
  })

  test('an empty password, which would be taken as anonymous, is never sent', async () => {
    const home = house()
    expect((await ask(home, 'paula', '')).status).toBe(401)
    expect(await askDirectory(home.services, 'paula', '')).toBe('nobody')
  })

  test('may be searched without an account', async () => {
    const home = house({ TRIVET_LDAP_QUERY_BIND: '' })
    expect((await ask(home, 'paula', 'paula-password')).status).toBe(200)
  })

  test('wrong passwords count under the person that is found, however the name is spelt', async () => {
    const names = [
      ...[
        'paula',
        'PAULA',
        'paula@home.test',
        'PAULA@HOME.TEST',
        'paula@HOME.test',
        '  paula  ',
        'pa\u00adula',
      ],
      ...['pa\u200bula', 'ｐａｕｌａ', '\u00a0paula', 'paula\t', 'paula\u2009', 'pau\u200dla@home.test'],
    ]
    for (const isKnown of [true, false]) {
      const home = house()
      if (isKnown) expect((await ask(home, 'paula', 'paula-password')).status).toBe(200)
      // Those that the directory takes for hers; for any other it says no, whatever the password.
      const hers: string[] = []
      for (const name of names) {
        const own = house()
        if ((await ask(own, name, 'paula-password')).status === 200) hers.push(name)
      }
      expect(hers.length).toBeGreaterThan(4)
      for (let at = 0; at < 5; at += 1)
        expect((await ask(home, hers[at % hers.length]!, 'wrong')).status).toBe(401)
      for (const name of hers)
        expect([name, (await ask(home, name, 'paula-password')).status]).toEqual([name, 423])
    }
  }, 60_000)

  test('a person who is no longer in the filter loses rights, sessions and tokens with the next try', async () => {
    const filters = {
      TRIVET_LDAP_USER_FILTER: '(employeeType=c*)',
      TRIVET_LDAP_ADMIN_FILTER: '(employeeType=chef)',
    }
    const home = house(filters)
    await directory.change('paula', 'employeeType', 'chef')
    const { access_token: token } = await (await ask(home, 'paula', 'paula-password')).json()
    const headers = { authorization: `Bearer ${token}` }
    expect(await (await home.request('/api/users/self', { headers })).json()).toMatchObject({ admin: true })
    await directory.change('paula', 'employeeType', 'guest')
    expect((await ask(home, 'paula', 'paula-password')).status).toBe(401)
    expect((await home.request('/api/users/self', { headers })).status).toBe(401)
    await directory.change('paula', 'employeeType', 'cook')
    expect(await self(home, await ask(home, 'paula', 'paula-password'))).toMatchObject({ admin: false })
  })

  test('administrators come and go with the filter', async () => {
    const home = house({ TRIVET_LDAP_ADMIN_FILTER: '(employeeType=chef)' })
    expect(await self(home, await ask(home, 'paula', 'paula-password'))).toMatchObject({ admin: false })
    await directory.change('paula', 'employeeType', 'chef')
    expect(await self(home, await ask(home, 'paula', 'paula-password'))).toMatchObject({ admin: true })
    await directory.change('paula', 'employeeType', 'cook')
    expect(await self(home, await ask(home, 'paula', 'paula-password'))).toMatchObject({
      admin: false,
      canManage: false,
    })
  })

  test.each([
    ['(employeeType=cook)', 200],
    ['employeeType=cook', 200],
    ['(|({id_attribute}={input})({mail_attribute}={input}))', 200],
    ['(employeeType=gardener)', 401],
    ['(employeeType=', 401],
  ])('the operator’s filter %s answers %d', async (filter, status) => {
    const home = house({ TRIVET_LDAP_USER_FILTER: filter })
    expect((await ask(home, 'paula', 'paula-password')).status).toBe(status)
  })

  describe('safe connections', () => {
    const ways: [string, () => Record<string, string>][] = [
      ['ldaps', () => ({ TRIVET_LDAP_SERVER_URL: directory.safeUrl })],
      ['StartTLS', () => ({ TRIVET_LDAP_ENABLE_STARTTLS: 'true' })],
    ]
    test.each(ways)(
      '%s trusts the authority that is named, and no other unless told',
      async (_, settings) => {
        const known = house({ ...settings(), TRIVET_LDAP_TLS_CACERTFILE: directory.certificates })
        expect((await ask(known, 'paula', 'paula-password')).status).toBe(200)
        const unknown = house(settings())
        expect((await ask(unknown, 'paula', 'paula-password')).status).toBe(503)
        expect(unknown.lines.join('\n')).toContain("couldn't reach the directory")
        const careless = house({ ...settings(), TRIVET_LDAP_TLS_INSECURE: 'true' })
        expect((await ask(careless, 'paula', 'paula-password')).status).toBe(200)
      },
    )
  })

  test('while it is gone local people come in, and no one is locked out for its failure', async () => {
    const home = house()
    await givePassword(home.jonas, 'bread and butter')
    await ask(home, 'paula', 'paula-password')
    home.services.config = { ...home.services.config, ldapServerUrl: 'ldap://127.0.0.1:9' }
    for (let tries = 0; tries < 6; tries++)
      expect((await ask(home, 'paula', 'paula-password')).status).toBe(503)
    const page = await postForm(home, '/login', { username: 'paula', password: 'paula-password' })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await page.text()).toContain('the directory isn’t responding')
    // Nothing that fail2ban bans for, and no stack of ours.
    expect(home.lines.join('\n')).not.toMatch(/Incorrect username|locked out|^ +at /m)
    expect(home.lines.join('\n')).toMatch(/couldn't reach the directory .*reason=.*ECONNREFUSED/)
    expect((await ask(home, 'jonas', 'bread and butter')).status).toBe(200)
    home.services.config = { ...home.services.config, ldapServerUrl: directory.url }
    expect((await ask(home, 'paula', 'paula-password')).status).toBe(200)
  })

  test('a thousand hostile names find no one and break nothing', async () => {
    const home = house({ TRIVET_LDAP_USER_FILTER: '(|({id_attribute}={input})(description={input}))' })
    const pieces = [
      '*',
      '(',
      ')',
      '\\',
      '\u0000',
      '|',
      '&',
      '=',
      'uid',
      'paula',
      '!',
      '\\2a',
      'ü',
      '€',
      '\n',
      ',',
      '+',
      ' ',
    ]
    let seed = 7
    const draw = (most: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % most
    }
    const made = Array.from({ length: 990 }, () => {
      const length = 1 + draw(12)
      return `${Array.from({ length }, () => pieces[draw(pieces.length)]).join('')}*`
    })
    const known = [
      '*',
      'pau*',
      '*)(uid=*',
      'paula)(|(uid=*',
      '*)(|(objectClass=*',
      'paula)(!(uid=x))(',
      '\u0000',
      'paula\u0000',
    ]
    const names = [...made, ...known, 'x'.repeat(1024), '('.repeat(1000)]
    expect(names).toHaveLength(1000)
    const answers = new Set<unknown>()
    for (let at = 0; at < names.length; at += 20) {
      const some = names.slice(at, at + 20).map((name) => askDirectory(home.services, name, 'paula-password'))
      for (const answer of await Promise.all(some)) answers.add(answer)
    }
    expect([...answers].filter((answer) => answer !== 'nobody' && answer !== 'gone')).toEqual([])
    expect(home.lines).toEqual([])
  }, 60_000)
})
