import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createApp } from '../../src/app/create-app'

import { setUploadSpeed } from '../../src/platform/http/upload'

import { diskKitchen } from '../support/disk-kitchen'
import { eventually } from '../support/eventually'

// Archives over real connections that break off, crawl or come all at once: the next one gets through, and nothing stays behind.
const kitchen = diskKitchen()
const app = createApp(kitchen.services)
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 120,
  development: false,
  fetch: (request, bun) => app(request, () => bun.requestIP(request)?.address),
})
afterAll(async () => {
  await server.stop(true)
  kitchen.close()
})

const PACE = { windowMs: 30_000, bytesPerSecond: 1024 }
const HEAD =
  '--x\r\nContent-Disposition: form-data; name="migration_type"\r\n\r\nnextcloud\r\n--x\r\n' +
  'Content-Disposition: form-data; name="archive"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n'

/** Begins an upload of ten megabytes and sends the first 200 KB. */
function begin(as = kitchen.mara): { socket: Socket; ended: Promise<string> } {
  const socket = connect(server.port!, '127.0.0.1')
  socket.write(
    `POST /api/groups/migrations HTTP/1.1\r\nhost: x\r\nauthorization: Bearer token-${as.userId}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 10000000\r\n\r\n',
  )
  socket.write(HEAD)
  socket.write(Buffer.alloc(200_000, 'a'))
  const ended = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
  return { socket, ended }
}

async function send(as = kitchen.mara): Promise<number> {
  const body = new FormData()
  body.set('migration_type', 'nextcloud')
  body.set('archive', new File([new Uint8Array(1000)], 'export.zip'))
  const headers = { authorization: `Bearer token-${as.userId}` }
  const response = await fetch(`http://127.0.0.1:${server.port}/api/groups/migrations`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(15_000),
  })
  return response.status
}

/** What is in the folders for uploads, unfinished files with it. */
function left(): string[] {
  return readdirSync(kitchen.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.endsWith('uploads'))
    .map(({ name }) => name)
}

test('uploads that break off give their places back, and their files go', async () => {
  for (let round = 0; round < 3; round++) {
    const cut = Array.from({ length: 5 }, () => begin())
    await eventually(() => expect(left()).toHaveLength(1))
    for (const { socket } of cut) socket.destroy()
    await eventually(() => expect(left()).toEqual([]))
  }
  // No archive, but received to its end.
  expect(await send()).toBe(400)
  expect(left()).toEqual([])
}, 60_000)

test('an upload that crawls gets 408, and the next one of this person arrives', async () => {
  setUploadSpeed({ windowMs: 300, bytesPerSecond: 1024 })
  const { socket, ended } = begin()
  const drip = setInterval(() => socket.write('a'), 50)
  const next = send()
  expect(await ended).toStartWith('HTTP/1.1 408')
  clearInterval(drip)
  setUploadSpeed(PACE)
  expect(await next).toBe(400)
  expect(left()).toEqual([])
}, 60_000)

test('one person holds one place; another one gets in meanwhile', async () => {
  const all = Array.from({ length: 4 }, () => begin())
  await eventually(() => expect(left()).toHaveLength(1))
  expect(await send(kitchen.jonas)).toBe(400)
  expect(left()).toHaveLength(1)
  for (const { socket } of all) socket.destroy()
  await eventually(() => expect(left()).toEqual([]))
}, 60_000)
