import { describe, expect, test } from 'bun:test'
import { createFood, listAllFoods } from '../../src/foods/food.service'
import { resolveFoods } from '../../src/foods/resolve.service'
import { seedKitchen } from '../support/kitchen'

const plain = { pluralName: null, description: '', extras: {}, onHand: false, labelId: null, aliases: [] }
const german = (...names: string[]) => names.map((name) => ({ name, language: 'de' }))

describe('foods of imported lines', () => {
  test('a food is found by its name, plural and alias, whatever the case', () => {
    const { mara: ctx } = seedKitchen()
    const { id } = createFood(ctx, {
      ...plain,
      name: 'Zwiebel',
      pluralName: 'Zwiebeln',
      aliases: [{ name: 'Bolle' }],
    })
    const found = resolveFoods(ctx, german('zwiebel', 'ZWIEBELN', 'Bolle'), { mayCreate: false })
    expect(found.map((food) => food?.id)).toEqual([id, id, id])
  })

  test('a name counts for more than the alias of another food', () => {
    const { mara: ctx } = seedKitchen()
    createFood(ctx, { ...plain, name: 'Gemüse', aliases: [{ name: 'Lauch' }] })
    const { id } = createFood(ctx, { ...plain, name: 'Lauch' })
    expect(resolveFoods(ctx, german('Lauch'), { mayCreate: false })[0]?.id).toBe(id)
  })

  test('a food that is not there is made once for all who name it, where that is allowed', () => {
    const { mara: ctx } = seedKitchen()
    expect(resolveFoods(ctx, german('Quitte'), { mayCreate: false })).toEqual([null])
    const [first, second] = resolveFoods(ctx, german('Quitte', 'quitte'), { mayCreate: true })
    expect(first?.name).toBe('Quitte')
    expect(second?.id).toBe(first!.id)
    expect(resolveFoods(ctx, german('', '½', 'x'.repeat(500)), { mayCreate: true })).toEqual([
      null,
      null,
      null,
    ])
    expect(listAllFoods(ctx)).toHaveLength(1)
  })

  test('foods of another group are not found', () => {
    const { mara, other } = seedKitchen()
    createFood(other, { ...plain, name: 'Quitte' })
    expect(resolveFoods(mara, german('Quitte'), { mayCreate: false })).toEqual([null])
  })
})
