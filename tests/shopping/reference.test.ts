import { beforeEach, describe, expect, test } from 'bun:test'
import { ITEMS, type Json, Larder, LISTS } from './larder'

// Rules of v1 about what items are on a list for, and about both dialects of the calls.
let larder: Larder
let cake: string
let soup: string

beforeEach(async () => {
  larder = await new Larder().open()
  cake = await larder.recipe('Cake', [{ note: 'eggs', quantity: 2 }])
  soup = await larder.recipe('Soup', [{ note: 'eggs', quantity: 1 }])
})

const reference = (recipeId: string, more: object = {}) => ({ recipeId, recipeQuantity: 2, ...more })

const scalesOf = (item: Json) =>
  Object.fromEntries(item.recipeReferences.map((one: Json) => [one.recipeId, one.recipeScale]))

const recipesOnList = async () =>
  (await larder.list()).recipeReferences.map(({ recipe }: Json) => recipe.name)

describe('what an item is on the list for', () => {
  test('is every recipe of both once they are one; scales add up, and one that is not said is 1', async () => {
    await larder.put({ note: 'eggs', quantity: 2, recipeReferences: [reference(cake)] })
    const { updatedItems } = await larder.put({
      note: 'eggs',
      quantity: 4,
      recipeReferences: [reference(cake, { recipeScale: 1.5 }), reference(soup, { recipeScale: 2 })],
    })
    expect(updatedItems).toHaveLength(1)
    expect(updatedItems[0].quantity).toBe(6)
    expect(scalesOf(updatedItems[0])).toEqual({ [cake]: 2.5, [soup]: 2 })
  })

  test('is nothing when it comes ticked, or is ticked', async () => {
    const { createdItems } = await larder.put(
      { note: 'flour', checked: true, recipeReferences: [reference(cake)] },
      { note: 'eggs', recipeReferences: [reference(cake)] },
    )
    const [flour, eggs] = createdItems
    expect(flour.recipeReferences).toEqual([])
    expect(scalesOf(eggs)).toEqual({ [cake]: 1 })
    const { body } = await larder.send('PUT', `${ITEMS}/${eggs.id}`, { ...eggs, checked: true })
    expect(body.updatedItems[0].recipeReferences).toEqual([])
    // Unticked as it was answered, it is for no recipe any more.
    await larder.send('PUT', `${ITEMS}/${eggs.id}`, { ...body.updatedItems[0], checked: false })
    expect((await larder.send('GET', `${ITEMS}/${eggs.id}`)).body.recipeReferences).toEqual([])
  })

  test('is not a recipe of another group', async () => {
    const { other } = larder.kitchen
    const { body: slug } = await larder.send('POST', '/api/recipes', { name: 'Theirs' }, other)
    const { body } = await larder.send('GET', `/api/recipes/${slug}`, undefined, other)
    const { createdItems } = await larder.put({ note: 'x', recipeReferences: [reference(body.id)] })
    expect(createdItems[0].recipeReferences).toEqual([])
  })

  /** Whatever takes the last open item of a recipe off takes the recipe off the list. */
  test.each([
    ['deleted', (item: Json) => larder.send('DELETE', `${ITEMS}/${item.id}`)],
    ['deleted with others', (item: Json) => larder.send('DELETE', `${ITEMS}?ids=${item.id}`)],
    ['ticked', (item: Json) => larder.send('PUT', ITEMS, [{ ...item, checked: true }])],
    ['below 0', (item: Json) => larder.send('PUT', ITEMS, [{ ...item, quantity: -1 }])],
    [
      'said to be for nothing',
      (item: Json) => larder.send('PUT', ITEMS, [{ ...item, recipeReferences: [] }]),
    ],
  ])('is forgotten by the list when the item is %s', async (_, change) => {
    await larder.send('POST', `${LISTS}/${larder.listId}/recipe/${cake}`)
    expect(await recipesOnList()).toEqual(['Cake'])
    const { listItems } = await larder.list()
    expect((await change(listItems[0])).status).toBe(200)
    expect(await recipesOnList()).toEqual([])
  })

  test('moves the date of its list', async () => {
    const seen = [(await larder.list()).updateAt]
    const moved = async () => {
      seen.push((await larder.list()).updateAt)
      expect(seen.at(-1) > seen.at(-2)!).toBe(true)
    }
    await larder.send('POST', `${LISTS}/${larder.listId}/recipe/${cake}`)
    await moved()
    await larder.send('POST', `${LISTS}/${larder.listId}/recipe/${cake}/delete`)
    await moved()
    const { createdItems } = await larder.put({ note: 'x' })
    await moved()
    await larder.send('PUT', ITEMS, [{ ...createdItems[0], note: 'y' }])
    await moved()
    await larder.send('DELETE', `${ITEMS}/${createdItems[0].id}`)
    await moved()
  })
})

describe('a label that is not given', () => {
  test('is that of the food most like the words, and none where that one has none', async () => {
    const labelId = await larder.add('/api/groups/labels', { name: 'Dairy' })
    await larder.food('oat drink', { labelId })
    await larder.food('oat drinks')
    const { createdItems } = await larder.put({ note: 'oat drinky' }, { note: 'Oat drinks' })
    expect(createdItems.map((item: Json) => item.labelId)).toEqual([labelId, null])
  })
})

/** What a client of each dialect calls, from the first list to the last. */
test.each(['/api/groups', '/api/households'])('the calls under %s', async (base) => {
  const lists = `${base}/shopping/lists`
  const items = `${base}/shopping/items`
  const send = async (method: string, path: string, json?: unknown) => {
    const { status, body } = await larder.send(method, path, json)
    return { status, body }
  }
  await larder.add('/api/groups/labels', { name: 'Dairy' })
  const { status, body: list } = await send('POST', lists, { name: 'Both' })
  expect(status).toBe(201)
  const shoppingListId = list.id
  const bulk = await send('POST', `${items}/create-bulk`, [
    { shoppingListId, note: 'milk' },
    { shoppingListId, note: 'tea' },
  ])
  expect(bulk.status).toBe(201)
  const [milk, tea] = bulk.body.createdItems
  expect((await send('POST', items, { shoppingListId, note: 'salt' })).status).toBe(201)
  expect((await send('PUT', items, [{ ...milk, quantity: 2 }])).body.updatedItems[0].quantity).toBe(2)
  expect((await send('PUT', `${items}/${tea.id}`, { ...tea, checked: true })).status).toBe(200)
  expect((await send('GET', `${items}/${tea.id}`)).body.checked).toBe(true)
  expect((await send('GET', items)).body.total).toBe(3)
  expect((await send('POST', `${lists}/${list.id}/recipe`, [{ recipeId: cake }])).status).toBe(200)
  const twice = await send('POST', `${lists}/${list.id}/recipe/${cake}`, { recipeIncrementQuantity: 1 })
  expect(twice.body.recipeReferences[0].recipeQuantity).toBe(2)
  const once = await send('POST', `${lists}/${list.id}/recipe/${cake}/delete`)
  expect(once.body.recipeReferences[0].recipeQuantity).toBe(1)
  const ordered = await send('PUT', `${lists}/${list.id}/label-settings`, list.labelSettings)
  expect(ordered.status).toBe(200)
  expect((await send('DELETE', `${items}/${tea.id}`)).status).toBe(200)
  expect((await send('DELETE', `${items}?ids=${milk.id}`)).status).toBe(200)
  const { body: left } = await send('GET', `${lists}/${list.id}`)
  expect(left.listItems.map(({ note }: Json) => note).toSorted()).toEqual(['eggs', 'salt'])
  expect((await send('PUT', `${lists}/${list.id}`, { ...left, name: 'Renamed' })).body.name).toBe('Renamed')
  expect((await send('GET', lists)).body.total).toBe(2)
  expect((await send('DELETE', `${lists}/${list.id}`)).status).toBe(200)
})
