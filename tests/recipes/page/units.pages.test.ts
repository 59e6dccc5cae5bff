import { beforeEach, expect, test } from 'bun:test'
import type { Ctx } from '../../../src/platform/context'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { send, soup } from '../support'

let kitchen: Kitchen
const PAGE = '/g/linden-house/r/soup'
const CUPS = 'trivet_units=us'

beforeEach(async () => {
  kitchen = seedKitchen()
  const { settings } = await soup(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, {
    language: 'en',
    recipeServings: 4,
    recipeIngredient: ['454 g flour', 'salt to taste'],
    settings: { ...settings, public: true, disableAmount: true },
  })
})

async function open(path: string, as: Ctx | null, cookie = ''): Promise<string> {
  const headers = cookie === '' ? {} : { cookie }
  return (await kitchen.request(PAGE + path, as ? { as, headers } : { headers })).text()
}
const amountIn = (html: string) =>
  /<bdi class="amount"[^>]*>([^<]*)<\/bdi>(?: <span>(\S+))?/.exec(html)?.slice(1, 3).join(' ')

test('a member reads in the units that the browser keeps, unless the address says others', async () => {
  const { mara } = kitchen
  expect(amountIn(await open('', mara))).toBe('454 g')
  expect(amountIn(await open('', mara, CUPS))).toBe('≈ 3 ¾ cups')
  expect(amountIn(await open('?units=metric', mara, CUPS))).toBe('454 g')
  // What is kept need not be said in addresses; what is not, goes along.
  expect(await open('', mara, CUPS)).not.toContain('cook?units=us')
  expect(await open('?units=us', mara)).toContain('cook?units=us')
})

test('the page of strangers, which all share, goes by its address alone', async () => {
  expect(amountIn(await open('', null, CUPS))).toBe('454 g')
  const chosen = await open('?units=us', null, CUPS)
  expect(amountIn(chosen)).toBe('≈ 3 ¾ cups')
  expect(chosen).toContain('units=us')
  // Strangers cannot keep their choice.
  expect(chosen).not.toContain('/preferences/units')
  expect(await open('?units=us', kitchen.mara)).toContain('/preferences/units')
})

test('how much one has is a field beside the unit of each line with an amount, as it is written; pans are in inches where units are', async () => {
  const { mara } = kitchen
  const written = await open('/scale', mara)
  expect(written).toMatch(/<input(?=[^>]*name="to")[^>]*placeholder="454"[^>]*><span>g flour/)
  expect(written).not.toContain('salt to taste')
  const [, flour] = /<input type="hidden" name="by" value="([^"]+)"/.exec(written)!
  expect(amountIn(await open(`?by=${flour}&to=908`, mara))).toBe('908 g')
  expect(written).toMatch(/name="servings"[^>]*value="4"|value="4"[^>]*name="servings"/)
  expect(await open('/scale?scale=2', mara)).toMatch(
    /name="servings"[^>]*value="8"|value="8"[^>]*name="servings"/,
  )
  expect(await open('/scale?units=us', mara)).not.toContain('name="by"')
  const [inches, centimetres] = [
    await open('/scale?pan=1', mara),
    await open('/scale?pan=1&units=metric', mara),
  ]
  expect([/inch/.test(inches), /cm|centimet/.test(centimetres)]).toEqual([true, true])
  expect(/inch/.test(centimetres)).toBe(false)
})

test('an amount in the digits of any script, or a fraction of any kind, has a field and scales the recipe', async () => {
  const lines = { '٢ ملعقة عسل': '٢', '１２０g 小麦粉': '１２０', '⅕ cup oil': '⅕' }
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { recipeIngredient: Object.keys(lines) })
  const written = await open('/scale', kitchen.mara)
  const fields = [...written.matchAll(/name="by" value="([^"]+)".*?placeholder="([^"]+)"/gs)]
  expect(fields.map(([, , figures]) => figures)).toEqual(Object.values(lines))
  expect(await open(`?by=${fields[0]![1]}&to=4`, kitchen.mara)).toContain('8 servings')
  expect(await open(`?by=${fields[1]![1]}&to=240`, kitchen.mara)).toContain('8 servings')
})

test('a second recipe is asked for where the paper holds two', async () => {
  const { mara } = kitchen
  const paper = (size: string) =>
    open(
      '/print',
      mara,
      `trivet_preferences=${encodeURIComponent(JSON.stringify({ print: { paper: size } }))}`,
    )
  expect([
    (await paper('a4')).includes('name="and"'),
    (await paper('a4-two')).includes('name="and"'),
  ]).toEqual([false, true])
})
