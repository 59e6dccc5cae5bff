import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runImport } from '../../src/cli/import'
import { ARCHIVES } from '../importers/archive/archives'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'

let kitchen: DiskKitchen
beforeAll(() => {
  kitchen = diskKitchen()
  for (const [kind, make] of Object.entries(ARCHIVES))
    writeFileSync(join(kitchen.dataDir, kind), make(new Uint8Array([1])))
})
afterAll(() => kitchen.close())

async function run(...args: string[]) {
  const out: string[] = []
  const write = (line: string) => void out.push(line)
  const code = await runImport(args, kitchen.services, { write, writeError: write })
  return { code, out: out.join('\n') }
}

const inLinden = (kind: string, ...more: string[]) =>
  run(join(kitchen.dataDir, kind), '--group', 'Linden House', ...more)

const total = async () => {
  const response = await kitchen.request('/api/recipes?perPage=1', { as: kitchen.mara })
  return ((await response.json()) as { total: number }).total
}

test('tells the application by what is in its archive, and tries without writing', async () => {
  for (const kind of Object.keys(ARCHIVES)) {
    const { out } = await inLinden(kind, '--dry-run', '--json')
    expect(JSON.parse(out)).toMatchObject({ type: kind, counts: { imported: 0 } })
  }
  expect(await total()).toBe(0)
}, 60_000)

test('brings the recipes over for the group that is meant, and says what failed', async () => {
  const { code, out } = await inLinden('paprika')
  expect(code).toBe(1)
  expect(out).toContain('Paprika 3: 2 recipes, 1 imported, 0 known, 1 failed')
  expect(out).toContain('Broken: Failed to parse recipe')
  expect(await total()).toBe(1)
  expect((await inLinden('plantoeat', '--user', 'jonas')).code).toBe(0)
  expect(await total()).toBe(2)
})

test('says what it takes, which group and whose archive it means', async () => {
  expect((await run()).code).toBe(2)
  expect((await run('x', '--type', 'word')).code).toBe(2)
  expect((await run(join(kitchen.dataDir, 'paprika'), '--group', 'Nobody')).code).toBe(1)
  expect((await inLinden('none')).code).toBe(1)
})
