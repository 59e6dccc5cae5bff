import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freeBackupFile, momentOfName } from '../../src/backups/work/make.service'

const folder = mkdtempSync(join(tmpdir(), 'trivet-names-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('backups of one second have numbers behind their names, and tell their moment all the same', () => {
  const now = new Date('2026-11-22T03:15:00.400Z')
  const names = [1, 2, 3].map(() => {
    const file = freeBackupFile(folder, now)
    writeFileSync(file, '')
    return basename(file)
  })
  expect(names).toEqual([
    'trivet_2026.11.22.03.15.00.zip',
    'trivet_2026.11.22.03.15.00-2.zip',
    'trivet_2026.11.22.03.15.00-3.zip',
  ])
  expect(names.map(momentOfName)).toEqual(names.map(() => '2026-11-22T03:15:00Z'))
})
