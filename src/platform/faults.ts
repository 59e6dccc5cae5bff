import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { AppError, isDiskFull } from './errors'

/** Part of a disk that stays free, whatever is written by itself. */
const LEAST_FREE = 0.1

export interface DiskRoom {
  freeBytes: number
  totalBytes: number
}

export function diskRoom(folder: string): DiskRoom {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

const megabytes = (bytes: number) => Math.max(0, Math.ceil(bytes / 1e6))

/**
 * Refuses before anything is written what would fill a disk.
 * @param leastFree part of the disk that must stay free: a tenth unless told
 * @throws disk-full `disk.too-little-room` with what is needed and what is there
 */
export function checkRoom(
  folder: string,
  needBytes: number,
  leastFree = LEAST_FREE,
  room = diskRoom(folder),
): void {
  const { freeBytes, totalBytes } = room
  if (freeBytes - needBytes >= totalBytes * leastFree) return
  const values = { folder, need: megabytes(needBytes + totalBytes * leastFree), free: megabytes(freeBytes) }
  throw new AppError('disk-full', 'disk.too-little-room', { values })
}

/**
 * Refuses before anything is changed a folder or file that this process may not write.
 * @throws conflict `disk.not-ours` for what belongs to another user, `disk.read-only` for the rest
 */
export function checkWritable(path: string): void {
  try {
    accessSync(path, constants.W_OK)
  } catch (cause) {
    throw diskFault(cause, path)
  }
}

function isNotOurs(path: string): boolean {
  try {
    return statSync(path).uid !== process.getuid?.()
  } catch {
    return false
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const NOT_WRITABLE = /^(EACCES|EPERM|EROFS|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*)$/

/** What the disk has refused, in words for the operator; anything else as it was thrown. @param path what was written */
export function diskFault(error: unknown, path: string): unknown {
  if (error instanceof AppError) return error
  if (isDiskFull(error))
    return new AppError('disk-full', 'disk.is-full', { values: { folder: path }, cause: error })
  const code = codeOf(error)
  if (!NOT_WRITABLE.test(code)) return error
  const messageId = code !== 'EROFS' && isNotOurs(path) ? 'disk.not-ours' : 'disk.read-only'
  return new AppError('conflict', messageId, { values: { folder: path }, cause: error })
}
