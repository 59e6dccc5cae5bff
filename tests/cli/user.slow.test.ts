import { expect, test } from 'bun:test'
import { beginSecondFactor } from '../../src/auth/second-factor/second-factor.service'
import { runUser } from '../../src/cli/user'
import { flagsOf, NO_FLAGS } from '../../src/platform/flags'
import { listAllUsers } from '../../src/users/user.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { addLock, givePassword, logInAs } from '../support/people'

async function trivetUser({ services }: Kitchen, args: string[], input = '') {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runUser(args, services, {
    stdin: new Blob([input]).stream(),
    write: (line) => out.push(line),
    writeError: (line) => err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

function seedEmpty(env: Record<string, string> = {}) {
  const kitchen = seedKitchen(env)
  for (const table of ['api_tokens', 'users', 'group_preferences', 'groups'])
    kitchen.services.db.run(`DELETE FROM ${table}`)
  return kitchen
}

test('list shows everyone with group and marks', async () => {
  const kitchen = seedKitchen()
  addLock(kitchen.services, kitchen.jonas.userId, '2026-11-21T10:00:00.000000Z')
  addLock(kitchen.services, kitchen.other.userId, '2026-11-20T10:00:00.000000Z')
  expect((await trivetUser(kitchen, ['list'])).out.split('\n')).toEqual([
    'ines\tines@example.com\tInes\tHarbour Street\tadvanced,can-invite,can-manage,can-organize',
    'jonas\tjonas@example.com\tJonas\tLinden House\tlocked',
    'mara\tmara@example.com\tMara\tLinden House\tadmin',
  ])
})

test('create makes an account with a password that is printed once', async () => {
  const kitchen = seedKitchen()
  const args = [
    'create',
    'tom',
    '--email',
    'Tom@Example.com',
    '--group',
    'Harbour Street',
    '--full-name',
    'Tom Harbour',
  ]
  const { code, out } = await trivetUser(kitchen, args)
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^tom now has an account in Harbour Street\.\nThe password is [\w-]{16}$/),
  ])
  const token = await logInAs(kitchen, 'tom@example.com', out.split(' ').at(-1)!)
  const headers = { authorization: `Bearer ${token}` }
  expect(await (await kitchen.request('/api/users/self', { headers })).json()).toMatchObject({
    fullName: 'Tom Harbour',
    group: 'Harbour Street',
    admin: false,
    canManage: false,
  })
})

test('create gives each permission that is asked for, and no other', async () => {
  const kitchen = seedKitchen()
  const args = ['create', 'tom', '--email', 'tom@example.com', '--group', 'Harbour Street', '--can-organize']
  await trivetUser(kitchen, args)
  const tom = listAllUsers(kitchen.services).find(({ username }) => username === 'tom')!
  expect(flagsOf(tom)).toEqual({ ...NO_FLAGS, canOrganize: true })
})

test('a password may come through standard input, and is not printed then', async () => {
  const kitchen = seedKitchen()
  const args = [
    'create',
    'tom',
    '--email',
    'tom@example.com',
    '--group',
    'Linden House',
    '--admin',
    '--password-stdin',
  ]
  const { out } = await trivetUser(kitchen, args, 'bread and butter\n')
  expect(out).toBe('tom now has an account in Linden House and is an administrator.')
  expect(await logInAs(kitchen, 'tom', 'bread and butter')).toBeString()
})

test('the first account makes the default group and is an administrator', async () => {
  const kitchen = seedEmpty({ TRIVET_DEFAULT_GROUP: 'Mill' })
  const { out } = await trivetUser(kitchen, ['create', 'tom', '--email', 'tom@example.com'])
  expect(out).toStartWith('tom now has an account in Mill and is an administrator.')
  const next = await trivetUser(kitchen, ['create', 'ann', '--email', 'ann@example.com'])
  expect(next.out).toStartWith('ann now has an account in Mill.')
  expect((await kitchen.request('/login')).status).toBe(200)
})

test.each<[string[], string]>([
  [['create', 'tom'], 'email: This Field is Required'],
  [
    ['create', 'Mara', '--email', 'm@example.com', '--group', 'Linden House'],
    'username: This username is taken.',
  ],
  [
    ['create', 'tom', '--email', 'ines@example.com', '--group', 'Linden House'],
    'email: This email address is taken.',
  ],
  [['create', 'tom', '--email', 'tom@example.com', '--group', 'Nowhere'], 'group: Group not found'],
  [['create', 'tom', '--email', 'tom@example.com'], 'group: Group not found'],
  [
    ['create', 'tom', '--email', 'tom@example.com', '--password-stdin'],
    'password: Must Be At Least 8 Characters',
  ],
  [['reset-password', 'nobody'], 'User not found'],
  [['unlock', 'nobody'], 'User not found'],
  [
    ['flags', 'mara', '--no-admin'],
    'This is the last server administrator. Make someone else an administrator first.',
  ],
  [['remove', 'mara'], 'This is the last server administrator. Make someone else an administrator first.'],
  [['move', 'jonas', '--group', 'Nowhere'], 'Group not found'],
  [['remove', 'jonas', '--recipes-to', 'ines'], 'Not found.'],
])('%j cannot be done', async (args, sentence) => {
  const kitchen = seedKitchen()
  const { code, err } = await trivetUser(kitchen, args, 'short\n')
  expect([code, err]).toEqual([1, sentence])
  expect(kitchen.services.db.all('SELECT id FROM users')).toHaveLength(3)
})

test('reset-password gives a new password, unlocks, and signs out everywhere', async () => {
  const kitchen = seedKitchen({ TRIVET_MAX_LOGIN_ATTEMPTS: '1' })
  await givePassword(kitchen.jonas, 'bread and butter')
  const session = await logInAs(kitchen, 'jonas', 'bread and butter')
  await expect(logInAs(kitchen, 'jonas', 'marmalade')).rejects.toThrow('401')
  const { out } = await trivetUser(kitchen, ['reset-password', 'JONAS@example.com'])
  expect(out).toContain('1 API token was revoked.')
  expect(await logInAs(kitchen, 'jonas', out.split(' ').at(-1)!)).toBeString()
  const headers = { authorization: `Bearer ${session}` }
  expect((await kitchen.request('/api/users/self', { headers })).status).toBe(401)
})

test('reset-password spares the API tokens when it is told to', async () => {
  const kitchen = seedKitchen()
  const { out } = await trivetUser(kitchen, ['reset-password', 'jonas', '--keep-tokens'])
  expect(out).not.toContain('revoked')
  expect((await kitchen.request('/api/users/self', { as: kitchen.jonas })).status).toBe(200)
})

test('unlock lets a user try again', async () => {
  const kitchen = seedKitchen({ TRIVET_MAX_LOGIN_ATTEMPTS: '1' })
  await givePassword(kitchen.jonas, 'bread and butter')
  await logInAs(kitchen, 'jonas', 'marmalade').catch(() => {})
  await expect(logInAs(kitchen, 'jonas', 'bread and butter')).rejects.toThrow('423')
  expect((await trivetUser(kitchen, ['unlock', 'jonas'])).out).toBe('jonas can sign in again.')
  expect(await logInAs(kitchen, 'jonas', 'bread and butter')).toBeString()
})

test.each([
  [[]],
  [['list', 'x']],
  [['create']],
  [['unlock', 'a', 'b']],
  [['remove']],
  [['flags', 'jonas']],
  [['move', 'jonas']],
  [['list', '--frob']],
])('%j is explained', async (args) => {
  const { code, err } = await trivetUser(seedKitchen(), args)
  expect([code, err]).toEqual([2, expect.stringContaining('usage: trivet user list')])
})

test('remove-second-factor lets someone in with the password alone', async () => {
  const kitchen = seedKitchen()
  beginSecondFactor(kitchen.jonas)
  expect((await trivetUser(kitchen, ['remove-second-factor', 'jonas'])).out).toContain('just the password')
  expect((await trivetUser(kitchen, ['remove-second-factor', 'jonas'])).out).toContain(
    'no two-step verification',
  )
  expect((await trivetUser(kitchen, ['remove-second-factor', 'nobody'])).code).toBe(1)
})

test('flags gives and takes permissions', async () => {
  const kitchen = seedKitchen()
  const { out } = await trivetUser(kitchen, ['flags', 'ines', '--no-can-manage', '--no-advanced'])
  expect(out).toBe('ines now has: can-invite, can-organize.')
  await trivetUser(kitchen, ['flags', 'jonas', '--admin'])
  const jonas = listAllUsers(kitchen.services).find(({ username }) => username === 'jonas')!
  expect(jonas).toMatchObject({ admin: true, canManage: true })
})

test('move brings someone into another group, remove takes them away, both also the first administrator', async () => {
  const kitchen = seedKitchen()
  await trivetUser(kitchen, ['flags', 'jonas', '--admin'])
  expect((await trivetUser(kitchen, ['move', 'mara', '--group', 'Harbour Street'])).out).toBe(
    'mara is now in Harbour Street.',
  )
  await kitchen.request('/api/recipes', { method: 'POST', as: kitchen.mara, json: { name: 'Soup' } })
  const { out } = await trivetUser(kitchen, ['remove', 'mara', '--recipes-to', 'ines'])
  expect(out).toBe("Removed mara's account.")
  const soup = await (await kitchen.request('/api/recipes/soup', { as: kitchen.other })).json()
  expect(soup.userId).toBe(kitchen.other.userId)
})

test('scripts read one line of JSON', async () => {
  const kitchen = seedKitchen()
  const users = JSON.parse((await trivetUser(kitchen, ['list', '--json'])).out)
  expect(users[1]).toEqual({
    id: kitchen.jonas.userId,
    username: 'jonas',
    fullName: 'Jonas',
    email: 'jonas@example.com',
    authMethod: 'Mealie',
    group: 'Linden House',
    ...NO_FLAGS,
    lockedAt: null,
  })
  const made = JSON.parse((await trivetUser(kitchen, ['password', 'jonas', '--json'])).out)
  expect(made).toEqual({ id: kitchen.jonas.userId, revokedTokens: 1, password: expect.any(String) })
})
