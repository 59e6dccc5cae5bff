import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'
import { addLine, box, isKept, lines, openList, row, sync } from './list-page'

// A household's week from the empty plan to the full basket: each test goes on where the one before has left it.
let trivet: RunningTrivet
let call: Call
let desk: Visitor
let first: Visitor
let second: Visitor
let listId: string

const VEGETABLES = ['leeks', 'carrots', 'beans', 'peas', 'beets', 'chard', 'celery', 'turnips', 'kale']
const VIEW = '/group/mealplan/planner/view?start=2026-06-01&days=7'
const PHONE = { serviceWorkers: 'allow' as const, viewport: { width: 390, height: 844 }, hasTouch: true }

interface Entry {
  date: string
  entryType: string
  recipe: { name: string }
}

interface Item {
  note: string
  quantity: number
  checked: boolean
  food: { name: string } | null
}

/** A pot of each vegetable, with stock in every one of them. */
async function furnish(): Promise<void> {
  const label = await call<{ id: string }>('POST', '/groups/labels', { name: 'Greengrocer' })
  const food = (name: string, labelId: string | null) =>
    call<{ id: string }>('POST', '/foods', { name, labelId })
  const stock = await food('stock', null)
  for (const name of VEGETABLES) {
    const { id } = await food(name, label.id)
    const slug = await call<string>('POST', '/recipes', { name: `Pot of ${name}` })
    await call('PATCH', `/recipes/${slug}`, {
      settings: { disableAmount: false },
      recipeIngredient: [
        { quantity: 3, food: { id } },
        { quantity: 2, food: { id: stock.id } },
      ],
    })
  }
}

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  await furnish()
  const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  listId = list.id
  // One of all visitors sees what moves.
  desk = await newVisitor({ serviceWorkers: 'allow', reducedMotion: 'no-preference' })
  first = await newVisitor(PHONE)
  second = await newVisitor(PHONE)
  for (const { page } of [desk, first, second]) await logIn(page, trivet)
})

afterAll(async () => {
  await Promise.all([desk, first, second].map((visitor) => visitor?.context.close()))
  await closeBrowser()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`
const list = () => at(`/shopping-lists/${listId}`)
const slot = (page: Page, day: string, meal: string) =>
  page.locator(`[data-day="${day}"] [data-meal=${meal}]`)

async function planned(): Promise<Entry[]> {
  const path = '/groups/mealplans?start_date=2026-06-01&end_date=2026-06-07&orderBy=date&orderDirection=asc'
  return (await call<{ items: Entry[] }>('GET', path)).items
}

const stored = async () =>
  (await call<{ listItems: Item[] }>('GET', `/groups/shopping/lists/${listId}`)).listItems
const nameOf = ({ food, note }: Item) => food?.name ?? note
const storedLines = async () =>
  (await stored()).map((item) => (item.checked ? `${nameOf(item)} ✓` : nameOf(item))).toSorted()

/** What is open on the first shelf, in its order. */
const shelf = (page: Page) => page.locator('.aisle').first().locator('.name').allTextContents()

async function violations(page: Page): Promise<string[]> {
  const found = (await axeFor(page).analyze()).violations
  return found.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

test('an empty week is filled by chance, and nothing in it twice', async () => {
  const { page } = desk
  await page.goto(at(VIEW))
  await page.getByRole('button', { name: 'Fill gaps' }).click()
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  await page.locator('.carried').getByText('Planned 7 recipes').waitFor()
  const entries = await planned()
  expect(entries.map(({ entryType }) => entryType)).toEqual(Array(7).fill('dinner'))
  expect(new Set(entries.map(({ recipe }) => recipe.name)).size).toBe(7)
})

test('one more slot is rolled, and what came is moved to another day', async () => {
  const { page } = desk
  await slot(page, '2026-06-02', 'lunch').locator('a.add').click()
  await page.getByRole('button', { name: 'Pick one for me' }).click()
  await slot(page, '2026-06-02', 'lunch').locator('.plan-entry').waitFor()
  const rolled = (await planned()).find(({ entryType }) => entryType === 'lunch')!
  await page.goto(at(VIEW.replace('/view', '/edit')))
  const grip = slot(page, '2026-06-02', 'lunch').locator('[data-grip]')
  await grip.waitFor({ state: 'visible' })
  await grip.press('ArrowRight')
  await slot(page, '2026-06-03', 'lunch').getByText(rolled.recipe.name).waitFor()
  expect((await planned()).filter(({ entryType }) => entryType === 'lunch')).toMatchObject([
    { date: '2026-06-03', recipe: { name: rolled.recipe.name } },
  ])
  expect(await violations(page)).toEqual([])
})

test('the week goes on a list, each thing as often as it is cooked with', async () => {
  const { page, complaints } = desk
  await page.goto(at(VIEW))
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Shop for the week' }).click()
  const dialog = page.locator('#sheet .add-recipes')
  await dialog.locator('[type=submit]').click()
  await page.locator('.toast').waitFor()
  const entries = await planned()
  const items = await stored()
  const wanted = new Map([['stock', 2 * entries.length]])
  for (const { recipe } of entries) {
    const name = recipe.name.replace('Pot of ', '')
    wanted.set(name, (wanted.get(name) ?? 0) + 3)
  }
  expect(Object.fromEntries(items.map((item) => [nameOf(item), item.quantity]))).toEqual(
    Object.fromEntries(wanted),
  )
  expect(complaints).toEqual([])
})

test('two phones shop without a server, are opened again, and end with the same list', async () => {
  for (const { page } of [first, second]) {
    await openList(page, list())
    await isKept(page, list())
  }
  const [mine, theirs, third, fourth] = (await stored()).map(nameOf).filter((name) => name !== 'stock')
  const { port } = new URL(trivet.address)
  await trivet.kill()

  await box(first.page, mine!).check()
  await addLine(first.page, 'candles')
  await box(second.page, theirs!).check()
  // Both find the stock, and one of them changes how much of it there is to be.
  await box(first.page, 'stock').check()
  await box(second.page, 'stock').check()
  await row(second.page, third!).locator('[data-act=open]').click()
  await second.page.locator('[data-act=more]').click()
  // What is taken off by mistake comes back, and rows change places, without a line as well.
  await row(second.page, fourth!).locator('[data-act=open]').click()
  await second.page.locator('[data-act=remove]').click()
  await second.page.locator('[data-undo]').click()
  await row(second.page, fourth!).waitFor()
  const lowest = (await shelf(first.page)).at(-1)!
  await row(first.page, lowest).locator('[data-act=open]').press('ArrowUp')
  await eventually(async () => expect((await shelf(first.page)).at(-2)).toBe(lowest))
  await eventually(async () => expect(await sync(first.page).textContent()).toContain('4 changes waiting'))
  await eventually(async () => expect(await sync(second.page).textContent()).toContain('5 changes waiting'))
  // The phone has closed the page meanwhile: everything is there again, and still waits.
  await first.page.goto('about:blank')
  await first.page.goto(list())
  await row(first.page, 'candles').waitFor()
  await eventually(async () => expect(await sync(first.page).textContent()).toContain('4 changes waiting'))

  const before = (await lines(first.page)).length
  trivet = await startTrivet({ env: UNATTENDED, folder: trivet.folder, port: Number(port) })
  for (const { page } of [first, second]) {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await eventually(async () => expect(await sync(page).isHidden()).toBe(true))
  }
  await eventually(async () => expect(await lines(second.page)).toEqual(await lines(first.page)))
  await eventually(async () => expect(await shelf(second.page)).toEqual(await shelf(first.page)))
  expect((await shelf(second.page)).at(-2)).toBe(lowest)
  const all = await lines(first.page)
  expect(all).toHaveLength(before)
  expect(all).toEqual(await storedLines())
  expect(all.filter((line) => line.endsWith('✓'))).toEqual([`${mine} ✓`, `${theirs} ✓`, 'stock ✓'].toSorted())
  const changed = (await stored()).find((item) => nameOf(item) === third)!
  expect(changed.quantity % 3).toBe(1)
  expect(await violations(first.page)).toEqual([])
})

test('the same list in Arabic runs from right to left, and lives', async () => {
  const visitor = await newVisitor({ ...PHONE, locale: 'ar-SA' })
  const { page } = visitor
  await logIn(page, trivet)
  await openList(page, list())
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await lines(page)).toEqual(await storedLines())
  await box(page, 'candles').check()
  await eventually(async () => expect(await lines(first.page)).toContain('candles ✓'))
  expect(await violations(page)).toEqual([])
  await page.goto(at(VIEW))
  expect(await page.locator('.plan-entry').count()).toBe(8)
  expect(await violations(page)).toEqual([])
  await visitor.context.close()
})

test('without script the list is finished shelf by shelf', async () => {
  const visitor = await newVisitor({ ...PHONE, javaScriptEnabled: false })
  const { page } = visitor
  await logIn(page, trivet)
  await page.goto(list())
  await page.getByRole('button', { name: 'Check all in section: Greengrocer' }).click()
  await page.waitForURL(list())
  expect((await stored()).every(({ checked }) => checked)).toBe(true)
  await eventually(async () => expect(await lines(second.page)).toEqual(await storedLines()))
  await page.getByRole('button', { name: 'Remove checked' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await stored()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => expect(await lines(first.page)).toEqual(await storedLines()))
  expect(await stored()).not.toEqual([])
  await visitor.context.close()
})
