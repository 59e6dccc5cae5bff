import { beforeEach, expect, test } from 'bun:test'
import { forgetOld } from '../../src/shopping/keep.service'
import { linksOfList } from '../../src/shopping/link.store'
import { type Json, Larder } from './larder'

let larder: Larder
let token: string

const share = () => `/shopping-lists/${larder.listId}/share`
const shared = (secret = token) => `/shared/list/${secret}`

/** As someone without an account. */
async function visit(path: string, fields?: Record<string, string | string[]>) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields ?? {}))
    for (const one of [value].flat()) body.append(name, one)
  const response = await larder.kitchen.request(path, fields ? { method: 'POST', body } : {})
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function make(as = larder.kitchen.jonas): Promise<string> {
  const response = await larder.kitchen.request(share(), { method: 'POST', as, body: new URLSearchParams() })
  return /\/shared\/list\/([\w-]{32})/.exec(await response.text())![1]!
}

const numberOf = (note: string) =>
  String(
    larder.kitchen.services.db.get<{ number: number }>(
      'SELECT number FROM shopping_items WHERE note = ?1',
      note,
    )!.number,
  )

beforeEach(async () => {
  larder = await new Larder().open()
  await larder.put({ note: 'milk' }, { note: 'tea' }, { note: 'salt' })
  token = await make()
})

test('a link opens its list for anyone who has it, unseen by search engines and kept nowhere', async () => {
  const { status, headers, text } = await visit(shared())
  expect(status).toBe(200)
  expect(text).toContain('milk')
  expect(text).toContain('3 to buy')
  expect(text).toContain('name="robots" content="noindex"')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('cache-control')).toContain('no-store')
  // Members may load pictures of other sites; such a site would learn of the reader.
  expect(headers.get('content-security-policy')).not.toContain('http:')
})

test('someone who has it ticks and unticks, in no one’s name', async () => {
  const ticked = await visit(shared(), { tick: [numberOf('milk'), numberOf('tea')] })
  expect(ticked.status).toBe(303)
  expect(await larder.lines()).toEqual(['milk ✓', 'tea ✓', 'salt'])
  const { db } = larder.kitchen.services
  expect(db.all('SELECT checked_by FROM shopping_items WHERE checked = 1')).toEqual([
    { checked_by: null },
    { checked_by: null },
  ])
  await visit(shared(), { basket: `${numberOf('milk')}.${numberOf('tea')}`, keep: numberOf('tea') })
  expect(await larder.lines()).toEqual(['milk', 'tea ✓', 'salt'])
})

/** What the forms of the list's own page would do with it. */
const MORE: Record<string, string>[] = [
  { action: 'add', text: 'caviar' },
  { action: 'clear' },
  { action: 'untick-all' },
  { recipe: `more ${crypto.randomUUID()}` },
  { name: 'Ours', action: 'delete' },
]

test.each(MORE)('but does nothing else: %p', async (fields) => {
  await visit(shared(), { tick: numberOf('milk') })
  const { status } = await visit(shared(), { ...fields, note: 'x', quantity: '9' })
  expect(status).toBe(303)
  expect(await larder.lines()).toEqual(['milk ✓', 'tea', 'salt'])
})

test('names no people, no recipes, and leads nowhere into the household', async () => {
  const recipeId = await larder.recipe('Grandmother’s secret', [{ quantity: 1, note: 'saffron' }])
  await larder.send('POST', `/api/groups/shopping/lists/${larder.listId}/recipe/${recipeId}`)
  const items = (await larder.list()).listItems
  await larder.send('PUT', `/api/groups/shopping/items/${items[0].id}`, { ...items[0], checked: true })
  const { text } = await visit(shared())
  expect(text).toContain('saffron')
  for (const secret of ['Grandmother', 'Jonas', '/shopping-lists/', '/g/linden-house/r/', larder.listId])
    expect(text).not.toContain(secret)
})

test('items of another list are not touched, nor what was taken off', async () => {
  const other = await larder.add('/api/groups/shopping/lists', { name: 'Market' })
  await larder.send('POST', '/api/groups/shopping/items', { shoppingListId: other, note: 'plums' })
  const items = (await larder.list()).listItems
  await larder.send('DELETE', `/api/groups/shopping/items/${items[0].id}`)
  await visit(shared(), { tick: [numberOf('plums'), numberOf('milk')] })
  const rows = larder.kitchen.services.db.all<Json>(
    "SELECT checked FROM shopping_items WHERE note IN ('plums', 'milk')",
  )
  expect(rows).toEqual([{ checked: 0 }, { checked: 0 }])
})

test('revoked or expired, it opens nothing any more', async () => {
  const page = await larder.kitchen.request(share(), { as: larder.kitchen.jonas })
  const revoke = /action="([^"]+\/revoke)"/.exec(await page.text())![1]!
  const { request, other, jonas, clock, services } = larder.kitchen
  expect((await request(revoke, { method: 'POST', as: other, body: new URLSearchParams() })).status).toBe(404)
  expect((await visit(shared())).status).toBe(200)
  expect((await request(revoke, { method: 'POST', as: jonas, body: new URLSearchParams() })).status).toBe(303)
  expect((await visit(shared())).status).toBe(404)
  expect((await visit(shared(), { tick: numberOf('milk') })).status).toBe(404)
  token = await make()
  clock.advance(31 * 24 * 3_600_000)
  expect((await visit(shared())).status).toBe(404)
  forgetOld(services)
  expect(services.db.all('SELECT id FROM shopping_links')).toEqual([])
})

test.each(['x', 'a'.repeat(32), 'a'.repeat(1_500), '%00', "' OR 1=1 --", '../../shopping-lists'])(
  'what is no secret opens nothing: %s',
  async (secret) => {
    expect((await visit(shared(encodeURIComponent(secret)))).status).toBe(404)
  },
)

test('odd fields do nothing, and secrets are not tried without end', async () => {
  for (const tick of ['0', '-1', '1e9', 'NaN', '9'.repeat(40), '<script>', '1;2', '.'.repeat(9000)])
    expect((await visit(shared(), { tick, keep: tick, basket: tick })).status).toBe(303)
  const statuses: number[] = []
  for (let at = 0; at < 130; at += 1) statuses.push((await visit(shared('b'.repeat(32)))).status)
  expect(statuses.at(-1)).toBe(429)
})

test('no one makes one for another group’s list, and a list has no more than twenty', async () => {
  const { request, other, jonas } = larder.kitchen
  const send = (as = jonas) => request(share(), { method: 'POST', as, body: new URLSearchParams() })
  expect((await send(other)).status).toBe(404)
  const now = '2026-11-21T10:00:00.000000Z'
  const links = (of = jonas) => linksOfList(of.db, of.groupId, larder.listId as never, now).length
  expect([links(), links(other)]).toEqual([1, 0])
  for (let at = 1; at < 20; at += 1) await send()
  larder.kitchen.clock.advance(60_000)
  const refused = await send()
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/data-tone="error".*20/s)
})
