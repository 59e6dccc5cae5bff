import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { directionOf } from '../../src/platform/i18n/languages.rules'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { IS_LONG, longTimeout, sampleOf } from '../support/long'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// What a kitchen does every day, in languages that are written from the right, without spaces, or at great length.
let trivet: RunningTrivet
let state: Awaited<ReturnType<Visitor['context']['storageState']>>
let pages: string[]

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const call = await openApi(trivet)
  const { id: recipeId, slug } = await addSampleRecipe(call)
  const { id: listId } = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  await call('POST', `/groups/shopping/lists/${listId}/recipe/${recipeId}`)
  for (const [at, entryType] of ['breakfast', 'lunch', 'dinner', 'side'].entries())
    await call('POST', '/groups/mealplans', { date: `2026-06-0${at + 1}`, entryType, recipeId })
  const visitor = await newVisitor()
  await logIn(visitor.page, trivet)
  state = await visitor.context.storageState()
  await visitor.context.close()
  pages = [
    '/g/home',
    `/g/home/r/${slug}`,
    `/g/home/r/${slug}?edit=true`,
    `/shopping-lists/${listId}`,
    '/group/mealplan/planner/view?start=2026-06-01&days=7',
    '/admin/manage/users',
    '/admin/site-settings',
    '/group/data/foods',
    '/user/profile',
  ]
})

afterAll(async () => {
  await closeBrowser()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`

async function startIn(locale: string, width: number): Promise<Visitor> {
  const viewport = { width, height: 844 }
  return newVisitor({ locale, viewport, storageState: state })
}

/** Whether a page is wider than its screen, cuts a button's words off, or says what it is written in wrongly. */
const faultsOf = (page: Page, locale: string, direction: string) =>
  page.evaluate(
    ([code, side]) => {
      const root = document.documentElement
      const cut = [...document.querySelectorAll('button, .button, h1, h2, nav a, label')].filter(
        (element) => {
          const { overflowX, textOverflow } = getComputedStyle(element)
          const isHeld = overflowX !== 'visible' || textOverflow === 'ellipsis'
          const isSeen = element.checkVisibility() && element.clientWidth > 1
          return isHeld && isSeen && element.scrollWidth > element.clientWidth + 1
        },
      )
      return [
        ...(root.scrollWidth > root.clientWidth ? ['is wider than the screen'] : []),
        ...(root.lang === code ? [] : [`says that it is in ${root.lang}`]),
        ...((root.dir || 'ltr') === side ? [] : [`runs ${root.dir}`]),
        ...cut.slice(0, 3).map(({ textContent }) => `cuts "${textContent?.trim().slice(0, 40)}"`),
      ]
    },
    [locale, direction] as const,
  )

const HARDEST = ['de-DE', 'ru-RU', 'ar-SA', 'he-IL', 'ja-JP', 'zh-CN']
const ALL = readdirSync(join(import.meta.dir, '../../locales'))
  .filter((name) => name.endsWith('.po'))
  .map((name) => name.slice(0, -3))
  .sort()
const WAYS = (IS_LONG ? ALL : HARDEST).flatMap((locale) =>
  (IS_LONG ? [320, 390, 820, 1440] : [390]).map((width) => ({ locale, width })),
)

test.each(WAYS)(
  'no page is too narrow for its words: $locale at $width px',
  async ({ locale, width }) => {
    const visitor = await startIn(locale, width)
    const faults: string[] = []
    for (const path of sampleOf(
      pages,
      3,
      WAYS.findIndex((way) => way.locale === locale),
    )) {
      await visitor.page.goto(at(path))
      const found = await faultsOf(visitor.page, locale, directionOf(locale))
      faults.push(...found.map((fault) => `${path} ${fault}`))
    }
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
    expect(faults).toEqual([])
  },
  longTimeout(120_000),
)

const KITCHENS = [
  {
    locale: 'he-IL',
    name: 'עוגת שזיפים',
    line: '200 גרם קמח',
    food: 'קמח',
    step: 'לאפות 40 דקות.',
    sought: 'שזיפים',
    item: '2 ק״ג תפוחי אדמה',
  },
  {
    locale: 'ja-JP',
    name: '肉じゃが',
    line: 'じゃがいも 4個',
    food: 'じゃがいも',
    step: '弱火で20分煮る。',
    sought: 'じゃ',
    item: '牛乳 2本',
  },
]

test.each(KITCHENS)('a recipe is written, found, planned and shopped for in $locale', async (kitchen) => {
  const { locale, name, line, food, step, sought, item } = kitchen
  const visitor = await startIn(locale, 390)
  const { page } = visitor
  await page.goto(at('/g/home/r/create/new'))
  await page.fill('[name=name]', name)
  await page.locator('[name="ingredients.0.line"]').fill(line)
  await page.locator('[name="instructions.0.text"]').fill(step)
  await page.locator('.save-bar button[type=submit]').last().click()
  await page.waitForURL((url) => !url.pathname.includes('/create/'))
  const recipe = page.url()
  expect(await page.locator('main h1').first().textContent()).toBe(name)
  expect(await page.locator('.ingredient-list li').first().textContent()).toContain(food)

  await page.goto(at(`/g/home?search=${encodeURIComponent(sought)}`))
  await eventually(async () =>
    expect(await page.locator('.recipe-card h3').allTextContents()).toEqual([name]),
  )

  await page.goto(recipe)
  const plan = page.locator('#recipe-menu a[href$="/plan"]')
  await page.goto(at((await plan.getAttribute('href'))!))
  await page.locator('.sheet summary').click()
  await page.fill('[name=date]', '2026-06-05')
  await page.locator('.sheet details [type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/plan'))
  await page.goto(at('/group/mealplan/planner/view?start=2026-06-01&days=7'))
  await page.locator('[data-day="2026-06-05"]').getByText(name).waitFor()

  await page.goto(at(pages.find((path) => path.startsWith('/shopping-lists/'))!))
  await page.locator('.shop[data-live]').waitFor()
  await page.fill('#item', item)
  await page.press('#item', 'Enter')
  const word = item.split(/[\s\d]+/).find((part) => part.length > 1)!
  const row = page.locator('.shopping-item', { hasText: word })
  await row.locator('input.box').check()
  await eventually(async () => expect(await row.locator('input.box').isChecked()).toBe(true))
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
})

test('a Japanese recipe has its amounts at the end of their lines, times to start and lines that end with a phrase', async () => {
  const call = await openApi(trivet)
  const slug = await call<string>('POST', '/recipes', { name: 'ヘーゼルナッツのプラムケーキ' })
  await call('PATCH', `/recipes/${slug}`, {
    language: 'ja',
    recipeServings: 4,
    recipeIngredient: ['プラム 1kg', '砂糖 大さじ3', '塩 少々'].map((note) => ({ note, quantity: 1 })),
    recipeInstructions: [{ text: 'オーブンを180 °Cに温め、45分焼く。' }],
  })
  const visitor = await startIn('ja-JP', 390)
  const { page } = visitor
  const breaksOf = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((each) => getComputedStyle(each).wordBreak)
  const recipe = at(`/g/home/r/${encodeURI(slug)}`)
  await page.goto(recipe)
  expect(await page.locator('.ingredients .amount').allTextContents()).toEqual(['1kg', '大さじ3', '少々'])
  for (const line of await page.locator('.ingredients label').all()) {
    const [whole, amount] = [await line.boundingBox(), await line.locator('.amount').boundingBox()]
    expect(amount!.x + amount!.width).toBeCloseTo(whole!.x + whole!.width, 0)
  }
  expect(await breaksOf('main h1')).toBe('auto-phrase')
  await page.goto(`${recipe}?scale=2`)
  expect(await page.locator('.ingredients .amount').allTextContents()).toEqual(['2kg', '大さじ6', '少々'])
  await page.emulateMedia({ media: 'print' })
  const name = page.locator('.ingredients label > span').first()
  const [words, line] = [await name.boundingBox(), await name.locator('..').boundingBox()]
  expect(words!.width).toBeGreaterThan(line!.width / 2)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${recipe}/cook`)
  expect(await breaksOf('.step p')).toBe('auto-phrase')
  await page.locator('.time', { hasText: '45分' }).click()
  await page.locator('.timers .timer', { hasText: '焼く' }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
})
