import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, pressInMenu, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// Cookbooks and links with script on a desk; merging and its undo without, on a phone.
let trivet: RunningTrivet
let call: Call
let desk: Visitor
let phone: Visitor

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  await addSampleRecipe(call)
  desk = await newVisitor()
  phone = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await Promise.all([logIn(desk.page, trivet), logIn(phone.page, trivet)])
})

afterAll(async () => {
  await Promise.all([desk?.context.close(), phone?.context.close()])
  await closeBrowser()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`

test('a cookbook is made, filled by a chip, and dragged to its place', async () => {
  const { page, complaints } = desk
  await call('POST', '/groups/cookbooks', { name: 'Everything' })
  await page.goto(at('/g/home/cookbooks'))
  await page.getByRole('link', { name: 'New cookbook' }).click()
  await page.waitForURL(/new-cookbook/, { waitUntil: 'load' })
  await page.fill('[name=name]', 'Tarts')
  await page.locator('[data-tokens=categories] .token-field input').fill('Tarts plum-and-hazelnut-galette,')
  await page.locator('[data-tokens=categories] .chip').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/cookbooks\/tarts$/, { waitUntil: 'load' })
  await eventually(async () =>
    expect(await page.locator('.recipe-card h3').allTextContents()).toEqual(['Plum and hazelnut galette']),
  )
  await page.goto(at('/g/home/cookbooks'))
  const grips = page.locator('.bookcase [data-grip]')
  await grips.first().waitFor({ state: 'visible' })
  const [first, second] = [await grips.first().boundingBox(), await grips.last().boundingBox()]
  await page.mouse.move(first!.x + 8, first!.y + 12)
  await page.mouse.down()
  await page.mouse.move(second!.x + 8, second!.y + second!.height, { steps: 6 })
  await page.mouse.up()
  await page.waitForFunction(() => document.querySelector('.bookcase h2')?.textContent === 'Tarts')
  const path = '/groups/cookbooks?orderBy=position&orderDirection=asc'
  await eventually(async () => {
    const { items } = await call<{ items: { name: string }[] }>('GET', path)
    expect(items.map(({ name }) => name)).toEqual(['Tarts', 'Everything'])
  })
  expect(complaints).toEqual([])
})

test('cards become rows by a control, and the choice is in the browser’s storage, the search in that of the tab', async () => {
  const page = await desk.context.newPage()
  await page.goto(at('/g/home/cookbooks/tarts'))
  const columns = () =>
    page
      .locator('.recipe-card')
      .first()
      .evaluate((card) => getComputedStyle(card).gridTemplateColumns)
  const before = await columns()
  await page.click('[popovertarget=order]')
  await page.getByRole('link', { name: 'Compact cards' }).click()
  await page.locator('[data-rows]').waitFor()
  expect((await columns()).split(' ')).toHaveLength(before.split(' ').length + 1)
  // The name of a recipe without a picture left the cover, and is as large as every other row's.
  const placeOf = (part: string) => page.locator(`.recipe-card[data-cover] > ${part}`).first()
  const cover = await placeOf('.photo').boundingBox()
  expect((await placeOf('h3').boundingBox())!.x).toBeGreaterThan(cover!.x + cover!.width)
  expect(await placeOf('h3').evaluate((name) => getComputedStyle(name).fontSize)).toBe('19px')
  const kept = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
  const choose = async (path: string, form: Record<string, string>) => {
    const headers = { origin: trivet.address }
    expect((await page.request.post(at(path), { form, headers, maxRedirects: 0 })).status()).toBe(303)
  }
  await choose('/preferences/print', { imagePosition: 'right', showNotes: 'true' })
  await choose('/group/mealplan/planner/days', { start: '2026-11-23', numberOfDays: '10' })
  await choose('/g/home/recipes/timeline', { orderDirection: 'desc', types: 'info' })
  await choose('/shopping-lists', { action: 'view', all: 'on' })
  await page.goto(at('/admin/parser?parser=brute&text=1'))
  await eventually(async () => expect(await kept('parsing-preferences')).toEqual({ parser: 'brute' }))
  expect(await kept('recipe-section-preferences')).toEqual({
    orderBy: 'name',
    orderDirection: 'asc',
    filterNull: false,
    useMobileCards: true,
  })
  expect(await kept('recipe-print-preferences')).toMatchObject({
    imagePosition: 'right',
    showDescription: false,
    showNotes: true,
    showNutrition: false,
  })
  expect(await kept('meal-planner-preferences')).toEqual({ numberOfDays: 10 })
  expect(await kept('timeline-preferences')).toEqual({ orderDirection: 'desc', types: ['info'] })
  expect(await kept('shopping-list-preferences')).toMatchObject({ viewAllLists: true, viewByLabel: true })
  await page.goto(at('/g/home?search=plum'))
  await page.locator('.recipe-card').first().waitFor()
  await page.goto(at('/g/home'))
  expect(await page.evaluate(() => sessionStorage.getItem('search-query'))).toContain('search=plum')
  await page.close()
})

test('what is downloaded opens in a tab of its own', async () => {
  const page = await desk.context.newPage()
  await page.goto(at('/g/home'))
  const card = page.locator('[id^=menu-] a', { hasText: 'Download' })
  expect(await card.getAttribute('target')).toBe('_blank')
  await page.goto(at('/g/home/r/plum-and-hazelnut-galette'))
  await page.click('[popovertarget=recipe-menu]')
  const [tab, download] = await Promise.all([
    desk.context.waitForEvent('page'),
    page.waitForEvent('download'),
    pressInMenu(page.locator('#recipe-menu a', { hasText: 'Download' })),
  ])
  expect(download.suggestedFilename()).toBe('plum-and-hazelnut-galette.zip')
  await tab.close()
  expect(new URL(page.url()).pathname).toBe('/g/home/r/plum-and-hazelnut-galette')
  await page.close()
})

test('a notice goes by itself as a toast does, unless it can be undone; a warning stays, and is in the console', async () => {
  const { page, context } = desk
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  const carried = page.locator('main > .carried')
  const say = async (notice: object) => {
    await context.addCookies([
      { name: 'trivet_notice', value: encodeURIComponent(JSON.stringify(notice)), url: trivet.address },
    ])
    await page.goto(at('/g/home/cookbooks'))
    await carried.waitFor()
    return carried.evaluate((element) => getComputedStyle(element).position)
  }
  expect(await say({ tone: 'warning', messageId: 'user.needs-advanced' })).toBe('fixed')
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = (await page.locator('.bottom-bar').boundingBox())!
  const notice = (await carried.boundingBox())!
  expect(notice.y + notice.height).toBeLessThan(bar.y)
  await page.setViewportSize(wide)
  // Longer than a toast is shown.
  await page.waitForTimeout(2500)
  await carried.getByRole('button', { name: 'Close' }).click()
  expect(await carried.count()).toBe(0)
  // The driver's own word about the worker that it keeps away.
  expect(warned.filter((text) => !text.includes('Playwright'))).toEqual([
    'This page needs advanced features. Turn them on in your profile.',
  ])
  expect(await say({ tone: 'success', messageId: 'user.picture-saved' })).toBe('fixed')
  await carried.waitFor({ state: 'detached' })
  expect(await say({ tone: 'success', messageId: 'comment.deleted', undo: '/g/home' })).toBe('static')
  expect(await carried.getByRole('button').allInnerTexts()).toEqual(['Undo'])
})

test('Enter in the dialog that asks about deleting deletes, and Escape does not', async () => {
  const page = await desk.context.newPage()
  const slug = await call<string>('POST', '/recipes', { name: 'Burnt toast' })
  const open = async () => {
    await page.goto(at(`/g/home/r/${slug}`), { waitUntil: 'load' })
    await page.locator('[popovertarget=recipe-menu]').click()
    await pressInMenu(page.locator('#recipe-menu [data-kind=danger]'))
    await page.locator('#delete-dialog[open]').waitFor()
  }
  await open()
  await page.keyboard.press('Escape')
  await page.locator('#delete-dialog').waitFor({ state: 'hidden' })
  expect(await call<{ slug: string }>('GET', `/recipes/${slug}`)).toMatchObject({ slug })
  await open()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await expect(call('GET', `/recipes/${slug}`)).rejects.toThrow('404')
  await page.close()
})

test('an address that is nothing leads into the household, and its page shows a large 404', async () => {
  const page = await desk.context.newPage()
  expect((await page.goto(at('/foo')))?.status()).toBe(404)
  expect(new URL(page.url()).pathname).toBe('/g/home/foo')
  const sizes = await page.evaluate(() => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const number = document.querySelector('main .numeral')
    return number?.textContent?.trim() === '404' ? [sizeOf(number), sizeOf(document.body)] : [0, 1]
  })
  expect(sizes[0]! / sizes[1]!).toBeGreaterThan(3)
  expect(await page.getByRole('main').getByRole('link', { name: 'Home' }).count()).toBe(1)
  await page.close()
})

test('a link is made beside the recipe, copied, and read by a stranger without script', async () => {
  const { page, context } = desk
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at('/g/home/r/plum-and-hazelnut-galette'))
  await page.locator('.who-can-read').getByRole('link', { name: 'Change' }).click()
  await page.locator('#sheet[open]').getByRole('button', { name: 'Create link' }).click()
  const share = page.locator('.share-links [data-share]')
  await share.waitFor({ state: 'visible' })
  await share.click()
  await page.getByText('Recipe link copied to clipboard').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  // Where the device has a sheet of its own, it gets them; where neither helps, the page says so.
  const replace = (name: 'share' | 'clipboard', value: 'keeps' | 'refuses' | undefined) =>
    page.evaluate(
      ([key, how]) => {
        const shared: unknown[] = []
        const call = async (what: unknown) => {
          if (how === 'refuses') throw new Error('refused')
          shared.push(what)
        }
        const made = how === undefined ? undefined : key === 'share' ? call : { writeText: call }
        Object.defineProperty(navigator, key!, { configurable: true, value: made })
        Object.assign(window, { shared })
      },
      [name, value] as const,
    )
  await replace('share', 'keeps')
  await share.click()
  await eventually(async () =>
    expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
      {
        title: 'Plum and hazelnut galette',
        text: 'I wanted to share my Plum and hazelnut galette recipe with you.',
        url: link,
      },
    ]),
  )
  await replace('share', undefined)
  await replace('clipboard', 'refuses')
  await share.click()
  await page.getByText('Failed to copy to the clipboard.').waitFor()
  await replace('clipboard', undefined)
  await share.click()
  await page.getByText('Clipboard not supported').waitFor()
  await page.locator('#sheet > header button').click()
  const stranger = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await stranger.page.goto(link)
  await eventually(async () =>
    expect(await stranger.page.locator('h1').textContent()).toBe('Plum and hazelnut galette'),
  )
  await eventually(async () => expect(await stranger.page.locator('script').count()).toBe(0))
  await stranger.context.close()
})

test('a stranger searches by "/" too, and asks the interface for strangers alone', async () => {
  const preferences = await call<object>('GET', '/groups/preferences')
  await call('PUT', '/groups/preferences', { ...preferences, recipePublic: true })
  const { page, context, complaints } = await newVisitor()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.goto(at('/g/home/cookbooks'), { waitUntil: 'load' })
  await page.keyboard.press('/')
  await page.keyboard.type('plum')
  const overlay = page.getByRole('dialog', { name: 'Search recipes' })
  await overlay.getByRole('link', { name: 'Plum and hazelnut galette' }).click()
  await page.getByRole('heading', { name: 'Plum and hazelnut galette' }).waitFor()
  expect(new Set(asked)).toEqual(new Set(['/api/explore/recipes/home']))
  expect(complaints).toEqual([])
  await context.close()
})

test('foods are searched, merged and unmerged without script', async () => {
  const { page } = phone
  for (const name of ['Onion', 'Onions', 'Leek']) await call('POST', '/foods', { name })
  await page.goto(at('/group/data/foods'))
  await page.fill('#data-search', 'onion')
  await page.locator('.table-tools .query button').click()
  await eventually(async () =>
    expect(await page.locator('tbody th').allTextContents()).toEqual(['Onion', 'Onions']),
  )
  await page.goto(at('/group/data/foods/look-alikes'))
  await page.getByLabel('Merge these').check()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await eventually(async () =>
    expect(await page.locator('tbody th').allTextContents()).toEqual(['Leek', 'Onion']),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goto(at('/group/data/foods'))
  await eventually(async () =>
    expect(await page.locator('tbody th').allTextContents()).toEqual(['Leek', 'Onion', 'Onions']),
  )
})

test('a pair of foods in two languages is merged or kept without script', async () => {
  const { page } = phone
  for (const name of ['Zwiebel', 'Knoblauch', 'garlic']) await call('POST', '/foods', { name })
  await page.goto(at('/group/data/foods'))
  await page.getByRole('link', { name: 'Same in two languages' }).click()
  const pairs = page.locator('.look-alikes legend')
  expect(await pairs.allTextContents()).toEqual(['garlic · Knoblauch', 'Onion · Zwiebel'])
  await page.locator('.look-alikes form').first().getByRole('button', { name: 'Keep both' }).click()
  await eventually(async () => expect(await pairs.allTextContents()).toEqual(['Onion · Zwiebel']))
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await eventually(async () => expect(await pairs.count()).toBe(0))
  await page.getByRole('button', { name: 'Undo' }).waitFor()
})
