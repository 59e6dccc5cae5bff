import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { dragByTouch, middleOf } from '../support/fingers'
import { type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'
import { addLine, box, isKept, lines, openList, sync } from './list-page'

// One list, two phones, and a server that is killed while both are in the shop.
let trivet: RunningTrivet
let call: Call
let first: Visitor
let second: Visitor
let listId: string

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  const phone = { serviceWorkers: 'allow' as const, viewport: { width: 390, height: 844 }, hasTouch: true }
  first = await newVisitor(phone)
  second = await newVisitor(phone)
  await Promise.all([logIn(first.page, trivet), logIn(second.page, trivet)])
  const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  listId = list.id
  const items = ['milk', 'bread', 'tea'].map((note) => ({ shoppingListId: listId, note }))
  await call('POST', '/groups/shopping/items/create-bulk', items)
})

afterAll(async () => {
  await Promise.all([first?.context.close(), second?.context.close()])
  await closeBrowser()
  await discard(trivet)
})

const list = () => `${trivet.address}/shopping-lists/${listId}`
const open = (page: Page) => openList(page, list())

test('what one phone ticks the other shows', async () => {
  await open(first.page)
  await open(second.page)
  await box(first.page, 'milk').check()
  await eventually(async () => expect(await lines(second.page)).toEqual(['bread', 'milk ✓', 'tea']))
  await second.page.locator('.shopping-item', { hasText: 'tea' }).locator('[data-act=open]').click()
  await second.page.locator('[data-act=more]').click()
  await eventually(async () =>
    expect(await first.page.locator('.shopping-item', { hasText: 'tea' }).textContent()).toContain('2'),
  )
})

/** What is open, in the order of the page. */
const names = (page: Page) => page.locator('.aisle:not(details) .name').allTextContents()
const grip = (page: Page, name: string) =>
  page.locator('.shopping-item', { hasText: name }).locator('[data-act=open]')

test('rows change places by mouse, finger and keys, and both phones show it', async () => {
  const { page } = first
  await addLine(page, 'salt')
  await eventually(async () => expect(await names(page)).toEqual(['bread', 'tea', 'salt']))
  await dragByTouch(page, grip(page, 'salt'), grip(page, 'bread'))
  await eventually(async () => expect(await names(second.page)).toEqual(['salt', 'bread', 'tea']))
  await eventually(async () => expect(await names(page)).toEqual(['salt', 'bread', 'tea']))
  const [from, to] = [await middleOf(grip(page, 'tea')), await middleOf(grip(page, 'salt'))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + 10, { steps: 5 })
  await page.mouse.move(from.x, to.y - 24, { steps: 5 })
  await page.mouse.up()
  await eventually(async () => expect(await names(second.page)).toEqual(['tea', 'salt', 'bread']))
  // The press that ends a drag opens nothing; a press alone does.
  expect(await page.locator('.row-editor').count()).toBe(0)
  await grip(page, 'salt').focus()
  await page.keyboard.press('ArrowDown')
  await eventually(async () => expect(await names(second.page)).toEqual(['tea', 'bread', 'salt']))
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toContain('salt')
  await page.locator('.shopping-item', { hasText: 'salt' }).locator('[data-act=open]').click()
  await page.locator('[data-act=remove]').click()
  await eventually(async () => expect(await names(second.page)).toEqual(['tea', 'bread']))
})

test('the offer to put the list on the home screen appears once', async () => {
  const { page } = first
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => {
          document.documentElement.dataset.asked = ''
        },
      })
      dispatchEvent(event)
    })
  await offer()
  await page.locator('.install button').click()
  expect(await page.locator('html[data-asked]').count()).toBe(1)
  expect(await page.locator('.install').count()).toBe(0)
  await offer()
  expect(await page.locator('.install').count()).toBe(0)
})

test('the icon of the app counts what is open, and the screen stays on while someone ticks', async () => {
  const page = await first.context.newPage()
  await page.addInitScript(() => {
    const asked = { badge: -1, locks: 0 }
    Object.assign(globalThis, { asked })
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (count: number) => {
        asked.badge = count
      },
    })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          asked.locks += 1
          return new EventTarget()
        },
      },
    })
  })
  await open(page)
  const asked = () =>
    page.evaluate(() => (globalThis as unknown as { asked: { badge: number; locks: number } }).asked)
  const count = (await names(page)).length
  await eventually(async () => expect(await asked()).toEqual({ badge: count, locks: 0 }))
  await box(page, 'tea').check()
  await eventually(async () => expect(await asked()).toEqual({ badge: count - 1, locks: 1 }))
  // One lock is enough, until the screen has been off.
  await box(page, 'tea').uncheck()
  await eventually(async () => expect(await asked()).toEqual({ badge: count, locks: 1 }))
  await eventually(async () => expect(await lines(second.page)).toContain('tea'))
  await page.close()
})

test('without a server both go on shopping, open the list again, and end with the same one', async () => {
  const { port } = new URL(trivet.address)
  await isKept(first.page, list())
  await trivet.kill()
  await box(first.page, 'bread').check()
  await addLine(first.page, '2 kg potatoes')
  await addLine(second.page, 'candles')
  await box(second.page, 'tea').check()
  await eventually(async () => expect(await sync(first.page).textContent()).toContain('2 changes waiting'))

  const cold = await first.context.newPage()
  await cold.goto(list())
  await cold.locator('.shopping-item', { hasText: '2 kg potatoes' }).waitFor()
  await eventually(async () => expect(await sync(cold).textContent()).toContain('2 changes waiting'))
  await cold.goto(`${trivet.address}/shopping-lists`)
  await cold.waitForURL(list())
  await box(cold, 'potatoes').check()
  await eventually(async () => expect(await sync(cold).textContent()).toContain('3 changes waiting'))
  await cold.close()
  await first.page.reload()

  trivet = await startTrivet({ env: UNATTENDED, folder: trivet.folder, port: Number(port) })
  const all = ['2 kg potatoes ✓', 'bread ✓', 'candles', 'milk ✓', 'tea ✓']
  for (const { page } of [first, second]) {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await eventually(async () => expect(await lines(page)).toEqual(all))
    await eventually(async () => expect(await sync(page).isHidden()).toBe(true))
  }
  const stored = await call<{ listItems: { note: string; quantity: number }[] }>(
    'GET',
    `/groups/shopping/lists/${listId}`,
  )
  expect(stored.listItems).toHaveLength(5)
})

test('what is removed can be restored, and what the browser kept is deleted when someone signs out', async () => {
  const { page } = first
  await page.locator('[name=action][value=clear]').click()
  await eventually(async () => expect(await lines(second.page)).toEqual(['candles']))
  await page.locator('[data-undo]').click()
  await eventually(async () => expect((await lines(second.page)).length).toBe(5))
  await page
    .locator('form[action$="/logout"] button')
    .first()
    .evaluate((button: HTMLButtonElement) => button.click())
  await page.waitForURL((url) => !url.pathname.includes('shopping'))
  await eventually(async () => {
    const kept = await page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ])
    // Scripts, styles and the offline page belong to no one.
    expect(kept.filter((name) => name !== 'trivet-parts-1' && name !== 'trivet-offline-1')).toEqual([])
  })
})
