import { afterAll, beforeAll, expect, test } from 'bun:test'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addReaderFiles } from '../../src/platform/readers/add-files'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { READER_PACKAGES } from '../support/reader-packages'

let kitchen: DiskKitchen
beforeAll(async () => {
  kitchen = diskKitchen()
  await addReaderFiles(kitchen.dataDir, Object.values(READER_PACKAGES))
})
afterAll(() => kitchen.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  kitchen.request(path, { as: kitchen.mara, headers })

test.each(['ocr', 'heic'])(
  'the worker %s has a policy of its own: WebAssembly, nothing from elsewhere',
  async (kind) => {
    const response = await get(`/readers/${kind}.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
  },
)

test('a worker begins with its program, under the version of today, and ours beside it', async () => {
  const script = await (await get('/readers/ocr.js')).text()
  expect(script).toContain('"/readers/tesseract-core-simd-lstm.wasm?v=34e8d50cac21"')
  expect(script).toMatch(
    /importScripts\("\/readers\/tesseract-core-simd-lstm\.js\?v=\w+","\/a\/workers\/readers\/ocr[\w-]*\.js"\)/,
  )
})

test.each([
  ['tesseract-core-simd-lstm.js', '?v=e48e2f02ddae', 'text/javascript; charset=utf-8'],
  ['tesseract-core-simd-lstm.wasm', '?v=34e8d50cac21', 'application/wasm'],
  ['libheif.wasm', '?v=e4aa8333fbe5', 'application/wasm'],
])('%s is kept for good under its version, and can do nothing by itself', async (name, version, type) => {
  const response = await get(`/readers/${name}${version}`, { 'accept-encoding': 'gzip' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const bytes = Bun.gunzipSync(await response.bytes())
  const folder = name.startsWith('libheif') ? 'heic' : 'ocr'
  expect(bytes).toEqual(await Bun.file(join(kitchen.dataDir, folder, name)).bytes())
})

test('without the version of today nothing is kept', async () => {
  const response = await get('/readers/eng.traineddata.gz?v=older')
  expect(response.headers.get('content-type')).toBe('application/gzip')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

test('strangers are led to the sign-in page, and other sites cannot use what members get', async () => {
  for (const path of ['/readers/ocr.js', '/readers/libheif.wasm']) {
    const stranger = await kitchen.request(path)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/login'),
    ])
    expect((await get(path)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test.each([
  'trivet.db',
  '..%2ftrivet.db',
  '%2e%2e%2ftrivet.db',
  'fra.traineddata.gz',
  'notes.js',
  '..%5ctrivet.db',
])('%s is not handed out', async (name) => {
  writeFileSync(join(kitchen.dataDir, 'ocr/notes.js'), 'alert(1)')
  const link = join(kitchen.dataDir, 'ocr/fra.traineddata.gz')
  try {
    symlinkSync(join(kitchen.dataDir, 'trivet.db'), link)
  } catch {}
  expect((await get(`/readers/${name}`)).status).toBe(404)
})

test('no page of ours may use WebAssembly itself', async () => {
  for (const path of ['/', '/g/linden-house', '/g/linden-house/r/create/text', '/user/profile']) {
    const policy = (await get(path)).headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
  }
})
