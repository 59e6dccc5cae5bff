import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyRecipe } from '../../../src/recipes/copy/copy.service'
import { diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'
import { send, soup } from '../support'

const kitchen = diskKitchen()
const { mara, other } = kitchen
const PAGE = '/g/linden-house/r/soup/duplicate'
let id = ''

const fileOf = (recipeId: string, ...names: string[]) => join(kitchen.dataDir, 'recipes', recipeId, ...names)

function post(name: string, as = mara): Promise<Response> {
  return kitchen.request(PAGE, { method: 'POST', as, body: new URLSearchParams({ name }) })
}

beforeAll(async () => {
  id = (await soup(kitchen)).id
  const body = new FormData()
  body.append(
    'image',
    new File([await photograph({ width: 400, height: 300 }).jpeg().toBuffer()], 'soup.jpg'),
  )
  await kitchen.request('/api/recipes/soup/image', { method: 'PUT', as: mara, body })
  mkdirSync(fileOf(id, 'assets'), { recursive: true })
  writeFileSync(fileOf(id, 'assets', 'notes.txt'), 'notes')
})
afterAll(kitchen.close)

test('duplicating asks for a name, takes picture and attachments along, and goes to the copy', async () => {
  expect(await (await kitchen.request(PAGE, { as: mara })).text()).toContain('value="Soup (1)"')
  const sent = await post(' Broth ')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/g/linden-house/r/broth'])
  const before = (await send(kitchen, 'GET', '/api/recipes/soup', mara)).body
  const { body: copy } = await send(kitchen, 'GET', '/api/recipes/broth', mara)
  expect(copy).toMatchObject({
    name: 'Broth',
    imageWidth: before.imageWidth,
    imageHeight: before.imageHeight,
  })
  expect(copy.image).toMatch(/^\w{4}$/)
  expect(copy.image).not.toBe(before.image)
  expect(existsSync(fileOf(copy.id, 'images', 'original.webp'))).toBe(true)
  expect(existsSync(fileOf(copy.id, 'assets', 'notes.txt'))).toBe(true)
})

test('a name that is taken, or none, is said beside the field', async () => {
  const taken = await post('SOUP')
  expect([taken.status, (await taken.text()).includes('New recipe names must be unique')]).toEqual([
    422,
    true,
  ])
  expect((await post(' ')).status).toBe(422)
  expect((await post('Mine', other)).status).toBe(404)
})

test('over the API a copy without a name is numbered, and has its picture as well', async () => {
  const { status, body } = await send(kitchen, 'POST', '/api/recipes/soup/duplicate', mara, {})
  expect([status, body.name, body.image !== null]).toEqual([201, 'Soup (1)', true])
  expect(existsSync(fileOf(body.id, 'images', 'tiny-original.webp'))).toBe(true)
})

test('a copy for which no number is left leaves no files behind once it is refused', async () => {
  for (let at = 0; at < 10; at++) await send(kitchen, 'POST', '/api/recipes', mara, { name: 'Broth' })
  const folders = () => readdirSync(join(kitchen.dataDir, 'recipes')).toSorted()
  const before = folders()
  // After a refusal the disk is as it was at once, not a moment later.
  const left = await copyRecipe(mara, 'soup', { name: 'Broth' }).then(
    () => 'a copy',
    () => folders(),
  )
  expect(left).toEqual(before)
})
