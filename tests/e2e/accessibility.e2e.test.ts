import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, pressInMenu, type Visitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { sampleOf } from '../support/long'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

let trivet: RunningTrivet
let fresh: RunningTrivet
let report: string

beforeAll(async () => {
  trivet = await startTrivet({
    // No one listens there, and no page asks before someone presses.
    env: { ...UNATTENDED, TRIVET_OPENAI_BASE_URL: 'http://127.0.0.1:9/api', TRIVET_OPENAI_MODEL: 'small' },
  })
  fresh = await startTrivet()
  const call = await openApi(trivet)
  await addSampleRecipe(call)
  await call('POST', '/recipes', { name: 'Buttered peas' })
  await addSampleRecipe(call, 'Plum galette twice')
  const twice = await call<{ recipeIngredient: object[] }>('GET', '/recipes/plum-galette-twice')
  const whole = await call<{ id: string; slug: string; name: string }>(
    'GET',
    '/recipes/plum-and-hazelnut-galette',
  )
  const made = {
    quantity: 2,
    note: '',
    referencedRecipe: { id: whole.id, slug: whole.slug, name: whole.name },
  }
  await call('PATCH', '/recipes/plum-galette-twice', { recipeIngredient: [...twice.recipeIngredient, made] })
  await call('POST', '/recipes', { name: 'In the bin' })
  await call('DELETE', '/recipes/in-the-bin')
  await call('POST', '/users/api-tokens', { name: 'Kitchen tablet' })
  await call('POST', '/foods', { name: 'Plum', description: 'blue' })
  for (const name of ['Quick meal', 'Quick meals']) await call('POST', '/organizers/tags', { name })
  await call('POST', '/groups/cookbooks', { name: 'Weeknights', queryFilterString: 'rating IS NULL' })
  const { id: recipeId } = await call<{ id: string }>('GET', '/recipes/plum-and-hazelnut-galette')
  await call('POST', '/shared/recipes', { recipeId })
  await call('POST', '/comments', { recipeId, text: 'Twice the plums.' })
  const { id: userId } = await call<{ id: string }>('GET', '/users/self')
  await call('POST', `/users/${userId}/ratings/${recipeId}`, { rating: 4, isFavorite: true })
  const event = { recipeId, subject: 'Made again', eventType: 'comment', eventMessage: 'For *six*' }
  const { timestamp } = await call<{ timestamp: string }>('POST', '/recipes/timeline/events', event)
  await call('PATCH', `/recipes/${recipeId}/last-made`, { timestamp })
  const bulk = { imports: [{ url: 'no address' }] }
  const { reportId } = await call<{ reportId: string }>('POST', '/recipes/create-url/bulk', bulk)
  report = `/group/reports/${reportId}`
})

afterAll(async () => {
  await closeBrowser()
  await Promise.all([discard(trivet), discard(fresh)])
})

const RECIPE = '/g/home/r/plum-and-hazelnut-galette'
/** A recipe that is made with another one. */
const BREAD = '/g/home/r/plum-galette-twice'
const MEMBER_PAGES = [
  '/g/home',
  '/g/home?search=nothing+at+all',
  RECIPE,
  `${RECIPE}?servings=12`,
  `${RECIPE}/cook?step=2`,
  `${RECIPE}/print`,
  `${RECIPE}/delete`,
  `${RECIPE}?edit=true`,
  '/g/home/r/create/new',
  '/g/home/r/create/url',
  '/g/home/r/create/bulk',
  '/g/home/r/create/text',
  '/g/home/r/create/ocr',
  '/g/home/r/create/bookmarklet',
  '/group/reports',
  '/g/home/r/buttered-peas/ingredient-parser',
  '/g/home/bin',
  '/group/mealplan/planner/view',
  '/group/mealplan/planner/edit',
  '/group/mealplan/planner/new',
  '/group/mealplan/settings',
  '/group/mealplan/calendars',
  '/g/home/cookbooks',
  '/g/home/cookbooks/weeknights',
  '/g/home/cookbooks/weeknights/edit',
  '/g/home/recipes/tags',
  '/group/data/foods?column=description',
  '/group/data/units/new',
  '/group/data/tags/look-alikes',
  `${RECIPE}/share`,
  `${RECIPE}/made`,
  `${RECIPE}/duplicate`,
  '/g/home/recipes/timeline',
  '/g/home/recipes/suggestions',
  '/user/self/favorites',
  '/user/profile',
  '/group',
  '/group/members',
  '/group/eaters',
  '/user/profile/api-tokens',
  '/admin/site-settings',
  '/admin/manage/users',
  '/admin/background-tasks',
  '/admin/maintenance',
  '/admin/manage/users/create',
  '/admin/manage/groups',
  '/group/migrations',
  '/group/invitations',
  '/group/data/recipes',
  '/group/data/recipe-actions',
  '/group/data/labels',
  '/user/profile/edit',
  '/user/profile/passkeys',
  '/user/profile/second-factor',
  '/user/profile/devices',
  '/user/profile/leave',
  '/confirm-email?token=over',
  '/g/home/recipes/categories',
  '/g/home/recipes/tools',
  `${RECIPE}/history`,
  `${RECIPE}/timeline`,
  `${RECIPE}/read-again`,
  `${RECIPE}/tidy-up`,
  `${RECIPE}/translation`,
  `${RECIPE}/plan`,
  `${RECIPE}/shopping`,
  `${RECIPE}?edit=true&mode=json`,
  `${BREAD}`,
  '/shopping-lists?disableRedirect=true',
  '/preferences/translating',
  '/admin/parser?text=2+cups+flour&confidence=true',
  '/preferences/language',
  '/no/such/page',
]
const VISITOR_PAGES = [
  RECIPE,
  BREAD,
  `${RECIPE}/cook`,
  '/g/home',
  '/g/home/cookbooks',
  '/g/home/recipes/categories',
  '/login',
  '/forgot-password',
  '/reset-password?token=abc',
  '/register',
  '/register?new=true&groupName=Orchard+Row&privateGroup=true',
  '/g/home/r/no-such-recipe',
  '/docs',
]

/** By all rules of axe, by those that theme and width change, or only by what is wider than the screen. */
type Depth = 'whole' | 'look' | 'overflow'

interface Way {
  depth: Depth
  width: number
  colorScheme: 'light' | 'dark'
}

/**
 * A page is loaded once for each language and turned to each way. What axe says of names and roles holds in every width, theme
 * and language; German and Arabic have the lengths and the direction that break a page.
 */
const LANGUAGES: readonly { locale: string; ways: readonly Way[] }[] = [
  {
    locale: 'en-US',
    ways: [
      { depth: 'whole', width: 1440, colorScheme: 'light' },
      { depth: 'look', width: 390, colorScheme: 'dark' },
    ],
  },
  {
    locale: 'de-DE',
    ways: [
      { depth: 'overflow', width: 820, colorScheme: 'dark' },
      // What is left of 1280 px when everything is twice as large.
      { depth: 'overflow', width: 640, colorScheme: 'dark' },
      { depth: 'overflow', width: 390, colorScheme: 'dark' },
      { depth: 'overflow', width: 320, colorScheme: 'dark' },
    ],
  },
  {
    locale: 'ar-SA',
    ways: [
      { depth: 'overflow', width: 1440, colorScheme: 'light' },
      { depth: 'overflow', width: 390, colorScheme: 'light' },
    ],
  },
]

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on the theme and the width; the rest is the same as on a desk. */
const RULES_OF_THE_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable']

async function violationsOf({ page }: Visitor, depth: Exclude<Depth, 'overflow'>): Promise<string[]> {
  const axe = axeFor(page)
  if (depth === 'look') axe.withRules(RULES_OF_THE_LOOK)
  else axe.withTags(ALL_RULES)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)}`),
  )
}

/** What a page may move while it comes, as browsers measure it. */
const MOST_SHIFT = 0.02

/** Adds up what moves on every page of the visitor without having been asked to, and remembers what it was. */
async function watchShifts({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        shifts.sum += value
        for (const { node } of sources)
          shifts.moved.push((node instanceof Element ? node.outerHTML : (node?.nodeName ?? '')).slice(0, 100))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved too far by now, with the frame that is being drawn; nothing where all stands still. */
async function shiftsOf({ page }: Visitor): Promise<string[]> {
  const { sum, moved } = await page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const { shifts } = globalThis as unknown as { shifts: { sum: number; moved: string[] } }
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)))
      }),
  )
  return sum > MOST_SHIFT ? [`it moves by ${sum.toFixed(3)}`, ...moved.slice(0, 5)] : []
}

async function findViolations(visitor: Visitor, depth: Depth = 'whole'): Promise<string[]> {
  const violations = depth === 'overflow' ? [] : await violationsOf(visitor, depth)
  const overflow = await visitor.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [...violations, `the page is ${overflow} px wider than the screen`] : violations
}

/** The page of the API says the same in hundreds of places; some of each kind are judged. */
async function thinOut({ page }: Visitor): Promise<void> {
  const left = await page.evaluate(() => {
    const more = ':is(section[id^=calls-], section[id^=schema-], details):nth-of-type(n + 4)'
    for (const one of document.querySelectorAll(`.docs ${more}`)) one.remove()
    return document.querySelectorAll('.docs *').length
  })
  // What is drawn as high as it is long takes minutes.
  expect(left).toBeLessThan(3000)
}

/** One page of the visitor's, loaded once and turned to each way. */
async function inspectPage(visitor: Visitor, address: string, path: string, ways: readonly Way[]) {
  const found: Record<string, string[]> = {}
  const { page } = visitor
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
  const shifts = await shiftsOf(visitor)
  if (shifts.length > 0) found[`${path} while it comes`] = shifts
  if (path === '/docs') await thinOut(visitor)
  for (const { depth, width, colorScheme } of ways) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    // As long as the page: a bar at the foot of the screen covers nothing that could not be scrolled from under it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (depth !== 'overflow') await page.setViewportSize({ width, height: Math.max(900, height) })
    const violations = await findViolations(visitor, depth)
    if (violations.length > 0) found[`${path} ${colorScheme} at ${width}`] = violations
  }
  return found
}

/** Until a page asks for nothing more takes half a second of doing nothing: so many wait at a time. */
const TABS = 3

/** All pages, each in every twelfth way, and every twenty-fourth where only what is too wide is looked for, in several tabs of the visitor's browser. @param from with which way the first page begins */
async function inspect(
  visitor: Visitor,
  address: string,
  paths: readonly string[],
  ways: readonly Way[],
  from: number,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const waiting = [...paths]
  const walk = async (page: Page) => {
    const tab = { ...visitor, page }
    await watchShifts(tab)
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const some = sampleOf(ways, ways[0]?.depth === 'overflow' ? 24 : 12, paths.indexOf(path) + from)
      if (some.length > 0) Object.assign(found, await inspectPage(tab, address, path, some))
    }
    await page.close()
  }
  const tabs = Array.from({ length: Math.min(TABS, paths.length) }, async () =>
    walk(await visitor.context.newPage()),
  )
  await Promise.all(tabs)
  return found
}

describe.each(LANGUAGES)('$locale', ({ locale, ways }) => {
  // Where things move, colours fade; halfway they are neither the old nor the new ones.
  const still = { locale } as const

  test('no page of a member has a barrier', async () => {
    const mara = await newVisitor(still)
    await logIn(mara.page, trivet)
    const found = await inspect(mara, trivet.address, [...MEMBER_PAGES, report], ways, 0)
    await mara.context.close()
    expect(found).toEqual({})
  }, 600_000)

  test('no page of a visitor, and not the first run', async () => {
    const stranger = await newVisitor(still)
    const found = {
      ...(await inspect(stranger, trivet.address, VISITOR_PAGES, ways, 1)),
      ...(await inspect(stranger, fresh.address, ['/'], ways, 0)),
    }
    await stranger.context.close()
    expect(found).toEqual({})
  }, 300_000)
})

test('with menus and dialogs open there is none either', async () => {
  const mara = await newVisitor()
  const { page } = mara
  await logIn(page, trivet)
  await page.goto(`${trivet.address}${RECIPE}`)
  await page.locator('[popovertarget=recipe-menu]').click()
  expect(await findViolations(mara)).toEqual([])
  await pressInMenu(page.locator('#recipe-menu [data-kind=danger]'))
  expect(await findViolations(mara)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search recipes' }).waitFor()
  await page.keyboard.type('plum')
  await page.locator('.results a').first().waitFor()
  expect(await findViolations(mara)).toEqual([])
  await mara.context.close()
})
