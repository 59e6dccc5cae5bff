import { beforeEach, describe, expect, test } from 'bun:test'
import { listLines } from '../../src/shopping/list.store'
import { type Json, Larder, LISTS } from './larder'

let larder: Larder

beforeEach(async () => {
  larder = await new Larder().open()
})

describe('shopping lists', () => {
  test('are made by anyone of the group, with all its labels by name', async () => {
    const label = (name: string) => larder.add('/api/groups/labels', { name })
    const [vegetables, bread] = [await label('Vegetables'), await label('Bread')]
    const { status, body } = await larder.send('POST', LISTS, { name: 'Market', extras: { shop: 'Lidl' } })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      groupId: larder.kitchen.jonas.groupId,
      householdId: larder.kitchen.jonas.groupId,
      userId: larder.kitchen.jonas.userId,
      name: 'Market',
      extras: { shop: 'Lidl' },
      listItems: [],
      recipeReferences: [],
      labelSettings: [bread, vegetables].map((labelId, position) => ({
        id: expect.any(String),
        shoppingListId: body.id,
        labelId,
        position,
        label: expect.objectContaining({ id: labelId, color: '#E0E0E0' }),
      })),
      createdAt: '2026-11-21T10:00:00.000000Z',
      updateAt: '2026-11-21T10:00:00.000000Z',
      updatedAt: '2026-11-21T10:00:00.000000Z',
    })
    // The first list was there before the labels: they came to it one by one.
    const settings = (await larder.list()).labelSettings
    expect(settings.map((one: Json) => [one.labelId, one.position])).toEqual([
      [vegetables, 0],
      [bread, 1],
    ])
  })

  test('are listed without items under the paths of both dialects, ordered and filtered', async () => {
    await larder.put({ note: 'milk' })
    await larder.add(LISTS, { name: 'apples first' })
    const { body } = await larder.send(
      'GET',
      '/api/households/shopping/lists?orderBy=name&orderDirection=asc&perPage=-1',
    )
    expect(body.items.map(({ name }: Json) => name)).toEqual(['apples first', 'Saturday'])
    expect(body.total).toBe(2)
    expect(body.items[1]).not.toHaveProperty('listItems')
    const filter = encodeURIComponent('listItems.note = "milk"')
    const found = await larder.send('GET', `${LISTS}?queryFilter=${filter}`)
    expect(found.body.items.map(({ name }: Json) => name)).toEqual(['Saturday'])
  })

  test('belong to their group alone', async () => {
    const { other } = larder.kitchen
    const path = `${LISTS}/${larder.listId}`
    const whole = await larder.list()
    expect((await larder.send('GET', LISTS, undefined, other)).body.total).toBe(0)
    expect((await larder.send('GET', path, undefined, other)).status).toBe(404)
    expect((await larder.send('PUT', path, whole, other)).status).toBe(404)
    expect((await larder.send('DELETE', path, undefined, other)).status).toBe(400)
    expect((await larder.send('PUT', path, { ...whole, userId: other.userId })).status).toBe(404)
  })

  test.each([
    ['some items: they stay', [{}], ['milk']],
    ['no items: all of them go', [], []],
    ['nothing about items: all of them go', undefined, []],
  ])('are replaced with %s', async (_, listItems, left) => {
    await larder.put({ note: 'milk' })
    const { userId } = larder.kitchen.mara
    const input = { name: 'Sunday', userId, extras: { a: 'b' }, listItems }
    const { status, body } = await larder.send('PUT', `${LISTS}/${larder.listId}`, input)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Sunday', userId, extras: { a: 'b' } })
    expect(body.listItems.map(({ note }: Json) => note)).toEqual(left)
  })

  test('are counted by what is left to get and what is ticked, each thing once', async () => {
    for (const note of ['milk', 'Milk', 'bread', 'eggs']) await larder.put({ note, checked: note === 'eggs' })
    const { services, jonas } = larder.kitchen
    expect(listLines(services.db, jonas.groupId)).toMatchObject([{ name: 'Saturday', open: 2, ticked: 1 }])
  })

  test('are answered when they are deleted, and no other goes with one', async () => {
    await larder.put({ note: 'milk' })
    const sunday = await larder.add(LISTS, { name: 'Sunday' })
    const { status, body } = await larder.send('DELETE', `${LISTS}/${larder.listId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Saturday', listItems: [{ note: 'milk' }] })
    expect((await larder.send('GET', `${LISTS}/${larder.listId}`)).status).toBe(404)
    expect((await larder.send('GET', `${LISTS}/${sunday}`)).status).toBe(200)
  })

  test('have the labels in the order of their shop', async () => {
    for (const name of ['Bread', 'Dairy', 'Vegetables']) await larder.add('/api/groups/labels', { name })
    const { labelSettings } = await larder.list()
    const turned = labelSettings.map((setting: Json) => ({ ...setting, position: 9 - setting.position }))
    const path = `${LISTS}/${larder.listId}/label-settings`
    const { body } = await larder.send('PUT', path, turned)
    const names = body.labelSettings.map(({ label }: Json) => label.name)
    expect(names).toEqual(['Vegetables', 'Dairy', 'Bread'])
    const id = labelSettings[0].id
    const strange = { ...labelSettings[0], shoppingListId: labelSettings[0].labelId }
    const refused = await larder.send('PUT', path, [strange])
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: `object ${id} has an invalid shopping list id` },
    })
  })

  test('move on with everything that happens on them', async () => {
    const before = (await larder.list()).updateAt
    await larder.put({ note: 'milk' })
    const after = (await larder.list()).updateAt
    expect(after > before).toBe(true)
  })

  test('go with their owner', async () => {
    larder.kitchen.services.db.run('DELETE FROM users WHERE id = ?1', larder.kitchen.jonas.userId)
    const { body } = await larder.send('GET', LISTS, undefined, larder.kitchen.mara)
    expect(body.total).toBe(0)
  })
})
