import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createOutgoing } from '../../src/platform/net/outgoing'
import { evilResolver, refusingTransport } from './evil-urls'
import { type Kitchen, kitchenCopier, seedKitchen } from './kitchen'

export interface DiskKitchen extends Kitchen {
  dataDir: string
  /** Removes the data folder. */
  close(): void
}

type Env = Record<string, string>

/** A folder in memory, where there is one: for what is small and made by the thousand. */
export const QUICK_FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

function withFolder(env: Env, make: (env: Env) => Kitchen, parent = tmpdir()): DiskKitchen {
  const dataDir = mkdtempSync(join(parent, 'trivet-data-'))
  const kitchen = make({ TRIVET_DATA_DIR: dataDir, ...env })
  return { ...kitchen, dataDir, close: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A kitchen whose pictures and attachments lie in a data folder of their own. */
export const diskKitchen = (env: Env = {}) => withFolder(env, seedKitchen)

/** As `kitchenCopier`, with copies of all files. @param parent where the copies' data folders are */
export function diskKitchenCopier(kitchen: DiskKitchen, env: Env, parent: string): () => DiskKitchen {
  const copy = kitchenCopier(kitchen)
  const entries = readdirSync(kitchen.dataDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const folder = relative(kitchen.dataDir, parentPath)
      return { folder, name, bytes: readFileSync(join(parentPath, name)) }
    })
  const folders = [...new Set(files.map(({ folder }) => folder))]
  return () => {
    const copied = withFolder(env, copy, parent)
    for (const folder of folders) mkdirSync(join(copied.dataDir, folder), { recursive: true })
    for (const { folder, name, bytes } of files) writeFileSync(join(copied.dataDir, folder, name), bytes)
    return copied
  }
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

/** The same with its database on the disk, for what other processes read. */
export function fileKitchen(): DiskKitchen {
  return withFolder({}, (env) => seedKitchen(env, join(env.TRIVET_DATA_DIR!, 'trivet.db')))
}
