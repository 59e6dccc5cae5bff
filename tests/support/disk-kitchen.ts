import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOutgoing } from '../../src/platform/net/outgoing'
import { evilResolver, refusingTransport } from './evil-urls'
import { type Kitchen, seedKitchen } from './kitchen'

export interface DiskKitchen extends Kitchen {
  dataDir: string
  /** Removes the data folder. */
  close(): void
}

/** A kitchen whose pictures and attachments lie in a data folder of their own. @param make a new one, or a copy of one */
export function diskKitchen(
  env: Record<string, string> = {},
  make: (env: Record<string, string>) => Kitchen = seedKitchen,
): DiskKitchen {
  const dataDir = mkdtempSync(join(tmpdir(), 'trivet-data-'))
  const kitchen = make({ TRIVET_DATA_DIR: dataDir, ...env })
  return { ...kitchen, dataDir, close: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** The same behind a transport that opens nothing: `asked` says what a broken guard would have connected to. */
export function guardedKitchen(): DiskKitchen & { asked: string[] } {
  const kitchen = diskKitchen()
  const transport = refusingTransport()
  kitchen.services.outgoing = createOutgoing({
    allowedHosts: [],
    userAgent: 'Trivet test',
    resolve: evilResolver,
    transport,
  })
  return { ...kitchen, asked: transport.asked }
}
