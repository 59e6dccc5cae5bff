import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type Orchard, openOrchard } from '../support/orchard'
import { openTestSite, type TestSite } from '../support/test-site'
import { KEEPER, logIn, setUp } from './first-run'

const ENV = { TRIVET_ALLOWED_HOSTS: '127.0.0.1,localhost' }
const COUNT = 30
const html = { 'content-type': 'text/html; charset=utf-8' }
/** A site that trusts nobody: no scripts, forms, connections or frames, and no servers that read it. */
const FORTRESS = {
  ...html,
  'content-security-policy':
    "default-src 'none'; script-src 'none'; connect-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
}

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
  expect(await page.locator('#bookmarklet').isVisible()).toBe(true)
  const code = (await link.getAttribute('href')) ?? ''
  expect(await page.inputValue('input[data-code]')).toBe(code)
  return decodeURIComponent(code.slice('javascript:'.length))
}

test('a page that refuses the server is sent by the bookmark, past the strictest policy', async () => {
  const { page, context } = mara
  const script = await bookmark(page)
  await page.goto(at(`/g/linden-house/r/create/url?url=${encodeURIComponent(fortress())}`))
  expect(await main(page).textContent()).toContain('403')
  const reader = await context.newPage()
  await reader.goto(fortress())
  const opened = reader.waitForEvent('popup')
  await reader.evaluate(script)
  const popup = await opened
  await popup.waitForSelector('.import-preview')
  expect(await popup.inputValue('[name=name]')).toBe('Plum and hazelnut galette')
  expect(await popup.inputValue('form.import-preview [name=url]')).toBe(fortress())
  // The tie between the windows is cut again.
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  const before = await (await context.request.get(at('/api/recipes'))).json()
  expect(before.total).toBe(0)
  await popup.getByRole('button', { name: 'Save recipe' }).click()
  await popup.waitForURL((url) => url.pathname.includes('/r/plum-and-hazelnut-galette'))
  await Promise.all([popup.close(), reader.close()])
})

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
  expect(await popup.inputValue('[name=source]')).toBe('')
  expect(await popup.inputValue('[name=url]')).toBe('')
  await Promise.all([popup.close(), reader.close()])
})

test('opened by hand, the window for the bookmark is a box to paste into', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/create/bookmarklet'))
  await page.locator('[data-when=missing]').waitFor()
  await page.fill('[name=source]', await (await fetch(orchard.address('/linsensuppe'))).text())
  await page.getByRole('button', { name: 'Read what I pasted' }).click()
  await page.waitForSelector('.import-preview')
  expect(await page.inputValue('[name=name]')).toBe('Rote Linsensuppe mit Kreuzkümmel')
})

test('thirty addresses are read in the background, and the two that failed again', async () => {
  const { page } = mara
  broken.add(3).add(20)
  const addresses = Array.from({ length: COUNT }, (_, number) => {
    const host = number % 2 === 0 ? '127.0.0.1' : 'localhost'
    return `http://${host}:${site.port}/soup-${number}`
  })
  await page.goto(at('/g/linden-house/r/create/url'))
  await page.getByRole('link', { name: 'Many addresses' }).click()
  await page.fill('[name=addresses]', addresses.join('\n'))
  await page.fill('[name=tags]', 'Soup')
  await page.getByRole('button', { name: 'Begin the import' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/group/reports/'))
  await page.getByText('Done in part').waitFor({ timeout: 60_000 })
  expect(await main(page).textContent()).toContain('28 imported · 0 known already · 2 failed')
  broken.clear()
  await page.getByRole('button', { name: 'Try the 2 that failed again' }).click()
  await page.getByText('All done').waitFor({ timeout: 30_000 })
  expect(await main(page).textContent()).toContain('30 imported · 0 known already · 0 failed')
  const asked = site.seen.filter(({ url }) => url.startsWith('/soup-'))
  expect(asked).toHaveLength(COUNT + 2)
}, 120_000)

test('a power cut in the middle costs nothing', async () => {
  const { page } = mara
  site.seen.length = 0
  const addresses = [1, 2, 3, 4, 5, 6].map((number) => `http://127.0.0.1:${site.port}/soup-${number}?v=2`)
  await page.goto(at('/g/linden-house/r/create/bulk'))
  await page.fill('[name=addresses]', addresses.join('\n'))
  await page.getByRole('button', { name: 'Begin the import' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/group/reports/'))
  const { pathname } = new URL(page.url())
  while (site.seen.length < 2) await Bun.sleep(10)
  await trivet.kill()
  trivet = await startTrivet({ env: ENV, folder: trivet.folder })
  await page.goto(at(pathname))
  await page.getByText('All done').waitFor({ timeout: 30_000 })
  expect(await main(page).textContent()).toMatch(/6 imported|5 imported · 1 known already/)
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
  await page.getByRole('button', { name: 'Read the text' }).click()
  expect(await page.inputValue('[name=name]')).toBe('Omas Pfannkuchen')
  expect(await page.inputValue('[name=recipeYield]')).toBe('4 Personen')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/r/omas-pfannkuchen'))
  expect(await main(page).textContent()).toContain('In Butter ausbacken.')
  await reader.context.close()
})

test('what a phone shares survives the login, and a refused site leads to the box', async () => {
  const phone = await newVisitor()
  const { page } = phone
  const shared = new URLSearchParams({
    title: 'Galette',
    text: `Look at this: ${orchard.address('/plum-galette')} !`,
  })
  await page.goto(at(`/r/create/url?${shared}`))
  await page.fill('[name=username]', KEEPER.username)
  await page.fill('[name=password]', KEEPER.password)
  await page.click('main form button[type=submit]:not([data-square])')
  await page.waitForSelector('.import-preview')
  expect(await page.inputValue('[name=name]')).toBe('Plum and hazelnut galette')
  await page.goto(at(`/r/create/url?${new URLSearchParams({ text: orchard.address('/members-only') })}`))
  expect(await page.locator('#source').getAttribute('open')).not.toBeNull()
  await phone.context.close()
})
