import { expect, test } from 'bun:test'
import { seedKitchen } from '../../support/kitchen'
import { send } from '../support'

const MARK = /<small class="note unscaled"[^>]*><i>\(not scaled\)<\/i><\/small>/g

/** A tiramisù whose lines no one has taken apart, and how its pages read. */
async function tiramisu(
  language: string,
  recipeIngredient: readonly unknown[],
  { kitchen = seedKitchen(), disableAmount = true } = {},
) {
  const { mara } = kitchen
  await send(kitchen, 'POST', '/api/recipes', mara, { name: 'Tiramisu' })
  const recipe = { language, recipeIngredient, recipeInstructions: [{ text: 'Beat it.' }] }
  await send(kitchen, 'PATCH', '/api/recipes/tiramisu', mara, { ...recipe, settings: { disableAmount } })
  return async (path: string) =>
    (await kitchen.request(`/g/linden-house/r/tiramisu${path}`, { as: mara })).text()
}

test.each(['?scale=2', '/cook?step=1&scale=2', '/print?scale=2'])(
  'a line whose figures are not clear stays and says so at %s; the others grow',
  async (path) => {
    const read = await tiramisu('it', [
      'Tuorli 3',
      'Limoni ½',
      'zucchero 100 g',
      'Due 15-ounce latte',
      'sale',
    ])
    const html = await read(path)
    for (const line of ['Tuorli 6', 'Limoni 1', 'zucchero 200 g', 'Due 15-ounce latte'])
      expect(html).toContain(line)
    expect(html.match(MARK)).toHaveLength(1)
  },
)

test('nothing is marked as long as nothing is scaled', async () => {
  const read = await tiramisu('en', ['One 15-ounce can beans'])
  expect(await read('')).not.toMatch(MARK)
})

test('Japanese lines are scaled whole, in the digits that they are written in', async () => {
  const read = await tiramisu('ja', ['醤油 大さじ2', '食パン 3枚', '玉ねぎ 1/4個(50g)', '卵 ２個'])
  const html = await read('?scale=2')
  for (const line of ['大さじ4', '6枚', '½個(100g)', '４個']) expect(html).toContain(line)
  expect(html).not.toMatch(MARK)
})

test('a scaled amount is what a kitchen measures, with the exact figure beside it', async () => {
  const kitchen = seedKitchen()
  const make = async (path: string, name: string) =>
    (await send(kitchen, 'POST', path, kitchen.mara, { name })).body
  const lines = [
    { quantity: 800, unit: await make('/api/units', 'gram'), food: await make('/api/foods', 'flour') },
    { quantity: 1, food: await make('/api/foods', 'egg'), note: 'about 60 g' },
    { quantity: 1, note: '500 ml milk' },
    { quantity: 1, note: '3 lemons' },
  ]
  const read = await tiramisu('en', lines, { kitchen, disableAmount: false })
  const large = await read('?scale=8')
  expect(large).toMatch(/>6.4<\/bdi> <span>kg flour</)
  expect(large).toMatch(/>4<\/bdi> <span>l milk</)
  expect(large).toContain('about 480 g')
  const html = await read('?scale=1.1')
  expect(html).toMatch(/>1<\/bdi> <span>egg<small class="note exact"> \(1.1\)<\/small>/)
  expect(html).toMatch(/>3 ½<\/bdi> <span>lemons<small class="note exact"> \(3.3\)<\/small>/)
})
