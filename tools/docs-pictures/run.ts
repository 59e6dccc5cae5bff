/**
 * `npm run docs:pictures`: takes the pictures of README and manual from the running program, filled with the recipes of `trivet demo`, so that
 * they show what is there. Needs `npm run build` before, and Chromium.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { type Call, openApi, UNATTENDED } from '../../tests/e2e/api-client'
import { logIn } from '../../tests/e2e/first-run'
import { closeBrowser, hasBrowser, openBrowser } from '../../tests/support/chromium'
import { bareFolder, discard, runTrivet, startTrivet } from '../../tests/support/executable'

const OUT = join(import.meta.dir, '../../docs/pictures')
const DESK = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 800 }

interface Found {
  items: { id: string; slug: string; name: string }[]
}

interface Tags {
  items: { id: string; name: string; slug: string }[]
}

async function tagNamed(call: Call, name: string): Promise<Tags['items'][number]> {
  const { items } = await call<Tags>('GET', '/organizers/tags?perPage=-1')
  return items.find((tag) => tag.name === name)!
}

/** A week with a dinner for each day and some lunches, a list of what it needs, and three cookbooks. */
async function fillWeek(call: Call): Promise<{ slug: string; list: string }> {
  const { items } = await call<Found>('GET', '/recipes?perPage=-1')
  const of = (part: string) => items.find(({ name }) => name.startsWith(part))!
  const dinners = ['Pizza', 'Lentil', 'Pasta', 'Shakshuka', 'Chickpea', 'Baked salmon', 'Roast chicken']
  const monday = new Date()
  monday.setUTCHours(12)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  for (const [at, name] of dinners.entries()) {
    const date = new Date(monday.getTime() + at * 86_400_000).toISOString().slice(0, 10)
    await call('POST', '/groups/mealplans', { date, entryType: 'dinner', recipeId: of(name).id })
    if (at % 3 === 1)
      await call('POST', '/groups/mealplans', { date, entryType: 'lunch', recipeId: of('Greek').id })
  }
  const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  for (const name of ['Pizza', 'Greek', 'Baked salmon', 'Roast chicken'])
    await call('POST', `/groups/shopping/lists/${list.id}/recipe/${of(name).id}`)
  for (const [name, tag] of [
    ['Quick evenings', 'quick'],
    ['For children', 'kids'],
    ['Autumn', 'autumn'],
  ])
    await call('POST', '/groups/cookbooks', { name, public: true, tags: [await tagNamed(call, tag!)] })
  return { slug: of('Shakshuka').slug, list: list.id }
}

async function take(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(600)
  const picture = await page.screenshot({ type: 'png' })
  writeFileSync(join(OUT, `${name}.webp`), await sharp(picture).webp({ quality: 80, effort: 6 }).toBuffer())
  console.log(name)
}

if (!hasBrowser()) {
  console.error('The pictures need Chromium: install it, or run npm test once as root on a Debian.')
  process.exit(1)
}
const folder = bareFolder()
const env = { ...UNATTENDED, TRIVET_ADMIN_NAME: 'Mara Berg' }
runTrivet(folder, ['demo'], env)
const trivet = await startTrivet({ folder, env })
try {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const { slug, list } = await fillWeek(await openApi(trivet))
  const browser = await openBrowser()
  for (const [size, scale] of [
    [DESK, 1],
    [PHONE, 2],
  ] as const) {
    const context = await browser.newContext({
      viewport: size,
      deviceScaleFactor: scale,
      locale: 'en-US',
      colorScheme: 'light',
    })
    const page = await context.newPage()
    await logIn(page, trivet)
    const home = new URL(page.url()).pathname.split('/')[2] ?? 'home'
    const group = `${trivet.address}/g/${home}`
    if (size === DESK) {
      await take(page, `${group}/r/${slug}`, 'recipe')
      await take(page, `${trivet.address}/household/mealplan/planner/view`, 'week')
      await take(page, group, 'home')
      await take(page, `${group}?search=tomato`, 'find')
      await take(page, `${group}/r/create/url`, 'import')
      await take(page, `${group}/cookbooks`, 'cookbooks')
      await take(page, `${group}/r/${slug}/print`, 'print')
      await take(page, `${trivet.address}/group/members`, 'members')
      await take(page, `${trivet.address}/help?q=double+the+recipe`, 'help')
    } else {
      await take(page, `${trivet.address}/shopping-lists/${list}`, 'list')
      await take(page, `${group}/r/${slug}`, 'recipe-phone')
      await take(page, `${group}/r/${slug}/cook`, 'cook')
      await take(page, `${trivet.address}/help`, 'help-phone')
    }
    await context.close()
  }
} finally {
  await closeBrowser()
  await discard(trivet)
}
process.exit(0)
