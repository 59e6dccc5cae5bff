import { afterAll, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeToOthers } from '../../../src/platform/storage/private-files'

const folder = mkdtempSync(join(tmpdir(), 'trivet-private-'))
afterAll(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function file(path: string, mode: number): string {
  writeFileSync(path, 'hash')
  chmodSync(path, mode)
  return path
}

test('files and folders are closed to others, and what the owner may do stays', () => {
  const inner = join(folder, 'backups', 'old')
  mkdirSync(inner, { recursive: true })
  const database = file(join(inner, 'snapshot.db'), 0o644)
  const library = file(join(inner, 'library.so'), 0o555)
  const shared = file(join(folder, 'shared.txt'), 0o644)
  symlinkSync(shared, join(inner, 'link'))
  chmodSync(inner, 0o755)
  chmodSync(join(folder, 'backups'), 0o750)
  expect(closeToOthers(join(folder, 'backups'))).toEqual([])
  expect([database, library, inner, join(folder, 'backups')].map(modeOf)).toEqual([
    '600',
    '500',
    '700',
    '700',
  ])
  expect(modeOf(shared)).toBe('644')
})

test('what is not there, and what is closed already, is left alone', () => {
  mkdirSync(join(folder, 'closed'), { mode: 0o700 })
  const inside = file(join(folder, 'closed', 'inside.db'), 0o644)
  expect(closeToOthers(join(folder, 'closed'))).toEqual([])
  expect(modeOf(inside)).toBe('644')
  expect(closeToOthers(join(folder, 'nowhere'))).toEqual([])
})
