import { openMigrated } from '../app/open-data'
import type { LoadedConfig } from '../platform/config/config'
import { schemaVersion } from '../platform/db/migrate'
import { createLog } from '../platform/log'

/** `trivet migrate`: the schema is brought up to date, and that is all. */
export function runMigrate({ config }: LoadedConfig): number {
  const log = createLog({ level: config.logLevel, format: config.logFormat })
  const opened = openMigrated(config, log)
  log.info('the database is up to date', { version: schemaVersion(opened.raw) })
  opened.close()
  return 0
}
