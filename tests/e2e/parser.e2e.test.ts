import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
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
  await call('POST', '/recipes', { name: 'Lentil soup' })
  await call('PATCH', '/recipes/lentil-soup', {
    language: 'en',
    recipeIngredient: [
      { note: '200 g lentils', title: 'Soup' },
      { note: '1 tsp salt, 1/2 tsp pepper' },
      { note: '1 l stock' },
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
  await page.getByRole('button', { name: 'Save and parse ingredients' }).click()
  expect(await page.locator('.parsed .original').allTextContents()).toEqual([
    '100ml olive oil',
    '6 garlic cloves, left whole',
    '1 splash Pernod',
  ])
  await eventually(async () => expect(await page.getByLabel('Create food “Pernod”').isChecked()).toBe(true))
  await page.getByRole('button', { name: 'Save all' }).last().click()
  expect(new URL(page.url()).pathname).toBe(RECIPE)
  await eventually(async () =>
    expect(await page.locator('.ingredient-list .amount').allTextContents()).toEqual(['100', '6', '1']),
  )
  await eventually(async () =>
    expect(await page.locator('.ingredient-list').first().textContent()).toContain('cloves garlic'),
  )
})

test('a line is taken out and restored, another is split and moved, all without script', async () => {
  const { page } = mara
  await page.goto(`${trivet.address}/g/home/r/lentil-soup/ingredient-parser`)
  // A page that is still coming may show the first rows only.
  const originals = async () => {
    await page.waitForLoadState()
    return page.locator('.parsed .original').allTextContents()
  }
  await page.getByRole('button', { name: 'Remove lentils' }).click()
  await eventually(async () => expect(await originals()).toEqual(['1 tsp salt, 1/2 tsp pepper', '1 l stock']))
  await page.getByRole('button', { name: 'Restore' }).click()
  await eventually(async () => expect(await originals()).toHaveLength(3))
  await page.locator('[name="lines.1.text"]').fill('1 tsp salt\n1/2 tsp pepper')
  await page.locator('[name=action][value="lines.1.parse"]').click()
  await eventually(async () =>
    expect(await originals()).toEqual(['200 g lentils', '1 tsp salt', '1/2 tsp pepper', '1 l stock']),
  )
  await page.locator('[popovertarget="lines-2-menu"]').click()
  await page.locator('[value="lines.2.up"]').click()
  await eventually(async () =>
    expect(await originals()).toEqual(['200 g lentils', '1/2 tsp pepper', '1 tsp salt', '1 l stock']),
  )
})

test('with scripts the same happens in place, rows are dragged, and leaving with changes asks', async () => {
  const visitor = await newVisitor({ viewport: { width: 1100, height: 1400 } })
  const { page } = visitor
  await logIn(page, trivet)
  await page.goto(`${trivet.address}/g/home/r/lentil-soup/ingredient-parser`)
  const originals = () => page.locator('.parsed .original').allTextContents()
  await page.locator('[data-can-drag]').waitFor()
  await page.locator('[name="lines.1.text"]').fill('1 tsp salt\n1/2 tsp pepper')
  await page.locator('[name=action][value="lines.1.parse"]').click()
  await page.getByText('1/2 tsp pepper', { exact: true }).first().waitFor()
  const rows = page.locator('.parsed > li[id]')
  await rows.nth(3).locator('[data-grip]').scrollIntoViewIfNeeded()
  const start = (await rows.nth(3).locator('[data-grip]').boundingBox())!
  const end = (await rows.nth(1).boundingBox())!
  await page.mouse.move(start.x + 10, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y, { steps: 4 })
  await page.mouse.move(start.x + 10, end.y + 4, { steps: 10 })
  const drawn = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.mouse.up()
  expect((await drawn).status()).toBe(200)
  await page.waitForFunction(
    () => document.querySelector('[name="lines.1.text"]')?.closest('li')?.id === 'lines.1',
  )
  await eventually(async () =>
    expect(await originals()).toEqual(['200 g lentils', '1 l stock', '1 tsp salt', '1/2 tsp pepper']),
  )
  let asked = 0
  page.once('dialog', (dialog) => {
    asked++
    return dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForTimeout(200)
  expect([asked, new URL(page.url()).pathname]).toEqual([1, '/g/home/r/lentil-soup/ingredient-parser'])
  await page.getByRole('button', { name: 'Save all' }).last().click()
  await page.waitForURL((url) => url.pathname === '/g/home/r/lentil-soup')
  await eventually(async () =>
    expect(await page.locator('.ingredient-list .amount').allTextContents()).toEqual(['200', '1', '1', '½']),
  )
  await visitor.context.close()
})

test('after that there is no button for it, and its page says why', async () => {
  const { page } = mara
  await page.goto(`${trivet.address}${RECIPE}?edit=true`)
  await page.locator('#ingredients').waitFor()
  expect(await page.getByRole('button', { name: 'Save and parse ingredients' }).count()).toBe(0)
  await page.goto(`${trivet.address}${RECIPE}/ingredient-parser`)
  await eventually(async () =>
    expect(await page.locator('main .notice').textContent()).toContain('Units or foods are already set'),
  )
})

test('an administrator tries a line', async () => {
  const { page } = mara
  await page.goto(`${trivet.address}/admin/background-tasks`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
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
