import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sweepUnfinished } from '../../src/exports/group/unfinished.service'

const folder = mkdtempSync(join(tmpdir(), 'trivet-unfinished-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('what an archive that was cut off has left goes after an hour, and nothing else', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const write = (name: string, minutes: number) => {
    const file = join(folder, name)
    const at = new Date(now.getTime() - minutes * 60_000)
    writeFileSync(file, '{}')
    utimesSync(file, at, at)
  }
  write('.moving-cut-off.json', 61)
  write('.moving-under-way.json', 59)
  write('trivet.db', 600)
  expect(sweepUnfinished(folder, now)).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['.moving-under-way.json', 'trivet.db'])
})
