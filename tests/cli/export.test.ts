import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runExport } from '../../src/cli/export'
import { seedKitchen } from '../support/kitchen'

const folder = mkdtempSync(join(tmpdir(), 'trivet-export-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function run(kitchen: ReturnType<typeof seedKitchen>, ...args: string[]) {
  const out: string[] = []
  const io = {
    write: (line: string) => void out.push(line),
    writeError: (line: string) => void out.push(line),
  }
  return { code: await runExport(args, kitchen.services, io), out }
}

test('every recipe of a group becomes a file, and no other group is touched', async () => {
  const kitchen = seedKitchen()
  for (const as of [kitchen.jonas, kitchen.other])
    await kitchen.request('/api/recipes', {
      method: 'POST',
      as,
      json: { name: `Soup of ${as.actor.fullName}` },
    })
  const { code, out } = await run(kitchen, '--format', 'md', '--out', folder, '--group', 'Linden House')
  expect([code, out]).toEqual([0, [`1 recipes in ${folder}`]])
  expect(readdirSync(folder)).toEqual(['soup-of-jonas.md'])
  expect(readFileSync(join(folder, 'soup-of-jonas.md'), 'utf8')).toContain('# Soup of Jonas')
})

test('an archive replaces a larger one, and leaves nothing else in the folder', async () => {
  const kitchen = seedKitchen()
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, 'all.zip')
  writeFileSync(archive, new Uint8Array(500_000))
  expect((await run(kitchen, '--format', 'zip', '--out', archive, '--group', 'Linden House')).code).toBe(0)
  expect(readFileSync(archive).byteLength).toBeLessThan(100_000)
  expect(readdirSync(folder)).toEqual(['all.zip'])
})

test('says what it takes, and which group it means', async () => {
  const kitchen = seedKitchen()
  expect((await run(kitchen, '--format', 'pdf', '--out', folder)).code).toBe(2)
  expect((await run(kitchen, '--format', 'md')).code).toBe(2)
  expect((await run(kitchen, '--format', 'md', '--out', folder)).code).toBe(1)
  expect((await run(kitchen, '--format', 'md', '--out', folder, '--group', 'Nobody')).code).toBe(1)
})
