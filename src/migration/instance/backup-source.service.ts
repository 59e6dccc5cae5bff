import { AppError } from '../../platform/errors'
import { timeSlices } from '../../platform/limits/time-slices'
import { type Archive, type ArchiveFile, openArchive, type SkippedEntry } from '../../platform/storage/unzip'
import type { Source, SourceFile } from './group-import.service'
import { takeImportLock } from './import-lock.service'
import { NoTables, splitRows } from './row-splitter.rules'
import { plainId } from './source-row.rules'
import { Spool } from './spool.store'

/** A source that is open, and entries of its archive that were left alone. */
export interface OpenSource extends Source {
  skipped: SkippedEntry[]
  close(): void
}

/** Rows of the largest kitchen that anyone keeps; ten thousand recipes have a hundred megabytes. */
const MAX_TABLES_BYTES = 2 * 1024 * 1024 * 1024
const ROWS_AT_ONCE = 500
const LETTERS_AT_ONCE = 4 * 1024 * 1024
const LIKE_ID = /(?<=^|\/)[\da-f-]{32,36}(?=\/|$)/gi

/** Files by the path that they have in the data folder of either server, with ids as we write them. */
function mediaFiles(files: readonly ArchiveFile[], root: string): Map<string, SourceFile> {
  const found = new Map<string, SourceFile>()
  for (const file of files) {
    if (!file.path.startsWith(`${root}data/`)) continue
    const path = file.path.slice(root.length + 'data/'.length)
    found.set(
      path.replaceAll(LIKE_ID, (part) => plainId(part) ?? part),
      file,
    )
  }
  return found
}

/** Pieces that are unpacked already come without a pause, and may hold nothing. */
async function* unhurried(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const slices = timeSlices()
  for await (const piece of pieces) {
    await slices.pause()
    yield piece
  }
}

async function fillSpool(spool: Spool, tables: ArchiveFile): Promise<void> {
  let waiting: { table: string; text: string }[] = []
  let letters = 0
  for await (const rows of splitRows(unhurried(tables.pieces(MAX_TABLES_BYTES)))) {
    waiting.push(...rows)
    letters += rows.reduce((sum, { text }) => sum + text.length, 0)
    if (waiting.length < ROWS_AT_ONCE && letters < LETTERS_AT_ONCE) continue
    spool.add(waiting)
    waiting = []
    letters = 0
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  spool.add(waiting)
  spool.ready()
}

/** The one `database.json` of a backup, in the root or in a folder that everything was wrapped in. */
function findTables({ files }: Archive): ArchiveFile {
  const tables = files.find(({ path }) => /^([^/]+\/)?database\.json$/.test(path))
  if (!tables) throw new AppError('invalid', 'moving.no-backup', { status: 400 })
  return tables
}

/**
 * Opens a backup of Mealie: its tables are spooled into the data directory that it is for, entry by entry, whatever the schema.
 * Until it is closed no other instance is imported there.
 * @param waiting as `takeImportLock`
 * @throws invalid 400 for what is no such backup or a damaged one; too-large; conflict as `takeImportLock`
 */
export async function openBackup(file: string, dataDir: string, waiting?: AbortSignal): Promise<OpenSource> {
  const archive = await openArchive(file)
  const lock = await takeImportLock(dataDir, waiting).catch((error) => {
    archive.close()
    throw error
  })
  const spool = new Spool(lock.spoolFile)
  const close = () => {
    archive.close()
    spool.close()
    lock.release()
  }
  try {
    const tables = findTables(archive)
    await fillSpool(spool, tables)
    if (!spool.counts.has('groups')) throw new AppError('invalid', 'moving.no-backup', { status: 400 })
    const files = mediaFiles(archive.files, tables.path.slice(0, -'database.json'.length))
    return { spool, files, skipped: archive.skipped, close }
  } catch (error) {
    close()
    if (error instanceof NoTables)
      throw new AppError('invalid', 'moving.no-backup', { status: 400, cause: error })
    throw error
  }
}
