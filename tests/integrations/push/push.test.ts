import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { TASK_KINDS } from '../../../src/app/jobs'
import { encryptFor } from '../../../src/integrations/push/encrypt.service'
import {
  countSubscriptions,
  publicKey,
  sendPush,
  subscribe,
} from '../../../src/integrations/push/push.service'
import { newId } from '../../../src/platform/ids'
import { getUser } from '../../../src/users/user.service'
import { runnerOf } from '../../platform/jobs/support'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { openTestSite, type TestSite } from '../../support/test-site'
import { newToldBrowser, type ToldBrowser } from '../../support/told-browser'

const url64 = (bytes: ArrayBuffer | Uint8Array) =>
  new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true })
const bytes = (text: string) => Uint8Array.fromBase64(text, { alphabet: 'base64url' })
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a message is encrypted as in the example of RFC 8291', async () => {
  const point = bytes(EXAMPLE.senderPublic)
  const jwk = { kty: 'EC', crv: 'P-256', x: url64(point.slice(1, 33)), y: url64(point.slice(33)) }
  const keys = {
    publicKey: await crypto.subtle.importKey('jwk', jwk, CURVE, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: EXAMPLE.senderPrivate }, CURVE, true, [
      'deriveBits',
    ]),
  }
  const sealed = await encryptFor(EXAMPLE, EXAMPLE.text, { salt: bytes(EXAMPLE.salt), keys })
  expect(url64(sealed)).toBe(EXAMPLE.body)
})

test('a message that is longer than push services take is refused before it is sent', async () => {
  expect((await encryptFor(EXAMPLE, 'x'.repeat(3993))).length).toBe(4096)
  expect(encryptFor(EXAMPLE, 'x'.repeat(3994))).rejects.toThrow('push.too-long')
})

describe('news of lists', () => {
  let kitchen: Kitchen
  let runner: ReturnType<typeof runnerOf>
  let service: TestSite
  let status = 201
  let bodies: Uint8Array[]
  let browser: ToldBrowser

  beforeEach(async () => {
    status = 201
    bodies = []
    service = await openTestSite({ '/push/1': (_, response) => void response.writeHead(status).end() })
    kitchen = seedKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1', TRIVET_BASE_URL: 'https://food.test' })
    const { post } = kitchen.services.outgoing
    kitchen.services.outgoing.post = (url, options) => {
      bodies.push(options.body as Uint8Array)
      return post(url, options)
    }
    browser = await newToldBrowser()
    runner = runnerOf(kitchen, TASK_KINDS)
    runner.start()
  })

  afterEach(async () => {
    await runner.stop()
    await service.close()
  })

  const subscription = () => ({
    ...browser.subscription(`http://127.0.0.1:${service.port}/push/1`),
    lists: true,
    timers: false,
  })

  async function put(note: string, as = kitchen.jonas, listId?: string) {
    const send = async (path: string, json: object) =>
      (await kitchen.request(path, { method: 'POST', as, json })).json()
    const id = listId ?? (await send('/api/groups/shopping/lists', { name: 'Market' })).id
    await send('/api/groups/shopping/items', { shoppingListId: id, note })
    await runner.idle()
    return id as string
  }

  test('reach the browser of someone else, who alone can read them, signed by this server', async () => {
    subscribe(kitchen.mara, subscription())
    const listId = await put('Soap')
    expect(service.seen).toHaveLength(1)
    const { headers } = service.seen[0]!
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' })
    expect(await browser.read(bodies[0]!)).toEqual({
      title: 'Market',
      body: 'Jonas added an item to the list.',
      tag: listId,
      path: `/shopping-lists/${listId}`,
    })
    const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!
    expect(key).toBe(await publicKey(kitchen.mara))
    const [head, claims, signature] = token!.split('.')
    const signer = { name: 'ECDSA', namedCurve: 'P-256' } as const
    const verifier = await crypto.subtle.importKey('raw', bytes(key!), signer, false, ['verify'])
    const signed = new Uint8Array(Buffer.from(`${head}.${claims}`))
    const hash = { name: 'ECDSA', hash: 'SHA-256' } as const
    expect(await crypto.subtle.verify(hash, verifier, bytes(signature!), signed)).toBe(true)
    expect(JSON.parse(Buffer.from(bytes(claims!)).toString())).toEqual({
      aud: `http://127.0.0.1:${service.port}`,
      exp: Math.floor(kitchen.clock.now().getTime() / 1000) + 43_200,
      sub: 'https://food.test',
    })
  })

  test('name an address that exists: of this server, of its mails, else of an administrator', async () => {
    const http = { TRIVET_ALLOWED_HOSTS: '127.0.0.1', TRIVET_BASE_URL: 'http://food.test' }
    const settings = { ...http, TRIVET_SMTP_FROM_EMAIL: 'kitchen@food.test' }
    const subjects: string[] = []
    for (const env of [settings, http]) {
      const own = seedKitchen(env)
      const stored = { ...subscription(), ...subscription().keys, id: newId<'push-subscription'>() }
      const message = { title: '🥕'.repeat(500), body: '🥕'.repeat(500), tag: 'soup', path: '/x'.repeat(900) }
      await sendPush(own.services, { ...stored, userId: own.mara.userId }, message)
      const claims = service.seen.at(-1)!.headers.authorization!.split('.')[1]!
      subjects.push(JSON.parse(Buffer.from(bytes(claims)).toString()).sub)
    }
    const { email } = getUser(kitchen.services, kitchen.mara.userId)
    expect(subjects).toEqual(['mailto:kitchen@food.test', `mailto:${email}`])
  })

  test('do not reach the person who did it, nor another group, and are not one for each of many things', async () => {
    subscribe(kitchen.mara, subscription())
    const listId = await put('Soap', kitchen.mara)
    await put('Fish', kitchen.other)
    expect(service.seen).toHaveLength(0)
    for (const note of ['Salt', 'Oil', 'Rice']) await put(note, kitchen.jonas, listId)
    expect(service.seen).toHaveLength(1)
    kitchen.clock.advance(5 * 60_000)
    await put('Tea', kitchen.jonas, listId)
    expect(service.seen).toHaveLength(2)
  })

  test('end when the browser has gone', async () => {
    subscribe(kitchen.mara, subscription())
    status = 410
    await put('Soap')
    expect(countSubscriptions(kitchen.mara)).toBe(0)
  })

  test('are asked for and given up over the API, each for oneself', async () => {
    const call = async (method: string, path: string, as = kitchen.jonas, json?: unknown) => {
      const response = await kitchen.request(path, { method, as, ...(json ? { json } : {}) })
      return { status: response.status, body: response.status === 204 ? null : await response.json() }
    }
    const { body: key } = await call('GET', '/api/push')
    expect(bytes(key.publicKey)).toHaveLength(65)
    const made = await call('POST', '/api/push/subscriptions', kitchen.jonas, subscription())
    expect(made.status).toBe(201)
    const again = await call('POST', '/api/push/subscriptions', kitchen.mara, subscription())
    expect(again.body.id).toBe(made.body.id)
    expect([countSubscriptions(kitchen.jonas), countSubscriptions(kitchen.mara)]).toEqual([0, 1])
    const path = `/api/push/subscriptions/${made.body.id}`
    expect((await call('DELETE', path)).status).toBe(400)
    expect((await call('DELETE', path, kitchen.mara)).status).toBe(204)
    const odd = { ...subscription(), keys: { p256dh: 'AAAA', auth: 'AAAA' } }
    expect((await call('POST', '/api/push/subscriptions', kitchen.jonas, odd)).status).toBe(422)
  })
})
