import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { sampleOf } from '../support/long'
import { readPdf } from '../support/pdf'
import { photograph } from '../support/photographs'
import { inPieces } from '../support/pieces'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// Reading and cooking from a recipe: on paper, on narrow screens, and without anything that jumps.
let trivet: RunningTrivet
let call: Call
let mara: Visitor

const GALETTE = '/g/home/r/plum-and-hazelnut-galette'
const LONG = '/g/home/r/long-braise'

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  const { slug } = await addSampleRecipe(call)
  const picture = new FormData()
  const jpeg = await photograph({ width: 1200, height: 900, grain: 12 }).jpeg().toBuffer()
  picture.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'galette.jpg')
  picture.set('extension', 'jpg')
  await call('PUT', `/recipes/${slug}/image`, picture)
  await call('POST', '/recipes', { name: 'Long braise' })
  await call('PATCH', '/recipes/long-braise', {
    language: 'en',
    recipeIngredient: Array.from({ length: 30 }, (_, at) => ({
      note: `${at + 1} g of spice number ${at + 1}`,
    })),
    recipeInstructions: Array.from({ length: 40 }, (_, at) => ({
      text: `Stage ${at + 1}: stir the pot slowly, taste the juices, and leave it alone for ${at + 2} minutes. `.repeat(
        2,
      ),
    })),
    settings: { disableAmount: true },
  })
  mara = await newVisitor()
  await logIn(mara.page, trivet)
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`

async function choosePaper(paper: string): Promise<void> {
  const print = { paper, imagePosition: 'left', showDescription: true, showNotes: true, showNutrition: true }
  const value = encodeURIComponent(JSON.stringify({ print }))
  await mara.context.addCookies([{ name: 'trivet_preferences', value, url: trivet.address }])
}

async function printed(path: string, { page }: Visitor = mara) {
  await page.goto(at(path))
  return readPdf(await page.pdf({ preferCSSPageSize: true }))
}

/** What sticks out of the paper, as the printer sees it; a page is as wide as its paper without the margins. */
async function cutOff(width: number): Promise<string[]> {
  const { page } = mara
  await page.setViewportSize({ width: Math.round((width * 4) / 3), height: 900 })
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1
    const all = [...document.querySelectorAll('.recipe-page *')]
    return all
      .filter((one) => one.getBoundingClientRect().right > edge)
      .map((one) => one.outerHTML.slice(0, 80))
  })
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

describe('on paper', () => {
  test.each([
    ['a4', 595, 842, 504],
    ['letter', 612, 792, 521],
    ['a5', 420, 595, 357],
    ['a6', 298, 420, 258],
    ['card-4x6', 432, 288, 392],
  ])(
    'a recipe on %p is whole, with its photograph, and nothing of it is cut',
    async (paper, width, height, inner) => {
      await choosePaper(paper)
      const pages = await printed(`${GALETTE}/print`)
      expect(pages.map((page) => [page.width, page.height])).toEqual(pages.map(() => [width, height]))
      const text = pages.map((page) => page.text).join('')
      for (const words of ['Plumandhazelnutgalette', '700gripeplums', 'chillfor45minutes', '348kcal']) {
        expect(text).toContain(words)
      }
      expect(text).not.toMatch(/Backtotherecipe|Logout|Indexcard/)
      expect(pages[0]!.pictures).toBe(1)
      if (!paper.startsWith('card')) expect(pages).toHaveLength(1)
      expect(await cutOff(inner)).toEqual([])
    },
  )

  test('the page of the recipe prints the same as its preview, for a visitor, too', async () => {
    const lettersOf = (pages: { text: string }[]) => pages.map(({ text }) => [...text].sort().join(''))
    await choosePaper('letter')
    const preview = await printed(`${GALETTE}/print`)
    expect(lettersOf(await printed(GALETTE))).toEqual(lettersOf(preview))
    const stranger = await newVisitor()
    const sheet = await printed(`${GALETTE}/print`, stranger)
    expect(lettersOf(await printed(GALETTE, stranger))).toEqual(lettersOf(sheet))
    await stranger.context.close()
  })

  test('two recipes share a sheet, another one by its name or the same once more', async () => {
    await choosePaper('a4-two')
    const [twice] = await printed(`${GALETTE}/print`)
    expect(twice!.width).toBe(842)
    expect(twice!.text.match(/Plumandhazelnutgalette/g)).toHaveLength(2)
    await mara.page.goto(at(`${GALETTE}/print`))
    await mara.page.fill('[name=and]', 'Long braise')
    await mara.page.locator('form:has([name=and]) button').click()
    await mara.page.getByRole('heading', { name: 'Long braise' }).waitFor()
    const both = await readPdf(await mara.page.pdf({ preferCSSPageSize: true }))
    expect(both[0]!.text).toContain('Longbraise')
    expect(
      both
        .map(({ text }) => text)
        .join('')
        .match(/Plumandhazelnutgalette/g),
    ).toHaveLength(1)
    await mara.page.fill('[name=and]', 'Nothing of that name')
    await mara.page.locator('form:has([name=and]) button').click()
    await mara.page.getByText('No recipe has this name.').waitFor()
  })

  test('what does not fit one page goes on at the next, step by step, in a size that can be read', async () => {
    await choosePaper('a4')
    const pages = await printed(`${LONG}/print`)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]!.text).toContain('Longbraise')
    expect(pages.at(-1)!.text).toContain('Stage40:')
    const texts = pages.map(({ text }) => text).join('')
    for (let step = 1; step <= 40; step++) expect(texts).toContain(`Stage${step}:stirthepotslowly`)
    expect(await mara.page.locator('.recipe-page').getAttribute('data-fit')).toBe('1')
  })

  test('a choice beside the preview shows at once and is remembered; the button prints', async () => {
    const { page } = mara
    await page.goto(at(`${GALETTE}/print`))
    await page.selectOption('[name=paper]', 'card-3x5')
    await page.locator('html[data-print-paper="card-3x5"]').waitFor()
    await page.goto(at(GALETTE))
    expect(await page.locator('html').getAttribute('data-print-paper')).toBe('card-3x5')
    await page.goto(at(`${GALETTE}/print`))
    const called = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.print = () => resolve('printed')
        }),
    )
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    expect(await called).toBe('printed')
  })

  test('without script the same form changes the same sheet', async () => {
    const plain = await newVisitor({ javaScriptEnabled: false })
    await plain.page.goto(at(`${GALETTE}/print`))
    await plain.page.selectOption('[name=paper]', 'a5')
    await plain.page.getByRole('button', { name: 'Apply' }).click()
    expect(await plain.page.locator('html').getAttribute('data-print-paper')).toBe('a5')
    await eventually(async () =>
      expect(await plain.page.locator('.print-stage .paper').isVisible()).toBe(true),
    )
    await plain.context.close()
  })
})

const PAGES = [
  '/g/home',
  GALETTE,
  `${GALETTE}/cook?step=2`,
  `${GALETTE}/print`,
  `${GALETTE}?edit=true`,
  '/g/home/r/create/url',
  '/g/home/r/create/text',
  '/g/home/bin',
  '/user/profile',
  '/admin/background-tasks',
  '/preferences/language',
  '/docs',
  '/no/such/page',
]

/** How much wider than the window a page is. */
const overflow = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('on narrow screens', () => {
  // A window of 720 px is what is left of 1440 at 200 %: browsers make the pixels of the page larger.
  test.each([
    ['320 px', 320, 'de-DE', 0],
    ['320 px', 320, 'ar-SA', 1],
    ['200 %', 720, 'de-DE', 2],
  ])('no page scrolls sideways at %s (%p, %s)', async (_, width, locale, from) => {
    const { page, context } = mara
    await page.setViewportSize({ width, height: 640 })
    await context.addCookies([{ name: 'trivet_locale', value: locale, url: trivet.address }])
    const wide: Record<string, number> = {}
    for (const path of sampleOf(PAGES, 3, from)) {
      await page.goto(at(path))
      const pixels = await overflow(mara)
      if (pixels > 0) wide[path] = pixels
    }
    await context.clearCookies({ name: 'trivet_locale' })
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(wide).toEqual({})
  })
})

/** How far what is to be seen has moved by now without having been asked to, as browsers measure it. */
const shiftOf = ({ page }: Visitor) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        // What was there before is told before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

describe('while a page loads', () => {
  test.each([
    ['on a desk', { width: 1440, height: 900 }],
    ['on a phone', { width: 390, height: 844 }],
  ])('nothing jumps %s', async (_, viewport) => {
    const { page } = mara
    await page.setViewportSize(viewport)
    const jumps: Record<string, number> = {}
    for (const path of ['/g/home', GALETTE, `${GALETTE}?edit=true`, `${GALETTE}/cook`]) {
      await page.goto(at(path), { waitUntil: 'networkidle' })
      const shift = await shiftOf(mara)
      if (shift > 0.02) jumps[path] = shift
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(jumps).toEqual({})
  })

  test('nothing jumps while it arrives in pieces', async () => {
    const line = inPieces(trivet.address)
    const jumps: Record<string, number> = {}
    for (const path of ['/g/home', GALETTE, `${GALETTE}/cook`, '/group/mealplan/planner/view']) {
      await mara.page.goto(`${line.address}${path}`, { waitUntil: 'networkidle' })
      const shift = await shiftOf(mara)
      if (shift > 0.02) jumps[path] = shift
    }
    await line.close()
    expect(jumps).toEqual({})
  })
})

test('the serif is fetched behind the first page for those that follow; a stranger’s first page, and people who save data, get none', async () => {
  const isSerif = (page: Visitor['page']) =>
    page.evaluate(() =>
      document.fonts.ready.then((fonts) => [...fonts].some(({ status }) => status === 'loaded')),
    )
  const hasCookie = async ({ context }: Visitor) =>
    (await context.cookies()).some(({ name, value }) => name === 'trivet_serif' && value === '1')
  const cook = await newVisitor()
  await logIn(cook.page, trivet)
  await cook.page.goto(`${trivet.address}/g/home`)
  await eventually(async () => expect(await hasCookie(cook)).toBe(true))
  // The open page keeps the letters it was drawn with.
  expect(await isSerif(cook.page)).toBe(false)
  await cook.page.goto(`${trivet.address}${GALETTE}`)
  expect(await isSerif(cook.page)).toBe(true)
  await cook.context.setExtraHTTPHeaders({ 'save-data': 'on' })
  await cook.page.goto(`${trivet.address}${GALETTE}`)
  expect(await isSerif(cook.page)).toBe(false)
  await cook.context.close()

  const stranger = await newVisitor()
  const asked: string[] = []
  stranger.page.on('request', (request) => asked.push(request.url()))
  await stranger.page.goto(`${trivet.address}/g/home/cookbooks`, { waitUntil: 'networkidle' })
  expect(asked.filter((url) => /serif\.?-|\.woff2/.test(url) && !url.endsWith('.js'))).toEqual([])
  await stranger.context.close()
})

test('the week prints as one landscape sheet without the bar', async () => {
  await mara.page.goto(`${trivet.address}/group/mealplan/planner/view`)
  const pages = await readPdf(await mara.page.pdf({ preferCSSPageSize: true }))
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[842, 595]])
  expect(pages[0]!.text).toContain('Thisweek')
  expect(pages[0]!.text).not.toContain('Logout')
  expect(pages[0]!.text).not.toContain('Skipto')
})

test('what was made dark on the screen prints in dark ink', async () => {
  const { page } = mara
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color.match(/\d+/g)!.map(Number))
  await page.goto(`${trivet.address}/group/mealplan/planner/view`)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(Math.min(...(await ink()))).toBeGreaterThan(150)
  await page.emulateMedia({ media: 'print' })
  expect(Math.max(...(await ink()))).toBeLessThan(80)
  await page.emulateMedia({ media: null })
})
