import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { FrameLocator } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type House, openHouse } from '../support/home-assistant'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'

/** Trivet as an app of Home Assistant: in a frame, below a path that the house takes off, and signed in by the house. */
let trivet: RunningTrivet
let house: House
let mara: Visitor
let frame: FrameLocator
const asked: string[] = []

beforeAll(async () => {
  trivet = await startTrivet({
    env: {
      ...UNATTENDED,
      TRIVET_INGRESS: 'true',
      TRIVET_TRUSTED_PROXIES: '127.0.0.1',
      TRIVET_PROXY_AUTH: 'home-assistant',
      TRIVET_PROXY_AUTH_SIGNUP: 'true',
      TRIVET_FRAME_ANCESTORS: 'self',
    },
  })
  await addSampleRecipe(await openApi(trivet))
  house = openHouse(trivet.address)
  mara = await newVisitor()
  mara.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await house?.stop()
  await discard(trivet)
})

const pathInFrame = () => new URL(mara.page.frames()[1]!.url()).pathname
const untilAt = (path: string) =>
  mara.page.waitForFunction(
    (wanted) => document.querySelector('iframe')?.contentWindow?.location.pathname === wanted,
    house.below + path,
  )

test('people whom Home Assistant knows are signed in without a form, in its frame', async () => {
  house.resident = { id: '8c1f', name: 'mara', displayName: 'Mara' }
  await mara.page.goto(house.address)
  frame = mara.page.frameLocator('iframe')
  await frame.getByRole('link', { name: 'Plum and hazelnut galette' }).first().waitFor()
  expect(pathInFrame()).toBe(`${house.below}/g/home`)
  const cookies = await mara.context.cookies()
  expect(new Set(cookies.map(({ path }) => path))).toEqual(new Set([house.below]))
})

test('a recipe is read, cooked, and put on a list whose ticks stay', async () => {
  await frame.getByRole('link', { name: 'Plum and hazelnut galette' }).first().click()
  await untilAt('/g/home/r/plum-and-hazelnut-galette')
  await frame.getByRole('link', { name: 'Cook', exact: true }).first().click()
  await untilAt('/g/home/r/plum-and-hazelnut-galette/cook')
  await frame
    .getByRole('button', { name: /45 minutes/ })
    .first()
    .click()
  await frame.getByRole('timer').waitFor()
  const call = await openApi(trivet)
  const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  await call('POST', '/groups/shopping/items', { shoppingListId: list.id, note: 'butter', quantity: 1 })
  await mara.page.evaluate((path) => {
    document.querySelector('iframe')!.src = path
  }, `${house.below}/shopping-lists/${list.id}`)
  await frame.getByRole('checkbox', { name: /butter/ }).click()
  const isTicked = async () =>
    (await call<{ listItems: { checked: boolean }[] }>('GET', `/groups/shopping/lists/${list.id}`))
      .listItems[0]!.checked
  for (let tries = 0; tries < 400 && !(await isTicked()); tries++) await Bun.sleep(50)
  expect(await isTicked()).toBe(true)
})

test('search finds while one types, and leads to the recipe below the path', async () => {
  // Until it is loaded its script does not listen to keys yet.
  await mara.page.evaluate(async (path) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const place = document.querySelector('iframe')!
    place.addEventListener('load', resolve, { once: true })
    place.src = path
    await promise
  }, `${house.below}/g/home`)
  await frame.getByRole('link', { name: 'Plum and hazelnut galette' }).first().waitFor()
  await frame.locator('body').press('/')
  await frame.getByRole('dialog', { name: 'Search recipes' }).waitFor()
  await mara.page.keyboard.type('plum')
  const first = frame.locator('.results a').first()
  await first.waitFor()
  expect(await first.getAttribute('href')).toStartWith(`${house.below}/g/home/r/`)
})

test('another resident gets an account of their own, and not the page of the one before', async () => {
  house.resident = { id: '77aa', name: 'grete', displayName: 'Grete' }
  await mara.page.goto(house.address)
  await frame.getByRole('link', { name: 'Plum and hazelnut galette' }).first().waitFor()
  const call = await openApi(trivet)
  const users = await call<{ items: { username: string; fullName: string; admin: boolean }[] }>(
    'GET',
    '/admin/users',
  )
  expect(users.items.find(({ username }) => username === 'grete')).toMatchObject({
    fullName: 'Grete',
    admin: false,
  })
})

test('nothing was asked for beside the path, and the browser had nothing to complain about', () => {
  expect(asked.filter((path) => path !== '/' && !path.startsWith(`${house.below}/`))).toEqual([])
  expect(mara.complaints).toEqual([])
  expect(mara.strangers).toEqual([])
})

test('a page of another site shows no frame of it', async () => {
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () =>
      new Response(`<!doctype html><iframe src="${trivet.address}/login"></iframe>`, {
        headers: { 'content-type': 'text/html' },
      }),
  })
  const other = await newVisitor()
  await other.page.goto(`http://127.0.0.1:${site.port}`)
  for (let tries = 0; tries < 100 && other.complaints.length === 0; tries++) await Bun.sleep(50)
  expect(other.complaints.join(' ')).toMatch(/frame-ancestors|frame/)
  await other.context.close()
  await site.stop(true)
})
