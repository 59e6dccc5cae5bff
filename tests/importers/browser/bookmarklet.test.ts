import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  addressInHash,
  bookmarkletCode,
  MAX_SENT_BYTES,
  readSentPage,
} from '../../../src/importers/browser/bookmarklet.rules'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

const SITE = 'https://cook.example'
const page = (change: object = {}) => ({
  kind: 'trivet:page',
  url: `${SITE}/soup?a=1#top`,
  html: '<p>',
  ...change,
})

describe('the code of the bookmark', () => {
  const code = bookmarkletCode(
    'http://kitchen.lan:9000/base/g/home/r/create/bookmarklet',
    'Sag "ja" zu </script>',
  )
  const script = decodeURIComponent(code.slice('javascript:'.length))

  test('is a script in one piece that browsers take as an address', () => {
    expect(code).toStartWith('javascript:')
    expect(code).not.toMatch(/["<>\s]/)
    expect(() => new Function(script)).not.toThrow()
  })

  test('speaks to our origin alone', () => {
    expect(script).toContain('e.origin!=="http://kitchen.lan:9000"')
    expect(script).toEndWith('"http://kitchen.lan:9000")})})()')
    expect(script).not.toContain('"*"')
  })

  test('cannot be ended by its own texts', () => {
    expect(script).not.toContain('</')
  })
})

describe('a message', () => {
  test('with the page of its sender is taken', () => {
    expect(readSentPage(page(), SITE)).toEqual({ url: `${SITE}/soup?a=1#top`, html: '<p>' })
  })

  test.each([
    [null],
    ['trivet:ready'],
    [{}],
    [page({ kind: 'other' })],
    [page({ html: 7 })],
    [page({ url: 'https://bank.example/' })],
    [page({ url: 'http://cook.example/soup' })],
    [page({ url: 'javascript:alert(1)' })],
    [page({ url: 'soup' })],
  ])('%p is not', (data) => {
    expect(readSentPage(data, SITE)).toBeNull()
  })

  test('from a page without an origin is not', () => {
    expect(readSentPage(page({ url: 'null' }), 'null')).toBeNull()
    expect(readSentPage(page({ url: 'data:text/html,x' }), 'null')).toBeNull()
  })

  test('may hold five megabytes and no more, counted as they are sent', () => {
    const of = (html: string) => readSentPage(page({ html }), SITE)
    expect(of('a'.repeat(MAX_SENT_BYTES))).not.toBe('too-large')
    expect(of('a'.repeat(MAX_SENT_BYTES + 1))).toBe('too-large')
    expect(of('é'.repeat(MAX_SENT_BYTES / 2 + 1))).toBe('too-large')
  })
})

test.each([
  ['#https%3A%2F%2Fcook.example%2Fsoup', 'https://cook.example/soup'],
  ['', ''],
  ['#main', ''],
  ['#javascript%3Aalert(1)', ''],
  ['#%E0%A4%A', ''],
])('the address in %p is %p', (hash, address) => {
  expect(addressInHash(hash)).toBe(address)
})

describe('the window for it', () => {
  let kitchen: Kitchen
  beforeAll(() => {
    kitchen = seedKitchen()
  })
  afterAll(() => kitchen.services.raw.close())
  const PATH = '/g/linden-house/r/create/bookmarklet'

  test('keeps its tie to the page that opened it, and is the only one that does', async () => {
    const policy = async (path: string) =>
      (await kitchen.request(path, { as: kitchen.jonas })).headers.get('cross-origin-opener-policy')
    expect(await policy(PATH)).toBe('unsafe-none')
    expect(await policy('/g/linden-house/r/create/url')).toBe('same-origin')
    expect((await kitchen.request(PATH)).headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('holds a form to paste into, for those whose page does not arrive', async () => {
    const response = await kitchen.request(PATH, { as: kitchen.jonas })
    const html = await response.text()
    expect(html).toContain('action="/g/linden-house/r/create/url"')
    expect(html).toContain('name="source"')
    expect(html).toContain('data-island')
  })

  test('is for members of the group, and leads there through the sign-in page', async () => {
    expect((await kitchen.request(PATH, { as: kitchen.other })).status).toBe(303)
    expect((await kitchen.request(PATH)).headers.get('location')).toBe(
      `/login?next=${encodeURIComponent(PATH)}`,
    )
  })

  test('is named on the import page, hidden until a script can fill in the address', async () => {
    const response = await kitchen.request('/g/linden-house/r/create/url', { as: kitchen.jonas })
    const html = await response.text()
    expect(html).toMatch(
      /<details[^>]* hidden=""[^>]* data-bookmarklet="\/g\/linden-house\/r\/create\/bookmarklet"/,
    )
    expect(html).not.toContain('javascript:')
  })

  // The last one: addresses keep the base path of the instance that was made last.
  test('is below the base path', async () => {
    const { request, jonas } = seedKitchen({ TRIVET_BASE_URL: 'https://food.example.com/trivet' })
    const importPage = await (await request('/trivet/g/linden-house/r/create/url', { as: jonas })).text()
    expect(importPage).toContain(`data-bookmarklet="/trivet${PATH}"`)
    const receiver = await (await request(`/trivet${PATH}`, { as: jonas })).text()
    expect(receiver).toContain('action="/trivet/g/linden-house/r/create/url"')
  })
})
