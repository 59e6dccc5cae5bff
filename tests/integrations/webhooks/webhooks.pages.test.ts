import { beforeEach, describe, expect, test } from 'bun:test'
import { changeZone } from '../../../src/groups/group.service'
import {
  addWebhook,
  findWebhook,
  listStoredWebhooks,
} from '../../../src/integrations/webhooks/webhook.service'
import { decode, formFields } from '../../support/form-fields'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

let kitchen: Kitchen
let status = 200

beforeEach(() => {
  kitchen = seedKitchen()
  changeZone(kitchen.mara, 'Europe/Berlin')
  kitchen.services.outgoing.post = async (url) => ({
    status,
    headers: new Headers(),
    url,
    body: new TextEncoder().encode('thanks <b>'),
  })
  status = 200
})

const PAGE = '/group/webhooks'

async function get(path = PAGE, as = kitchen.mara, init: RequestInit = {}) {
  const response = await kitchen.request(path, { as, ...init })
  return { status: response.status, html: await response.text() }
}

async function post(path: string, fields: Record<string, string>, as = kitchen.mara) {
  const response = await kitchen.request(path, {
    method: 'POST',
    as,
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location') ?? '',
    cookie,
  }
}

const HOOK = { enabled: 'true', name: 'Display', url: 'https://home.test/in', time: '18:00' }

describe('the page of webhooks', () => {
  test('makes one on the clocks of the kitchen, shows it open, and changes it', async () => {
    const made = await post(PAGE, HOOK)
    expect(made.status).toBe(303)
    const [stored] = listStoredWebhooks(kitchen.mara)
    expect(stored).toMatchObject({ time: '18:00:00', isLocal: true, enabled: true, url: HOOK.url })
    const { html } = await get(made.location.split('#')[0])
    expect(html).toContain('Display – 18:00')
    expect(html).toContain(stored!.secret)
    const fields = formFields(html, `form[action="/group/webhooks/${stored!.id}"]`)
    expect(fields).toMatchObject({ enabled: 'true', name: 'Display', url: HOOK.url, time: '18:00' })
    const { enabled: _, ...off } = fields
    await post(`${PAGE}/${stored!.id}`, { ...off, time: '07:15', action: 'save' })
    expect(findWebhook(kitchen.mara, stored!.id)).toMatchObject({ time: '07:15:00', enabled: false })
  })

  test('keeps what two people have changed, and asks about what both have', async () => {
    await post(PAGE, HOOK)
    const { id } = listStoredWebhooks(kitchen.mara)[0]!
    const form = `form[action="/group/webhooks/${id}"]`
    const shown = formFields((await get()).html, form)
    await post(`${PAGE}/${id}`, { ...shown, time: '07:15', action: 'save' })
    await post(`${PAGE}/${id}`, { ...shown, name: 'Hall', action: 'save' })
    const { enabled: _, ...off } = shown
    await post(`${PAGE}/${id}`, { ...off, action: 'save' })
    expect(findWebhook(kitchen.mara, id)).toMatchObject({ name: 'Hall', time: '07:15:00', enabled: false })
    const clash = await post(`${PAGE}/${id}`, { ...shown, name: 'Kitchen', action: 'save' })
    expect(clash.status).toBe(409)
    expect(clash.html).toContain('Someone else changed this to “Hall” while you were editing.')
    expect(findWebhook(kitchen.mara, id).name).toBe('Hall')
    await post(`${PAGE}/${id}`, { ...formFields(clash.html, form), action: 'save' })
    expect(findWebhook(kitchen.mara, id)).toMatchObject({ name: 'Kitchen', time: '07:15:00', enabled: false })
  })

  test('shows a time of a program by the clocks of the kitchen, and leaves it in UTC until it is changed', async () => {
    const { id } = addWebhook(kitchen.mara, {
      name: 'Home',
      url: HOOK.url,
      enabled: true,
      webhookType: 'mealplan',
      time: '17:30:00',
      isLocal: false,
    })
    const fields = formFields((await get()).html, `form[action="/group/webhooks/${id}"]`)
    expect(fields.time).toBe('18:30')
    await post(`${PAGE}/${id}`, { ...fields, name: 'House', action: 'save' })
    expect(findWebhook(kitchen.mara, id)).toMatchObject({ name: 'House', time: '17:30:00', isLocal: false })
    await post(`${PAGE}/${id}`, { ...fields, time: '18:35', action: 'save' })
    expect(findWebhook(kitchen.mara, id)).toMatchObject({ time: '18:35:00', isLocal: true })
  })

  test.each([{ url: 'javascript:alert(1)' }, { url: '' }, { time: '25:00' }, { time: '' }])(
    'says beside the field what is wrong with %p and keeps what was typed',
    async (odd) => {
      const { status: code, html } = await post(PAGE, { ...HOOK, name: 'Mine', ...odd })
      expect(code).toBe(422)
      expect(html).toContain('value="Mine"')
      expect(html).toMatch(/class="error"/)
      expect(listStoredWebhooks(kitchen.mara)).toEqual([])
    },
  )

  test('tests what is in the form, and shows what the receiver said', async () => {
    await post(PAGE, HOOK)
    const { id } = listStoredWebhooks(kitchen.mara)[0]!
    const tested = await post(`${PAGE}/${id}`, { ...HOOK, url: 'https://new.test/in', action: 'test' })
    expect(tested.status).toBe(303)
    const shown = await get(`${PAGE}?open=${id}`, kitchen.mara, { headers: { cookie: tested.cookie } })
    expect(decode(shown.html)).toContain('The server replied with status 200: thanks <b>')
    expect(findWebhook(kitchen.mara, id).url).toBe('https://new.test/in')
    status = 500
    await post(`${PAGE}/${id}`, { ...HOOK, action: 'test' })
    expect((await get()).html).toContain('data-failed')
  })

  test('is found where newer clients have it, too', async () => {
    const response = await kitchen.request('/household/webhooks', { as: kitchen.mara })
    expect([response.status, response.headers.get('location')]).toEqual([303, PAGE])
  })

  test('deletes', async () => {
    await post(PAGE, HOOK)
    const { id } = listStoredWebhooks(kitchen.mara)[0]!
    expect((await post(`${PAGE}/${id}`, { action: 'delete' })).status).toBe(303)
    expect(listStoredWebhooks(kitchen.mara)).toEqual([])
  })

  test('is for members with the advanced features, of the own group', async () => {
    expect((await get(PAGE, kitchen.jonas)).status).toBe(303)
    expect((await post(PAGE, HOOK, kitchen.jonas)).status).toBe(403)
    await post(PAGE, HOOK)
    const { id } = listStoredWebhooks(kitchen.mara)[0]!
    expect((await post(`${PAGE}/${id}`, { ...HOOK, action: 'save' }, kitchen.other)).status).toBe(404)
    expect((await get(PAGE, kitchen.other)).html).not.toContain('Display')
  })
})
