import { expect, test } from 'bun:test'
import { Window } from 'happy-dom'
import { seedKitchen } from '../../support/kitchen'
import { send, soup } from '../support'

const STEP = 'سخّن الفرن إلى 180 °C وادهن القالب.'

test('in words from the right a field holds what was typed, and over it an amount reads from the left', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, {
    description: 'Without amounts.',
    recipeInstructions: [{ text: STEP }, { text: 'Heat the oven to 180 °C.' }],
    recipeIngredient: [{ note: '120 g شوفان', quantity: 1 }],
  })
  const { document } = new Window()
  const page = await kitchen.request('/g/linden-house/r/soup?edit=true', { as: kitchen.mara })
  document.write(await page.text())
  const steps = [...document.querySelectorAll('textarea[name$=".text"]')]
  expect(steps.map(({ textContent }) => textContent)).toEqual([STEP, 'Heat the oven to 180 °C.'])
  const over = [...document.querySelectorAll('textarea ~ .as-shown')]
  expect(over.map(({ textContent }) => textContent)).toEqual([
    'سخّن الفرن إلى \u2068180 °C\u2069 وادهن القالب.',
  ])
  expect(document.querySelector('.line-field bdi')?.textContent).toBe('120 g')
})
