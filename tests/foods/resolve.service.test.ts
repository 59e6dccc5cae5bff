import { describe, expect, test } from 'bun:test'
import { createFood, getFood, listAllFoods, mergeFoods, updateFood } from '../../src/foods/food.service'
import { resolveFoods, resolveNames } from '../../src/foods/resolve.service'
import { seedKind } from '../../src/seeds/seed.service'
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

  test('a food of the seed list comes with its names, plural and label', () => {
    const { mara: ctx } = seedKitchen()
    seedKind(ctx, 'labels', 'en-US')
    const [onion] = resolveFoods(ctx, german('gehackte Zwiebeln'), { mayCreate: true })
    expect(onion).toMatchObject({ name: 'Zwiebel', pluralName: 'Zwiebeln', label: { name: 'Vegetables' } })
    expect(onion!.aliases.map(({ name }) => name)).toContain('Gemüsezwiebel')
  })

  test('words that are no part of a food are separated from it', () => {
    const { mara: ctx } = seedKitchen()
    const names = [
      { name: '1 13oz. can coconut milk ($1.99)', language: 'en' },
      { name: 'finely chopped fresh parsley or cilantro', language: 'en' },
      { name: 'lime wedges for serving', language: 'en' },
      { name: 'weiche Butter', language: 'de' },
    ]
    const resolved = resolveNames(ctx, names, { mayCreate: true })
    expect(resolved.map((one) => one?.food.name)).toEqual(['coconut milk', 'parsley', 'lime', 'Butter'])
    expect(resolved.map((one) => one?.rest)).toEqual([
      '1 13oz. can, ($1.99)',
      'finely chopped fresh, or cilantro',
      'wedges for serving',
      'weiche',
    ])
  })

  test('the same food in another language is the food that is there, and it is called so from then on', () => {
    const { mara: ctx } = seedKitchen()
    const { id } = createFood(ctx, { ...plain, name: 'onion', pluralName: 'onions' })
    const [found] = resolveFoods(ctx, german('Zwiebeln'), { mayCreate: true })
    expect(found).toMatchObject({ id, name: 'onion' })
    expect(found!.aliases).toEqual([{ name: 'Zwiebel' }, { name: 'Zwiebeln' }])
    expect(resolveFoods(ctx, [{ name: 'cebolla', language: 'es' }], { mayCreate: true })[0]!.id).toBe(id)
    expect(listAllFoods(ctx)).toHaveLength(1)
  })

  test('a caller who makes no foods finds one of another language and leaves its names alone', () => {
    const { mara: ctx } = seedKitchen()
    const { id } = createFood(ctx, { ...plain, name: 'onion' })
    const [found] = resolveFoods(ctx, german('Zwiebel'), { mayCreate: false })
    expect(found?.id).toBe(id)
    expect(getFood(ctx, id).aliases).toEqual([])
    expect(resolveFoods(ctx, german('Knoblauch', 'Dinkelkleie'), { mayCreate: false })).toEqual([null, null])
  })

  test('one word for two things in two languages makes two foods', () => {
    const { mara: ctx } = seedKitchen()
    const [spice] = resolveFoods(ctx, [{ name: 'paprika', language: 'en' }], { mayCreate: true })
    const [pepper] = resolveFoods(ctx, german('Paprika'), { mayCreate: true })
    expect(pepper!.id).not.toBe(spice!.id)
    expect(resolveFoods(ctx, german('Paprikapulver'), { mayCreate: true })[0]!.id).toBe(spice!.id)
  })

  test('a change through the API keeps the names in other languages that it sends and forgets the others', () => {
    const { mara: ctx } = seedKitchen()
    const { id } = createFood(ctx, {
      ...plain,
      name: 'onion',
      pluralName: 'onions',
      aliases: [{ name: 'bulb' }],
    })
    resolveFoods(ctx, german('Zwiebel'), { mayCreate: true })
    const { name, pluralName, description, extras, onHand, labelId, aliases } = getFood(ctx, id)
    const same = { name, pluralName, description, extras, onHand, labelId }
    expect(updateFood(ctx, id, { ...same, aliases }).aliases).toEqual(aliases)
    expect(updateFood(ctx, id, { ...same, aliases: [{ name: 'bulb' }] }).aliases).toEqual([{ name: 'bulb' }])
  })

  test('what two foods are called in each language goes with them when they merge', () => {
    const { mara: ctx } = seedKitchen()
    const onion = createFood(ctx, { ...plain, name: 'onion' })
    const [zwiebel] = resolveFoods(ctx, german('Speisezwiebelchen'), { mayCreate: true })
    mergeFoods(ctx, zwiebel!.id, onion.id)
    expect(getFood(ctx, onion.id).aliases).toEqual([{ name: 'Speisezwiebelchen' }])
    expect(resolveFoods(ctx, german('Speisezwiebelchen'), { mayCreate: false })[0]?.id).toBe(onion.id)
  })

  test('a name of 10,000 characters, of signs or of nothing makes no food', () => {
    const { mara: ctx } = seedKitchen()
    const names = ['a '.repeat(5000), '(((((', '®', '$$$ 1.99', ','.repeat(9999), 'x'.repeat(10_000)]
    expect(resolveFoods(ctx, german(...names), { mayCreate: true })).toEqual(names.map(() => null))
    expect(listAllFoods(ctx)).toEqual([])
  })
})
