import { createServices } from '../app/create-services'
import { openMigrated } from '../app/open-data'
import type { LoadedConfig } from '../platform/config/config'
import type { Services } from '../platform/context'
import { createLog } from '../platform/log'

/** Runs a command with the data directory open; only warnings and errors are logged, on standard error. */
export async function withServices(
  { config }: LoadedConfig,
  run: (services: Services) => Promise<number> | number,
): Promise<number> {
  const write = (line: string) => void process.stderr.write(`${line}\n`)
  const log = createLog({ level: 'warn', format: config.logFormat, write })
  const opened = openMigrated(config, log)
  try {
    return await run(createServices(config, log, opened))
  } finally {
    opened.close()
  }
}
