import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { sampleOf } from '../support/long'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// The states of shopping that no address leads to: a list that lives, its dialog in both steps, links that have just been made.
let trivet: RunningTrivet
let call: Call
let list: string
let shared: string

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  const { id: recipeId } = await addSampleRecipe(call)
  const { id: labelId } = await call<{ id: string }>('POST', '/groups/labels', { name: 'Obst und Gemüse' })
  const { id } = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Wocheneinkauf' })
  list = `/shopping-lists/${id}`
  await call('POST', `/groups/shopping/lists/${id}/recipe/${recipeId}`)
  const long = 'Schwarzwurzelauflaufformenpapier, das jemand unterwegs notiert hat'
  for (const item of [{ note: 'plums', labelId }, { note: 'tea', checked: true }, { note: long }])
    await call('POST', '/groups/shopping/items', { shoppingListId: id, ...item })
})

afterAll(async () => {
  await closeBrowser()
  await discard(trivet)
})

/** Opens a state of a page, each from where the one before has left it. */
const STATES: [name: string, open: (page: Page) => Promise<void>][] = [
  [
    'a live list with an open row',
    async (page) => {
      await page.goto(`${trivet.address}${list}`)
      await page.locator('.shop[data-live] [data-act=open]').first().click()
      await page.locator('.row-editor').waitFor()
    },
  ],
  [
    'a link that was just made',
    async (page) => {
      await page.goto(`${trivet.address}${list}/share`)
      await page.locator('.sheet form [type=submit]').first().click()
      shared = (await page.locator('.share-line a').getAttribute('href'))!
    },
  ],
  ['a shared list', async (page) => void (await page.goto(new URL(shared, trivet.address).href))],
  ['the shelves', async (page) => void (await page.goto(`${trivet.address}${list}/shelves`))],
  [
    'the sheet of the list',
    async (page) => {
      await page.goto(`${trivet.address}/g/home/r/plum-and-hazelnut-galette`)
      await page.locator('[popovertarget=recipe-menu]').click()
      await page.locator('#recipe-menu [href*="/shopping"]').click()
      await page.locator('#sheet .add-recipes').waitFor()
    },
  ],
]

const WAYS = [
  { locale: 'en-US', width: 1440, colorScheme: 'light', withAxe: true },
  { locale: 'en-US', width: 390, colorScheme: 'dark', withAxe: true },
  { locale: 'de-DE', width: 390, colorScheme: 'light', withAxe: false },
  { locale: 'ar-SA', width: 820, colorScheme: 'light', withAxe: false },
  { locale: 'ar-SA', width: 390, colorScheme: 'dark', withAxe: false },
] as const

test('nine of twelve things are on the first screen of a phone, in eight aisles', async () => {
  const { id: shoppingListId } = await call<{ id: string }>('POST', '/groups/shopping/lists', {
    name: 'Eight',
  })
  for (let aisle = 1; aisle <= 8; aisle++) {
    const { id: labelId } = await call<{ id: string }>('POST', '/groups/labels', { name: `Aisle ${aisle}` })
    // The first seven have one thing each, which leaves the least room.
    for (let thing = 0; thing < (aisle === 8 ? 5 : 1); thing++)
      await call('POST', '/groups/shopping/items', {
        shoppingListId,
        labelId,
        note: `thing ${aisle} ${thing}`,
      })
  }
  const { page, context } = await newVisitor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await logIn(page, trivet)
  await page.goto(`${trivet.address}/shopping-lists/${shoppingListId}`)
  await page.locator('.shopping-item').nth(11).waitFor({ state: 'attached' })
  const { y: foot } = (await page.locator('.bottom-bar').boundingBox())!
  const ends = await page
    .locator('.shopping-item')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
  expect(ends.length).toBe(12)
  expect(ends.filter((end) => end <= foot).length).toBeGreaterThanOrEqual(9)
  await context.close()
})

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test.each(sampleOf(WAYS, 2))('shopping has no barriers: $locale, $width px, $colorScheme', async (way) => {
  const { locale, width, colorScheme, withAxe } = way
  const visitor = await newVisitor({
    locale,
    colorScheme,
    viewport: { width, height: 844 },
  })
  await logIn(visitor.page, trivet)
  const faults: string[] = []
  for (const [name, open] of STATES) {
    await open(visitor.page)
    if (await isTooWide(visitor.page)) faults.push(`${name}: wider than the screen`)
    if (!withAxe) continue
    const { violations } = await axeFor(visitor.page).analyze()
    faults.push(...violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]!.html.slice(0, 120)}`))
  }
  await visitor.context.close()
  expect(faults).toEqual([])
})
