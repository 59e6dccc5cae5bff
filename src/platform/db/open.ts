import { Database } from 'bun:sqlite'
import { mkdirSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Db, wrapDatabase } from './db'

export interface OpenDatabase {
  db: Db
  /** For migrations, snapshots and transactions; stores use `db`. */
  raw: Database
  close(): void
}

// SQLite's own order: the journal mode first, since the others depend on it; foreign keys are off per connection by default.
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'busy_timeout = 5000',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  // 12 MB, and nothing mapped: mapped pages would count as the server's memory, up to the size of the database.
  'cache_size = -12000',
  'mmap_size = 0',
  // A recipe's change touches some sixty pages: at SQLite's own 1000 every fifteenth would wait for the disk.
  'wal_autocheckpoint = 4000',
]

/** Gives a connection the settings that every one needs. */
export function prepareConnection(raw: Database): void {
  for (const pragma of PRAGMAS) raw.run(`PRAGMA ${pragma}`)
}

/** Opens a database file with the settings every connection needs. `:memory:` serves tests. */
export function openDatabase(file: string): OpenDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const raw = new Database(file, { create: true, strict: true })
  prepareConnection(raw)
  return {
    db: wrapDatabase(raw),
    raw,
    close() {
      try {
        if (file !== ':memory:') raw.run('PRAGMA optimize')
      } catch {
        // It only makes the next start faster, and a full disk may have no room for it.
      }
      raw.close(false)
    },
  }
}

// File system magic numbers of statfs(2) on Linux: NFS, SMB, SMB2, CIFS, CephFS, 9P, AFS, FUSE.
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'SMB'],
  [0x00c36400, 'CephFS'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
])

/**
 * The name of the network file system that a folder is on, or null on a local disk.
 * SQLite's locks are not reliable there ("database is locked"), so the operator gets a warning at start.
 */
export function networkFileSystem(folder: string): string | null {
  return NETWORK_FILE_SYSTEMS.get(Number(BigInt.asUintN(32, BigInt(statfsSync(folder).type)))) ?? null
}
