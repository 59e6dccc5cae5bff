import { expect, test } from 'bun:test'
import { createResetToken } from '../../src/auth/reset/password-reset.service'
import { seedKitchen } from '../support/kitchen'
import { cookieOf, givePassword, postForm } from '../support/people'

const DEMO = { TRIVET_DEMO: 'true', TRIVET_ADMIN_EMAIL: 'mara@example.com' }
const OLD = 'bread and butter'
const NEW = 'pears and plums'

test('what visitors of a demonstration change of its account is answered as done and left undone', async () => {
  const kitchen = seedKitchen(DEMO)
  await givePassword(kitchen.mara, OLD)
  const { request, mara, services } = kitchen
  const before = services.db.get('SELECT * FROM users WHERE id = ?1', mara.userId)
  const rename = await request(`/api/users/${mara.userId}`, {
    method: 'PUT',
    as: mara,
    json: { email: 'thief@example.com', fullName: 'Thief', admin: true },
  })
  const change = await request('/api/users/password', {
    method: 'PUT',
    as: mara,
    json: { currentPassword: OLD, newPassword: NEW },
  })
  const token = createResetToken(services, 'mara@example.com')
  const reset = await request('/api/users/reset-password', {
    method: 'POST',
    json: { token, email: 'mara@example.com', password: NEW, passwordConfirm: NEW },
  })
  expect([rename.status, change.status, reset.status]).toEqual([200, 200, 200])
  expect(services.db.get('SELECT * FROM users WHERE id = ?1', mara.userId)).toEqual(before)
  expect(cookieOf(await postForm(kitchen, '/login', { username: 'mara', password: OLD }))).toBeString()
})

test('others of a demonstration are their own', async () => {
  const { request, jonas, services } = seedKitchen(DEMO)
  await request(`/api/users/${jonas.userId}`, {
    method: 'PUT',
    as: jonas,
    json: { email: 'jonas@example.com', fullName: 'Jonas of Linden' },
  })
  expect(services.db.get('SELECT full_name FROM users WHERE id = ?1', jonas.userId)).toEqual({
    full_name: 'Jonas of Linden',
  })
})

test.each(['/login', '/register', '/forgot-password'])(
  '%s says that this is a demonstration',
  async (path) => {
    const { request } = seedKitchen(DEMO)
    expect(await (await request(path)).text()).toContain('This is a Demo for version: ')
  },
)
