import * as v from 'valibot'
import { PURPOSES, Summary } from './manifest.schema'

/** Where backups and the data are, and the secret that opens those that are encrypted. */
const Places = { dataDir: v.string(), backupsDir: v.string(), key: v.nullable(v.string()) }

const Storage = v.object({
  endpoint: v.string(),
  bucket: v.string(),
  region: v.nullable(v.string()),
  accessKeyId: v.string(),
  secretAccessKey: v.string(),
  prefix: v.string(),
})

/** Written and read by the same executable, both ends of which know its shape. */
const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Work on a backup that a process of its own does. */
export const BackupJob = v.variant('kind', [
  v.object({
    kind: v.literal('make'),
    ...Places,
    purpose: v.picklist(PURPOSES),
    /** A file outside of the folder of backups, which gets everything in itself; null for one that shares its photographs. */
    to: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('prove'), ...Places, file: v.string() }),
  /** Reads what a backup says of itself, and no more. */
  v.object({ kind: v.literal('look'), ...Places, file: v.string() }),
  v.object({ kind: v.literal('unpack'), ...Places, file: v.string(), stageDir: v.string() }),
  /** Imports the backup of a Mealie into an empty stage; without one it is only read through. */
  v.object({
    kind: v.literal('bring'),
    ...Places,
    file: v.string(),
    stageDir: v.nullable(v.string()),
    /** Who stays an administrator when none of the other server's could sign in; null for no one. */
    keeper: v.nullable(v.custom<object>(isObject)),
  }),
  /** Removes backups by name, then photographs that none of the others shares. */
  v.object({ kind: v.literal('remove'), ...Places, names: v.array(v.string()) }),
  /** Sends a whole copy to storage elsewhere, encrypted where there is a key, and removes those there that have had their time. */
  v.object({
    kind: v.literal('send'),
    ...Places,
    file: v.string(),
    storage: Storage,
    keep: v.object({ daily: v.number(), weekly: v.number(), monthly: v.number() }),
  }),
  v.object({ kind: v.literal('pack'), ...Places, file: v.string() }),
])
export type BackupJob = v.InferOutput<typeof BackupJob>

/** The result of one: the file, and what is in it. */
export const BackupOutcome = v.object({
  file: v.string(),
  summary: v.nullable(Summary),
  /** What happened to every row of a Mealie. */
  brought: v.exactOptional(v.custom<object>(isObject)),
})
export type BackupOutcome = v.InferOutput<typeof BackupOutcome>

/** Lines that the process writes while it works. */
export const WorkLine = v.variant('type', [
  v.object({ type: v.literal('progress'), done: v.number(), total: v.number() }),
  v.object({ type: v.literal('made'), file: v.string(), summary: v.nullable(Summary) }),
  v.object({ type: v.literal('done'), outcome: BackupOutcome }),
  v.object({
    type: v.literal('failed'),
    code: v.picklist(['invalid', 'conflict', 'not-found', 'too-large', 'disk-full', 'internal', 'upstream']),
    messageId: v.string(),
    values: v.record(v.string(), v.union([v.string(), v.number()])),
    status: v.number(),
    cause: v.string(),
  }),
])
export type WorkLine = v.InferOutput<typeof WorkLine>

/** Hears of a job while it runs. */
export interface Report {
  progress(done: number, total: number): void
  /** The archive is in its place; it is not proven yet. */
  made(outcome: BackupOutcome): void
}
