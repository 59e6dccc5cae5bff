import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// From lines of text to amounts on the executable alone, with scripts off: model and lists come out of the one file.
let trivet: RunningTrivet
let mara: Visitor

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const call = await openApi(trivet)
  for (const kind of ['labels', 'units', 'foods']) {
    await call('POST', `/groups/seeders/${kind}`, { locale: 'en-US' })
  }
  await call('POST', '/recipes', { name: 'White beans' })
  await call('PATCH', '/recipes/white-beans', {
    language: 'en',
    settings: { disableAmount: true },
    recipeIngredient: [
      { note: '100ml olive oil', title: 'For the tin' },
      { note: '6 garlic cloves, left whole' },
      { note: '1 splash Pernod' },
    ],
  })
  mara = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await logIn(mara.page, trivet)
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

const RECIPE = '/g/home/r/white-beans'

test('the form leads to the lines, taken apart, and saving them turns amounts on', async () => {
  const { page } = mara
  await page.goto(`${trivet.address}${RECIPE}?edit=true`)
  await page.getByRole('link', { name: 'Parse' }).click()
  expect(await page.locator('.parsed .original').allTextContents()).toEqual([
    '100ml olive oil',
    '6 garlic cloves, left whole',
    '1 splash Pernod',
  ])
  expect(await page.getByLabel('Make the food “Pernod”').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save all' }).click()
  expect(new URL(page.url()).pathname).toBe(RECIPE)
  expect(await page.locator('.ingredient-list .amount').allTextContents()).toEqual(['100', '6', '1'])
  expect(await page.locator('.ingredient-list').first().textContent()).toContain('cloves garlic')
})

test('after that it is refused, with the reason beside the button and on the page', async () => {
  const { page } = mara
  await page.goto(`${trivet.address}${RECIPE}?edit=true`)
  expect(await page.getByRole('button', { name: 'Parse' }).isDisabled()).toBe(true)
  await page.goto(`${trivet.address}${RECIPE}/ingredient-parser`)
  expect(await page.locator('main .notice').textContent()).toContain('Units or foods are set')
})

test('an administrator tries a line', async () => {
  const { page } = mara
  await page.goto(`${trivet.address}/admin/background-tasks`)
  await page.getByRole('link', { name: 'Ingredient parser' }).click()
  await page.fill('[name=text]', '2-3 sprigs thyme, chopped')
  await page.getByRole('button', { name: 'Parse' }).click()
  expect(await page.locator('.parser-tiles dd').allTextContents()).toEqual([
    '2',
    'sprig',
    'thyme',
    '2-3, chopped',
  ])
})
