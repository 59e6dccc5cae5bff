import { beforeEach, describe, expect, test } from 'bun:test'
import { toListRows } from '../../src/shopping/page/rows.rules'
import { addRecipes } from '../../src/shopping/recipe-lines.service'
import { readSnapshot } from '../../src/shopping/sync/sync.service'
import { ITEMS, type Json, Larder, LISTS } from './larder'

let larder: Larder
let flour: string
let gram: string
let cakeId: string

const path = (recipeId: string, more = '') => `${LISTS}/${larder.listId}/recipe/${recipeId}${more}`

beforeEach(async () => {
  larder = await new Larder().open()
  flour = await larder.food('flour')
  gram = await larder.unit('gram', { abbreviation: 'g', useAbbreviation: true, fraction: false })
  cakeId = await larder.recipe('Cake', [
    { quantity: 200, food: { id: flour }, unit: { id: gram }, note: 'sieved' },
    { quantity: null, note: 'some salt' },
    { quantity: 50, food: { id: flour }, unit: { id: gram }, note: 'for the table' },
  ])
})

describe('a recipe', () => {
  test('is put on a list scaled; what is in it twice adds up', async () => {
    const { status, body } = await larder.send('POST', path(cakeId), { recipeIncrementQuantity: 2 })
    expect(status).toBe(200)
    expect(body.recipeReferences).toMatchObject([
      {
        recipeId: cakeId,
        recipeQuantity: 2,
        shoppingListId: larder.listId,
        recipe: { name: 'Cake', slug: 'cake' },
      },
    ])
    expect(body.listItems.map((item: Json) => [item.display, item.isFood])).toEqual([
      ['500 g flour sieved | for the table', true],
      ['some salt', false],
    ])
    expect(body.listItems[0].recipeReferences).toEqual([
      {
        id: expect.any(String),
        shoppingListItemId: body.listItems[0].id,
        recipeId: cakeId,
        recipeQuantity: 250,
        recipeScale: 2,
        recipeNote: 'sieved | for the table',
      },
    ])
  })

  test('joins what is open on the list, and adds up when it comes again', async () => {
    await larder.put({ foodId: flour, unitId: gram, quantity: 100 })
    await larder.send('POST', path(cakeId))
    const { body } = await larder.send('POST', path(cakeId))
    expect(body.listItems[0]).toMatchObject({
      quantity: 600,
      recipeReferences: [{ recipeQuantity: 250, recipeScale: 2 }],
    })
    expect(body.recipeReferences[0].recipeQuantity).toBe(2)
  })

  test('is put there with some of its ingredients', async () => {
    const { body } = await larder.send('POST', path(cakeId), {
      recipeIngredients: [
        { quantity: 1, food: { name: 'vanilla pod' }, note: 'split' },
        { quantity: 3, food: { id: flour, name: 'flour' }, unit: null },
        { note: ' ' },
      ],
    })
    expect(body.listItems.map(({ display }: Json) => display).toSorted()).toEqual([
      '3 flour',
      'vanilla pod split',
    ])
  })

  /** Two cakes are on the list; one is taken off, or as many as told. */
  test.each([
    [undefined, ['250 g flour sieved | for the table', 'some salt'], 1],
    [{ recipeDecrementQuantity: 2 }, [], undefined],
    [{ recipeDecrementQuantity: 0.5 }, ['375 g flour sieved | for the table', 'some salt'], 1.5],
    [{ recipeDecrementQuantity: 9 }, [], undefined],
  ])('is taken off again: %p', async (json, left, times) => {
    await larder.send('POST', path(cakeId), { recipeIncrementQuantity: 2 })
    const { status, body } = await larder.send('POST', path(cakeId, '/delete'), json)
    expect(status).toBe(200)
    expect(body.listItems.map(({ display }: Json) => display)).toEqual(left)
    expect(body.recipeReferences[0]?.recipeQuantity).toBe(times)
  })

  test('removes what it added where the list shows one amount of several units', async () => {
    const pound = await larder.unit('pound', { abbreviation: 'lb' })
    const scones = await larder.recipe('Scones', [
      { quantity: 0.5, food: { id: flour }, unit: { id: pound } },
    ])
    const shown = async () => {
      const { list, items } = readSnapshot(larder.kitchen.jonas, larder.listId)
      const options = { view: 'plain', decimalMark: '.', units: 'metric', notScaled: '' } as const
      return toListRows(items!, list, options).sections.flatMap(({ rows }) =>
        rows.map(({ amount, name, sources }) => `${amount} ${name} ${sources.map((one) => one.name)}`),
      )
    }
    await larder.put({ foodId: flour, unitId: gram, quantity: 33.2 })
    await larder.send('POST', path(cakeId))
    const before = await shown()
    await larder.send('POST', path(scones), { recipeIncrementQuantity: 2 })
    expect(await shown()).toContain('737 g flour Cake,Scones')
    // Clients see each in its own unit.
    expect((await larder.lines()).toSorted()).toEqual([
      '1 pound flour',
      '283.2 g flour sieved | for the table',
      'some salt',
    ])
    await larder.send('POST', path(scones, '/delete'), { recipeDecrementQuantity: 2 })
    expect(await shown()).toEqual(before)
    await larder.send('POST', path(cakeId, '/delete'))
    expect((await larder.list()).listItems).toMatchObject([{ quantity: 33.2, recipeReferences: [] }])
  })

  test('removes all of it where the recipe has changed meanwhile', async () => {
    await larder.put({ foodId: flour, unitId: gram, quantity: 100 })
    await larder.send('POST', path(cakeId), { recipeIncrementQuantity: 2 })
    const recipeIngredients = [{ quantity: 100, food: { id: flour }, unit: { id: gram } }]
    await larder.send('POST', path(cakeId), { recipeIngredients })
    expect((await larder.list()).listItems[0].quantity).toBe(700)
    await larder.send('POST', path(cakeId, '/delete'), { recipeDecrementQuantity: 3 })
    expect((await larder.list()).listItems).toMatchObject([{ quantity: 100, recipeReferences: [] }])
  })

  test('leaves what someone else put there, and what is in the basket', async () => {
    await larder.put({ foodId: flour, unitId: gram, quantity: 100 })
    await larder.send('POST', path(cakeId))
    const salt = (await larder.list()).listItems.find(({ note }: Json) => note === 'some salt')
    await larder.send('PUT', `${ITEMS}/${salt.id}`, { ...salt, checked: true })
    await larder.send('POST', path(cakeId, '/delete'))
    expect((await larder.lines()).toSorted()).toEqual(['100 g flour sieved | for the table', 'some salt ✓'])
  })

  test('leaves the list when nothing open is for it any more', async () => {
    const { body } = await larder.send('POST', path(cakeId))
    const ticked = body.listItems.map((item: Json) => ({ ...item, checked: true }))
    await larder.send('PUT', ITEMS, ticked)
    expect((await larder.list()).recipeReferences).toEqual([])
  })

  test('is seen no more once it is in the trash, and comes back with it', async () => {
    await larder.send('POST', path(cakeId))
    await larder.send('DELETE', '/api/recipes/cake')
    const list = await larder.list()
    expect(list.recipeReferences).toEqual([])
    expect(list.listItems[0].recipeReferences).toEqual([])
    expect(list.listItems).toHaveLength(2)
  })

  test('is one of several in the call of newer clients', async () => {
    const soupId = await larder.recipe('Soup', [{ quantity: 50, food: { id: flour }, unit: { id: gram } }])
    const newer = `/api/households/shopping/lists/${larder.listId}/recipe`
    const { status, body } = await larder.send('POST', newer, [
      { recipeId: cakeId, recipeIncrementQuantity: 2 },
      { recipeId: soupId },
    ])
    expect(status).toBe(200)
    expect(body.listItems[0].quantity).toBe(550)
    expect(body.recipeReferences.map((one: Json) => [one.recipe.name, one.recipeQuantity])).toEqual([
      ['Cake', 2],
      ['Soup', 1],
    ])
    const none = [{ recipeId: cakeId }, { recipeId: larder.listId }]
    expect((await larder.send('POST', newer, none)).status).toBe(404)
    expect((await larder.list()).recipeReferences[0].recipeQuantity).toBe(2)
  })

  test('of another group, or on a list of another, is not found', async () => {
    const { other } = larder.kitchen
    expect((await larder.send('POST', path(cakeId), undefined, other)).status).toBe(404)
    expect((await larder.send('POST', path(larder.listId))).status).toBe(404)
    expect((await larder.send('POST', path(larder.listId, '/delete'))).status).toBe(404)
    expect((await larder.send('POST', path(cakeId), { recipeIncrementQuantity: 0 })).status).toBe(422)
  })

  test('is one operation with all the others of a week, and adds up when it is named twice', async () => {
    const added = addRecipes(larder.kitchen.jonas, larder.listId, [
      { recipeId: cakeId, scale: 1 },
      { recipeId: cakeId, scale: 0.5 },
    ])
    expect(added).toEqual({ created: 2, updated: 0 })
    const { listItems, recipeReferences } = await larder.list()
    expect(listItems[0]).toMatchObject({
      quantity: 375,
      recipeReferences: [{ recipeQuantity: 250, recipeScale: 1.5 }],
    })
    expect(recipeReferences).toMatchObject([{ recipeQuantity: 1.5 }])
    const { sequence } = larder.kitchen.services.db.get<{ sequence: number }>(
      'SELECT sequence FROM shopping_lists',
    )!
    expect(sequence).toBe(1)
  })

  describe('made with another one', () => {
    let doughId: string

    beforeEach(async () => {
      doughId = await larder.recipe('Pizza dough', [
        { quantity: 500, food: { id: flour }, unit: { id: gram } },
        { quantity: null, note: 'some oil' },
      ])
      await larder.send('PATCH', '/api/recipes/pizza-dough', { recipeYield: '4 balls (800 g)' })
    })

    /** How the pizza names its dough, and what of 500 g of flour that is. */
    test.each([
      [{ quantity: 2, note: 'balls' }, 250],
      [{ quantity: 200, unit: 'gram' }, 125],
      [{ quantity: null }, 500],
      [{ quantity: 3 }, 1500],
    ])('takes its share of that one: %p', async ({ unit, ...line }: Json, flourWanted) => {
      const pizzaId = await larder.recipe('Pizza', [
        { ...line, unit: unit ? { id: gram } : null, referencedRecipe: { id: doughId } },
        { quantity: 1, note: 'mozzarella' },
      ])
      await larder.send('POST', path(pizzaId), { recipeIncrementQuantity: 2 })
      expect((await larder.list()).listItems).toMatchObject([
        { note: 'mozzarella', quantity: 2 },
        { foodId: flour, unitId: gram, quantity: flourWanted * 2, recipeReferences: [{ recipeId: pizzaId }] },
        { note: 'some oil', quantity: 0 },
      ])
      await larder.send('POST', path(pizzaId, '/delete'), { recipeDecrementQuantity: 2 })
      expect(await larder.lines()).toEqual([])
    })

    /** What newer clients name of the pizza, which have the whole recipe in place of its id, and what is bought. */
    test.each([
      [{ quantity: 2, note: 'balls' }, ['mozzarella', '250 g flour', 'some oil']],
      [{ quantity: 200, unit: 'gram', note: '' }, ['mozzarella', '125 g flour', 'some oil']],
      [{ quantity: 1, note: '', emptied: true }, ['Pizza dough', 'mozzarella']],
      [{ quantity: 1, note: 'dough', gone: true }, ['dough', 'mozzarella']],
    ])('is opened in a call that names it: %p', async ({ unit, emptied, gone, ...line }: Json, bought) => {
      const pizzaId = await larder.recipe('Pizza', [{ quantity: 1, note: 'mozzarella' }])
      if (emptied) await larder.send('PATCH', '/api/recipes/pizza-dough', { recipeIngredient: [] })
      const whole = (await larder.send('GET', '/api/recipes/pizza-dough')).body
      const named = { ...line, unit: unit ? { id: gram } : null, referencedRecipe: whole }
      if (gone) named.referencedRecipe = { ...whole, id: larder.listId }
      const recipeIngredients = [named, { quantity: 1, note: 'mozzarella' }]
      const newer = `/api/households/shopping/lists/${larder.listId}/recipe`
      const { status, body } = await larder.send('POST', newer, [
        { recipeId: pizzaId, recipeIncrementQuantity: 1, recipeIngredients },
      ])
      expect(status).toBe(200)
      expect(body.listItems.map(({ display }: Json) => display)).toEqual(bought)
      for (const { recipeReferences } of body.listItems)
        expect(recipeReferences).toMatchObject([{ recipeId: pizzaId, recipeScale: 1 }])
      expect(await call(path(pizzaId), { recipeIngredients })).toEqual(bought)
    })

    /** The same in the call of older clients, on a list of its own. */
    async function call(address: string, json: object): Promise<string[]> {
      const listId = await larder.add(LISTS, { name: 'Older' })
      const { body } = await larder.send('POST', address.replace(larder.listId, listId), json)
      return body.listItems.map(({ display }: Json) => display)
    }

    test('is bought as it is called when there is nothing in that one', async () => {
      await larder.send('PATCH', '/api/recipes/pizza-dough', { recipeIngredient: [] })
      const pizzaId = await larder.recipe('Pizza', [{ quantity: 1, referencedRecipe: { id: doughId } }])
      await larder.send('POST', path(pizzaId))
      expect(await larder.lines()).toEqual(['Pizza dough'])
    })
  })
})
