import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { READER_PACKAGES } from '../support/reader-packages'
import { setUp } from './first-run'

const PAGE = '/g/linden-house/r/create/ocr'
/** A page of a book, as it is typeset. */
const BOOK = `<!doctype html><html lang="en"><style>
  body { width: 900px; margin: 0; padding: 50px; background: #f6f1e4; color: #1a1714; font: 22px/1.45 Georgia, serif }
  .two { display: grid; grid-template-columns: 300px 1fr; gap: 40px } h1 { font-size: 46px } p { margin: 0 0 18px }
</style><h1 id="name">Orchard Plum Soup</h1><p id="about">A warm soup for the first cold evening of the year.</p>
<div class="two"><div><h2>Ingredients</h2><div id="ingredients">500 g ripe plums<br>750 ml water<br>2 sticks of cinnamon<br>80 g sugar<br>4 slices of bread</div></div>
<div><h2>Method</h2><div id="method"><p>1. Halve the plums, take out the stones and boil them in the water with the cinnamon for 20 minutes.</p>
<p>2. Take out the cinnamon, stir in the sugar and press everything through a sieve.</p>
<p>3. Toast the bread and serve it with the hot soup.</p></div></div></div>`
const INGREDIENTS = [
  '500 g ripe plums',
  '750 ml water',
  '2 sticks of cinnamon',
  '80 g sugar',
  '4 slices of bread',
]

let trivet: RunningTrivet
let mara: Visitor
let scan: { bytes: Buffer; places: Record<string, { x: number; y: number; width: number; height: number }> }

/** The page of the book as Chromium draws it, and where its parts are. */
async function photographed(page: Page, html: string): Promise<typeof scan> {
  await page.setContent(html)
  const places: (typeof scan)['places'] = {}
  for (const id of ['name', 'about', 'ingredients', 'method'])
    places[id] = (await page.locator(`#${id}`).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { bytes: await page.locator('body').screenshot(), places }
}

beforeAll(async () => {
  trivet = await startTrivet()
  mara = await newVisitor()
  const studio = await newVisitor({ deviceScaleFactor: 2, viewport: { width: 1000, height: 900 } })
  scan = await photographed(studio.page, BOOK)
  await studio.context.close()
  await setUp(mara.page, trivet)
})
afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`
const file = (bytes: Buffer, name = 'page.png', mimeType = 'image/png') => ({ name, mimeType, buffer: bytes })
const status = (page: Page) => page.locator('.ocr [data-status]')

/** Draws a frame around a part of the book's page, as a hand would. */
async function frame(page: Page, part: string): Promise<void> {
  const canvas = page.locator('.ocr-sheet canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  const place = scan.places[part]!
  const scale = box.width / 1000
  const x = (value: number) => box.x + Math.max(1, Math.min(box.width - 1, value * scale))
  const y = (value: number) => box.y + Math.max(1, Math.min(box.height - 1, value * scale))
  await page.mouse.move(x(place.x - 12), y(place.y - 6))
  await page.mouse.down()
  await page.mouse.move(x(place.x + place.width / 2), y(place.y + 20), { steps: 4 })
  await page.mouse.move(x(place.x + place.width + 12), y(place.y + place.height + 6), { steps: 4 })
  await page.mouse.up()
}

const target = (page: Page, name: string): Locator =>
  page.locator('.ocr-targets').getByText(name, { exact: true })

test('without the reader the page says what is missing, and how it comes', async () => {
  const { page } = mara
  await page.goto(at(PAGE))
  const notice = page.locator('.import > .notice')
  expect(await notice.textContent()).toContain('tesseract.js-core@7.0.0, @tesseract.js-data/eng@1.0.0')
  expect(await page.locator('.ocr').count()).toBe(0)
  await notice.getByRole('link').click()
  await page.waitForURL('**/r/create/text')
})

test('a typeset page is read in the browser, marked, and saved as it stands', async () => {
  const added = runTrivet(trivet.folder, ['readers', 'add', ...Object.values(READER_PACKAGES)])
  expect(added.stdout).toContain('Text in pictures: ready (eng)')
  const { page, complaints, strangers } = mara
  const wires: { url: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize)
    wires.push({ url: request.url(), bytes: bytes.catch(() => 0) })
  })
  const answer = await page.goto(at(PAGE))
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
  const started = performance.now()
  await page.locator('.ocr input[type=file]').setInputFiles(file(scan.bytes))
  await status(page)
    .getByText(/words were read/)
    .waitFor()
  const ms = performance.now() - started
  let sum = 0
  for (const { url, bytes } of wires) if (/readers\//.test(url)) sum += await bytes
  console.info(`a page in ${Math.round(ms)} ms with the reader fetched first: ${Math.round(sum / 1024)} KB`)

  await frame(page, 'name')
  expect(await page.locator('textarea[name=name]').inputValue()).toBe('Orchard Plum Soup')
  await target(page, 'Description').click()
  await frame(page, 'about')
  await page.locator('textarea[name=ingredients]').focus()
  await frame(page, 'ingredients')
  expect((await page.locator('textarea[name=ingredients]').inputValue()).split('\n')).toEqual(INGREDIENTS)
  await target(page, 'Method').click()
  await frame(page, 'method')
  expect((await page.locator('textarea[name=instructions]').inputValue()).split('\n')).toHaveLength(3)

  await page.getByRole('button', { name: 'Look at the recipe' }).click()
  await page.locator('.import-preview').waitFor()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await page.waitForURL('**/r/orchard-plum-soup')
  const saved = await page.evaluate(async () => {
    const response = await fetch('/api/recipes/orchard-plum-soup')
    return response.json()
  })
  expect(saved.name).toBe('Orchard Plum Soup')
  expect(saved.description).toBe('A warm soup for the first cold evening of the year.')
  expect(saved.recipeIngredient.map((line: { originalText: string }) => line.originalText)).toEqual(
    INGREDIENTS,
  )
  expect(saved.recipeInstructions.map((step: { text: string }) => step.text)).toEqual([
    'Halve the plums, take out the stones and boil them in the water with the cinnamon for 20 minutes.',
    'Take out the cinnamon, stir in the sugar and press everything through a sieve.',
    'Toast the bread and serve it with the hot soup.',
  ])
  expect(strangers).toEqual([])
  expect(complaints).toEqual([])
})
