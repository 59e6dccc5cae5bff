import { connect } from 'node:net'
import { ARCHIVES, zipOf } from '../../importers/archive/archives'
import { avifBomb, claimingPng, jpegOfScans } from '../image-bombs'
import { oddZip } from './odd-zip'
import { PUMPS } from './pumps'

/** Someone who attacks a server with an account of theirs. */
export interface Attacker {
  address: string
  token: string
}

const MB = 1024 * 1024
const SECOND = 1000

type Fields = Record<string, string | Blob>

/** What was answered; 0 where the connection ended without. A refusal is an answer, a fault of the server's is not. */
export async function strike(
  { address, token }: Attacker,
  method: string,
  path: string,
  body?: Fields | string,
): Promise<number> {
  const form = new FormData()
  if (typeof body === 'object') for (const [name, value] of Object.entries(body)) form.set(name, value)
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'sec-fetch-site': 'same-origin',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(120 * SECOND),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : form }),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

const file = (bytes: Uint8Array | string, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name)
const zeros = (megabytes: number) => Buffer.alloc(megabytes * MB)

function nested(depth: number): Uint8Array<ArrayBuffer> {
  let inner = oddZip([{ name: 'recipe.json', content: zeros(60) }])
  for (let at = 1; at < depth; at++) inner = oddZip([{ name: '0.zip', content: inner }])
  return inner
}
const shared = (count: number, content: Uint8Array) =>
  oddZip(Array.from({ length: count }, (_, at) => ({ name: `${at}/recipe.json`, content, isShared: at > 0 })))

/** Made once: packing them takes longer than anything that the server does with them. */
const once = <Value>(make: () => Value) => {
  let made: Value | undefined
  return () => (made ??= make())
}
const NESTED = once(() => nested(40))
const SHARED = once(() => shared(200, zeros(60)))
const ZEROS = once(() => zipOf({ 'a/recipe.json': zeros(60), 'recipe.json': zeros(60) }))
const BRACKETS = once(() =>
  zipOf({ 'a.json': '['.repeat(5_000_000), 'database.json': '['.repeat(5_000_000) }),
)
const INNER = once(() => oddZip([{ name: 'recipe.json', content: zeros(40) }]))
const TANDOOR = once(() =>
  oddZip(Array.from({ length: 50 }, (_, at) => ({ name: `${at}.zip`, content: INNER() }))),
)
const NOISE = once(() => {
  const bytes = Buffer.alloc(29 * MB)
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
})

const migrate = (by: Attacker, kind: string, bytes: Uint8Array | string, name = 'kitchen.zip') =>
  strike(by, 'POST', '/api/groups/migrations', { migration_type: kind, archive: file(bytes, name) })

async function picture(by: Attacker, bytes: Uint8Array): Promise<number> {
  await strike(by, 'POST', '/api/recipes', JSON.stringify({ name: 'Target' }))
  return await strike(by, 'PUT', '/api/recipes/target/image', {
    image: file(bytes, 'a.jpg'),
    extension: 'jpg',
  })
}

/** Begins a body and goes away, or sends a letter now and then. */
function brokenOff({ address, token }: Attacker, path: string, lastsMs: number): Promise<number> {
  return new Promise((resolve) => {
    const { port, host } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-length: 10000000\r\n` +
          'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\ncontent-disposition: form-data; name="archive"; filename="a.zip"\r\n\r\n',
      )
      socket.write(Buffer.alloc(200_000, 'a'))
    })
    const letters = setInterval(() => socket.write('a'), 200)
    const end = () => {
      clearInterval(letters)
      socket.destroy()
      resolve(400)
    }
    socket.on('error', end).on('close', end)
    setTimeout(end, lastsMs)
  })
}

/** A stream that is dropped after a moment. */
async function listen(by: Attacker, listId: string): Promise<number> {
  const control = new AbortController()
  const headers = { authorization: `Bearer ${by.token}`, accept: 'text/event-stream' }
  try {
    const url = `${by.address}/api/groups/shopping/lists/${listId}/events`
    const { status } = await fetch(url, { headers, signal: control.signal })
    await Bun.sleep(200)
    control.abort()
    return status
  } catch {
    return 0
  }
}

const all = (count: number, work: (at: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

async function inTurn(count: number, work: (at: number) => Promise<number>): Promise<number[]> {
  const answered: number[] = []
  for (let at = 0; at < count; at++) answered.push(await work(at))
  return answered
}

/** Classes of hostile input, each a handful of strikes with what was answered. */
export const MIX: Record<string, (by: Attacker) => Promise<number[]>> = {
  'pictures that unfold': async (by) => [
    await picture(by, claimingPng(65_535, 65_535)),
    await picture(by, avifBomb()),
    await picture(by, avifBomb({ width: 100, height: 100 })),
    await picture(by, jpegOfScans(2000, 3000)),
  ],
  'noise of 29 MB as pictures': (by) => inTurn(4, () => picture(by, NOISE())),
  'archives in archives': async (by) => [
    await migrate(by, 'nextcloud', NESTED()),
    await migrate(by, 'tandoor', TANDOOR()),
  ],
  'archives that share their bytes': async (by) => [await migrate(by, 'nextcloud', SHARED())],
  'archives that unfold': async (by) => [
    await migrate(by, 'nextcloud', ZEROS()),
    await migrate(by, 'recipesage', BRACKETS()),
  ],
  'zips of one recipe that unfold': async (by) => {
    const send = (bytes: Uint8Array) =>
      strike(by, 'POST', '/api/recipes/create/zip', { archive: file(bytes, 'a.zip') })
    return [await send(ZEROS()), await send(BRACKETS()), await send(NESTED()), await send(SHARED())]
  },
  'archives with pumped fields': async (by) => {
    const pump = PUMPS.spaces!.repeat(800_000)
    const csv = `Name,Ingredients\n"${pump}","${pump}"\n${crypto.randomUUID()},1 egg\n`
    return [
      await migrate(by, 'csv', csv, 'a.csv'),
      await migrate(
        by,
        'mela',
        zipOf({ 'a.melarecipe': JSON.stringify({ title: 'x', ingredients: pump, text: pump }) }),
      ),
      await migrate(by, 'nextcloud', ARCHIVES.nextcloud(new Uint8Array(10))),
    ]
  },
  'backups of another server': async (by) => {
    const send = (bytes: Uint8Array) => strike(by, 'POST', '/admin/moving', { archive: file(bytes, 'b.zip') })
    const rows = Array.from({ length: 50 }, (_, at) => ({ id: at, name: 'x'.repeat((4 * MB) / 10) }))
    return [
      await send(BRACKETS()),
      await send(zipOf({ 'database.json': JSON.stringify({ groups: rows }) })),
      await send(NESTED()),
    ]
  },
  'pages and texts of megabytes': async (by) => {
    const html = (data: string) =>
      strike(by, 'POST', '/api/recipes/create/html-or-json', JSON.stringify({ data: data.slice(0, 7 * MB) }))
    return [
      await html('<div>'.repeat(1_400_000)),
      await html(`<script type="application/ld+json">${'['.repeat(5_000_000)}`),
      await html('<li>1 cup flour</li>'.repeat(350_000)),
    ]
  },
  'recipes as large as they may be': async (by) => {
    const lines = Array.from({ length: 450 }, (_, at) => ({
      note: `${at} ${'a '.repeat(400)}`,
      disableAmount: true,
    }))
    await strike(by, 'POST', '/api/recipes', JSON.stringify({ name: 'Weight' }))
    return inTurn(8, () =>
      strike(by, 'PATCH', '/api/recipes/weight', JSON.stringify({ recipeIngredient: lines })),
    )
  },
  'pumped fields': (by) =>
    Promise.all(
      Object.values(PUMPS).map((piece) =>
        strike(
          by,
          'POST',
          '/api/parser/ingredient',
          JSON.stringify({ ingredient: piece.repeat(50_000 / piece.length) }),
        ),
      ),
    ),
  'uploads that break off or crawl': (by) =>
    all(6, (at) =>
      brokenOff(by, at % 2 ? '/api/groups/migrations' : '/api/recipes/create/zip', 300 + at * 300),
    ),
  'changes at the same moment': async (by) => {
    await strike(by, 'POST', '/api/recipes', JSON.stringify({ name: 'Target' }))
    return all(40, (at) =>
      strike(by, 'PATCH', '/api/recipes/target', JSON.stringify({ description: `${at}` })),
    )
  },
  'streams that are dropped': async (by) => {
    const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Week' })
    const made = await fetch(`${by.address}/api/households/shopping/lists`, { method: 'POST', headers, body })
    const { id } = (await made.json()) as { id: string }
    return all(60, () => listen(by, id))
  },
  'wrong passwords': (by) =>
    all(10, async () => {
      const body = new URLSearchParams({ username: 'nobody', password: 'wrong' })
      return (await fetch(`${by.address}/api/auth/token`, { method: 'POST', body })).status
    }),
}
