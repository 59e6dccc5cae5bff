import { expect, test } from 'bun:test'
import { diskKitchen } from '../support/disk-kitchen'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { photograph } from '../support/photographs'

const SHELF = '/g/linden-house/cookbooks'

function walker({ request, jonas }: Kitchen) {
  return async (path: string, form?: [string, string][]) => {
    const body = form && new URLSearchParams(form)
    const response = await request(path, { as: jonas, ...(body ? { method: 'POST', body } : {}) })
    return { status: response.status, to: response.headers.get('location'), html: await response.text() }
  }
}

const api = async ({ request, jonas }: Kitchen, path: string) =>
  (await request(`/api/groups/cookbooks${path}`, { as: jonas })).json()

const NEW = '/g/linden-house/new-cookbook'

test('a new cookbook is a form with the next number as its name, and nothing is kept before it is saved', async () => {
  const kitchen = seedKitchen()
  const go = walker(kitchen)
  expect((await go(SHELF)).html).toContain(`href="${NEW}"`)
  const blank = (await go(NEW)).html
  expect(blank).toContain(`action="${NEW}"`)
  expect(blank).toMatch(/name="name" value="Cookbook 1"|value="Cookbook 1"[^>]* name="name"/)
  expect((await go(NEW, [['name', ' ']])).status).toBe(422)
  expect((await api(kitchen, '')).total).toBe(0)
  expect((await go(NEW, [['name', 'Sundays']])).to).toBe(`${SHELF}/sundays`)
  expect((await go(NEW, [['name', 'Sundays']])).to).toBe(`${SHELF}/sundays-1`)
  expect((await go(NEW)).html).toContain('value="Cookbook 3"')
  const { items } = await api(kitchen, '')
  expect(items.map(({ position }: { position: number }) => position).toSorted()).toEqual([1, 2])
})

test('the form makes organizers that there are not yet, and says which field is wrong', async () => {
  const kitchen = seedKitchen()
  const go = walker(kitchen)
  await go(NEW, [['name', 'Cookbook 1']])
  const edit = `${SHELF}/cookbook-1/edit`
  const blank = await go(edit, [['name', ' ']])
  expect(blank.status).toBe(422)
  expect(blank.html).toContain('id="name-error"')
  const saved = await go(edit, [
    ['name', 'Quick soups'],
    ['tags', 'quick, Soup'],
    ['requireAllTags', 'false'],
    ['public', 'true'],
  ])
  expect(saved.to).toBe(`${SHELF}/quick-soups`)
  const { tags, requireAllTags, public: isPublic } = await api(kitchen, '/quick-soups')
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(['quick', 'Soup'])
  expect([requireAllTags, isPublic]).toEqual([false, true])
  const odd = await go(`${SHELF}/quick-soups/edit`, [
    ['name', 'Quick soups'],
    ['queryFilterString', 'rating >'],
  ])
  expect(odd.status).toBe(422)
  expect(odd.html).toContain('id="queryFilterString-error"')
})

test('the form keeps a filter that its lists cannot say', async () => {
  const kitchen = seedKitchen()
  const go = walker(kitchen)
  const queryFilterString = 'rating >= 4 OR name LIKE "soup%"'
  await kitchen.request('/api/groups/cookbooks', {
    method: 'POST',
    as: kitchen.jonas,
    json: { name: 'Best', queryFilterString },
  })
  expect((await go(`${SHELF}/best/edit`)).html).toContain('rating &gt;= 4')
  await go(`${SHELF}/best/edit`, [
    ['name', 'The best'],
    ['queryFilterString', queryFilterString],
  ])
  expect((await api(kitchen, '/the-best')).queryFilterString).toBe(queryFilterString)
})

test('buttons and a dragged order move cookbooks', async () => {
  const kitchen = seedKitchen()
  const go = walker(kitchen)
  for (let at = 0; at < 3; at++) await go(SHELF, [['action', 'create']])
  const shelf = async () =>
    (await api(kitchen, '?orderBy=position&orderDirection=asc')).items as { id: string; name: string }[]
  const [one, two, three] = (await shelf()).map(({ id }) => id) as [string, string, string]
  const order = (ids: string[]): [string, string][] => ids.map((id) => ['order', id])
  await go(SHELF, [...order([one, two, three]), ['up', three]])
  expect((await shelf()).map(({ id }) => id)).toEqual([one, three, two])
  await go(SHELF, order([two, one, three]))
  expect((await shelf()).map(({ id }) => id)).toEqual([two, one, three])
})

test('strangers see public recipes of public cookbooks where they may read, and nothing else', async () => {
  const kitchen = seedKitchen()
  const send = (method: string, path: string, json: unknown, as = kitchen.jonas) =>
    kitchen.request(path, { method, as, json })
  for (const name of ['Open pie', 'Secret stew']) {
    const slug = await (await send('POST', '/api/recipes', { name })).json()
    await send('PATCH', `/api/recipes/${slug}`, { settings: { public: name === 'Open pie' } })
  }
  await send('POST', '/api/groups/cookbooks', { name: 'Open', public: true })
  await send('POST', '/api/groups/cookbooks', { name: 'Closed' })
  await send('POST', '/api/groups/cookbooks', { name: 'Theirs', public: true }, kitchen.other)
  const look = async (path: string) => {
    const response = await kitchen.request(path)
    return [response.status, await response.text()] as const
  }
  const [status, html] = await look(`${SHELF}/open`)
  expect(status).toBe(200)
  expect(html).toContain('Open pie')
  expect(html).not.toContain('Secret stew')
  // What wakes the quick search, and no more.
  expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
    '<script type="module" src="/a/boot.js">',
  ])
  expect(html).toContain('/r/open-pie/print"')
  expect(html).not.toContain('edit=true')
  expect((await look(`${SHELF}/closed`))[0]).toBe(404)
  expect((await look('/g/harbour-street/cookbooks/theirs'))[0]).toBe(404)
  const member = await kitchen.request(`${SHELF}/open`, { as: kitchen.mara })
  const page = await member.text()
  expect(page).toContain('Secret stew')
  expect(page).toContain(`href="${SHELF}/closed"`)
})

test('the order of a cookbook is kept by the browser of a member, for all cookbooks', async () => {
  const kitchen = seedKitchen()
  for (const name of ['Open', 'Other'])
    await kitchen.request('/api/groups/cookbooks', {
      method: 'POST',
      as: kitchen.jonas,
      json: { name, public: true },
    })
  for (const name of ['Apples', 'Bread'])
    await kitchen.request('/api/recipes', { method: 'POST', as: kitchen.jonas, json: { name } })
  const open = (path: string, cookie = '', as?: typeof kitchen.jonas) =>
    kitchen.request(`${SHELF}/${path}`, { headers: { cookie }, ...(as ? { as } : {}) })
  const chosen = await open('open?orderBy=name&orderDirection=desc', '', kitchen.jonas)
  const cookie = chosen.headers.getSetCookie()[0]!.split(';')[0]!
  expect(JSON.parse(decodeURIComponent(cookie.split('=')[1]!)).recipeSection).toEqual({
    orderBy: 'name',
    orderDirection: 'desc',
    filterNull: false,
    useMobileCards: false,
  })
  const other = await (await open('other', cookie, kitchen.jonas)).text()
  expect(other.indexOf('>Bread<')).toBeLessThan(other.indexOf('>Apples<'))
  expect((await open('open?orderBy=rating')).headers.getSetCookie()).toEqual([])

  // Cards as rows are one link away, in the same order; the address alone shows them to visitors.
  expect(other).not.toContain('data-rows')
  const href = /href="([^"]*cards=rows)"/.exec(other)![1]!.replaceAll('&amp;', '&').split('/').at(-1)!
  const rows = await open(href, cookie, kitchen.jonas)
  expect(await rows.text()).toContain('data-rows=""')
  const after = rows.headers.getSetCookie()[0]!.split(';')[0]!
  expect(JSON.parse(decodeURIComponent(after.split('=')[1]!)).recipeSection).toEqual({
    orderBy: 'name',
    orderDirection: 'desc',
    filterNull: false,
    useMobileCards: true,
  })
  expect(await (await open('open', after, kitchen.jonas)).text()).toMatch(
    /data-rows="".*cards=grid|cards=grid.*data-rows=""/s,
  )
  expect(await (await open('open?cards=rows')).text()).toContain('data-rows=""')
})

test('two people change one cookbook: what does not collide stays, what does is asked about', async () => {
  const kitchen = seedKitchen()
  const go = walker(kitchen)
  await go(NEW, [['name', 'Cookbook 1']])
  const { html } = await go(`${SHELF}/cookbook-1/edit`)
  const action = /action="([^"]*\/edit)"/.exec(html)![1]!
  const opened = /name="opened" value="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')
  await go(`${SHELF}/cookbook-1/edit`, [
    ['name', 'Soups'],
    ['description', 'For cold days'],
    ['public', 'true'],
  ])
  const clash = await go(action, [
    ['opened', opened],
    ['name', 'Broths'],
    ['tags', 'quick'],
  ])
  expect(clash.status).toBe(409)
  expect(clash.html).toContain('Someone else changed this to “Soups” while you were editing.')
  expect(clash.html).toContain('value="Broths"')
  expect(clash.html).toContain('For cold days')
  expect((await api(kitchen, '/soups')).tags).toEqual([])
  const again = /name="opened" value="([^"]*)"/.exec(clash.html)![1]!.replaceAll('&quot;', '"')
  const saved = await go(action, [
    ['opened', again],
    ['name', 'Broths'],
    ['description', 'For cold days'],
    ['tags', 'quick'],
    ['public', 'true'],
  ])
  expect(saved.to).toBe(`${SHELF}/broths`)
  expect(await api(kitchen, '/broths')).toMatchObject({
    description: 'For cold days',
    public: true,
    tags: [{ name: 'quick' }],
  })
})

test('covers show the newest photograph of all recipes that no other cookbook shows; strangers see public ones', async () => {
  const kitchen = diskKitchen()
  const send = (method: string, path: string, body: { json?: unknown; body?: FormData } = {}) =>
    kitchen.request(path, { method, as: kitchen.jonas, ...body })
  const picture = await photograph({ width: 640, height: 480 }).jpeg().toBuffer()
  const ids: Record<string, string> = {}
  for (const name of ['Open pie', 'Secret stew', 'Plain soup']) {
    const slug = await (await send('POST', '/api/recipes', { json: { name } })).json()
    await send('PATCH', `/api/recipes/${slug}`, { json: { settings: { public: name !== 'Secret stew' } } })
    ids[name] = (await (await send('GET', `/api/recipes/${slug}`)).json()).id
    if (name === 'Plain soup') continue
    const form = new FormData()
    form.set('image', new File([picture], 'photo.jpg'))
    form.set('extension', 'jpg')
    await send('PUT', `/api/recipes/${slug}/image`, { body: form })
  }
  const make = (name: string, queryFilterString: string) =>
    send('POST', '/api/groups/cookbooks', { json: { name, public: true, queryFilterString } })
  await make('All', '')
  await make('Pies', 'name LIKE "%pie%"')
  await make('Soups', 'name = "Plain soup"')
  await make('Odd', 'name LIKE "%p%e%"')
  const covers = async (as?: typeof kitchen.jonas) => {
    const html = await (await kitchen.request(SHELF, as ? { as } : {})).text()
    return [...html.matchAll(/<article class="book">.*?<\/article>/gs)].map(
      ([book]) => /recipes\/([\w-]+)\/images/.exec(book)?.[1],
    )
  }
  expect(await covers(kitchen.jonas)).toEqual([ids['Secret stew'], undefined, ids['Open pie'], undefined])
  expect(await covers()).toEqual([ids['Open pie'], undefined, undefined, undefined])
  const statements = async () => {
    await make('Another', 'name = "Open pie"')
    await covers(kitchen.jonas)
    let count = 0
    // Whether another process has written is asked for by the clock.
    kitchen.services.db.onStatement = (sql) => (count += sql.startsWith('PRAGMA') ? 0 : 1)
    await covers(kitchen.jonas)
    return count
  }
  // Photographs come at once; each cookbook that asks for more than organizers is counted by itself.
  const before = await statements()
  expect((await statements()) - before).toBe(1)
  kitchen.close()
})

test('a chosen cover stays while its recipe is in the cookbook, and says nothing of private recipes to strangers', async () => {
  const kitchen = diskKitchen()
  const go = walker(kitchen)
  const send = (method: string, path: string, body: { json?: unknown; body?: FormData } = {}) =>
    kitchen.request(path, { method, as: kitchen.jonas, ...body })
  const picture = await photograph({ width: 640, height: 480 }).jpeg().toBuffer()
  const ids: string[] = []
  for (const name of ['Old pie', 'Secret pie', 'New pie']) {
    const slug = await (await send('POST', '/api/recipes', { json: { name } })).json()
    await send('PATCH', `/api/recipes/${slug}`, { json: { settings: { public: name !== 'Secret pie' } } })
    ids.push((await (await send('GET', `/api/recipes/${slug}`)).json()).id)
    const form = new FormData()
    form.set('image', new File([picture], 'photo.jpg'))
    form.set('extension', 'jpg')
    await send('PUT', `/api/recipes/${slug}/image`, { body: form })
  }
  const [old, secret, newest] = ids
  const json = { name: 'Pies', public: true, queryFilterString: 'name LIKE "%pie%"' }
  const before = await (await send('POST', '/api/groups/cookbooks', { json })).json()
  const cover = async (path: string, as?: typeof kitchen.jonas) => {
    const html = await (await kitchen.request(path, as ? { as } : {})).text()
    const [book = ''] = /<(article|header) class="(open-)?book".*?<\/\1>/s.exec(html) ?? []
    return /recipes\/([\w-]+)\/images/.exec(book)?.[1]
  }
  const pages = [SHELF, `${SHELF}/pies`]
  const choose = (id: string) =>
    go(`${SHELF}/pies/edit`, [
      ['name', 'Pies'],
      ['public', 'true'],
      ['queryFilterString', json.queryFilterString],
      ['cover', id],
    ])
  for (const path of pages) expect(await cover(path, kitchen.jonas)).toBe(newest)
  expect((await go(`${SHELF}/pies/edit`)).html).toContain(`name="cover" value="${old}"`)
  await choose(old!)
  for (const path of pages) expect(await cover(path, kitchen.jonas)).toBe(old)
  for (const path of pages) expect(await cover(path)).toBe(old)
  // What clients of the API write leaves it as it is.
  const after = await (await send('GET', '/api/groups/cookbooks/pies')).json()
  const body = { json: { ...after, description: 'All of them' } }
  const written = await (await send('PUT', `/api/groups/cookbooks/${after.id}`, body)).json()
  expect(Object.keys(written)).toEqual(Object.keys(before))
  expect(await cover(SHELF, kitchen.jonas)).toBe(old)
  await choose(secret!)
  expect(await cover(SHELF, kitchen.jonas)).toBe(secret)
  expect(await cover(SHELF)).toBe(newest)
  expect((await choose('5a4b6a2e-0000-4000-8000-000000000000')).status).toBe(422)
  await send('PUT', `/api/groups/cookbooks/${after.id}`, {
    json: { ...after, queryFilterString: 'name = "New pie"' },
  })
  expect(await cover(SHELF, kitchen.jonas)).toBe(newest)
  kitchen.close()
})
