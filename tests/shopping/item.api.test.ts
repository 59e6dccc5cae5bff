import { beforeEach, describe, expect, test } from 'bun:test'
import { trimTicked } from '../../src/shopping/keep.service'
import { ITEMS, type Json, Larder, LISTS } from './larder'

let larder: Larder

beforeEach(async () => {
  larder = await new Larder().open()
})

const ID = '5f1c3e0a-7a51-4c5e-9d1c-3f0d5a1b2c3d'

describe('an item', () => {
  test('is answered whole, under the id that the client chose', async () => {
    const labelId = await larder.add('/api/groups/labels', { name: 'Vegetables' })
    const foodId = await larder.food('onion', { pluralName: 'onions', labelId })
    const unitId = await larder.unit('bag', { pluralName: 'bags' })
    const { status, body } = await larder.send('POST', ITEMS, {
      id: ID.toUpperCase(),
      shopping_list_id: larder.listId,
      quantity: 2,
      note: 'red',
      foodId,
      unitId,
      food: { name: 'not read' },
      extras: { aisle: 3 },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ updatedItems: [], deletedItems: [] })
    expect(body.createdItems).toEqual([
      {
        id: ID,
        shoppingListId: larder.listId,
        groupId: larder.kitchen.mara.groupId,
        householdId: larder.kitchen.mara.groupId,
        checked: false,
        position: 0,
        quantity: 2,
        note: 'red',
        isFood: true,
        disableAmount: false,
        display: '2 bags onions red',
        foodId,
        unitId,
        labelId,
        food: expect.objectContaining({ name: 'onion' }),
        unit: expect.objectContaining({ name: 'bag' }),
        label: expect.objectContaining({ name: 'Vegetables' }),
        extras: { aisle: '3' },
        recipeReferences: [],
        createdAt: expect.any(String),
        updateAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    expect((await larder.send('GET', `/api/households/shopping/items/${ID}`)).body).toEqual(
      body.createdItems[0],
    )
    const again = await larder.send('POST', ITEMS, { id: ID, shoppingListId: larder.listId, note: 'other' })
    expect(again.status).toBe(400)
  })

  test.each([
    ['isFood and disableAmount missing', {}, false],
    ['a food', { food: true }, true],
    ['a food, said to be none', { food: true, isFood: false }, false],
    ['amounts disabled', { food: true, disableAmount: true }, false],
    ['amounts not disabled', { disableAmount: false }, true],
  ])('with %s', async (_, { food, ...flags }: Json, isFood) => {
    const foodId = food ? await larder.food('onion') : null
    const { createdItems } = await larder.put({ note: 'x', foodId, ...flags })
    expect(createdItems[0]).toMatchObject({ isFood, disableAmount: !isFood })
  })

  test.each([
    [undefined, 1],
    ['', 0],
    [null, 0],
    [0, 0],
    ['1,5', 1.5],
    [0.12345, 0.123],
  ])('of quantity %p has %p', async (quantity, kept) => {
    expect((await larder.put({ note: 'x', quantity })).createdItems[0].quantity).toBe(kept)
  })

  test('has the label of its own, else of its food, else of the food most like what was typed', async () => {
    const dairy = await larder.add('/api/groups/labels', { name: 'Dairy' })
    const shelf = await larder.add('/api/groups/labels', { name: 'Shelf' })
    const foodId = await larder.food('yoghurt', { labelId: dairy, aliases: [{ name: 'yogurt' }] })
    const { createdItems } = await larder.put(
      { foodId, labelId: shelf },
      { note: 'yogurts' },
      { note: 'yoghurt', quantity: 3 },
      { note: 'nails' },
    )
    expect(createdItems.map(({ labelId }: Json) => labelId)).toEqual([shelf, dairy, dairy, null])
  })

  test('uses nothing of another group', async () => {
    const { other } = larder.kitchen
    const foreign = await larder.add('/api/foods', { name: 'salt' }, other)
    const { createdItems } = await larder.put({
      note: 'x',
      foodId: foreign,
      labelId: foreign,
      unitId: foreign,
    })
    expect(createdItems[0]).toMatchObject({ foodId: null, labelId: null, unitId: null })
    const path = `${ITEMS}/${createdItems[0].id}`
    expect((await larder.send('GET', path, undefined, other)).status).toBe(404)
    expect((await larder.send('PUT', path, createdItems[0], other)).status).toBe(404)
    expect((await larder.send('PUT', ITEMS, createdItems, other)).status).toBe(404)
    expect((await larder.send('DELETE', path, undefined, other)).status).toBe(400)
    const swept = await larder.send('DELETE', `${ITEMS}?ids=${createdItems[0].id}`, undefined, other)
    expect(swept).toEqual({ status: 200, body: { message: '', error: false } })
    expect((await larder.send('GET', ITEMS, undefined, other)).body.total).toBe(0)
    expect((await larder.send('POST', ITEMS, { shoppingListId: larder.listId }, other)).status).toBe(404)
    expect(await larder.lines()).toEqual(['x'])
  })

  test('is found by its list, its food and the recipe it is for', async () => {
    const foodId = await larder.food('onion')
    await larder.put({ note: 'x' }, { foodId })
    const total = async (filter: string) =>
      (await larder.send('GET', `${ITEMS}?queryFilter=${encodeURIComponent(filter)}`)).body.total
    expect(await total(`shopping_list_id = "${larder.listId}"`)).toBe(2)
    expect(await total('food.name = onion AND checked = false')).toBe(1)
    expect(await total(`recipeReferences.recipeId = "${ID}"`)).toBe(0)
  })

  test('moves to the list that it is changed to', async () => {
    const [item] = (await larder.put({ note: 'x', quantity: 2 })).createdItems
    const elsewhere = await larder.add(LISTS, { name: 'Market' })
    const { body } = await larder.send('PUT', `${ITEMS}/${item.id}`, { ...item, shoppingListId: elsewhere })
    expect(body.updatedItems).toMatchObject([{ id: item.id, shoppingListId: elsewhere }])
    expect(await larder.lines()).toEqual([])
    // Phones that have the first list open are told that it left.
    const told = await larder.send('GET', `${LISTS}/${larder.listId}/operations?since=1`)
    const items = told.body.operations.flatMap((one: Json) => one.items)
    expect(items).toMatchObject([{ id: item.id, deletedAt: expect.any(String) }])
  })
})

describe('items that are one thing', () => {
  /** `before` is on the list, `wanted` is put on it. */
  const cases: [string, Json[], Json[], string[]][] = [
    ['the same words add up', [{ note: 'milk' }], [{ note: 'milk', quantity: 2 }], ['3 milk']],
    ['in one call as well', [], [{ note: 'milk' }, { note: 'milk' }], ['2 milk']],
    ['other words do not', [{ note: 'milk' }], [{ note: 'oat milk' }], ['milk', 'oat milk']],
    [
      'the same food adds up, notes join',
      [{ food: 1, note: 'red' }],
      [{ food: 1, note: 'large' }],
      ['2 onion red | large'],
    ],
    [
      'no part of a note is said twice',
      [{ food: 1, note: 'red | large' }],
      [
        { food: 1, note: 'large' },
        { food: 1, note: 'sweet' },
      ],
      ['3 onion red | large | sweet'],
    ],
    [
      'notes that would be too long together stay apart',
      [{ food: 1, note: 'r'.repeat(1_500) }],
      [{ food: 1, note: 's'.repeat(1_500) }],
      [`1 onion ${'r'.repeat(1_500)}`, `1 onion ${'s'.repeat(1_500)}`],
    ],
    ['another unit does not', [{ food: 1 }], [{ food: 1, unit: 1 }], ['1 onion', '1 bag onion']],
    ['what is ticked does not', [{ note: 'milk', checked: true }], [{ note: 'milk' }], ['milk ✓', 'milk']],
    ['nor what comes ticked', [{ note: 'milk' }], [{ note: 'milk', checked: true }], ['milk', 'milk ✓']],
    ['below 0 nothing is left', [{ note: 'milk' }], [{ note: 'milk', quantity: -2 }], []],
    ['at 0 it is an item without an amount', [{ food: 1 }], [{ food: 1, quantity: -1 }], ['onion']],
    ['and nothing is put on the list below 0', [], [{ note: 'milk', quantity: -1 }], []],
    ['extras are taken over', [{ note: 'a', extras: { x: 1 } }], [{ note: 'a', extras: { y: 2 } }], ['2 a']],
  ]

  test.each(cases)('%s', async (_, before, wanted, left) => {
    const foodId = await larder.food('onion')
    const unitId = await larder.unit('bag')
    const toItem = ({ food, unit, ...rest }: Json) => ({
      ...rest,
      ...(food ? { foodId } : {}),
      ...(unit ? { unitId } : {}),
    })
    if (before.length > 0) await larder.put(...before.map(toItem))
    const known = (await larder.list()).listItems.map(({ id }: Json) => id)
    const changed = await larder.put(...wanted.map(toItem))
    expect(await larder.lines()).toEqual(left)
    for (const { id } of changed.updatedItems) expect(known).toContain(id)
    for (const { id } of changed.createdItems) expect(known).not.toContain(id)
  })

  test('become one when they are changed to be one; the one that was changed goes', async () => {
    const { createdItems } = await larder.put({ note: 'milk' }, { note: 'mlk', quantity: 2 })
    const [milk, mistyped] = createdItems
    const { body } = await larder.send('PUT', `${ITEMS}/${mistyped.id}`, { ...mistyped, note: 'milk' })
    expect(body.updatedItems).toMatchObject([{ id: milk.id, quantity: 3 }])
    expect(body.deletedItems).toMatchObject([{ id: mistyped.id }])
    expect(await larder.lines()).toEqual(['3 milk'])
  })

  test('are changed together: of an id named twice the first counts, below 0 it goes, ticked it forgets its recipes', async () => {
    const { createdItems } = await larder.put({ note: 'a' }, { note: 'b' }, { note: 'c' })
    const [a, b, c] = createdItems
    const { body } = await larder.send('PUT', ITEMS, [
      { ...a, quantity: 5 },
      { ...a, quantity: 7 },
      { ...b, quantity: -1 },
      { ...c, checked: true },
    ])
    expect(body.updatedItems).toMatchObject([
      { id: a.id, quantity: 5 },
      { id: c.id, checked: true, recipeReferences: [] },
    ])
    expect(body.deletedItems).toMatchObject([{ id: b.id }])
    expect(body.createdItems).toEqual([])
  })

  test('follow their foods and units', async () => {
    const [onion, shallot] = [await larder.food('onion'), await larder.food('shallot')]
    await larder.put({ foodId: onion, quantity: 2, note: 'red' })
    await larder.send('PUT', '/api/foods/merge', { fromFood: onion, toFood: shallot })
    expect(await larder.lines()).toEqual(['2 shallot red'])
    await larder.send('DELETE', `/api/foods/${shallot}`)
    const { listItems } = await larder.list()
    expect(listItems).toMatchObject([{ note: 'shallot | red', foodId: null, quantity: 2 }])
  })
})

describe('a client that says which version it had read', () => {
  test('changes only what it changed', async () => {
    const [read] = (await larder.put({ note: 'milk', quantity: 1 })).createdItems
    const path = `${ITEMS}/${read.id}`
    await larder.send('PUT', path, { ...read, checked: true })
    await larder.send('PUT', path, { ...read, quantity: 3 })
    expect((await larder.send('GET', path)).body).toMatchObject({ checked: true, quantity: 3, note: 'milk' })
    // Without a version, everything is as it says.
    const { updateAt: _, updatedAt: __, ...plain } = read
    await larder.send('PUT', path, plain)
    expect((await larder.send('GET', path)).body).toMatchObject({ checked: false, quantity: 1 })
  })
})

describe('ticked items', () => {
  test('beyond the hundred that were ticked last go by the daily task', async () => {
    const items = Array.from({ length: 103 }, (_, at) => ({ note: `item ${at}`, checked: at < 102 }))
    await larder.put(...items)
    const [first] = (await larder.list()).listItems
    await larder.send('PUT', `${ITEMS}/${first.id}`, { ...first, note: 'seen again' })
    expect(trimTicked(larder.kitchen.services)).toBe(2)
    const { listItems } = await larder.list()
    expect(listItems).toHaveLength(101)
    expect(listItems.filter(({ checked }: Json) => !checked)).toHaveLength(1)
    expect(listItems.map(({ note }: Json) => note)).toContain('seen again')
    expect(trimTicked(larder.kitchen.services)).toBe(0)
  })
})
