import { afterAll, describe, expect, test } from 'bun:test'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { sampleOf } from '../support/long'
import { logInAs } from '../support/people'
import { dumpDatabase } from './database'
import { CASES, type Case, isWrite, type Sent, send, toCall } from './example'
import { PASSWORD, seedWorld } from './world'

const world = await seedWorld()
const session = await logInAs(world, 'mara', PASSWORD)
afterAll(world.close)

const OWN_HOST = '192.168.1.20:9000'

/** How other sites, and pages that hide where they come from, send a form with the reader's cookie. */
const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  { 'sec-fetch-site': 'cross-site', origin: `http://${OWN_HOST}` },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
  { 'sec-fetch-site': 'CROSS-SITE' },
  { origin: 'https://evil.test' },
  { origin: `http://${OWN_HOST}.evil.test` },
  { origin: 'null' },
  { origin: 'http://192.168.1.20:9001' },
  { referer: `http://evil.test/${OWN_HOST}` },
  { referer: `http://${OWN_HOST}@evil.test/` },
  {},
]

function fromElsewhere(call: Sent, headers: Record<string, string>): Sent {
  const cookie = `${SESSION_COOKIE}=${session}`
  return { ...call, headers: new Headers({ host: OWN_HOST, cookie, ...headers }) }
}

const writes = CASES.filter(isWrite)
const owners = { address: world.linden, body: world.linden }
const numbered = (cases: readonly Case[]) => cases.map((one, at) => [one.key, one, at] as const)

describe('with the cookie of an administrator', () => {
  test.each(numbered(writes))(
    '%s is refused from everywhere else, and writes nothing',
    async (_, one, at) => {
      const before = dumpDatabase(world.services)
      for (const headers of sampleOf(FOREIGN, 3, at)) {
        const call = toCall(one, owners)
        const type = call.headers.get('content-type')
        // Forms of other sites can claim three types only; JSON would have to ask first.
        for (const sent of type ? [type, 'text/plain'] : [null]) {
          const response = await send(
            world,
            fromElsewhere(call, { ...headers, ...(sent ? { 'content-type': sent } : {}) }),
          )
          expect({ headers, status: response.status }).toEqual({ headers, status: 403 })
          expect(response.headers.getSetCookie()).toEqual([])
        }
      }
      expect(dumpDatabase(world.services)).toEqual(before)
    },
  )
})

test('the method cannot be changed by a header or a field', async () => {
  const path = `/api/recipes/${world.linden.slug}`
  for (const headers of [{ 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'DELETE' }]) {
    await world.request(path, { as: world.mara, headers })
    await world.request(`${path}?_method=DELETE`, { as: world.mara, headers })
  }
  expect((await world.request(path, { as: world.mara })).status).toBe(200)
})

/** Watches the one door to other machines. */
function watchOutgoing(): string[] {
  const asked: string[] = []
  const { outgoing } = world.services
  world.services.outgoing = Object.fromEntries(
    Object.entries(outgoing).map(([name, fetch]) => [
      name,
      (url: string, options: never) => {
        asked.push(url)
        return fetch(url, options)
      },
    ]),
  ) as unknown as typeof outgoing
  return asked
}

describe('a link on another site', () => {
  const reads = CASES.filter((one) => !isWrite(one))

  test.each(numbered(reads))('to %s changes nothing, and makes the server ask no one', async (_, one, at) => {
    const before = dumpDatabase(world.services)
    const asked = watchOutgoing()
    for (const headers of sampleOf(FOREIGN, 3, at))
      await send(world, fromElsewhere(toCall(one, owners), headers))
    expect(dumpDatabase(world.services)).toEqual(before)
    expect(asked).toEqual([])
  })

  test('is told apart from our own pages and from an address that someone types', async () => {
    const asked = watchOutgoing()
    const preview = reads.filter(({ key }) => key.startsWith('GET /g/:group/r/create/url'))
    expect(preview).toHaveLength(2)
    const own = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { referer: `http://${OWN_HOST}/g/linden-house` },
    ]
    for (const one of preview) {
      for (const [at, headers] of own.entries()) {
        asked.length = 0
        const call = toCall(one, owners)
        // The address is the last of the query. What was fetched once is kept, so each asks for something else.
        const path = `${call.path}${encodeURIComponent(`?${at}`)}`
        const { status } = await send(world, fromElsewhere({ ...call, path }, headers))
        expect([status, asked.length > 0]).toEqual([200, true])
      }
    }
  })
})

test('answers are never shared with scripts of other sites', async () => {
  for (const one of sampleOf(CASES, 3)) {
    const call = toCall(one, owners)
    for (const method of [call.method, 'OPTIONS']) {
      const headers = { origin: 'https://evil.test', 'access-control-request-method': 'PUT' }
      const response = await send(world, fromElsewhere({ ...call, method, body: undefined }, headers))
      const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect({ key: one.key, cors }).toEqual({ key: one.key, cors: [] })
    }
  }
})
