import type { Page } from 'playwright'
import { logIn } from '../e2e/first-run'
import { isKept, openList } from '../e2e/list-page'
import { closeBrowser, hasBrowser, newVisitor } from '../support/chromium'
import { type BenchKitchen, closeKitchen, openKitchen } from './kitchen'
import { atMost, median, ms, type Row } from './table'

const ITEMS = 300
const RUNS = 5
const TICKS = 10
/** How much slower than this machine a phone is. */
const SLOWNESS = 4
const WORDS = ['apple', 'rice', 'lentil', 'leek', 'ginger', 'lime', 'cumin', 'butter', 'quince', 'oat']

interface Ids {
  id: string
}

/** A shopping list of 300 items. */
export async function fillList({ call }: BenchKitchen): Promise<{ listId: string; items: Ids[] }> {
  const { id: listId } = await call<Ids>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  const wanted = Array.from({ length: ITEMS }, (_, at) => ({
    shoppingListId: listId,
    note: `${WORDS[at % 10]} ${WORDS[(at * 7 + 3) % 10]} ${at}`,
    quantity: 1 + (at % 5),
  }))
  const { createdItems } = await call<{ createdItems: Ids[] }>(
    'POST',
    '/groups/shopping/items/create-bulk',
    wanted,
  )
  return { listId, items: createdItems }
}

/** What the page notes of itself, in milliseconds: when its list came to life, and for each press how long it took until it was painted. */
interface Notes {
  live: number
  painted: number[]
}

function takeNotes(): void {
  const notes: Notes = { live: Number.NaN, painted: [] }
  Object.assign(window, { notes })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-island*="shopping/list"][data-ready]')) return
    notes.live = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] })
  addEventListener(
    'click',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // The message is read when the frame has been drawn.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => notes.painted.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    true,
  )
}

const notesOf = (page: Page) => page.evaluate(() => (window as unknown as { notes: Notes }).notes)

/** From the moment at which all scripts are there until the list lives. */
async function hydrationMs(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, responseEnd }) => [name, responseEnd] as const,
    ),
  )
  const there = scripts.filter(([name]) => name.endsWith('.js')).map(([, at]) => at)
  const { live } = await notesOf(page)
  return live - Math.max(...there.filter((at) => at < live))
}

/** A list of 300 items on a phone: how soon it lives, how soon a tick is seen, and how soon it is there without a connection. */
export async function* phoneRows(): AsyncGenerator<Row> {
  if (!hasBrowser()) return
  const kitchen = await openKitchen(0)
  try {
    const { listId } = await fillList(kitchen)
    const address = `${kitchen.trivet.address}/shopping-lists/${listId}`
    const { page, context } = await newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await logIn(page, kitchen.trivet)
    await openList(page, address)
    await isKept(page, address)
    await page.addInitScript(takeNotes)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
    const hydrations: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await openList(page, address)
      hydrations.push(await hydrationMs(page))
    }
    yield atMost(`hydration of ${ITEMS} items, ${SLOWNESS}× slower, median`, median(hydrations), 200, ms)
    const boxes = page.locator('section.aisle .box')
    for (let at = 0; at < TICKS; at++) {
      await boxes.nth(at * 3).click()
      await page.waitForFunction(
        (count) => (window as unknown as { notes: Notes }).notes.painted.length > count,
        at,
      )
    }
    const { painted } = await notesOf(page)
    yield atMost(`tick → painted, ${ITEMS} items, ${SLOWNESS}× slower, median`, median(painted), 50, ms)
    await kitchen.trivet.kill()
    const starts: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await page.goto('about:blank')
      await page.goto(address)
      await page.locator('.shopping-item').first().waitFor()
      const paint = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      )
      starts.push(Number(await paint.jsonValue()))
    }
    yield atMost(
      `list without a connection, first paint, ${SLOWNESS}× slower, median`,
      median(starts),
      500,
      ms,
    )
    await context.close()
  } finally {
    await closeBrowser()
    await closeKitchen(kitchen)
  }
}
