import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type Orchard, openOrchard } from '../support/orchard'
import { openTestSite, type TestSite } from '../support/test-site'
import { KEEPER, logIn, setUp } from './first-run'

const ENV = { TRIVET_ALLOWED_HOSTS: '127.0.0.1,localhost' }
const COUNT = 30
const html = { 'content-type': 'text/html; charset=utf-8' }
/** A site that trusts no one: no scripts, forms, connections or frames, and no servers that read it. */
const FORTRESS = {
  ...html,
  'content-security-policy':
    "default-src 'none'; script-src 'none'; connect-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
}

/** A page without markup, of which a good deal can only be guessed. */
const PLAIN = `<!doctype html><html lang="en"><title>Plum cake from the valley</title>
<meta property="og:description" content="A cake from the valley."><h1>Plum cake from the valley</h1>
<p>Serves 8</p><h2>Ingredients</h2><ul><li>500 g plums<li>250 g flour<li>3 eggs<li>100 g butter</ul>
<h2>Method</h2><ol><li>Mix flour, eggs and butter until you have a smooth dough.
<li>Lay the plums on top and bake for 45 minutes at 180 degrees.</ol>`

let trivet: RunningTrivet
let orchard: Orchard
let site: TestSite
let mara: Visitor
/** Pages that are out of order at present. */
const broken = new Set<number>()

function soup(at: number): string {
  const recipe = {
    '@type': 'Recipe',
    name: `Soup number ${at}`,
    recipeIngredient: ['1 l water', '2 carrots'],
    recipeInstructions: 'Boil everything for twenty minutes.',
  }
  return `<title>Soup</title><script type="application/ld+json">${JSON.stringify(recipe)}</script>`
}

beforeAll(async () => {
  orchard = await openOrchard()
  const galette = readFileSync(join(import.meta.dir, '../fixtures/kitchen/plum-galette.html'), 'utf8')
  const soups = Object.fromEntries(
    Array.from({ length: COUNT }, (_, at) => [
      `/soup-${at}`,
      (_: unknown, response: { writeHead(status: number, head: object): { end(text: string): void } }) =>
        broken.has(at) ? response.writeHead(500, html).end('') : response.writeHead(200, html).end(soup(at)),
    ]),
  )
  site = await openTestSite({
    ...soups,
    '/plain': (_, response) => response.writeHead(200, html).end(PLAIN),
    '/apart': (_, response) =>
      response.writeHead(200, { ...html, 'cross-origin-opener-policy': 'same-origin' }).end(galette),
    '/fortress': (request, response) => {
      const isBrowser = (request.headers['user-agent'] ?? '').includes('Chrome')
      if (isBrowser) response.writeHead(200, FORTRESS).end(galette)
      else response.writeHead(403, html).end('no servers')
    },
  })
  trivet = await startTrivet({ env: ENV })
  mara = await newVisitor()
  await setUp(mara.page, trivet)
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await Promise.all([orchard?.close(), site?.close()])
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`
const fortress = () => `http://localhost:${site.port}/fortress`
const main = (page: Page) => page.getByRole('main')

/** The script of the bookmark that the import page offers. */
async function bookmark(page: Page): Promise<string> {
  await page.goto(at('/g/linden-house/r/create/url'))
  const link = page.locator('a[data-code][href^="javascript:"]')
  await link.waitFor({ state: 'attached' })
  await eventually(async () => expect(await page.locator('#bookmarklet').isVisible()).toBe(true))
  const code = (await link.getAttribute('href')) ?? ''
  await eventually(async () => expect(await page.inputValue('input[data-code]')).toBe(code))
  // What sharing from a phone needs is said where it is not given.
  await page.locator('#share [data-no-https]:not([hidden])').waitFor({ state: 'attached' })
  return decodeURIComponent(code.slice('javascript:'.length))
}

test('a page that refuses the server is sent by the bookmark, past the strictest policy', async () => {
  const { page, context } = mara
  const script = await bookmark(page)
  await page.goto(at(`/g/linden-house/r/create/url?url=${encodeURIComponent(fortress())}`))
  await eventually(async () => expect(await main(page).textContent()).toContain('403'))
  const reader = await context.newPage()
  await reader.goto(fortress())
  const opened = reader.waitForEvent('popup')
  await reader.evaluate(script)
  const popup = await opened
  await popup.waitForSelector('.import-preview')
  await eventually(async () =>
    expect(await popup.inputValue('[name=name]')).toBe('Plum and hazelnut galette'),
  )
  await eventually(async () =>
    expect(await popup.inputValue('form.import-preview [name=url]')).toBe(fortress()),
  )
  // The tie between the windows is cut again.
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  const before = await (await context.request.get(at('/api/recipes'))).json()
  expect(before.total).toBe(0)
  await popup.getByRole('button', { name: 'Save recipe' }).click()
  await popup.waitForURL((url) => url.pathname.includes('/r/plum-and-hazelnut-galette'))
  await Promise.all([popup.close(), reader.close()])
})

test('a page without markup is shown with marks where to look; one is fixed, and saved', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/create/url'))
  await page.fill('main [name=text]', `http://127.0.0.1:${site.port}/plain`)
  await page.press('main [name=text]', 'Enter')
  await page.waitForSelector('.import-preview')
  const field = (name: string) => page.locator('.found', { has: page.locator(`[name=${name}]`) })
  const makes = field('recipeYield')
  expect(await makes.getAttribute('data-level')).toBe('check')
  await eventually(async () => expect(await makes.textContent()).toContain('please check'))
  expect(await field('prepTime').getAttribute('data-level')).toBe('missing')
  expect(await page.locator('section[data-level=check] > h2').allTextContents()).toEqual([
    'Ingredients',
    'Instructions',
  ])
  const places = page.locator('.save-bar [role=status]')
  await eventually(async () => expect(await places.textContent()).toBe('5 items to check'))
  // Where it all was found is said once.
  const report = page.locator('.found-report')
  expect(await report.textContent()).toContain('the visible page')
  const told = (await main(page).textContent())!.replace((await report.textContent())!, '')
  expect(told).not.toContain('the visible page')
  await page.waitForSelector('[data-ready] [data-line]')
  await page.fill('[name=recipeYield]', '12 pieces')
  await eventually(async () => expect(await places.textContent()).toBe('4 items to check'))
  await page.fill('[name="ingredients.1.text"]', '')
  const more = page.getByPlaceholder('Add ingredient')
  await more.fill('80 g sugar')
  const row = page.locator('[data-lines] li').nth(4)
  await row.locator('[data-part=food]').waitFor()
  await eventually(async () =>
    expect(await row.locator('.marks span').allTextContents()).toEqual(['80', 'g', 'sugar']),
  )
  await more.press('Enter')
  await page.keyboard.insertText('2 tbsp cream')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/r/plum-cake-from-the-valley'))
  const recipe = await (await mara.context.request.get(at('/api/recipes/plum-cake-from-the-valley'))).json()
  expect(recipe.recipeYield).toBe('12 pieces')
  expect(recipe.recipeIngredient.map(({ originalText }: { originalText: string }) => originalText)).toEqual([
    '500 g plums',
    '3 eggs',
    '100 g butter',
    '80 g sugar',
    '2 tbsp cream',
  ])
})

test('what is typed and chosen in the preview before its script has come stays', async () => {
  const { page, complaints } = mara
  complaints.length = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/found-recipe-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(at(`/g/linden-house/r/create/url?url=http://127.0.0.1:${site.port}/plain`))
  await page.fill('[name=name]', 'Plum cake, by hand')
  await page.fill('[name=recipeYield]', '12 pieces')
  await page.fill('[name="ingredients.1.text"]', '300 g spelt flour')
  await page.fill('[name="instructions.0.text"]', 'Mix it.')
  const picture = readFileSync(join(import.meta.dir, '../fixtures/pictures/book-page-photo.jpg'))
  await page.setInputFiles('[name=ownPicture]', { name: 'cake.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.focus('[name="ingredients.0.text"]')
  await page.keyboard.press('Home')
  await page.keyboard.insertText('about ')
  held.resolve()
  await page.locator('[data-ready] [data-line]').first().waitFor()
  // The caret is where it was.
  await page.keyboard.insertText('nearly ')
  const line = page.locator('[data-lines] li')
  await eventually(async () =>
    expect(await line.nth(1).locator('.marks span').allTextContents()).toEqual(['300', 'g', 'spelt flour']),
  )
  expect(await page.inputValue('[name=name]')).toBe('Plum cake, by hand')
  expect(await page.inputValue('[name=recipeYield]')).toBe('12 pieces')
  expect(await page.inputValue('[name="ingredients.0.text"]')).toBe('about nearly 500 g plums')
  expect(await page.inputValue('[name="instructions.0.text"]')).toBe('Mix it.')
  await page.locator('[data-own] img').waitFor()
  // All that was written in has been looked at.
  await eventually(async () =>
    expect(await page.locator('.save-bar [role=status]').textContent()).toBe('1 item to check'),
  )
  await line.nth(1).locator('textarea').press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  expect(await line.count()).toBe(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('[data-own]').waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await page.unroute('**/found-recipe-*.js')
})

test('a site that keeps its windows apart leads to the box, with its address in it', async () => {
  const { page, context } = mara
  const script = await bookmark(page)
  const reader = await context.newPage()
  const address = `http://localhost:${site.port}/apart`
  await reader.goto(address)
  const opened = context.waitForEvent('page')
  await reader.evaluate(script)
  const popup = await opened
  await popup.locator('[data-when=missing]').waitFor({ timeout: 40_000 })
  await eventually(async () => expect(await popup.inputValue('main [name=url]')).toBe(address))
  await Promise.all([popup.close(), reader.close()])
}, 60_000)

test('a page cannot send what is not its own', async () => {
  const { context } = mara
  const reader = await context.newPage()
  await reader.goto(fortress())
  const opened = reader.waitForEvent('popup')
  await reader.evaluate((receiver) => {
    const popup = window.open(receiver, '_blank')
    window.addEventListener('message', () =>
      popup?.postMessage({ kind: 'trivet:page', url: 'https://bank.test/', html: '<h1>Soup</h1>' }, '*'),
    )
  }, at('/g/linden-house/r/create/bookmarklet'))
  const popup = await opened
  await popup.locator('[data-when=waiting]').waitFor()
  await popup.waitForTimeout(500)
  await eventually(async () => expect(await popup.inputValue('[name=source]')).toBe(''))
  await eventually(async () => expect(await popup.inputValue('main [name=url]')).toBe(''))
  await Promise.all([popup.close(), reader.close()])
})

test('opened by hand, the window for the bookmark is a box to paste into', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/create/bookmarklet'))
  await page.locator('[data-when=missing]').waitFor()
  await page.fill('[name=source]', await (await fetch(orchard.address('/linsensuppe'))).text())
  await page.getByRole('button', { name: 'Import the pasted text' }).click()
  await page.waitForSelector('.import-preview')
  await eventually(async () =>
    expect(await page.inputValue('[name=name]')).toBe('Rote Linsensuppe mit Kreuzkümmel'),
  )
})

test('thirty addresses are read in the background, and the two that failed again', async () => {
  const { page } = mara
  broken.add(3).add(20)
  const addresses = Array.from({ length: COUNT }, (_, number) => {
    const host = number % 2 === 0 ? '127.0.0.1' : 'localhost'
    return `http://${host}:${site.port}/soup-${number}`
  })
  await page.goto(at('/g/linden-house/r/create/url'))
  await page.getByRole('link', { name: 'Multiple links' }).click()
  await page.fill('[name=addresses]', addresses.join('\n'))
  await page.fill('[name=tags]', 'Soup')
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/group/reports/'))
  // The page brings itself up to date without being loaded again, which would throw its reader back to the top.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await page.getByText('Finished with errors').first().waitFor({ timeout: 60_000 })
  await eventually(async () => expect(await page.locator('html[data-same-page]').count()).toBe(1))
  await eventually(async () =>
    expect(await page.locator('body > .visually-hidden[role=status]').textContent()).toContain('2 failed'),
  )
  await eventually(async () => expect(await main(page).textContent()).toContain('28 imported · 2 failed'))
  broken.clear()
  await page.getByRole('button', { name: 'Retry the 2 that failed' }).click()
  await main(page).getByText('Done', { exact: true }).waitFor({ timeout: 30_000 })
  await eventually(async () => expect(await main(page).textContent()).toContain('30 imported'))
  const asked = site.seen.filter(({ url }) => url.startsWith('/soup-'))
  expect(asked).toHaveLength(COUNT + 2)
}, 120_000)

test('a power cut in the middle costs nothing', async () => {
  const { page } = mara
  site.seen.length = 0
  const addresses = [1, 2, 3, 4, 5, 6].map((number) => `http://127.0.0.1:${site.port}/soup-${number}?v=2`)
  await page.goto(at('/g/linden-house/r/create/bulk'))
  await page.fill('[name=addresses]', addresses.join('\n'))
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/group/reports/'))
  const { pathname } = new URL(page.url())
  while (site.seen.length < 2) await Bun.sleep(10)
  await trivet.kill()
  trivet = await startTrivet({ env: ENV, folder: trivet.folder })
  await page.goto(at(pathname))
  await main(page).getByText('Done', { exact: true }).waitFor({ timeout: 30_000 })
  await eventually(async () =>
    expect(await main(page).textContent()).toMatch(/6 imported|5 imported · 1 already here/),
  )
}, 90_000)

test('a German recipe as text becomes a recipe without any script', async () => {
  const reader = await newVisitor({ javaScriptEnabled: false })
  const { page } = reader
  await logIn(page, trivet)
  await page.goto(at('/g/linden-house/r/create/text'))
  await page.fill(
    '[name=text]',
    'Omas Pfannkuchen\nFür 4 Personen\nZubereitungszeit: 25 Minuten\n\nZutaten:\n250 g Mehl\n3 Eier\n\nZubereitung:\n1. Alles verrühren.\n2. In Butter ausbacken.',
  )
  await page.getByRole('button', { name: 'Import recipe' }).click()
  await eventually(async () => expect(await page.inputValue('[name=name]')).toBe('Omas Pfannkuchen'))
  await eventually(async () => expect(await page.inputValue('[name=recipeYield]')).toBe('4 Personen'))
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/r/omas-pfannkuchen'))
  await eventually(async () => expect(await main(page).textContent()).toContain('In Butter ausbacken.'))
  await reader.context.close()
})

test('what a phone shares survives the sign-in, and a refused site leads to the box', async () => {
  const phone = await newVisitor()
  const { page } = phone
  const { share_target } = await (await fetch(at('/manifest.webmanifest'))).json()
  expect(share_target.method).toBe('GET')
  // What a phone does with the manifest: it fills in the names given there.
  const { title, text } = share_target.params
  const shared = new URLSearchParams([
    [title, 'Galette'],
    [text, `Look at this: ${orchard.address('/plum-galette')} !`],
  ])
  await page.goto(`${new URL(share_target.action, at('/'))}?${shared}`)
  await page.fill('[name=username]', KEEPER.username)
  await page.fill('[name=password]', KEEPER.password)
  await page.click('main form button[type=submit]:not([data-square])')
  // After a sign-in no one can tell it from a stranger's link.
  await page.locator('form:has([name=form][value=from-elsewhere]) button[type=submit]').click()
  await page.waitForSelector('.import-preview')
  await eventually(async () => expect(await page.inputValue('[name=name]')).toBe('Plum and hazelnut galette'))
  await page.goto(at(`/r/create/url?${new URLSearchParams({ text: orchard.address('/members-only') })}`))
  expect(await page.locator('#source').getAttribute('open')).not.toBeNull()
  await phone.context.close()
})

test('a file that is dropped on a page of the import is read', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/create/url'), { waitUntil: 'networkidle' })
  const files = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['Boil @water{1%l}.'], 'Dropped_tea.cook', { type: 'text/plain' }))
    return dropped
  })
  await page.dispatchEvent('main', 'drop', { dataTransfer: files })
  await eventually(async () => expect(await page.inputValue('[name=name]')).toBe('Dropped tea'))
})

test('a Cooklang file without a name has that of the file, and several recipes can be chosen from', async () => {
  const reader = await newVisitor({ javaScriptEnabled: false })
  const { page } = reader
  await logIn(page, trivet)
  const upload = async (name: string, text: string) => {
    await page.goto(at('/g/linden-house/r/create/file'))
    await page.setInputFiles('[name=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Import recipe' }).click()
  }
  await upload('Hot_water.cook', 'Boil @water{1%l} in a #big pot{} for ~{5%minutes}.')
  await eventually(async () => expect(await page.inputValue('[name=name]')).toBe('Hot water'))
  await eventually(async () => expect(await page.inputValue('[name="ingredients.0.text"]')).toBe('1 l water'))
  const recipes = ['Tea', 'Coffee'].map((name) => ({
    '@type': 'Recipe',
    name,
    recipeIngredient: ['1 l water'],
  }))
  await upload('all.json', JSON.stringify(recipes))
  await page.getByRole('button', { name: 'View: Coffee' }).click()
  await eventually(async () => expect(await page.inputValue('[name=name]')).toBe('Coffee'))
  await reader.context.close()
})

test('a chosen zip says which recipes it holds, or that it is too large, before it is sent', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/create/file'))
  const output = page.locator('form output')
  const choose = (name: string, buffer: Buffer) =>
    page.setInputFiles('input[type=file]', { name, mimeType: 'application/zip', buffer })
  const says = (text: string) => eventually(async () => expect(await output.textContent()).toBe(text))
  const named = (name: string) => strToU8(JSON.stringify({ name }))
  await choose(
    'two.zip',
    Buffer.from(
      zipSync({
        'plum/plum.json': named('Plum $& cake'),
        'plum/original.webp': strToU8('RIFF'),
        'notes/Leek soup.md': strToU8('# Leek'),
        '__MACOSX/._plum.json': strToU8('x'),
      }),
    ),
  )
  await says('In this zip file: Plum $& cake, Leek soup')
  await choose('empty.zip', Buffer.from(zipSync({ 'a.webp': strToU8('RIFF') })))
  await says('There’s no recipe in this archive.')
  const large = join(trivet.folder, 'large.zip')
  writeFileSync(large, '')
  truncateSync(large, 25 * 1024 * 1024)
  await page.setInputFiles('input[type=file]', large)
  await says('This file is larger than 24 MB. Choose a smaller one.')
  expect(
    await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => input.validity.valid),
  ).toBe(false)
  // What is no zip behind its name is left to the server to judge.
  await choose('broken.zip', Buffer.from('PK'))
  await says('')
})
