import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { longTimeout, times } from '../support/long'
import { type Call, openApi, UNATTENDED } from './api-client'
import { KEEPER, logIn } from './first-run'

const ORDERS = times(2, 300)
const STEPS = 7
const FIRST = Number(process.env.TRIVET_TEST_SEED ?? 0)
const FORM = '.recipe-form[data-can-drag]'

interface RecipeJson {
  description: string
  recipeIngredient: { note: string; quantity: number | null; food: { name: string } | null }[]
}

/** What one cook has written by now, and where. */
interface Written {
  name: string
  /** Null until there is a recipe. */
  slug: string | null
  description: string
  lines: string[]
}

let trivet: RunningTrivet
let call: Call
let mara: Visitor
let isCut = false

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  mara = await newVisitor()
  mara.context.setDefaultTimeout(20_000)
  mara.page.on('dialog', (dialog) => dialog.accept())
  await logIn(mara.page, trivet)
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const formOf = ({ slug }: Written) =>
  `${trivet.address}/g/home/r/${slug === null ? 'create/new' : `${slug}?edit=true`}`

async function signInIfAsked(page: Page): Promise<void> {
  const password = page.locator('form[action="/login"] [name=password]')
  if ((await password.count()) === 0) return
  await page.waitForLoadState('load')
  await page.locator('form[action="/login"] [name=username]').fill(KEEPER.username)
  await password.fill(KEEPER.password)
  await Promise.all([page.waitForEvent('load'), password.press('Enter')])
  const refused = await page.locator('form[action="/login"] .notice').allTextContents()
  expect(refused).toEqual([])
}

/** A form of a recipe that this order has made is the form of that recipe from then on. */
async function findSlug(written: Written): Promise<void> {
  const { items } = await call<{ items: { name: string; slug: string }[] }>(
    'GET',
    `/recipes?perPage=5&search=${encodeURIComponent(written.name)}`,
  )
  const mine = items.filter(({ name }) => name === written.name)
  expect(mine.length).toBeLessThan(2)
  written.slug ??= mine[0]?.slug ?? null
}

/** Whatever was under way is over: a page is there, and its form, if it has one, is not being sent. */
async function rest(page: Page): Promise<void> {
  await eventually(async () => {
    const isOver = await page
      .evaluate(() => {
        const form = document.querySelector<HTMLElement>('.recipe-form')
        return document.readyState === 'complete' && !form?.inert && (!form || 'canDrag' in form.dataset)
      })
      .catch(() => false)
    expect(isOver).toBe(true)
  })
}

/** Opens the form; what was on its way there already arrives instead. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(() => null)
  await rest(page)
}

/** Stands in the form as a cook would who wants to go on: signs in, and takes up what is offered. */
async function standInForm(written: Written): Promise<void> {
  const { page } = mara
  await rest(page)
  await signInIfAsked(page)
  await rest(page)
  if ((await page.locator(FORM).count()) === 0) {
    await findSlug(written)
    await open(page, formOf(written))
    await signInIfAsked(page)
    await page.waitForSelector(FORM)
  }
  const offered = page.locator('[data-draft-offer]:not([hidden])')
  if (!isCut && (await offered.count()) > 0) {
    await Promise.all([page.waitForEvent('load'), page.locator('[data-draft=continue]').click()])
    await signInIfAsked(page)
    await page.waitForSelector(FORM)
  }
}

/**
 * Whether there is a form to write in; behind a cut line a page that is not there cannot be had, nor a draft continued: who began a new
 * recipe does not begin it once more.
 */
async function canWrite(written: Written): Promise<boolean> {
  const { page } = mara
  await rest(page)
  if (isCut && (await page.locator(FORM).count()) === 0) return false
  const isOffered = (await page.locator('[data-draft-offer]:not([hidden])').count()) > 0
  if (isCut && written.slug === null && isOffered) return false
  await standInForm(written)
  return true
}

async function write(written: Written, random: () => number, at: number): Promise<void> {
  if (!(await canWrite(written))) return
  const { page } = mara
  if ((await page.locator('[name=name]').inputValue()) === '')
    await page.locator('[name=name]').fill(written.name)
  if (random() < 0.5) {
    written.description = `${written.name}, step ${at}`
    await page.locator('[name=description]').fill(written.description)
  } else {
    // A word that no one takes apart, and that is like no other: foods are found by names that are nearly theirs.
    const line = Bun.hash(`${written.name} ${at}`).toString(36).replace(/\d/g, 'o')
    await page.locator('[value="ingredients.add"]').click()
    await page.keyboard.type(line)
    written.lines.push(line)
  }
}

async function save(written: Written, waits: boolean): Promise<void> {
  if (!(await canWrite(written))) return
  const { page } = mara
  await page.locator('.save-bar [value=save]').click()
  if (waits) await rest(page)
}

async function cut(isOff: boolean): Promise<void> {
  isCut = isOff
  await mara.context.setOffline(isOff)
}

async function startAgain(): Promise<void> {
  await trivet.kill()
  const port = Number(new URL(trivet.address).port)
  trivet = await startTrivet({ folder: trivet.folder, port, env: UNATTENDED })
}

function endSignIns(): void {
  const db = new Database(join(trivet.dataDir, 'trivet.db'))
  db.run('PRAGMA busy_timeout = 5000')
  db.run("DELETE FROM sessions WHERE kind = 'browser'")
  db.close()
}

async function step(written: Written, random: () => number, at: number): Promise<string> {
  const wish = random()
  if (wish < 0.4) await write(written, random, at)
  else if (wish < 0.6) await save(written, random() < 0.5)
  else if (wish < 0.7) await cut(!isCut)
  else if (wish < 0.78) await startAgain()
  else if (wish < 0.88) endSignIns()
  else await mara.page.reload().catch(() => null)
  const names = ['write', 'save', 'cut', 'start', 'sign-in', 'reload']
  return names[[0.4, 0.6, 0.7, 0.78, 0.88, 1].findIndex((most) => wish < most)]!
}

/** Everything works again, and the cook saves what there is until nothing is left to save. */
async function settle(written: Written): Promise<void> {
  await cut(false)
  const { page } = mara
  for (let tries = 0; tries < 4; tries += 1) {
    await findSlug(written)
    await standInForm(written)
    if ((await page.locator('[name=name]').inputValue()) === '') return
    await save(written, true)
    await signInIfAsked(page)
    if ((await page.locator('.recipe-form').count()) > 0) continue
    await findSlug(written)
    await open(page, formOf(written))
    await signInIfAsked(page)
    await page.waitForSelector(FORM)
    const isOffered = (await page.locator('[data-draft-offer]:not([hidden])').count()) > 0
    if (!isOffered && (await page.locator('.save-bar p[role=status]').textContent()) === '') return
  }
}

test(
  `after ${ORDERS} random orders of writing, saving, cuts, starts, ends of the sign-in and reloads, the store holds what was written`,
  async () => {
    const lost: string[] = []
    for (let order = FIRST; order < FIRST + ORDERS; order += 1) {
      const random = chance(order + 1)
      const written: Written = { name: `Order ${order}`, slug: null, description: '', lines: [] }
      if (random() < 0.5) written.slug = await call<string>('POST', '/recipes', { name: written.name })
      const steps: string[] = []
      try {
        await signInIfAsked(mara.page)
        await open(mara.page, formOf(written))
        await standInForm(written)
        for (let at = 0; at < STEPS; at += 1) steps.push(await step(written, random, at))
        await settle(written)
        if (written.description === '' && written.lines.length === 0) continue
        const saved = await call<RecipeJson>('GET', `/recipes/${written.slug}`)
        const text = JSON.stringify(saved)
        const missing = written.lines.filter((line) => !text.includes(line))
        if (saved.description !== written.description && written.description !== '')
          missing.push(written.description)
        const rows = saved.recipeIngredient.map((row) => JSON.stringify(row))
        missing.push(...written.lines.filter((line) => rows.filter((row) => row.includes(line)).length > 1))
        if (missing.length > 0)
          lost.push(`order ${order} (${steps.join(', ')}): ${missing.join('; ')} in ${rows.join(' ')}`)
      } catch (error) {
        lost.push(
          `order ${order} (${steps.join(', ')}): ${String(error).slice(0, 600)} at ${mara.page.url()}`,
        )
        await cut(false)
      }
      await mara.page.evaluate(() => localStorage.clear()).catch(() => null)
    }
    expect(lost).toEqual([])
  },
  longTimeout(120_000),
)
