import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { claimingPng } from '../support/image-bombs'
import { sampleOf } from '../support/long'
import { READER_PACKAGES } from '../support/reader-packages'
import { type ReaderRegistry, startReaderRegistry } from '../support/reader-registry'
import { fixture, frame, SCAN } from './book-page'
import { logIn, setUp } from './first-run'

const PAGE = '/g/linden-house/r/create/ocr'
const PHOTO = readFileSync(fixture('book-page-photo.jpg'))
const HEIC = fixture('plum-soup.heic')
/** Its ingredients alone: where it does not matter what is read, few words take a fifth of the time. */
const few = () => sharp(SCAN).extract({ left: 60, top: 630, width: 740, height: 380 }).png().toBuffer()
/** Without its steps, for the same reason; all else is where it is in the book. */
const short = () =>
  sharp(SCAN)
    .composite([
      {
        input: { create: { width: 1200, height: 420, channels: 3, background: '#f6f1e4' } },
        left: 740,
        top: 640,
      },
    ])
    .png()
    .toBuffer()
const INGREDIENTS = [
  '500 g ripe plums',
  '750 ml water',
  '2 sticks of cinnamon',
  '80 g sugar',
  '4 slices of bread',
]

let registry: ReaderRegistry
let trivet: RunningTrivet
let mara: Visitor

beforeAll(async () => {
  registry = await startReaderRegistry()
  trivet = await startTrivet({ env: registry.env })
  mara = await newVisitor()
  await setUp(mara.page, trivet)
})
afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
  registry.close()
})

const at = (path: string) => `${trivet.address}${path}`
const file = (bytes: Buffer, name = 'page.png', mimeType = 'image/png') => ({ name, mimeType, buffer: bytes })
const status = (page: Page) => page.locator('.ocr [data-status]')

const target = (page: Page, name: string): Locator =>
  page.locator('.ocr-targets').getByText(name, { exact: true })

test('without the reader the page says what is missing; one press fetches it, and the page reads', async () => {
  const { page } = mara
  await page.goto(at(PAGE))
  await page.getByText('Add files manually').click()
  await page.getByText('tesseract.js-core@7.0.0 and @tesseract.js-data/eng@1.0.0').waitFor()
  expect(await page.locator('.ocr').count()).toBe(0)
  await page.getByRole('link', { name: 'Paste or type text instead' }).click()
  await page.waitForURL('**/r/create/text')
  await page.goto(at(PAGE))
  await page.getByRole('button', { name: 'Download text recognition' }).click()
  await page.locator('.ocr input[type=file]').waitFor({ state: 'attached' })
  expect(registry.asked.toSorted()).toEqual(registry.paths.toSorted())
})

test('a typeset page is read in the browser, marked, and saved as it is', async () => {
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
  await page.locator('.ocr input[type=file]').setInputFiles(file(SCAN))
  await status(page)
    .getByText(/\d+ words found/)
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
  await target(page, 'Instructions').click()
  await frame(page, 'method')
  expect((await page.locator('textarea[name=instructions]').inputValue()).split('\n')).toHaveLength(3)

  await page.getByRole('button', { name: 'Review recipe' }).click()
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

test('on a phone picture and field fit one screen, and the tabs fade where they go on', async () => {
  const { context, page } = await newVisitor({ viewport: { width: 390, height: 844 } })
  await logIn(page, trivet)
  await page.goto(at('/group/data/foods'))
  const fade = () =>
    page
      .locator('.tabs')
      .evaluate((tabs) => ['--before', '--after'].map((end) => getComputedStyle(tabs).getPropertyValue(end)))
  await page.locator('.tabs').evaluate((tabs) => tabs.scrollTo(0, 0))
  await eventually(async () => expect(await fade()).toEqual(['0px', '32px']))
  await page.goto(at(PAGE))
  await page.locator('.ocr input[type=file]').setInputFiles(file(await short()))
  await status(page)
    .getByText(/\d+ words found/)
    .waitFor()
  await target(page, 'Ingredients').click()
  await frame(page, 'ingredients')
  expect(await page.locator('textarea:visible').count()).toBe(1)
  const [picture, field] = await Promise.all([
    page.locator('.ocr-sheet').boundingBox(),
    page.locator('textarea[name=ingredients]').boundingBox(),
  ])
  expect(field!.y - picture!.y).toBeLessThan(844 - 56 - 68)
  // Its field is ticked among the others.
  expect(await page.locator('.ocr-targets [data-filled]').textContent()).toContain('Ingredients')
  await context.close()
})

test('all the text of a photograph in HEIC is sorted by itself, upright', async () => {
  const { page, complaints } = mara
  await page.goto(at(PAGE))
  const started = performance.now()
  await page.locator('.ocr input[type=file]').setInputFiles(HEIC)
  await status(page)
    .getByText(/\d+ words found/)
    .waitFor()
  console.info(`a photograph in HEIC opened and read in ${Math.round(performance.now() - started)} ms`)
  await page.getByRole('button', { name: 'Fill in all fields' }).click()
  await page.locator('.import-preview').waitFor()
  expect(await page.locator('.import-preview [name=name]').inputValue()).toBe('Orchard Plum Soup')
  const lines = page.locator('.import-preview [name^="ingredients."][name$=".text"]')
  const found = await lines.evaluateAll((all) => all.map((line) => (line as HTMLTextAreaElement).value))
  expect(found.filter((line) => line !== '')).toEqual(INGREDIENTS)
  expect(complaints).toEqual([])
})

test('a photograph that is not quite straight, in uneven light, is read word for word', async () => {
  const { page } = mara
  await page.goto(at(PAGE))
  await page.locator('.ocr input[type=file]').setInputFiles(file(PHOTO, 'IMG_1.jpg', 'image/jpeg'))
  await status(page)
    .getByText(/\d+ words found/)
    .waitFor()
  const text = await page.locator('textarea[name=all]').inputValue()
  const lines = text.split('\n')
  expect(lines).toContain('Orchard Plum Soup')
  for (const line of INGREDIENTS) expect(lines).toContain(line)
  expect(text.replaceAll('\n', ' ')).toContain(
    'Take out the cinnamon, stir in the sugar and press everything through a sieve.',
  )
  await page.getByRole('button', { name: 'Start over' }).click()
})

test('pages that lie on their side, or are not straight, are set upright and read word for word', async () => {
  const { page } = mara
  await page.goto(at(PAGE))
  for (const degrees of [90, 7]) {
    const turned = await sharp(await short())
      .rotate(degrees, { background: '#fff' })
      .png()
      .toBuffer()
    await page.locator('.ocr input[type=file]').setInputFiles(file(turned))
    await status(page)
      .getByText(/\d+ words found/)
      .waitFor()
    const lines = (await page.locator('textarea[name=all]').inputValue()).split('\n')
    for (const line of INGREDIENTS) expect(lines).toContain(line)
    await page.getByRole('button', { name: 'Start over' }).click()
  }
})

test('a photograph in HEIC becomes the picture of a recipe, and of its cook', async () => {
  const { page, complaints } = mara
  await page.goto(at('/g/linden-house/r/orchard-plum-soup?edit=true'))
  await page.setInputFiles('[name=image]', HEIC)
  const preview = page.locator('.cover img')
  await preview.waitFor()
  await page.waitForFunction(() =>
    document.querySelector('.cover img')?.getAttribute('src')?.startsWith('blob:'),
  )
  const sides = await preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  // It is sideways in the file, and upright here.
  expect(sides[0]).toBe(1400)
  await page.goto(at('/user/profile/edit'))
  await page.setInputFiles('[name=profile]', HEIC)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.locator('.person img').waitFor()
  expect(complaints).toEqual([])
})

test('without the reader HEIC is refused with words that say what to do, here and by the server', async () => {
  const { page } = mara
  renameSync(join(trivet.dataDir, 'heic'), join(trivet.dataDir, 'heic-away'))
  try {
    await page.goto(at(PAGE))
    await page.locator('.ocr input[type=file]').setInputFiles(HEIC)
    await status(page).getByText('Save the image as a JPEG').waitFor()
    const answer = await page.evaluate(
      async (bytes) => {
        const form = new FormData()
        form.set('image', new File([new Uint8Array(bytes)], 'soup.heic'))
        form.set('extension', 'heic')
        const response = await fetch('/api/recipes/orchard-plum-soup/image', { method: 'PUT', body: form })
        return { status: response.status, text: await response.text() }
      },
      [...readFileSync(HEIC)],
    )
    expect(answer).toEqual({ status: 400, text: expect.stringContaining('Save the image as a JPEG') })
  } finally {
    renameSync(join(trivet.dataDir, 'heic-away'), join(trivet.dataDir, 'heic'))
    mara.complaints.length = 0
  }
})

test('several pages, one of them on its side, are turned, read, marked by keys alone, and undone', async () => {
  const { page, complaints } = mara
  await page.goto(at(PAGE))
  const straight = await few()
  const lying = await sharp(straight).rotate(90).png().toBuffer()
  await page.locator('.ocr input[type=file]').setInputFiles([file(straight), file(lying, 'lying.png')])
  const tabs = page.locator('[data-pages] button')
  await tabs.nth(1).click()
  await page.locator('[data-turn]').click()
  const lines = page.locator('[data-lines] [role=option]')
  await page
    .locator('[data-lines]')
    .getByRole('option', { name: '750 ml water' })
    .waitFor({ state: 'attached' })
  await target(page, 'Ingredients').click()
  await lines.first().focus()
  const names = await lines.evaluateAll((all) => all.map((line) => line.ariaLabel))
  for (let step = 0; step < names.indexOf('500 g ripe plums'); step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  const ingredients = page.locator('textarea[name=ingredients]')
  expect(await ingredients.inputValue()).toBe('500 g ripe plums\n750 ml water')
  await page.locator('[data-undo]').click()
  expect(await ingredients.inputValue()).toBe('')
  expect(await lines.evaluateAll((all) => all.filter((line) => line.hasAttribute('data-used')).length)).toBe(
    0,
  )
  expect(complaints).toEqual([])
})

/** Four pages in one picture take a few seconds, whatever the machine. */
async function fourPages(): Promise<Buffer> {
  const { width, height } = await sharp(SCAN).metadata()
  const create = { width: 2 * width, height: 2 * height, channels: 3, background: '#fff' } as const
  const places = [0, width].flatMap((left) => [0, height].map((top) => ({ input: SCAN, left, top })))
  return sharp({ create }).composite(places).jpeg().toBuffer()
}

test('a page that is removed while it is read holds up no other', async () => {
  // The page of a browser that keeps no draft.
  const other = await newVisitor({ storageState: await mara.context.storageState() })
  const { page, complaints } = other
  await page.goto(at(PAGE))
  const long = await fourPages()
  await page
    .locator('.ocr input[type=file]')
    .setInputFiles([file(long, 'four.jpg', 'image/jpeg'), file(await few())])
  await page.locator('[data-pages] button').nth(1).waitFor()
  await page.locator('[data-remove]').click()
  await page
    .locator('[data-lines]')
    .getByRole('option', { name: '750 ml water' })
    .waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
  await other.context.close()
})

/** A HEIC that says it holds so many pictures, each so large, and has nothing of any. */
function hollowHeic(items: number, side: number): Buffer {
  const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
  const u32 = (...values: number[]) =>
    Buffer.concat(values.map((value) => u16((value >>> 16) & 0xffff, value & 0xffff)))
  const box = (name: string, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts)
    return Buffer.concat([u32(content.length + 8), Buffer.from(name), content])
  }
  const numbers = Array.from({ length: items }, (_, at) => at + 1)
  const entries = numbers.map((id) => box('infe', u32(0x02000000), u16(id, 0), Buffer.from('hvc1\0')))
  const places = numbers.map((id) => Buffer.concat([u16(id, 0, 1), u32(0, 8)]))
  const uses = numbers.map((id) => Buffer.concat([u16(id), Buffer.from([1, 0x81])]))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic')),
    box(
      'meta',
      ...[u32(0), box('hdlr', u32(0, 0), Buffer.from('pict'), u32(0, 0, 0), Buffer.from([0]))],
      ...[box('pitm', u32(0), u16(1)), box('iinf', u32(0), u16(items), ...entries)],
      box('iloc', u32(0), u16(0x4400, items), ...places),
      box('iprp', box('ipco', box('ispe', u32(0, side, side))), box('ipma', u32(0, items), ...uses)),
    ),
    box('mdat', Buffer.alloc(64)),
  ])
}

const HOSTILE: [string, () => Buffer, string, string, RegExp][] = [
  [
    'of 65,535 by 65,535 dots that are not there',
    () => Buffer.from(claimingPng(65_535, 65_535)),
    'a.png',
    'image/png',
    /can’t open “a.png”/,
  ],
  [
    'that is cut off before its first line',
    () => SCAN.subarray(0, 60),
    'a.png',
    'image/png',
    /can’t open “a.png”/,
  ],
  ['of no bytes at all', () => Buffer.alloc(0), 'a.png', 'image/png', /can’t open “a.png”/],
  [
    'that is a page of HTML',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a.png',
    'image/png',
    /can’t open “a.png”/,
  ],
  [
    'in HEIC with ten thousand pictures',
    () => hollowHeic(10_000, 4000),
    'a.heic',
    'image/heic',
    /[Ss]ave the image as a JPEG/,
  ],
  [
    'in HEIC of 65,535 by 65,535',
    () => hollowHeic(1, 65_535),
    'a.heic',
    'image/heic',
    /[Ss]ave the image as a JPEG/,
  ],
  [
    'in HEIC that is cut off',
    () => readFileSync(HEIC).subarray(0, 4000),
    'a.heic',
    'image/heic',
    /[Ss]ave the image as a JPEG/,
  ],
  ['in HEIC of no bytes', () => Buffer.alloc(0), 'a.heic', 'image/heic', /[Ss]ave the image as a JPEG/],
]

test('hostile pictures are refused by name, and the page goes on to the next ones', async () => {
  const other = await newVisitor({ storageState: await mara.context.storageState() })
  const { page } = other
  await page.goto(at(PAGE))
  for (const [what, make, name, type, said] of HOSTILE) {
    await page.locator('.ocr input[type=file]').setInputFiles(file(make(), name, type))
    await eventually(
      async () =>
        expect([what, await status(page).textContent()]).toEqual([what, expect.stringMatching(said)]),
      30_000,
    )
    await status(page).evaluate((element) => (element.textContent = ''))
  }
  // A line of dots, and a picture that goes on as a page with script: each is taken as the picture that it is.
  const line = await sharp({ create: { width: 1, height: 20_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const two = Buffer.concat([SCAN, Buffer.from('<script>document.title = "owned"</script>')])
  await page
    .locator('.ocr input[type=file]')
    .setInputFiles([file(line, 'line.png'), file(two, 'two.html.png')])
  await page.locator('[data-pages] button').nth(1).waitFor()
  expect(await page.title()).not.toContain('owned')
  await other.context.close()
})

test('a picture that takes too long is given up in words', async () => {
  const other = await newVisitor({ storageState: await mara.context.storageState() })
  const { page, complaints } = other
  await page.clock.install()
  await page.goto(at(PAGE))
  await page.locator('.ocr input[type=file]').setInputFiles(file(await fourPages(), 'four.jpg', 'image/jpeg'))
  await eventually(async () => {
    await page.clock.fastForward(30_000)
    expect(await status(page).textContent()).toMatch(/Reading page 1 took too long/)
  })
  expect(complaints).toEqual([])
  await other.context.close()
})

test('a draft outlives a lost connection, a closed page and a look at the preview', async () => {
  const { page, context } = mara
  await page.goto(at(PAGE))
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.locator('.ocr input[type=file]').setInputFiles(file(await short()))
  await status(page)
    .getByText(/\d+ words found/)
    .waitFor()
  await frame(page, 'name')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review recipe' }).click()
  await page.locator('[data-said]').getByText('What you typed is still here').waitFor()
  await context.setOffline(false)
  mara.complaints.length = 0
  const name = page.locator('textarea[name=name]')
  expect(await name.inputValue()).toBe('Orchard Plum Soup')

  await page.goto('about:blank')
  await page.goBack()
  await page.locator('[data-lines] [role=option]').first().waitFor({ state: 'attached' })
  expect(await name.inputValue()).toBe('Orchard Plum Soup')

  await target(page, 'Ingredients').click()
  await frame(page, 'ingredients')
  await page.getByRole('button', { name: 'Review recipe' }).click()
  await page.locator('.import-preview').waitFor()
  await page.goBack()
  await page.locator('[data-lines] [role=option]').first().waitFor({ state: 'attached' })
  expect((await page.locator('textarea[name=ingredients]').inputValue()).split('\n')).toEqual(INGREDIENTS)

  // What was sent is not offered to someone who starts over.
  await page.goto(at('/g/linden-house'))
  await page.goto(at(PAGE))
  await page.locator('.ocr-desk').waitFor({ state: 'hidden' })
  expect(mara.complaints).toEqual([])
})

const SCREENS: [string, BrowserContextOptions][] = [
  ['a phone, in German', { locale: 'de-DE', viewport: { width: 390, height: 844 } }],
  ['a tablet', { viewport: { width: 820, height: 1180 } }],
  ['a screen, in Arabic', { locale: 'ar-SA', viewport: { width: 1440, height: 900 } }],
]
test.each(sampleOf(SCREENS, 3))('nothing overflows on %s', async (_, options) => {
  const visitor = await newVisitor(options)
  const { page } = visitor
  await logIn(page, trivet)
  await page.goto(at(PAGE))
  await page.locator('.ocr input[type=file]').setInputFiles(file(await few()))
  await page.locator('[data-lines] [role=option]').first().waitFor({ state: 'attached' })
  expect(await page.locator('[name=read][value=all]').isVisible()).toBe(true)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  const { violations } = await axeFor(page).include('.ocr').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await visitor.context.close()
})

test('without script the page says what can be done instead', async () => {
  const { context, page } = await newVisitor({ javaScriptEnabled: false })
  await logIn(page, trivet)
  await page.goto(at(PAGE))
  await page.locator('.ocr-without-script').getByText('Turn it on for this page').waitFor()
  expect(await page.locator('.ocr input[type=file]').isVisible()).toBe(false)
  await page.locator('.ocr-without-script').getByRole('link').click()
  await page.waitForURL('**/r/create/text')
  await context.close()
})
