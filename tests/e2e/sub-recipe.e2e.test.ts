import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { crowdedTexts } from '../support/layout-faults'
import { sampleOf } from '../support/long'
import { readPdf } from '../support/pdf'
import { type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// A recipe that is made with another one, written and read on a desk and on a phone, with script and without, and from right to left.
let trivet: RunningTrivet
let call: Call
let count = 0

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
})

afterAll(async () => {
  await closeBrowser()
  await discard(trivet)
})

interface RecipeJson {
  id: string
  recipeIngredient: { note: string; referencedRecipe: { slug: string } | null }[]
}

/** Dough for four balls, and a pizza that takes two of them without saying by what recipe. */
async function addPizza(): Promise<{ dough: string; doughName: string; pizza: string }> {
  const name = `Dough ${++count}`
  const lines = (...notes: string[]) => notes.map((note) => ({ note, disableAmount: true }))
  const settings = { disableAmount: true }
  const dough = await call<string>('POST', '/recipes', { name })
  await call('PATCH', `/recipes/${dough}`, {
    recipeYield: '4 balls',
    recipeIngredient: lines('500 g flour', '300 ml water'),
    settings,
  })
  const pizza = await call<string>('POST', '/recipes', { name: `Pizza ${count}` })
  await call('PATCH', `/recipes/${pizza}`, {
    recipeYield: '2 pizzas',
    recipeIngredient: lines('2 balls dough', '200 g tomatoes'),
    settings,
  })
  return { dough, doughName: name, pizza }
}

const read = (slug: string) => call<RecipeJson>('GET', `/recipes/${slug}`)
const at = (slug: string, query = '') => `${trivet.address}/g/home/r/${slug}${query}`

/** Chooses the recipe of the first line. With script its menu is a popover; without, the page comes back with a field. */
async function choose({ page }: Visitor, slug: string, name: string, hasScript: boolean): Promise<void> {
  await page.goto(at(slug, '?edit=true'))
  if (hasScript) await page.waitForSelector('.recipe-form[data-can-drag]')
  await page.locator('[name="ingredients.0.line"]').focus()
  // A menu that opens while the page still scrolls closes again when someone presses beside it.
  await eventually(async () => {
    await page.locator('[popovertarget^="ingredients-0"]').first().click()
    await page.locator('button[value="ingredients.0.recipe"]').click({ timeout: 3000 })
  })
  const field = page.locator('[name="ingredients.0.recipe"]')
  await field.waitFor()
  await field.fill(name)
  await page.locator('.save-bar [value=save]').click()
}

const WAYS: [string, BrowserContextOptions][] = [
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
  ['on a phone, without script', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }],
  ['at a desk, without script', { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false }],
]

describe.each(sampleOf(WAYS, 2))('%s', (_, options) => {
  test('a line is given its recipe, and shows what goes in, as much as is needed', async () => {
    const { dough, doughName, pizza } = await addPizza()
    const visitor = await newVisitor(options)
    const { page, complaints } = visitor
    await logIn(page, trivet)
    await choose(visitor, pizza, doughName, options.javaScriptEnabled !== false)
    await page.waitForURL((url) => url.pathname.endsWith(pizza) && url.search === '')
    expect((await read(pizza)).recipeIngredient[0]!.referencedRecipe).toMatchObject({ slug: dough })
    const folded = page.locator('details.sub-recipe')
    await folded.locator('summary').click()
    // Half of the dough, for two balls of four.
    await eventually(async () =>
      expect((await folded.locator('li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
        '250 g flour',
        '150 ml water',
      ]),
    )
    if (options.javaScriptEnabled !== false) {
      // On paper nothing is folded.
      await page.goto(at(pizza, '/print'))
      const [sheet] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
      expect(sheet!.text).toContain('250gflour·150mlwater')
    }
    await page.goto(at(pizza, '?servings=4'))
    expect(await page.locator('details.sub-recipe summary').textContent()).toContain('4 balls')
    await page.locator('.ingredients a[href*="/r/dough"]').first().click()
    await page.waitForURL((url) => url.pathname.endsWith(dough))
    expect(complaints).toEqual([])
    await visitor.context.close()
  })
})

test('a recipe that would go into itself is refused in place, with what was typed', async () => {
  const { dough, doughName, pizza } = await addPizza()
  const visitor = await newVisitor({ viewport: { width: 390, height: 844 } })
  await logIn(visitor.page, trivet)
  await choose(visitor, pizza, doughName, true)
  await visitor.page.waitForURL((url) => url.pathname.endsWith(pizza) && url.search === '')
  await choose(visitor, dough, `Pizza ${count}`, true)
  await visitor.page.getByText('A recipe can’t contain itself').first().waitFor()
  expect(await visitor.page.locator('[name="ingredients.0.recipe"]').inputValue()).toBe(`Pizza ${count}`)
  expect((await read(dough)).recipeIngredient[0]!.referencedRecipe).toBeNull()
  await visitor.context.close()
})

test('in Arabic its words keep their own direction, nothing overlaps, and there is no barrier', async () => {
  const { dough, pizza } = await addPizza()
  const { id } = await read(dough)
  const made = await read(pizza)
  const [first, ...others] = made.recipeIngredient
  await call('PATCH', `/recipes/${pizza}`, {
    recipeIngredient: [{ ...first, referencedRecipe: { id } }, ...others],
  })
  for (const width of sampleOf([390, 1440], 2)) {
    const { page, context } = await newVisitor({ locale: 'ar-SA', viewport: { width, height: 900 } })
    await logIn(page, trivet)
    await page.goto(at(pizza))
    await page.locator('details.sub-recipe summary').click()
    expect(await crowdedTexts(page, '.ingredients')).toEqual([])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBe(0)
    const { violations } = await axeFor(page).analyze()
    expect(violations.map(({ id: rule }) => rule)).toEqual([])
    await context.close()
  }
})

test('the toolbox and other older addresses lead to the pages of today', async () => {
  const { page, context } = await newVisitor()
  await logIn(page, trivet)
  for (const [from, to] of [
    ['/toolbox/units', '/group/data/units'],
    ['/recipes/all', '/g/home'],
    ['/group/cookbooks', '/g/home/cookbooks'],
    ['/group/mealplan/this-week', '/group/mealplan/planner/view'],
    ['/household/members', '/group/members'],
  ] as const) {
    await page.goto(`${trivet.address}${from}`)
    expect([from, new URL(page.url()).pathname]).toEqual([from, to])
  }
  await context.close()
})
