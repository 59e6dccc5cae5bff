import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBackup as openWhole } from '../../../src/backups/work/archive.service'
import { importEntries, openArchiveReport } from '../../../src/importers/archive/archive-import.service'
import type { ArchiveKind } from '../../../src/importers/archive/archive-kind.schema'
import { guessInProcess, openInProcess } from '../../../src/importers/archive/archive-process.service'
import { openBackup } from '../../../src/migration/instance/backup-source.service'
import { AppError } from '../../../src/platform/errors'
import { listEntries } from '../../../src/reports/report.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { cpuNow } from '../../support/hostile/cpu-time'
import { type OddEntry, oddZip } from '../../support/hostile/odd-zip'
import { sampleOf } from '../../support/long'

// Archives in archives, and archives whose files are all the same bytes: each is refused in words, costs little here, and leaves nothing.
const MEGABYTE = 1024 * 1024

let kitchen: DiskKitchen
beforeAll(() => {
  kitchen = diskKitchen()
})
afterAll(() => kitchen.close())

const zeros = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE)
const egg = { name: 'egg.json', content: JSON.stringify({ name: 'Egg', recipeIngredient: ['1 egg'] }) }

/** One entry in an archive in an archive, and so on. */
function nested(depth: number, entry: OddEntry): Uint8Array<ArrayBuffer> {
  let inner = oddZip([entry])
  for (let at = 1; at < depth; at++) inner = oddZip([{ name: '0.zip', content: inner }])
  return inner
}

/** Many names for the same bytes, which are there once. */
const overlapping = (count: number, name: (at: number) => string, content: Uint8Array | string) =>
  oddZip(Array.from({ length: count }, (_, at) => ({ name: name(at), content, isShared: at > 0 })))

const BOMBS: Record<string, () => Uint8Array<ArrayBuffer>> = {
  'an archive forty deep with a recipe in it': () => nested(40, egg),
  'an archive forty deep with 60 MB of zeros in it': () => nested(40, { name: 'a.json', content: zeros(60) }),
  'sixteen archives, each with sixteen of 16 MB': () => {
    const leaf = oddZip([{ name: 'recipe.json', content: zeros(16) }])
    const branch = oddZip(Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip`, content: leaf })))
    return oddZip(Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip`, content: branch })))
  },
  'two hundred files that share 60 MB': () => overlapping(200, (at) => `${at}/recipe.json`, zeros(60)),
  'two hundred archives that share one': () =>
    overlapping(200, (at) => `${at}.zip`, oddZip([{ name: 'recipe.json', content: zeros(16) }])),
  'a table that shares its bytes with its files': () =>
    overlapping(200, (at) => (at === 0 ? 'database.json' : `data/recipes/${at}.json`), zeros(16)),
}

const leftovers = () => {
  const rows = kitchen.services.db.all('SELECT name FROM recipes')
  const uploads = join(kitchen.dataDir, 'groups', kitchen.mara.groupId, 'uploads')
  const spool = join(kitchen.dataDir, '.moving')
  return {
    rows,
    recipes: existsSync(join(kitchen.dataDir, 'recipes')),
    uploads: existsSync(uploads) ? readdirSync(uploads) : [],
    spool: existsSync(spool) ? readdirSync(spool).filter((name) => name !== 'trivet.lock') : [],
  }
}
const NOTHING = { rows: [], recipes: false, uploads: [], spool: [] }

async function reasonOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'read'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.messageId
  }
}

async function bringIn(file: string, kind: ArchiveKind): Promise<string[]> {
  const ctx = kitchen.mara
  const archive = await openInProcess(file, kind)
  const report = openArchiveReport(ctx, kind, archive)
  const run = { ctx, signal: new AbortController().signal, locale: 'en-US', progress: () => {} }
  await importEntries(run, report, async () => archive, { kind, addTag: false }).finally(() =>
    archive.close(),
  )
  return listEntries(ctx, report).map(({ exception }) => exception?.messageId ?? 'done')
}

describe.each(sampleOf(Object.keys(BOMBS), 2))('%s', (name) => {
  let file: string
  beforeAll(() => {
    file = join(kitchen.dataDir, 'bomb.zip')
    writeFileSync(file, BOMBS[name]!())
  })

  test('is refused in words by every door for archives, costs this process little, and leaves nothing', async () => {
    const before = process.memoryUsage.rss()
    const doors: [string, () => Promise<unknown>][] = [
      ['nextcloud', () => bringIn(file, 'nextcloud')],
      ['another server', () => openBackup(file, kitchen.dataDir)],
      ['a backup of this one', () => openWhole(file, kitchen.dataDir)],
    ]
    const began = cpuNow()
    const found: string[] = []
    for (const [door, open] of doors) found.push(`${door}: ${await reasonOf(open)}`)
    await guessInProcess(file)
    expect(found.filter((one) => !/: (archive|backup|moving)\./.test(one))).toEqual([])
    expect(cpuNow() - began).toBeLessThan(2000)
    expect((process.memoryUsage.rss() - before) / MEGABYTE).toBeLessThan(150)
    expect(leftovers()).toEqual(NOTHING)
  }, 60_000)
})

test('archives of one application whose recipes are archives fail one by one, and the good one is imported', async () => {
  const good = oddZip([{ name: 'recipe.json', content: JSON.stringify({ name: 'Egg', steps: [] }) }])
  const bomb = oddZip([{ name: 'recipe.json', content: zeros(40) }])
  const file = join(kitchen.dataDir, 'tandoor.zip')
  const entries = [bomb, nested(40, egg), good, overlapping(50, () => 'recipe.json', zeros(7))]
  writeFileSync(file, oddZip(entries.map((content, at) => ({ name: `${at}.zip`, content }))))
  expect(await bringIn(file, 'tandoor')).toEqual([
    'archive.file-too-large',
    'archive.recipe-not-understood',
    'done',
    'archive.broken',
  ])
})

test('a zip with one recipe is read beside the server, and a bomb in its place answers in words', async () => {
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('archive', new File([bytes], 'recipe.zip'))
    const response = await kitchen.request('/api/recipes/create/zip', {
      method: 'POST',
      body,
      as: kitchen.mara,
    })
    return [response.status, await response.text()] as const
  }
  for (const bytes of [
    nested(40, egg),
    oddZip([{ ...egg, content: zeros(60) }]),
    oddZip([{ ...egg, content: '['.repeat(5_000_000) }]),
    overlapping(100, (at) => `${at}.json`, egg.content),
  ]) {
    const [status, text] = await send(bytes)
    expect([400, 413, 422]).toContain(status)
    expect(JSON.parse(text)).toMatchObject({ detail: { message: expect.stringMatching(/\.$/) } })
  }
  const [status, slug] = await send(oddZip([egg]))
  expect([status, slug]).toEqual([201, '"egg-1"'])
})
