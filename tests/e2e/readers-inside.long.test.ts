import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { bareFolder, discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { UNATTENDED } from './api-client'
import { frame, SCAN } from './book-page'
import { logIn } from './first-run'

// The executable with the reader inside: it never fetches anything.
const root = join(import.meta.dir, '../..')
const MOST_DEFAULT_BYTES = 160e6

let trivet: RunningTrivet
let mara: Visitor

beforeAll(async () => {
  const build = spawnSync(process.execPath, ['run', 'build.ts', 'readers'], { cwd: root })
  expect(build.status, build.stderr.toString()).toBe(0)
  trivet = await startTrivet({
    folder: bareFolder('trivet-readers'),
    env: { ...UNATTENDED, TRIVET_READERS_FROM: 'off' },
  })
  mara = await newVisitor()
  await logIn(mara.page, trivet)
}, 300_000)
afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

test('a build with the reader inside reads a page without fetching anything, and the default build stays small', async () => {
  const { page, complaints, strangers } = mara
  expect(runTrivet(trivet.folder, ['readers']).stdout).toContain('Text in pictures: ready (eng)')
  await page.goto(`${trivet.address}/g/home/r/create/ocr`)
  expect(await page.getByRole('button', { name: 'Download text recognition' }).count()).toBe(0)
  await page
    .locator('.ocr input[type=file]')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: SCAN })
  await page
    .locator('.ocr [data-status]')
    .getByText(/\d+ words found/)
    .waitFor({ timeout: 120_000 })
  await frame(page, 'name')
  expect(await page.locator('textarea[name=name]').inputValue()).toBe('Orchard Plum Soup')
  expect([complaints, strangers]).toEqual([[], []])
  const bytes = (name: string) => statSync(join(root, 'dist', name)).size
  console.info(`with the reader inside: ${(bytes('trivet-readers') / 1e6).toFixed(1)} MB`)
  expect(bytes('trivet')).toBeLessThanOrEqual(MOST_DEFAULT_BYTES)
}, 180_000)
