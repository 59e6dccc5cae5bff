import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServices } from '../app/create-services'
import { needsUpgrade, openMigrated } from '../app/open-data'
import type { LoadedConfig } from '../platform/config/config'
import type { Services } from '../platform/context'
import { createLog } from '../platform/log'
import { Failure } from './failure'
import { hasTrivet } from './place'

/**
 * Runs a command with the data directory open; only warnings and errors are logged, on standard error.
 * @param isDryRun nothing is upgraded, and where there is no Trivet the command works on one that is thrown away
 */
export async function withServices(
  { config }: LoadedConfig,
  run: (services: Services) => Promise<number> | number,
  isDryRun = false,
): Promise<number> {
  const write = (line: string) => void process.stderr.write(`${line}\n`)
  const log = createLog({ level: 'warn', format: config.logFormat, write })
  const thrownAway = isDryRun && !hasTrivet(config.dataDir) ? mkdtempSync(join(tmpdir(), 'trivet-')) : null
  const used = thrownAway === null ? config : { ...config, dataDir: thrownAway }
  try {
    if (isDryRun && thrownAway === null && needsUpgrade(config))
      throw new Failure(1, 'This database must be upgraded before a dry run. Run "trivet migrate".')
    const opened = openMigrated(used, log)
    try {
      return await run(createServices(used, log, opened))
    } finally {
      opened.close()
    }
  } finally {
    if (thrownAway !== null) rmSync(thrownAway, { recursive: true, force: true })
  }
}
