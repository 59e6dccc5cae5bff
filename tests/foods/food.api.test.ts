import { describe, expect, test } from 'bun:test'
import { createFood, findFoodsByIds, getOrCreateFood, listAllFoods } from '../../src/foods/food.service'
import { after } from '../../src/platform/events/events'
import { plainFood } from '../recipes/support'
import { type Kitchen, seedKitchen } from '../support/kitchen'

async function post(kitchen: Kitchen, json: unknown, as = kitchen.jonas) {
  const response = await kitchen.request('/api/foods', { method: 'POST', as, json })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

async function get(kitchen: Kitchen, path: string, as = kitchen.jonas) {
  const response = await kitchen.request(path, { as })
  return { status: response.status, body: await response.json() }
}

const names = (body: { items: { name: string }[] }) => body.items.map((item) => item.name)

describe('a food', () => {
  test('comes back whole, with defaults, both names of the time of change and a stamp', async () => {
    const kitchen = seedKitchen()
    const { status, body, headers } = await post(kitchen, { name: ' Onion ', aliases: [{ name: 'Zwiebel' }] })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Onion',
      pluralName: null,
      pluralForms: null,
      description: '',
      extras: {},
      onHand: false,
      householdsWithIngredientFood: [],
      labelId: null,
      aliases: [{ name: 'Zwiebel' }],
      label: null,
      createdAt: '2026-11-21T10:00:00.000000Z',
      updateAt: '2026-11-21T10:00:00.000000Z',
      updatedAt: '2026-11-21T10:00:00.000000Z',
    })
    expect(headers.get('last-modified')).toBe('2026-11-21T10:00:00.000000Z')
    expect(headers.get('cache-control')).toBe('no-cache, no-store, must-revalidate')
  })

  test('takes snake case, texts for extras, and drops aliases that repeat each other', async () => {
    const kitchen = seedKitchen()
    const { body } = await post(kitchen, {
      name: 'Egg',
      plural_name: 'Eggs',
      on_hand: true,
      label_id: '',
      extras: { price: 3 },
      aliases: [{ name: 'Ei' }, { name: 'EI' }, { name: ' ' }],
      unknown: true,
    })
    expect(body).toMatchObject({
      pluralName: 'Eggs',
      onHand: true,
      labelId: null,
      extras: { price: '3' },
      aliases: [{ name: 'Ei' }],
    })
  })

  test('needs a name, and one that no other food of the group has, whatever its accents', async () => {
    const kitchen = seedKitchen()
    expect((await post(kitchen, { name: '  ' })).status).toBe(422)
    expect((await post(kitchen, {})).body.detail[0]).toMatchObject({ type: 'missing', loc: ['body', 'name'] })
    await post(kitchen, { name: 'Crème fraîche' })
    const { status, body } = await post(kitchen, { name: 'creme FRAICHE' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      detail: { message: 'An unexpected error occurred', error: true, exception: expect.any(String) },
      code: 'conflict',
      fields: { name: 'A food with this name already exists.' },
    })
    expect((await post(kitchen, { name: 'Crème fraîche' }, kitchen.other)).status).toBe(201)
  })

  test('carries its label, and only one of the own group', async () => {
    const kitchen = seedKitchen()
    const label = await (
      await kitchen.request('/api/groups/labels', {
        method: 'POST',
        as: kitchen.mara,
        json: { name: 'Greens' },
      })
    ).json()
    const { body } = await post(kitchen, { name: 'Leek', labelId: label.id })
    expect(body).toMatchObject({ labelId: label.id, label: { name: 'Greens', color: '#E0E0E0' } })
    expect((await post(kitchen, { name: 'Leek', labelId: label.id }, kitchen.other)).status).toBe(400)
  })

  test('is replaced whole by PUT: what is left out falls back', async () => {
    const kitchen = seedKitchen()
    const { body } = await post(kitchen, {
      name: 'Leek',
      onHand: true,
      description: 'long',
      aliases: [{ name: 'Lauch' }],
    })
    kitchen.clock.advance(60_000)
    const response = await kitchen.request(`/api/foods/${body.id}`, {
      method: 'PUT',
      as: kitchen.jonas,
      json: { name: 'Leeks' },
    })
    expect(await response.json()).toMatchObject({
      id: body.id,
      name: 'Leeks',
      onHand: false,
      description: '',
      aliases: [],
      createdAt: body.createdAt,
      updateAt: '2026-11-21T10:01:00.000000Z',
    })
  })

  test('is missing for another group: 404 to read and replace, 400 to delete', async () => {
    const kitchen = seedKitchen()
    const { body } = await post(kitchen, { name: 'Leek' })
    const path = `/api/foods/${body.id}`
    const as = kitchen.other
    expect(await get(kitchen, path, as)).toMatchObject({
      status: 404,
      body: { detail: { message: 'Not found.', error: true, exception: null } },
    })
    expect((await kitchen.request(path, { method: 'PUT', as, json: { name: 'Mine' } })).status).toBe(404)
    expect((await kitchen.request(path, { method: 'DELETE', as })).status).toBe(400)
    expect((await get(kitchen, path)).body.name).toBe('Leek')
  })

  test('is answered when it is deleted, and cannot be deleted twice', async () => {
    const kitchen = seedKitchen()
    const { body } = await post(kitchen, { name: 'Leek' })
    const path = `/api/foods/${body.id}`
    const deleted = await kitchen.request(path, { method: 'DELETE', as: kitchen.jonas })
    expect(await deleted.json()).toMatchObject({ id: body.id, name: 'Leek' })
    expect((await kitchen.request(path, { method: 'DELETE', as: kitchen.jonas })).status).toBe(400)
  })

  test('is nothing for visitors, and an odd id is a wrong input', async () => {
    const kitchen = seedKitchen()
    expect((await kitchen.request('/api/foods')).status).toBe(401)
    expect(await get(kitchen, '/api/foods/leek')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'id'] }] },
    })
  })
})

describe('the list of foods', () => {
  function filled() {
    const kitchen = seedKitchen()
    for (const name of ['Onion', 'spring onion', 'Öl', 'onion powder', 'Egg']) {
      getOrCreateFood(kitchen.mara, name)
      kitchen.clock.advance(1000)
    }
    getOrCreateFood(kitchen.other, 'Onion')
    return kitchen
  }

  test('shows the newest first in pages of fifty, and only the own group', async () => {
    const { body } = await get(filled(), '/api/foods')
    expect(names(body)).toEqual(['Egg', 'onion powder', 'Öl', 'spring onion', 'Onion'])
    expect(body).toMatchObject({
      page: 1,
      per_page: 50,
      total: 5,
      total_pages: 1,
      next: null,
      previous: null,
    })
  })

  test('goes by name without regard to case and accents', async () => {
    const { body } = await get(filled(), '/api/foods?orderBy=name&orderDirection=asc&perPage=-1')
    expect(names(body)).toEqual(['Egg', 'Öl', 'Onion', 'onion powder', 'spring onion'])
    expect(body.per_page).toBe(5)
  })

  test('leads through its pages', async () => {
    const kitchen = filled()
    const { body } = await get(kitchen, '/api/foods?perPage=2&page=2')
    expect(names(body)).toEqual(['Öl', 'spring onion'])
    expect(body.next).toBe('/foods?page=3&perPage=2&orderDirection=desc')
    expect(names((await get(kitchen, `/api${body.next}`)).body)).toEqual(['Onion'])
  })

  test('finds all words folded, whole names first', async () => {
    const kitchen = filled()
    expect(names((await get(kitchen, '/api/foods?search=ONION')).body)).toEqual([
      'Onion',
      'onion powder',
      'spring onion',
    ])
    expect(names((await get(kitchen, '/api/foods?search=onion spri')).body)).toEqual(['spring onion'])
    expect(names((await get(kitchen, '/api/foods?search=ol')).body)).toEqual(['Öl'])
    expect((await get(kitchen, '/api/foods?search=%20')).body.total).toBe(5)
  })

  test('finds the plural', async () => {
    const kitchen = filled()
    await post(kitchen, { name: 'Leaf', pluralName: 'Leaves' })
    expect(names((await get(kitchen, '/api/foods?search=leaves')).body)).toEqual(['Leaf'])
  })

  test('refuses an unknown order', async () => {
    expect(await get(filled(), '/api/foods?orderBy=password')).toMatchObject({
      status: 400,
      body: { detail: 'Invalid order_by statement "password": "password" is invalid' },
    })
  })

  test('is sent piece by piece where it is long, whole and in order', async () => {
    const kitchen = seedKitchen()
    for (let at = 0; at < 520; at++)
      createFood(kitchen.mara, { ...plainFood, name: `food ${String(at).padStart(3, '0')}` })
    const { status, body } = await get(kitchen, '/api/foods?perPage=-1&orderBy=name:asc')
    expect([status, body.total, body.per_page, body.next]).toEqual([200, 520, 520, null])
    expect(names(body)).toEqual(Array.from({ length: 520 }, (_, at) => `food ${String(at).padStart(3, '0')}`))
    const { items } = (await get(kitchen, '/api/foods?perPage=3&page=2&orderBy=name:asc')).body
    expect(items).toEqual(body.items.slice(3, 6))
    const second = (await get(kitchen, '/api/foods?perPage=510&page=2&orderBy=name:asc')).body
    expect(names(second)).toEqual(names(body).slice(510))
  })

  test('costs the same few statements for any number of foods', async () => {
    const kitchen = filled()
    const cost = async () => {
      const before = kitchen.services.db.statements
      await get(kitchen, '/api/foods?perPage=-1&search=o')
      return kitchen.services.db.statements - before
    }
    await cost() // the first call also notes when the token was used
    const few = await cost()
    for (let i = 0; i < 100; i++) getOrCreateFood(kitchen.mara, `Food ${i}`)
    expect(await cost()).toBe(few)
  })
})

describe('other slices', () => {
  test('get foods by their ids, and nothing of another group', () => {
    const { mara, other } = seedKitchen()
    const [onion, foreign] = [getOrCreateFood(mara, 'Onion'), getOrCreateFood(other, 'Onion')]
    const found = findFoodsByIds(mara, [onion.id, foreign.id, 'nothing'])
    expect([...found.keys()]).toEqual([onion.id])
  })

  test('get the food of a name, whatever its case, before a new one is made', () => {
    const { mara } = seedKitchen()
    const onion = getOrCreateFood(mara, 'Onion')
    expect(getOrCreateFood(mara, ' onion ').id).toBe(onion.id)
    expect(listAllFoods(mara)).toHaveLength(1)
  })

  test('hear what happened to foods', () => {
    const { mara, services } = seedKitchen()
    const heard: string[] = []
    services.events.listen(after('food-created', ({ food }) => heard.push(food.name)))
    createFood(mara, {
      name: 'Leek',
      pluralName: null,
      description: '',
      extras: {},
      onHand: false,
      labelId: null,
      aliases: [],
    })
    expect(heard).toEqual(['Leek'])
  })
})
