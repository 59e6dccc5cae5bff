import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { AppError } from '../../../src/platform/errors'
import { createOutgoing, type OutgoingSetup } from '../../../src/platform/net/outgoing'
import { openTestSite, type TestSite } from '../../support/test-site'

const soup = 'Soup of the day. '.repeat(200)
const zeros = new Uint8Array(5 * 1024 * 1024)
const closed: string[] = []
let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    '/soup': (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(soup),
    '/gzip': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(soup)),
    '/deflate': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(soup)),
    '/br': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(soup)),
    '/zstd': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'ZSTD' }).end(zstdCompressSync(soup)),
    '/stacked': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync(soup))),
    '/broken': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(soup).subarray(0, 40)),
    '/bomb': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(zeros)),
    '/bomb-br': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(zeros)),
    '/endless': (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(new Uint8Array(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    },
    '/drip': (_request, response) => {
      response.on('close', () => closed.push('/drip'))
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    },
    '/silence': (_request, response) => {
      response.on('close', () => closed.push('/silence'))
    },
    '/to-soup': (_request, response) => response.writeHead(302, { location: '/soup' }).end(),
    '/loop': (_request, response) => response.writeHead(301, { location: '/loop?again' }).end(),
    '/no-location': (_request, response) => response.writeHead(302).end('nowhere'),
    '/to-router': (_request, response) => response.writeHead(302, { location: 'http://192.168.7.7/' }).end(),
    '/to-file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/to-elsewhere': (_request, response) =>
      response.writeHead(307, { location: `http://b.test:${site.port}/soup` }).end(),
    '/see-other': (_request, response) => response.writeHead(303, { location: '/soup' }).end(),
    '/no-content': (_request, response) => response.writeHead(204).end(),
    ...Object.fromEntries(
      ['7', '0', 'soon'].map((rest) => [
        `/rest-${rest}`,
        (_request: unknown, response: import('node:http').ServerResponse) =>
          response.writeHead(503, { 'retry-after': rest }).end('later'),
      ]),
    ),
    '/rest-date': (_request, response) => {
      const date = new Date(Date.now() + 60_000).toUTCString()
      response.writeHead(429, { 'retry-after': date }).end('later')
    },
    ...Object.fromEntries(
      [401, 403, 404, 429, 451, 500, 503].map((status) => [
        `/status-${status}`,
        (_request: unknown, response: import('node:http').ServerResponse) =>
          response.writeHead(status).end('no'),
      ]),
    ),
  })
})
afterAll(() => site.close())

/** The client as the server makes it, with names of the test's own that all lie on this machine. */
function client(setup: Partial<OutgoingSetup> = {}) {
  const outgoing = createOutgoing({
    allowedHosts: ['127.0.0.1'],
    userAgent: 'Trivet/test',
    resolve: async () => ['127.0.0.1'],
    ...setup,
  })
  return { ...outgoing, at: (path: string, host = 'a.test') => `http://${host}:${site.port}${path}` }
}

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const thrown = await promise.then(
    () => undefined,
    (error) => error,
  )
  expect(thrown).toBeInstanceOf(AppError)
  return thrown
}

const text = (body: Uint8Array) => new TextDecoder().decode(body)

describe('a call that goes well', () => {
  test('connects to the checked address under the asked name', async () => {
    const { get, at } = client()
    const answer = await get(at('/soup?x=1#part'), { accept: 'text/plain', headers: { Host: 'evil.test' } })
    expect([answer.status, answer.url, text(answer.body)]).toEqual([200, at('/soup?x=1'), soup])
    expect(answer.headers.get('content-type')).toBe('text/plain')
    const sent = site.seen.at(-1)?.headers
    expect([sent?.host, sent?.['user-agent'], sent?.accept, sent?.connection]).toEqual([
      `a.test:${site.port}`,
      'Trivet/test',
      'text/plain',
      'close',
    ])
  })

  test.each(['/gzip', '/deflate', '/br', '/zstd'])('inflates %s', async (path) => {
    const { get, at } = client()
    expect(text((await get(at(path))).body)).toBe(soup)
  })

  test('head reads no body, post sends one with its type', async () => {
    const { head, post, at } = client()
    const answer = await head(at('/gzip'))
    expect([answer.status, answer.body.length]).toEqual([200, 0])
    await post(at('/soup'), { body: '{"dish":"söup"}', headers: { Authorization: 'Bearer x' } })
    const { method, body, headers } = site.seen.at(-1) ?? {}
    expect([method, body, headers?.['content-type'], headers?.authorization]).toEqual([
      'POST',
      '{"dish":"söup"}',
      'application/json',
      'Bearer x',
    ])
  })

  test('an ordinary failure status and an empty answer are handed to the caller', async () => {
    const { get, at } = client()
    expect((await get(at('/status-404'))).status).toBe(404)
    expect((await get(at('/status-500'))).status).toBe(500)
    expect((await get(at('/no-content'))).body.length).toBe(0)
  })
})

describe('redirects', () => {
  test('are followed and the final address is returned', async () => {
    const { get, at } = client()
    const answer = await get(at('/to-soup'))
    expect([answer.url, text(answer.body)]).toEqual([at('/soup'), soup])
  })

  test('with none allowed, the redirect itself is the answer', async () => {
    const { get, at } = client()
    const answer = await get(at('/to-soup'), { redirects: 0 })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/soup'])
    expect((await get(at('/no-location'))).status).toBe(302)
  })

  test('end after five', async () => {
    const { get, at } = client()
    const before = site.seen.length
    expect((await failure(get(at('/loop')))).messageId).toBe('net.unreachable')
    expect(site.seen.length - before).toBe(6)
  })

  test.each(['/to-router', '/to-file'])('%s is checked again and refused', async (path) => {
    const { get, at } = client({
      resolve: async (name) => (name === 'a.test' ? ['127.0.0.1'] : ['192.168.7.7']),
    })
    expect((await failure(get(at(path)))).messageId).toBe('net.address-refused')
  })

  test('to another site leave behind whatever may be a secret, on the same site they keep it', async () => {
    const { get, at } = client()
    const secrets = {
      Authorization: 'Bearer x',
      Cookie: 'a=b',
      'X-Gotify-Key': 'k',
      'X-Auth-Token': 't',
      'X-User-Id': 'u',
      'Private-Token': 'p',
      'My-Own': 'header',
    }
    const headers = { ...secrets, 'Accept-Language': 'de' }
    const names = Object.keys(secrets).map((name) => name.toLowerCase())
    const sent = () => site.seen.at(-1)!.headers
    await get(at('/to-elsewhere'), { headers })
    expect([sent().host, sent()['accept-language']]).toEqual([`b.test:${site.port}`, 'de'])
    expect(names.filter((name) => name in sent())).toEqual([])
    await get(at('/to-soup'), { headers })
    expect(names.filter((name) => name in sent())).toEqual(names)
  })

  test('anything becomes a get after 303, and a post stays a post after 307', async () => {
    const { post, at } = client()
    await post(at('/see-other'), { body: 'x' })
    expect([site.seen.at(-1)?.method, site.seen.at(-1)?.body]).toEqual(['GET', ''])
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      await post(at('/see-other'), { body: 'x', method })
      const { method: asked, body, headers } = site.seen.at(-1)!
      expect([asked, body, headers['content-type']]).toEqual(['GET', '', undefined])
    }
    await post(at('/to-elsewhere'), { body: 'x' })
    expect([site.seen.at(-1)?.method, site.seen.at(-1)?.body]).toEqual(['POST', 'x'])
  })
})

describe('limits', () => {
  test.each(['/soup', '/gzip', '/br', '/zstd', '/deflate'])(
    '%s may have exactly the allowed size, inflated, and no byte more',
    async (path) => {
      const { get, at } = client()
      expect((await get(at(path), { maxBytes: soup.length })).body.length).toBe(soup.length)
      expect((await failure(get(at(path), { maxBytes: soup.length - 1 }))).messageId).toBe('net.too-large')
    },
  )

  test.each(['/bomb', '/bomb-br', '/endless'])('%s is cut off', async (path) => {
    const { get, at } = client()
    expect((await failure(get(at(path), { maxBytes: 300_000 }))).messageId).toBe('net.too-large')
  })

  test.each(['/silence', '/drip'])(
    '%s ends when the time is up, and the connection with it',
    async (path) => {
      const { get, at } = client()
      const begin = performance.now()
      expect((await failure(get(at(path), { timeoutMs: 150 }))).messageId).toBe('net.timeout')
      expect(performance.now() - begin).toBeLessThan(1000)
    },
  )

  test('a resolver that never answers is a timeout too', async () => {
    const { get, at } = client({ resolve: () => new Promise(() => {}) })
    expect((await failure(get(at('/soup'), { timeoutMs: 50 }))).messageId).toBe('net.timeout')
  })

  test('no more calls run at once than allowed, and waiting counts', async () => {
    const { get, at } = client({ maxConcurrent: 1 })
    const slow = failure(get(at('/silence'), { timeoutMs: 300 }))
    expect((await failure(get(at('/soup'), { timeoutMs: 60 }))).messageId).toBe('net.timeout')
    const patient = get(at('/soup'), { timeoutMs: 2000 })
    expect((await slow).messageId).toBe('net.timeout')
    expect((await patient).status).toBe(200)
  })

  test("the caller's own signal ends the call with its reason", async () => {
    const { get, at } = client()
    const reason = new Error('changed my mind')
    const controller = new AbortController()
    const call = get(at('/silence'), { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 30)
    expect(await call.catch((error) => error)).toBe(reason)
  })
})

describe('failures have one shape', () => {
  test.each([401, 403, 429, 451, 503])('status %p means the site refuses', async (status) => {
    const { get, at } = client()
    const error = await failure(get(at(`/status-${status}`)))
    expect([error.code, error.messageId, error.values]).toEqual(['upstream', 'net.site-refused', { status }])
  })

  test.each([
    ['/rest-7', 7],
    ['/rest-0', 0],
    ['/rest-soon', undefined],
    ['/status-429', undefined],
  ])('%s says when it may be asked again: %p', async (path, seconds) => {
    const { get, at } = client()
    expect((await failure(get(at(path)))).retryAfterSeconds).toBe(seconds)
  })

  test('a date at which a site may be asked again counts from now', async () => {
    const { get, at } = client()
    const seconds = (await failure(get(at('/rest-date')))).retryAfterSeconds
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThan(61)
  })

  test.each(['/stacked', '/broken'])('%s cannot be read', async (path) => {
    const { get, at } = client()
    expect((await failure(get(at(path)))).messageId).toBe('net.unreachable')
  })

  test('a closed port is unreachable, and says nothing more', async () => {
    const closed = await openTestSite({})
    await closed.close()
    const { get } = client()
    const error = await failure(get(`http://a.test:${closed.port}/`))
    expect([error.messageId, error.values, error.detail]).toEqual(['net.unreachable', {}, undefined])
  })

  test('a certificate no one vouches for is unreachable', async () => {
    const { get } = client()
    expect((await failure(get(`https://a.test:${site.port}/soup`))).messageId).toBe('net.unreachable')
  })
})

describe('rebinding', () => {
  test('the name is asked once, and the connection goes where the check looked', async () => {
    let asked = 0
    const resolve = async () => (++asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'])
    const { get, at } = client({ resolve })
    expect((await get(at('/soup'))).status).toBe(200)
    expect(asked).toBe(1)
  })

  test('a name that turns private between two calls is refused at the second', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const { get, at } = client({ resolve: async () => answers.shift() ?? [] })
    expect((await get(at('/soup'))).status).toBe(200)
    expect((await failure(get(at('/soup')))).messageId).toBe('net.address-refused')
  })
})
