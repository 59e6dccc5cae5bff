import { beforeEach, describe, expect, test } from 'bun:test'
import { changeZone } from '../../../src/groups/group.service'
import { addWebhook, findWebhook } from '../../../src/integrations/webhooks/webhook.service'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

const WEBHOOKS = '/api/groups/webhooks'
const DISPLAY = { name: 'Display', url: 'https://home.test/hook?a=1', scheduledTime: '17:30' }

async function send(method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(path, { method, as, ...(json === undefined ? {} : { json }) })
  return { status: response.status, body: await response.json() }
}

describe('webhooks', () => {
  test('are kept under the paths of both dialects', async () => {
    const { status, body } = await send('POST', WEBHOOKS, DISPLAY)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      groupId: kitchen.mara.groupId,
      householdId: kitchen.mara.groupId,
      enabled: true,
      name: 'Display',
      url: DISPLAY.url,
      webhookType: 'mealplan',
      scheduledTime: '17:30:00',
    })
    const newer = `/api/households/webhooks/${body.id}`
    expect((await send('GET', newer)).body).toEqual(body)
    const put = await send('PUT', newer, { scheduledTime: '06:05:10', enabled: false })
    expect(put).toMatchObject({
      status: 200,
      body: { ...body, enabled: false, name: '', url: '', scheduledTime: '06:05:10' },
    })
    expect((await send('GET', WEBHOOKS)).body).toMatchObject({ total: 1, items: [put.body] })
    expect((await send('DELETE', newer)).body).toEqual(put.body)
    expect((await send('GET', WEBHOOKS)).body.total).toBe(0)
  })

  test('are no one else’s', async () => {
    const { body } = await send('POST', WEBHOOKS, DISPLAY)
    const path = `${WEBHOOKS}/${body.id}`
    expect((await send('GET', path, undefined, kitchen.other)).status).toBe(404)
    expect((await send('PUT', path, DISPLAY, kitchen.other)).status).toBe(404)
    expect((await send('DELETE', path, undefined, kitchen.other)).status).toBe(400)
    expect((await send('GET', WEBHOOKS, undefined, kitchen.other)).body.total).toBe(0)
  })

  test.each([
    ['9:30', null],
    ['24:00', null],
    ['12:60', null],
    ['', null],
    ['soon', null],
    ['2026-13-01T10:00:00Z', null],
    ['00:00:00', '00:00:00'],
    ['23:59', '23:59:00'],
    ['18:05:07.250000', '18:05:07'],
    ['2026-11-22T18:30:00+01:00', '17:30:00'],
    ['2026-11-22T18:30:00.000Z', '18:30:00'],
    ['2026-11-22 18:30:00', '18:30:00'],
  ])('take %p as the time of day in UTC, or refuse it', async (scheduledTime, expected) => {
    const { status, body } = await send('POST', WEBHOOKS, { ...DISPLAY, scheduledTime })
    expect(status).toBe(expected === null ? 422 : 201)
    if (expected !== null) expect(body.scheduledTime).toBe(expected)
  })

  test.each([
    { url: 'javascript:alert(1)' },
    { url: 'mailto:a@b.c' },
    { webhookType: 'recipe' },
    { enabled: 'x' },
  ])('refuse %p', async (odd) => {
    expect((await send('POST', WEBHOOKS, { ...DISPLAY, ...odd })).status).toBe(422)
  })

  test('of the group’s own clocks are shown in today’s UTC, and stay on them when a client sends that back', async () => {
    changeZone(kitchen.mara, 'Europe/Berlin')
    const { id } = addWebhook(kitchen.jonas, {
      name: 'Display',
      url: DISPLAY.url,
      enabled: true,
      webhookType: 'mealplan',
      time: '18:00:00',
      isLocal: true,
    })
    const path = `${WEBHOOKS}/${id}`
    const winter = (await send('GET', path)).body
    expect(winter.scheduledTime).toBe('17:00:00')
    await send('PUT', path, { ...winter, name: 'Screen' })
    expect(findWebhook(kitchen.jonas, id)).toMatchObject({ name: 'Screen', time: '18:00:00', isLocal: true })
    kitchen.clock.set('2027-06-01T10:00:00Z')
    expect((await send('GET', path)).body.scheduledTime).toBe('16:00:00')
    await send('PUT', path, winter)
    expect(findWebhook(kitchen.jonas, id)).toMatchObject({ time: '17:00:00', isLocal: false })
  })

  test('are listed with the household and, for administrators, with the group', async () => {
    const { body } = await send('POST', WEBHOOKS, DISPLAY)
    expect((await send('GET', '/api/households/self')).body.webhooks).toEqual([body])
    const group = await send('GET', `/api/admin/groups/${kitchen.mara.groupId}`, undefined, kitchen.mara)
    expect(group.body.webhooks).toEqual([body])
    expect((await send('GET', '/api/households/self', undefined, kitchen.other)).body.webhooks).toEqual([])
  })

  test('keep their secret to themselves', async () => {
    const { body } = await send('POST', WEBHOOKS, { ...DISPLAY, secret: 'whsec_mine' })
    const { secret } = findWebhook(kitchen.jonas, body.id)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify((await send('GET', WEBHOOKS)).body)).not.toContain('whsec')
    expect((await send('GET', `${WEBHOOKS}?queryFilter=secret LIKE "w%"`)).status).toBe(400)
  })
})
