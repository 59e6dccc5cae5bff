import { afterAll, beforeAll, expect, test } from 'bun:test'
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

test('a passkey is made, named, used without a name, and removed', async () => {
  const { page, complaints, context } = await newVisitor()
  await plugIn(page)
  await page.goto(`${home}/login`)
  await page.fill('[name=username]', KEEPER.username)
  await page.fill('[name=password]', KEEPER.password)
  await page.click('form[action$="/login"] button[type=submit]')
  await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })

  await page.goto(`${home}/user/profile/passkeys`)
  await page.fill('form[data-passkey] [name=name]', 'Kitchen tablet')
  await page.click('form[data-passkey] button:visible')
  await page.getByText('The passkey is ready').waitFor()
  await page.fill('section form [name=name]', 'Old tablet')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('has its new name').waitFor()
  expect(await page.locator('section form [name=name]').first().inputValue()).toBe('Old tablet')

  await context.clearCookies()
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })

  await page.goto(`${home}/user/profile/passkeys`)
  await page.getByRole('button', { name: 'Delete the passkey Old tablet' }).click()
  await page.getByText('no longer works').waitFor()
  await context.clearCookies()
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.locator('main .notice').waitFor()
  expect(await page.locator('main').textContent()).toContain('Logging in with a passkey did not work')
  // The refusal is the only thing that the browser may complain about.
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
}, 60_000)
