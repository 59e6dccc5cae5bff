import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createOutgoing, type Outgoing } from '../../src/platform/net/outgoing'
import { type NameServer, openNameServer } from '../support/name-server'

/**
 * A name that changes its address between the check and the connection, asked of a live name server and followed by the real
 * transport. 127.0.0.2 stands for a public address and is the only one allowed; what must not be reached is on 127.0.0.1.
 */
const SITE = '127.0.0.2'
const SECRET = '127.0.0.1'

let site: ReturnType<typeof Bun.serve>
let secret: ReturnType<typeof Bun.serve>
let names: NameServer
let outgoing: Outgoing
const reached: string[] = []

beforeAll(async () => {
  secret = Bun.serve({
    hostname: SECRET,
    port: 0,
    fetch() {
      reached.push('secret')
      return new Response('the keys of the house')
    },
  })
  // The same port: only the address tells them apart.
  site = Bun.serve({
    hostname: SITE,
    port: secret.port!,
    fetch(request) {
      reached.push('site')
      const { pathname, host } = new URL(request.url)
      return pathname === '/away'
        ? new Response(null, { status: 302, headers: { location: `http://${host}/` } })
        : new Response('soup')
    },
  })
})
afterAll(async () => {
  await Promise.all([site.stop(true), secret.stop(true)])
})
beforeEach(async () => {
  reached.length = 0
  names?.close()
  names = await openNameServer({
    'rebinds.test': [[SITE], [SECRET]],
    'both.test': [[SITE, SECRET]],
    'flips.test': [[SECRET], [SITE]],
  })
  outgoing = createOutgoing({ allowedHosts: [SITE], userAgent: 'test', resolve: names.resolve })
})
afterAll(() => names.close())

const at = (name: string, path = '/') => `http://${name}:${secret.port}${path}`
const outcome = (url: string) =>
  outgoing.get(url).then(
    ({ body }) => new TextDecoder().decode(body),
    (error) => error.messageId,
  )

test('the address that was checked is the one that is called, and the name is asked once', async () => {
  expect(await outcome(at('rebinds.test'))).toBe('soup')
  expect([names.asked, reached]).toEqual([['rebinds.test'], ['site']])
})

test('the next call is checked again', async () => {
  expect(await outcome(at('rebinds.test'))).toBe('soup')
  expect(await outcome(at('rebinds.test'))).toBe('net.address-refused')
  expect(reached).toEqual(['site'])
})

test('so is a redirect to the same name', async () => {
  expect(await outcome(at('rebinds.test', '/away'))).toBe('net.address-refused')
  expect([names.asked, reached]).toEqual([['rebinds.test', 'rebinds.test'], ['site']])
})

test('a name with both addresses is refused, so that no second try lands on the other', async () => {
  expect(await outcome(at('both.test'))).toBe('net.address-refused')
  expect(reached).toEqual([])
})

test('a name that becomes harmless later was still refused at first', async () => {
  expect(await outcome(at('flips.test'))).toBe('net.address-refused')
  expect(await outcome(at('flips.test'))).toBe('soup')
  expect(reached).toEqual(['site'])
})
