import { describe, expect, test } from 'bun:test'
import type { FoodInput } from '../../src/foods/food.schema'
import { createFood, getFood, getOrCreateFood } from '../../src/foods/food.service'
import { getOrCreateUnit, getUnit, updateUnit } from '../../src/foods/unit.service'
import type { Ctx } from '../../src/platform/context'
import { during } from '../../src/platform/events/events'
import { newId } from '../../src/platform/ids'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const plain: FoodInput = {
  name: '',
  pluralName: null,
  description: '',
  extras: {},
  onHand: false,
  labelId: null,
  aliases: [],
}

/** A recipe with one ingredient, straight into the tables: the recipes have tests of their own. */
function addRecipe({ db, groupId }: Ctx, foodId: string | null, unitId: string | null) {
  const id = newId()
  const now = '2026-11-21T10:00:00.000000Z'
  db.run(
    `INSERT INTO recipes (id, group_id, slug, name, name_key, date_added, date_updated, created_at, updated_at)
     VALUES (?1, ?2, ?1, 'Soup', 'soup', '2026-11-21', ?3, ?3, ?3)`,
    id,
    groupId,
    now,
  )
  db.run(
    'INSERT INTO recipe_ingredients (recipe_id, position, reference_id, food_id, unit_id) VALUES (?1, 0, ?2, ?3, ?4)',
    id,
    newId(),
    foodId,
    unitId,
  )
  return () =>
    db.get<{ food_id: string | null; unit_id: string | null }>(
      'SELECT food_id, unit_id FROM recipe_ingredients WHERE recipe_id = ?1',
      id,
    )
}

async function merge(kitchen: Kitchen, noun: 'foods' | 'units', json: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(`/api/${noun}/merge`, { method: 'PUT', as, json })
  return { status: response.status, body: await response.json() }
}

describe('merging two foods', () => {
  test('moves ingredients and deletes the first', async () => {
    const kitchen = seedKitchen()
    const [from, to] = [
      getOrCreateFood(kitchen.mara, 'Scallion'),
      getOrCreateFood(kitchen.mara, 'Spring onion'),
    ]
    const ingredient = addRecipe(kitchen.mara, from.id, null)
    const { status, body } = await merge(kitchen, 'foods', { fromFood: from.id, toFood: to.id })
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Successfully merged foods', error: false })
    expect(ingredient()?.food_id).toBe(to.id)
    expect(() => getFood(kitchen.mara, from.id)).toThrow('exceptions.not-found')
  })

  test('keeps every name of the first as an alias of the second, each once', async () => {
    const kitchen = seedKitchen()
    const { mara } = kitchen
    const from = createFood(mara, {
      ...plain,
      name: 'Scallion',
      pluralName: 'Scallions',
      aliases: [{ name: 'Green onion' }, { name: 'SPRING ONION' }],
    })
    const to = createFood(mara, { ...plain, name: 'Spring onion', aliases: [{ name: 'green onion' }] })
    await merge(kitchen, 'foods', { fromFood: from.id, toFood: to.id })
    const aliases = getFood(mara, to.id).aliases.map((alias) => alias.name)
    expect(aliases).toEqual(['green onion', 'Scallion', 'Scallions'])
  })

  test('changes nothing when one is missing, foreign, or both are the same', async () => {
    const kitchen = seedKitchen()
    const mine = getOrCreateFood(kitchen.mara, 'Leek')
    const foreign = getOrCreateFood(kitchen.other, 'Leek')
    const ingredient = addRecipe(kitchen.mara, mine.id, null)
    for (const toFood of [foreign.id, newId(), mine.id]) {
      const { status, body } = await merge(kitchen, 'foods', { fromFood: mine.id, toFood })
      expect({ status, detail: body.detail }).toEqual({ status: 500, detail: 'Failed to merge foods' })
    }
    expect(ingredient()?.food_id).toBe(mine.id)
    expect(getFood(kitchen.other, foreign.id).name).toBe('Leek')
    expect((await merge(kitchen, 'foods', { fromFood: mine.id })).status).toBe(422)
  })

  test('is undone whole when a listener fails', async () => {
    const kitchen = seedKitchen()
    const { mara, services } = kitchen
    const [from, to] = [getOrCreateFood(mara, 'Scallion'), getOrCreateFood(mara, 'Spring onion')]
    const ingredient = addRecipe(mara, from.id, null)
    services.events.listen(
      during('food-merged', () => {
        throw new Error('the shopping lists are not ready')
      }),
    )
    expect((await merge(kitchen, 'foods', { fromFood: from.id, toFood: to.id })).status).toBe(500)
    expect(ingredient()?.food_id).toBe(from.id)
    expect(getFood(mara, to.id).aliases).toEqual([])
  })
})

test('merging two units moves ingredients, and abbreviations become aliases', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  const [from, to] = [getOrCreateUnit(mara, 'Esslöffel'), getOrCreateUnit(mara, 'tablespoon')]
  updateUnit(mara, from.id, {
    ...from,
    pluralName: 'Esslöffel',
    abbreviation: 'EL',
    pluralAbbreviation: 'EL',
  })
  const ingredient = addRecipe(mara, null, from.id)
  const { body } = await merge(kitchen, 'units', { fromUnit: from.id, toUnit: to.id })
  expect(body).toEqual({ message: 'Successfully merged units', error: false })
  expect(ingredient()?.unit_id).toBe(to.id)
  expect(getUnit(mara, to.id).aliases).toEqual([{ name: 'Esslöffel' }, { name: 'EL' }])
  const again = await merge(kitchen, 'units', { fromUnit: from.id, toUnit: to.id })
  expect({ status: again.status, detail: again.body.detail }).toEqual({
    status: 500,
    detail: 'Failed to merge units',
  })
})
