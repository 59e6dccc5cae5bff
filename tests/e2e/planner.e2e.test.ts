import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { dragByTouch } from '../support/fingers'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// A week is planned on a desk with mouse and keyboard, and without script on a phone.
let trivet: RunningTrivet
let call: Call
let desk: Visitor
let phone: Visitor

const GALETTE = 'Plum and hazelnut galette'
const VIEW = '/group/mealplan/planner/view?start=2026-06-01&days=7'

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  await addSampleRecipe(call)
  desk = await newVisitor({ viewport: { width: 1440, height: 1000 } })
  phone = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await Promise.all([logIn(desk.page, trivet), logIn(phone.page, trivet)])
})

afterAll(async () => {
  await Promise.all([desk?.context.close(), phone?.context.close()])
  await closeBrowser()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`

async function planned(): Promise<string[]> {
  const path = '/groups/mealplans?start_date=2026-06-01&end_date=2026-06-07&orderBy=date&orderDirection=asc'
  const { items } = await call<{
    items: { date: string; entryType: string; title: string; recipe: object | null }[]
  }>('GET', path)
  return items.map(
    ({ date, entryType, title, recipe }) => `${date} ${entryType} ${recipe ? 'galette' : title}`,
  )
}

test('a week is filled by chance, and meals are moved by mouse, by keys, and back', async () => {
  const { page, complaints } = desk
  await page.goto(at(VIEW))
  await page.getByRole('button', { name: 'Fill gaps' }).click()
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  await page.locator('.carried').getByText('Planned 1 recipe').waitFor()
  expect(await planned()).toEqual(['2026-06-01 dinner galette'])
  const entry = page.locator('.plan-entry', { hasText: GALETTE })
  const slot = (day: string, meal: string) => page.locator(`[data-day="${day}"] [data-meal=${meal}]`)
  await page.locator('.week[data-can-drag]').waitFor()
  // Hovering waits until the meal stands still; a photograph that arrives meanwhile moves it away from under the press.
  await entry.hover({ position: { x: 20, y: 20 } })
  const to = await slot('2026-06-03', 'lunch').boundingBox()
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + 20, { steps: 6 })
  await page.mouse.up()
  await slot('2026-06-03', 'lunch').getByText(GALETTE).waitFor()
  await eventually(async () => expect(await planned()).toEqual(['2026-06-03 lunch galette']))

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(/planner\/edit/, { waitUntil: 'load' })
  const grip = page.locator('.plan-entry [data-grip]')
  await grip.waitFor({ state: 'visible' })
  await grip.press('ArrowRight')
  await slot('2026-06-04', 'lunch').getByText(GALETTE).waitFor()
  await page.locator('[data-day="2026-06-04"] [data-grip]:focus').press('ArrowDown')
  await slot('2026-06-04', 'dinner').getByText(GALETTE).waitFor()
  expect(await planned()).toEqual(['2026-06-04 dinner galette'])
  await page.locator('.carried').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Plan changes undone').waitFor()
  expect(await planned()).toEqual(['2026-06-04 lunch galette'])
  expect(complaints).toEqual([])
})

test('keys pressed faster than the server answers move a meal as far as they say, and what fails is undone', async () => {
  const { page } = desk
  await page.goto(at(VIEW.replace('/view', '/edit')))
  const entry = (day: string, meal: string) =>
    page.locator(`[data-day="${day}"] [data-meal=${meal}] .plan-entry`)
  await page.locator('.week[data-can-drag]').waitFor()
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/move?*', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.locator('.plan-entry [data-grip]').focus()
  for (const [key, day, meal] of [
    ['ArrowRight', '2026-06-05', 'lunch'],
    ['ArrowRight', '2026-06-06', 'lunch'],
    ['ArrowDown', '2026-06-06', 'dinner'],
  ] as const) {
    await page.keyboard.press(key)
    await entry(day, meal).locator('[data-grip]:focus').waitFor()
  }
  release()
  await eventually(async () => expect(await planned()).toEqual(['2026-06-06 dinner galette']))
  await page.locator('.carried').waitFor()
  await page.unroute('**/move?*')
  await page.route('**/move?*', (route) => route.abort())
  await page.keyboard.press('ArrowUp')
  await page.locator('.toast[data-tone=error]').waitFor()
  await entry('2026-06-06', 'dinner').locator('[data-grip]:focus').waitFor()
  await page.unroute('**/move?*')
})

test('a reader who comes back to the page sees what others have planned meanwhile', async () => {
  const { page } = desk
  await call('POST', '/groups/mealplans', { date: '2026-06-02', entryType: 'side', title: 'Bread' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.locator('[data-day="2026-06-02"] [data-meal=side]').getByText('Bread').waitFor()
  await page.locator('.plan-entry', { hasText: 'Bread' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Removed “Bread” from the plan').waitFor()
})

test('a finger moves a meal by its grip', async () => {
  const tablet = await newVisitor({ hasTouch: true })
  await logIn(tablet.page, trivet)
  const { page } = tablet
  await page.goto(at(VIEW.replace('/view', '/edit')))
  const grip = page.locator('.plan-entry [data-grip]')
  await grip.waitFor({ state: 'visible' })
  const slot = (day: string) => page.locator(`[data-day="${day}"] [data-meal=lunch]`)
  await dragByTouch(page, grip, slot('2026-06-05'))
  await slot('2026-06-05').getByText(GALETTE).waitFor()
  expect(await planned()).toEqual(['2026-06-05 lunch galette'])
  await tablet.context.close()
})

test('a recipe is planned from its menu, and notes come and go, without script', async () => {
  const { page } = phone
  await page.goto(at('/g/home/r/plum-and-hazelnut-galette'))
  const link = page
    .locator('#recipe-menu')
    .getByRole('link', { name: 'Add to meal plan', includeHidden: true })
  await page.goto(at((await link.getAttribute('href'))!))
  await page.locator('.sheet summary').click()
  await page.fill('[name=date]', '2026-06-05')
  await page.fill('.sheet details [name=servings]', '4')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Recipe added to mealplan').waitFor()
  await page.goto(at('/group/mealplan/planner/new?date=2026-06-02&entryType=lunch'))
  await page.fill('[name=title]', 'Canteen')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Added “Canteen” to').waitFor()
  await page.goto(at('/group/mealplan/planner/edit?start=2026-06-01&days=7'))
  await page.getByRole('button', { name: /^Delete Canteen/ }).click()
  await page.getByText('Removed “Canteen” from the plan').waitFor()
  expect(await planned()).toEqual(['2026-06-05 lunch galette', '2026-06-05 dinner galette'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Plan changes undone').waitFor()
  expect(await planned()).toContain('2026-06-02 lunch Canteen')
})

test('the plan is shopped for and read by a calendar', async () => {
  const { page } = phone
  await page.goto(at(VIEW))
  await page.getByRole('link', { name: 'Shop for the week' }).click()
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  await page.getByText('Successfully added to list').waitFor()
  await page.goto(at('/group/mealplan/calendars'))
  await page.fill('[name=name]', 'My phone')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.locator('.secret').textContent()
  const answer = await page.request.get(at(address!))
  await eventually(() => expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8'))
})
