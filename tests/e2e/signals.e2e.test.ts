import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet, todayThere } from '../support/executable'
import { openTestSite, type TestSite } from '../support/test-site'
import { type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// The executable tells a receiver on this machine what happens, as two people have set it up: one with script, one on a phone without.
let trivet: RunningTrivet
let call: Call
let site: TestSite
let mara: Visitor
let phone: Visitor

const answer = (_: unknown, response: { writeHead(status: number): { end(text: string): void } }) =>
  response.writeHead(200).end('heard')

beforeAll(async () => {
  site = await openTestSite({ '/news': answer, '/plan': answer })
  trivet = await startTrivet({ env: { ...UNATTENDED, TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  call = await openApi(trivet)
  mara = await newVisitor({ serviceWorkers: 'allow' })
  phone = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await logIn(mara.page, trivet)
  await logIn(phone.page, trivet)
})

afterAll(async () => {
  await Promise.all([mara?.context.close(), phone?.context.close()])
  await closeBrowser()
  await site?.close()
  await discard(trivet)
})

const heard = (path: string) =>
  site.seen.filter(({ url }) => url.startsWith(path)).map(({ body }) => JSON.parse(body))

test('a notifier is made, tried and told of a new recipe', async () => {
  const { page, complaints } = mara
  await page.goto(`${trivet.address}/group/notifiers`)
  await page.fill('#name-new', 'Kitchen phone')
  await page.fill('#address-new', `json://127.0.0.1:${site.port}/news`)
  await page.click('form[action$="/group/notifiers"] button')
  const panel = page.locator('.signals > li')
  await panel.locator('input[value=recipeCreated]').check()
  await panel.locator('button[value=test]').click()
  await page.locator('.notice', { hasText: 'The server replied with status 200: heard' }).waitFor()
  expect(heard('/news')[0]).toMatchObject({ title: 'Test Message', message: 'test message' })
  expect(await page.locator('.signals').textContent()).not.toContain('127.0.0.1')
  await call('POST', '/recipes', { name: 'Pea soup' })
  await eventually(() =>
    expect(heard('/news')[1]).toMatchObject({ title: 'Recipe Created', event_type: 'recipe_created' }),
  )
  const axe = await axeFor(page).analyze()
  expect(axe.violations.map(({ id }) => id)).toEqual([])
  expect(complaints).toEqual([])
})

test('a browser that can be told of lists is offered it, also before it has opened one', async () => {
  const { page, complaints } = mara
  await page.goto(`${trivet.address}/user/profile/push`)
  await page.locator('[data-push] button[data-action=on]').waitFor()
  expect(await page.locator('[data-push] .state').textContent()).toBe('Notifications are off on this device.')
  expect(complaints).toEqual([])
})

test('a webhook is made on a phone without script, tried, and run again over the API', async () => {
  const { page } = phone
  const today = todayThere()
  for (const title of ['Roast', 'Salad']) await call('POST', '/groups/mealplans', { date: today, title })
  await page.goto(`${trivet.address}/group/webhooks`)
  await page.fill('#name-new', 'Display')
  await page.fill('#url-new', `http://127.0.0.1:${site.port}/plan`)
  await page.fill('#time-new', '00:00')
  await page.click('form[action$="/group/webhooks"] button')
  await page.locator('.signals button[value=test]').click()
  await page.locator('.notice', { hasText: 'The server replied with status 200: heard' }).waitFor()
  await call('POST', '/households/webhooks/rerun')
  await eventually(() => expect(heard('/plan')).toHaveLength(2))
  const [, { documentData }] = heard('/plan')
  expect(documentData.webhookBody.map(({ title }: { title: string }) => title)).toEqual(['Roast', 'Salad'])
  const { headers } = site.seen.find(({ url }) => url === '/plan')!
  expect(headers['webhook-signature']).toStartWith('v1,')
  expect(headers['user-agent']).toMatch(/^Trivet\/\d[\d.]*$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth).catch(() => 0)).toBeLessThanOrEqual(
    390,
  )
})
