import { beforeEach, describe, expect, test } from 'bun:test'
import { NOTIFIED } from '../../../src/integrations/notifiers/notifier.schema'
import { findNotifier } from '../../../src/integrations/notifiers/notifier.service'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

const NOTIFIERS = '/api/groups/events/notifications'
const PHONE = { name: 'Phone', appriseUrl: 'ntfys://token@ntfy.test/kitchen' }
const ALL_OFF = Object.fromEntries([...NOTIFIED, 'testMessage', 'webhookTask'].map((name) => [name, false]))

async function send(method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(path, { method, as, ...(json === undefined ? {} : { json }) })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

describe('notifiers', () => {
  test('are kept under the paths of both dialects, all options off, and without their address', async () => {
    const { status, body } = await send('POST', NOTIFIERS, PHONE)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      groupId: kitchen.mara.groupId,
      householdId: kitchen.mara.groupId,
      name: 'Phone',
      enabled: true,
      options: { ...ALL_OFF, id: expect.any(String) },
    })
    const newer = `/api/households/events/notifications/${body.id}`
    expect((await send('GET', newer)).body).toEqual(body)
    expect((await send('GET', NOTIFIERS)).body).toMatchObject({ total: 1, items: [body] })
    expect(await send('DELETE', newer)).toEqual({ status: 204, body: null })
    expect((await send('DELETE', newer)).status).toBe(400)
  })

  test('keep their address when a client sends none, and take every option', async () => {
    const { body } = await send('POST', NOTIFIERS, PHONE)
    const path = `${NOTIFIERS}/${body.id}`
    const options = Object.fromEntries(NOTIFIED.map((name) => [name, true]))
    const sent = { ...body, name: 'Tablet', options: { ...options, webhookTask: true, testMessage: true } }
    const { body: changed } = await send('PUT', path, sent)
    expect(changed).toEqual({ ...body, name: 'Tablet', options: { ...body.options, ...options } })
    expect(findNotifier(kitchen.jonas, body.id).appriseUrl).toBe(PHONE.appriseUrl)
    await send('PUT', path, {
      ...changed,
      enabled: false,
      appriseUrl: 'json://else.test',
      options: { recipeCreated: true },
    })
    const stored = findNotifier(kitchen.jonas, body.id)
    expect(stored).toMatchObject({ appriseUrl: 'json://else.test', enabled: false })
    expect([...stored.events]).toEqual(['recipeCreated'])
  })

  test.each([{}, { appriseUrl: null }, { appriseUrl: ' ' }])(
    'are refused without an address: %p',
    async (odd) => {
      expect((await send('POST', NOTIFIERS, { name: 'Phone', ...odd })).status).toBe(400)
    },
  )

  test('are no one else’s', async () => {
    const { body } = await send('POST', NOTIFIERS, PHONE)
    const path = `${NOTIFIERS}/${body.id}`
    expect((await send('GET', path, undefined, kitchen.other)).status).toBe(404)
    expect((await send('PUT', path, { ...body, ...PHONE }, kitchen.other)).status).toBe(404)
    expect((await send('DELETE', path, undefined, kitchen.other)).status).toBe(400)
  })

  test('never show, filter or order by their address', async () => {
    await send('POST', NOTIFIERS, PHONE)
    const asked = [`queryFilter=apprise_url LIKE "n%"`, 'orderBy=apprise_url', 'search=token']
    for (const query of asked) {
      const { status, body } = await send('GET', `${NOTIFIERS}?${query}`)
      expect(status === 400 || body.total === 0).toBe(true)
    }
    expect((await send('GET', `${NOTIFIERS}?queryFilter=options.recipeCreated = true`)).body.total).toBe(0)
  })
})
