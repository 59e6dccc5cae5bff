import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../../../src/platform/context'
import { newId } from '../../../src/platform/ids'
import { savePicture } from '../../../src/recipes/image/image.service'
import { deleteRecipe, restoreRecipe } from '../../../src/recipes/recipe/bin.service'
import { createRecipe, patchRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'

let kitchen: DiskKitchen
let soup: string
let image: string
const DATABASE = 'SQLite format 3 with all secrets'

function addAsset(id: string, name: string, text: string): void {
  const folder = join(kitchen.dataDir, 'recipes', id, 'assets')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
}

beforeAll(async () => {
  kitchen = diskKitchen()
  const { id } = createRecipe(kitchen.mara, { name: 'Soup' })
  soup = id
  const bytes = await photograph({ width: 64, height: 48 }).png().toBuffer()
  image = (await savePicture(kitchen.mara, id, bytes)).image!
  addAsset(id, 'label.html', '<script>alert(1)</script>')
  addAsset(id, 'shelf.png', 'not really')
  mkdirSync(join(kitchen.dataDir, 'backups'))
  writeFileSync(join(kitchen.dataDir, 'trivet.db'), DATABASE)
  writeFileSync(join(kitchen.dataDir, 'backups', 'trivet.zip'), DATABASE)
})
afterAll(() => kitchen.close())

const get = (path: string, as?: Ctx, headers: Record<string, string> = {}) =>
  kitchen.request(path, { headers, ...(as ? { as } : {}) })

describe('a picture', () => {
  test('is shown to anyone who knows the id, and kept permanently under its version', async () => {
    const path = `/api/media/recipes/${soup}/images/tiny-original.webp`
    const response = await get(`${path}?version=${image}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new TextDecoder().decode((await response.bytes()).slice(8, 12))).toBe('WEBP')
    expect((await get(`${path}?rnd=1`)).headers.get('cache-control')).toBe('no-cache')
  })

  test('that a browser has already is not sent again', async () => {
    const path = `/api/media/recipes/${soup}/images/original.webp`
    const { headers } = await get(path)
    const etag = { 'if-none-match': headers.get('etag')! }
    const since = { 'if-modified-since': headers.get('last-modified')! }
    for (const known of [etag, since]) {
      const response = await get(path, undefined, known)
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
    const head = await kitchen.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test.each([
    ['original.jpg', 422],
    ['trivet.db', 422],
    ['original.webp.', 422],
  ])('named %s does not exist', async (name, status) => {
    expect((await get(`/api/media/recipes/${soup}/images/${name}`)).status).toBe(status)
  })

  test('of a recipe in the trash is gone until the recipe is restored', async () => {
    const { id, slug } = createRecipe(kitchen.mara, { name: 'Burnt soup' })
    await savePicture(kitchen.mara, id, await photograph({ width: 64, height: 48 }).png().toBuffer())
    const status = async () =>
      (await get(`/api/media/recipes/${id}/images/original.webp`, kitchen.mara)).status
    expect(await status()).toBe(200)
    deleteRecipe(kitchen.mara, slug)
    expect(await status()).toBe(404)
    restoreRecipe(kitchen.mara, id)
    expect(await status()).toBe(200)
  })

  test('of a recipe without one is not found, of an odd id refused', async () => {
    expect((await get(`/api/media/recipes/${newId()}/images/original.webp`)).status).toBe(404)
    expect((await get('/api/media/recipes/soup/images/original.webp')).status).toBe(422)
  })
})

describe('an attachment', () => {
  test('is a download that can neither run nor be guessed at', async () => {
    for (const [name, type] of [
      ['label.html', 'application/octet-stream'],
      ['shelf.png', 'image/png'],
    ]) {
      const response = await get(`/api/media/recipes/${soup}/assets/${name}`, kitchen.jonas)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      })
    }
  })

  test('belongs to those who may read the recipe', async () => {
    const path = `/api/media/recipes/${soup}/assets/shelf.png`
    const statuses = async () => {
      const readers = [kitchen.mara, kitchen.jonas, kitchen.other, undefined]
      return Promise.all(readers.map(async (as) => (await get(path, as)).status))
    }
    expect(await statuses()).toEqual([200, 200, 200, 200])
    patchRecipe(kitchen.mara, soup, { settings: { public: false } })
    expect(await statuses()).toEqual([200, 200, 404, 404])
    patchRecipe(kitchen.mara, soup, { settings: { public: true } })
  })

  test('of a private group is no one else’s, however public the recipe', async () => {
    const { id } = createRecipe(kitchen.other, { name: 'Chowder' })
    patchRecipe(kitchen.other, id, { settings: { public: true } })
    addAsset(id, 'secret.txt', 'sealed')
    const path = `/api/media/recipes/${id}/assets/secret.txt`
    const [own, neighbour, visitor] = await Promise.all([
      get(path, kitchen.other),
      get(path, kitchen.mara),
      get(path),
    ])
    expect([own.status, neighbour.status, visitor.status]).toEqual([200, 404, 404])
  })
})

describe('the database and the backups lie out of reach', () => {
  const ups = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%5c', '....', '..;', '..%00', '%c0%ae%c0%ae']
  const slashes = ['/', '%2f', '%5c', '%252f', '//', '%2f%2f']
  const climbs = ups.flatMap((up) => slashes.map((slash) => `${up}${slash}`.repeat(3)))
  const targets = [
    'trivet.db',
    'backups/trivet.zip',
    'backups%2ftrivet.zip',
    'trivet.db%00.webp',
    'trivet.db%20',
  ]

  test('by any way that leads upwards', async () => {
    const leaks: string[] = []
    for (const folder of ['images', 'assets']) {
      for (const way of [
        ...climbs,
        '%2f',
        `%2fproc%2fself%2fcwd%2f`,
        kitchen.dataDir.replaceAll('/', '%2f'),
      ]) {
        for (const target of targets) {
          const path = `/api/media/recipes/${soup}/${folder}/${way}${target}`
          const response = await get(path, kitchen.mara)
          if (response.status < 400 || (await response.text()).includes(DATABASE)) leaks.push(path)
        }
      }
    }
    expect(leaks).toEqual([])
  })

  test.each([
    '/trivet.db',
    '/data/trivet.db',
    '/a/trivet.db',
    '/a/..%2ftrivet.db',
    '/a/%2e%2e/trivet.db',
    '/media/trivet.db',
    '/api/media/trivet.db',
    '/api/media/backups/trivet.zip',
    '/api/media/recipes/trivet.db',
    '/api/media/recipes/..%2f..%2ftrivet.db',
    '/api/media/recipes/%2e%2e/images/original.webp',
    '/api/media/recipes/..%2f../assets/trivet.db',
    '/api/media/users/%2e%2e%2f..%2ftrivet.db/profile.webp',
    '/g/linden-house/r/..%2f..%2ftrivet.db',
  ])('by %s', async (path) => {
    const response = await get(path, kitchen.mara)
    expect(response.status).toBeGreaterThanOrEqual(303)
    expect(await response.text()).not.toContain(DATABASE)
  })
})
