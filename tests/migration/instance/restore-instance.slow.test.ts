import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyBackup } from '../../../src/backups/backup.service'
import { backupsDirOf, lastProven, readLedger } from '../../../src/backups/ledger.service'
import { stageBackup } from '../../../src/backups/restore.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'
import { ANNA, backupOf, oldKitchen, SOUP } from './backups'

let kitchen: DiskKitchen
beforeEach(() => {
  kitchen = diskKitchen()
})
afterEach(() => kitchen.close())

const HASH = '$2b$04$abcdefghijklmnopqrstuuJ6x1m0Wq3mXn1o8n4V0m1p5o6q7r8s9'

function stage(bytes: Uint8Array) {
  const file = join(kitchen.dataDir, 'mealie.zip')
  writeFileSync(file, bytes)
  return stageBackup(kitchen.services.config, file, () => {})
}

test('a backup of Mealie becomes a state of its own, with people, recipes and pictures, beside the one in use', async () => {
  const picture = await photograph({ width: 40, height: 30 }).webp().toBuffer()
  const files = { [`data/recipes/${SOUP}/images/original.webp`]: picture }
  const { dir, brought } = await stage(backupOf(oldKitchen(HASH), files))
  const raw = new Database(join(dir, 'trivet.db'), { readonly: true })
  expect(raw.query('SELECT count(*) AS n FROM groups').get()).toEqual({ n: 1 })
  expect(raw.query('SELECT admin, password_hash FROM users WHERE id = ?').get(ANNA)).toEqual({
    ...{ admin: 1, password_hash: HASH },
  })
  const kept = raw.query<{ source: string; result: string }, []>(
    'SELECT source, result FROM instance_imports',
  )
  expect(kept.all()).toEqual([{ source: 'mealie.zip', result: JSON.stringify(brought) }])
  expect(brought?.groups).toEqual([{ name: 'Old Mill', became: 'Old Mill', outcome: 'new' }])
  raw.close()
  expect(existsSync(join(dir, 'recipes', SOUP, 'images', 'original.webp'))).toBe(true)
  expect(readdirSync(join(dir, '.moving'))).toEqual(['trivet.lock'])
  expect(kitchen.services.db.get('SELECT count(*) AS n FROM recipes')).toEqual({ n: 0 })
})

describe('after one whose administrators have no password that can be checked', () => {
  const account = {
    ...{ username: 'Anna', fullName: 'Mara', passwordHash: HASH },
    ...({ authMethod: 'Mealie', emailStanding: 'proven' } as const),
  }

  async function keep(email: string) {
    const file = join(kitchen.dataDir, 'mealie.zip')
    writeFileSync(file, backupOf(oldKitchen('gone')))
    const keeper = { ...account, email }
    const { dir, brought } = await stageBackup(kitchen.services.config, file, () => {}, { keeper })
    const raw = new Database(join(dir, 'trivet.db'), { readonly: true })
    const sql = 'SELECT username, email, password_hash AS hash FROM users WHERE admin = 1 ORDER BY username'
    const administrators = raw.query(sql).all()
    raw.close()
    return { administrators, kept: brought?.keptAccount }
  }

  test('the person who restores it stays one, under a name that is free', async () => {
    expect(await keep('mara@example.com')).toEqual({
      administrators: [
        { username: 'Anna-1', email: 'mara@example.com', hash: HASH },
        { username: 'anna', email: 'anna@mill.example', hash: null },
      ],
      kept: 'Anna-1',
    })
  })

  test('an account with the same address there is the same person, and gets its password', async () => {
    expect(await keep('anna@mill.example')).toEqual({
      administrators: [{ username: 'anna', email: 'anna@mill.example', hash: HASH }],
      kept: 'anna',
    })
  })

  test('a command, which no one is signed in for, keeps no one', async () => {
    const { brought } = await stage(backupOf(oldKitchen('gone')))
    expect([brought?.administrators, brought?.keptAccount]).toEqual([0, undefined])
  })
})

test('an uploaded one is read through as far as a restore would, and proves nothing about our own', async () => {
  const { config } = kitchen.services
  const folder = backupsDirOf(config)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'mill.zip'), backupOf(oldKitchen(HASH)))
  writeFileSync(join(folder, 'empty.zip'), backupOf({ groups: [] }))
  writeFileSync(join(folder, 'cut.zip'), backupOf(oldKitchen(HASH)).slice(0, 900))
  for (const name of ['mill.zip', 'empty.zip', 'cut.zip']) await verifyBackup(kitchen.services, name)
  const { entries } = readLedger(folder)
  expect(entries['mill.zip']).toMatchObject({
    ...{ of: 'mealie', fault: null, provenAt: expect.any(String) },
    summary: { recipes: 1, isWhole: true },
  })
  expect(entries['empty.zip']).toMatchObject({
    provenAt: null,
    fault: { messageId: 'moving.no-backup' },
  })
  expect(entries['cut.zip']?.fault).not.toBeNull()
  expect(lastProven(folder)).toBeNull()
  const page = await (await kitchen.request('/admin/backups/mill.zip/restore', { as: kitchen.mara })).text()
  expect(page).toContain('This is a Mealie backup.')
  expect(kitchen.services.db.get('SELECT count(*) AS n FROM recipes')).toEqual({ n: 0 })
  const stages = join(kitchen.dataDir, '.restore')
  expect(existsSync(stages) ? readdirSync(stages) : []).toEqual([])
})
