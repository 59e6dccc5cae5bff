import { afterEach, beforeAll, expect, test } from 'bun:test'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buns, pageOf } from '../importers/bakery'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { avifBomb, jpegOfScans } from '../support/image-bombs'
import { photograph } from '../support/photographs'
import { descendantsOf, peakWhile } from '../support/process-memory'
import { openTestSite, type TestSite } from '../support/test-site'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'

const MB = 1_000_000
/** Seconds of work in a file that no rule forbids. */
const SLOW = jpegOfScans(7700, 50)

let trivet: RunningTrivet | undefined
let site: TestSite | undefined
let photo: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  photo = new Uint8Array(await photograph({ width: 800, height: 600, grain: 10 }).jpeg().toBuffer())
})
afterEach(async () => {
  await discard(trivet)
  await site?.close()
  trivet = site = undefined
})

async function begin(): Promise<{ trivet: RunningTrivet; call: Call; slug: string }> {
  trivet = await startTrivet({ env: { ...UNATTENDED, TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  const call = await openApi(trivet)
  return { trivet, call, slug: (await addSampleRecipe(call)).slug }
}

function upload(call: Call, slug: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.set('image', new File([bytes], 'photo.jpg'))
  return call('PUT', `/recipes/${slug}/image`, form).then(
    () => 'converted',
    (error: Error) => error.message,
  )
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(10)
}

/** Every page answers with a recipe whose picture is `/picture`. */
async function siteWith(picture: Uint8Array, pages: string[]): Promise<TestSite> {
  const page = (name: string) => pageOf(buns({ name, image: [`http://127.0.0.1:${site?.port}/picture`] }))
  site = await openTestSite({
    '/picture': (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
    ...Object.fromEntries(
      pages.map((path) => [
        path,
        (_: unknown, response: import('node:http').ServerResponse) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(page(`Buns from ${path}`)),
      ]),
    ),
  })
  return site
}

const timesFetched = ({ seen }: TestSite, path: string) =>
  seen.filter(({ method, url }) => method === 'GET' && url === path).length

interface Report {
  status: string
  entries: { success: boolean; exception: string }[]
}

test('pictures that were made to take a gigabyte take little, however they come in', async () => {
  const { trivet, call, slug } = await begin()
  const { port } = await siteWith(avifBomb(), ['/a', '/b'])
  const { peak } = await peakWhile(trivet.pid, async () => {
    expect(await upload(call, slug, avifBomb())).toContain('too many pixels')
    expect(await upload(call, slug, jpegOfScans(7700, 3000))).toContain('too complex to read')
    const url = `http://127.0.0.1:${port}/a`
    const imported = await call<string>('POST', '/recipes/create/url', { url })
    expect(await call<{ image: string | null }>('GET', `/recipes/${imported}`)).toMatchObject({ image: null })
  })
  expect(peak).toBeLessThan(200 * MB)
  const lying = await peakWhile(trivet.pid, () => upload(call, slug, avifBomb({ width: 64, height: 64 })))
  expect(lying.result).toMatch(/too complex to read|isn’t an image/)
  expect(lying.peak).toBeLessThan(650 * MB)
  expect(await upload(call, slug, photo)).toBe('converted')
})

test('the converter is there while there are pictures, and ends without work', async () => {
  const { trivet, call, slug } = await begin()
  expect(descendantsOf(trivet.pid)).toEqual([])
  expect(await upload(call, slug, photo)).toBe('converted')
  expect(descendantsOf(trivet.pid)).toHaveLength(1)
  await until(() => descendantsOf(trivet.pid).length === 0)
})

test('pictures are converted when a newer version has taken the executable’s place', async () => {
  const { trivet, call, slug } = await begin()
  rmSync(join(trivet.folder, 'trivet'))
  writeFileSync(join(trivet.folder, 'trivet'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })
  expect(await upload(call, slug, photo)).toBe('converted')
})

test('the server ends within a few seconds while a picture is converted, and others wait for theirs', async () => {
  const { trivet, call, slug } = await begin()
  const answers = [SLOW, SLOW, SLOW, SLOW].map((bytes) => upload(call, slug, bytes))
  await until(() => descendantsOf(trivet.pid).length === 1)
  const [converter] = descendantsOf(trivet.pid)
  const began = performance.now()
  expect(await trivet.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(8000)
  expect(await Promise.all(answers)).toContainEqual(expect.stringMatching(/answered 429/))
  await until(() => !existsSync(`/proc/${converter}`))
})

const convertersOf = (pid: number) =>
  descendantsOf(pid).filter((child) => commandLine(child).includes('convert-image'))

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

test('a picture with which the server went down is not tried again by the import that met it', async () => {
  const { trivet: first, call } = await begin()
  const { port, seen } = await siteWith(SLOW, ['/a'])
  const imports = [{ url: `http://127.0.0.1:${port}/a`, categories: [], tags: [] }]
  const { reportId } = await call<{ reportId: string }>('POST', '/recipes/create-url/bulk', { imports })
  // A page may be read in a process of its own before.
  await until(() => convertersOf(first.pid).length === 1)
  const [converter] = convertersOf(first.pid)
  await first.kill()
  await until(() => !existsSync(`/proc/${converter}`))
  const again = await startTrivet({
    env: { ...UNATTENDED, TRIVET_ALLOWED_HOSTS: '127.0.0.1' },
    folder: first.folder,
  })
  trivet = again
  const callAgain = await openApi(again)
  const report = () => callAgain<Report>('GET', `/groups/reports/${reportId}`)
  await until(async () => (await report()).status !== 'in-progress')
  expect(await report()).toMatchObject({ status: 'success', entries: [{ success: true }] })
  expect((await report()).entries[0]?.exception).toMatch(/photo/)
  expect(descendantsOf(again.pid)).toEqual([])
  expect(timesFetched({ seen } as TestSite, '/picture')).toBe(1)
  expect(timesFetched({ seen } as TestSite, '/a')).toBe(2)
})

test('within one import a picture that failed is not converted for another page', async () => {
  const { call } = await begin()
  const pages = ['/a', '/b', '/c']
  const opened = await siteWith(jpegOfScans(600, 60), pages)
  const imports = pages.map((path) => ({
    url: `http://127.0.0.1:${opened.port}${path}`,
    categories: [],
    tags: [],
  }))
  const { reportId } = await call<{ reportId: string }>('POST', '/recipes/create-url/bulk', { imports })
  await until(async () => (await call<Report>('GET', `/groups/reports/${reportId}`)).status !== 'in-progress')
  expect(timesFetched(opened, '/picture')).toBe(1)
})
