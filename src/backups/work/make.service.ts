import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemClock, toTimestamp } from '../../platform/clock'
import { AppError } from '../../platform/errors'
import { checkRoom, checkWritable } from '../../platform/faults'
import { newId } from '../../platform/ids'
import { readKeyFile } from '../../platform/security/secret-box'
import { filePieces, writePieces } from '../../platform/storage/file-pieces'
import { ACME_KEY_NAME } from '../../platform/storage/stage'
import { type PiecedEntry, zipPieces } from '../../platform/storage/zip'
import { VERSION } from '../../platform/version'
import { copyDatabase } from './copy.store'
import type { BackupJob, BackupOutcome, Report } from './job.schema'
import {
  DATABASE_ENTRY,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  type Manifest,
  MEDIA_ENTRIES,
  type MediaFile,
  summaryOf,
} from './manifest.schema'
import { intoPool, measurePieces, mediaOf, poolBytes, type SourceFile } from './media-pool.service'

type MakeJob = Extract<BackupJob, { kind: 'make' }>

/** Folders of work that is under way; what is left of one that was cut off is removed by the next. */
const WORK = '.making-'

/**
 * Where a backup of this moment goes: `trivet_2026.11.22.03.15.00.zip`, UTC, as clients know such names; a second one of the same
 * second has a number at the end, `…00-2.zip`.
 */
export function freeBackupFile(folder: string, now: Date): string {
  const moment = join(folder, `trivet_${toTimestamp(now).slice(0, 19).replace(/[-T:]/g, '.')}`)
  let file = `${moment}.zip`
  for (let number = 2; existsSync(file); number++) file = `${moment}-${number}.zip`
  return file
}

/** The moment (UTC) in a backup's name; null for other names. */
export function momentOfName(name: string): string | null {
  const found = /^trivet_(\d{4})\.(\d\d)\.(\d\d)\.(\d\d)\.(\d\d)\.(\d\d)(?:-\d+)?\.zip/.exec(name)
  if (!found) return null
  const [, year, month, day, hours, minutes, seconds] = found
  return `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`
}

function readAcmeKey(dataDir: string): string | null {
  const file = join(dataDir, ACME_KEY_NAME)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

export const databaseOf = (dataDir: string) => join(dataDir, 'trivet.db')

export function sweepWork(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(WORK)) rmSync(join(folder, name), { recursive: true, force: true })
}

export function workFolder(parent: string): string {
  const folder = join(parent, `${WORK}${newId()}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** What a backup may take at most: the snapshot, its packed copy, and the photographs that are not there yet. */
async function checkRoomFor({ dataDir, backupsDir, to }: MakeJob, folder: string): Promise<void> {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const database = databaseOf(dataDir)
  let media = 0
  for await (const { bytes } of mediaOf(dataDir)) media += bytes
  const kept = to === null ? await poolBytes(backupsDir) : 0
  checkRoom(folder, 2 * (size(database) + size(`${database}-wal`)) + Math.max(0, media - kept))
}

/** A photograph as an entry of an archive that has everything in itself, with its hash once it was read; null for one that is gone. */
async function wholeEntry({ file, path }: SourceFile) {
  // Opened by its first piece; one that is gone by then never gets an entry.
  const pieces = filePieces(file)
  const first = await pieces.next().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (first === null) return null
  async function* again() {
    if (!first!.done) yield first!.value
    yield* pieces
  }
  const { pieces: content, result } = measurePieces(again())
  return { entry: { name: `${MEDIA_ENTRIES}${path}`, content, isPacked: true }, result }
}

/**
 * Makes a backup: a snapshot of the database, then what is in the media folders, each file with its hash. The archive is seen under its
 * name once the disk has all of it.
 * @throws disk-full, conflict: in words, with nothing left behind
 */
export async function makeBackup(job: MakeJob, report: Pick<Report, 'progress'>): Promise<BackupOutcome> {
  const { dataDir, backupsDir, purpose, to } = job
  const now = systemClock.now()
  const folder = to === null ? backupsDir : dirname(to)
  const goal = to ?? freeBackupFile(backupsDir, now)
  checkWritable(folder)
  if (!statSync(databaseOf(dataDir), { throwIfNoEntry: false }))
    throw new AppError('conflict', 'backup.no-data')
  if (statSync(goal, { throwIfNoEntry: false }))
    throw new AppError('conflict', 'backup.name-taken', { values: { name: basename(goal) } })
  await checkRoomFor(job, folder)
  const work = workFolder(folder)
  try {
    const database = join(work, DATABASE_ENTRY)
    const { counted, named } = copyDatabase(databaseOf(dataDir), database)
    const archive = join(work, 'archive.zip')
    const files: MediaFile[] = []
    let manifest: Manifest | undefined
    async function* entries(): AsyncGenerator<PiecedEntry> {
      const { pieces, result } = measurePieces(filePieces(database))
      yield { name: DATABASE_ENTRY, content: pieces }
      for await (const source of mediaOf(dataDir)) {
        if (files.length % 50 === 0) report.progress(files.length, 0)
        const added = to === null ? null : await wholeEntry(source)
        if (added) yield added.entry
        const hashed = to === null ? await intoPool(backupsDir, source) : added?.result()
        if (hashed) files.push({ path: source.path, ...hashed })
      }
      const there = new Set(files.map(({ path }) => path))
      manifest = {
        format: 'trivet-backup',
        formatVersion: FORMAT_VERSION,
        trivetVersion: VERSION,
        createdAt: toTimestamp(now),
        purpose,
        isWhole: to !== null,
        database: result(),
        key: readKeyFile(dataDir),
        acmeKey: readAcmeKey(dataDir),
        authority: null,
        ...counted,
        files,
        missing: named.filter(({ path }) => !there.has(path)),
      }
      yield { name: MANIFEST_ENTRY, content: Buffer.from(JSON.stringify(manifest)) }
    }
    await writePieces(archive, zipPieces(entries()))
    renameSync(archive, goal)
    return { file: goal, summary: summaryOf(manifest!) }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
