import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../platform/errors'
import { checkRoom, diskFault } from '../../platform/faults'
import { deleteObject, listObjects, putObject } from '../../platform/net/object-storage'
import { isSealed, SEALED_ENDING, seal, unseal } from '../../platform/security/sealed'
import { writeKeyFile } from '../../platform/security/secret-box'
import { filePieces, writePieces } from '../../platform/storage/file-pieces'
import { type FolderLock, lockFolder } from '../../platform/storage/folder-lock'
import { ACME_KEY_NAME, authorityOf } from '../../platform/storage/stage'
import { syncDisk } from '../../platform/storage/sync-disk'
import { type PiecedEntry, zipPieces } from '../../platform/storage/zip'
import { type OpenBackup, openBackup } from './archive.service'
import type { BackupJob, BackupOutcome, Report } from './job.schema'
import { makeBackup, momentOfName, sweepWork, workFolder } from './make.service'
import { DATABASE_ENTRY, MANIFEST_ENTRY, MEDIA_ENTRIES, summaryOf } from './manifest.schema'
import { sweepPool } from './media-pool.service'
import { expiredBackups } from './retention.rules'
import { verifyArchive } from './verify-archive.service'

type JobOf<Kind extends BackupJob['kind']> = Extract<BackupJob, { kind: Kind }>

/** One at a time works on the folder of backups, whichever process it is. @throws conflict `backup.another-runs` */
async function alone<T>(backupsDir: string, run: () => Promise<T>): Promise<T> {
  let lock: FolderLock | null
  try {
    mkdirSync(backupsDir, { recursive: true, mode: 0o700 })
    lock = lockFolder(backupsDir)
  } catch (error) {
    throw diskFault(error, backupsDir)
  }
  if (!lock) throw new AppError('conflict', 'backup.another-runs')
  try {
    sweepWork(backupsDir)
    return await run()
  } finally {
    lock.release()
  }
}

async function proveOpen(backup: OpenBackup, beside: string, report: Report): Promise<void> {
  checkRoom(beside, backup.manifest.database.bytes, 0)
  const work = workFolder(beside)
  try {
    await verifyArchive(backup, { databaseTo: join(work, DATABASE_ENTRY), mediaTo: null }, report)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function prove(
  { file, backupsDir }: Pick<JobOf<'prove'>, 'file' | 'backupsDir'>,
  report: Report,
): Promise<BackupOutcome> {
  const backup = await openBackup(file, backupsDir)
  try {
    await proveOpen(backup, dirname(file), report)
    return { file, summary: summaryOf(backup.manifest) }
  } finally {
    backup.close()
  }
}

async function look({ file, backupsDir }: JobOf<'look'>): Promise<BackupOutcome> {
  const { manifest, close } = await openBackup(file, backupsDir)
  close()
  return { file, summary: summaryOf(manifest) }
}

async function makeAndProve(job: JobOf<'make'>, report: Report): Promise<BackupOutcome> {
  const made = await makeBackup(job, report)
  report.made(made)
  return prove({ file: made.file, backupsDir: job.backupsDir }, report)
}

/** An encrypted archive is opened into a plain one first, in the stage, which is gone when it is not wanted any more. */
async function plainFile({ file, stageDir, key }: JobOf<'unpack'>): Promise<string> {
  const head = new Uint8Array(await Bun.file(file).slice(0, 64).arrayBuffer())
  if (!isSealed(head)) return file
  if (key === null) throw new AppError('invalid', 'sealed.no-key', { status: 400 })
  checkRoom(stageDir, Bun.file(file).size, 0)
  const plain = join(stageDir, '.unsealed.zip')
  await writePieces(plain, unseal(filePieces(file), key))
  return plain
}

/** It waits beside the one in use for the next start, which looks whether it is for the same names. */
function keepAuthority(dataDir: string, authority: string): void {
  const file = authorityOf(dataDir, 'restored')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, authority, { mode: 0o600 })
}

/** Everything of a backup into an empty stage, compared with what it should be. */
async function unpack(job: JobOf<'unpack'>, report: Report): Promise<BackupOutcome> {
  const { file, backupsDir, stageDir } = job
  const plain = await plainFile(job)
  const backup = await openBackup(plain, backupsDir)
  try {
    const summary = summaryOf(backup.manifest)
    checkRoom(stageDir, summary.bytes, 0)
    await verifyArchive(backup, { databaseTo: join(stageDir, DATABASE_ENTRY), mediaTo: stageDir }, report)
    if (backup.manifest.key !== null) writeKeyFile(stageDir, backup.manifest.key)
    if (backup.manifest.acmeKey !== null)
      writeFileSync(join(stageDir, ACME_KEY_NAME), backup.manifest.acmeKey, { mode: 0o600 })
    if (plain !== file && backup.manifest.authority !== null)
      keepAuthority(job.dataDir, backup.manifest.authority)
    syncDisk(stageDir)
    return { file, summary }
  } finally {
    backup.close()
    if (plain !== file) rmSync(plain, { force: true })
  }
}

/** A whole copy to storage elsewhere, put together while it goes. */
async function send({
  file,
  dataDir,
  backupsDir,
  key,
  storage,
  keep,
}: JobOf<'send'>): Promise<BackupOutcome> {
  const whole = packWhole({ file, backupsDir }, key === null ? null : readAuthority(dataDir))
  const pieces = key === null ? whole : seal(whole, key)
  await putObject(storage, `${basename(file)}${key === null ? '' : SEALED_ENDING}`, pieces)
  const copies = (await listObjects(storage)).flatMap((name) => {
    const createdAt = momentOfName(name)
    return createdAt === null ? [] : [{ name, createdAt }]
  })
  for (const name of expiredBackups(copies, keep)) await deleteObject(storage, name)
  return { file, summary: null }
}

/** Removes backups, then what only they have shared. As long as one cannot be read, every photograph stays: it may be its. */
async function remove({ backupsDir, names }: JobOf<'remove'>): Promise<BackupOutcome> {
  for (const name of names) rmSync(join(backupsDir, name), { force: true })
  const wanted = new Set<string>()
  for (const name of readdirSync(backupsDir).filter((one) => one.endsWith('.zip'))) {
    try {
      const backup = await openBackup(join(backupsDir, name), backupsDir)
      backup.close()
      if (!backup.manifest.isWhole) for (const { sha256 } of backup.manifest.files) wanted.add(sha256)
    } catch (error) {
      const isForeign = error instanceof AppError && /of-another-application|is-none/.test(error.messageId)
      if (!isForeign) return { file: backupsDir, summary: null }
    }
  }
  await sweepPool(backupsDir, (sha256) => wanted.has(sha256))
  return { file: backupsDir, summary: null }
}

function readAuthority(dataDir: string): string | null {
  const file = authorityOf(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/**
 * The pieces of a backup that has everything in itself, made of one that shares its photographs.
 * @param authority goes into copies that are encrypted, and nowhere else
 */
export async function* packWhole(
  { file, backupsDir }: Pick<JobOf<'pack'>, 'file' | 'backupsDir'>,
  authority: string | null = null,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const backup = await openBackup(file, backupsDir)
  async function* entries(): AsyncGenerator<PiecedEntry> {
    yield { name: DATABASE_ENTRY, content: backup.database() }
    for (const one of backup.manifest.files)
      yield { name: `${MEDIA_ENTRIES}${one.path}`, content: backup.media(one), isPacked: true }
    const manifest = JSON.stringify({ ...backup.manifest, isWhole: true, authority })
    yield { name: MANIFEST_ENTRY, content: Buffer.from(manifest) }
  }
  try {
    yield* zipPieces(entries(), new Date(backup.manifest.createdAt))
  } finally {
    backup.close()
  }
}

/**
 * Does a job where it is called, to its end: in a process of its own for a server, in the command itself for a command. A backup that was
 * made is proven at once.
 * @throws AppError in words; nothing is left behind then, but for a backup that was made and could not be proven
 */
export async function runJob(
  job: Exclude<BackupJob, { kind: 'pack' }>,
  report: Report,
): Promise<BackupOutcome> {
  const written =
    job.kind === 'unpack'
      ? job.stageDir
      : job.kind === 'bring'
        ? job.dataDir
        : job.kind === 'make' && job.to
          ? dirname(job.to)
          : job.backupsDir
  try {
    if (job.kind === 'unpack') return await unpack(job, report)
    if (job.kind === 'bring')
      return await (await import('./from-instance.service')).bringInstance(job, report)
    if (job.kind === 'send') return await send(job)
    if (job.kind === 'look') return await look(job)
    // One with everything in itself shares nothing, so that it is made although the folder of backups is full or closed.
    if (job.kind === 'make' && job.to !== null) return await makeAndProve(job, report)
    return await alone(job.backupsDir, async () => {
      if (job.kind === 'prove') return prove(job, report)
      return job.kind === 'remove' ? remove(job) : makeAndProve(job, report)
    })
  } catch (error) {
    throw diskFault(error, written)
  }
}
