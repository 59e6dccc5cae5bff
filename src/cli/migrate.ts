import { checkUpgrade, openMigrated } from '../app/open-data'
import type { LoadedConfig } from '../platform/config/config'
import { schemaVersion } from '../platform/db/migrate'
import { createLog } from '../platform/log'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

/** `trivet migrate`: the schema is brought up to date, and that is all; with `--check` it is tried on a copy, and that is all. */
export function runMigrate(
  args: string[],
  { config }: LoadedConfig,
  io: Pick<CommandIo, 'write' | 'writeError'>,
): number {
  if (args.length > 1 || (args.length === 1 && args[0] !== '--check')) {
    io.writeError(USAGE.migrate)
    return 2
  }
  if (args.length === 1) {
    const { schema, needed } = checkUpgrade(config)
    io.write(
      needed.length === 0
        ? `The database has schema ${schema} and is up to date.`
        : `The database has schema ${schema}; the upgrade worked on a copy: ${needed.join(', ')}.`,
    )
    return 0
  }
  const log = createLog({ level: config.logLevel, format: config.logFormat })
  const opened = openMigrated(config, log)
  log.info('the database is up to date', { version: schemaVersion(opened.raw) })
  opened.close()
  return 0
}
