import { expect, test } from 'bun:test'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { eventually } from '../support/eventually'
import { type Kitchen, seedKitchen } from '../support/kitchen'

test('what a form sends of fields that say nothing is no part of the address', async () => {
  const { request, mara } = seedKitchen()
  const ask = async (query: string) => {
    const response = await request(`/g/linden-house?${query}`, { as: mara })
    return [response.status, response.headers.get('location')]
  }
  const filled = 'search=plum&tags=autumn&tags=quick&requireAllTags=true&orderBy=name'
  expect(await ask(`${filled}&requireAllTools=false&categories=`)).toEqual([303, `/g/linden-house?${filled}`])
  expect(await ask('search=&orderBy=&requireAllTags=false')).toEqual([303, '/g/linden-house'])
  expect(await ask(filled)).toEqual([200, null])
})

const HOME = '/g/linden-house'

function fillKitchen(recipes: number): Kitchen {
  const kitchen = seedKitchen()
  for (let n = 1; n <= recipes; n++) importRecipe(kitchen.mara, { name: `Soup ${n}` })
  return kitchen
}

async function likes({ request, mara }: Kitchen, slug: string, as = mara) {
  const answer = await request(`/api/users/${as.userId}/favorites/${slug}`, { method: 'POST', as })
  expect(answer.status).toBe(200)
}

async function wasMade({ request, mara }: Kitchen, slug: string, timestamp: string) {
  const path = `/api/recipes/${slug}/last-made`
  expect((await request(path, { method: 'PATCH', as: mara, json: { timestamp } })).status).toBe(200)
}

/** Names on the shelves of the page, by what stands above them. */
async function shelvesOf({ request, mara }: Kitchen, path = HOME, as = mara) {
  const html = await (await request(path, { as })).text()
  const shelves = [...html.matchAll(/<section class="home-shelf".*?<\/section>/gs)].map(([shelf]) => [
    /<h2[^>]*>([^<]+)/.exec(shelf)?.[1],
    [...shelf.matchAll(/<h3><a [^>]*>([^<]+)/g)].map(([, name]) => name),
  ])
  return Object.fromEntries(shelves)
}

test('home greets with the reader’s favorites and with what was not made for a while', async () => {
  const kitchen = fillKitchen(14)
  for (const slug of ['soup-3', 'soup-5', 'soup-7']) await likes(kitchen, slug)
  for (const slug of ['soup-7', 'soup-8', 'soup-9']) await likes(kitchen, slug, kitchen.jonas)
  // It is November 2026 in this kitchen.
  await wasMade(kitchen, 'soup-1', '2026-08-01T12:00:00Z')
  await wasMade(kitchen, 'soup-2', '2026-03-01T12:00:00Z')
  await wasMade(kitchen, 'soup-4', '2026-11-01T12:00:00Z')
  await wasMade(kitchen, 'soup-6', '2026-02-01T12:00:00Z')
  const made = ['Soup 6', 'Soup 2', 'Soup 1']
  const shelves = await shelvesOf(kitchen)
  expect(Object.keys(shelves)).toEqual(['Favorites', 'Not made for a while'])
  expect(shelves.Favorites!.toSorted()).toEqual(['Soup 3', 'Soup 5', 'Soup 7'])
  expect(shelves['Not made for a while']).toEqual(made)
  const his = await shelvesOf(kitchen, HOME, kitchen.jonas)
  expect(his.Favorites!.toSorted()).toEqual(['Soup 7', 'Soup 8', 'Soup 9'])
  expect(his['Not made for a while']).toEqual(made)
  expect(await shelvesOf(kitchen, '/g/harbour-street', kitchen.other)).toEqual({})
})

test('one or two recipes are no shelf', async () => {
  const kitchen = fillKitchen(14)
  await likes(kitchen, 'soup-3')
  await likes(kitchen, 'soup-5')
  expect(await shelvesOf(kitchen)).toEqual({})
  await likes(kitchen, 'soup-7')
  expect(Object.keys(await shelvesOf(kitchen))).toEqual(['Favorites'])
})

test('dinner stands beside the name of the house, with the way to the stove and to the plan', async () => {
  const kitchen = fillKitchen(2)
  const { request, mara } = kitchen
  const page = async () => (await request(HOME, { as: mara })).text()
  expect(await page()).not.toContain('class="tonight"')
  for (const [slug, entryType] of [
    ['soup-1', 'dinner'],
    ['soup-2', 'side'],
  ]) {
    const { id: recipeId } = await (await request(`/api/recipes/${slug}`, { as: mara })).json()
    const json = { date: '2026-11-21', entryType, recipeId }
    expect((await request('/api/groups/mealplans', { method: 'POST', as: mara, json })).status).toBe(201)
  }
  const [dinner] = /<section class="tonight".*?<\/section>/s.exec(await page())!
  expect([...dinner.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/group/mealplan/planner/view',
    '/g/linden-house/r/soup-1',
    '/g/linden-house/r/soup-2',
    '/g/linden-house/r/soup-1/cook',
  ])
  expect(await (await request(`${HOME}?search=soup`, { as: mara })).text()).not.toContain('class="tonight"')
})

test('a shelf with more than is in sight leads to all of them', async () => {
  const kitchen = fillKitchen(14)
  const [older, ...newer] = ['soup-1', 'soup-2', 'soup-3', 'soup-4']
  for (const slug of newer) await wasMade(kitchen, slug, '2026-08-01T12:00:00Z')
  await likes(kitchen, 'soup-9')
  const page = async (path = HOME) => (await kitchen.request(path, { as: kitchen.mara })).text()
  expect(await page()).not.toContain('See all')
  await wasMade(kitchen, older!, '2026-03-01T12:00:00Z')
  const [href, ...others] = [...(await page()).matchAll(/<a href="([^"]+)" aria-label="See all: Not made/g)]
  expect(others).toEqual([])
  const all = await page(href![1]!.replaceAll('&amp;', '&'))
  const names = [...all.matchAll(/<h3[^>]*><a[^>]*>(Soup \d+)/g)].map(([, name]) => name)
  expect([names[0], names.slice(1, 4).includes('Soup 4'), names.slice(4).includes('Soup 9')]).toEqual([
    'Soup 1',
    true,
    true,
  ])
})

test('a search is no greeting, and a kitchen of a dozen recipes has them all in sight', async () => {
  const kitchen = fillKitchen(13)
  for (const slug of ['soup-3', 'soup-4', 'soup-5']) await likes(kitchen, slug)
  expect(Object.keys(await shelvesOf(kitchen))).toEqual(['Favorites'])
  for (const query of ['search=soup', 'orderBy=name', 'page=2', 'tags=quick'])
    expect([query, await shelvesOf(kitchen, `${HOME}?${query}`)]).toEqual([query, {}])
  await kitchen.request('/api/recipes/soup-9', { method: 'DELETE', as: kitchen.mara })
  expect(await shelvesOf(kitchen)).toEqual({})
})

test('home shows 32 recipes at a time, and so does a cookbook', async () => {
  const kitchen = fillKitchen(33)
  const { request, mara } = kitchen
  const made = await request('/api/groups/cookbooks', { method: 'POST', as: mara, json: { name: 'All' } })
  expect(made.status).toBe(201)
  const shown = async (path: string) => {
    const html = await (await request(path, { as: mara })).text()
    return (html.match(/<article class="recipe-card"/g) ?? []).length
  }
  for (const path of [`${HOME}?orderBy=name`, `${HOME}/cookbooks/all`]) {
    expect(await shown(path)).toBe(32)
    expect(await shown(`${path}${path.includes('?') ? '&' : '?'}page=2`)).toBe(1)
  }
})

test('home asks the database the same number of questions, whatever stands on its shelves', async () => {
  const kitchen = fillKitchen(30)
  const { db } = kitchen.services
  const asked = async () => {
    const before = db.statements
    await kitchen.request(HOME, { as: kitchen.mara })
    return db.statements - before
  }
  await asked()
  const before = await asked()
  for (let n = 1; n <= 6; n++) {
    await likes(kitchen, `soup-${n}`)
    await wasMade(kitchen, `soup-${n + 6}`, '2026-03-01T12:00:00Z')
  }
  // What was written is tidied up between the answers, which may add to the count of whoever comes then.
  await eventually(async () => expect(await asked()).toBe(before))
})

test('the menu of a card has what the group does with its recipes elsewhere', async () => {
  const { request, mara } = seedKitchen()
  await request('/api/recipes', { method: 'POST', as: mara, json: { name: 'Soup' } })
  for (const [title, actionType] of [
    ['Read it elsewhere', 'link'],
    ['Send it away', 'post'],
  ]) {
    const json = { title, actionType, url: 'https://example.com/?r=${slug}' }
    await request('/api/groups/recipe-actions', { method: 'POST', as: mara, json })
  }
  const html = await (await request('/g/linden-house', { as: mara })).text()
  expect(html).toContain('href="https://example.com/?r=soup" target="_blank"')
  expect(html).toMatch(
    /<form action="\/g\/linden-house\/r\/soup\/actions\/[^"]+" method="post">.*?Send it away/,
  )
  expect(html).toContain('href="/g/linden-house/r/soup/print#print-form"')
})

test('what was searched for last is offered until the browser ends, to whoever searched it', async () => {
  const { request, mara, jonas } = fillKitchen(3)
  const ask = async (path: string, cookie = '', as = mara) => {
    const response = await request(path, { as, headers: { cookie } })
    const sent = response.headers.getSetCookie().find((line) => line.startsWith('trivet_search='))
    return { sent, cookie: sent?.split(';')[0] ?? '', html: await response.text() }
  }
  expect((await ask(HOME)).sent).toBeUndefined()
  expect((await ask(`${HOME}?orderBy=name`)).sent).toBeUndefined()
  const searched = await ask(`${HOME}?search=soup%203&orderBy=name&page=2`)
  expect(searched.sent).toContain('HttpOnly')
  expect(searched.sent).not.toContain('Max-Age')
  expect(searched.html).not.toContain('Back to the last search')
  const back = await ask(HOME, searched.cookie)
  expect(back.html).toMatch(
    /<a href="\/g\/linden-house\?search=soup\+3&amp;orderBy=name"><svg[^>]*>.*?<\/svg><span>Back to the last search: soup 3</,
  )
  expect(back.sent).toBeUndefined()
  expect((await ask(HOME, searched.cookie, jonas)).html).not.toContain('soup 3<')
  for (const odd of ['trivet_search=', 'trivet_search=%7B%22', `trivet_search=${mara.userId}%3Fpage%3D4`])
    expect((await ask(HOME, odd)).html).not.toContain('Back to the last search')
  expect((await ask(`${HOME}?search=${'a'.repeat(300)}&tags=${'b'.repeat(900)}`)).sent).toBeUndefined()
})
