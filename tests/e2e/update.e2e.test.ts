import { afterAll, expect, test } from 'bun:test'
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareFolder, runTrivet } from '../support/executable'

// What an executable says that may not replace itself; updates with signed builds of two versions are tests/update/update.long.test.ts.

const folder = bareFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const env = { TRIVET_UPDATES_FROM: 'http://127.0.0.1:9', TRIVET_DATA_DIR: join(folder, 'data') }

test('a build without release keys says that it cannot update itself, and asks no server', () => {
  for (const args of [['update'], ['update', '--check']])
    expect(runTrivet(folder, args, env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no release key'),
    })
  expect(existsSync(join(folder, '.trivet-update'))).toBe(false)
})

test.each([
  ['a container', 'container', 'gets a new version as a new image'],
  ['a .deb', 'deb', 'apt install'],
  ['an .rpm', 'rpm', 'dnf install'],
])('from %s it refuses and says what to do', (_, keeper, words) => {
  const bin = join(folder, keeper, 'bin')
  const share = join(folder, keeper, 'share/trivet')
  for (const path of [bin, share]) mkdirSync(path, { recursive: true })
  writeFileSync(join(share, 'installed-by'), `${keeper}\n`)
  linkSync(join(folder, 'trivet'), join(bin, 'trivet'))
  expect(runTrivet(bin, ['update'], env)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) })
})

test('without an earlier version there is nothing to go back to, and unknown words are named', () => {
  expect(runTrivet(folder, ['update', '--back'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no version to go back to'),
  })
  for (const args of [['newest'], ['1.0'], ['1.0.0', '1.0.1'], ['--check', '--back'], ['--force']])
    expect(runTrivet(folder, ['update', ...args], env).code).toBe(2)
})
