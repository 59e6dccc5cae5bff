import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { sampleOf } from '../support/long'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// Walks through pages with the Tab key alone: each stop can be seen, says where it is, and is covered by nothing.
let trivet: RunningTrivet

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const call = await openApi(trivet)
  await addSampleRecipe(call)
  for (const name of ['Plum', 'Leek']) await call('POST', '/foods', { name })
  await call('POST', '/users/api-tokens', { name: 'Kitchen tablet' })
})

afterAll(async () => {
  await closeBrowser()
  await discard(trivet)
})

const RECIPE = '/g/home/r/plum-and-hazelnut-galette'
const PAGES = [
  '/g/home',
  RECIPE,
  `${RECIPE}/cook`,
  `${RECIPE}/print`,
  `${RECIPE}?edit=true`,
  `${RECIPE}/share`,
  '/g/home/r/create/url',
  '/g/home/cookbooks',
  '/g/home/recipes/categories',
  '/group/data/foods',
  '/group',
  '/group/members',
  '/group/invitations',
  '/user/profile/api-tokens',
  '/user/profile/devices',
  '/user/profile/leave',
  '/admin/manage/users',
  '/admin/background-tasks',
]
/** Stops of one walk; long forms say the same row after row. */
const MOST_STOPS = 70

interface Stop {
  what: string
  /** Null when nothing is wrong with it. */
  fault: string | null
}

/** What has the focus now, and whether someone who only sees the page would know. */
function look(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const stop = document.activeElement as HTMLElement | null
    if (!stop || stop === document.body) return null
    const what = stop.outerHTML.slice(0, 140)
    const label = stop.closest('label')
    const { left, top, width, height } = (label ?? stop).getBoundingClientRect()
    const isSeen = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }
    // A card shows the focus of its link, a label that of its box.
    const shown = [
      stop,
      label,
      stop.nextElementSibling,
      stop.closest('article, form, li, .field, .password, .token-field'),
    ]
    if (!shown.some((element) => element && isSeen(element))) return { what, fault: 'nothing shows it' }
    if (width === 0 || height === 0) return { what, fault: 'it has no size' }
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)]
    if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) return { what, fault: 'it is out of sight' }
    const above = document.elementFromPoint(x, y)
    const isOnTop = above && ((label ?? stop).contains(above) || above.contains(stop))
    return { what, fault: isOnTop ? null : `it lies under ${above?.outerHTML.slice(0, 80)}` }
  })
}

async function walk({ page }: Visitor, path: string): Promise<{ stops: Stop[]; faults: string[] }> {
  await page.goto(`${trivet.address}${path}`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    getSelection()?.removeAllRanges()
  })
  const stops: Stop[] = []
  for (let at = 0; at < MOST_STOPS; at += 1) {
    await page.keyboard.press('Tab')
    const stop = await look(page)
    if (!stop || (at > 0 && stop.what === stops[0]?.what)) break
    stops.push(stop)
  }
  return { stops, faults: stops.flatMap(({ what, fault }) => (fault ? [`${fault}: ${what}`] : [])) }
}

describe.each([
  { width: 1440, locale: 'en-US' },
  { width: 390, locale: 'ar-SA' },
])('$width px, $locale', ({ width, locale }) => {
  test('every stop is seen', async () => {
    const visitor = await newVisitor({
      locale,
      viewport: { width, height: 900 },
    })
    await logIn(visitor.page, trivet)
    const found: Record<string, string[]> = {}
    // Half of the pages, each in one of the two.
    for (const path of sampleOf(PAGES, 4, 2 * Number(width > 400))) {
      const { stops, faults } = await walk(visitor, path)
      if (faults.length > 0) found[path] = faults.slice(0, 4)
      if (stops.length < 4) found[path] = [`only ${stops.length} stops`]
    }
    expect(found).toEqual({})
    await visitor.context.close()
  })
})

test('the first stop skips to the content, and from there one is in it', async () => {
  const { page, context } = await newVisitor()
  await logIn(page, trivet)
  await page.goto(`${trivet.address}${RECIPE}`)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
    true,
  )
  await context.close()
})
