import { beforeEach, describe, expect, test } from 'bun:test'
import type { Ctx } from '../../src/platform/context'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

async function send(method: string, path: string, json?: unknown, as: Ctx = kitchen.mara) {
  const response = await kitchen.request(`/api${path}`, {
    method,
    as,
    ...(json === undefined ? {} : { json }),
  })
  return { status: response.status, body: await response.json() }
}

/** As a visitor. */
async function explore(path: string) {
  const response = await kitchen.request(`/api/explore${path}`)
  return { status: response.status, body: await response.json() }
}

let onion: { id: string }
let tag: { id: string; slug: string }

beforeEach(async () => {
  kitchen = seedKitchen()
  onion = (await send('POST', '/foods', { name: 'Onion' })).body
  tag = (await send('POST', '/organizers/tags', { name: 'Quick' })).body
  for (const [name, isPublic] of [
    ['Onion soup', true],
    ['Secret onion pie', false],
  ] as const) {
    const { body: slug } = await send('POST', '/recipes', { name })
    const recipe = {
      name,
      recipeIngredient: [{ quantity: 2, food: onion, note: isPublic ? 'sliced' : 'hidden' }],
      tags: [tag],
      settings: { public: isPublic, disableComments: false },
    }
    const { body } = await send('PUT', `/recipes/${slug}`, recipe)
    await send('POST', '/comments', { recipeId: body.id, text: 'As my aunt made it.' })
  }
})

describe.each([
  ['of older clients', (noun: string, group = 'linden-house') => `/${noun}/${group}`],
  ['of newer clients', (noun: string, group = 'linden-house') => `/groups/${group}/${noun}`],
])('at the addresses %s', (_, path) => {
  test('visitors list and read public recipes alone, by slug or id of the group', async () => {
    for (const group of ['linden-house', kitchen.mara.groupId]) {
      const { status, body } = await explore(`${path('recipes', group)}?search=onion`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ page: 1, total: 1, items: [{ slug: 'onion-soup' }] })
      expect(Object.keys(body)).not.toContain('words')
    }
    const { body: recipe } = await explore(`${path('recipes')}/onion-soup`)
    expect(recipe).toMatchObject({ name: 'Onion soup', recipeIngredient: [{ note: 'sliced' }], comments: [] })
    for (const slug of ['secret-onion-pie', 'nothing'])
      expect(await explore(`${path('recipes')}/${slug}`)).toMatchObject({
        status: 404,
        body: { detail: 'recipe not found' },
      })
  })

  test('visitors list and read foods and organizers', async () => {
    expect((await explore(`${path('foods')}?search=oni`)).body).toMatchObject({ items: [{ name: 'Onion' }] })
    expect((await explore(`${path('foods')}/${onion.id}`)).body).toMatchObject({ id: onion.id })
    const tags = `${path('organizers')}/tags`
    expect((await explore(tags)).body.items).toEqual([
      { id: tag.id, name: 'Quick', slug: 'quick', groupId: kitchen.mara.groupId },
    ])
    expect((await explore(`${tags}/${tag.id}`)).body).toMatchObject({ slug: 'quick' })
    const unknown = crypto.randomUUID()
    for (const [noun, detail] of [
      ['foods', 'food not found'],
      ['organizers/categories', 'category not found'],
      ['organizers/tags', 'tag not found'],
      ['organizers/tools', 'tool not found'],
    ] as const) {
      const [root, kind] = noun.split('/')
      const list = kind ? `${path(root!)}/${kind}` : path(noun)
      expect(await explore(`${list}/${unknown}`)).toMatchObject({ status: 404, body: { detail } })
      expect((await explore(`${list}/nonsense`)).status).toBe(422)
    }
  })

  test('a group that is private, keeps its recipes, or is not there is not found', async () => {
    const refused = { status: 404, body: { detail: 'group not found' } }
    expect(await explore(path('recipes', 'harbour-street'))).toMatchObject(refused)
    expect(await explore(path('foods', kitchen.other.groupId))).toMatchObject(refused)
    expect(await explore(path('recipes', 'nowhere'))).toMatchObject(refused)
    await send('PUT', '/groups/preferences', { privateGroup: false, recipePublic: false })
    expect(await explore(`${path('recipes')}/onion-soup`)).toMatchObject(refused)
  })
})

test.each([
  'user.username = "mara"',
  'comments.text LIKE "%aunt%"',
  'ratedBy.id IS NOT NULL',
  'tags.recipes.name LIKE "%Secret%"',
  'recipe_ingredient.food.ingredients.note = "hidden"',
  'group.preferences.privateGroup = false',
])('visitors cannot filter by %s, nor order by it', async (filter) => {
  const name = filter.split(' ')[0]!
  const asked = await explore(`/recipes/linden-house?${new URLSearchParams({ queryFilter: filter })}`)
  expect([asked.status, asked.body.detail]).toEqual([
    400,
    `invalid attribute string: '${name}' does not exist on this schema`,
  ])
  const ordered = await explore(
    `/recipes/linden-house?${new URLSearchParams({ orderBy: `name, ${name}:asc` })}`,
  )
  expect(ordered.status).toBe(400)
})

test.each([
  ['/foods/linden-house', 'ingredients.note = "hidden"'],
  ['/organizers/linden-house/tags', 'recipes.name LIKE "%Secret%"'],
  ['/cookbooks/linden-house', 'tags.recipes.name LIKE "%Secret%"'],
])('nor find private recipes by way of %s', async (path, queryFilter) => {
  const { status } = await explore(`${path}?${new URLSearchParams({ queryFilter })}`)
  expect(status).toBe(400)
})

test('visitors filter by what they are shown', async () => {
  for (const queryFilter of [
    'tags.slug = quick',
    'recipeIngredient.food.name = Onion',
    'settings.public = true',
  ]) {
    const query = new URLSearchParams({ queryFilter, orderBy: 'recipe_ingredient.food.name, name:asc' })
    expect((await explore(`/recipes/linden-house?${query}`)).body).toMatchObject({ total: 1 })
  }
  const hidden = new URLSearchParams({ queryFilter: 'settings.public = false' })
  expect((await explore(`/recipes/linden-house?${hidden}`)).body).toMatchObject({ total: 0 })
})

test('newer clients find the household of an open group, and what can be cooked of what is public', async () => {
  const own = { id: kitchen.mara.groupId, slug: 'family', preferences: { privateHousehold: false } }
  expect((await explore('/groups/linden-house/households')).body).toMatchObject({ total: 1, items: [own] })
  expect((await explore('/groups/linden-house/households/family')).body).toMatchObject(own)
  expect((await explore('/groups/linden-house/households/other')).status).toBe(404)
  const { body } = await explore(`/groups/linden-house/recipes/suggestions?foods=${onion.id}`)
  expect(body.items).toMatchObject([{ recipe: { slug: 'onion-soup' }, missingFoods: [] }])
})
