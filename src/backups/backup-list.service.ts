import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BACKUPS, createDownloadToken } from '../exports/downloads/download-token.service'
import { toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Ctx, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import type { UploadedFile } from '../platform/http/upload'
import type { UserId } from '../platform/ids'
import { isSafeName, mediaPath } from '../platform/images/media-path'
import { fileResponse } from '../platform/images/media-response'
import { formatBytes } from '../ui/format.rules'
import { findActor } from '../users/actor.service'
import type { AllBackups } from './backup.schema'
import { findBackupFile, knownBackup, placesOf, verifyBackup } from './backup.service'
import { backupsDirOf, type LedgerEntry, readLedger } from './ledger.service'
import { packInProcess } from './work/worker-process.service'

type Settings = Pick<Config, 'dataDir' | 'backupDir' | 'backupKey'>

/** A backup as administrators see it. */
export interface ListedBackup {
  name: string
  /** UTC. */
  createdAt: string
  /** Size of everything in it, photographs included. */
  bytes: number
  known: LedgerEntry | null
}

/** All backups, the newest first. */
export async function listBackups(config: Settings): Promise<ListedBackup[]> {
  const folder = backupsDirOf(config)
  const { entries } = readLedger(folder)
  const listed: ListedBackup[] = []
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const file = await findBackupFile(config, name)
    if (!file) continue
    const { size, mtime } = await stat(file)
    const known = entries[name] ?? null
    const createdAt = known?.summary?.createdAt ?? toTimestamp(mtime)
    listed.push({ name, createdAt, bytes: known?.summary?.bytes ?? size, known })
  }
  return listed.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
}

/** The same in v1's shape. */
export async function listForClients(config: Settings): Promise<AllBackups> {
  const listed = await listBackups(config)
  const imports = listed.map(({ name, createdAt, bytes }) => ({
    name,
    date: createdAt,
    size: formatBytes(bytes),
  }))
  return { imports, templates: [] }
}

/** A token that opens a backup once, for half an hour. @throws not-found */
export async function createBackupToken(ctx: Ctx, name: string): Promise<string> {
  if (!(await findBackupFile(ctx.config, name))) throw new AppError('not-found', 'exceptions.not-found')
  return createDownloadToken(ctx, 'file', BACKUPS + name)
}

/** A backup with everything in it, for an administrator: as it is there, or put together while it is sent. */
export async function respondBackup(
  services: Pick<Services, 'config' | 'clock' | 'db' | 'log'>,
  name: string,
  userId: UserId,
): Promise<Response | null> {
  const { config } = services
  if (!findActor(services, userId)?.admin) return null
  const file = await findBackupFile(config, name)
  if (!file) return null
  const isShared = (await knownBackup(services, name))?.summary?.isWhole === false
  const whole = fileResponse(Bun.file(file), new Request('http://localhost/'), {
    cacheControl: 'private, no-store',
  })
  if (!isShared) return whole
  const headers = new Headers(whole.headers)
  for (const header of ['content-length', 'etag', 'last-modified']) headers.delete(header)
  return new Response(packInProcess({ kind: 'pack', ...placesOf(config), file }), { headers })
}

/**
 * Keeps an uploaded archive under its own name. Whether it is sound is checked afterwards, and kept beside it.
 * @throws invalid 400 for a name that is none or no zip's; conflict for one that is taken
 */
export async function keepUpload(
  ctx: Ctx,
  services: Pick<Services, 'config' | 'clock' | 'log'>,
  upload: UploadedFile,
): Promise<string> {
  const { config, media } = ctx
  const name = basename(upload.name.replaceAll('\\', '/'))
  const from = mediaPath(config.dataDir, upload.place)
  try {
    if (name !== upload.name || !isSafeName(name) || !name.endsWith('.zip'))
      throw new AppError('invalid', 'backup.not-a-zip', { status: 400 })
    if (await findBackupFile(config, name))
      throw new AppError('conflict', 'backup.name-taken', { values: { name } })
    const folder = backupsDirOf(config)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const goal = join(folder, name)
    await rename(from, goal).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      await copyFile(from, `${goal}.part`)
      await rename(`${goal}.part`, goal)
    })
  } finally {
    await media.remove(upload.place)
    await rm(from, { force: true })
  }
  void verifyBackup(services, name).catch((error) =>
    services.log.error("couldn't inspect an uploaded backup", { error }),
  )
  return name
}
