import { constants, renameSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { writePieces } from '../storage/file-pieces'
import { mediaPath } from './media-path'
import { type FileResponseOptions, fileResponse } from './media-response'

/** A place below the data folder, one name per segment: `['recipes', id, 'images', 'original.webp']`. */
export type MediaPlace = readonly string[]

/** Files that are written and wait to be seen. */
export interface StagedFiles {
  /** Moves them to their places at once; files of the same name are replaced, others stay. Needs no disk space. */
  place(): void
  /** Deletes them; nothing has changed then. */
  discard(): Promise<void>
}

export interface MediaStore {
  /** Writes files for one folder under other names first. Whatever can fail, such as a full disk, fails here. */
  stage(folder: MediaPlace, files: Record<string, Uint8Array | Blob>): Promise<StagedFiles>
  /** Stages files and places them: all or none, as far as a reader can see. */
  save(folder: MediaPlace, files: Record<string, Uint8Array | Blob>): Promise<void>
  /** Writes one file piece by piece, seen only once it is whole; answers its bytes. An error in between leaves nothing. */
  saveStream(place: MediaPlace, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** The file, or undefined when there is none. */
  find(place: MediaPlace): Promise<Bun.BunFile | undefined>
  /** The names in a folder, sorted; empty when there is no such folder. Unfinished files are left out. */
  list(folder: MediaPlace): Promise<string[]>
  /** Bytes of all files in a folder and the folders below it; 0 when there is no such folder. */
  sizeOf(folder: MediaPlace): Promise<number>
  /** Copies the files of one folder, not its folders, into another; nothing happens when there is no such folder. */
  copyFiles(from: MediaPlace, to: MediaPlace): Promise<void>
  /** Deletes a file, or a folder with all it holds; nothing happens when there is neither. */
  remove(place: MediaPlace): Promise<void>
  /** Answers a GET or HEAD with the file, or undefined when there is none. See fileResponse. */
  respond(place: MediaPlace, request: Request, options?: FileResponseOptions): Promise<Response | undefined>
}

/**
 * Pictures and attachments in the data folder, in a layout that other programs of the API know. Every method throws
 * `not-found` `exceptions.not-found` for a place that mediaPath refuses, and whatever the disk says when it is full or
 * read-only.
 */
export function createMediaStore(dataDir: string): MediaStore {
  async function find(place: MediaPlace): Promise<Bun.BunFile | undefined> {
    const path = mediaPath(dataDir, place)
    try {
      // A link that a restored archive or an operator left may lead to the database; it is followed only inside.
      const [root, real] = await Promise.all([realpath(join(dataDir, place[0] ?? '')), realpath(path)])
      if (!real.startsWith(root + sep) || !(await stat(real)).isFile()) return undefined
      return Bun.file(real)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function list(folder: MediaPlace): Promise<string[]> {
    try {
      const names = await readdir(mediaPath(dataDir, folder))
      return names.filter((name) => !name.startsWith('.')).sort()
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  async function sizeOf(folder: MediaPlace): Promise<number> {
    try {
      const entries = await readdir(mediaPath(dataDir, folder), { recursive: true, withFileTypes: true })
      let bytes = 0
      for (const entry of entries)
        if (entry.isFile()) bytes += await bytesOf(join(entry.parentPath, entry.name))
      return bytes
    } catch (error) {
      if (isMissing(error)) return 0
      throw error
    }
  }

  async function stage(folder: MediaPlace, files: Record<string, Uint8Array | Blob>): Promise<StagedFiles> {
    const entries = Object.entries(files).map(([name, bytes]) => ({
      path: mediaPath(dataDir, [...folder, name]),
      bytes,
    }))
    await mkdir(mediaPath(dataDir, folder), { recursive: true })
    const unfinished: [string, string][] = []
    const discard = async () => {
      await Promise.all(unfinished.map(([temporary]) => rm(temporary, { force: true })))
    }
    try {
      for (const { path, bytes } of entries) {
        const temporary = join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}`)
        unfinished.push([temporary, path])
        await writeThrough(temporary, bytes)
      }
    } catch (error) {
      await discard()
      throw error
    }
    return {
      place() {
        for (const [temporary, path] of unfinished) renameSync(temporary, path)
      },
      discard,
    }
  }

  return {
    stage,
    async save(folder, files) {
      const staged = await stage(folder, files)
      try {
        staged.place()
      } catch (error) {
        await staged.discard()
        throw error
      }
    },
    async saveStream(place, pieces) {
      const path = mediaPath(dataDir, place)
      const temporary = join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}`)
      await mkdir(dirname(path), { recursive: true })
      try {
        const bytes = await writePieces(temporary, pieces)
        renameSync(temporary, path)
        return bytes
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    find,
    list,
    sizeOf,
    async copyFiles(from, to) {
      const names = await list(from)
      if (names.length === 0) return
      await mkdir(mediaPath(dataDir, to), { recursive: true })
      for (const name of names) {
        const file = await find([...from, name])
        if (!file?.name) continue
        await copyFile(file.name, mediaPath(dataDir, [...to, name]), constants.COPYFILE_FICLONE)
      }
    },
    async remove(place) {
      await rm(mediaPath(dataDir, place), { recursive: true, force: true })
    },
    async respond(place, request, options) {
      const file = await find(place)
      return file && fileResponse(file, request, options)
    },
  }
}

/** Writes and waits until the disk has it, so that a power cut cannot leave an empty file under the final name. */
async function writeThrough(path: string, bytes: Uint8Array | Blob): Promise<void> {
  const file = await open(path, 'wx')
  try {
    if (bytes instanceof Blob) for await (const chunk of bytes.stream()) await file.write(chunk)
    else await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Size of a file that may be gone meanwhile. */
async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
