import { afterAll, describe, expect, test } from 'bun:test'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { logInAs } from '../support/people'
import { dumpDatabase } from './database'
import { CASES, isWrite, named, type Sent, send, toCall } from './example'
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

describe('with the cookie of an administrator', () => {
  test.each(named(writes))('%s is refused from everywhere else, and writes nothing', async (_, one) => {
    const before = dumpDatabase(world.services)
    for (const headers of FOREIGN) {
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
  })
})

test('the method cannot be changed by a header or a field', async () => {
  const path = `/api/recipes/${world.linden.slug}`
  for (const headers of [{ 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'DELETE' }]) {
    await world.request(path, { as: world.mara, headers })
    await world.request(`${path}?_method=DELETE`, { as: world.mara, headers })
  }
  expect((await world.request(path, { as: world.mara })).status).toBe(200)
})

// Refreshing a token is a GET in the reference; it gives the browser a new session and tells other sites nothing.
const WRITING_READS = ['GET /api/auth/refresh']

test('no page that a link can open changes anything', async () => {
  const before = dumpDatabase(world.services)
  const reads = CASES.filter((one) => !isWrite(one) && !WRITING_READS.includes(one.key))
  for (const one of reads) {
    const call = toCall(one, owners)
    call.headers.set('sec-fetch-site', 'cross-site')
    call.headers.set('cookie', `${SESSION_COOKIE}=${session}`)
    await send(world, call)
    expect({ key: one.key, rows: dumpDatabase(world.services) }).toEqual({ key: one.key, rows: before })
  }
})

test('answers are never shared with scripts of other sites', async () => {
  for (const one of CASES) {
    const call = toCall(one, owners)
    for (const method of [call.method, 'OPTIONS']) {
      const headers = { origin: 'https://evil.test', 'access-control-request-method': 'PUT' }
      const response = await send(world, fromElsewhere({ ...call, method, body: undefined }, headers))
      const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect({ key: one.key, cors }).toEqual({ key: one.key, cors: [] })
    }
  }
})
