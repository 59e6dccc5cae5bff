import { describe, expect, test } from 'bun:test'
import { findUnitsByIds, getOrCreateUnit, listAllUnits } from '../../src/foods/unit.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

async function send(kitchen: Kitchen, method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(path, { method, as, json })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const names = (body: { items: { name: string }[] }) => body.items.map((item) => item.name)

describe('a unit', () => {
  test('comes back with the defaults of v1', async () => {
    const kitchen = seedKitchen()
    const { status, body } = await send(kitchen, 'POST', '/api/units', { name: 'cup' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'cup',
      pluralName: null,
      pluralForms: null,
      description: '',
      extras: {},
      onHand: false,
      fraction: true,
      abbreviation: '',
      pluralAbbreviation: '',
      standardQuantity: null,
      standardUnit: null,
      useAbbreviation: false,
      aliases: [],
      createdAt: '2026-11-21T10:00:00.000000Z',
      updateAt: '2026-11-21T10:00:00.000000Z',
      updatedAt: '2026-11-21T10:00:00.000000Z',
    })
  })

  test('is found by plural and abbreviation, but not by a word made of two names', async () => {
    const kitchen = seedKitchen()
    await send(kitchen, 'POST', '/api/units', {
      name: 'tablespoon',
      pluralName: 'tablespoons',
      abbreviation: 'tbsp',
      aliases: [{ name: 'Esslöffel' }],
    })
    for (const search of ['SPOONS', 'tbsp', 'table spoon']) {
      const { body } = await send(kitchen, 'GET', `/api/units?search=${encodeURIComponent(search)}`)
      expect(names(body)).toEqual(['tablespoon'])
    }
    expect((await send(kitchen, 'GET', '/api/units?search=spoontable')).body.total).toBe(0)
  })

  test('is unique by name in its group, changes by PUT, and is gone after DELETE', async () => {
    const kitchen = seedKitchen()
    const { body } = await send(kitchen, 'POST', '/api/units', { name: 'cup', aliases: [{ name: 'Tasse' }] })
    expect((await send(kitchen, 'POST', '/api/units', { name: 'CUP' })).status).toBe(400)
    await send(kitchen, 'POST', '/api/units', { name: 'mug' })
    const path = `/api/units/${body.id}`
    expect((await send(kitchen, 'PUT', path, { name: 'Mug' })).status).toBe(400)
    const changed = await send(kitchen, 'PUT', path, { ...body, name: 'Cup', useAbbreviation: true })
    expect(changed.body).toMatchObject({ name: 'Cup', useAbbreviation: true, aliases: [{ name: 'Tasse' }] })
    expect((await send(kitchen, 'GET', path, undefined, kitchen.other)).status).toBe(404)
    expect((await send(kitchen, 'DELETE', path, undefined, kitchen.other)).status).toBe(400)
    expect((await send(kitchen, 'DELETE', path)).body.name).toBe('Cup')
    expect((await send(kitchen, 'GET', path)).status).toBe(404)
  })

  test('is given to other slices with its aliases, in one statement', () => {
    const { mara, other, services } = seedKitchen()
    const cup = getOrCreateUnit(mara, 'cup')
    getOrCreateUnit(other, 'cup')
    const before = services.db.statements
    expect(listAllUnits(mara).map((unit) => unit.id)).toEqual([cup.id])
    expect(services.db.statements - before).toBe(1)
    expect(findUnitsByIds(mara, []).size).toBe(0)
    expect(findUnitsByIds(other, [cup.id]).size).toBe(0)
  })
})

describe('a label', () => {
  test('is answered with 200 and the default colour', async () => {
    const kitchen = seedKitchen()
    const { status, body } = await send(kitchen, 'POST', '/api/groups/labels', { name: 'Dairy' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Dairy',
      color: '#E0E0E0',
      groupId: kitchen.mara.groupId,
    })
  })

  test('is unique by name in its group, and its colour has at most ten characters', async () => {
    const kitchen = seedKitchen()
    const add = (json: unknown) => send(kitchen, 'POST', '/api/groups/labels', json)
    await add({ name: 'Dairy' })
    expect((await add({ name: 'dairy' })).status).toBe(400)
    expect((await add({ name: 'Bakery', color: '#123456789' })).status).toBe(200)
    expect((await add({ name: 'Meat', color: '#1234567890' })).status).toBe(422)
  })

  test('leaves its foods when it goes', async () => {
    const kitchen = seedKitchen()
    const label = (await send(kitchen, 'POST', '/api/groups/labels', { name: 'Dairy' })).body
    const food = (await send(kitchen, 'POST', '/api/foods', { name: 'Milk', labelId: label.id })).body
    const path = `/api/groups/labels/${label.id}`
    expect((await send(kitchen, 'DELETE', path, undefined, kitchen.other)).status).toBe(400)
    expect((await send(kitchen, 'DELETE', path)).body).toEqual(label)
    const left = (await send(kitchen, 'GET', `/api/foods/${food.id}`)).body
    expect(left).toMatchObject({ labelId: null, label: null })
  })

  test('is listed and searched for the own group only, and foods can be ordered by it', async () => {
    const kitchen = seedKitchen()
    const dairy = (await send(kitchen, 'POST', '/api/groups/labels', { name: 'Dairy' })).body
    const bakery = (await send(kitchen, 'POST', '/api/groups/labels', { name: 'Bakery' })).body
    await send(kitchen, 'POST', '/api/groups/labels', { name: 'Dairy' }, kitchen.other)
    expect((await send(kitchen, 'GET', '/api/groups/labels?search=dai')).body.items).toEqual([dairy])
    await send(kitchen, 'POST', '/api/foods', { name: 'Milk', labelId: dairy.id })
    await send(kitchen, 'POST', '/api/foods', { name: 'Salt' })
    await send(kitchen, 'POST', '/api/foods', { name: 'Bread', labelId: bakery.id })
    const ordered = await send(
      kitchen,
      'GET',
      '/api/foods?orderBy=label.name&orderDirection=asc&orderByNullPosition=last',
    )
    expect(names(ordered.body)).toEqual(['Bread', 'Milk', 'Salt'])
  })
})
test('what a client of v3 says of a standard unit stays with older ones', async () => {
  const { mara: as, request } = seedKitchen()
  const send = async (method: string, path: string, json: object) =>
    await (await request(path, { as, method, json })).json()
  const stick = await send('POST', '/api/units', {
    name: 'stick',
    standardQuantity: 113.4,
    standardUnit: 'gram',
  })
  expect(stick).toMatchObject({ standardQuantity: 113.4, standardUnit: 'gram' })
  const { standardQuantity: _, standardUnit: __, ...older } = stick
  const renamed = await send('PUT', `/api/units/${stick.id}`, { ...older, name: 'sticks' })
  expect(renamed).toMatchObject({ name: 'sticks', standardQuantity: 113.4, standardUnit: 'gram' })
  const cleared = await send('PUT', `/api/units/${stick.id}`, { ...older, standardQuantity: null })
  expect(cleared).toMatchObject({ standardQuantity: null, standardUnit: 'gram' })
  const refused = await request('/api/units', {
    as,
    method: 'POST',
    json: { name: 'x', standardQuantity: 0 },
  })
  expect(refused.status).toBe(422)
})
