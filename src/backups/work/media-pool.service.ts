import { constants } from 'node:fs'
import { copyFile, mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filePieces } from '../../platform/storage/file-pieces'
import { MEDIA_FOLDERS } from '../../platform/storage/stage'

/** Where backups that share photographs keep them, each once, by its hash. */
const POOL = 'media'
/** Archives that are still being read or fetched belong to the moment. */
const PASSING = /^groups\/[^/]+\/(uploads|export)(\/|$)/

export interface SourceFile {
  /** Below the data directory, with `/`. */
  path: string
  file: string
  bytes: number
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function* filesBelow(dataDir: string, path: string): AsyncGenerator<SourceFile> {
  const folder = await opendir(join(dataDir, path)).catch((error) => {
    if (isGone(error)) return null
    throw error
  })
  if (!folder) return
  for await (const entry of folder) {
    const below = `${path}/${entry.name}`
    if (entry.name.startsWith('.') || PASSING.test(below)) continue
    if (entry.isDirectory()) yield* filesBelow(dataDir, below)
    if (!entry.isFile()) continue
    const file = join(dataDir, below)
    const found = await stat(file).catch(() => null)
    if (found) yield { path: below, file, bytes: found.size }
  }
}

/** Every photograph and attachment of a data directory; unfinished ones, whose names begin with a dot, are left out. */
export async function* mediaOf(dataDir: string): AsyncGenerator<SourceFile> {
  for (const folder of MEDIA_FOLDERS) yield* filesBelow(dataDir, folder)
}

/** Hands pieces on and counts and hashes them meanwhile. */
export function measurePieces(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  const hasher = new Bun.CryptoHasher('sha256')
  let bytes = 0
  async function* through() {
    for await (const piece of pieces) {
      hasher.update(piece)
      bytes += piece.byteLength
      yield piece
    }
  }
  return { pieces: through(), result: () => ({ bytes, sha256: hasher.digest('hex') }) }
}

/** Bytes and hash of a file; null when it has gone. */
export async function hashFile(file: string): Promise<{ bytes: number; sha256: string } | null> {
  try {
    const { pieces, result } = measurePieces(filePieces(file))
    for await (const _ of pieces);
    return result()
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

export const poolFile = (backupsDir: string, sha256: string) =>
  join(backupsDir, POOL, sha256.slice(0, 2), sha256)

/** Puts a file into the pool unless it is there; answers its bytes and hash, or null when it has gone meanwhile. */
export async function intoPool(backupsDir: string, { file }: SourceFile) {
  const hashed = await hashFile(file)
  if (!hashed) return null
  const goal = poolFile(backupsDir, hashed.sha256)
  const known = await stat(goal).catch(() => null)
  if (known?.size === hashed.bytes) return hashed
  await mkdir(join(goal, '..'), { recursive: true, mode: 0o700 })
  const unfinished = `${goal}.part`
  await rm(unfinished, { force: true })
  try {
    await copyFile(file, unfinished, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
  await rename(unfinished, goal)
  return hashed
}

/** Bytes of the whole pool. */
export async function poolBytes(backupsDir: string): Promise<number> {
  let bytes = 0
  for (const folder of await readdir(join(backupsDir, POOL)).catch(() => []))
    for (const name of await readdir(join(backupsDir, POOL, folder)).catch(() => []))
      bytes += (await stat(join(backupsDir, POOL, folder, name)).catch(() => null))?.size ?? 0
  return bytes
}

/** Removes what no backup names any more, and what was cut off. @returns how many files */
export async function sweepPool(backupsDir: string, isWanted: (sha256: string) => boolean): Promise<number> {
  let removed = 0
  for (const folder of await readdir(join(backupsDir, POOL)).catch(() => []))
    for (const name of await readdir(join(backupsDir, POOL, folder)).catch(() => [])) {
      if (isWanted(name)) continue
      await rm(join(backupsDir, POOL, folder, name), { force: true })
      removed += 1
    }
  return removed
}
