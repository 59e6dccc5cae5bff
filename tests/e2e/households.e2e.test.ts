import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { KEEPER, logIn } from './first-run'

// Two households in one Trivet, each in a browser of its own; the second founds its group with script off, in Arabic.
let trivet: RunningTrivet
let demo: RunningTrivet
let call: Call
let mara: Visitor
let amal: Visitor

const PASSWORD = 'quince-and-medlar-9'
const submit = 'main form button[data-kind=primary]'

beforeAll(async () => {
  trivet = await startTrivet({ env: { ...UNATTENDED, TRIVET_ALLOW_SIGNUP: 'true' } })
  demo = await startTrivet({ env: { ...UNATTENDED, TRIVET_DEMO: 'true' } })
  call = await openApi(trivet)
  mara = await newVisitor()
  amal = await newVisitor({
    javaScriptEnabled: false,
    locale: 'ar-SA',
    viewport: { width: 390, height: 844 },
  })
  await logIn(mara.page, trivet)
})

afterAll(async () => {
  await Promise.all([mara?.context.close(), amal?.context.close()])
  await closeBrowser()
  await Promise.all([discard(trivet), discard(demo)])
})

const at = (path: string) => `${trivet.address}${path}`
const cards = (page: Page) => page.locator('.recipe-card h3').allTextContents()

test('a second household is founded step by step, without script and from right to left', async () => {
  const { page, complaints } = amal
  await page.goto(at('/register?new=true'))
  await page.fill('[name=groupName]', 'Olive Street')
  await page.click(submit)
  await page.fill('[name=fullName]', 'Amal Haddad')
  await page.fill('[name=username]', KEEPER.username)
  await page.fill('[name=email]', KEEPER.email)
  await page.click(submit)
  // Both are someone else's; nothing of what was typed is lost.
  await page.locator('[aria-invalid=true]').first().waitFor()
  await page.fill('[name=username]', 'amal')
  await page.fill('[name=email]', 'amal@example.com')
  await page.click(submit)
  await page.locator('.choices dl').waitFor()
  expect(await page.locator('.choices dd').allTextContents()).toContain('Olive Street')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const axe = await axeFor((await sameIn(page)).page).analyze()
  expect(axe.violations.map(({ id }) => id)).toEqual([])
  await page.fill('[name=password]', PASSWORD)
  await page.fill('[name=passwordConfirm]', PASSWORD)
  await page.click(submit)
  await page.waitForURL(/\/g\/olive-street$/)
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})

/** The same step in a browser with script, which the judge needs. */
async function sameIn(page: Page): Promise<Visitor> {
  const visitor = await newVisitor({ locale: 'ar-SA', viewport: { width: 390, height: 844 } })
  await visitor.page.setContent(await page.content(), { waitUntil: 'domcontentloaded' })
  return visitor
}

test('neither sees what is the other’s, by list, search, address or file', async () => {
  const { slug, id } = await addSampleRecipe(call)
  await call('PUT', '/groups/preferences', {
    ...(await call<object>('GET', '/groups/preferences')),
    privateGroup: true,
  })
  await mara.page.goto(at('/g/home'))
  await eventually(async () => expect(await cards(mara.page)).toEqual(['Plum and hazelnut galette']))
  await amal.page.goto(at('/g/olive-street?search=plum'))
  expect(await cards(amal.page)).toEqual([])
  for (const path of [`/g/home/r/${slug}`, `/g/olive-street/r/${slug}`])
    expect((await amal.page.goto(at(path)))!.status()).toBe(404)
  for (const path of ['/g/home', '/g/home/cookbooks', `/g/home/r/${slug}?edit=true`])
    expect(await amal.page.goto(at(path)).then(() => amal.page.content())).not.toContain('hazelnut galette')
  for (const path of [`/api/recipes/${slug}`, `/api/recipes/${id}`]) {
    const answer = await amal.context.request.get(at(path))
    expect(answer.status()).toBe(404)
  }
})

test('what is added on both sides at once stays on its side', async () => {
  await Promise.all([
    mara.page.goto(at('/g/home/r/create/new')).then(async () => {
      await mara.page.waitForSelector('.recipe-form[data-can-drag]')
      await mara.page.fill('[name=name]', 'Leek soup')
      await mara.page.locator('.save-bar [value=save]').click()
      await mara.page.waitForURL(/\/r\/leek-soup$/)
    }),
    amal.page.goto(at('/g/olive-street/r/create/new')).then(async () => {
      await amal.page.fill('[name=name]', 'Leek soup')
      await amal.page.locator('.save-bar [value=save]').click()
      await amal.page.waitForURL(/\/g\/olive-street\/r\/leek-soup$/)
    }),
  ])
  await amal.page.goto(at('/g/olive-street'))
  expect(await cards(amal.page)).toEqual(['Leek soup'])
  await mara.page.goto(at('/g/home'))
  await eventually(async () =>
    expect((await cards(mara.page)).sort()).toEqual(['Leek soup', 'Plum and hazelnut galette']),
  )
})

test('a call that does not get through signs no one out', async () => {
  const { page, context } = mara
  const search = async (word: string) => {
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'Search recipes' }).waitFor()
    await page.keyboard.type(word)
  }
  await page.goto(at('/g/home/r/leek-soup'))
  await page.locator('[data-favorite]').waitFor()
  await search('plum')
  await page.locator('.results a').first().waitFor()
  await context.setOffline(true)
  await page.keyboard.type(' galette')
  await context.setOffline(false)
  // A server on its way down and a proxy without one.
  for (const status of [500, 502, 503]) {
    await context.route('**/api/**', (route) => route.fulfill({ status, body: '' }))
    await page.reload()
    await search('leek')
    await page.getByText('Search isn’t working right now.').waitFor()
    await context.unroute('**/api/**')
  }
  await page.goto(at('/user/profile'))
  expect(new URL(page.url()).pathname).toBe('/user/profile')
  expect((await context.cookies()).some(({ name }) => name === 'trivet_session')).toBe(true)
})

test('a demo says so, and its account stays as it is whatever visitors try', async () => {
  const { page, context, complaints } = await newVisitor({ viewport: { width: 390, height: 844 } })
  await page.goto(`${demo.address}/login`)
  await page.locator('.demo-banner').waitFor()
  await logIn(page, demo)
  await page.locator('.demo-banner').waitFor()
  await page.goto(`${demo.address}/user/profile/edit`)
  await page.fill('[name=currentPassword]', KEEPER.password)
  await page.fill('[name=newPassword]', PASSWORD)
  await page.fill('[name=passwordConfirm]', PASSWORD)
  await page
    .locator('form', { has: page.locator('[name=currentPassword]') })
    .locator('button[type=submit]')
    .click()
  await page.waitForLoadState('load')
  await page.goto(`${demo.address}/user/profile/edit`)
  await page.fill('[name=email]', 'thief@example.com')
  await page
    .locator('form', { has: page.locator('[name=email]') })
    .locator('button[type=submit]')
    .click()
  await page.waitForLoadState('load')
  await context.clearCookies()
  await logIn(page, demo)
  expect(await (await openApi(demo))<{ email: string }>('GET', '/users/self')).toMatchObject({
    email: KEEPER.email,
  })
  expect(complaints).toEqual([])
  await context.close()
})
