import { expect, test } from 'bun:test'
import { seedKitchen } from '../../support/kitchen'
import { send } from '../support'

const GALETTE = '/api/recipes/galette'
const COOK = '/g/linden-house/r/galette/cook'

const INGREDIENTS = ['200 g flour', '1 egg', '700 g plums']
const INSTRUCTIONS = [
  { title: 'Dough', text: 'Work the **flour** and the egg together with 150 g of cold butter.' },
  { title: '', text: 'Lay the plums on it and bake at 200 °C.' },
]

/** A galette that its cook has open at a step. */
async function galette({ ingredients = INGREDIENTS, instructions = INSTRUCTIONS } = {}) {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  await send(kitchen, 'POST', '/api/recipes', mara, { name: 'Galette' })
  const recipe = { recipeIngredient: ingredients, recipeInstructions: instructions }
  await send(kitchen, 'PATCH', GALETTE, mara, { ...recipe, settings: { disableAmount: true } })
  return async (query: string) => (await kitchen.request(`${COOK}?${query}`, { as: mara })).text()
}

test('cook mode shows one step, just its ingredients, and links to its neighbours', async () => {
  const cook = await galette()
  const html = await cook('step=2')
  expect(html).toContain('bake at 200\u00a0°C.')
  expect(html).not.toContain('cold butter')
  expect(html).toContain('g plums')
  expect(html).not.toContain('g flour')
  expect(html).toMatch(/class="button back"[^>]*href="\/g\/linden-house\/r\/galette\/cook\?step=1"/)
  expect(html).toContain('<b dir="auto">Work the flour</b>')
  expect(html).toMatch(/class="button next"[^>]*href="\/g\/linden-house\/r\/galette\/made"/)
  expect(html).toContain('<span class="voice" dir="auto">Dough</span>')
  // On is where the thumb goes; back is quieter.
  expect(html).toMatch(/class="button next" data-kind="primary"/)
  expect(html).not.toMatch(/class="button back" data-kind/)
})

test('cook mode keeps the yield from step to step and on the way out', async () => {
  const cook = await galette()
  const html = await cook('step=1&scale=2')
  expect(html).toContain('<b class="amount" dir="ltr" title="150 g">300 g</b>')
  expect(html).toContain('<bdi class="amount" dir="ltr">400</bdi>')
  expect(html).toContain('cook?step=2&amp;scale=2')
  expect(html).toContain('href="/g/linden-house/r/galette?scale=2"')
})

test('units chosen on the recipe hold in cook mode, from step to step, on paper and when the yield changes', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  await send(kitchen, 'POST', '/api/recipes', mara, { name: 'Galette' })
  const recipe = { recipeIngredient: INGREDIENTS, recipeInstructions: INSTRUCTIONS, language: 'en' }
  await send(kitchen, 'PATCH', GALETTE, mara, { ...recipe, settings: { disableAmount: true } })
  const read = async (path: string) => (await kitchen.request(path, { as: mara })).text()
  const html = await read('/g/linden-house/r/galette?units=us')
  expect(html).toContain(`href="${COOK}?units=us"`)
  expect(html).toContain('/g/linden-house/r/galette/print?units=us')
  expect(html).toContain('<input type="hidden" name="units" value="us"/>')
  const cook = await read(`${COOK}?units=us`)
  expect(cook).toContain('≈ 1 ⅔')
  expect(cook).toContain(`href="${COOK}?step=2&amp;units=us"`)
  expect(cook).toContain('href="/g/linden-house/r/galette?units=us"')
})

test('a step that names nothing has no ingredients where another names some, else all', async () => {
  const rest = { title: '', text: 'Let it rest.' }
  const [step] = INSTRUCTIONS
  const other = await galette({ instructions: [rest, step!] })
  expect(await other('step=1')).not.toContain('g flour')
  const alone = await galette({ instructions: [rest, rest] })
  const html = await alone('step=1')
  for (const food of ['g flour', 'egg', 'g plums']) expect(html).toContain(food)
})
