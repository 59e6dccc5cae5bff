import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { TASK_KINDS } from '../../../src/app/jobs'
import { changeZone } from '../../../src/groups/group.service'
import { enqueueDue } from '../../../src/integrations/webhooks/delivery.service'
import { addWebhook, findWebhook } from '../../../src/integrations/webhooks/webhook.service'
import type { Ctx } from '../../../src/platform/context'
import { AppError } from '../../../src/platform/errors'
import type { OutgoingPost } from '../../../src/platform/net/outgoing'
import { keptDocument } from '../../../tools/api-docs/kept-document'
import { runnerOf } from '../../platform/jobs/support'
import { schemasOf } from '../../support/document-schemas'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

let kitchen: Kitchen
let runner: ReturnType<typeof runnerOf>
let sent: { url: string; options: OutgoingPost; body: { eventId: string; documentData: Payload } }[]
let answer: (url: string) => number | Error

interface Payload {
  webhookStartDt: string
  webhookEndDt: string
  webhookBody: { date: string; title: string }[]
}

beforeEach(() => {
  kitchen = seedKitchen()
  sent = []
  answer = () => 200
  const post = async (url: string, options: OutgoingPost) => {
    sent.push({ url, options, body: JSON.parse(String(options.body)) })
    const status = answer(url)
    if (status instanceof Error) throw status
    return { status, headers: new Headers(), url, body: new Uint8Array() }
  }
  kitchen.services.outgoing.post = post
  runner = runnerOf(kitchen, TASK_KINDS)
  runner.start()
})

afterEach(() => runner.stop())

const HOOK = {
  name: 'Display',
  url: 'https://home.test/hook',
  enabled: true,
  webhookType: 'mealplan' as const,
  time: '18:00:00',
  isLocal: true,
}

async function plan(date: string, title: string, as: Ctx = kitchen.jonas) {
  await kitchen.request('/api/groups/mealplans', {
    method: 'POST',
    as,
    json: { date, entryType: 'dinner', title },
  })
}

/** The clock moves on to a moment, the job looks, and what is in the line is done. Answers what was sent meanwhile. */
async function at(iso: string) {
  const before = sent.length
  kitchen.clock.set(iso)
  enqueueDue(kitchen.services)
  await runner.idle()
  return sent.slice(before)
}

const titles = (things: typeof sent) =>
  things.map(({ body }) => body.documentData.webhookBody.map(({ title }) => title))

describe('the plan of the day', () => {
  test('goes once, at the first five minutes at or after its time, in the words of v1', async () => {
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, time: '18:02:00', isLocal: false })
    await plan('2026-11-21', 'Pea soup')
    await plan('2026-11-22', 'Leftovers')
    await plan('2026-11-21', 'Fish', kitchen.other)
    expect(await at('2026-11-21T18:04:59Z')).toEqual([])
    const [delivery, ...more] = await at('2026-11-21T18:05:00Z')
    expect(more).toEqual([])
    expect(delivery!.url).toBe(HOOK.url)
    const place = ['webhooks', 'mealPlan', 'post', 'requestBody', 'content', 'application/json', 'schema']
    expect(schemasOf(keptDocument())(place, delivery!.body)).toEqual([])
    expect(delivery!.body).toMatchObject({
      message: { title: 'Webhook Task', body: 'generic' },
      eventType: 2,
      integrationId: 'mealie_generic_user',
      documentData: {
        documentType: 'mealplan',
        operation: 'info',
        webhookStartDt: '2026-11-21T18:00:00.000000Z',
        webhookEndDt: '2026-11-21T18:05:00.000000Z',
        webhookBody: [{ date: '2026-11-21', title: 'Pea soup', groupId: kitchen.jonas.groupId }],
      },
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: '2026-11-21T18:05:00.000000Z',
    })
    expect(await at('2026-11-21T18:10:00Z')).toEqual([])
    expect(findWebhook(kitchen.jonas, id).last).toEqual({
      at: '2026-11-21T18:05:00.000000Z',
      isOk: true,
      message: { messageId: 'delivery.arrived', values: { status: 200 } },
    })
  })

  test('is signed as standard-webhooks.com says', async () => {
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, isLocal: false })
    await plan('2026-11-21', 'Pea soup')
    const [delivery] = await at('2026-11-21T18:00:00Z')
    const headers = delivery!.options.headers!
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(findWebhook(kitchen.jonas, id).secret.slice('whsec_'.length), 'base64'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${delivery!.options.body}`
    const signature = Buffer.from(headers['webhook-signature']!.slice('v1,'.length), 'base64')
    expect(await crypto.subtle.verify('HMAC', key, signature, Buffer.from(text))).toBe(true)
    expect(headers['webhook-id']).toBe(delivery!.body.eventId)
    expect(headers['webhook-timestamp']).toBe(String(Date.parse('2026-11-21T18:00:00Z') / 1000))
  })

  test('is empty on a day without anything, and does not go where nothing was ever planned', async () => {
    addWebhook(kitchen.jonas, { ...HOOK, isLocal: false })
    expect(await at('2026-11-21T18:00:00Z')).toEqual([])
    await plan('2026-11-25', 'Roast')
    expect(titles(await at('2026-11-22T18:00:00Z'))).toEqual([[]])
  })

  test('does not go when the webhook is off, or has nowhere to go', async () => {
    await plan('2026-11-21', 'Pea soup')
    addWebhook(kitchen.jonas, { ...HOOK, isLocal: false, enabled: false })
    addWebhook(kitchen.jonas, { ...HOOK, isLocal: false, url: '' })
    expect(await at('2026-11-21T18:00:00Z')).toEqual([])
  })
})

describe('around midnight', () => {
  beforeEach(async () => {
    changeZone(kitchen.mara, 'Europe/Berlin')
    for (const day of ['20', '21', '22', '23']) await plan(`2026-11-${day}`, day)
  })

  test('23:58 goes at the turn of the day with the plan of its own day', async () => {
    addWebhook(kitchen.jonas, { ...HOOK, time: '23:58:00' })
    expect(await at('2026-11-21T22:55:00Z')).toEqual([])
    expect(titles(await at('2026-11-21T23:00:00Z'))).toEqual([['21']])
    expect(await at('2026-11-21T23:05:00Z')).toEqual([])
  })

  test('00:02 goes five minutes into its day with the plan of that day', async () => {
    addWebhook(kitchen.jonas, { ...HOOK, time: '00:02:00' })
    expect(await at('2026-11-21T23:00:00Z')).toEqual([])
    expect(titles(await at('2026-11-21T23:05:00Z'))).toEqual([['22']])
  })

  test('midnight itself is the first minute of its day', async () => {
    addWebhook(kitchen.jonas, { ...HOOK, time: '00:00:00' })
    expect(await at('2026-11-21T22:59:59Z')).toEqual([])
    expect(titles(await at('2026-11-21T23:00:00Z'))).toEqual([['22']])
  })

  test('a time in UTC sends the plan of the day that the group’s calendar shows then', async () => {
    addWebhook(kitchen.jonas, { ...HOOK, time: '23:30:00', isLocal: false })
    expect(titles(await at('2026-11-21T23:30:00Z'))).toEqual([['22']])
  })
})

describe('when clocks change', () => {
  beforeEach(async () => {
    changeZone(kitchen.mara, 'Europe/Berlin')
    await plan('2027-03-28', 'spring')
    await plan('2027-10-31', 'autumn')
  })

  test('a time that the night skips goes as much later, once', async () => {
    kitchen.clock.set('2027-03-27T12:00:00Z')
    addWebhook(kitchen.jonas, { ...HOOK, time: '02:30:00' })
    expect(await at('2027-03-28T01:25:00Z')).toEqual([])
    expect(titles(await at('2027-03-28T01:30:00Z'))).toEqual([['spring']])
    expect(await at('2027-03-28T02:30:00Z')).toEqual([])
  })

  test('a time that the night has twice goes the first time only', async () => {
    kitchen.clock.set('2027-10-30T12:00:00Z')
    addWebhook(kitchen.jonas, { ...HOOK, time: '02:30:00' })
    expect(titles(await at('2027-10-31T00:30:00Z'))).toEqual([['autumn']])
    expect(await at('2027-10-31T01:30:00Z')).toEqual([])
    expect(await at('2027-10-31T02:30:00Z')).toEqual([])
  })
})

describe('after sleep and restart', () => {
  test('what was missed is made up for once, and nothing goes twice', async () => {
    addWebhook(kitchen.jonas, { ...HOOK, isLocal: false })
    for (const day of ['21', '22', '23']) await plan(`2026-11-${day}`, day)
    expect(titles(await at('2026-11-23T19:02:00Z'))).toEqual([['23']])
    expect(await at('2026-11-23T19:05:00Z')).toEqual([])
    expect(await at('2026-11-24T17:55:00Z')).toEqual([])
    expect(titles(await at('2026-11-24T18:00:00Z'))).toEqual([[]])
  })

  test('a webhook that is new, turned on or moved waits for its next time', async () => {
    await plan('2026-11-21', 'Pea soup')
    kitchen.clock.set('2026-11-21T18:07:00Z')
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, isLocal: false })
    expect(await at('2026-11-21T18:10:00Z')).toEqual([])
    const path = `/api/groups/webhooks/${id}`
    const put = (json: object) =>
      kitchen.request(path, { method: 'PUT', as: kitchen.jonas, json: { ...HOOK, ...json } })
    await put({ scheduledTime: '12:00:00' })
    expect(await at('2026-11-21T18:15:00Z')).toEqual([])
    await put({ scheduledTime: '12:00:00', enabled: false })
    kitchen.clock.set('2026-11-22T12:05:00Z')
    await put({ scheduledTime: '12:00:00', enabled: true })
    expect(await at('2026-11-22T12:10:00Z')).toEqual([])
    expect(await at('2026-11-23T12:00:00Z')).toHaveLength(1)
  })

  test('one that was set a minute ago for a minute ago goes at the next mark', async () => {
    await plan('2026-11-21', 'Pea soup')
    kitchen.clock.set('2026-11-21T18:03:30Z')
    addWebhook(kitchen.jonas, { ...HOOK, time: '18:03:00', isLocal: false })
    expect(await at('2026-11-21T18:05:00Z')).toHaveLength(1)
  })
})

describe('what does not arrive', () => {
  test('is tried again after longer and longer waits with the same id, then given up and shown', async () => {
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, isLocal: false })
    await plan('2026-11-21', 'Pea soup')
    answer = () => 500
    await at('2026-11-21T18:00:00Z')
    for (const [waitS, expected] of [
      [29, 1],
      [1, 2],
      [119, 2],
      [1, 3],
      [599, 3],
      [1, 4],
      [3600, 4],
    ] as const) {
      kitchen.clock.advance(waitS * 1000)
      await runner.idle()
      expect(sent).toHaveLength(expected)
    }
    expect(new Set(sent.map(({ options }) => options.headers!['webhook-id'])).size).toBe(1)
    expect(findWebhook(kitchen.jonas, id).last).toMatchObject({
      isOk: false,
      message: { messageId: 'net.site-refused', values: { status: 500 } },
    })
  })

  test('names the setting when the address is a private one', async () => {
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, isLocal: false })
    await plan('2026-11-21', 'Pea soup')
    answer = () => new AppError('upstream', 'net.address-refused')
    await at('2026-11-21T18:00:00Z')
    expect(findWebhook(kitchen.jonas, id).last?.message?.messageId).toBe('net.address-refused')
  })

  test('is forgotten with its webhook', async () => {
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, isLocal: false })
    await plan('2026-11-21', 'Pea soup')
    answer = () => 500
    await at('2026-11-21T18:00:00Z')
    await kitchen.request(`/api/groups/webhooks/${id}`, { method: 'DELETE', as: kitchen.jonas })
    kitchen.clock.advance(3_600_000)
    await runner.idle()
    expect(sent).toHaveLength(1)
  })
})

describe('by hand', () => {
  const post = (path: string, as = kitchen.jonas) => kitchen.request(path, { method: 'POST', as })

  test('a test goes to one that is off, too, and says that it is one', async () => {
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, enabled: false })
    const response = await post(`/api/households/webhooks/${id}/test`)
    expect([response.status, await response.json()]).toEqual([200, null])
    await runner.idle()
    expect(sent[0]!.body).toMatchObject({
      message: { title: 'Webhook Task', body: 'Test Webhook' },
      eventType: 2,
      documentData: { webhookStartDt: '0001-01-01T00:00:00Z', webhookEndDt: '0001-01-01T00:00:00Z' },
    })
    expect((await post(`/api/groups/webhooks/${id}/test`, kitchen.other)).status).toBe(404)
  })

  test('a test that does not arrive says so', async () => {
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, isLocal: false })
    kitchen.services.outgoing.post = async (url) => ({
      status: 410,
      headers: new Headers(),
      url,
      body: new Uint8Array(),
    })
    const response = await post(`/api/households/webhooks/${id}/test`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: { message: expect.stringContaining('410') } })
  })

  test('rerun sends what was due today so far, of the own group alone, and not once more at the next mark', async () => {
    await plan('2026-11-21', 'Pea soup')
    await plan('2026-11-21', 'Fish', kitchen.other)
    const hook = (time: string, as = kitchen.jonas) =>
      addWebhook(as, { ...HOOK, url: `https://home.test/${time}`, time: `${time}:00`, isLocal: false })
    hook('00:00')
    hook('09:58')
    hook('10:03')
    hook('09:00', kitchen.other)
    kitchen.clock.set('2026-11-21T10:02:00Z')
    const response = await post('/api/groups/webhooks/rerun')
    expect([response.status, await response.json()]).toEqual([200, null])
    await runner.idle()
    expect(sent.map(({ url }) => url).sort()).toEqual(['https://home.test/00:00', 'https://home.test/09:58'])
    expect((await at('2026-11-21T10:05:00Z')).map(({ url }) => url)).toEqual(['https://home.test/10:03'])
  })

  test('a user and a password of the address go into a header', async () => {
    const { id } = addWebhook(kitchen.jonas, { ...HOOK, url: 'https://us%40er:pa%3Ass@home.test/hook' })
    await post(`/api/groups/webhooks/${id}/test`)
    await runner.idle()
    expect(sent[0]!.url).toBe('https://home.test/hook')
    expect(sent[0]!.options.headers!.authorization).toBe(`Basic ${btoa('us@er:pa:ss')}`)
  })
})
