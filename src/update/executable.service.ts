import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { AppError } from '../platform/errors'
import { checkRoom, diskFault } from '../platform/faults'

// At every moment there is a working executable under the executable's name: the new one is written beside it, and replaces it by one
// rename. The next run removes what a killed one left behind.

const Before = v.object({
  version: v.string(),
  /** When the newer one replaced it. */
  at: v.string(),
})
export type Before = v.InferOutput<typeof Before>

/** Paths of the executable, of the one before it, and of the folder for unfinished files. */
export function placesOf(executable: string) {
  return {
    executable,
    previous: `${executable}.previous`,
    before: `${executable}.previous.json`,
    work: join(dirname(executable), '.trivet-update'),
  }
}
export type Places = ReturnType<typeof placesOf>

const syncFolder = (folder: string) => {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Removes what a killed run has left, and finishes keeping the previous executable. */
export function sweepWork({ work, previous }: Places): void {
  const newer = join(work, 'newer')
  if (existsSync(newer) && !existsSync(previous)) renameSync(newer, previous)
  rmSync(work, { recursive: true, force: true })
}

const BLOCK = 512
const field = (block: Buffer, at: number, length: number) =>
  block.toString('latin1', at, at + length).split('\0')[0]!

/**
 * Writes the executable of a release's tarball into the folder for unfinished files.
 * @returns its path
 * @throws disk-full before anything is written; upstream where the tarball has none
 */
export async function unpackExecutable(tarball: Uint8Array, { work }: Places): Promise<string> {
  const file = join(work, 'trivet')
  // The tarball is compressed to about half.
  checkRoom(dirname(work), tarball.length * 2.2, 0)
  let descriptor: number | null = null
  let isWhole = false
  try {
    mkdirSync(work, { mode: 0o700 })
    let rest: Buffer = Buffer.alloc(0)
    /** Bytes of the member that is being read: those to keep, and those up to the next header. */
    let [left, padding] = [0, 0]
    for await (const chunk of Readable.from([tarball]).pipe(createGunzip())) {
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
      while (!isWhole) {
        if (left > 0 || padding > 0) {
          const take = Math.min(rest.length, left)
          if (descriptor !== null && take > 0) writeSync(descriptor, rest, 0, take)
          left -= take
          const skip = left === 0 ? Math.min(rest.length - take, padding) : 0
          padding -= skip
          rest = rest.subarray(take + skip)
          if (left === 0 && descriptor !== null) isWhole = true
          if (left > 0 || padding > 0) break
          continue
        }
        if (rest.length < BLOCK) break
        const name = field(rest, 0, 100)
        const size = Number.parseInt(field(rest, 124, 12), 8) || 0
        if (name.endsWith('/trivet') && field(rest, 156, 1) === '0') descriptor = openSync(file, 'wx', 0o755)
        left = size
        padding = (BLOCK - (size % BLOCK)) % BLOCK
        rest = rest.subarray(BLOCK)
      }
      if (isWhole) break
    }
    if (!isWhole || descriptor === null) throw new AppError('upstream', 'update.wrong-sum')
    fsyncSync(descriptor)
    return file
  } catch (error) {
    throw diskFault(error, work)
  } finally {
    if (descriptor !== null) closeSync(descriptor)
    if (isWhole) chmodSync(file, 0o755)
  }
}

/** Replaces the executable by a new one; the old one is kept beside it. */
export function putExecutable(file: string, places: Places, before: Before): void {
  const { executable, previous, before: note, work } = places
  try {
    const old = join(work, 'old')
    linkSync(executable, old)
    writeFileSync(join(work, 'note'), JSON.stringify(before))
    renameSync(join(work, 'note'), note)
    renameSync(old, previous)
    renameSync(file, executable)
    syncFolder(dirname(executable))
    rmSync(work, { recursive: true, force: true })
  } catch (error) {
    throw diskFault(error, executable)
  }
}

/** The version before the last update; null where there was none. */
export function whatWasBefore({ previous, before }: Places): Before | null {
  if (!existsSync(previous)) return null
  try {
    return v.parse(Before, JSON.parse(readFileSync(before, 'utf8')))
  } catch {
    return null
  }
}

/** Exchanges the executable and the one before it. */
export function exchangeExecutables(places: Places, before: Before): void {
  const { executable, previous, before: note, work } = places
  try {
    mkdirSync(work, { mode: 0o700 })
    const newer = join(work, 'newer')
    linkSync(executable, newer)
    renameSync(previous, executable)
    renameSync(newer, previous)
    writeFileSync(join(work, 'note'), JSON.stringify(before))
    renameSync(join(work, 'note'), note)
    syncFolder(dirname(executable))
    rmSync(work, { recursive: true, force: true })
  } catch (error) {
    throw diskFault(error, executable)
  }
}
