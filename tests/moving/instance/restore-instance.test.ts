import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const { dir } = await stage(backupOf(oldKitchen(HASH), files))
  const raw = new Database(join(dir, 'trivet.db'), { readonly: true })
  expect(raw.query('SELECT count(*) AS n FROM groups').get()).toEqual({ n: 1 })
  expect(raw.query('SELECT admin, password_hash FROM users WHERE id = ?').get(ANNA)).toEqual({
    ...{ admin: 1, password_hash: HASH },
  })
  raw.close()
  expect(existsSync(join(dir, 'recipes', SOUP, 'images', 'original.webp'))).toBe(true)
  expect(readdirSync(dir).filter((name) => name.startsWith('.moving'))).toEqual([])
  expect(kitchen.services.db.get('SELECT count(*) AS n FROM recipes')).toEqual({ n: 0 })
})

test('one after which nobody could log in is refused, and leaves nothing', async () => {
  await expect(stage(backupOf(oldKitchen('gone')))).rejects.toMatchObject({
    messageId: 'moving.nobody-could-log-in',
  })
  const stages = join(kitchen.dataDir, '.restore')
  expect(existsSync(stages) ? readdirSync(stages) : []).toEqual([])
})
