import { expect, test } from 'bun:test'
import { createFood } from '../../../src/foods/food.service'
import { createUnit } from '../../../src/foods/unit.service'
import { createOrganizer } from '../../../src/organizers/organizer.service'
import { seedKitchen } from '../../support/kitchen'
import { plainFood, plainUnit, send, soup } from '../support'

test('a recipe is added by its name and answers its slug', async () => {
  const kitchen = seedKitchen()
  const { status, body } = await send(kitchen, 'POST', '/api/recipes', kitchen.jonas, {
    name: ' Crème Brûlée ',
  })
  expect({ status, body: body as unknown }).toEqual({ status: 201, body: 'creme-brulee' })
  const { body: recipe } = await send(kitchen, 'GET', '/api/recipes/creme-brulee', kitchen.mara)
  expect(recipe).toMatchObject({
    name: 'Crème Brûlée',
    userId: kitchen.jonas.userId,
    groupId: kitchen.jonas.groupId,
    householdId: kitchen.jonas.groupId,
    image: null,
    rating: null,
    dateAdded: '2026-11-21',
    createdAt: '2026-11-21T10:00:00.000000Z',
    comments: [],
    settings: { public: true, disableAmount: false, disableComments: false, locked: false },
  })
  expect(recipe.recipeIngredient).toMatchObject([
    { note: '1 cup flour', quantity: null, food: null, display: '1 cup flour' },
  ])
  expect(recipe.recipeInstructions).toHaveLength(1)
  expect(recipe.updatedAt).toBe(recipe.updateAt!)
})

test.each([
  ['de-DE', '1 Tasse Mehl'],
  ['de;q=0.9, en;q=0.5', '1 Tasse Mehl'],
  ['xx-XX', '1 cup flour'],
])('the samples of a new recipe are written in the language of who asks: %s', async (language, note) => {
  const kitchen = seedKitchen()
  const headers = { 'accept-language': language }
  await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name: 'Suppe' }, headers)
  // Anyone who reads it later reads the words that were written.
  const { body } = await send(kitchen, 'GET', '/api/recipes/suppe', kitchen.mara)
  expect(body.recipeIngredient[0]?.note).toBe(note)
  const english = 'Write the first step here.'
  expect(body.recipeInstructions[0]?.text.startsWith(english)).toBe(language === 'xx-XX')
})

test('an empty name is refused beside its field', async () => {
  const kitchen = seedKitchen()
  for (const json of [{ name: '  ' }, {}]) {
    const { status, body } = await send(kitchen, 'POST', '/api/recipes', kitchen.mara, json)
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { name: 'This Field is Required' },
    })
  }
})

test('a taken name is numbered up to nine, and the eleventh of it refused', async () => {
  const kitchen = seedKitchen()
  const slugs: unknown[] = []
  for (let n = 0; n < 10; n++)
    slugs.push((await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name: 'Soup' })).body)
  expect(slugs.slice(0, 3)).toEqual(['soup', 'soup-1', 'soup-2'])
  expect(slugs[9]).toBe('soup-9')
  const { status, body } = await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name: 'Soup' })
  expect({ status, message: body.detail.message }).toEqual({ status: 400, message: 'Recipe already exists' })
})

test('a name whose address is reserved or empty is numbered like a clash', async () => {
  const kitchen = seedKitchen()
  const add = async (name: string) =>
    (await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name })).body as unknown
  expect(await add('Shared')).toBe('shared-1')
  expect(await add('🍕')).toBe('1')
})

test('a recipe is found by slug and by id, and never by another group', async () => {
  const kitchen = seedKitchen()
  const recipe = await soup(kitchen)
  expect((await send(kitchen, 'GET', `/api/recipes/${recipe.id}`, kitchen.jonas)).body.slug).toBe('soup')
  for (const name of ['soup', recipe.id]) {
    const { status, body } = await send(kitchen, 'GET', `/api/recipes/${name}`, kitchen.other)
    expect({ status, message: body.detail.message }).toEqual({ status: 404, message: 'No Entry Found' })
  }
  expect((await kitchen.request('/api/recipes/soup')).status).toBe(401)
})

test('another group cannot change, copy, mark or delete a recipe', async () => {
  const kitchen = seedKitchen()
  const { id } = await soup(kitchen)
  const { other } = kitchen
  const calls = [
    send(kitchen, 'PUT', `/api/recipes/${id}`, other, { name: 'Mine' }),
    send(kitchen, 'PATCH', `/api/recipes/${id}`, other, { description: 'Mine' }),
    send(kitchen, 'PATCH', `/api/recipes/${id}/last-made`, other, { timestamp: '2026-11-20' }),
    send(kitchen, 'POST', `/api/recipes/${id}/duplicate`, other, {}),
    send(kitchen, 'DELETE', `/api/recipes/${id}`, other),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)).body.name).toBe('Soup')
})

test('PATCH changes what is given and leaves the rest', async () => {
  const kitchen = seedKitchen()
  const before = await soup(kitchen)
  kitchen.clock.advance(60_000)
  const { status, body, headers } = await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.jonas, {
    description: 'Warm',
    recipe_yield: 4,
    settings: { show_nutrition: true },
    nutrition: { calories: 320, fatContent: '' },
    extras: { snake_key: 1, keep: true },
    unknown: 'dropped',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Soup',
    description: 'Warm',
    recipeYield: '4',
    settings: { ...before.settings, showNutrition: true },
    nutrition: { calories: '320', fatContent: null },
    extras: { snake_key: '1', keep: 'true' },
    recipeInstructions: before.recipeInstructions,
    createdAt: before.createdAt,
    updateAt: '2026-11-21T10:01:00.000000Z',
    dateUpdated: '2026-11-21T10:01:00.000000Z',
  })
  expect(headers.get('last-modified')).toBe('2026-11-21T10:01:00.000000Z')
  expect(headers.get('cache-control')).toBe('no-cache, no-store, must-revalidate')
})

test('PUT replaces: what is left out falls back to its default', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, {
    description: 'Warm',
    orgURL: 'https://a.example/x',
  })
  const { body } = await send(kitchen, 'PUT', '/api/recipes/soup', kitchen.mara, {
    name: 'Broth',
    rating: 5,
    comments: [{ text: 'no' }],
    recipeIngredient: ['2 carrots', { note: 'salt', quantity: '' }],
  })
  expect(body).toMatchObject({
    slug: 'broth',
    description: '',
    orgURL: null,
    rating: null,
    comments: [],
    recipeInstructions: [],
    settings: { public: false, disableComments: true, disableAmount: true, locked: false },
  })
  expect(body.recipeIngredient.map((line) => [line.note, line.quantity, line.display])).toEqual([
    ['2 carrots', null, '2 carrots'],
    ['salt', null, 'salt'],
  ])
  expect((await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)).status).toBe(404)
})

test('PUT of an older client keeps what it does not know', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const { mara } = kitchen
  await send(kitchen, 'PATCH', '/api/recipes/soup', mara, {
    language: 'de',
    recipeServings: 4,
    recipeYieldQuantity: 2,
  })
  const { body } = await send(kitchen, 'PUT', '/api/recipes/soup', mara, { name: 'Soup' })
  expect([body.language, body.recipeServings, body.recipeYieldQuantity]).toEqual(['de', 4, 2])
})

test('an ingredient without food and unit says so in several ways', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const empty = [null, '', {}, { id: '', name: '' }, { id: null }]
  const { status, body } = await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, {
    recipeIngredient: empty.map((nothing) => ({ note: 'salt', quantity: 1, unit: nothing, food: nothing })),
  })
  expect(status).toBe(200)
  expect(body.recipeIngredient.map(({ unit, food }) => [unit, food])).toEqual(empty.map(() => [null, null]))
})

test('a recipe that a client read can be sent back whole', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  const food = createFood(mara, { ...plainFood, name: 'onion', pluralName: 'onions' })
  const unit = createUnit(mara, { ...plainUnit, name: 'cup', pluralName: 'cups' })
  const tag = createOrganizer(mara, 'tag', { name: 'Quick' })
  await soup(kitchen)
  const { body: filled } = await send(kitchen, 'PATCH', '/api/recipes/soup', mara, {
    recipeIngredient: [{ quantity: 1.5004, unit, food, note: 'chopped', title: 'Base' }],
    tags: [tag],
    notes: [{ title: 'Tip', text: 'Rest it' }],
    assets: [{ name: 'Plan', icon: 'mdi-file', fileName: 'plan.pdf' }],
  })
  expect(filled.recipeIngredient[0]).toMatchObject({
    quantity: 1.5,
    display: '1 ¹/₂ cups onions chopped',
    unit: { id: unit.id, name: 'cup' },
    food: { id: food.id, name: 'onion' },
    title: 'Base',
  })
  kitchen.clock.advance(1000)
  const { status, body: again } = await send(kitchen, 'PUT', '/api/recipes/soup', mara, filled)
  expect(status).toBe(200)
  const { updateAt: _a, updatedAt: _b, dateUpdated: _c, ...same } = again
  expect(filled).toMatchObject(same)
})

test('a body may point only to what the group has', async () => {
  const kitchen = seedKitchen()
  const { mara, other } = kitchen
  const food = createFood(other, { ...plainFood, name: 'onion' })
  const tag = createOrganizer(other, 'tag', { name: 'Quick' })
  await soup(kitchen)
  const bodies = [
    { recipeIngredient: ['salt', { food: { id: food.id } }] },
    { recipeIngredient: [{ food: { id: '', name: 'onion' } }] },
    { recipeIngredient: [{ unit: 'cup' }] },
    { tags: [tag] },
    { recipeCategory: ['Dinner'] },
  ]
  const answers = []
  for (const body of bodies) {
    const { status, body: answer } = await send(kitchen, 'PATCH', '/api/recipes/soup', mara, body)
    answers.push([status, Object.keys(answer.fields)[0]])
  }
  expect(answers).toEqual([
    [422, 'recipeIngredient.1.food.id'],
    [422, 'recipeIngredient.0.food.id'],
    [422, 'recipeIngredient.0.unit'],
    [422, 'tags.0.id'],
    [422, 'recipeCategory.0'],
  ])
})

test('a taken name is refused on PUT and PATCH, not numbered', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name: 'Stew' })
  for (const method of ['PUT', 'PATCH']) {
    const { status, body } = await send(kitchen, method, '/api/recipes/stew', kitchen.mara, { name: 'soup' })
    expect([status, body.detail.message, body.fields.name]).toEqual([
      400,
      'Recipe already exists',
      'New recipe names must be unique',
    ])
  }
  expect((await send(kitchen, 'PATCH', '/api/recipes/stew', kitchen.mara, { name: 'STEW' })).body.name).toBe(
    'STEW',
  )
})

test('a recipe that is not there answers 404, whatever is sent to it', async () => {
  const kitchen = seedKitchen()
  const calls = ['PUT soup', 'PATCH soup', 'PATCH soup/last-made', 'POST soup/duplicate', 'DELETE soup']
  for (const call of calls) {
    const [method = '', path] = call.split(' ')
    for (const json of [{}, { name: '' }, { recipeIngredient: 7 }, []]) {
      const { status, body } = await send(kitchen, method, `/api/recipes/${path}`, kitchen.mara, json)
      expect([call, status, body.detail.message]).toEqual([call, 404, 'No Entry Found'])
    }
  }
})

test('a list is no recipe', async () => {
  const kitchen = seedKitchen()
  const before = await soup(kitchen)
  for (const method of ['PUT', 'PATCH']) {
    for (const json of [[], [{ name: 'Stew' }]]) {
      const { status, body } = await send(kitchen, method, '/api/recipes/soup', kitchen.mara, json)
      expect([status, body.fields]).toEqual([422, { '': 'This must be an object.' }])
    }
  }
  expect((await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)).body).toMatchObject(before)
})

test('PUT without a name replaces the rest and keeps the name', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { description: 'Warm' })
  const { status, body } = await send(kitchen, 'PUT', '/api/recipes/soup', kitchen.mara, { recipeYield: '4' })
  expect([status, body.name, body.slug, body.description]).toEqual([200, 'Soup', 'soup', ''])
})

test.each([
  ['2026-11-20T18:30:00.123456Z', '2026-11-20T18:30:00.123456Z'],
  ['2026-11-20T18:30:00.12', '2026-11-20T18:30:00.120000Z'],
  ['2026-11-20 18:30:00.999999', '2026-11-20T18:30:00.999999Z'],
  ['2026-11-20T18:30:00.1234567+01:00', '2026-11-20T17:30:00.123456Z'],
  ['2026-11-20T18:30:00', '2026-11-20T18:30:00.000000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000000Z'],
])('a client’s time %s keeps its microseconds', async (timestamp, kept) => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const made = await send(kitchen, 'PATCH', '/api/recipes/soup/last-made', kitchen.mara, { timestamp })
  expect([made.status, made.body.lastMade]).toEqual([200, kept])
  const put = await send(kitchen, 'PUT', '/api/recipes/soup', kitchen.mara, { lastMade: timestamp })
  expect(put.body.lastMade).toBe(kept)
})

test('whether a name is free is answered truthfully, also to strangers, up to a limit', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const ask = async (name: string, as: typeof kitchen.mara | null, group = kitchen.mara.groupId) => {
    const query = new URLSearchParams({ group_id: group, name })
    const response = await kitchen.request(`/api/validators/recipe?${query}`, as ? { as } : {})
    return response.status === 200 ? ((await response.json()) as { valid: boolean }).valid : response.status
  }
  for (const reader of [kitchen.mara, kitchen.other, null]) {
    expect(await ask('Soup', reader)).toBe(false)
    expect(await ask(' sóup! ', reader)).toBe(false)
    expect(await ask('Stew', reader)).toBe(true)
    expect(await ask('Soup', reader, kitchen.other.groupId)).toBe(true)
  }
  const answers: (boolean | number)[] = []
  for (let at = 0; at < 60; at++) answers.push(await ask(`Stew ${at}`, null))
  expect(answers.at(-1)).toBe(429)
})

test('a locked recipe is changed and deleted by its owner alone', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas } = kitchen
  await soup(kitchen, jonas)
  const byMara = await send(kitchen, 'PATCH', '/api/recipes/soup', mara, { settings: { locked: true } })
  expect([byMara.status, byMara.body.detail.message]).toEqual([403, 'Permission Denied'])
  expect(
    (await send(kitchen, 'PATCH', '/api/recipes/soup', jonas, { settings: { locked: true } })).status,
  ).toBe(200)
  expect((await send(kitchen, 'PUT', '/api/recipes/soup', mara, { name: 'Soup' })).status).toBe(403)
  expect((await send(kitchen, 'PATCH', '/api/recipes/soup', mara, { description: 'x' })).status).toBe(403)
  expect((await send(kitchen, 'DELETE', '/api/recipes/soup', mara)).status).toBe(403)
  const made = await send(kitchen, 'PATCH', '/api/recipes/soup/last-made', mara, {
    timestamp: '2026-11-20T18:30:00+01:00',
  })
  expect([made.status, made.body.lastMade]).toEqual([200, '2026-11-20T17:30:00.000000Z'])
  expect((await send(kitchen, 'DELETE', '/api/recipes/soup', jonas)).status).toBe(200)
})

test('a writer who names an old version is refused with 409, one without a version is not', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const read = await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)
  const etag = read.headers.get('etag')!
  expect(etag).toBe(`"${read.body.updateAt}"`)
  const patch = (text: string, headers = {}) =>
    send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { description: text }, headers)
  const first = await patch('first', { 'if-match': etag })
  const second = await patch('second', { 'if-match': etag })
  // The clock stands still: the version must move all the same.
  expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'stale'])
  expect((await patch('third', { 'if-match': first.headers.get('etag')! })).status).toBe(200)
  expect((await patch('fourth')).body.description).toBe('fourth')
})

test('bodies that are too long or of the wrong kind are refused by field', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const bodies: Record<string, unknown>[] = [
    { name: 'x'.repeat(501) },
    { description: 'x'.repeat(50_001) },
    { recipeIngredient: Array.from({ length: 501 }, () => 'salt') },
    { recipeIngredient: [{ quantity: 'some' }] },
    { recipeServings: [] },
    { dateAdded: 'yesterday' },
    { language: 'not a language!' },
    { recipeInstructions: [{}] },
  ]
  for (const body of bodies) {
    const answer = await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, body)
    expect([Object.keys(body)[0], answer.status]).toEqual([Object.keys(body)[0]!, 422])
  }
  const edge = { name: 'x'.repeat(500), recipeIngredient: Array.from({ length: 500 }, () => 'salt') }
  expect((await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, edge)).status).toBe(200)
})

test('a copy has new ids, working links from instructions, and a numbered name', async () => {
  const kitchen = seedKitchen()
  const { id } = await soup(kitchen)
  const referenceId = '7b0a4c66-4b3c-4a3e-9a53-3a4a1f0c2d11'
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, {
    recipeIngredient: [{ note: 'salt', referenceId }],
    recipeInstructions: [{ text: `see ${id}`, ingredientReferences: [{ referenceId }] }],
  })
  const { status, body: copy } = await send(kitchen, 'POST', '/api/recipes/soup/duplicate', kitchen.jonas)
  expect([status, copy.name, copy.slug, copy.userId]).toEqual([
    201,
    'Soup (1)',
    'soup-1',
    kitchen.jonas.userId,
  ])
  const line = copy.recipeIngredient[0]!
  expect(line.referenceId).not.toBe(referenceId)
  expect(copy.recipeInstructions[0]?.ingredientReferences).toEqual([{ referenceId: line.referenceId }])
  expect(copy.recipeInstructions[0]?.text).toBe(`see ${copy.id}`)
  const named = await send(kitchen, 'POST', '/api/recipes/soup/duplicate', kitchen.jonas, { name: 'Broth' })
  expect(named.body.slug).toBe('broth')
})

test('the validators say whether a name is free in the own group, under both paths', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const ask = async (path: string, group: string, name: string) => {
    const address = `/api/validators/${path}?group_id=${group}&name=${name}`
    const response = await kitchen.request(address, { as: kitchen.jonas })
    return ((await response.json()) as { valid: boolean }).valid
  }
  const { groupId } = kitchen.mara
  expect(await ask('recipe', groupId, 'SOUP')).toBe(false)
  expect(await ask('group/recipe', groupId, 'Soup!')).toBe(false)
  expect(await ask('recipe', groupId, 'Stew')).toBe(true)
  expect(await ask('recipe', kitchen.other.groupId, 'Soup')).toBe(true)
  expect(await ask('recipe', groupId, 'create')).toBe(false)
})
