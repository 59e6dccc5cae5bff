import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'
import { logInByHand } from './first-run'

let trivet: RunningTrivet
let mara: Visitor
const asked: string[] = []

beforeAll(async () => {
  trivet = await startTrivet({ basePath: '/kitchen/trivet', env: UNATTENDED })
  await addSampleRecipe(await openApi(trivet))
  mara = await newVisitor()
  mara.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

test('links, assets, cookies and redirects hold below a path', async () => {
  const { page, context } = mara
  await logInByHand(page, trivet)
  expect(new URL(page.url()).pathname).toBe('/kitchen/trivet/g/home')
  await page.getByRole('link', { name: 'Plum and hazelnut galette' }).first().click()
  await page.waitForURL((url) => url.pathname === '/kitchen/trivet/g/home/r/plum-and-hazelnut-galette')
  await page.getByRole('link', { name: 'Cook', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname.endsWith('/cook'))
  await page.getByRole('button', { name: /45 minutes/ }).click()
  await page.getByRole('timer').waitFor()
  const cookies = await context.cookies()
  expect(cookies.map((cookie) => cookie.path)).toEqual(cookies.map(() => '/kitchen/trivet'))
  await page.goto(`${trivet.address}/g/home`)
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search recipes' }).waitFor()
  await page.keyboard.type('plum')
  await page.locator('.results a').first().waitFor()
  expect(await page.locator('.results a').first().getAttribute('href')).toStartWith(
    '/kitchen/trivet/g/home/r/',
  )
})

test('the manifest and the preview card carry the whole address', async () => {
  const manifest = (await (await fetch(`${trivet.address}/manifest.webmanifest`)).json()) as {
    start_url: string
    scope: string
  }
  expect(manifest.start_url).toStartWith('/kitchen/trivet/')
  const html = await (await fetch(`${trivet.address}/g/home/r/plum-and-hazelnut-galette`)).text()
  expect(html).toContain(`property="og:url" content="${trivet.address}/g/home/r/plum-and-hazelnut-galette"`)
})

test('nothing was asked for outside of the path, and nothing beside it answers', async () => {
  expect(asked.filter((path) => !path.startsWith('/kitchen/trivet/') && path !== '/kitchen/trivet')).toEqual(
    [],
  )
  const { origin } = new URL(trivet.address)
  expect((await fetch(`${origin}/login`)).status).toBe(404)
  expect(mara.complaints).toEqual([])
})
