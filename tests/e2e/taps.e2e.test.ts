import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet, todayThere } from '../support/executable'
import { photograph } from '../support/photographs'
import { openTestSite, type TestSite } from '../support/test-site'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// What a cook does every week, counted in presses of a finger on a phone. Typing and pasting are none.
let trivet: RunningTrivet
let site: TestSite
let call: Call
let visitor: Visitor
let taps = 0

const RECIPE = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Leek gratin',
  recipeYield: '4 servings',
  recipeIngredient: ['4 leeks', '200 g cream'],
  recipeInstructions: ['Slice the leeks.', 'Bake them in the cream for 30 minutes.'],
})

beforeAll(async () => {
  site = await openTestSite({
    '/gratin': (_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<title>Leek gratin</title><script type="application/ld+json">${RECIPE}</script>`)
    },
  })
  trivet = await startTrivet({
    env: { ...UNATTENDED, TRIVET_ADMIN_NAME: 'Mara Berg', TRIVET_ALLOWED_HOSTS: '127.0.0.1' },
  })
  call = await openApi(trivet)
  await addSampleRecipe(call)
  await call('PATCH', '/recipes/plum-and-hazelnut-galette', { settings: { public: false } })
  for (const name of ['Market', 'Weekly']) await call('POST', '/groups/shopping/lists', { name })
  visitor = await newVisitor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await logIn(visitor.page, trivet)
})

afterAll(async () => {
  await closeBrowser()
  await site?.close()
  await discard(trivet)
})

/** One press; what is not on the screen cannot be pressed. */
async function tap(what: Locator): Promise<void> {
  await eventually(async () => {
    await what.waitFor({ state: 'visible', timeout: 5000 })
    const { y, height } = (await what.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(844)
  })
  await what.tap()
  taps += 1
}

async function begin(path: string): Promise<Visitor['page']> {
  const { page } = visitor
  // What the last test pressed may still be on its way to another page.
  await eventually(async () => {
    await page.goto(`${trivet.address}${path}`)
  })
  taps = 0
  return page
}

const LONG_WORDS = 'Sharp late plums on ground hazelnuts, in a crisp rough pastry. '.repeat(5)

const galette = '/g/home/r/plum-and-hazelnut-galette'
const notice = () => visitor.page.locator('.toasts [data-stays]')

test('an address is imported and cooked in 3 taps', async () => {
  const page = await begin('/g/home')
  await tap(page.locator('[popovertarget=create-menu]'))
  await page.keyboard.insertText(`http://127.0.0.1:${site.port}/gratin`)
  await tap(page.locator('#create-menu .paste-address button'))
  await tap(page.locator('.save-bar [data-cooks]'))
  await page.waitForURL(/leek-gratin\/cook/)
  expect(taps).toBe(3)
})

test('tomorrow’s dinner is planned and put on the list in 3 taps', async () => {
  const page = await begin(galette)
  await tap(page.locator('.thumb-bar [href$="/plan"]'))
  await tap(page.locator('#sheet .plan-slots tbody tr').nth(1).locator('td').nth(2).locator('button'))
  await tap(notice().getByRole('button', { name: 'Add to shopping list' }))
  await notice().getByText('Successfully added to list').waitFor()
  expect(taps).toBe(3)

  const tomorrow = new Date(Date.parse(`${todayThere()}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const { items } = await call<{ items: object[] }>('GET', '/groups/mealplans')
  expect(items).toMatchObject([{ date: tomorrow, entryType: 'dinner' }])
  await notice().getByRole('link', { name: 'View' }).tap()
  await page.waitForURL(/\/shopping-lists\/[0-9a-f-]{36}$/)
  await page.locator('.shopping-item').nth(2).waitFor()
})

test('something is ticked in the shop in 2 taps', async () => {
  const page = await begin('/g/home')
  await tap(page.locator('.bottom-bar a').nth(2))
  await page.waitForURL(/\/shopping-lists\/[0-9a-f-]{36}$/)
  await tap(page.locator('.shopping-item .box').first())
  await page.locator('.shopping-item .box:checked').waitFor({ state: 'attached' })
  expect(taps).toBe(2)
})

test('a private recipe is shared in 2 taps, by a link for 30 days that Undo revokes', async () => {
  const page = await begin(galette)
  await tap(page.locator('.recipe-head [popovertarget=recipe-menu]'))
  await tap(page.locator('#recipe-menu [data-share-now]'))
  await notice().getByText('Anyone with the link').waitFor()
  expect(taps).toBe(2)
  await eventually(async () =>
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/shared\/r\//),
  )
  const links = () => call<object[]>('GET', '/shared/recipes')
  expect(await links()).toHaveLength(1)
  await notice().getByRole('button', { name: 'Undo' }).tap()
  await eventually(async () => expect(await links()).toHaveLength(0))
  expect(visitor.complaints).toEqual([])
})

test('leek in 30 minutes is found in 2 taps', async () => {
  const times = { 'Leek pie': '1 hour', 'Quick leeks': '20 minutes', 'Quick beans': '20 minutes' }
  for (const [name, totalTime] of Object.entries(times)) {
    const slug = String(await call('POST', '/recipes', { name }))
    await call('PATCH', `/recipes/${slug}`, { totalTime })
  }
  const page = await begin('/g/home')
  const topOfList = () => page.locator('.recipe-grid').evaluate((list) => list.getBoundingClientRect().top)
  const top = await topOfList()
  await tap(page.locator('.bottom-bar [data-quick-search]'))
  await page.locator('.search-overlay input').fill('leek 30 minutes')
  // The key of the keyboard that says "search".
  await page.keyboard.press('Enter')
  taps += 1
  await page.waitForURL(/search=leek/)
  await page.locator('.asked .chip').waitFor()
  expect(taps).toBe(2)
  expect(await page.locator('.recipe-grid h3').allTextContents()).toEqual(['Quick leeks'])
  expect(await page.title()).toBe('leek 30 minutes · Trivet')
  // What was understood is where the page's name was: nothing moves.
  expect(await topOfList()).toBe(top)
  await tap(page.locator('.asked .chip'))
  await page.waitForURL((url) => url.searchParams.get('search') === 'leek')
})

test('tonight’s dinner is cooked from home in 1 tap, and what one says of it is saved in 3', async () => {
  const [{ id: recipeId }] = [await call<{ id: string }>('GET', '/recipes/plum-and-hazelnut-galette')]
  await call('POST', '/groups/mealplans', { date: todayThere(), entryType: 'dinner', recipeId })
  const page = await begin('/g/home')
  await tap(page.locator('.tonight').getByRole('link', { name: 'Cook' }))
  await page.waitForURL(/galette\/cook/)
  expect(taps).toBe(1)
  const { recipeInstructions } = await call<{ recipeInstructions: object[] }>(
    'GET',
    '/recipes/plum-and-hazelnut-galette',
  )
  await begin(`${galette}/cook?step=${recipeInstructions.length}`)
  await tap(page.locator('a.next'))
  await page.waitForURL(/galette\/made/)
  await tap(page.locator('.star-choice label').nth(3))
  await tap(page.getByRole('button', { name: 'Save' }))
  await page.waitForURL(/galette$/)
  expect(taps).toBe(3)
  const { rating, lastMade } = await call<{ rating: number; lastMade: string }>(
    'GET',
    '/recipes/plum-and-hazelnut-galette',
  )
  expect([rating, lastMade !== null]).toEqual([4, true])
})

test('ingredients begin within 700 px, the whole description is one tap away, and the menu starts with six entries', async () => {
  const photo = await photograph({ width: 1600, height: 1200 }).jpeg().toBuffer()
  const form = new FormData()
  form.set('extension', 'jpg')
  form.set('image', new File([photo], 'galette.jpg'))
  await call('PUT', '/recipes/plum-and-hazelnut-galette/image', form)
  await call('PATCH', '/recipes/plum-and-hazelnut-galette', { description: LONG_WORDS })
  const page = await begin(galette)
  for (const star of await page.locator('.recipe-head .rate button').all())
    expect(await star.boundingBox()).toMatchObject({ width: 44, height: 44 })
  const topOf = (part: string) =>
    page.locator(part).evaluate((element) => element.getBoundingClientRect().top)
  expect(await topOf('.recipe-tabs')).toBeLessThanOrEqual(640)
  const words = page.locator('.standfirst')
  const isCut = () => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
  expect(await isCut()).toBe(true)
  await tap(page.locator('.unfold'))
  expect(await isCut()).toBe(false)
  await page.locator('.recipe-head [popovertarget=recipe-menu]').tap()
  const entries = page.locator('#recipe-menu').locator('a, button, summary').filter({ visible: true })
  expect(await entries.allInnerTexts()).toEqual([
    'Edit',
    'I made this',
    'Add to meal plan',
    'Add to shopping list',
    'Share',
    'Print',
    'More',
  ])
})

test.each([
  ['en-US', 'Plum and hazelnut galette with thyme', LONG_WORDS],
  ['de-DE', 'Zwetschgengalette mit Haselnüssen und Kardamom', 'Späte Zwetschgen auf Haselnüssen. '.repeat(9)],
  ['ar-SA', 'فطيرة البرقوق بالبندق والهيل وماء الورد', 'برقوق ناضج فوق بندق مطحون في عجين مقرمش. '.repeat(7)],
  ['ja-JP', 'ヘーゼルナッツのプラムケーキ', '晩夏のプラムをヘーゼルナッツにのせて焼く。'.repeat(7)],
])(
  'in %s the first ingredient is in sight below a name of two lines, a standfirst and the times',
  async (locale, name, description) => {
    const slug = await call<string>('POST', '/recipes', { name })
    const photo = await photograph({ width: 1600, height: 1200 }).jpeg().toBuffer()
    const form = new FormData()
    form.set('extension', 'jpg')
    form.set('image', new File([photo], 'galette.jpg'))
    await call('PUT', `/recipes/${slug}/image`, form)
    await call('PATCH', `/recipes/${slug}`, {
      description,
      language: locale.slice(0, 2),
      recipeServings: 4,
      prepTime: 'PT20M',
      recipeIngredient: [
        { note: '250 g flour', quantity: 1 },
        { note: '2 eggs', quantity: 1 },
      ],
      recipeInstructions: [{ text: 'Bake.' }],
    })
    await visitor.page.context().addCookies([{ name: 'trivet_locale', value: locale, url: trivet.address }])
    const page = await begin(`/g/home/r/${encodeURI(slug)}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    const first = (await page.locator('.ingredients li').first().boundingBox())!
    const bar = (await page.locator('.thumb-bar').boundingBox())!
    await visitor.page.context().clearCookies({ name: 'trivet_locale' })
    expect(first.y + first.height).toBeLessThanOrEqual(bar.y)
  },
)

test('units are converted and kept in place: the page is not loaded again', async () => {
  const page = await begin(galette)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await tap(page.locator('.units a').nth(2))
  await tap(page.locator('.units button'))
  await page.locator('.units:not(:has(button))').waitFor()
  expect(await page.locator('body[data-same] .units [aria-current]').textContent()).toBe('US')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true')
  await begin(galette)
  expect(await page.locator('.units [aria-current]').textContent()).toBe('US')
})
