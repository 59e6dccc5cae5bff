import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

let trivet: RunningTrivet
let call: Call
let mara: Visitor
let plain: Visitor
let names = 0

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  mara = await newVisitor()
  plain = await newVisitor({ javaScriptEnabled: false })
  await logIn(mara.page, trivet)
  await logIn(plain.page, trivet)
})

afterAll(async () => {
  await mara?.context.close()
  await plain?.context.close()
  await closeBrowser()
  await discard(trivet)
})

const LINES =
  '.recipe-form input:visible:not([type=file], [type=checkbox]), .recipe-form textarea[data-one-line]:visible'

async function openForm(page: Page): Promise<string> {
  const { slug } = await addSampleRecipe(call, `Galette ${++names}`)
  await page.goto(`${trivet.address}/g/home/r/${slug}?edit=true`)
  if (page === mara.page) await page.waitForSelector('.recipe-form[data-can-drag]')
  return slug
}

const postsOf = (page: Page) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('/api/')) posts.push(request.url())
  })
  return posts
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('name') ?? at?.className ?? ''
  })

for (const [title, visitor] of [
  ['with script', () => mara],
  ['without script', () => plain],
] as const)
  test(`Enter in a line of the recipe form saves nothing, ${title}`, async () => {
    const { page } = visitor()
    await openForm(page)
    const posts = postsOf(page)
    const fields = await page.locator(LINES).all()
    expect(fields.length).toBeGreaterThan(15)
    for (const field of fields) {
      if (!(await field.isVisible())) continue
      await field.focus()
      await page.keyboard.press('Enter')
    }
    expect(posts).toEqual([])
    expect(new URL(page.url()).search).toBe('?edit=true')
  })

test('Enter in a heading goes on to the line below it, and in the title of a note to its text', async () => {
  const { page } = mara
  await openForm(page)
  await page.locator('[name="ingredients.0.title"]').focus()
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('ingredients.0.line')
  await page.locator('[name="notes.0.title"]').focus()
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('notes.0.text')
})

test('Tab and then Space takes no row away: fields come first, and what removes a row is reached by its menu', async () => {
  const { page } = mara
  await openForm(page)
  const rows = page.locator('[data-rows] li')
  const before = await rows.count()
  for (const field of await page.locator('[data-rows] :is(textarea, input):visible').all()) {
    await field.focus()
    await page.keyboard.press('Tab')
    const value = await page.evaluate(() => document.activeElement?.getAttribute('value') ?? '')
    expect(value.startsWith('ingredients.') || value.startsWith('instructions.')).toBe(false)
  }
  expect(await rows.count()).toBe(before)
})

for (const [list, field, title] of [
  ['ingredients', 'line', 'an ingredient'],
  ['instructions', 'text', 'a step'],
  ['notes', 'title', 'a note'],
] as const)
  test(`${title} that is removed stays in its place as one line, until it is brought back or something else is done`, async () => {
    const { page } = mara
    const slug = await openForm(page)
    const first = page.locator(`[name="${list}.0.${field}"]`)
    const text = await first.inputValue()
    const remove = () =>
      page
        .locator(`[data-rows=${list}] [value="${list}.0.remove"]`)
        .last()
        .evaluate((one: HTMLElement) => one.click())
    const line = page.locator('.removed')
    await remove()
    expect(await line.count()).toBe(1)
    expect(await line.textContent()).toContain(text.slice(0, 20))
    expect(await line.locator('button').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await eventually(async () => expect(await line.count()).toBe(0))
    expect(await first.inputValue()).toBe(text)
    await remove()
    await page.locator('[name=description]').pressSequentially('!')
    expect(await line.count()).toBe(0)
    await page.locator('.save-bar [value=save]').click()
    await page.waitForURL((url) => url.search === '')
    expect(JSON.stringify(await call('GET', `/recipes/${slug}`))).not.toContain(text)
  })

test('a line offers units, foods and recipes while it is written; while none is chosen, Enter goes on', async () => {
  const { page } = mara
  const [food] = [
    await call('POST', '/foods', { name: 'butter' }),
    await call('POST', '/foods', { name: 'buckwheat flour' }),
  ]
  await call('POST', '/units', { name: 'tablespoon' })
  await addSampleRecipe(call, 'Buttered crumbs')
  const slug = await call<string>('POST', '/recipes', { name: 'Blini' })
  const settings = { disableAmount: false }
  await call('PATCH', `/recipes/${slug}`, { settings, recipeIngredient: [{ quantity: 1, food }] })
  await page.goto(`${trivet.address}/g/home/r/${slug}?edit=true`)
  await page.waitForSelector('.recipe-form[data-can-drag]')
  const field = (at: number) => page.locator(`[name="ingredients.${at}.line"]`)
  const offered = () => page.locator('.line-offers [role=option]').allInnerTexts()
  const offers = async (names: string[]) =>
    eventually(async () => {
      expect((await offered()).map((text) => text.replace(/\s+/g, ' '))).toEqual(names)
    })
  await page.locator('[value="ingredients.add"]').click()
  await eventually(async () => expect(await focused(page)).toEndWith('.line'))
  const at = Number((await focused(page)).split('.')[1])
  const rows = await page.locator('[data-rows=ingredients] [data-line]').count()

  await page.keyboard.type('2 t')
  await offers(['tablespoon Unit'])
  expect(await field(at).getAttribute('aria-controls')).toBe('line-offers')
  expect((await axeFor(page).include('#ingredients').analyze()).violations).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect(await field(at).getAttribute('aria-activedescendant')).toBe('line-offers-0')
  await page.keyboard.press('Tab')
  expect(await field(at).inputValue()).toBe('2 tablespoon ')
  await page.keyboard.type('buc')
  await offers(['buckwheat flour'])
  await page.keyboard.press('Escape')
  await offers([])
  await page.keyboard.type('k')
  await page.locator('.line-offers [role=option]').click()
  expect(await field(at).inputValue()).toBe('2 tablespoon buckwheat flour')

  // Nothing is chosen: Enter begins the next line, and what is written stays.
  await page.keyboard.press('Enter')
  expect(await page.locator('[data-rows=ingredients] [data-line]').count()).toBe(rows + 1)
  await page.keyboard.type('1 butt')
  await offers(['butter', 'Buttered crumbs Recipe'])
  await page.keyboard.press('Enter')
  expect(await field(at + 1).inputValue()).toBe('1 butt')
  await offers([])
  await page.keyboard.type('3 butte')
  await offers(['butter', 'Buttered crumbs Recipe'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  expect(await field(at + 2).inputValue()).toBe('3 Buttered crumbs')
  expect(await page.locator(`[name="ingredients.${at + 2}.recipe"]`).inputValue()).toBe('Buttered crumbs')
  const quantity = page.locator(`[name="ingredients.${at + 2}.quantity"]`)
  await eventually(async () => expect(await quantity.inputValue()).toBe('3'))
  await page.keyboard.press('Control+s')
  await page.waitForURL((url) => url.search === '')
  const { recipeIngredient } = await call<{ recipeIngredient: Record<string, unknown>[] }>(
    'GET',
    `/recipes/${slug}`,
  )
  expect(recipeIngredient.slice(at)).toMatchObject([
    { quantity: 2, unit: { name: 'tablespoon' }, food: { name: 'buckwheat flour' } },
    { quantity: 1, referencedRecipe: null },
    { quantity: 3, food: null, note: 'Buttered crumbs', referencedRecipe: { name: 'Buttered crumbs' } },
  ])
})
