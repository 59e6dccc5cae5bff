import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../src/platform/errors'
import { createMediaStore, type MediaPlace } from '../../../src/platform/images/media-store'

const dataDir = mkdtempSync(join(tmpdir(), 'trivet-media-'))
const store = createMediaStore(dataDir)
const bytes = (text: string) => new TextEncoder().encode(text)
const images: MediaPlace = ['recipes', 'r1', 'images']
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://kitchen.test/', { method, headers })
afterAll(() => rmSync(dataDir, { recursive: true }))
writeFileSync(join(dataDir, 'trivet.db'), 'the database')

describe('saving', () => {
  test('files appear under their names, replace older ones, and leave nothing unfinished', async () => {
    await store.save(images, { 'original.webp': bytes('old'), 'kept.webp': bytes('kept') })
    await store.save(images, { 'original.webp': bytes('new'), 'tiny.webp': new Blob(['tiny', ' blob']) })
    expect(readdirSync(join(dataDir, ...images)).sort()).toEqual(['kept.webp', 'original.webp', 'tiny.webp'])
    expect(await (await store.find([...images, 'original.webp']))?.text()).toBe('new')
    expect(await (await store.find([...images, 'tiny.webp']))?.text()).toBe('tiny blob')
  })

  test('when one file cannot be written, none of them changes', async () => {
    mkdirSync(join(dataDir, 'recipes/r2/images/b.webp/in-the-way'), { recursive: true })
    const broken = Object.assign(new Blob(['x']), {
      stream: () => new ReadableStream({ pull: (controller) => controller.error(new Error('disk full')) }),
    })
    await store.save(['recipes', 'r2', 'images'], { 'a.webp': bytes('old') })
    const saving = store.save(['recipes', 'r2', 'images'], { 'a.webp': bytes('new'), 'c.webp': broken })
    expect(await saving.catch((error) => error.message)).toBe('disk full')
    expect(readdirSync(join(dataDir, 'recipes/r2/images')).sort()).toEqual(['a.webp', 'b.webp'])
    expect(await (await store.find(['recipes', 'r2', 'images', 'a.webp']))?.text()).toBe('old')
  })

  test('a folder is listed, copied and removed; what is not there is no mistake', async () => {
    await store.save(['recipes', 'r3', 'images'], { 'b.webp': bytes('b'), 'a.webp': bytes('a') })
    writeFileSync(join(dataDir, 'recipes/r3/images/.a.webp.unfinished'), '')
    await store.copyFiles(['recipes', 'r3', 'images'], ['recipes', 'r4', 'images'])
    await store.copyFiles(['recipes', 'none'], ['recipes', 'r5'])
    expect(await store.list(['recipes', 'r4', 'images'])).toEqual(['a.webp', 'b.webp'])
    await store.remove(['recipes', 'r3'])
    await store.remove(['recipes', 'r3'])
    expect(await store.list(['recipes', 'r3', 'images'])).toEqual([])
    expect(await store.list(['recipes', 'r5'])).toEqual([])
    expect(await store.find(['recipes', 'r4', 'images'])).toBeUndefined()
  })
})

describe('places that do not exist for anyone', () => {
  const places: MediaPlace[] = [
    [],
    ['recipes'],
    ['trivet.db'],
    ['backups', 'x.zip'],
    ['cache', 'native'],
    ['recipes', '..', 'trivet.db'],
    ['recipes', '.'],
    ['recipes', ''],
    ['recipes', '../trivet.db'],
    ['recipes', '..\\trivet.db'],
    ['recipes', 'r1', 'images', '.hidden'],
    ['recipes', '/etc/passwd'],
    ['recipes', 'r1\0.webp'],
    ['recipes', 'r1\n'],
    ['recipes', 'C:'],
    ['recipes', 'r1.'],
    ['recipes', 'a'.repeat(201)],
    ['Recipes', 'r1'],
  ]
  test.each(places.map((place) => [place]))('%j', async (place) => {
    const attempts: Promise<unknown>[] = [
      store.find(place),
      store.list(place),
      store.remove(place),
      store.save(place, { x: bytes('x') }),
      store.respond(place, ask()),
    ]
    for (const attempt of attempts) {
      const error = await attempt.then(
        () => undefined,
        (thrown) => thrown,
      )
      expect(error).toBeInstanceOf(AppError)
      expect(error.code).toBe('not-found')
    }
  })

  test('a name is checked when files are saved, too', async () => {
    const error = await store.save(images, { '../../trivet.db': bytes('x') }).catch((thrown) => thrown)
    expect(error.code).toBe('not-found')
    expect(await Bun.file(join(dataDir, 'trivet.db')).text()).toBe('the database')
  })

  test('a link that leads out is not followed, one that stays inside is', async () => {
    await store.save(['recipes', 'r6'], { 'real.webp': bytes('real') })
    symlinkSync(join(dataDir, 'trivet.db'), join(dataDir, 'recipes/r6/out.webp'))
    symlinkSync(join(dataDir, 'recipes/r6/real.webp'), join(dataDir, 'recipes/r6/in.webp'))
    expect(await store.find(['recipes', 'r6', 'out.webp'])).toBeUndefined()
    expect(await (await store.find(['recipes', 'r6', 'in.webp']))?.text()).toBe('real')
  })
})

describe('answering', () => {
  const place = [...images, 'answer.webp']
  const respond = async (request: Request, at: MediaPlace = place) => {
    await store.save(images, { [at.at(-1) ?? '']: bytes('soup') })
    const response = await store.respond(at, request)
    if (!response) throw new Error('no answer')
    return response
  }

  test('a picture is shown, may run nothing, and is known again', async () => {
    const response = await respond(ask())
    expect(await response.text()).toBe('soup')
    const { etag, ...headers } = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-cache',
    })
    const modified = headers['last-modified'] ?? ''
    const file = await store.find(place)
    const again = (wants: Record<string, string>) => store.respond(place, ask(wants))
    expect(file?.size).toBe(4)
    expect((await again({ 'if-none-match': etag ?? '' }))?.status).toBe(304)
    expect((await again({ 'if-none-match': `"other", W/${etag}` }))?.status).toBe(304)
    expect((await again({ 'if-none-match': '"other"', 'if-modified-since': modified }))?.status).toBe(200)
    expect((await again({ 'if-modified-since': modified }))?.status).toBe(304)
    expect((await again({ 'if-modified-since': new Date(0).toUTCString() }))?.status).toBe(200)
    expect((await again({ 'if-modified-since': 'nonsense' }))?.status).toBe(200)
  })

  test('HEAD says how long the file is and sends none of it', async () => {
    const response = await respond(ask({}, 'HEAD'))
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['4', ''])
  })

  test.each([
    ['page.html', 'application/octet-stream'],
    ['drawing.svg', 'application/octet-stream'],
    ['script.js', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
    ['letter.pdf', 'application/pdf'],
    ['crème "brûlée"'.replaceAll('"', "'"), 'application/octet-stream'],
  ])('%s is a download of type %s', async (name, type) => {
    const response = await respond(ask(), [...images, name])
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]+$/)
  })

  test('the caller chooses how long it may be kept', async () => {
    await store.save(images, { 'a.zip': bytes('zip') })
    const response = await store.respond([...images, 'a.zip'], ask(), {
      cacheControl: 'private, max-age=60',
    })
    expect(response?.headers.get('cache-control')).toBe('private, max-age=60')
  })

  test('what is not there is no answer', async () => {
    expect(await store.respond([...images, 'missing.webp'], ask())).toBeUndefined()
  })
})
