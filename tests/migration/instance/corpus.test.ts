import { afterEach, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBackup } from '../../../src/migration/instance/backup-source.service'
import { importInstance } from '../../../src/migration/instance/instance-import.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { cpuNow } from '../../support/hostile/cpu-time'
import { lacksCorpus } from '../../support/skips'

const folder = join(process.env.TRIVET_CORPUS ?? '', 'mealie-backups')
const isMissing = !process.env.TRIVET_CORPUS || !existsSync(folder)
const backups = isMissing ? [] : readdirSync(folder).filter((name) => name.endsWith('.zip'))

let kitchen: DiskKitchen | undefined
afterEach(() => kitchen?.close())

/** What is gone in these backups: rows of the old server's own, tokens, and shelves of another group's labels. */
const LOST = new Set([
  'alembic_version',
  'server_tasks',
  'long_live_tokens',
  'shopping_lists_multi_purpose_labels',
])

test.skipIf(lacksCorpus(isMissing)).each(backups)(
  '%s comes over within three seconds, and nothing with a place is lost',
  async (name) => {
    kitchen = diskKitchen()
    const { services, dataDir } = kitchen
    const before = cpuNow()
    const source = await openBackup(join(folder, name), dataDir)
    const options = { isDryRun: false, signal: new AbortController().signal }
    const { tables, groups } = await importInstance(services, source, options).finally(() => source.close())
    expect(cpuNow() - before).toBeLessThan(3000)
    expect(groups.every(({ outcome }) => outcome === 'new')).toBe(true)
    for (const [table, { source: total, kept, changed, lost }] of Object.entries(tables)) {
      expect([table, kept + changed + lost]).toEqual([table, total])
      if (!LOST.has(table)) expect([table, lost]).toEqual([table, 0])
    }
  },
)
