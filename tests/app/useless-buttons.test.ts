import { expect, test } from 'bun:test'
import type { Ctx } from '../../src/platform/context'
import { type Kitchen, seedKitchen } from '../support/kitchen'

/** What a member is offered on a page: where its links lead, and what its forms send. */
function offersIn(html: string) {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)].map(([, href]) => href!)
  const forms = [...html.matchAll(/<form\b[^>]*>/g)].flatMap(([tag]) =>
    /method="post"/i.test(tag) ? (/\saction="([^"]+)"/.exec(tag)?.[1] ?? []) : [],
  )
  const decoded = (href: string) => href.replaceAll('&amp;', '&')
  return { links: links.map(decoded), forms: forms.map(decoded) }
}

const PAGES = 200

/** Follows every link from the home page on. */
async function walk(kitchen: Kitchen, as: Ctx) {
  const seen = new Set<string>()
  const waiting: [path: string, from: string][] = [['/g/linden-house', '']]
  const forms = new Map<string, string>()
  const refused: string[] = []
  const lost: string[] = []
  for (let next = waiting.shift(); next && seen.size < PAGES; next = waiting.shift()) {
    const [path, from] = next
    const key = path.replace(/[?](?!edit).*/, '')
    if (seen.has(key) || /^\/(?:api|a|media|logout|readers)\b/.test(path)) continue
    seen.add(key)
    const response = await kitchen.request(path, { as })
    const to = response.headers.get('location')
    if (response.status === 403 || (response.status === 303 && to === '/')) refused.push(`GET ${path}`)
    if (response.status === 404) lost.push(`${path} on ${from}`)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const offers = offersIn(await response.text())
    waiting.push(...offers.links.map((link): [string, string] => [link, path]))
    for (const action of offers.forms) if (!forms.has(action)) forms.set(action, path)
  }
  return { seen, forms, refused, lost }
}

test('nothing that a member without rights sees is refused to them, or leads nowhere', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas } = kitchen
  const as =
    (who: typeof mara) =>
    (path: string, json: object, method = 'POST') =>
      kitchen.request(path, { method, as: who, json })
  await as(mara)('/api/recipes', { name: 'Locked soup' })
  await as(mara)('/api/recipes', { name: 'Open soup' })
  const more = {
    orgURL: 'https://example.com/soup',
    recipeIngredient: ['2 leeks'],
    recipeInstructions: [{ text: 'Cook.' }],
  }
  await as(mara)(
    '/api/recipes/locked-soup',
    { ...more, settings: { locked: true, public: true, showAssets: true } },
    'PATCH',
  )
  await as(mara)('/api/recipes/locked-soup', { description: 'mine' }, 'PATCH')
  await as(mara)('/api/groups/cookbooks', { name: 'Soups' })
  await as(mara)('/api/organizers/categories', { name: 'Starters' })
  const list = await (await as(mara)('/api/groups/shopping/lists', { name: 'Market' })).json()
  await as(mara)('/api/groups/shopping/items', { shoppingListId: list.id, note: 'Leeks', quantity: 2 })
  const recipe = (await (await kitchen.request('/api/recipes/open-soup', { as: mara })).json()) as {
    id: string
  }
  const links = [`/shopping-lists/${list.id}/share`, '/g/linden-house/r/open-soup/share']
  for (const path of links)
    await kitchen.request(path, {
      method: 'POST',
      as: jonas,
      body: new URLSearchParams({ action: 'create', expiresAt: '2026-12-24' }),
    })
  await as(mara)('/api/comments', { recipeId: recipe.id, text: 'Good.' })

  const { refused, lost, seen, forms } = await walk(kitchen, jonas)
  expect(lost).toEqual([])
  expect(refused).toEqual([])
  expect(seen.size).toBeGreaterThan(40)
  expect([...forms.keys()].filter((action) => /^\/g\/(?!linden-house)/.test(action))).toEqual([])
  // What has been deleted answers no other form.
  const deletes = ([action]: [string, string]) => Number(/delete/.test(action))
  for (const [action, page] of [...forms].sort((one, other) => deletes(one) - deletes(other))) {
    if (/logout|\/leave|delete-account/.test(action)) continue
    // What a button says decides whether it is asked for a right at all; `visibility` is the only one that others' locks close.
    const body = new URLSearchParams(action.endsWith('/share') ? { action: 'create' } : {})
    const response = await kitchen.request(action, { method: 'POST', as: jonas, body })
    if (response.status === 403 || response.status === 404) refused.push(`POST ${action} on ${page}`)
  }
  expect(refused).toEqual([])
})

test('what others have locked offers no way to change or delete it, on its card, its page and where it is shared', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas } = kitchen
  const send = (method: string, path: string, json: object) =>
    kitchen.request(path, { method, as: mara, json })
  await send('POST', '/api/recipes', { name: 'Locked soup' })
  await send('PATCH', '/api/recipes/locked-soup', { settings: { locked: true, showAssets: true } })
  await send('POST', '/api/groups/cookbooks', { name: 'Soups', queryFilterString: 'name LIKE "%soup%"' })
  const read = async (path: string, as: typeof mara) => (await kitchen.request(path, { as })).text()
  const recipe = '/g/linden-house/r/locked-soup'
  const changes = [
    `${recipe}?edit=true`,
    `${recipe}/delete`,
    `action="${recipe}/assets"`,
    'value="visibility"',
  ]
  for (const path of ['/g/linden-house', '/g/linden-house/cookbooks/soups', recipe, `${recipe}/share`]) {
    const html = await read(path, jonas)
    expect(changes.filter((change) => html.includes(change))).toEqual([])
    const own = await read(path, mara)
    expect(
      changes.some((change) => own.includes(change)),
      path,
    ).toBe(true)
  }
})
