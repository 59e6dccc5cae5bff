import { expect, test } from 'bun:test'
import { startNutrition } from '../../src/nutrition/nutrition-background.service'
import { eventually } from '../support/eventually'
import { type Kitchen, seedKitchen } from '../support/kitchen'

async function ask(kitchen: Kitchen, path: string, method = 'GET', json?: unknown) {
  const response = await kitchen.request(path, { method, as: kitchen.mara, json })
  return response.json()
}

async function write(kitchen: Kitchen, name: string, json: Record<string, unknown>) {
  const slug = await ask(kitchen, '/api/recipes', 'POST', { name })
  await ask(kitchen, `/api/recipes/${slug}`, 'PATCH', { language: 'en', recipeServings: 2, ...json })
  return ask(kitchen, `/api/recipes/${slug}`)
}

const nutrition = (kitchen: Kitchen, { slug }: { slug: string }) =>
  ask(kitchen, `/api/recipes/${slug}/nutrition`)
const made = ({ id }: { id: string }, quantity: number | null, note = '') => ({
  quantity,
  note,
  referencedRecipe: { id },
})
const lines = (...notes: string[]) => notes.map((note) => ({ note }))

test('a line that another recipe makes takes its share of what that recipe holds', async () => {
  const kitchen = seedKitchen()
  const dough = await write(kitchen, 'Dough', {
    recipeIngredient: lines('200 g sugar', '200 g flour'),
    recipeYield: '4 balls',
  })
  const pizza = await write(kitchen, 'Pizza', {
    recipeIngredient: [made(dough, null, '2 balls dough'), { note: '100 g sugar' }],
  })
  const whole = await nutrition(kitchen, dough)
  const found = await nutrition(kitchen, pizza)
  expect(found).toMatchObject({ matched: 1, grams: 300, lines: [{ food: 'Dough', grams: 200 }, {}] })
  expect(found.perServing.energy).toBeCloseTo(whole.perServing.energy / 2 + 387 / 2, -1)
})

test('what a recipe says of itself counts in those that are made with it', async () => {
  const kitchen = seedKitchen()
  const dough = await write(kitchen, 'Dough', {
    recipeIngredient: lines('200 g flour'),
    nutrition: { calories: '1000 kcal' },
  })
  const pizza = await write(kitchen, 'Pizza', { recipeIngredient: [made(dough, 1)] })
  expect(await nutrition(kitchen, pizza)).toMatchObject({ source: 'computed', perServing: { energy: 1000 } })
})

test('a recipe of which too little is understood makes a line that is not understood', async () => {
  const kitchen = seedKitchen()
  const stew = await write(kitchen, 'Stew', { recipeIngredient: lines('900 g unobtainium', '10 g flour') })
  const pie = await write(kitchen, 'Pie', { recipeIngredient: [made(stew, 1), { note: '10 g flour' }] })
  expect(await nutrition(kitchen, pie)).toMatchObject({ source: null, lines: [{ confidence: 0 }, {}] })
})

test('recipes that hang together in a circle are computed all the same', async () => {
  const kitchen = seedKitchen()
  const one = await write(kitchen, 'One', { recipeIngredient: lines('200 g flour') })
  const two = await write(kitchen, 'Two', { recipeIngredient: [made(one, 1), { note: '50 g sugar' }] })
  // No page and no client can write this.
  kitchen.services.db.run(
    'UPDATE recipe_ingredients SET sub_recipe_id = ?1 WHERE recipe_id = ?2',
    two.id,
    one.id,
  )
  expect((await nutrition(kitchen, two)).lines).toMatchObject([{ confidence: 0 }, { food: 'sugar' }])
  expect((await nutrition(kitchen, one)).lines).toMatchObject([{ confidence: 0 }])
})

test('recipes are computed again when one that they are made with changes, goes or comes back', async () => {
  const kitchen = seedKitchen()
  const stop = startNutrition(kitchen.services)
  const sugar = await write(kitchen, 'Syrup', { recipeIngredient: lines('100 g sugar') })
  const cake = await write(kitchen, 'Cake', { recipeIngredient: [made(sugar, 1)] })
  const party = await write(kitchen, 'Party', { recipeIngredient: [made(cake, 1), { note: '100 g flour' }] })
  const energy = () =>
    kitchen.services.db.get<{ energy: number | null }>(
      'SELECT n.energy FROM recipe_nutrition AS n JOIN recipes AS r ON r.number = n.recipe_number WHERE r.slug = ?1',
      party.slug,
    )?.energy
  await eventually(() => expect(energy()).toBeCloseTo((387 + 364) / 2, -1))
  await ask(kitchen, `/api/recipes/${sugar.slug}`, 'PATCH', { recipeIngredient: lines('300 g sugar') })
  expect((await nutrition(kitchen, party)).perServing.energy).toBeCloseTo((3 * 387 + 364) / 2, -1)
  await eventually(() => expect(energy()).toBeCloseTo((3 * 387 + 364) / 2, -1))
  await ask(kitchen, `/api/recipes/${sugar.slug}`, 'DELETE')
  await eventually(() => expect(energy()).toBeNull())
  stop()
})

test('recipes are computed again when a food in them gets another name', async () => {
  const kitchen = seedKitchen()
  const stop = startNutrition(kitchen.services)
  const food = await ask(kitchen, '/api/foods', 'POST', { name: 'unobtainium' })
  const unit = await ask(kitchen, '/api/units', 'POST', { name: 'g' })
  const cake = await write(kitchen, 'Cake', { recipeIngredient: [{ quantity: 200, unit, food, note: '' }] })
  expect((await nutrition(kitchen, cake)).source).toBeNull()
  await ask(kitchen, `/api/foods/${food.id}`, 'PUT', { ...food, name: 'sugar' })
  expect((await nutrition(kitchen, cake)).lines).toMatchObject([{ food: 'sugar', grams: 200 }])
  await eventually(() =>
    expect(
      kitchen.services.db.get<{ matched: number }>('SELECT matched FROM recipe_nutrition')!.matched,
    ).toBe(1),
  )
  stop()
})
