import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { times } from '../support/long'
import { photograph } from '../support/photographs'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

interface RecipeJson {
  slug: string
  name: string
  description: string
  totalTime: string
  recipeIngredient: { note: string; title: string | null; referenceId: string }[]
  recipeInstructions: { text: string; title: string; ingredientReferences: { referenceId: string }[] }[]
  tags: { name: string }[]
}

/** What Chromium writes of answers that are meant, and of page changes that a test cuts short. */
const EXPECTED = /status of (409|422)|ERR_FAILED|markdown.preview|ViewTransition|AbortError|Transition was/

let trivet: RunningTrivet
let call: Call
let mara: Visitor
let names = 0
const dragged: Visitor[] = []

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  mara = await newVisitor()
  await logIn(mara.page, trivet)
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

const read = (slug: string) => call<RecipeJson>('GET', `/recipes/${slug}`)
const editor = (slug: string, mode = '') => `${trivet.address}/g/home/r/${slug}?edit=true${mode}`
const status = (page: Page) => page.locator('.save-bar [role=status]')
const save = (page: Page) => page.locator('.save-bar [value=save]').click()
const isReady = (page: Page) => page.waitForSelector('.recipe-form[data-can-drag]')

/** A recipe of its own for each test, open in the form with its scripts at work. */
async function openForm(page = mara.page): Promise<string> {
  const { slug } = await addSampleRecipe(call, `Galette ${++names}`)
  await page.goto(editor(slug))
  await isReady(page)
  return slug
}

/** Mara at a browser that drags, which the shell does not. */
async function dragger(): Promise<Visitor> {
  const visitor = await newVisitor({ storageState: await mara.context.storageState() }, 'whole')
  dragged.push(visitor)
  return visitor
}

async function isSaved(page: Page, slug: string): Promise<RecipeJson> {
  await page.waitForURL((url) => url.pathname.endsWith(`/r/${slug}`) && url.search === '')
  return read(slug)
}

const notes = ({ recipeIngredient }: RecipeJson) =>
  recipeIngredient.map(({ title, note }) => (title ? `${title}: ${note}` : note))

test('JSON mode says what is wrong, keeps what was typed, leads to the place, and saves', async () => {
  const { page } = mara
  const slug = await openForm()
  await page.getByRole('link', { name: 'JSON' }).click()
  await page.waitForURL((url) => url.searchParams.get('mode') === 'json')
  await isReady(page)
  const area = page.locator('textarea[name=json]')
  const json = await area.inputValue()
  const wrong = json.replace('"recipeServings": 0', '"recipeServings": many')
  await area.fill(wrong)
  await save(page)
  const mistake = page.locator('#json-mistakes a')
  await mistake.waitFor()
  await eventually(async () => expect(await area.inputValue()).toBe(wrong))
  await isReady(page)
  await mistake.click()
  const selected = await area.evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  )
  expect(selected).toBe('many,')
  await area.fill(json.replace('"totalTime": "2 h 10 min"', '"totalTime": "3 hours"'))
  await page.keyboard.press('Control+s')
  expect((await isSaved(page, slug)).totalTime).toBe('3 hours')
})

test('a pasted block becomes ingredients with their headings', async () => {
  const { page } = mara
  const slug = await openForm()
  const section = page.locator('#ingredients')
  await section.getByText('Paste a list').click()
  const block = section.locator('[name="ingredients.paste"]')
  await block.fill('To finish:\n• 1 egg, beaten\n• 2 tbsp coarse sugar')
  await section.getByRole('button', { name: 'Add lines' }).click()
  await page.waitForFunction(() => document.querySelectorAll('#ingredients li[id]').length === 5)
  await eventually(async () => expect(await block.isVisible()).toBe(false))
  await eventually(async () => expect(await status(page).textContent()).toBe('3 unsaved changes'))
  await save(page)
  expect(notes(await isSaved(page, slug)).slice(3)).toEqual([
    'To finish: 1 egg, beaten',
    '2 tbsp coarse sugar',
  ])
})

test('a row is dragged past a heading by its grip, and Escape puts it back', async () => {
  const { page, context } = await dragger()
  const slug = await openForm(page)
  const rows = page.locator('#ingredients li[id]')
  const drag = async (from: number, to: number) => {
    const grip = rows.nth(from).locator('[data-grip]')
    await grip.scrollIntoViewIfNeeded()
    const start = (await grip.boundingBox())!
    const end = (await rows.nth(to).boundingBox())!
    await page.mouse.move(start.x + 10, start.y + 20)
    await page.mouse.down()
    await page.mouse.move(start.x + 10, start.y + 40, { steps: 4 })
    await page.mouse.move(start.x + 10, end.y + end.height - 4, { steps: 10 })
  }
  await drag(0, 2)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await eventually(async () => expect(await status(page).textContent()).toBe(''))
  await drag(0, 2)
  await page.mouse.up()
  await eventually(async () =>
    expect(await page.inputValue('[name="ingredients.2.line"]')).toBe('200 g plain flour'),
  )
  await eventually(async () => expect(await status(page).textContent()).toBe('1 unsaved change'))
  await eventually(async () => expect(await page.locator('[popover]:popover-open').count()).toBe(0))
  await save(page)
  expect(notes(await isSaved(page, slug))).toEqual([
    'For the dough: 150 g cold butter, in small cubes',
    'For the filling: 700 g ripe plums, stoned',
    '200 g plain flour',
  ])
  await context.close()
})

test('a finger drags, too; the menu of the grip moves rows by keyboard', async () => {
  const phone = await newVisitor({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const { page } = phone
  await logIn(page, trivet)
  const slug = await openForm(page)
  await call('PATCH', `/recipes/${slug}`, { recipeInstructions: ['Rub the butter in.', 'Bake it.'] })
  await page.reload()
  await isReady(page)
  const rows = page.locator('#instructions li[id]')
  await rows.nth(1).scrollIntoViewIfNeeded()
  const grip = (await rows.nth(0).locator('[data-grip]').boundingBox())!
  const below = (await rows.nth(1).boundingBox())!
  const finger = await phone.context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: grip.x + 10, y }],
    })
  await touch('touchStart', grip.y + 20)
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', grip.y + 20 + ((below.y + below.height - grip.y - 20) * step) / 10)
  }
  await touch('touchEnd')
  await page.waitForFunction(() =>
    document.querySelector<HTMLTextAreaElement>('[name="instructions.0.text"]')?.value.startsWith('Bake'),
  )
  await rows.nth(0).locator('[data-grip]').press('Enter')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Move down' }).first().click()
  await page.waitForFunction(() =>
    document.querySelector<HTMLTextAreaElement>('[name="instructions.0.text"]')?.value.startsWith('Rub'),
  )
  await save(page)
  const { recipeInstructions } = await isSaved(page, slug)
  expect(recipeInstructions.map(({ text }) => text.slice(0, 4))).toEqual(['Rub ', 'Bake'])
  expect(phone.complaints.filter((line) => !EXPECTED.test(line))).toEqual([])
  await phone.context.close()
})

test('tags are chips: written, chosen from the known ones, taken out again', async () => {
  const { page } = mara
  await call('POST', '/organizers/tags', { name: 'Autumn' })
  const slug = await openForm()
  const field = page.locator('[data-tokens=tags]')
  const input = field.getByLabel('Tags')
  const chips = field.locator('.chip')
  await input.pressSequentially('autumn, baking,freezes well')
  await input.press('Enter')
  await eventually(async () =>
    expect(await chips.allTextContents()).toEqual(['Autumn', 'baking', 'freezes well']),
  )
  expect(new URL(page.url()).search).toContain('edit=true')
  await input.press('Backspace')
  await field.getByRole('button', { name: 'Remove baking' }).click()
  await eventually(async () => expect(await chips.allTextContents()).toEqual(['Autumn']))
  await input.fill('not yet added')
  await save(page)
  expect((await isSaved(page, slug)).tags.map(({ name }) => name).sort()).toEqual(['Autumn', 'not yet added'])
})

test('leaving warns while something is not saved, and only then', async () => {
  const { page } = mara
  const slug = await openForm()
  const asked: string[] = []
  const answer = { stay: true }
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await (answer.stay ? dialog.dismiss() : dialog.accept())
  })
  const discard = page.getByRole('link', { name: 'Discard' })
  await page.fill('[name=totalTime]', '5 h')
  await page.fill('[name=totalTime]', '2 h 10 min')
  await eventually(async () => expect(await status(page).textContent()).toBe(''))
  await discard.click()
  await page.waitForURL((url) => url.search === '')
  expect(asked).toEqual([])
  await page.goBack()
  await isReady(page)
  await page.fill('[name=totalTime]', '5 h')
  await eventually(async () => expect(await status(page).textContent()).toBe('1 unsaved change'))
  await discard.click()
  await page.waitForTimeout(300)
  expect([asked, new URL(page.url()).search]).toEqual([['beforeunload'], '?edit=true'])
  answer.stay = false
  await discard.click()
  await page.waitForURL((url) => url.search === '')
  expect((await read(slug)).totalTime).toBe('2 h 10 min')
  page.removeAllListeners('dialog')
})

test('going back to a form that was saved shows what is saved, without a warning', async () => {
  const { page } = mara
  const slug = await openForm()
  await page.fill('[name=totalTime]', '4 h')
  await save(page)
  await isSaved(page, slug)
  await page.goBack()
  await isReady(page)
  await eventually(async () => expect(await page.inputValue('[name=totalTime]')).toBe('4 h'))
  await page.waitForFunction(() => document.querySelector('.save-bar [role=status]')?.textContent === '')
  await page.fill('[name=totalTime]', '6 h')
  await save(page)
  expect((await isSaved(page, slug)).totalTime).toBe('6 h')
})

test('when two people edit, the second gets a warning, keeps every word, and decides', async () => {
  const jonas = await newVisitor()
  await logIn(jonas.page, trivet)
  const slug = await openForm()
  await jonas.page.goto(editor(slug))
  await isReady(jonas.page)
  await mara.page.fill('[name=description]', 'by Mara')
  await save(mara.page)
  await isSaved(mara.page, slug)
  await jonas.page.fill('[name=description]', 'by Jonas')
  const refused = jonas.page.waitForResponse((response) => response.request().method() === 'POST')
  await save(jonas.page)
  expect((await refused).status()).toBe(409)
  await isReady(jonas.page)
  await eventually(async () =>
    expect(await jonas.page.getByRole('alert').textContent()).toContain('Someone else changed this recipe'),
  )
  await eventually(async () => expect(await jonas.page.inputValue('[name=description]')).toBe('by Jonas'))
  await eventually(async () => expect(await status(jonas.page).textContent()).toBe('Not saved yet'))
  expect((await read(slug)).description).toBe('by Mara')
  await save(jonas.page)
  expect((await isSaved(jonas.page, slug)).description).toBe('by Jonas')

  // Of two rows each changes one, and both change a third: only that one is asked about.
  const row = (at: number) => `[name="ingredients.${at}.line"]`
  for (const { page } of [mara, jonas]) {
    await page.goto(editor(slug))
    await isReady(page)
  }
  await mara.page.fill(row(0), '1 egg')
  await mara.page.fill(row(2), '700 g apricots')
  await save(mara.page)
  await isSaved(mara.page, slug)
  await jonas.page.fill(row(1), '150 g lard')
  await jonas.page.fill(row(2), '700 g pears')
  await save(jonas.page)
  const asked = jonas.page.getByRole('alert').locator('q')
  await asked.first().waitFor()
  await eventually(async () =>
    expect(await asked.allTextContents()).toEqual(['700 g pears', '700 g apricots']),
  )
  await isReady(jonas.page)
  await jonas.page.getByRole('button', { name: 'Use the other version' }).click()
  await asked.first().waitFor({ state: 'detached' })
  await isReady(jonas.page)
  await save(jonas.page)
  const lines = (await isSaved(jonas.page, slug)).recipeIngredient.map(({ note }) => note)
  expect(lines).toEqual(['1 egg', '150 g lard', '700 g apricots'])
  await jonas.context.close()
})

test('a large photograph is shown and made smaller before it goes, and rows leave it chosen', async () => {
  const { page } = mara
  const slug = await openForm()
  const buffer = await photograph({ width: 2800, height: 2000, grain: 8 }).jpeg({ quality: 100 }).toBuffer()
  const file = { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }
  await page.setInputFiles('[name=image]', file)
  await page.getByText('Resized for upload').waitFor({ timeout: 30_000 })
  const preview = page.locator('.cover img')
  expect(await preview.getAttribute('src')).toStartWith('blob:')
  expect(
    await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(2560)
  await page.locator('button[value="ingredients.add"]').click()
  await page.waitForSelector('[name="ingredients.3.line"]')
  expect(
    await page.locator('[name=image]').evaluate((input: HTMLInputElement) => input.files?.[0]?.name),
  ).toBe('IMG_0001.webp')
  await save(page)
  await isSaved(page, slug)
  await eventually(async () => expect(await page.locator('.recipe-head img').count()).toBe(1))
})

test('a picture that neither browser nor server can read is refused with words before it is sent', async () => {
  const { page } = mara
  await openForm()
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await page.setInputFiles('[name=image]', { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: heic })
  await page.getByText('This server can’t read HEIC images').waitFor()
  await page.setInputFiles('[name=image]', [])
  await page.waitForFunction(() => document.querySelector('[data-picture-status]')?.textContent === '')
})

test('what is typed while rows are drawn stays, and a row that is new can be linked at once', async () => {
  const { page } = mara
  const slug = await openForm()
  await page.route('**/r/**', async (route) => {
    if (route.request().method() === 'POST') await Bun.sleep(400)
    await route.continue()
  })
  await page.locator('button[value="ingredients.add"]').click()
  await page.locator('[name="ingredients.3.line"]').fill('1 lemon')
  await page.locator('[name="instructions.1.text"]').fill('Squeeze the lemon and bake.')
  const uses = page.locator('#instructions li[id]').nth(1).locator('details')
  await uses.getByText('1 lemon').waitFor({ state: 'attached' })
  await uses.locator('summary').click()
  await uses.getByRole('button', { name: 'Detect from text' }).click()
  await page.locator('[name="ingredients.0.line"]').fill('250 g rye flour')
  await page.waitForFunction(() => document.querySelector('[name="instructions.1.uses"]:checked') !== null)
  await eventually(async () =>
    expect(await page.inputValue('[name="ingredients.0.line"]')).toBe('250 g rye flour'),
  )
  expect(await uses.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true)
  await page.unroute('**/r/**')
  await save(page)
  const { recipeIngredient, recipeInstructions } = await isSaved(page, slug)
  expect(recipeIngredient.map(({ note }) => note)).toContain('250 g rye flour')
  expect(recipeInstructions[1]?.ingredientReferences).toEqual([
    { referenceId: recipeIngredient[3]!.referenceId },
  ])
})

test('what is written before the script comes stays, and is understood once it is there', async () => {
  const { page } = mara
  const { slug } = await addSampleRecipe(call, `Galette ${++names}`)
  const { promise: isLate, resolve: letGo } = Promise.withResolvers<void>()
  const scripts = '**/a/islands/recipes/recipe-rows*'
  await page.route(scripts, async (route) => {
    await isLate
    await route.continue()
  })
  await page.goto(editor(slug))
  await page.fill('[name="ingredients.1.line"]', '2 tablespoons olive oil')
  await page.fill('[name="instructions.0.text"]', 'Written early.')
  await page.fill('[name="notes.0.title"]', 'Early')
  await page.fill('[name="ingredients.0.title"]', 'For the dough!')
  letGo()
  await isReady(page)
  await page.locator('#ingredients .marks').nth(1).locator('[data-part=food]').waitFor()
  await page.locator('[name="instructions.0.text"]').press('End')
  await page.keyboard.type(' And late.')
  await page.unroute(scripts)
  await save(page)
  const { recipeIngredient, recipeInstructions, ...saved } = await isSaved(page, slug)
  expect(JSON.stringify(saved)).toContain('"Early"')
  expect(recipeInstructions[0]?.text).toBe('Written early. And late.')
  expect(recipeIngredient[0]?.title).toBe('For the dough!')
  expect(JSON.stringify(recipeIngredient[1])).toContain('olive oil')
})

/** Headings and rows as they are seen. */
const seen = (page: Page) =>
  page
    .locator('#ingredients [role=list] > li:not(.removed)')
    .evaluateAll((items) =>
      items.map((item) => item.querySelector<HTMLInputElement>('input, textarea')?.value),
    )

test('rows that are moved, added, joined and removed in any order are as they were once all of it is undone', async () => {
  const { page } = mara
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  await openForm()
  const texts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[data-rows] :is(textarea, .section input)')].map(
        ({ name, value }) => `${name} ${value}`,
      ),
    )
  const before = await texts()
  let pressed = 0
  const presses = times(20, 80)
  for (let at = 0; at < presses; at += 1) {
    const done = await page.evaluate((chance) => {
      const buttons = [
        ...document.querySelectorAll<HTMLButtonElement>(
          '.menu button[name=action], section > .button-row > [name=action]',
        ),
      ].filter(({ value }) => !/recipe|parse|paste/.test(value))
      const now = () => document.querySelector('[data-rows]')!.parentElement!.innerHTML.length
      const shown = now()
      const button = buttons[chance % buttons.length]!
      button.click()
      return shown !== now() || button.value
    }, next(1000))
    if (done) pressed += 1
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('[data-rows=ingredients] textarea')].map((field) =>
        field.getAttribute('name'),
      ),
    )
    expect(names).toEqual(names.map((_, row) => `ingredients.${row}.line`))
  }
  expect(pressed).toBeGreaterThan(presses / 2)
  const undo = page.locator('[data-undo]')
  while (await undo.isVisible()) await undo.click()
  expect(await texts()).toEqual(before)
  expect((await seen(page)).length).toBe(5)
})

interface PartsJson {
  recipeIngredient: {
    title: string | null
    quantity: number | null
    unit: { name: string } | null
    food: { name: string } | null
    note: string
  }[]
}

const partsOf = ({ recipeIngredient }: PartsJson) =>
  recipeIngredient.map(({ title, quantity, unit, food, note }) =>
    [title && `${title}:`, quantity, unit?.name, food?.name, note].filter(Boolean).join(' | '),
  )

/** Pastes into the field that has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

test('lines are understood while they are written, pasted, moved and undone; none is lost without an answer', async () => {
  const { page } = mara
  await page.goto(`${trivet.address}/g/home/r/create/new`)
  await isReady(page)
  const line = (at: number) => page.locator(`[name="ingredients.${at}.line"]`)
  const marks = (at: number) => page.locator('#ingredients .marks').nth(at).locator('span').allTextContents()
  const isRead = (at: number) =>
    page.locator('#ingredients .marks').nth(at).locator('[data-part=food]').waitFor()
  const lines = () =>
    page
      .locator('#ingredients [data-line] textarea')
      .evaluateAll((all: HTMLTextAreaElement[]) => all.map((one) => one.value))
  await page.fill('[name=name]', 'Lines of a salad')
  await line(0).fill('2 tablespoons olive oil, warmed')
  await isRead(0)
  expect(await marks(0)).toEqual(['2', 'tablespoons', 'olive oil', 'warmed'])
  await line(0).press('Enter')
  await paste(page, 'To serve:\n• 3 lemons\n• 1 loaf bread, sliced')
  await isRead(2)
  await eventually(async () =>
    expect(await lines()).toEqual(['2 tablespoons olive oil, warmed', '3 lemons', '1 loaf bread, sliced']),
  )
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(async () =>
    expect(await lines()).toEqual(['2 tablespoons olive oil, warmed', '1 loaf bread, sliced', '3 lemons']),
  )
  await eventually(async () =>
    expect(await page.locator('[data-says]').textContent()).toBe(
      'Moved 1 loaf bread, sliced to position 3 of 4',
    ),
  )
  await page.keyboard.press('Control+z')
  expect((await lines())[2]).toBe('1 loaf bread, sliced')
  await page.locator('#ingredients li[id]').nth(1).hover()
  await page.locator('li > button[value="ingredients.1.remove"]').click()
  await eventually(async () => expect(await lines()).toHaveLength(2))
  await page.locator('.removed button').click()
  await eventually(async () => expect(await lines()).toHaveLength(3))
  await page.locator('[name="instructions.0.text"]').focus()
  await paste(page, '1. Peel the lemons. 2. Warm the oil.\n3. Toast the bread.')
  const steps = page.locator('#instructions textarea[name$=".text"]')
  await eventually(async () =>
    expect(await steps.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))).toEqual([
      'Peel the lemons.',
      'Warm the oil.',
      'Toast the bread.',
    ]),
  )
  await page.route('**/api/parser/**', (route) => route.abort())
  await line(2).press('End')
  await line(2).press('Enter')
  await page.keyboard.type('4 figs nobody has read')
  await save(page)
  const saved = await call<PartsJson>('GET', `/recipes/${(await isSaved(page, 'lines-of-a-salad')).slug}`)
  await page.unroute('**/api/parser/**')
  expect(partsOf(saved)).toEqual([
    '2 | tablespoon | olive oil | warmed',
    'To serve: | 3 | lemons',
    '1 | loaf | bread | sliced',
    '4 figs nobody has read',
  ])
})

test('the form is the page in Arabic and on a small phone: nothing overflows, nothing is without a name', async () => {
  const phone = await newVisitor({ locale: 'ar-SA', viewport: { width: 320, height: 700 }, hasTouch: true })
  const { page } = phone
  await logIn(page, trivet)
  await openForm(page)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await sideways()).toBe(0)
  await page.locator('#ingredients [data-grip]').nth(1).click()
  await page.getByRole('button', { name: 'الكمية والوحدة والمادة الغذائية والملاحظة' }).click()
  await eventually(async () =>
    expect(await page.locator('#ingredients li[data-open] .parts input:visible').count()).toBe(4),
  )
  expect(await sideways()).toBe(0)
  const { violations } = await axeFor(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await phone.context.close()
})

test('an Arabic step shows its amounts as the page does, but where one writes; what is sent is what was typed', async () => {
  const { page } = mara
  const { slug } = await addSampleRecipe(call, `Galette ${++names}`)
  const text = 'سخّن الفرن إلى 180 °C.'
  await call('PATCH', `/recipes/${slug}`, { recipeInstructions: [{ text }] })
  await page.goto(editor(slug))
  await isReady(page)
  const field = page.locator('[name="instructions.0.text"]')
  const over = page.locator('#instructions .as-shown')
  expect(await over.textContent()).toBe('سخّن الفرن إلى \u2068180 °C\u2069.')
  await field.press('Control+End')
  expect(await over.isVisible()).toBe(false)
  await page.keyboard.type(' ثم 24 cm')
  await page.locator('[name=name]').focus()
  expect(await over.isVisible()).toBe(true)
  expect(await over.textContent()).toBe('سخّن الفرن إلى \u2068180 °C\u2069. ثم \u206824 cm\u2069')
  await page.locator('[data-preview=instructions]').click()
  await eventually(async () =>
    expect(await page.locator('#instructions .preview').textContent()).toContain('\u2068180 °C\u2069'),
  )
  await save(page)
  expect((await isSaved(page, slug)).recipeInstructions.map((step) => step.text)).toEqual([
    `${text} ثم 24 cm`,
  ])
})

test('a new password says how strong it is', async () => {
  const { page } = mara
  await page.goto(`${trivet.address}/user/profile/edit`)
  const label = page.locator('[data-strength]:not([hidden]) [aria-live]')
  await label.waitFor({ state: 'attached' })
  await page.fill('[name=newPassword]', 'plum')
  await eventually(async () => expect(await label.textContent()).toBe('Password strength: Weak'))
  await page.fill('[name=newPassword]', 'Plum-galette-8 with cream')
  await eventually(async () => expect(await label.textContent()).toBe('Password strength: Very Strong'))
  await page.fill('[name=newPassword]', '')
  await eventually(async () => expect(await label.textContent()).toBe(''))
})

test('no page complained, and none asked for anything beyond this machine', () => {
  for (const { complaints, strangers } of [mara, ...dragged]) {
    expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([])
    expect(strangers).toEqual([])
  }
})

test('a photograph is dropped into the place of the picture of a new recipe, and is saved with it', async () => {
  const { page, context } = await dragger()
  await page.goto(`${trivet.address}/g/home/r/create/new`)
  await isReady(page)
  const file = join(trivet.folder, 'dropped.jpg')
  await photograph({ width: 800, height: 600 }).jpeg().toFile(file)
  const { x, y, width, height } = (await page.locator('.cover').boundingBox())!
  const session = await context.newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  // Beside its buttons.
  const corner = { x: x + width * 0.85, y: y + height * 0.85, data }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...corner })
  await page.locator('.cover > .photo > img[src^="blob:"]').waitFor()
  await page.fill('[name=name]', 'Dropped plums')
  await page.locator('.save-bar [value=save]').click()
  await page.waitForURL((url) => url.pathname.endsWith('/r/dropped-plums'))
  expect((await call<{ image: string | null }>('GET', '/recipes/dropped-plums')).image).toBeTruthy()
  await context.close()
})
