import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { KEEPER, logIn } from './first-run'

interface RecipeJson {
  name: string
  description: string
  recipeYield: string
  notes: { title: string; text: string }[]
}

let trivet: RunningTrivet
let call: Call
let mara: Visitor
let names = 0

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
const offer = (page: Page) => page.locator('[data-draft-offer]')
const description = (page: Page) => page.locator('[name=description]')
const save = (page: Page) => page.locator('.save-bar [value=save]').click()
const isReady = (page: Page) => page.waitForSelector('.recipe-form[data-can-drag]')
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('trivet-draft ')).length)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${trivet.address}${path}`)
  if (path.includes('edit=true') || path.endsWith('/create/new')) await isReady(page)
}

async function openForm(page = mara.page): Promise<string> {
  const { slug } = await addSampleRecipe(call, `Galette ${++names}`)
  await open(page, `/g/home/r/${slug}?edit=true`)
  return slug
}

/** A tab that dies as one that the system kills: nothing of it runs any more. */
async function killTab(): Promise<void> {
  const session = await mara.context.newCDPSession(mara.page)
  const crashed = mara.page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  const page = await mara.context.newPage()
  await mara.page.close()
  mara.page = page
}

function endSignIns(): void {
  const db = new Database(join(trivet.dataDir, 'trivet.db'))
  db.run("DELETE FROM sessions WHERE kind = 'browser'")
  db.close()
}

async function continueDraft(page: Page): Promise<void> {
  await page.locator('[data-draft=continue]').click()
  await page.locator('.save-bar[data-unsaved]').waitFor()
  await isReady(page)
}

const isRead = (page: Page, slug: string) =>
  page.waitForURL((url) => url.pathname.endsWith(`/r/${slug}`) && url.search === '')

test('what was written in a tab that dies is offered again, merged with what someone else has saved, and gone once it is saved', async () => {
  const slug = await openForm()
  await description(mara.page).fill('Mine, in a hurry')
  await mara.page.locator('[value="ingredients.add"]').click()
  await mara.page.keyboard.type('3 figs')
  await killTab()
  await call('PATCH', `/recipes/${slug}`, { recipeYield: 'one tin' })
  const { page } = mara
  await open(page, `/g/home/r/${slug}?edit=true`)
  expect(await description(page).inputValue()).not.toBe('Mine, in a hurry')
  await continueDraft(page)
  expect(await description(page).inputValue()).toBe('Mine, in a hurry')
  expect(await page.locator('[name=recipeYield]').inputValue()).toBe('one tin')
  await save(page)
  await isRead(page, slug)
  const saved = await read(slug)
  expect([saved.description, saved.recipeYield]).toEqual(['Mine, in a hurry', 'one tin'])
  expect(JSON.stringify(saved)).toContain('figs')
  expect(await drafts(page)).toBe(0)
})

const PHOTO = join(import.meta.dir, '../fixtures/pictures/book-page-photo.jpg')
const photo = (page: Page) =>
  page
    .locator('input[type=file][name=image]')
    .evaluate((field: HTMLInputElement) => [field.files?.[0]?.name, field.files?.[0]?.size])
const keptPhotos = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('trivet-drafts', 1)
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const asked = db.transaction('pictures').objectStore('pictures').count()
    await new Promise((resolve) => {
      asked.onsuccess = resolve
    })
    db.close()
    return asked.result
  })

test('a photo that was chosen and not uploaded outlives the tab, and is gone from the device once it is saved', async () => {
  const slug = await openForm()
  await mara.page.setInputFiles('input[type=file][name=image]', PHOTO)
  const chosen = await photo(mara.page)
  await eventually(async () => expect(await keptPhotos(mara.page)).toBe(1))
  await killTab()
  const { page } = mara
  await open(page, `/g/home/r/${slug}?edit=true`)
  expect((await photo(page))[0] ?? null).toBeNull()
  await continueDraft(page)
  await eventually(async () => expect(await photo(page)).toEqual(chosen))
  await description(page).fill('With a photo')
  await save(page)
  await isRead(page, slug)
  expect((await call<{ image: string | null }>('GET', `/recipes/${slug}`)).image).not.toBeNull()
  expect(await drafts(page)).toBe(0)
  await eventually(async () => expect(await keptPhotos(page)).toBe(0))
})

test('what was written as JSON is a draft as well, and is not saved over what someone else has saved', async () => {
  const { slug } = await addSampleRecipe(call, `Galette ${++names}`)
  const json = (page: Page) => page.locator('textarea[name=json]')
  const openJson = async (page: Page) => {
    await page.goto(`${trivet.address}/g/home/r/${slug}?edit=true&mode=json`)
    await page.waitForFunction(() => document.querySelector('.save-bar p[role=status]'))
  }
  await openJson(mara.page)
  const text = (await json(mara.page).inputValue()).replace(/"description": ".*"/, '"description": "As JSON"')
  await eventually(async () => {
    await json(mara.page).fill(text)
    expect(await drafts(mara.page)).toBe(1)
  })
  await killTab()
  const { page } = mara
  await call('PATCH', `/recipes/${slug}`, { recipeYield: 'one tin' })
  await openJson(page)
  await page.locator('[data-draft=continue]').click()
  await page.locator('.save-bar[data-unsaved]').waitFor()
  expect(await json(page).inputValue()).toBe(text)
  await save(page)
  await eventually(async () =>
    expect(await page.locator('main').textContent()).toContain('Your text is still here'),
  )
  expect((await read(slug)).description).not.toBe('As JSON')
  await save(page)
  await isRead(page, slug)
  expect((await read(slug)).description).toBe('As JSON')
  expect(await drafts(page)).toBe(0)
})

test('a draft that is not wanted is deleted, one of another recipe is not offered, and after thirty days it is gone', async () => {
  const { page } = mara
  const slug = await openForm()
  await description(page).fill('Never mind')
  await open(page, '/g/home')
  await openForm()
  expect(await offer(page).isVisible()).toBe(false)
  await open(page, `/g/home/r/${slug}?edit=true`)
  await page.locator('[data-draft=delete]').click()
  expect(await offer(page).isVisible()).toBe(false)
  expect(await drafts(page)).toBe(0)
  await description(page).fill('Not this either')
  expect(await drafts(page)).toBe(1)
  page.once('dialog', (dialog) => dialog.accept())
  await page.locator('[data-discards]').click()
  await isRead(page, slug)
  expect(await drafts(page)).toBe(0)
  await open(page, `/g/home/r/${slug}?edit=true`)
  await description(page).fill('Too long ago')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('trivet-draft '))) {
      const draft = JSON.parse(localStorage.getItem(key)!)
      localStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 31 * 24 * 3_600_000 }))
    }
  })
  await killTab()
  await open(mara.page, `/g/home/r/${slug}?edit=true`)
  expect(await offer(mara.page).isVisible()).toBe(false)
  expect(await drafts(mara.page)).toBe(0)
})

test('a save without a line stays on the page and says so; pressed again with one it saves once', async () => {
  const { page } = mara
  await open(page, '/g/home/r/create/new')
  await page.locator('[name=name]').fill('Offline tart')
  await mara.context.setOffline(true)
  await save(page)
  await eventually(async () =>
    expect(await page.locator('.save-bar p[role=status]').textContent()).toContain('still here'),
  )
  expect(await page.locator('[name=name]').inputValue()).toBe('Offline tart')
  await mara.context.setOffline(false)
  await save(page)
  await isRead(page, 'offline-tart')
  expect(await drafts(page)).toBe(0)
})

test('a save whose answer was lost is one recipe when it is pressed again', async () => {
  const { page } = mara
  await open(page, '/g/home/r/create/new')
  await page.locator('[name=name]').fill('Lost answer')
  let isFirst = true
  await page.route('**/r/create/new', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.fallback()
    isFirst = false
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await save(page)
  await eventually(async () =>
    expect(await page.locator('.save-bar p[role=status]').textContent()).toContain('still here'),
  )
  await save(page)
  await isRead(page, 'lost-answer')
  await page.unroute('**/r/create/new')
})

test('when the sign-in ends while someone writes, saving leads through signing in back to the form with it', async () => {
  const { page } = mara
  const slug = await openForm()
  await description(page).fill('Written in vain?')
  endSignIns()
  await save(page)
  await page.locator('[name=password]').fill(KEEPER.password)
  expect(await page.locator('main').textContent()).toContain('Your session has expired')
  await page.locator('[name=username]').fill(KEEPER.username)
  await page.keyboard.press('Enter')
  await isReady(page)
  expect(await description(page).inputValue()).toBe('Written in vain?')
  expect(await offer(page).isVisible()).toBe(false)
  await save(page)
  await isRead(page, slug)
  expect((await read(slug)).description).toBe('Written in vain?')
  expect(await drafts(page)).toBe(0)
})

test('signing out says that drafts go with it, and takes them; without any it asks nothing', async () => {
  const { page } = mara
  const slug = await openForm()
  await description(page).fill('On this device alone')
  await open(page, '/g/home')
  const signOut = page.locator('[data-signs-out] button').first()
  await page.locator('.top-bar [popovertarget]').last().click()
  await page.locator('[data-signs-out] button:visible').first().click()
  const dialog = page.locator('#sign-out-dialog')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  expect(await drafts(page)).toBe(1)
  await signOut.evaluate((button: HTMLButtonElement) => button.click())
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await drafts(page)).toBe(0)
  await logIn(page, trivet)
  await open(page, `/g/home/r/${slug}?edit=true`)
  expect(await offer(page).isVisible()).toBe(false)
  await open(page, '/g/home')
  await signOut.evaluate((button: HTMLButtonElement) => button.click())
  await page.waitForURL((url) => url.pathname === '/login')
  await logIn(page, trivet)
})
