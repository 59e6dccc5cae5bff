import { beforeEach, expect, test } from 'bun:test'
import { qrCode } from '../../src/ui/codes/qr-code.rules'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen
const PAGE = '/g/linden-house/r/leek-soup/share'

async function go(path: string, form?: Record<string, string>, as: Kitchen['jonas'] | null = kitchen.jonas) {
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const response = await kitchen.request(path, { ...init, ...(as ? { as } : {}) })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

const linkIn = (html: string) => /href="([^"]*\/shared\/r\/[^"]*)"/.exec(html)?.[1]

beforeEach(async () => {
  kitchen = seedKitchen({ TRIVET_BASE_URL: 'https://food.example.com' })
  await kitchen.request('/api/recipes', { method: 'POST', as: kitchen.jonas, json: { name: 'Leek soup' } })
  await go(PAGE, { action: 'visibility', public: 'false' })
})

test('one sentence says who can read a recipe, and follows changes', async () => {
  const recipe = async () => (await go('/g/linden-house/r/leek-soup')).html
  expect(await recipe()).toContain('Only your household can view this recipe.')
  await go(PAGE, { action: 'create', expiresAt: '2026-12-24' })
  expect(await recipe()).toContain('anyone with a link can view this recipe.')
  await go(PAGE, { action: 'visibility', public: 'true' })
  expect(await recipe()).toContain('Anyone can view this recipe.')
  expect((await go('/g/linden-house/r/leek-soup', undefined, null)).status).toBe(200)
  await go(PAGE, { action: 'visibility', public: 'false' })
  expect(await recipe()).toContain('anyone with a link can view this recipe.')
  await go(PAGE, {
    revoke: linkIn((await go(PAGE)).html)!
      .split('/')
      .at(-1)!,
  })
  expect(await recipe()).toContain('Only your household can view this recipe.')
  await go(PAGE, { action: 'create', expiresAt: '2026-12-24' })
  expect(await recipe()).toContain('anyone with a link can view this recipe.')
  expect((await go(PAGE)).html).not.toContain('data-expired')
  // From the very moment that it names, a link opens nothing.
  const { expires_at: end } = kitchen.services.db.get<{ expires_at: string }>(
    'SELECT expires_at FROM share_tokens',
  )!
  kitchen.clock.set(end)
  expect(await recipe()).toContain('Only your household can view this recipe.')
  expect((await go(PAGE)).html).toContain('<li data-expired="">')
})

test('one press shares what only the household reads by one link, and tells of what anyone reads already', async () => {
  /** What the page says after the press, and the links that there are then. */
  const press = async () => {
    const as = kitchen.jonas
    const answer = await kitchen.request(PAGE, {
      method: 'POST',
      as,
      body: new URLSearchParams({ action: 'now' }),
    })
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const html = await (
      await kitchen.request(answer.headers.get('location')!, { as, headers: { cookie } })
    ).text()
    const [notice = ''] = /data-tone="success".*/s.exec(html) ?? []
    return { notice, links: new Set(html.match(/\/shared\/r\/[\w-]+/g)).size }
  }
  const first = await press()
  expect([first.links, first.notice]).toEqual([1, expect.stringContaining('December 21, 2026')])
  // The addresses that revoke and show it are this recipe's.
  expect(first.notice).toContain(`"${PAGE}?revoke=`)
  expect(first.notice).toContain(`href="${PAGE}"`)
  // The link is not new, so there is nothing to take back.
  const second = await press()
  expect([second.links, second.notice]).toEqual([1, expect.stringContaining('December 21, 2026')])
  expect(second.notice).not.toContain('share?revoke=')
  await go(PAGE, {
    revoke: linkIn((await go(PAGE)).html)!
      .split('/')
      .at(-1)!,
  })
  await go(PAGE, { action: 'visibility', public: 'true' })
  const open = await press()
  expect([open.links, open.notice]).toEqual([0, expect.stringContaining('Anyone can view this recipe.')])
})

test('the page offers the other choice, leads back to the recipe, and sends its forms to itself', async () => {
  const offer = async () => {
    const { html } = await go(PAGE)
    const [, sent] = /name="public" value="(\w+)"/.exec(html)!
    return { html, sent, says: /Let anyone view it|Household only/.exec(html)?.[0] }
  }
  const closed = await offer()
  expect([closed.sent, closed.says]).toEqual(['true', 'Let anyone view it'])
  await go(PAGE, { action: 'visibility', public: closed.sent! })
  await go(PAGE, { action: 'create', expiresAt: '2026-12-24' })
  const open = await offer()
  expect([open.sent, open.says]).toEqual(['false', 'Household only'])
  expect(open.html).toContain('href="/g/linden-house/r/leek-soup"')
  const main = open.html.slice(open.html.indexOf('<main'), open.html.indexOf('</main>'))
  const actions = [...main.matchAll(/<form[^>]* action="([^"]+)"/g)].map(([, action]) => action!)
  expect([...new Set(actions)]).toEqual([PAGE])
})

test('a link shows the recipe alone, without script, and nothing once it is revoked or too old', async () => {
  await go(PAGE, { action: 'create', expiresAt: '2026-12-24' })
  const { html } = await go(PAGE)
  const link = new URL(linkIn(html)!)
  expect(link.origin).toBe('https://food.example.com')
  expect(html).toContain('class="qr-code"')
  expect(html).toContain('I wanted to share my Leek soup recipe with you.')
  const shared = await go(link.pathname, undefined, null)
  expect(shared.status).toBe(200)
  expect(shared.html).toContain('/cook')
  const json = { recipeInstructions: [] }
  await kitchen.request('/api/recipes/leek-soup', { method: 'PATCH', as: kitchen.jonas, json })
  expect((await go(link.pathname, undefined, null)).html).not.toContain('/cook')
  expect(shared.html).toContain('Leek soup')
  expect(shared.html).toContain('<meta name="robots" content="noindex">')
  expect(shared.html).not.toContain('<script')
  expect(shared.html).not.toContain('/r/leek-soup')
  expect((await go(link.pathname.replace('linden-house', 'harbour-street'), undefined, null)).status).toBe(
    404,
  )
  kitchen.clock.set('2026-12-25T00:00:00.000Z')
  expect((await go(link.pathname, undefined, null)).status).toBe(404)
  kitchen.clock.set('2026-11-21T10:00:00.000Z')
  await go(PAGE, { revoke: link.pathname.split('/').at(-1)! })
  expect((await go(link.pathname, undefined, null)).status).toBe(404)
})

test('a link has a preview card of its own, and below it cook mode and paper, in the same amounts and units', async () => {
  await kitchen.request('/api/recipes/leek-soup', {
    method: 'PATCH',
    as: kitchen.jonas,
    json: {
      description: 'Green and white.',
      recipeIngredient: ['500 g leeks', '1 l stock'],
      recipeInstructions: [{ text: 'Slice the leeks.' }, { text: 'Pour on the stock.' }],
      settings: { disableAmount: true },
    },
  })
  await go(PAGE, { action: 'create', expiresAt: '2026-12-24' })
  const { pathname, href } = new URL(linkIn((await go(PAGE)).html)!)
  const { html } = await go(`${pathname}?scale=2&units=us`, undefined, null)
  expect(html).toContain('<meta property="og:title" content="Leek soup">')
  expect(html).toContain('<meta property="og:description" content="Green and white.">')
  expect(html).toContain(`<meta property="og:url" content="${href}">`)
  const to = (below: string) => `href="${pathname}${below}?scale=2&amp;units=us"`
  expect(html).toContain(to('/cook'))
  expect(html).toContain(to('/print'))
  const cook = await go(`${pathname}/cook?step=1&scale=2&units=us`, undefined, null)
  expect(cook.html).toContain('≈ 2 ¼')
  expect(cook.html).toContain(`href="${pathname}/cook?step=2&amp;scale=2&amp;units=us"`)
  expect(cook.html).toContain(to(''))
  const paper = await go(`${pathname}/print?scale=2`, undefined, null)
  expect(paper.html).toMatch(/>1<\/bdi> <span>kg leeks/)
  for (const page of [html, cook.html, paper.html]) {
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toContain('/r/leek-soup')
  }
  await go(PAGE, { revoke: pathname.split('/').at(-1)! })
  for (const below of ['', '/cook', '/print'])
    expect((await go(pathname + below, undefined, null)).status).toBe(404)
})

test('the page of a link leads on below the link, and to the recipe’s own addresses where anyone may read it', async () => {
  await go(PAGE, { action: 'create', expiresAt: '2026-12-24' })
  const link = new URL(linkIn((await go(PAGE)).html)!).pathname
  const cookAt = async () => /href="([^"]*)\/cook"/.exec((await go(link, undefined, null)).html)?.[1]
  expect(await cookAt()).toBe(link)
  await go(PAGE, { action: 'visibility', public: 'true' })
  expect(await cookAt()).toBe('/g/linden-house/r/leek-soup')
})

test('a link works until a day in the future, thirty days from now unless chosen', async () => {
  expect((await go(PAGE)).html).toMatch(
    /(?=[^>]*value="2026-12-21")(?=[^>]*min="2026-11-22")[^>]*max="203\d-/,
  )
  for (const expiresAt of ['', '2026-11-20', '2040-01-01', 'tomorrow', '2026-02-31']) {
    const refused = await go(PAGE, { action: 'create', expiresAt })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('id="expiresAt-error"')
  }
})

test('what others have locked is not made public, and says so', async () => {
  await kitchen.request('/api/recipes/leek-soup', {
    method: 'PATCH',
    as: kitchen.jonas,
    json: { settings: { locked: true } },
  })
  const refused = await go(PAGE, { action: 'visibility', public: 'true' }, kitchen.mara)
  expect(refused.status).toBe(422)
  expect(refused.html).toMatch(/role="alert"[\s\S]{0,200}Permission Denied/)
  expect((await go('/g/linden-house/r/leek-soup', undefined, null)).status).toBe(404)
})

test('a code is one path of squares inside a quiet zone', () => {
  const { size, path } = qrCode(
    'https://food.example.com/g/home/shared/r/5f1c3e0a-7a51-4c5e-9d1c-3f0d5a1b2c3d',
  )
  expect(size).toBeGreaterThanOrEqual(29 + 8)
  // The finder in the corner: seven dark squares in a row, behind four light ones.
  expect(path).toStartWith('M4 4h7v1H4z')
})
