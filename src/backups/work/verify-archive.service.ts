import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../platform/errors'
import type { OpenBackup } from './archive.service'
import { closeCopy, countRows, findDamage, KNOWN_SCHEMA, openCopy, schemaOf, upgradeCopy } from './copy.store'
import type { Report } from './job.schema'
import type { Manifest, MediaFile } from './manifest.schema'
import { measurePieces } from './media-pool.service'

const wrong = (messageId: string, values = {}, cause?: unknown) =>
  new AppError('invalid', messageId, { status: 400, values, cause })

type Measures = Pick<MediaFile, 'bytes' | 'sha256'>

/** Reads pieces to their end, into a file where one is named, and compares them with what the manifest says. */
async function readOne(
  name: string,
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  told: Measures,
  to: string | null,
): Promise<void> {
  const { pieces: through, result } = measurePieces(pieces)
  if (to === null) for await (const _ of through);
  else {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    await pipeline(through, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  }
  const found = result()
  if (found.bytes !== told.bytes || found.sha256 !== told.sha256) throw wrong('backup.file-differs', { name })
}

function compareCounts(told: Manifest['tables'], found: Record<string, number>): void {
  for (const [table, rows] of Object.entries(told))
    if (found[table] !== rows) throw wrong('backup.rows-differ', { table, rows, found: found[table] ?? 0 })
}

/** The copy of the database is sound, has the rows that it should, and comes up with this version's schema. */
function proveDatabase(file: string, manifest: Manifest): void {
  const raw = openCopy(file)
  try {
    const damage = findDamage(raw)
    if (damage !== null) throw wrong('backup.database-damaged', {}, new Error(damage))
    if (schemaOf(raw) !== manifest.schema) throw wrong('backup.damaged', {}, new Error('schema differs'))
    compareCounts(manifest.tables, countRows(raw))
    if (upgradeCopy(raw) > 0 && findDamage(raw) !== null) throw wrong('backup.database-damaged')
  } finally {
    closeCopy(raw)
  }
}

/**
 * Reads everything in a backup and compares it with what it should be: the database comes up, rows are counted, every hash is
 * computed again.
 * @param databaseTo where the database is written, which is then proven and at this version's schema
 * @param mediaTo the folder that gets photographs and attachments; null only reads them
 * @throws invalid 400 with what is wrong: newer, incomplete, differing, damaged
 */
export async function verifyArchive(
  { manifest, database, media, distrust }: OpenBackup,
  { databaseTo, mediaTo }: { databaseTo: string; mediaTo: string | null },
  report: Pick<Report, 'progress'>,
): Promise<void> {
  if (manifest.schema > KNOWN_SCHEMA) throw wrong('backup.is-newer')
  const total = manifest.files.length + 2
  report.progress(0, total)
  await readOne('trivet.db', database(), manifest.database, databaseTo)
  report.progress(1, total)
  proveDatabase(databaseTo, manifest)
  for (const [at, file] of manifest.files.entries()) {
    try {
      await readOne(file.path, media(file), file, mediaTo && join(mediaTo, file.path))
    } catch (error) {
      if (error instanceof AppError && error.messageId === 'backup.file-differs') distrust(file)
      throw error
    }
    if (at % 50 === 0) report.progress(at + 2, total)
  }
  report.progress(total, total)
}
