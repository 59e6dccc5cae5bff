import { describe, expect, test } from 'bun:test'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const NOBODY = '00000000-0000-4000-8000-000000000000'

async function ask(kitchen: Kitchen, method: string, path: string, json?: unknown) {
  const init = { method, as: kitchen.mara }
  const response = await kitchen.request(`/api/${path}`, json === undefined ? init : { ...init, json })
  return { status: response.status, detail: ((await response.json()) as { detail: unknown }).detail }
}

describe('what the store refuses', () => {
  test.each([
    'users',
    'admin/users',
    'organizers/categories',
    'organizers/tags',
    'organizers/tools',
    'groups/webhooks',
    'households/webhooks',
    'groups/recipe-actions',
    'households/mealplans/rules',
    'shared/recipes',
  ])('%s says in English, with a full stop', async (path) => {
    const { status, detail } = await ask(seedKitchen(), 'DELETE', `${path}/${NOBODY}`)
    expect(status).toBe(400)
    expect(detail).toEqual({
      message: 'An unexpected error occurred.',
      error: true,
      exception: 'there is no such row',
    })
  })

  test.each(['foods', 'units', 'groups/labels', 'households/cookbooks', 'groups/shopping/lists', 'comments'])(
    '%s says in the language of the reader',
    async (path) => {
      const kitchen = seedKitchen()
      const headers = { 'accept-language': 'de-DE' }
      const init = { method: 'DELETE', as: kitchen.mara, headers }
      const answer = await kitchen.request(`/api/${path}/${NOBODY}`, init)
      const { detail } = (await answer.json()) as { detail: { message: string } }
      expect(detail.message).toBe('Ein unerwarteter Fehler ist aufgetreten')
    },
  )

  test('a user whose name is taken is refused like any other row, and one that is changed in words of its own', async () => {
    const kitchen = seedKitchen()
    const taken = {
      username: 'jonas',
      fullName: 'Jonas',
      email: 'other@example.com',
      password: 'long enough',
    }
    for (const path of ['users', 'admin/users'])
      expect(await ask(kitchen, 'POST', path, taken)).toEqual({
        status: 400,
        detail: {
          message: 'An unexpected error occurred.',
          error: true,
          exception: 'the user name or the e-mail address is taken',
        },
      })
    const { userId } = kitchen.mara
    const changed = await ask(kitchen, 'PUT', `users/${userId}`, { ...taken, admin: true })
    expect(changed).toMatchObject({ status: 400, detail: { message: 'Failed to update user' } })
  })
})

test('a user that is not there is not found like any other row', async () => {
  for (const path of ['users', 'admin/users', 'foods', 'households/webhooks'])
    expect(await ask(seedKitchen(), 'GET', `${path}/${NOBODY}`)).toEqual({
      status: 404,
      detail: { message: 'Not found.', error: true, exception: null },
    })
})

test('a missing field has an input, too, and a mistake is listed once', async () => {
  const { detail } = await ask(seedKitchen(), 'POST', 'foods', {})
  expect(detail).toEqual([
    { type: 'missing', loc: ['body', 'name'], msg: 'This Field is Required', input: null },
  ])
  for (const date of ['soon', '2026-02-30'])
    expect(await ask(seedKitchen(), 'POST', 'groups/mealplans', { date, title: 'Soup' })).toEqual({
      status: 422,
      detail: [{ type: 'value_error', loc: ['body', 'date'], msg: 'Enter a date.', input: date }],
    })
})
