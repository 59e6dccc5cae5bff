import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findBrowser } from '../support/browser'
import { closeBrowser, newVisitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { times } from '../support/long'
import { type SlowLine, slowLine } from '../support/slow-line'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn, logInByHand } from './first-run'
import { box, isKept, openList, sync } from './list-page'

// One tablet in a kitchen, and people of two households who sign in on it one after the other.
let trivet: RunningTrivet
let call: Call
let line: SlowLine
let recipe: string
let list: string
let listId: string
let context: BrowserContext
let page: Page

const STRANGER = { username: 'stranger', password: 'quince-jelly-7' }

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  line = await slowLine(trivet.address)
  const { slug } = await addSampleRecipe(call)
  const { slug: group } = await call<{ slug: string }>('GET', '/groups/self')
  recipe = `${line.address}/g/${group}/r/${slug}`
  await call('POST', '/admin/groups', { name: 'Next Door' })
  await call('POST', '/admin/users', {
    ...STRANGER,
    fullName: 'Ida Stranger',
    email: 'ida@example.com',
    group: 'Next Door',
    admin: false,
  })
})

afterAll(async () => {
  await closeBrowser()
  line?.close()
  await discard(trivet)
})

beforeEach(async () => {
  line.mend()
  const made = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  listId = made.id
  list = `${line.address}/shopping-lists/${listId}`
  const items = ['milk', 'bread', 'tea'].map((note) => ({ shoppingListId: listId, note }))
  await call('POST', '/groups/shopping/items/create-bulk', items)
  ;({ context, page } = await newVisitor({ serviceWorkers: 'allow', viewport: { width: 1024, height: 768 } }))
  await logIn(page, line)
})

afterEach(() => context.close())

async function signOut(tab: Page): Promise<void> {
  const form = tab.locator('form[data-signs-out]')
  await form.first().evaluate((one: HTMLFormElement) => one.requestSubmit())
}

/** Everything that this browser keeps of anyone; scripts, styles and the offline page belong to no one. */
const kept = (tab: Page) =>
  tab.evaluate(async () => {
    const names = await caches.keys()
    const addresses = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return [
      ...addresses.flat().filter((url) => !/^\/(a\/|offline$|theme\.css$)/.test(new URL(url).pathname)),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...Object.keys(localStorage).filter((key) => key.includes('unsent')),
    ]
  })

async function fill(tab: Page): Promise<void> {
  await openList(tab, list)
  await isKept(tab, list)
  await tab.goto(recipe)
  await isKept(tab, recipe)
}

/** What is shown at an address while no server can be reached. */
async function offline(address: string): Promise<string> {
  line.cut()
  await page.goto(address).catch(() => {})
  let text = ''
  // A browser's own page about it may come a moment later.
  await eventually(async () => {
    text = await page.evaluate(() => document.body.textContent ?? '')
  })
  return text
}

test('signing out takes everything along, and a list that is open beside it gives way', async () => {
  await fill(page)
  const beside = await context.newPage()
  await openList(beside, list)
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/login')
  await beside.waitForURL((url) => url.pathname === '/login')
  await eventually(async () => expect(await kept(page)).toEqual([]))
  expect(await offline(list)).not.toContain('milk')
  expect(await offline(recipe)).not.toContain('galette')
  // The page that says so stays, and names no one.
  const anywhere = await offline(`${line.address}/login`)
  expect(anywhere).toContain('No connection')
  expect(anywhere).not.toContain('Saturday')
})

test('what arrives while someone signs out is not kept', async () => {
  await fill(page)
  for (let round = 0; round < times(2, 5); round++) {
    // As the page of a list does it when it opens.
    await page.evaluate(async (address) => {
      const { active } = await navigator.serviceWorker.ready
      for (const at of [1, 2, 3])
        active!.postMessage({ reader: 'mara', page: `${address}?at=${at}`, parts: [] })
    }, list)
    await signOut(page)
    await page.waitForURL((url) => url.pathname === '/login')
    await eventually(async () =>
      expect((await kept(page)).filter((one) => one?.includes('shopping-lists'))).toEqual([]),
    )
    await logInByHand(page, line)
    await page.goto(recipe)
  }
})

test('someone of another household sees nothing of what the one before has left, though no one signed out', async () => {
  await fill(page)
  await context.clearCookies()
  await page.goto(`${line.address}/login`)
  await page.fill('[name=username]', STRANGER.username)
  await page.fill('[name=password]', STRANGER.password)
  await page.click('main form button[type=submit]:not([data-square])')
  await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })
  expect(await offline(list)).not.toContain('milk')
  expect(await offline(recipe)).not.toContain('galette')
  expect(await offline(`${line.address}/shopping-lists`)).not.toContain('Saturday')
  line.mend()
  // Nor does what they look at stay for the one before.
  await page.goto(`${line.address}/shopping-lists`)
  await context.clearCookies()
  await logInByHand(page, line)
  expect(await offline(`${line.address}/shopping-lists`)).not.toContain('Next Door')
})

test('what someone has not sent when their sign-in ends is theirs alone, and is sent when they come back', async () => {
  await openList(page, list)
  await isKept(page, list)
  line.cut()
  await box(page, 'milk').check()
  await eventually(async () => expect(await sync(page).textContent()).toContain('1 change waiting'))
  await context.clearCookies()
  line.mend()
  await page.goto(`${line.address}/login`)
  await page.fill('[name=username]', STRANGER.username)
  await page.fill('[name=password]', STRANGER.password)
  await page.click('main form button[type=submit]:not([data-square])')
  await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })
  await page.goto(`${line.address}/shopping-lists`)
  await page.fill('[name=name]', 'Next Door')
  await page.press('[name=name]', 'Enter')
  await page.locator('.shop[data-live]').waitFor()
  await context.clearCookies()
  await logInByHand(page, line)
  await openList(page, list)
  await eventually(async () => {
    const { listItems } = await call<{ listItems: { checked: boolean }[] }>(
      'GET',
      `/groups/shopping/lists/${listId}`,
    )
    expect(listItems.filter(({ checked }) => checked)).toHaveLength(1)
  })
})

test('signing out without a connection signs no one out, and loses nothing', async () => {
  await openList(page, list)
  await isKept(page, list)
  line.cut()
  await box(page, 'milk').check()
  await eventually(async () => expect(await sync(page).textContent()).toContain('1 change waiting'))
  await signOut(page)
  await page.waitForEvent('framenavigated').catch(() => {})
  await page.goto(list)
  await eventually(async () => expect(await sync(page).textContent()).toContain('1 change waiting'))
  line.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await eventually(async () => expect(await sync(page).isHidden()).toBe(true))
})

test('going back shows nothing of the person who has signed out', async () => {
  const browser: Browser = await chromium.launch({
    executablePath: findBrowser('whole')!,
    args: ['--no-sandbox', '--disable-gpu'],
    // Pages that were left stay in memory, as in a personal browser.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const tab = await (await browser.newContext({ locale: 'en-US' })).newPage()
    await logInByHand(tab, line)
    await tab.goto(`${line.address}/user/profile`)
    expect(await tab.locator('body').textContent()).toContain('Your account')
    await signOut(tab)
    await tab.waitForURL((url) => url.pathname === '/login')
    await tab.evaluate(() => history.back())
    await eventually(async () => {
      expect(new URL(tab.url()).pathname).toBe('/login')
      expect(await tab.locator('body').textContent()).not.toContain('Your account')
    })
  } finally {
    await browser.close()
  }
}, 60_000)
