import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { closeBrowser, newVisitor, pressInMenu, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { crowdedTexts } from '../support/layout-faults'
import { sampleOf } from '../support/long'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// A cook starts clocks of their own and from the text, pauses them, goes on, and gets a message when one is done.
let trivet: RunningTrivet
let call: Call
let group: string
let recipe: string

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  const { slug } = await addSampleRecipe(call)
  const { slug: name } = await call<{ slug: string }>('GET', '/groups/self')
  group = `${trivet.address}/g/${name}`
  recipe = `${group}/r/${slug}`
})

afterAll(async () => {
  await closeBrowser()
  await discard(trivet)
})

interface Setting {
  name: string
  width: number
  locale: string
  words: { done: (name: string) => string; empty: string }
}

const ENGLISH = { done: (name: string) => `${name}: time’s up`, empty: 'Set hours, minutes, or seconds.' }
const ARABIC = {
  done: (name: string) => `\u2068${name}\u2069: انتهى الوقت`,
  empty: 'حدّد ساعات أو دقائق أو ثوانٍ.',
}
const SETTINGS: Setting[] = [
  { name: 'on a phone', width: 390, locale: 'en-US', words: ENGLISH },
  { name: 'on a wide screen', width: 1440, locale: 'en-US', words: ENGLISH },
  { name: 'in Arabic on a phone', width: 390, locale: 'ar-SA', words: ARABIC },
  { name: 'in Arabic on a wide screen', width: 1440, locale: 'ar-SA', words: ARABIC },
]

async function openDialog(page: Page): Promise<Locator> {
  await page.locator('[popovertarget=recipe-menu]').click()
  await pressInMenu(page.locator('#recipe-menu [popovertarget=timer-dialog]'))
  const dialog = page.locator('#timer-dialog')
  await dialog.waitFor()
  return dialog
}

/** Starts one as a cook does: words, a time, Enter. */
async function startOwn(page: Page, name: string, minutes: number, seconds: number): Promise<void> {
  const dialog = await openDialog(page)
  await dialog.locator('[name=name]').fill(name)
  await dialog.locator('[name=minutes]').fill(String(minutes))
  await dialog.locator('[name=seconds]').fill(String(seconds))
  await dialog.locator('[name=seconds]').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

const rows = (page: Page) => page.locator('.timers .timer')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const secondsOf = async (timer: Locator) => {
  const [minutes, seconds] = (await timer.getByRole('timer').textContent())!.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** Buttons, links and fields at whose middle something else is pressed, wherever the page is scrolled to. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const found = new Set<string>()
    const dock = document.querySelector('.timers[data-dock]')!
    const look = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (!element.checkVisibility({ contentVisibilityAuto: true }) || width === 0) return
      if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) return
      const isUnder = dock.contains(document.elementFromPoint(x, y))
      if (isUnder)
        found.add(element.textContent?.trim() || element.getAttribute('aria-label') || element.tagName)
    }
    const all = [...document.querySelectorAll('main :is(a, button, input, summary), .toasts button')]
    // What stays at the foot of the window, and what one goes to by keys.
    for (const top of [0, document.documentElement.scrollHeight]) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      all.filter((one) => one.closest('.save-bar, .thumb-bar, .bulk-bar, .toasts')).forEach(look)
    }
    for (const one of all) {
      one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      look(one)
    }
    return [...found]
  })

test('clocks go on and ring on every page, and lie over no button', async () => {
  for (const width of sampleOf([390, 1440], 2)) {
    const mara = await newVisitor({ viewport: { width, height: 844 }, hasTouch: width < 760 })
    const { page } = mara
    await logIn(page, trivet)
    await page.goto(recipe)
    await startOwn(page, 'Stock', 50, 0)
    await startOwn(page, 'Bread', 45, 0)
    const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
    const items = ['milk', 'bread', 'tea'].map((note) => ({ shoppingListId: list.id, note }))
    await call('POST', '/groups/shopping/items/create-bulk', items)
    const pages = [
      recipe,
      `${recipe}?edit=true`,
      `${group}`,
      `${group}/r/create/new`,
      `${group}/r/create/ocr`,
      `${trivet.address}/shopping-lists/${list.id}`,
      `${trivet.address}/group/data/recipes`,
      `${trivet.address}/group/mealplan/planner/view`,
      `${trivet.address}/user/profile`,
      `${trivet.address}/admin/site-settings`,
    ]
    for (const address of sampleOf(pages, 2)) {
      await page.goto(address)
      await eventually(async () => expect([address, await rows(page).count()]).toEqual([address, 2]))
      if (address.endsWith('/data/recipes')) await page.locator('[name=id]').first().check()
      await eventually(async () => expect([address, await covered(page)]).toEqual([address, []]))
    }
    // Removing something from a list offers to undo it, and a clock that ends there says so.
    await page.goto(recipe)
    await startOwn(page, 'Eggs', 0, 4)
    await page.goto(`${trivet.address}/shopping-lists/${list.id}`)
    await page.locator('.shop[data-live] .shopping-item[data-ids] [data-act=open]').first().click()
    await page.locator('[data-act=remove]').click()
    await page.locator('[data-undo]').click()
    await eventually(async () => expect(await page.locator('.shopping-item').count()).toBe(3))
    await eventually(async () => expect(await row(page, 'Eggs').getAttribute('data-state')).toBe('done'))
    expect(await page.locator('.timers').getByRole('alert').textContent()).toBe(ENGLISH.done('Eggs'))
    expect(await row(page, 'Stock').locator('use').first().getAttribute('href')).toContain('#pause')
    expect(mara.complaints).toEqual([])
    await mara.context.close()
  }
}, 120_000)

// Clocks run as long as they run: a phone of each direction, and the wide screens in the long run.
for (const { name, width, locale, words } of sampleOf(SETTINGS, 2)) {
  describe(name, () => {
    let mara: Visitor

    beforeAll(async () => {
      mara = await newVisitor({ viewport: { width, height: 844 }, locale })
      await logIn(mara.page, trivet)
    })

    afterAll(async () => {
      expect(mara.complaints).toEqual([])
      await mara.context.close()
    })

    test('a clock of one’s own wants a time, and says so in its place', async () => {
      const { page } = mara
      await page.goto(recipe)
      const dialog = await openDialog(page)
      const minutes = dialog.locator('[name=minutes]')
      await minutes.fill('0')
      await dialog.locator('[data-own-timer]').click()
      await eventually(async () =>
        expect(await minutes.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
          words.empty,
        ),
      )
      expect(await dialog.isVisible()).toBe(true)
      await minutes.fill('3')
      await dialog.locator('[name=name]').fill('Tea')
      await dialog.locator('[data-own-timer]').click()
      await dialog.waitFor({ state: 'hidden' })
      await eventually(async () => expect(await secondsOf(row(page, 'Tea'))).toBeLessThanOrEqual(180))
      expect(await secondsOf(row(page, 'Tea'))).toBeGreaterThan(120)
    })

    test('a second one from the text runs beside it, and each pauses and goes on by itself', async () => {
      const { page } = mara
      await page.locator('button.time').first().click()
      await eventually(async () => expect(await rows(page).count()).toBe(2))
      const tea = row(page, 'Tea')
      const other = rows(page).filter({ hasNotText: 'Tea' })
      await tea.locator('button').first().click()
      await eventually(async () => expect(await tea.getAttribute('data-state')).toBe('paused'))
      const [still, moving] = [await secondsOf(tea), await secondsOf(other)]
      await eventually(async () => expect(await secondsOf(other)).toBeLessThan(moving - 1))
      expect(await secondsOf(tea)).toBe(still)
      await tea.locator('button').first().click()
      await eventually(async () => expect(await secondsOf(tea)).toBeLessThan(still))
      expect(await crowdedTexts(page, '.timers')).toEqual([])
    })

    test('one that is done says so aloud by its name, and the other goes on', async () => {
      const { page } = mara
      await startOwn(page, 'Eggs', 0, 1)
      const alert = page.locator('.timers').getByRole('alert')
      await eventually(async () => expect(await alert.textContent()).toBe(words.done('Eggs')))
      await eventually(async () => expect(await row(page, 'Eggs').getAttribute('data-state')).toBe('done'))
      expect(await row(page, 'Tea').getAttribute('data-state')).toBeNull()
      await row(page, 'Eggs').locator('button').last().click()
      await eventually(async () => expect(await alert.textContent()).toBe(''))
    })

    test('what is stopped is gone, and with the last one the place of the clocks', async () => {
      const { page } = mara
      while ((await rows(page).count()) > 0) await rows(page).first().locator('button').last().click()
      expect(await page.locator('.timers').isHidden()).toBe(true)
      await page.reload()
      expect(await rows(page).count()).toBe(0)
    })
  })
}

test('without script nothing offers a clock that would not run, and times are read as words', async () => {
  const mara = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const { page } = mara
  await logIn(page, trivet)
  await page.goto(recipe)
  await page.locator('[popovertarget=recipe-menu]').click()
  await page.locator('#recipe-menu').waitFor()
  expect(await page.locator('#recipe-menu [popovertarget=timer-dialog]').isVisible()).toBe(false)
  const time = page.locator('button.time').first()
  expect(await time.locator('span').isVisible()).toBe(true)
  // As a screen reader gets it: words, and no button among them.
  const cdp = await mara.context.newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  const shown = nodes.filter(({ ignored }) => !ignored)
  const namesOf = (role: string) =>
    shown.filter((node) => node.role?.value === role).map((node) => String(node.name?.value))
  expect(namesOf('StaticText').join(' ')).toContain('chill for  45 minutes .')
  expect(namesOf('button').filter((button) => button.includes('45 minutes'))).toEqual([])
  await mara.context.close()
})
