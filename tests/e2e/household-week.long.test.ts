import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { readPdf } from '../support/pdf'
import { lacksCorpus } from '../support/skips'
import { openTestSite, type TestSite } from '../support/test-site'
import { type Call, openApi } from './api-client'
import { corpusPages, isMissing, localPage } from './corpus-pages'
import { setUp } from './first-run'
import { addLine, box, isKept, lines, openList, sync } from './list-page'

// A household's first week as it is lived: from an empty server to a shopping list that two phones have emptied, with lines that are cut and a
// server that is killed. Each test goes on where the one before has left it; at the end the store holds what was done.
const IMPORTS = 27
const WEEK = '/group/mealplan/planner/view?start=2026-06-01&days=7'
const PHONE = { serviceWorkers: 'allow' as const, viewport: { width: 390, height: 844 }, hasTouch: true }
const ENV = { TRIVET_ALLOWED_HOSTS: '127.0.0.1' }

interface RecipeJson {
  name: string
  slug: string
  recipeIngredient: unknown[]
  recipeInstructions: unknown[]
}

let site: TestSite
let trivet: RunningTrivet
let call: Call
let desk: Visitor
let phones: [Visitor, Visitor]
let listId: string
const saved: RecipeJson[] = []

/** Pages of as many sites, from all over the corpus. */
function chosenPages(): string[] {
  const sites = [
    ...new Map(
      corpusPages()
        .filter(({ complete }) => complete)
        .map((one) => [one.site, one.file]),
    ).values(),
  ]
  const every = Math.floor(sites.length / IMPORTS)
  return sites.filter((_, at) => at % every === 0).slice(0, IMPORTS)
}

const at = (path: string) => `${trivet.address}${path}`
const list = () => at(`/shopping-lists/${listId}`)
const recipeOf = (slug: string) => call<RecipeJson>('GET', `/recipes/${slug}`)

async function storedLines(): Promise<string[]> {
  const { listItems } = await call<{
    listItems: { note: string; checked: boolean; food: { name: string } | null }[]
  }>('GET', `/groups/shopping/lists/${listId}`)
  return listItems.map(({ note, checked, food }) => `${food?.name ?? note}${checked ? ' ✓' : ''}`).toSorted()
}

/** A word that is like no other, and that no one takes apart. */
const thing = (number: number) => Bun.hash(`thing ${number}`).toString(36).replace(/\d/g, 'o')

/** A power cut; the same server comes back. */
async function startAgain(): Promise<void> {
  const port = Number(new URL(trivet.address).port)
  await trivet.kill()
  trivet = await startTrivet({ env: ENV, folder: trivet.folder, port })
}

beforeAll(async () => {
  if (isMissing) return
  const pages: Parameters<typeof openTestSite>[0] = {}
  site = await openTestSite(pages)
  for (const [number, file] of chosenPages().entries())
    pages[`/page-${number}`] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(localPage(file, site.port))
  trivet = await startTrivet({ env: ENV })
  desk = await newVisitor({ serviceWorkers: 'allow' })
})

afterAll(async () => {
  await closeBrowser()
  await site?.close()
  if (trivet) await discard(trivet)
})

async function importPage(page: Page, number: number): Promise<void> {
  await page.goto(at('/g/linden-house/r/create/url'))
  await page.fill('main [name=text]', `http://127.0.0.1:${site.port}/page-${number}`)
  await page.press('main [name=text]', 'Enter')
  await page.locator('[name=name]').waitFor({ timeout: 60_000 })
  const name = await page.inputValue('[name=name]')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await page.waitForURL(/\/g\/linden-house\/r\/(?!create)[^/?]+$/)
  const stored = await recipeOf(decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!))
  expect(stored.name.trim()).toBe(name.trim())
  expect(stored.recipeIngredient.length).toBeGreaterThan(0)
  expect(stored.recipeInstructions.length).toBeGreaterThan(0)
  saved.push(stored)
}

test.skipIf(lacksCorpus(isMissing))(
  'the server is set up, and 27 real pages become recipes; a kill in the middle loses none',
  async () => {
    const { page } = desk
    await setUp(page, trivet)
    call = await openApi(trivet)
    for (let number = 0; number < IMPORTS; number += 1) {
      await importPage(page, number)
      if (number === 13) await startAgain()
    }
    const { items } = await call<{ items: RecipeJson[] }>('GET', '/recipes?perPage=-1')
    expect(items.map(({ slug }) => slug).toSorted()).toEqual(saved.map(({ slug }) => slug).toSorted())
    for (const recipe of saved) expect(await recipeOf(recipe.slug)).toEqual(recipe)
  },
  600_000,
)

test.skipIf(lacksCorpus(isMissing))(
  'a week is planned, and everything for it goes on a new list',
  async () => {
    const { page } = desk
    await page.goto(at(WEEK))
    await page.getByRole('button', { name: 'Fill gaps' }).click()
    await page.getByRole('button', { name: 'Fill', exact: true }).click()
    await page.locator('.carried').getByText('Planned 7 recipes').waitFor()
    await startAgain()
    const path = '/groups/mealplans?start_date=2026-06-01&end_date=2026-06-07'
    const { items } = await call<{ items: { recipe: RecipeJson }[] }>('GET', path)
    const names = saved.map(({ name }) => name)
    expect(items).toHaveLength(7)
    expect(items.filter(({ recipe }) => !names.includes(recipe.name))).toEqual([])
    await page.goto(at('/shopping-lists?disableRedirect=true'))
    await page.locator('main form input[name=name]').first().fill('Saturday')
    await page.locator('main form input[name=name]').first().press('Enter')
    await page.waitForURL(/\/shopping-lists\/[\w-]{36}$/)
    listId = page.url().split('/').at(-1)!
    await page.goto(at(WEEK))
    await page.getByRole('link', { name: 'Shop for the week' }).click()
    const dialog = page.locator('#sheet .add-recipes')
    await dialog.locator('[type=submit]').click()
    await page.locator('.toast').waitFor()
    expect((await storedLines()).length).toBeGreaterThan(20)
  },
  120_000,
)

test.skipIf(lacksCorpus(isMissing))(
  'two phones tick the list off with lines that are cut and a server that is killed, and nothing of it is lost',
  async () => {
    const cookies = await desk.context.cookies()
    const open = async () => {
      const phone = await newVisitor(PHONE)
      await phone.context.addCookies(cookies)
      await openList(phone.page, list())
      await isKept(phone.page, list())
      return phone
    }
    phones = [await open(), await open()]
    const all = [...new Set(await storedLines())]
    const expected = new Map((await storedLines()).map((line) => [line, false]))
    const names = all.filter((name) => !all.some((other) => other !== name && other.includes(name)))
    for (const [number, name] of names.entries()) {
      const { page, context } = phones[number % 2]!
      if (number % 7 === 3) await context.setOffline(true)
      if (number === 10 || number === 21) await startAgain()
      await box(page, name).first().check()
      expected.set(name, true)
      if (number % 7 === 5) {
        await addLine(page, thing(number))
        expected.set(thing(number), false)
        await Promise.all(phones.map((phone) => phone.context.setOffline(false)))
      }
      if (number % 9 === 8) await page.reload()
    }
    for (const { page, context } of phones) {
      await context.setOffline(false)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await eventually(async () => expect(await sync(page).isHidden()).toBe(true))
    }
    const wanted = [...expected].map(([name, isChecked]) => `${name}${isChecked ? ' ✓' : ''}`).toSorted()
    await eventually(async () => expect([...new Set(await storedLines())]).toEqual(wanted))
    await startAgain()
    expect([...new Set(await storedLines())]).toEqual(wanted)
    await eventually(async () => expect(await lines(phones[0].page)).toEqual(await lines(phones[1].page)))
    for (const { complaints, strangers } of phones)
      expect([complaints.filter((one) => !/ERR_|Failed to load resource/.test(one)), strangers]).toEqual([
        [],
        [],
      ])
  },
  600_000,
)

test.skipIf(lacksCorpus(isMissing))(
  'a private link shows a recipe to a stranger, and every recipe prints',
  async () => {
    const { page } = desk
    const [first] = saved
    await page.goto(at(`/g/linden-house/r/${first!.slug}/share`))
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = page.locator('.share-links li [data-share], .share-links li input').first()
    await link.waitFor()
    const [token] = await call<{ id: string }[]>('GET', '/shared/recipes')
    await startAgain()
    const stranger = await newVisitor({ serviceWorkers: 'allow' })
    await stranger.page.goto(at(`/g/linden-house/shared/r/${token!.id}`))
    expect(await stranger.page.locator('h1').first().textContent()).toContain(first!.name)
    await stranger.context.close()
    for (const recipe of saved) {
      await page.goto(at(`/g/linden-house/r/${recipe.slug}/print`))
      const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
      expect(sheets.map(({ text }) => text).join('')).toContain(
        recipe.name.normalize('NFKC').replace(/\s+/g, '').slice(0, 12),
      )
    }
  },
  300_000,
)

test.skipIf(lacksCorpus(isMissing))('at the end the store holds what was done', async () => {
  for (const recipe of saved) expect((await recipeOf(recipe.slug)).name).toBe(recipe.name)
  expect(await (await fetch(at('/healthz'))).text()).not.toContain('damage')
  expect(trivet.output()).not.toMatch(/"level":"error"/)
  expect([desk.strangers]).toEqual([[]])
})
