import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../platform/config/config'
import { Summary } from './work/manifest.schema'

const Message = v.object({
  messageId: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
})

const Entry = v.object({
  /** Whose backup it is: Mealie's was read through, but proves nothing about ours. */
  of: v.optional(v.picklist(['trivet', 'mealie']), 'trivet'),
  summary: v.nullable(Summary),
  /** When all of it was last read and found right, UTC. */
  provenAt: v.nullable(v.string()),
  /** What was wrong with it the last time. */
  fault: v.nullable(Message),
})
export type LedgerEntry = v.InferOutput<typeof Entry>

const Copy = v.object({ name: v.string(), at: v.string() })

/** Facts about the backups in a folder; stored beside them, so that a restore does not undo it. */
const Ledger = v.object({
  entries: v.record(v.string(), Entry),
  /** The last backup that was not made, or could not be proven, after which none has been. */
  failure: v.nullable(v.object({ at: v.string(), ...Message.entries })),
  /** The last backup whose copy the storage elsewhere took, and the one whose copy it did not. */
  sent: v.optional(v.nullable(Copy), null),
  unsent: v.optional(v.nullable(Copy), null),
})
export type Ledger = v.InferOutput<typeof Ledger>

const FILE = 'backups.json'

type Settings = Pick<Config, 'dataDir' | 'backupDir'>

/** Where backups are: in the data directory unless the operator names another disk. */
export const backupsDirOf = ({ dataDir, backupDir }: Settings) =>
  backupDir === null ? join(resolve(dataDir), 'backups') : resolve(backupDir)

/** What is known; nothing where the file is missing or cannot be read, since it can be found out again. */
export function readLedger(backupsDir: string): Ledger {
  try {
    const text = readFileSync(join(backupsDir, FILE), 'utf8')
    return v.parse(Ledger, JSON.parse(text))
  } catch {
    return { entries: {}, failure: null, sent: null, unsent: null }
  }
}

/** Changes what is known, at once and whole. */
export function changeLedger(backupsDir: string, change: (ledger: Ledger) => void): void {
  const ledger = readLedger(backupsDir)
  change(ledger)
  mkdirSync(backupsDir, { recursive: true, mode: 0o700 })
  const file = join(backupsDir, FILE)
  try {
    writeFileSync(`${file}.new`, JSON.stringify(ledger), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch (error) {
    rmSync(`${file}.new`, { force: true })
    throw error
  }
}

/** The last backup of our own that was found right, by when that was; null when there is none. */
export function lastProven(backupsDir: string): { name: string; at: string } | null {
  const proven = Object.entries(readLedger(backupsDir).entries).flatMap(([name, { of, provenAt }]) =>
    provenAt === null || of !== 'trivet' ? [] : [{ name, at: provenAt }],
  )
  return proven.sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null
}

/** Whether the last backup failed, and none was proven since. */
export const areBackupsFailing = (config: Settings) => readLedger(backupsDirOf(config)).failure !== null
