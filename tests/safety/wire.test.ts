import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createApp } from '../../src/app/create-app'
import { dumpDatabase } from './database'
import { seedWorld } from './world'

// What no client of ours would send, over a real connection to a server as `trivet serve` opens it.
const world = await seedWorld()
const app = createApp(world.services)
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  maxRequestBodySize: 64 * 1024 * 1024,
  development: false,
  fetch: (request, bun) => app(request, () => bun.requestIP(request)?.address),
})
afterAll(async () => {
  await server.stop(true)
  world.close()
})

const BEARER = `authorization: Bearer token-${world.mara.userId}`

/** Sends bytes as they are and reads until the server ends, or half a second of silence. */
function exchange(...parts: (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(server.port!, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

test('a request that hides a second one gets at most one answer for it', async () => {
  const before = dumpDatabase(world.services)
  const hidden = `DELETE /api/recipes/${world.linden.slug} HTTP/1.1\r\nhost: x\r\n${BEARER}\r\n\r\n`
  const head = `POST /preferences/theme HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\n`
  const chunked = `0\r\n\r\n${hidden}`
  const tricks = [
    `${head}content-length: ${chunked.length}\r\ntransfer-encoding: chunked\r\n\r\n${chunked}`,
    `${head}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n${chunked}`,
    `${head}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
    `${head}content-length: +5\r\n\r\n${hidden}`,
    `${head}transfer-encoding : chunked\r\n\r\n${chunked}`,
    `${head}x: y\n\n${hidden}`,
  ]
  for (const trick of tricks) {
    const statuses = statusesOf(await exchange(trick))
    // Pipelined requests are answered in order; what is ambiguous must be refused instead.
    const isRefused = statuses.some((status) => status >= 400) || statuses.length <= 1
    expect({ trick: trick.slice(head.length, head.length + 60), statuses, isRefused }).toMatchObject({
      isRefused: true,
    })
  }
  expect(dumpDatabase(world.services)).toEqual(before)
}, 20_000)

test.each([
  ['nonsense', '\u0000\u0001\u0002\r\n\r\n'],
  ['a line without end', `GET /${'a'.repeat(200_000)}`],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(50_000)}\r\n`],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['an absolute address', 'GET http://evil.test/healthz HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a host that is none', 'GET / HTTP/1.1\r\nhost: a b/<script>\r\n\r\n'],
  ['a host without an end', 'GET / HTTP/1.1\r\nhost: [::1\r\n\r\n'],
  ['a host with too large a port', 'GET / HTTP/1.1\r\nhost: 127.0.0.1:99999\r\n\r\n'],
  ['a method that is none', '<SCRIPT> / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a proxy request', 'CONNECT evil.test:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['steps up', 'GET /../../../../etc/passwd HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['steps up, backwards', 'GET /a/..\\..\\..\\etc\\passwd HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['raw bytes in the address', 'GET /\xff\xfe?\xc0\xaf HTTP/1.1\r\nhost: x\r\n\r\n'],
])('%s is answered with words or not at all', async (_, text) => {
  const answer = await exchange(Uint8Array.from(text, (character) => character.charCodeAt(0)))
  expect(statusesOf(answer).filter((status) => status >= 500)).toEqual([])
  expect(answer).not.toMatch(/root:|node_modules|\/src\/|<script>/)
  // The server is still there for others.
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)
})

test('a form that is longer than it says is not read past what it says', async () => {
  const head = `PUT /api/recipes/${world.linden.slug}/image HTTP/1.1\r\nhost: x\r\n${BEARER}\r\ncontent-type: application/x-www-form-urlencoded\r\n`
  const chunk = `${(1024 * 1024).toString(16)}\r\n${'a'.repeat(1024 * 1024)}\r\n`
  const answer = await exchange(
    `${head}content-length: 10\r\ntransfer-encoding: chunked\r\n\r\n`,
    ...Array.from({ length: 40 }, () => chunk),
    '0\r\n\r\n',
  )
  expect(statusesOf(answer).every((status) => status >= 400 && status < 500)).toBe(true)
}, 20_000)

test('when the database is gone, the answer says nothing of the inside', async () => {
  const broken = await seedWorld()
  const failing = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    fetch: (request) => createApp(broken.services)(request),
  })
  broken.services.raw.run('DROP TABLE api_tokens')
  broken.services.raw.run('DROP TABLE recipes')
  for (const path of [
    '/api/users/self',
    '/g/linden-house',
    '/g/linden-house/r/linden-cake',
    '/login',
    '/healthz',
    '/metrics',
  ]) {
    const headers = { authorization: `Bearer token-${broken.mara.userId}` }
    const text = await (
      await fetch(`http://127.0.0.1:${failing.port}${path}`, { headers, redirect: 'manual' })
    ).text()
    expect(text).not.toMatch(/SQLite|no such table|at \w+ \(|\/src\//)
  }
  await failing.stop(true)
  broken.close()
})
