import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type Orchard, openOrchard } from '../support/orchard'
import { setUp } from './first-run'

// The same journey with scripts off: forms, links and native elements alone.
let trivet: RunningTrivet
let orchard: Orchard
let mara: Visitor

beforeAll(async () => {
  orchard = await openOrchard()
  trivet = await startTrivet({ env: { TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  mara = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await orchard?.close()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`
const heading = () => mara.page.locator('main h1, article h1').first().textContent()

test('first run, then a recipe from an address', async () => {
  const { page } = mara
  await setUp(page, trivet)
  await page.fill('.first-run input[name=url]', orchard.address('/plum-galette'))
  await page.locator('.first-run form button[type=submit]').click()
  await eventually(async () => expect(await page.inputValue('[name=name]')).toBe('Plum and hazelnut galette'))
  // A category that the kitchen does not have yet is offered.
  await page.locator('[name=categories]').first().check()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  expect(await heading()).toBe('Plum and hazelnut galette')
})

test('scaling is a form whose state is the address', async () => {
  const { page } = mara
  await page.locator('.yield button').nth(1).click()
  expect(new URL(page.url()).searchParams.get('servings')).toBe('9')
  await eventually(async () =>
    expect(await page.locator('.ingredient-list .amount').first().textContent()).toBe('225'),
  )
})

test('cook mode is one page per step', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-and-hazelnut-galette/cook'))
  await page.locator('a.next').click()
  expect(new URL(page.url()).searchParams.get('step')).toBe('2')
  await eventually(async () => expect(await page.locator('.step .numeral').textContent()).toBe('2'))
})

test('stars, comments and "I made this" are forms', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-and-hazelnut-galette'))
  await page.getByRole('button', { name: '3 stars' }).click()
  await eventually(async () => expect(await page.locator('.rate [data-fill=own]').count()).toBe(3))
  await page.getByLabel('Add a comment').fill('Less sugar.')
  await page.getByRole('button', { name: 'Post' }).click()
  await eventually(async () => expect(await page.locator('.comment .said').textContent()).toBe('Less sugar.'))
  await page.locator('[popovertarget=recipe-menu]').click()
  await page.locator('#recipe-menu a[href$="/made"]').click()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Short note').fill('Gone in an hour.')
  await page.getByLabel('Made for').fill('6')
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => expect(await page.locator('.standing').textContent()).toContain('Made once'))
  await page.goto(at('/g/linden-house/recipes/timeline'))
  await page.locator('.diary-filter button').click()
  await eventually(async () =>
    expect(await page.locator('.diary .by').first().textContent()).toContain('made this for 6'),
  )
})

test('search and filters are a form', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house'))
  await page.fill('[name=search]', 'hazelnuts')
  await page.locator('.search-form button[type=submit]').first().click()
  await eventually(async () => expect(await page.locator('.recipe-card').count()).toBe(1))
  await page.goto(at('/g/linden-house'))
  // On this phone search, order and filters share a row, and the first recipe is in sight.
  const top = (selector: string) =>
    page.locator(selector).evaluateAll(([first]) => first!.getBoundingClientRect().top)
  expect(await top('.recipe-card')).toBeLessThanOrEqual(240)
  const row = await Promise.all(['.query', '.order .button', '.open-filters .button'].map(top))
  expect(new Set(row).size).toBe(1)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.locator('.filters summary', { hasText: 'Categories' }).click()
  await page.locator('.filters .facet[open] .check').first().click()
  await page.getByRole('button', { name: 'Show recipes' }).last().click()
  await page.waitForURL((url) => url.searchParams.has('categories'))
  await page.locator('.order .button').click()
  await page.locator('#order').getByRole('link', { name: 'Name' }).click()
  await page.waitForURL((url) => url.searchParams.get('orderBy') === 'name')
  expect(new URL(page.url()).searchParams.has('categories')).toBe(true)
})

test('writing a recipe: rows are added by the server, nothing typed is lost, mistakes are named beside the field', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/create/new'))
  await page.fill('[name="instructions.0.text"]', 'Boil the peas for 3 minutes.')
  await page.locator('button[name=action][value="instructions.add"]').click()
  await eventually(async () =>
    expect(await page.inputValue('[name="instructions.0.text"]')).toBe('Boil the peas for 3 minutes.'),
  )
  await page.fill('[name="instructions.1.text"]', 'Drain and butter them.')
  await page.locator('[popovertarget=instructions-0-menu]').click()
  await page.locator('#instructions-0-menu [value="instructions.0.remove"]').click()
  await eventually(async () =>
    expect(await page.locator('.removed').textContent()).toContain('Boil the peas for 3 minutes.'),
  )
  await page.fill('[name="instructions.0.text"]', 'Drain and butter them well.')
  await page.locator('.removed button').click()
  await eventually(async () =>
    expect(await page.inputValue('[name="instructions.0.text"]')).toBe('Boil the peas for 3 minutes.'),
  )
  expect(await page.inputValue('[name="instructions.1.text"]')).toBe('Drain and butter them well.')
  await page.fill('[name="instructions.1.text"]', 'Drain and butter them.')
  await page.fill('[name=name]', 'Plum and hazelnut galette')
  await page.locator('.save-bar button[type=submit]').last().click()
  await eventually(async () =>
    expect(await page.locator('main').textContent()).toContain('New recipe names must be unique'),
  )
  await eventually(async () =>
    expect(await page.inputValue('[name="instructions.1.text"]')).toBe('Drain and butter them.'),
  )
  await page.fill('[name=name]', 'Buttered peas')
  await page.locator('.save-bar button[type=submit]').last().click()
  expect(await heading()).toBe('Buttered peas')
})

test('colours and language are forms that lead back', async () => {
  const { page } = mara
  await page.goto(at('/preferences/language?back=/g/linden-house'))
  await page.locator('button[value="de-DE"], [name=locale][value="de-DE"]').first().click()
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')
  await page.goto(at('/preferences/language?back=/g/linden-house'))
  await page.locator('button[value="ar-SA"], [name=locale][value="ar-SA"]').first().click()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.goto(at('/preferences/language?back=/g/linden-house'))
  await page.locator('button[value="en-US"], [name=locale][value="en-US"]').first().click()
})

test('deleting asks on a page of its own, and the notice takes it back', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/buttered-peas/delete'))
  await page.locator('main form button[type=submit]').click()
  await eventually(async () => expect(await page.locator('.recipe-card').count()).toBe(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await heading()).toBe('Buttered peas')
})

test('signing out and in again', async () => {
  const { page } = mara
  await page.goto(at('/user/profile/edit'))
  await page.context().clearCookies()
  await page.goto(at('/g/linden-house/bin'))
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.fill('[name=username]', 'mara')
  await page.fill('[name=password]', 'wrong password')
  await page.locator('main form button[type=submit]').first().click()
  await eventually(async () =>
    expect(await page.locator('main').textContent()).toContain('Invalid Credentials'),
  )
  await eventually(async () => expect(await page.inputValue('[name=username]')).toBe('mara'))
  await page.fill('[name=password]', 'plum-galette-8')
  await page.locator('main form button[type=submit]').first().click()
  expect(new URL(page.url()).pathname).toBe('/g/linden-house/bin')
})
