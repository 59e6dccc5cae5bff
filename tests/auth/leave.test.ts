import { expect, test } from 'bun:test'
import { openSession } from '../../src/auth/session.service'
import type { Ctx } from '../../src/platform/context'
import { createList } from '../../src/shopping/list.service'
import { findForLogin } from '../../src/users/credential.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { cookieOf, givePassword, logInAs, postForm } from '../support/people'

const PASSWORD = 'pears and plums'
const PATH = '/user/profile/leave'

const visit = ({ request }: Kitchen, session: string, path = PATH) =>
  request(path, { headers: { cookie: `trivet_session=${session}` } })

const leave = (kitchen: Kitchen, session: string, password: string) =>
  postForm(kitchen, PATH, { action: 'leave', password }, { session })

const sessionOf = ({ services }: Kitchen, { userId }: Ctx) =>
  openSession(services, { userId, kind: 'browser', isRemembered: true, userAgent: null })

const isHere = ({ services }: Kitchen, name: string) => findForLogin(services, name) !== undefined

test('a member leaves by their password; recipes and words stay, lists pass on, and every way in is gone', async () => {
  const kitchen = seedKitchen()
  const { services, jonas, mara } = kitchen
  const created = await kitchen.request('/api/recipes', {
    method: 'POST',
    as: jonas,
    json: { name: 'Leek soup' },
  })
  const slug = await created.json()
  const recipe = await (await kitchen.request(`/api/recipes/${slug}`, { as: jonas })).json()
  const comment = { recipeId: recipe.id, text: 'Needs pepper' }
  expect((await kitchen.request('/api/comments', { method: 'POST', as: jonas, json: comment })).status).toBe(
    201,
  )
  const list = createList(jonas, { name: 'Saturday', extras: {} })
  await givePassword(jonas, PASSWORD)
  const session = await logInAs(kitchen, 'jonas', PASSWORD)
  const other = sessionOf(kitchen, jonas)
  const page = await (await visit(kitchen, session)).text()
  for (const words of [
    'Your shopping lists, transferred to Mara',
    'former member',
    'without an owner',
    'name="password"',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('because you’re the only member of the group')

  const wrong = await leave(kitchen, session, 'butter and bread')
  expect([wrong.status, isHere(kitchen, 'jonas')]).toEqual([422, true])
  expect(await wrong.text()).toContain('Existing password does not match')
  const done = await leave(kitchen, session, PASSWORD)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/login?direct=1'])
  expect(cookieOf(done)).toBe('')
  expect(isHere(kitchen, 'jonas')).toBe(false)
  for (const gone of [session, other])
    expect((await visit(kitchen, gone, '/api/users/self')).status).toBe(401)
  expect((await kitchen.request('/api/users/self', { as: jonas })).status).toBe(401)

  const left = await (await kitchen.request(`/api/recipes/${slug}`, { as: mara })).json()
  expect(left).toMatchObject({ name: 'Leek soup', userId: null })
  const { db } = services
  expect(db.get('SELECT user_id FROM recipe_comments WHERE recipe_id = ?1', recipe.id)).toEqual({
    user_id: null,
  })
  expect(db.get('SELECT user_id FROM shopping_lists WHERE id = ?1', list.id)).toEqual({
    user_id: mara.userId,
  })
})

test('anyone who has no password here leaves within ten minutes of a sign-in, and signs in again after that', async () => {
  for (const [method, door] of [
    ['LDAP', '/login?next=%2Fuser%2Fprofile%2Fleave&direct=1'],
    ['OIDC', '/login/provider?next=%2Fuser%2Fprofile%2Fleave'],
  ] as const) {
    const kitchen = seedKitchen()
    const { jonas, services, clock } = kitchen
    services.db.run('UPDATE users SET auth_method = ?2 WHERE id = ?1', jonas.userId, method)
    const session = sessionOf(kitchen, jonas)
    clock.advance(10 * 60_000)
    // A new token for the old one is no sign-in.
    const cookie = `trivet_session=${session}`
    const renewed = await kitchen.request('/api/auth/refresh', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    const next = cookieOf(renewed)!
    expect(await (await visit(kitchen, next)).text()).toContain('Sign in again')
    const refused = await leave(kitchen, next, '')
    expect([refused.status, isHere(kitchen, 'jonas')]).toEqual([422, true])
    const again = await postForm(kitchen, PATH, { action: 'sign-in' }, { session: next })
    expect(again.headers.get('location')).toBe(door)
    expect((await visit(kitchen, next, '/api/users/self')).status).toBe(401)
    const fresh = sessionOf(kitchen, jonas)
    expect(await (await visit(kitchen, fresh)).text()).not.toContain('name="password"')
    expect((await leave(kitchen, fresh, '')).status).toBe(303)
    expect(isHere(kitchen, 'jonas')).toBe(false)
  }
})

test('an API token alone does not make someone leave', async () => {
  const kitchen = seedKitchen()
  const headers = { authorization: `Bearer token-${kitchen.jonas.userId}` }
  const answer = await postForm(kitchen, PATH, { action: 'leave' }, { headers })
  expect([answer.status, isHere(kitchen, 'jonas')]).toEqual([403, true])
})

test('the last administrator stays; with another one even the first may go', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas, services } = kitchen
  services.db.run('UPDATE users SET admin = 0 WHERE id <> ?1', mara.userId)
  await givePassword(mara, PASSWORD)
  const session = await logInAs(kitchen, 'mara', PASSWORD)
  const page = await (await visit(kitchen, session)).text()
  expect(page).toContain('This is the last server administrator')
  expect(page).toContain('Make administrator: Jonas')
  expect(page).not.toContain('name="password"')
  expect(page).not.toContain('Leave permanently')
  const refused = await leave(kitchen, session, PASSWORD)
  expect([refused.status, isHere(kitchen, 'mara')]).toEqual([403, true])
  services.db.run('UPDATE users SET admin = 1 WHERE id = ?1', jonas.userId)
  expect((await leave(kitchen, session, PASSWORD)).status).toBe(303)
  expect(isHere(kitchen, 'mara')).toBe(false)
  // By others’ hands the longest-standing administrator is still not removed.
  const byOther = await kitchen.request(`/api/users/${jonas.userId}`, { method: 'DELETE', as: jonas })
  expect(byOther.status).toBe(403)
})

test('the last member of a group is warned that the lists are deleted, too, and leaves the recipes behind', async () => {
  const kitchen = seedKitchen()
  const loner = kitchen.other
  const list = createList(loner, { name: 'Saturday', extras: {} })
  const session = sessionOf(kitchen, loner)
  expect(await (await visit(kitchen, session)).text()).toContain(
    'because you’re the only member of the group',
  )
  expect((await leave(kitchen, session, '')).status).toBe(303)
  const { db } = kitchen.services
  expect(db.get('SELECT 1 FROM shopping_lists WHERE id = ?1', list.id)).toBeUndefined()
  expect(db.get('SELECT 1 FROM groups WHERE id = ?1', loner.groupId)).toBeDefined()
})

test('the account that all visitors of a demonstration share stays', async () => {
  const kitchen = seedKitchen({ TRIVET_DEMO: 'true', TRIVET_ADMIN_EMAIL: 'jonas@example.com' })
  const session = sessionOf(kitchen, kitchen.jonas)
  expect((await leave(kitchen, session, '')).status).toBe(303)
  expect(isHere(kitchen, 'jonas')).toBe(true)
})
