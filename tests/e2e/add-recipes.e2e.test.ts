import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet, todayThere } from '../support/executable'
import { type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// The sheet that puts recipes on a list: of a recipe's page, the planner, a card and tonight's dish; a page without script.
let trivet: RunningTrivet
let call: Call
let visitor: Visitor
let listId: string
let slug: string

interface Items {
  listItems: { display: string }[]
}

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  const { id: foodId } = await call<{ id: string }>('POST', '/foods', { name: 'salt', onHand: true })
  slug = await call<string>('POST', '/recipes', { name: 'Leek soup' })
  const { id: recipeId } = await call<{ id: string }>('PATCH', `/recipes/${slug}`, {
    settings: { disableAmount: false },
    recipeIngredient: [
      { quantity: 3, note: 'leeks', title: 'Vegetables' },
      { quantity: 1, food: { id: foodId }, title: 'Spices' },
      { quantity: 2, note: 'bay leaves' },
    ],
  })
  const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  listId = list.id
  const date = todayThere()
  for (const entryType of ['lunch', 'dinner'])
    await call('POST', '/groups/mealplans', { date, entryType, recipeId, title: '', text: '' })
  visitor = await newVisitor({ viewport: { width: 390, height: 844 } })
  await logIn(visitor.page, trivet)
})

afterAll(async () => {
  await visitor?.context.close()
  await closeBrowser()
  await discard(trivet)
})

async function displayed(): Promise<string[]> {
  const { listItems } = await call<Items>('GET', `/groups/shopping/lists/${listId}`)
  return listItems.map(({ display }) => display).toSorted()
}

test('a recipe goes on the list that was used last: what is not on hand is ticked, as much as is made', async () => {
  const { page } = visitor
  await page.goto(`${trivet.address}/g/home/r/${slug}`)
  const dialog = page.locator('#sheet')
  const openDialog = async () => {
    await page.click('[popovertarget=recipe-menu]')
    await page.click('#recipe-menu [href*="/shopping"]')
    await dialog.locator('.add-recipes').waitFor()
  }
  // How much is made was changed after the links of the page came.
  await page.evaluate(() => history.replaceState(null, '', '?scale=2'))
  await openDialog()
  expect(await dialog.locator('form > p').first().textContent()).toContain('× 2')
  expect(await dialog.locator('[name=list]:checked').inputValue()).toBe(listId)
  const boxes = () =>
    dialog.locator('[name=line]').evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))
  expect(await boxes()).toEqual([true, false, true])
  expect(await dialog.locator('legend').allTextContents()).toEqual([
    'List',
    'Ingredients',
    'Vegetables',
    'Spices',
  ])
  await dialog.locator('[data-check=all]').click()
  expect(await boxes()).toEqual([true, true, true])
  await dialog.locator('[data-check=none]').click()
  expect(await boxes()).toEqual([false, false, false])
  await dialog.locator('[name=line]').first().check()

  await page.keyboard.press('Escape')
  await openDialog()
  expect(await boxes()).toEqual([true, false, true])
  await dialog.locator('[type=submit]').click()
  await eventually(async () =>
    expect(await page.locator('.toast').textContent()).toContain('Successfully added to list'),
  )
  expect(await dialog.isVisible()).toBe(false)
  expect(await displayed()).toEqual(['4 bay leaves', '6 leeks'])
})

test('so does a day of the plan, the same recipe twice summed', async () => {
  const { page } = visitor
  await page.goto(`${trivet.address}/group/mealplan/planner/view`)
  await page.locator('.day[data-today] .day-foot [data-sheet]').click()
  const dialog = page.locator('#sheet')
  expect(await dialog.locator('.check', { hasText: 'Leek soup' }).textContent()).toContain('× 2')
  await dialog.locator('[type=submit]').click()
  await page.locator('.toast').waitFor()
  expect(await displayed()).toEqual(['8 bay leaves', '12 leeks'].toSorted())
  expect(visitor.complaints).toEqual([])
})

test('a card and tonight’s dish open the same sheet over the list', async () => {
  const { page } = visitor
  // What is planned for tonight greets above the list instead of standing in it.
  await page.goto(`${trivet.address}/g/home?search=leek`)
  await page.click(`[popovertarget=menu-${slug}]`)
  await page.click(`#menu-${slug} [href*="/shopping"]`)
  await page.locator('#sheet .add-recipes').waitFor()
  expect(new URL(page.url()).pathname).toBe('/g/home')
  expect(await page.locator(`#menu-${slug}`).isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await page.goto(`${trivet.address}/g/home`)
  await page.click('.tonight [data-sheet]')
  await page.locator('#sheet [name=line]').first().waitFor()
  await page.keyboard.press('Escape')
  expect(visitor.complaints).toEqual([])
})

test('what there is of one ingredient is typed beside its name, by keyboard', async () => {
  const { page } = visitor
  await page.goto(`${trivet.address}/g/home/r/${slug}`)
  await page.locator('[href*="/scale"]').filter({ visible: true }).first().click()
  const sheet = page.locator('#sheet')
  await sheet.locator('details summary').press('Enter')
  const field = sheet.getByLabel('leek')
  expect(await field.getAttribute('placeholder')).toBe('3')
  const apply = sheet.locator('details button').first()
  expect(await apply.isVisible()).toBe(false)
  await field.fill('6')
  await page.keyboard.press('Tab')
  expect(await apply.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?&]to=6/)
  await eventually(async () =>
    expect(await page.locator('.ingredients .amount').first().textContent()).toBe('6'),
  )
  expect(visitor.complaints).toEqual([])
})

test('without script the sheet is a page', async () => {
  const plain = await newVisitor({ javaScriptEnabled: false })
  await logIn(plain.page, trivet)
  const { page } = plain
  await page.goto(`${trivet.address}/g/home/r/${slug}/shopping`)
  await page.locator('[data-check=none]').click()
  await page.locator('.check', { hasText: 'salt' }).locator('input').check()
  await page.click('.add-recipes [type=submit]')
  await page.waitForURL(`${trivet.address}/g/home/r/${slug}`)
  expect(await page.locator('main > .carried').textContent()).toContain('Successfully added to list')
  expect(await displayed()).toContain('1 salt')
  await plain.context.close()
})
