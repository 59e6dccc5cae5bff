import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash, X509Certificate } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launchBrowser } from '../support/chromium'
import { discard, freePort, type RunningTrivet, startTrivet } from '../support/executable'
import { UNATTENDED } from './api-client'
import { logInByHand } from './first-run'
import { addLine, isKept, lines, openList } from './list-page'
import { plugIn } from './passkey'

/** A phone that trusts the authority of the server, which has a name of the home: what plain http does not give. */
let trivet: RunningTrivet
let browser: Browser
let phone: BrowserContext
let page: Page
let home: string

beforeAll(async () => {
  const port = freePort()
  const env = {
    ...UNATTENDED,
    TRIVET_HTTPS: 'own',
    TRIVET_HTTPS_NAMES: 'trivet.home',
    TRIVET_HTTPS_PORT: String(port),
  }
  trivet = await startTrivet({ env })
  home = `https://trivet.home:${port}`
  const authority = new X509Certificate(
    await (await fetch(`${trivet.address}/trust/trivet-authority.crt`)).text(),
  )
  const key = authority.publicKey.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(key).digest('base64')
  // As in the store of a phone: this authority and no other, for whatever it may vouch for.
  browser = await launchBrowser('shell', [
    '--host-resolver-rules=MAP trivet.home 127.0.0.1',
    `--ignore-certificate-errors-spki-list=${fingerprint}`,
  ])
  phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  page = await phone.newPage()
  await plugIn(page)
  await logInByHand(page, { address: home })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await discard(trivet)
}, 30_000)

test('has a secure page, with a lock on the screen and a worker for what is offline', async () => {
  const has = await page.evaluate(() => ({
    isSecure: isSecureContext,
    worker: 'serviceWorker' in navigator,
    wakeLock: 'wakeLock' in navigator,
    passkeys: 'PublicKeyCredential' in window,
  }))
  expect(has).toEqual({ isSecure: true, worker: true, wakeLock: true, passkeys: true })
})

test('keeps a shopping list that opens cold without a connection', async () => {
  await page.goto(`${home}/shopping-lists`)
  await page.fill('[name=name]:visible', 'Saturday')
  await page.locator('[name=name]:visible').press('Enter')
  await page.waitForURL(/\/shopping-lists\/[0-9a-f-]{36}/)
  const address = page.url().split(/[?#]/)[0]!
  await page.locator('.shop[data-live]').waitFor()
  await addLine(page, 'milk')
  await page.locator('.shopping-item[data-ids]').first().waitFor()
  await openList(page, address)
  await isKept(page, address)
  await phone.setOffline(true)
  const cold = await phone.newPage()
  await openList(cold, address)
  expect(await lines(cold)).toEqual(['milk'])
  await cold.close()
  await phone.setOffline(false)
}, 60_000)

test('makes a passkey and signs in with it', async () => {
  await page.goto(`${home}/user/profile/passkeys`)
  await page.fill('form[data-passkey] [name=name]', 'Phone')
  await page.click('form[data-passkey] button:visible')
  await page.getByText('Passkey added').waitFor()
  await phone.clearCookies()
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })
}, 60_000)

test('is shared a page by other apps, which lands in the import', async () => {
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  expect(manifest.share_target.action).toBe('/r/create/url')
  // An address of this machine, which is refused without a packet.
  const shared = 'http://127.0.0.1:9/soup'
  await page.goto(`${home}${manifest.share_target.action}?text=${encodeURIComponent(`Soup ${shared}`)}`)
  expect(new URL(page.url()).pathname).toContain('/r/create/url')
  expect(await page.getByLabel('Link or recipe').inputValue()).toBe(shared)
}, 60_000)
