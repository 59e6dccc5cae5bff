import { expect, test } from 'bun:test'
import { openDatabase } from '../../../src/platform/db/open'
import { createPageCache, type PageRequest } from '../../../src/platform/web/page-cache'

/** A cache with a database of its own; pages are rendered when told to. */
function world(maxBytes = 1024 * 1024) {
  const { db } = openDatabase(':memory:')
  const cache = createPageCache({ maxBytes })
  const begun: string[] = []
  const endings = new Map<string, (html: string) => void>()
  const ask = (key: string, more: Partial<PageRequest> & { accept?: string } = {}) => {
    const headers = new Headers(more.accept ? { 'accept-encoding': more.accept } : {})
    const request = new Request('http://localhost/', { headers })
    const asked = { db, request, key, isVariant: false, lane: null, headers: {}, ...more }
    return cache.respond(asked, () => {
      begun.push(key)
      return new Promise((resolve) => endings.set(key, (html) => resolve({ html })))
    })
  }
  const end = async (key: string, html = `<p>${key}</p>`) => {
    endings.get(key)?.(html)
    await Bun.sleep(0)
  }
  return { ask, begun, end }
}

const textOf = async (answer: Promise<Response>) => (await answer).text()

test('a request for a page that is being rendered gets the same one', async () => {
  const { ask, begun, end } = world()
  const answers = [ask('soup'), ask('soup'), ask('soup', { lane: () => 'a stranger' })]
  await end('soup')
  expect(await Promise.all(answers.map(textOf))).toEqual(['<p>soup</p>', '<p>soup</p>', '<p>soup</p>'])
  expect(await textOf(ask('soup'))).toBe('<p>soup</p>')
  expect(begun).toEqual(['soup'])
})

test('a page that could not be rendered is tried again', async () => {
  const { db } = openDatabase(':memory:')
  const cache = createPageCache({ maxBytes: 1024 })
  const asked = {
    db,
    request: new Request('http://localhost/'),
    key: 'soup',
    isVariant: false,
    lane: () => 'x',
    headers: {},
  }
  expect(cache.respond(asked, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await Bun.sleep(0)
  expect(await textOf(cache.respond(asked, async () => ({ html: 'soup' })))).toBe('soup')
})

test.each([64, 400_000])('a page of %d characters is whole in every encoding', async (length) => {
  const { ask, end } = world(8 * 1024 * 1024)
  const html = Array.from({ length: length / 8 }, (_, at) => String(at % 1e7).padStart(8)).join('')
  const first = ask('soup')
  await end('soup', html)
  expect(await textOf(first)).toBe(html)
  for (let twice = 0; twice < 2; twice++) {
    const gzipped = await ask('soup', { accept: 'gzip' })
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    expect(new TextDecoder().decode(Bun.gunzipSync(await gzipped.bytes()))).toBe(html)
    const brotli = await ask('soup', { accept: 'gzip, br' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    const { brotliDecompressSync } = await import('node:zlib')
    expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(html)
    expect(await textOf(ask('soup'))).toBe(html)
  }
})

test.each(['br', 'identity'])(
  'a page is kept packed, and has room that it would not have as it is: %p',
  async (accept) => {
    const { ask, begun, end } = world(256 * 1024)
    const html = '<p>soup</p>'.repeat(40_000)
    const first = ask('soup', { accept })
    await end('soup', html)
    await first
    expect(await textOf(ask('soup'))).toBe(html)
    expect(begun).toEqual(['soup'])
  },
)

test('however many variants of a page are asked for, the page itself stays', async () => {
  const { ask, begun, end } = world(64 * 1024)
  const page = ask('page')
  await end('page', 'x'.repeat(1_000))
  await page
  for (let at = 0; at < 100; at++) {
    const variant = ask(`variant ${at}`, { isVariant: true })
    await end(`variant ${at}`, 'y'.repeat(1_000))
    await variant
  }
  await ask('page')
  expect(begun.filter((key) => key === 'page')).toHaveLength(1)
  const again = ask('variant 0', { isVariant: true })
  await end('variant 0')
  await again
  expect(begun.filter((key) => key === 'variant 0')).toHaveLength(2)
})

test('strangers wait their turn, one page at a time; a request without a lane passes them', async () => {
  const { ask, begun, end } = world()
  const strangers = ['a', 'b', 'c'].map((key) => ask(key, { lane: () => key }))
  const member = ask('member')
  expect(begun).toEqual(['a', 'member'])
  await end('member')
  expect(await textOf(member)).toBe('<p>member</p>')
  for (const key of ['a', 'b', 'c']) await end(key)
  expect(await Promise.all(strangers.map(textOf))).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>'])
})

test('one stranger who asks for very many pages is refused after a few, others are not', async () => {
  const { ask, end } = world()
  const first = ask('first', { lane: () => 'eve' })
  const eve = Array.from({ length: 20 }, (_, at) =>
    ask(`eve ${at}`, { lane: () => 'eve' }).catch((error) => error),
  )
  const bob = ask('bob', { lane: () => 'bob' })
  const refused = await eve.at(-1)
  expect(refused).toMatchObject({ code: 'rate-limited', status: 503, retryAfterSeconds: 5 })
  await end('first')
  for (let at = 0; at < 20; at++) await end(`eve ${at}`)
  await end('bob')
  for (let at = 0; at < 20; at++) await end(`eve ${at}`)
  expect(await textOf(bob)).toBe('<p>bob</p>')
  const answers = await Promise.all([first, ...eve])
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(9)
})
