import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSession, SESSION_COOKIE } from '../../src/auth/session.service'
import { savePicture } from '../../src/recipes/image/image.service'
import { createRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { cookieOf, givePassword, postForm } from '../support/people'
import { photograph } from '../support/photographs'

const PASSWORD = 'bread and butter'

let kitchen: DiskKitchen
let soup: string
let folder: string

/** From now on, or from then on no longer, SQLite finds no room for another page. */
function fillDisk(isFull = true): void {
  kitchen.services.raw.run(`PRAGMA max_page_count = ${isFull ? 1 : 4_294_967_294}`)
}

const dump = () =>
  ['recipes', 'recipe_ingredients', 'sessions'].map((table) =>
    kitchen.services.db.all(`SELECT * FROM ${table} ORDER BY 1`),
  )

beforeAll(async () => {
  kitchen = diskKitchen()
  await givePassword(kitchen.jonas, PASSWORD)
  soup = createRecipe(kitchen.mara, { name: 'Soup' }).id
  await savePicture(kitchen.mara, soup, await photograph({ width: 90, height: 60 }).png().toBuffer())
  folder = join(kitchen.dataDir, 'recipes', soup, 'images')
  // No free pages are left in the file itself.
  kitchen.services.raw.run('VACUUM')
  fillDisk()
})
afterAll(() => kitchen.close())

/** Long enough to need another page. */
const long = 'A long story. '.repeat(3000)

test('a write says that the disk is full, and leaves nothing behind', async () => {
  const before = dump()
  const json = { name: 'Stew', description: long }
  const response = await kitchen.request('/api/recipes/soup', { method: 'PATCH', as: kitchen.mara, json })
  expect(response.status).toBe(507)
  expect(await response.json()).toEqual({
    detail: {
      message: 'The server’s disk is full. Nothing was saved. Ask a server administrator to free up space.',
      error: true,
      exception: null,
    },
    code: 'disk-full',
    fields: {},
  })
  expect(dump()).toEqual(before)
})

test('a page says it too', async () => {
  const fields = { name: 'Stew', description: long }
  const session = kitchen.sessionOf(kitchen.mara)
  const response = await postForm(kitchen, '/g/linden-house/r/create/new', fields, { session })
  expect(response.status).toBe(507)
  expect(await response.text()).toContain('The server’s disk is full.')
})

test('a picture whose row cannot be written leaves the old one in its place', async () => {
  const before = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toBase64())
  const [row] = dump()
  // The row itself may fit where the old one was; its entry in the timeline or index does not. A trigger makes sure.
  kitchen.services.raw.run(
    `CREATE TEMP TRIGGER grows AFTER UPDATE OF image ON main.recipes BEGIN
       UPDATE recipes SET description = hex(zeroblob(200000)) WHERE id = NEW.id; END`,
  )
  const body = new FormData()
  const bytes = await photograph({ width: 200, height: 200 }).png().toBuffer()
  body.set('image', new File([new Uint8Array(bytes)], 'soup.png'))
  const response = await kitchen.request('/api/recipes/soup/image', { method: 'PUT', as: kitchen.mara, body })
  kitchen.services.raw.run('DROP TRIGGER grows')
  expect(response.status).toBe(507)
  expect(readdirSync(folder).map((name) => readFileSync(join(folder, name)).toBase64())).toEqual(before)
  expect(dump()[0]).toEqual(row!)
})

test('signing in works, the session opens everything, and is written once there is room', async () => {
  const sessions = () => kitchen.services.db.all('SELECT token_hash FROM sessions').length
  // Pages of the table have room for a few rows.
  const session = {
    userId: kitchen.jonas.userId,
    kind: 'browser',
    isRemembered: true,
    userAgent: 'x',
  } as const
  for (let n = 0; n < 60; n++) openSession(kitchen.services, session)
  const written = sessions()
  expect(written).toBeLessThan(60)
  const logIn = async () => {
    const response = await postForm(kitchen, '/login', { username: 'jonas', password: PASSWORD })
    expect(response.status).toBe(303)
    return cookieOf(response)!
  }
  const [first, last] = [await logIn(), await logIn()]
  const self = async (token: string) => {
    const headers = { cookie: `${SESSION_COOKIE}=${token}` }
    return (await kitchen.request('/api/users/self', { headers })).status
  }
  expect([await self(first), await self(last), sessions()]).toEqual([200, 200, written])
  for (const token of [first, `token-${kitchen.mara.userId}`]) {
    const headers = { authorization: `Bearer ${token}` }
    const refreshed = await kitchen.request('/api/auth/refresh', { headers })
    expect(refreshed.status).toBe(200)
    const { access_token } = (await refreshed.json()) as { access_token: string }
    const renewed = { authorization: `Bearer ${access_token}` }
    expect((await kitchen.request('/api/users/self', { headers: renewed })).status).toBe(200)
  }
  await postForm(kitchen, '/logout', {}, { session: first })
  expect([await self(first), await self(last)]).toEqual([401, 200])
  fillDisk(false)
  expect([await self(last), sessions()]).toEqual([200, written + 1])
})
