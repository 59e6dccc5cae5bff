import { afterAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { createApp } from '../../src/app/create-app'
import { setBodySpeed } from '../../src/platform/http/admission'
import { setUploadSpeed } from '../../src/platform/http/upload'
import { sampleOf } from '../support/long'
import { CASES, isWrite, toCall } from './example'
import { seedWorld } from './world'

// Bodies that never end, over real connections: what they hold is given back, and others come in.
const world = await seedWorld()
const app = createApp(world.services)
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  maxRequestBodySize: 64 * 1024 * 1024,
  idleTimeout: 120,
  development: false,
  fetch: (request, bun) => app(request, () => bun.requestIP(request)?.address),
})
afterAll(async () => {
  await server.stop(true)
  world.close()
})

const MB = 1024 * 1024
const AUTHORIZATION = `Bearer token-${world.mara.userId}`
const SESSION = `Bearer ${world.sessionOf(world.mara)}`
const UNHURRIED = { graceMs: 60_000, bytesPerSecond: 64 * 1024 }

/** Of `HTTP/1.1 408`. */
const STATUS_END = 12

interface Slow {
  socket: Socket
  /** The beginning of the answer, with its status. */
  answered: Promise<string>
  /** All that was answered before the server hung up. */
  ended: Promise<string>
}

/** Begins a body and goes on a byte at a time. */
function dawdle(head: string, begin: Uint8Array, authorization = AUTHORIZATION): Slow {
  const socket = connect(server.port!, '127.0.0.1')
  socket.write(`${head}host: x\r\nauthorization: ${authorization}\r\n\r\n`)
  socket.write(begin)
  const timer = setInterval(() => socket.write('x'), 50)
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
  const ended = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (text.length >= STATUS_END) answer(text)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      answer(text)
      resolve(text)
    })
  })
  return { socket, answered, ended }
}

const upload = (bytes: number) =>
  dawdle(
    `PUT /api/recipes/${world.linden.slug}/image HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes}\r\n`,
    new Uint8Array(600_000),
  )

test('an upload that hardly moves is given up, and its room is another one’s', async () => {
  setBodySpeed(world.services, { graceMs: 500, bytesPerSecond: 100 * MB })
  // Together as much as one member may hold.
  const slow = [upload(16 * MB), upload(16 * MB)]
  for (const { ended } of slow) expect(await ended).toStartWith('HTTP/1.1 408')
  setBodySpeed(world.services, UNHURRIED)
  const body = new FormData()
  body.set('image', new File([new Uint8Array(20 * MB)], 'cake.png'))
  const path = `/api/recipes/${world.linden.slug}/image`
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'PUT',
    headers: { authorization: AUTHORIZATION },
    body,
  })
  // No picture, but read to its end.
  expect(response.status).toBe(400)
}, 60_000)

test.each([
  [
    'JSON',
    'PUT /api/recipes/linden-cake HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n',
  ],
  [
    'JSON of no length',
    'PUT /api/recipes/linden-cake HTTP/1.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n',
  ],
  [
    'a login',
    'POST /login HTTP/1.1\r\nsec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n',
  ],
])(
  '%s that hardly moves is given up, too, in words',
  async (_, head) => {
    setBodySpeed(world.services, { graceMs: 500, bytesPerSecond: 100 * MB })
    const isChunked = head.includes('chunked')
    const answer = await dawdle(head, Buffer.from(isChunked ? '1388\r\n' : '')).ended
    setBodySpeed(world.services, UNHURRIED)
    expect(answer).toStartWith('HTTP/1.1 408')
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain('The upload timed out')
  },
  60_000,
)

const ALL = { address: world.linden, body: world.linden }
const TYPES = ['application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']
const BEGINNINGS = [
  '{',
  '--x\r\ncontent-disposition: form-data; name="archive"; filename="a.zip"\r\n\r\n',
  'a=',
]

/** These sign the caller out, who then is a stranger to the routes behind them. */
const SIGNS_OUT = /log-?out|sign-in-again/

test('no door that takes a body waits for one that hardly moves, whatever it is sent as', async () => {
  setBodySpeed(world.services, { graceMs: 300, bytesPerSecond: 100 * MB })
  setUploadSpeed({ windowMs: 300, bytesPerSecond: 1024 * 1024 })
  const doors = sampleOf(CASES.filter(isWrite), 5).flatMap((one) =>
    TYPES.map((type, at) => ({ one, type, begin: BEGINNINGS[at]! })),
  )
  const statuses: string[] = []
  const found: string[] = []
  const knock = async ({ one, type, begin }: (typeof doors)[number]) => {
    const { path, method } = toCall(one, ALL)
    const head = `${method} ${path} HTTP/1.1\r\nsec-fetch-site: same-origin\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n`
    const { answered, socket } = dawdle(head, Buffer.from(begin), one.isApi ? AUTHORIZATION : SESSION)
    const late = setTimeout(() => socket.destroy(), 20_000)
    const answer = await answered
    clearTimeout(late)
    // One that needed no body keeps its connection for the next call.
    socket.destroy()
    const status = answer.slice(9, STATUS_END)
    statuses.push(status)
    const isAnswered = /^[234]/.test(status) && (status !== '401' || SIGNS_OUT.test(one.key))
    if (!isAnswered) found.push(`${one.key} as ${type}: ${status || 'no answer'}`)
  }
  const [last = [], first = []] = [true, false].map((is) =>
    doors.filter(({ one }) => SIGNS_OUT.test(one.key) === is),
  )
  for (let at = 0; at < first.length; at += 60) await Promise.all(first.slice(at, at + 60).map(knock))
  await Promise.all(last.map(knock))
  setBodySpeed(world.services, UNHURRIED)
  setUploadSpeed({ windowMs: 30_000, bytesPerSecond: 1024 })
  expect(found).toEqual([])
  // Most are refused for it; others want no body, or no one may open them.
  expect(statuses.filter((status) => status === '408').length).toBeGreaterThan(statuses.length / 2)
}, 300_000)
