import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buns, pageOf } from '../importers/bakery'
import { send, soup } from '../recipes/support'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { oddPictures, refusedPictures } from '../support/odd-pictures'
import { photograph } from '../support/photographs'
import { descendantsOf } from '../support/process-memory'
import { openTestSite, type TestSite } from '../support/test-site'

const REFUSED = refusedPictures()
const ODD = await oddPictures()
const BYTES = new Map([...REFUSED, ...ODD].map(([name, bytes]) => [name, bytes]))

let kitchen: DiskKitchen
let site: TestSite
let id = ''
const pictureAt = (name: string) => `http://127.0.0.1:${site.port}/picture?${encodeURIComponent(name)}`
const pageAt = (name: string) => `http://127.0.0.1:${site.port}/page?${encodeURIComponent(name)}`
const nameIn = (url = '') => decodeURIComponent(url.split('?')[1] ?? '')

beforeAll(async () => {
  site = await openTestSite({
    '/picture': ({ url }, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(BYTES.get(nameIn(url))),
    '/page': ({ url }, response) => {
      const page = pageOf(buns({ name: nameIn(url), image: [pictureAt(nameIn(url))] }))
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    },
  })
  kitchen = diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  id = (await soup(kitchen)).id
})
afterAll(async () => {
  kitchen.close()
  await site.close()
})

async function upload(bytes: Uint8Array<ArrayBuffer>, as = kitchen.mara, slug = 'soup') {
  kitchen.clock.advance(60_000)
  const body = new FormData()
  body.set('image', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
  const response = await kitchen.request(`/api/recipes/${slug}/image`, { method: 'PUT', as, body })
  return { status: response.status, text: await response.text() }
}

const imageOf = async () => (await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)).body

describe('a picture that is none, or more than one may be', () => {
  test.each(REFUSED)('%s is refused as an upload, with words', async (_name, bytes, words) => {
    const { status, text } = await upload(bytes)
    expect(status).toBe(400)
    expect(text).toMatch(words)
    expect(existsSync(join(kitchen.dataDir, 'recipes', id))).toBe(false)
  })

  test.each(REFUSED)('%s is refused behind an address', async (name) => {
    kitchen.clock.advance(60_000)
    const url = pictureAt(name)
    const { status, body } = await send(kitchen, 'POST', '/api/recipes/soup/image', kitchen.mara, { url })
    expect({ status, message: body.detail.message }).toEqual({
      status: 400,
      message: expect.stringMatching(/picture|image/i),
    })
    expect((await imageOf()).image).toBeNull()
  })

  test.each(REFUSED)('%s is left out of an import', async (name) => {
    kitchen.clock.advance(60_000)
    const url = pageAt(name)
    const { status, body } = await send(kitchen, 'POST', '/api/recipes/create/url', kitchen.mara, { url })
    expect(status).toBe(201)
    const slug = body as unknown as string
    expect((await send(kitchen, 'GET', `/api/recipes/${slug}`, kitchen.mara)).body.image).toBeNull()
  })

  test.each(REFUSED)('%s is not shown in a preview', async (name) => {
    kitchen.clock.advance(60_000)
    const path = `/g/${kitchen.mara.actor.groupSlug}/r/create/url/image?url=${encodeURIComponent(pictureAt(name))}`
    const headers = { 'sec-fetch-site': 'same-origin' }
    const response = await kitchen.request(path, { as: kitchen.mara, headers })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  test('and all of them together have not taken what a small machine lacks', async () => {
    const photo = new Uint8Array(await photograph({ width: 300, height: 200 }).jpeg().toBuffer())
    expect((await upload(photo)).status).toBe(200)
    const [converter] = descendantsOf(process.pid).map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'))
    expect(Number(/VmHWM:\s+(\d+) kB/.exec(converter ?? '')?.[1])).toBeLessThan(560 * 1024)
  })
})

describe('a picture with something about it', () => {
  test.each(ODD)('%s is shown', async (_name, bytes) => {
    expect((await upload(bytes)).status).toBe(200)
    const { imageWidth, imageHeight } = await imageOf()
    expect([120, 80, 800]).toContain(imageWidth!)
    expect([120, 80, 800]).toContain(imageHeight!)
    const file = readFileSync(join(kitchen.dataDir, 'recipes', id, 'images/original.webp'))
    expect(file.subarray(8, 12).toString()).toBe('WEBP')
    expect(file.includes('EXIF')).toBe(false)
  })
})
