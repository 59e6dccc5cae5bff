import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importEntries, openArchiveReport } from '../../../src/importers/archive/archive-import.service'
import { openInProcess, setArchivePatience } from '../../../src/importers/archive/archive-process.service'
import { listEntries } from '../../../src/reports/report.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { eventually } from '../../support/eventually'

// A process that stands still is what an endless expression looks like from outside.
let kitchen: DiskKitchen
beforeAll(() => {
  kitchen = diskKitchen()
  setArchivePatience({ recipe: 200 })
})
afterAll(() => {
  setArchivePatience({})
  kitchen.close()
})

/** Processes of ours that read archives. */
function readers(): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('archive-reader')
      return Number(parent) === process.pid && isReader
    } catch {
      return false
    }
  })
}

async function bring(rows: number, isHanging: (opened: number) => boolean) {
  const file = join(kitchen.dataDir, 'table.csv')
  const names = Array.from({ length: rows }, (_, at) => `Soup ${Bun.hash(`${at} ${Math.random()}`)}`)
  writeFileSync(file, `Name,Ingredients\n${names.map((name) => `${name},1 leek\n`).join('')}`)
  let opened = 0
  const open = async () => {
    const archive = await openInProcess(file, 'csv')
    opened += 1
    if (isHanging(opened)) for (const pid of readers()) process.kill(pid, 'SIGSTOP')
    return archive
  }
  const archive = await openInProcess(file, 'csv')
  archive.close()
  const report = openArchiveReport(kitchen.mara, 'csv', archive)
  const run = { ctx: kitchen.mara, signal: new AbortController().signal, locale: 'en-US', progress: () => {} }
  await importEntries(run, report, open, { kind: 'csv', addTag: false })
  const entries = listEntries(kitchen.mara, report)
  return {
    opened,
    outcomes: entries.map(({ outcome, exception }) => exception?.messageId ?? outcome),
    status: kitchen.services.db.get('SELECT status FROM group_reports WHERE id = ?1', report.id),
  }
}

test('one recipe that cannot be read fails alone; the others come', async () => {
  const { opened, outcomes } = await bring(3, (at) => at === 1)
  expect(outcomes).toEqual(['archive.took-too-long', 'done', 'done'])
  expect(opened).toBe(2)
  await eventually(() => expect(readers()).toEqual([]))
}, 30_000)

test('with the second one nothing more is tried, and the report says so of each', async () => {
  const { opened, outcomes } = await bring(5, () => true)
  expect(new Set(outcomes)).toEqual(new Set(['archive.took-too-long']))
  expect(outcomes).toHaveLength(5)
  expect(opened).toBe(2)
  await eventually(() => expect(readers()).toEqual([]))
}, 30_000)

test('an archive whose opening never ends is refused in words, and nothing of it runs on', async () => {
  setArchivePatience({ open: 0 })
  const file = join(kitchen.dataDir, 'table.csv')
  await expect(openInProcess(file, 'csv')).rejects.toMatchObject({
    messageId: 'archive.took-too-long',
    status: 400,
  })
  setArchivePatience({ recipe: 200 })
}, 30_000)

test('stopping an import ends its process', async () => {
  const stopping = new AbortController()
  await openInProcess(join(kitchen.dataDir, 'table.csv'), 'csv', { signal: stopping.signal })
  expect(readers()).toHaveLength(1)
  stopping.abort()
  await eventually(() => expect(readers()).toEqual([]))
}, 30_000)
