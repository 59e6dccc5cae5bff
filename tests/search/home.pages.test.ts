import { expect, test } from 'bun:test'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { reindexSome } from '../../src/search/index.service'
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

/** What a page shows: its shelves by what is above them, its dish, and its list. */
async function shown({ request, mara }: Kitchen, path = HOME, as = mara) {
  const html = await (await request(path, { as })).text()
  const names = (part: string) => [...part.matchAll(/<h3[^>]*><a [^>]*>([^<]+)/g)].map(([, name]) => name!)
  const shelves = [...html.matchAll(/<section class="home-shelf".*?<\/section>/gs)].map(
    ([shelf]) => [/<h2[^>]*>([^<]+)/.exec(shelf)![1]!, names(shelf)] as const,
  )
  const [tonight = ''] = /<section class="tonight".*?<\/section>/s.exec(html) ?? []
  const [, list = ''] = html.split('data-recipes')
  return { html, tonight, shelves: Object.fromEntries(shelves), dish: names(tonight), list: names(list) }
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `soup-${from + at}`)

/** A kitchen with something for each of its shelves; it is November 2026 in it. */
async function livelyKitchen() {
  const kitchen = fillKitchen(60)
  const { mara, jonas, request } = kitchen
  for (const slug of range(1, 6)) await wasMade(kitchen, slug, '2026-08-01T12:00:00Z')
  for (const slug of range(7, 12)) patchRecipe(mara, slug, { totalTime: '25 minutes' })
  for (const slug of range(13, 18)) await likes(kitchen, slug, jonas)
  for (const slug of range(19, 24)) {
    const { id: recipeId } = await (await request(`/api/recipes/${slug}`, { as: mara })).json()
    const json = { recipeId, subject: 'Made', eventType: 'info', timestamp: '2025-11-10T12:00:00Z' }
    expect((await request('/api/recipes/timeline/events', { method: 'POST', as: mara, json })).status).toBe(
      201,
    )
    await wasMade(kitchen, slug, '2025-11-10T12:00:00Z')
  }
  return kitchen
}

test('home greets with shelves out of the kitchen’s own life, the same all day, and nothing twice', async () => {
  const kitchen = await livelyKitchen()
  const { shelves, list, html } = await shown(kitchen)
  expect(Object.keys(shelves)).toEqual([
    'Under 30 minutes',
    'Back in season',
    'Not since August',
    'Jonas’s favorites',
  ])
  for (const names of Object.values(shelves)) expect(names).toHaveLength(5)
  const all = [...Object.values(shelves).flat(), ...list]
  expect(new Set(all).size).toBe(all.length)
  // What came last is looked for where the list begins.
  expect(list.slice(0, 3)).toEqual(['Soup 60', 'Soup 59', 'Soup 58'])
  const again = await shown(kitchen)
  expect(again.shelves).toEqual(shelves)
  // The second page of the list leaves out the same.
  const next = await shown(kitchen, `${HOME}?page=2`)
  expect(next.shelves).toEqual({})
  expect([...all, ...next.list].toSorted()).toEqual(
    range(1, 60)
      .map((slug) => slug.replace('soup-', 'Soup '))
      .toSorted(),
  )
  expect(html).toContain('aria-label="See all: Under 30 minutes"')
  kitchen.clock.advance(24 * 3600 * 1000)
  const tomorrow = await shown(kitchen)
  expect(Object.keys(tomorrow.shelves)).toHaveLength(4)
  expect(tomorrow.shelves).not.toEqual(shelves)
})

test('a shelf has at least four recipes and is one’s own; a search, a small kitchen and a visitor have none', async () => {
  const kitchen = fillKitchen(20)
  for (const slug of range(1, 3)) await likes(kitchen, slug)
  expect((await shown(kitchen)).shelves).toEqual({})
  await likes(kitchen, 'soup-4')
  // Chosen once a day.
  kitchen.clock.advance(24 * 3600 * 1000)
  expect((await shown(kitchen)).shelves['Your favorites']!.toSorted()).toEqual([
    'Soup 1',
    'Soup 2',
    'Soup 3',
    'Soup 4',
  ])
  expect(Object.keys((await shown(kitchen, HOME, kitchen.jonas)).shelves)).toEqual(['Mara’s favorites'])
  expect((await shown(kitchen, '/g/harbour-street', kitchen.other)).shelves).toEqual({})
  for (const query of ['search=soup', 'orderBy=name', 'page=2', 'tags=quick'])
    expect([query, (await shown(kitchen, `${HOME}?${query}`)).shelves]).toEqual([query, {}])
  for (const slug of range(10, 17))
    await kitchen.request(`/api/recipes/${slug}`, { method: 'DELETE', as: kitchen.mara })
  expect((await shown(kitchen)).shelves).toEqual({})
})

test('what is on the shopping list offers what else uses it, without what is on it itself', async () => {
  const kitchen = seedKitchen()
  const { request, mara } = kitchen
  const send = async (path: string, json: unknown) =>
    (await request(path, { method: 'POST', as: mara, json })).json()
  const foods = []
  for (const name of ['leek', 'cream', 'rice']) foods.push(await send('/api/foods', { name }))
  for (let n = 1; n <= 20; n++) {
    importRecipe(mara, { name: `Soup ${n}` })
    const use = n <= 5 ? foods.slice(0, 2) : n <= 7 ? foods.slice(0, 1) : []
    const json = { recipeIngredient: use.map(({ id, name }) => ({ food: { id, name }, quantity: 1 })) }
    await request(`/api/recipes/soup-${n}`, { method: 'PATCH', as: mara, json })
  }
  const list = await send('/api/groups/shopping/lists', { name: 'Market' })
  for (const food of foods.slice(0, 2))
    await send('/api/groups/shopping/items', {
      shoppingListId: list.id,
      foodId: food.id,
      isFood: true,
      quantity: 1,
    })
  reindexSome(kitchen.services)
  expect((await shown(kitchen)).shelves['Uses what’s on your list']!.toSorted()).toEqual(
    range(1, 5).map((slug) => slug.replace('soup-', 'Soup ')),
  )
  const { id } = await (await request('/api/recipes/soup-3', { as: mara })).json()
  await send(`/api/groups/shopping/lists/${list.id}/recipe/${id}`, { recipeIncrementQuantity: 1 })
  expect((await shown(kitchen)).shelves['Uses what’s on your list']!).not.toContain('Soup 3')
})

async function plan({ request, mara }: Kitchen, slug: string, entryType: string, date = '2026-11-21') {
  const { id: recipeId } = await (await request(`/api/recipes/${slug}`, { as: mara })).json()
  const json = { date, entryType, recipeId }
  expect((await request('/api/groups/mealplans', { method: 'POST', as: mara, json })).status).toBe(201)
}

test('dinner is on the home page with links to cook it, to the plan and to another recipe', async () => {
  const kitchen = fillKitchen(4)
  expect((await shown(kitchen)).tonight).toBe('')
  await plan(kitchen, 'soup-1', 'dinner')
  await plan(kitchen, 'soup-2', 'side')
  const { tonight, list } = await shown(kitchen)
  expect([...tonight.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/group/mealplan/planner/view',
    '/g/linden-house/r/soup-1',
    '/g/linden-house/r/soup-2',
    '/g/linden-house/r/soup-1/cook',
    '/g/linden-house/r/soup-1/shopping',
  ])
  expect(list).toEqual(['Soup 4', 'Soup 3'])
  expect((await shown(kitchen, `${HOME}?search=soup`)).tonight).toBe('')
  const action = /<form action="([^"]+)" method="post"/.exec(tonight)![1]!
  const sent = await kitchen.request(action, {
    method: 'POST',
    as: kitchen.mara,
    body: new URLSearchParams(),
  })
  expect(sent.status).toBe(303)
  const { dish } = await shown(kitchen)
  expect(['Soup 3', 'Soup 4']).toContain(dish[0]!)
  // Where no other recipe is left, the meal stays.
  for (const slug of ['soup-1', 'soup-3', 'soup-4']) await plan(kitchen, slug, 'lunch', '2026-11-23')
  await kitchen.request(action, { method: 'POST', as: kitchen.mara, body: new URLSearchParams() })
  expect((await shown(kitchen)).dish).toEqual(dish)
})

test('an evening without a plan gets a suggestion: a pictured dinner, neither sweet nor made lately', async () => {
  const kitchen = fillKitchen(12)
  importRecipe(kitchen.mara, { name: 'Lemon cream', tags: ['Desserts'] })
  const { db } = kitchen.services
  const picture = (slug: string) => {
    db.run("UPDATE recipes SET image = 'abcd' WHERE slug = ?1", slug)
    patchRecipe(kitchen.mara, slug, { description: 'With a photograph.' })
  }
  for (const slug of ['soup-2', 'lemon-cream', 'soup-6', 'soup-7']) picture(slug)
  await wasMade(kitchen, 'soup-6', '2026-11-10T12:00:00Z')
  const first = await shown(kitchen)
  expect(first.tonight).toContain('Suggestion for tonight')
  expect(['Soup 2', 'Soup 7']).toContain(first.dish[0]!)
  expect(first.tonight).toMatch(
    /<form action="\/g\/linden-house"><input type="hidden" name="turn" value="1"\/>/,
  )
  const second = await shown(kitchen, `${HOME}?turn=1`)
  expect([...first.dish, ...second.dish].toSorted()).toEqual(['Soup 2', 'Soup 7'])
  expect(second.list).not.toContain(second.dish[0]!)
  expect((await shown(kitchen)).dish).toEqual(first.dish)
})

test('a tag that is rarer than all that are offered names its page, and stays chosen in the form', async () => {
  const kitchen = fillKitchen(2)
  const tags = Array.from({ length: 100 }, (_, at) => `tag ${at}`)
  for (const name of ['Bread', 'Rolls']) importRecipe(kitchen.mara, { name, tags })
  importRecipe(kitchen.mara, { name: 'Stew', tags: ['Heirloom'] })
  const { html, list } = await shown(kitchen, `${HOME}?tags=heirloom`)
  expect(list).toEqual(['Stew'])
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe('Heirloom')
  expect(/<input[^>]*value="heirloom"[^>]*>/.exec(html)?.[0]).toContain('checked')
})

test('home is called by the household only where the server has several', async () => {
  const kitchen = fillKitchen(3)
  expect((await shown(kitchen)).html).toContain('<h1>Linden House</h1>')
  kitchen.services.db.run("UPDATE groups SET arriving_since = created_at WHERE slug <> 'linden-house'")
  const { html } = await shown(kitchen)
  expect(html).toContain('<h1>3 recipes</h1>')
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

test('home runs the same number of statements, whatever is on its shelves', async () => {
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
  // What was written is tidied up between the answers, which may add to the count of the person who comes then.
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

test('what was searched for last is offered until the browser ends, to the person who searched it', async () => {
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
  expect(searched.html).not.toContain('Back to last search')
  const back = await ask(HOME, searched.cookie)
  expect(back.html).toMatch(
    /<a href="\/g\/linden-house\?search=soup\+3&amp;orderBy=name"><svg[^>]*>.*?<\/svg><span>Back to last search: soup 3</,
  )
  expect(back.sent).toBeUndefined()
  expect((await ask(HOME, searched.cookie, jonas)).html).not.toContain('soup 3<')
  for (const odd of ['trivet_search=', 'trivet_search=%7B%22', `trivet_search=${mara.userId}%3Fpage%3D4`])
    expect((await ask(HOME, odd)).html).not.toContain('Back to last search')
  expect((await ask(`${HOME}?search=${'a'.repeat(300)}&tags=${'b'.repeat(900)}`)).sent).toBeUndefined()
})
