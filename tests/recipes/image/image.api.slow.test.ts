import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../../../src/platform/context'
import { MAX_IMAGE_BYTES } from '../../../src/platform/images/images'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { claimingPng, HEIC_HEAD } from '../../support/image-bombs'
import { photograph } from '../../support/photographs'
import { openTestSite, type TestSite } from '../../support/test-site'
import { send, soup } from '../support'

let kitchen: DiskKitchen
let site: TestSite | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
  kitchen.close()
})

const SIZES = ['min-original.webp', 'original.webp', 'tiny-original.webp']
const jpeg = async (width = 640, height = 480) =>
  new Uint8Array(await photograph({ width, height }).jpeg().toBuffer())

function folderOf(id: string): string {
  return join(kitchen.dataDir, 'recipes', id, 'images')
}

async function upload(slug: string, bytes: Uint8Array<ArrayBuffer>, as: Ctx = kitchen.mara) {
  const body = new FormData()
  body.set('image', new File([bytes], 'soup.jpg', { type: 'image/jpeg' }))
  body.set('extension', 'jpg')
  const response = await kitchen.request(`/api/recipes/${slug}/image`, { method: 'PUT', as, body })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function imageOf(slug = 'soup') {
  const { body } = await send(kitchen, 'GET', `/api/recipes/${slug}`, kitchen.mara)
  return body
}

test('an upload is converted, and its version changes with every picture', async () => {
  kitchen = diskKitchen()
  const { id } = await soup(kitchen)
  const first = await upload('soup', await jpeg())
  expect(first).toEqual({ status: 200, body: { image: expect.stringMatching(/^[A-Za-z0-9]{4}$/) } })
  expect(readdirSync(folderOf(id)).sort()).toEqual(SIZES)
  expect(await imageOf()).toMatchObject({ image: first.body.image, imageWidth: 640, imageHeight: 480 })
  const second = await upload(id, await jpeg(300, 900))
  expect(second.body.image).not.toBe(first.body.image)
  expect(await imageOf()).toMatchObject({ image: second.body.image, imageWidth: 300, imageHeight: 900 })
})

test('what older versions left beside the picture goes, other pictures in the folder stay', async () => {
  kitchen = diskKitchen()
  const { id } = await soup(kitchen)
  mkdirSync(join(folderOf(id), 'timeline'), { recursive: true })
  writeFileSync(join(folderOf(id), 'original.jpg'), 'old')
  writeFileSync(join(folderOf(id), 'timeline', 'original.webp'), 'a day in May')
  await upload('soup', await jpeg())
  expect(readdirSync(folderOf(id)).sort()).toEqual([...SIZES, 'timeline'].sort())
})

test('twenty uploads at once leave one whole set that belongs to the row', async () => {
  kitchen = diskKitchen()
  const { id } = await soup(kitchen)
  const pictures = await Promise.all(Array.from({ length: 20 }, (_, at) => jpeg(20 + at, 10 + at)))
  const answers = await Promise.all(pictures.map((bytes) => upload('soup', bytes)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { image, imageWidth, imageHeight } = await imageOf()
  expect(answers.map(({ body }) => body.image)).toContain(image)
  const size = await new Bun.Image(Bun.file(join(folderOf(id), 'original.webp'))).metadata()
  expect({ width: size.width, height: size.height }).toEqual({ width: imageWidth!, height: imageHeight! })
  expect(readdirSync(folderOf(id)).sort()).toEqual(SIZES)
})

test.each([
  ['HEIC', HEIC_HEAD, 400, /HEIC/],
  ['text', new TextEncoder().encode('soup'), 400, /isn’t an image/],
  ['SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, /isn’t an image/],
  ['nothing', new Uint8Array(), 400, /isn’t an image/],
  ['a bomb of 4 gigapixels', claimingPng(65_000, 65_000), 400, /too many pixels/],
  ['30 MB and a byte', new Uint8Array(MAX_IMAGE_BYTES + 1), 413, /too large/],
  ['more than a form may hold', new Uint8Array(MAX_IMAGE_BYTES + 100_000), 413, /larger than 30 MB/],
])('%s is refused with words, and the old picture stays', async (_name, bytes, status, words) => {
  kitchen = diskKitchen()
  const { id } = await soup(kitchen)
  const { body } = await upload('soup', await jpeg())
  const before = readdirSync(folderOf(id))
  const refused = await upload('soup', bytes)
  expect(refused).toMatchObject({ status, body: { detail: { message: expect.stringMatching(words) } } })
  expect(readdirSync(folderOf(id))).toEqual(before)
  expect((await imageOf()).image).toBe(body.image as string)
})

test('a refused first picture leaves no folder behind', async () => {
  kitchen = diskKitchen()
  const { id } = await soup(kitchen)
  await upload('soup', HEIC_HEAD)
  expect(existsSync(join(kitchen.dataDir, 'recipes', id))).toBe(false)
})

test('a locked recipe keeps its picture from everyone but the owner', async () => {
  kitchen = diskKitchen()
  await soup(kitchen, kitchen.jonas)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.jonas, { settings: { locked: true } })
  const denied = { status: 403, body: { detail: { message: 'Permission Denied' } } }
  expect(await upload('soup', await jpeg(), kitchen.mara)).toMatchObject(denied)
  const url = { url: 'http://1.1.1.1/' }
  expect(await send(kitchen, 'POST', '/api/recipes/soup/image', kitchen.mara, url)).toMatchObject(denied)
  expect((await upload('soup', await jpeg(), kitchen.jonas)).status).toBe(200)
  expect(await send(kitchen, 'DELETE', '/api/recipes/soup/image', kitchen.mara)).toMatchObject(denied)
  expect((await imageOf()).image).not.toBeNull()
})

test('another group and a visitor find no recipe to give a picture to', async () => {
  kitchen = diskKitchen()
  await soup(kitchen)
  expect((await upload('soup', await jpeg(), kitchen.other)).status).toBe(404)
  expect((await send(kitchen, 'DELETE', '/api/recipes/soup/image', kitchen.other)).status).toBe(404)
  const visitor = await kitchen.request('/api/recipes/soup/image', { method: 'DELETE' })
  expect(visitor.status).toBe(401)
})

test('a form without a picture is refused beside its field', async () => {
  kitchen = diskKitchen()
  await soup(kitchen)
  for (const image of [undefined, 'a text']) {
    const body = new FormData()
    body.set('extension', 'jpg')
    if (image) body.set('image', image)
    const init = { method: 'PUT', as: kitchen.mara, body }
    const response = await kitchen.request('/api/recipes/soup/image', init)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { image: 'This Field is Required' } })
  }
})

test('a picture is removed together with its files', async () => {
  kitchen = diskKitchen()
  const { id } = await soup(kitchen)
  await upload('soup', await jpeg())
  const { status, body } = await send(kitchen, 'DELETE', '/api/recipes/soup/image', kitchen.mara)
  expect({ status, body: body as unknown }).toEqual({ status: 200, body: null })
  expect(readdirSync(folderOf(id))).toEqual([])
  expect(await imageOf()).toMatchObject({ image: null, imageWidth: null, imageTint: null })
})

test('a picture is fetched from an address, whatever its type is called there', async () => {
  kitchen = diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  await soup(kitchen)
  const bytes = await jpeg()
  site = await openTestSite({
    '/soup': (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes),
  })
  const url = `http://127.0.0.1:${site.port}/soup`
  const { status, body } = await send(kitchen, 'POST', '/api/recipes/soup/image', kitchen.jonas, { url })
  expect({ status, body: body as unknown }).toEqual({ status: 200, body: null })
  expect(await imageOf()).toMatchObject({ imageWidth: 640, imageHeight: 480 })
})

test('what is no picture at an address is refused', async () => {
  kitchen = diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  const { id } = await soup(kitchen)
  const bytes = await jpeg()
  site = await openTestSite({
    '/page': (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('<html>I am no picture</html>'),
    '/gone': (_request, response) => response.writeHead(404, { 'content-type': 'image/jpeg' }).end(bytes),
    '/bomb': (_request, response) => response.end(claimingPng(65_000, 65_000)),
    '/endless': (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      for (let mb = 0; mb < 20; mb++) response.write(Buffer.alloc(1024 * 1024, 0xff))
      response.end()
    },
    '/inside': (_request, response) => response.writeHead(302, { location: 'http://192.168.1.1/' }).end(),
  })
  const messages = []
  for (const path of ['page', 'gone', 'bomb', 'endless', 'inside']) {
    const url = `http://127.0.0.1:${site.port}/${path}`
    const { status, body } = await send(kitchen, 'POST', '/api/recipes/soup/image', kitchen.mara, { url })
    messages.push([path, status, body.detail.message])
  }
  expect(messages).toEqual([
    ['page', 400, 'Url is not an image'],
    ['gone', 400, 'Url is not an image'],
    ['bomb', 400, 'This image has too many pixels. The limit is 60 megapixels.'],
    ['endless', 400, 'The other server’s reply is too large.'],
    [
      'inside',
      400,
      'This address doesn’t exist or isn’t on the public internet. A server administrator can allow local addresses with TRIVET_ALLOWED_HOSTS.',
    ],
  ])
  expect(existsSync(join(kitchen.dataDir, 'recipes', id))).toBe(false)
})

test('pictures by address have one limit, by API and form, for new recipes and old ones', async () => {
  kitchen = diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  site = await openTestSite({})
  const url = `http://127.0.0.1:${site.port}/soup.jpg`
  await soup(kitchen)
  const pages = ['/g/linden-house/r/create/new', '/g/linden-house/r/soup']
  const statuses: number[] = []
  for (let at = 0; at < 45; at++) {
    if (at % 3 === 2) {
      statuses.push((await send(kitchen, 'POST', '/api/recipes/soup/image', kitchen.mara, { url })).status)
      continue
    }
    const name = at % 3 === 0 ? `Stew ${at}` : 'Soup'
    const body = new URLSearchParams({ action: 'save', name, imageUrl: url })
    const saved = await kitchen.request(pages[at % 3]!, { method: 'POST', as: kitchen.mara, body })
    expect(saved.status).toBe(303)
  }
  expect(site.seen).toHaveLength(30)
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)])
})
