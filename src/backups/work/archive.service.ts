import { existsSync, renameSync } from 'node:fs'
import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { filePieces } from '../../platform/storage/file-pieces'
import { type Archive, type ArchiveFile, openArchive } from '../../platform/storage/unzip'
import {
  AnyManifest,
  DATABASE_ENTRY,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  Manifest,
  MEDIA_ENTRIES,
  type MediaFile,
} from './manifest.schema'
import { poolFile } from './media-pool.service'

type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>>

/** A backup that was opened: what it says of itself, and its files. */
export interface OpenBackup {
  manifest: Manifest
  database(): Pieces
  /** @throws invalid `backup.incomplete` for one that is not there */
  media(file: MediaFile): Pieces
  /** Puts a photograph aside that is not what its hash says, where backups share it: the next backup keeps it again. */
  distrust(file: MediaFile): void
  close(): void
}

/** A hundred thousand recipes with their pictures have fewer; each takes a kilobyte of memory while the archive is open. */
const MAX_FILES = 2_000_000
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024
/** Its own bytes are compared with the manifest and with the disk's room; this only ends bombs. */
const MAX_BYTES = 2 ** 43

const invalid = (messageId: string, cause?: unknown) =>
  new AppError('invalid', messageId, { status: 400, cause })

/** Databases of another application: their archives are taken over, not restored. */
const FOREIGN_ENTRY = /(^|\/)database\.json$/

async function readManifest(files: ReadonlyMap<string, ArchiveFile>): Promise<Manifest> {
  const entry = files.get(MANIFEST_ENTRY)
  if (!entry) {
    const isForeign = [...files.keys()].some((path) => FOREIGN_ENTRY.test(path))
    throw invalid(isForeign ? 'backup.of-another-application' : 'backup.is-none')
  }
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(await entry.read(MAX_MANIFEST_BYTES)).toString())
  } catch (error) {
    throw error instanceof AppError ? error : invalid('backup.is-none', error)
  }
  const any = v.safeParse(AnyManifest, value)
  if (!any.success) throw invalid('backup.is-none')
  if (any.output.formatVersion > FORMAT_VERSION) throw invalid('backup.is-newer')
  const manifest = v.safeParse(Manifest, value)
  if (!manifest.success) throw invalid('backup.damaged', new v.ValiError(manifest.issues))
  return manifest.output
}

function pick(files: ReadonlyMap<string, ArchiveFile>, path: string): ArchiveFile {
  const file = files.get(path)
  if (file) return file
  throw new AppError('invalid', 'backup.incomplete', { status: 400, values: { name: path } })
}

/**
 * Opens a backup and reads what it says of itself; its files are read when they are asked for.
 * @throws invalid 400 for what is none, of another application, damaged, or of a newer version
 */
export async function openBackup(file: string, backupsDir: string): Promise<OpenBackup> {
  const limits = { maxEntries: MAX_FILES, maxAllBytes: MAX_BYTES, withHidden: true }
  const archive: Archive = await openArchive(file, limits)
  try {
    const files = new Map(archive.files.map((one) => [one.path, one]))
    const manifest = await readManifest(files)
    return {
      manifest,
      database: () => pick(files, DATABASE_ENTRY).pieces(manifest.database.bytes),
      media(one) {
        if (manifest.isWhole) return pick(files, `${MEDIA_ENTRIES}${one.path}`).pieces(one.bytes)
        const shared = poolFile(backupsDir, one.sha256)
        if (existsSync(shared)) return filePieces(shared)
        throw new AppError('invalid', 'backup.incomplete', { status: 400, values: { name: one.path } })
      },
      distrust(one) {
        const shared = poolFile(backupsDir, one.sha256)
        if (!manifest.isWhole && existsSync(shared)) renameSync(shared, `${shared}.damaged`)
      },
      close: archive.close,
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** Where the tables of another server's backup are: in its root, or in a folder that everything was wrapped in. */
const FOREIGN_ROOT = /^([^/]+\/)?database\.json$/

/** Whether a file is the backup of another server, whose tables are in it as text. */
export async function isOfAnotherServer(file: string): Promise<boolean> {
  try {
    const archive = await openArchive(file)
    archive.close()
    return archive.files.some(({ path }) => FOREIGN_ROOT.test(path))
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
