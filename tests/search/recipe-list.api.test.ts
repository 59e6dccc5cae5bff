import { expect, test } from 'bun:test'
import { createFood } from '../../src/foods/food.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { markLastMade } from '../../src/recipes/recipe/recipe-write.service'
import { plainFood, send } from '../recipes/support'
import { type Kitchen, seedKitchen } from '../support/kitchen'

function fill({ mara, clock }: Kitchen): void {
  const recipes = [
    ['Apple pie', ['Baking'], ['sweet']],
    ['beet salad', ['Salads'], ['quick', 'vegan']],
    ['Carrot cake', ['Baking'], ['sweet', 'vegan']],
    ['Éclairs', [], []],
  ] as const
  for (const [name, categories, tags] of recipes) {
    importRecipe(mara, { name, categories: [...categories], tags: [...tags] })
    clock.advance(1000)
  }
}

async function names(kitchen: Kitchen, query: string, as = kitchen.mara): Promise<string[]> {
  const { body } = await send(kitchen, 'GET', `/api/recipes${query}`, as)
  return body.items.map((recipe) => recipe.name)
}

test('a list is a page of summaries, the newest first, with times as offsets', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  const { status, body } = await send(kitchen, 'GET', '/api/recipes?perPage=3', kitchen.jonas)
  expect(status).toBe(200)
  expect(Object.keys(body).slice(0, 4)).toEqual(['page', 'per_page', 'total', 'total_pages'])
  expect(body).toMatchObject({
    total: 4,
    per_page: 3,
    total_pages: 2,
    next: '/recipes?page=2&perPage=3&orderDirection=desc',
    previous: null,
  })
  expect(body.items.map(({ name }) => name)).toEqual(['Éclairs', 'Carrot cake', 'beet salad'])
  expect(body.items[1]).toMatchObject({
    createdAt: '2026-11-21T10:00:02.000000+00:00',
    updateAt: '2026-11-21T10:00:02.000000+00:00',
    updatedAt: '2026-11-21T10:00:02.000000+00:00',
    dateAdded: '2026-11-21',
    recipeCategory: [{ name: 'Baking', slug: 'baking' }],
    tags: [{ name: 'sweet' }, { name: 'vegan' }],
    tools: [],
  })
  expect(body.items[1]).not.toHaveProperty('recipeIngredient')
})

test('another group has its own list', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  const { body } = await send(kitchen, 'GET', '/api/recipes?perPage=-1', kitchen.other)
  expect([body.total, body.items]).toEqual([0, []])
  expect((await kitchen.request('/api/recipes')).status).toBe(401)
})

test('lists are ordered by what is asked, whatever the case or accents', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  const alphabetical = ['Apple pie', 'beet salad', 'Carrot cake', 'Éclairs']
  expect(await names(kitchen, '?orderBy=name&orderDirection=asc')).toEqual(alphabetical)
  expect(await names(kitchen, '?orderBy=name:desc')).toEqual(alphabetical.toReversed())
  expect(await names(kitchen, '?orderBy=createdAt&orderDirection=asc&page=2&perPage=3')).toEqual(['Éclairs'])
  markLastMade(kitchen.mara, 'beet-salad', '2026-11-20T18:00:00.000000Z')
  expect((await names(kitchen, '?orderBy=last_made'))[0]).toBe('beet salad')
  expect((await names(kitchen, '?orderBy=last_made&orderDirection=asc'))[3]).toBe('beet salad')
  const last = '?orderBy=last_made&orderDirection=asc&orderByNullPosition=last'
  expect((await names(kitchen, last))[0]).toBe('beet salad')
  const unknown = await send(kitchen, 'GET', '/api/recipes?orderBy=password', kitchen.mara)
  expect(unknown.status).toBe(400)
})

test('pages near the end of an order go on where those near its start stop', async () => {
  const kitchen = seedKitchen()
  const { mara, clock } = kitchen
  for (let n = 0; n < 23; n++) {
    clock.advance(n % 3 === 0 ? 1000 : 0)
    importRecipe(mara, { name: `Dish ${n}` })
    if (n % 4 === 0)
      markLastMade(mara, `dish-${n}`, `2026-11-${String(1 + (n % 9)).padStart(2, '0')}T10:00:00Z`)
  }
  for (const order of ['created_at', 'name', 'last_made', 'rating', 'total_time', 'name:asc,created_at']) {
    for (const tail of ['asc', 'desc', 'asc&orderByNullPosition=first', 'desc&orderByNullPosition=first']) {
      const query = `orderBy=${order}&orderDirection=${tail}`
      const whole = await names(kitchen, `?perPage=-1&${query}`)
      const pages: string[] = []
      for (let page = 1; page <= 6; page++)
        pages.push(...(await names(kitchen, `?perPage=4&page=${page}&${query}`)))
      expect([query, ...pages]).toEqual([query, ...whole])
    }
  }
})

test('pages in the middle of a very long order are the ones that a walk would find, and follow every change', async () => {
  const kitchen = seedKitchen()
  const { mara, services } = kitchen
  importRecipe(mara, { name: 'Soup' })
  const padded = "'dish ' || printf('%05d', value)"
  services.db.run(
    `INSERT INTO recipes (id, group_id, slug, name, name_key, date_added, date_updated, created_at, updated_at)
     SELECT 'dish-' || value, group_id, 'dish-' || value, ${padded}, ${padded}, date_added, date_updated, created_at, updated_at
     FROM recipes CROSS JOIN (WITH RECURSIVE n (value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM n WHERE value < 10400) SELECT value FROM n)`,
  )
  const page = (at: number, direction = 'asc') =>
    names(kitchen, `?orderBy=name&perPage=2&page=${at}&orderDirection=${direction}`)
  // 5,000 recipes from the start an index is still walked, from 5,002 on the kept order answers.
  expect(await page(2501)).toEqual(['dish 05001', 'dish 05002'])
  expect(await page(2502)).toEqual(['dish 05003', 'dish 05004'])
  expect(await page(2502, 'desc')).toEqual(['dish 05399', 'dish 05398'])
  importRecipe(mara, { name: 'Apple pie' })
  expect(await page(2501)).toEqual(['dish 05000', 'dish 05001'])
  expect(await page(2502)).toEqual(['dish 05002', 'dish 05003'])
})

test('a shuffle needs a seed and is the same for the same seed', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  expect((await send(kitchen, 'GET', '/api/recipes?orderBy=random', kitchen.mara)).status).toBe(422)
  const shuffled = await names(kitchen, '?orderBy=random&paginationSeed=7')
  expect(await names(kitchen, '?orderBy=random&paginationSeed=7')).toEqual(shuffled)
  expect(shuffled.toSorted()).toEqual(['Apple pie', 'Carrot cake', 'beet salad', 'Éclairs'])
})

test('filters take ids or slugs, any or all of them, and drop what they do not know', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  expect(await names(kitchen, '?tags=sweet')).toEqual(['Carrot cake', 'Apple pie'])
  expect(await names(kitchen, '?tags=sweet&tags=vegan')).toEqual(['Carrot cake', 'beet salad', 'Apple pie'])
  expect(await names(kitchen, '?tags=sweet&tags=vegan&requireAllTags=true')).toEqual(['Carrot cake'])
  expect(await names(kitchen, '?tags=vegan&categories=baking')).toEqual(['Carrot cake'])
  expect(await names(kitchen, '?tags=unknown')).toHaveLength(4)
  const { body } = await send(kitchen, 'GET', '/api/organizers/tags', kitchen.mara)
  const vegan = body.items.find(({ name }) => name === 'vegan')!
  expect(await names(kitchen, `?tags=${vegan.id}`)).toEqual(['Carrot cake', 'beet salad'])
  expect(await names(kitchen, `?tags=${vegan.id}`, kitchen.other)).toEqual([])
  expect(await names(kitchen, '?tags=vegan&search=cake')).toEqual(['Carrot cake'])
})

test('foods filter by id', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  const food = createFood(kitchen.mara, { ...plainFood, name: 'egg' })
  importRecipe(kitchen.mara, { name: 'Omelette', recipeIngredient: [{ food: { id: food.id } }] })
  expect(await names(kitchen, `?foods=${food.id}`)).toEqual(['Omelette'])
  expect(await names(kitchen, `?foods=${crypto.randomUUID()}`)).toEqual([])
})

test('there are no cookbooks yet', async () => {
  const kitchen = seedKitchen()
  const { status, body } = await send(kitchen, 'GET', '/api/recipes?cookbook=weeknights', kitchen.mara)
  expect([status, body.detail as unknown]).toEqual([404, 'cookbook not found'])
})

test('a list says when it shows what is only like the search', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  const { body } = await send(kitchen, 'GET', '/api/recipes?search=carott', kitchen.mara)
  expect([body.isSimilar, body.words, body.items.map(({ name }) => name)]).toEqual([
    true,
    ['carrot'],
    ['Carrot cake'],
  ])
  const exact = await send(kitchen, 'GET', '/api/recipes?search=carrot', kitchen.mara)
  expect(exact.body).not.toHaveProperty('isSimilar')
})

test('the old list by categories, and those without any, are the own group’s', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  const both = await send(kitchen, 'GET', '/api/recipes/category?categories=baking,salads', kitchen.mara)
  expect(both.body.total).toBe(3)
  for (const [path, found] of [
    ['untagged', ['Éclairs']],
    ['uncategorized', ['Éclairs']],
  ] as const) {
    const { body } = await send(kitchen, 'GET', `/api/recipes/summary/${path}`, kitchen.mara)
    expect((body as unknown as { name: string }[]).map(({ name }) => name)).toEqual([...found])
    expect(
      (await send(kitchen, 'GET', `/api/recipes/summary/${path}`, kitchen.other)).body as unknown,
    ).toEqual([])
  }
})

test('an organizer answers with its recipes, and the empty ones are known', async () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  await send(kitchen, 'POST', '/api/organizers/tags', kitchen.mara, { name: 'unused' })
  const bySlug = await send(kitchen, 'GET', '/api/organizers/tags/slug/vegan', kitchen.mara)
  expect(bySlug.body.recipes.map(({ name }) => name)).toEqual(['beet salad', 'Carrot cake'])
  expect((await send(kitchen, 'GET', `/api/organizers/tags/${bySlug.body.id}`, kitchen.mara)).body).toEqual(
    bySlug.body,
  )
  expect((await send(kitchen, 'GET', '/api/organizers/tags/slug/vegan', kitchen.other)).status).toBe(404)
  expect((await send(kitchen, 'GET', `/api/organizers/tags/${bySlug.body.id}`, kitchen.other)).status).toBe(
    404,
  )
  const empty = await send(kitchen, 'GET', '/api/organizers/tags/empty', kitchen.mara)
  expect((empty.body as unknown as { name: string }[]).map(({ name }) => name)).toEqual(['unused'])
  const category = await send(kitchen, 'GET', '/api/organizers/categories/slug/baking', kitchen.mara)
  expect(category.body.recipes).toHaveLength(2)
  const renamed = await send(kitchen, 'PUT', `/api/organizers/tags/${bySlug.body.id}`, kitchen.mara, {
    name: 'plants',
  })
  expect([renamed.body.slug, renamed.body.recipes.length, renamed.body.recipes[0]?.tags]).toMatchObject([
    'plants',
    2,
    [{ name: 'plants' }, { name: 'quick' }],
  ])
})

test('a page costs the same number of statements, at most eight, whether ten or many recipes are listed', async () => {
  const cost = async (recipes: number, query: string) => {
    const kitchen = seedKitchen()
    for (let n = 0; n < recipes; n++)
      importRecipe(kitchen.mara, { name: `Soup ${n}`, tags: ['sweet', `tag ${n}`], categories: ['Dinner'] })
    await kitchen.request('/api/groups/self', { as: kitchen.jonas })
    const statements: string[] = []
    // Who asks is looked up for every call, in two statements; whether another process has written, four times a second.
    kitchen.services.db.onStatement = (sql) => {
      if (!/PRAGMA|api_tokens|sessions|FROM users/.test(sql)) statements.push(sql)
    }
    await kitchen.request(`/api/recipes${query}`, { as: kitchen.jonas })
    return statements.length
  }
  for (const [query, most] of [
    ['?perPage=32', 4],
    ['?perPage=32&orderBy=name&tags=sweet', 6],
    ['?perPage=32&search=soup+sweet&tags=sweet&categories=dinner', 8],
  ] as const) {
    const many = await cost(60, query)
    expect([query, await cost(10, query)]).toEqual([query, many])
    expect(many).toBeLessThanOrEqual(most)
  }
})
