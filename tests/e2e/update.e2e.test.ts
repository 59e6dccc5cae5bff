import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareFolder, runTrivet } from '../support/executable'

// What an executable says that may not replace itself; updates with signed builds of two versions are tests/update/update.long.test.ts.

const folder = bareFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const env = { TRIVET_UPDATES_FROM: 'http://127.0.0.1:9', TRIVET_DATA_DIR: join(folder, 'data') }

test('a build without release keys says that it cannot update itself, and asks nobody', () => {
  for (const args of [['update'], ['update', '--check']])
    expect(runTrivet(folder, args, env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('knows no release key'),
    })
  expect(existsSync(join(folder, '.trivet-update'))).toBe(false)
})

test('in a container it refuses and says what to do', () => {
  const { code, stderr } = runTrivet(folder, ['update'], { ...env, container: 'podman' })
  expect([code, stderr]).toEqual([1, expect.stringContaining('gets a new version as a new image')])
})

test('from a package it refuses and names the command that updates it', () => {
  const inPackage = join(folder, 'usr/bin')
  mkdirSync(inPackage, { recursive: true })
  mkdirSync(join(folder, 'usr/share/trivet'), { recursive: true })
  writeFileSync(join(folder, 'usr/share/trivet/installed-by'), 'deb\n')
  Bun.spawnSync(['ln', join(folder, 'trivet'), join(inPackage, 'trivet')])
  expect(runTrivet(inPackage, ['update'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('apt install'),
  })
})

test('without a version before there is nothing to go back to, and words it does not know are told', () => {
  expect(runTrivet(folder, ['update', '--back'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no version to go back to'),
  })
  for (const args of [['newest'], ['1.0'], ['1.0.0', '1.0.1'], ['--check', '--back'], ['--force']])
    expect(runTrivet(folder, ['update', ...args], env).code).toBe(2)
})
