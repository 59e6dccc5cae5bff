import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'
import { plugIn } from './passkey'

let trivet: RunningTrivet
let home: string

// Passkeys belong to a name; an address of numbers has none.
beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED, domain: 'localhost' })
  home = trivet.address.replace('127.0.0.1', 'localhost')
}, 60_000)
afterAll(async () => {
  await closeBrowser()
  await discard(trivet)
}, 30_000)

const isInside = (url: URL) => url.pathname.includes('/g/')

async function logIn(page: Page): Promise<void> {
  await page.goto(`${home}/login`)
  await page.fill('[name=username]', KEEPER.username)
  await page.fill('[name=password]', KEEPER.password)
  await page.click('form[action$="/login"] button[type=submit]')
  await page.waitForURL(isInside, { waitUntil: 'load' })
}

async function tryToAdd(page: Page, name: string): Promise<void> {
  await page.goto(`${home}/user/profile/passkeys`)
  await page.fill('form[data-passkey] [name=name]', name)
  await page.click('form[data-passkey] button:visible')
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await tryToAdd(page, name)
  await page.getByText('Passkey added').waitFor()
}

test('a passkey is made, named, used without a name, and removed', async () => {
  const { page, complaints, context } = await newVisitor()
  await plugIn(page)
  await logIn(page)
  await addPasskey(page, 'Kitchen tablet')
  await page.fill('section form [name=name]', 'Old tablet')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Passkey renamed').waitFor()
  expect(await page.locator('section form [name=name]').first().inputValue()).toBe('Old tablet')

  await context.clearCookies()
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })

  await page.goto(`${home}/user/profile/passkeys`)
  await page.getByRole('button', { name: 'Delete passkey Old tablet' }).click()
  await page.getByText('no longer works').waitFor()
  await context.clearCookies()
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.locator('main .notice').waitFor()
  expect(await page.locator('main').textContent()).toContain('Signing in with a passkey didn’t work')
  // The refusal is the only thing that the browser may complain about.
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
}, 60_000)

test('two devices have a passkey each, the second one synced, and a device makes no second one', async () => {
  const [phone, tablet] = [await newVisitor(), await newVisitor()]
  await plugIn(phone.page)
  await plugIn(tablet.page, { isSynced: true, offersPasskeys: true })
  await logIn(phone.page)
  await addPasskey(phone.page, 'Phone')
  await tryToAdd(phone.page, 'Phone again')
  await phone.page.getByText('This device already has a passkey for your account.').waitFor()

  await logIn(tablet.page)
  await addPasskey(tablet.page, 'Tablet')
  const rowOf = (name: string) => tablet.page.getByRole('region', { name, exact: true }).textContent()
  expect(await rowOf('Phone')).toContain('on one device')
  expect(await rowOf('Tablet')).toContain('synced across devices')
  expect(await tablet.page.getByRole('region', { name: 'Phone again' }).count()).toBe(0)

  // A sign-in page that has been open for longer than its challenge counts asks for another one.
  await phone.context.clearCookies()
  await phone.page.clock.install()
  await phone.page.goto(`${home}/login`)
  await phone.page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  const asked = phone.page.waitForResponse((response) => response.url() === `${home}/login`)
  await phone.page.clock.runFor(9 * 60_000)
  await asked

  // The tablet's browser offers its passkey beside the names, so that nothing has to be pressed.
  await tablet.context.clearCookies()
  await tablet.page.goto(`${home}/login`)
  await tablet.page.waitForURL(isInside, { waitUntil: 'load' })
  await phone.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await phone.page.waitForURL(isInside, { waitUntil: 'load' })
  expect([...phone.complaints, ...tablet.complaints]).toEqual([])
}, 60_000)
