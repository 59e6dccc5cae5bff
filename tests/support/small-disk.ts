import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (...command: string[]) => Bun.spawnSync(command, { stderr: 'ignore' }).success

/** Mounts a disk of its own, in memory. Only root may, and only where the system lets it. @param options of tmpfs, such as `size=30m` */
export const mountAt = (place: string, options: string) =>
  Bun.which('mount') !== null && run('mount', '-t', 'tmpfs', '-o', options, 'none', place)

export const unmount = (place: string) => run('umount', place)

export function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'trivet-mount-'))
  const isMounted = mountAt(place, 'size=1m')
  if (isMounted) unmount(place)
  rmSync(place, { recursive: true })
  return isMounted
}

/** Leaves no room on the disk of a folder. @returns what frees up space again */
export function fillDisk(folder: string): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const file = join(folder, 'fill')
  writeFileSync(file, new Uint8Array(bavail * bsize))
  return () => rmSync(file, { force: true })
}

export interface SmallDisk {
  folder: string
  close(): void
}

/** A disk of so many megabytes. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-disk-'))
  if (!mountAt(folder, `size=${megabytes}m`)) throw new Error('nothing can be mounted here')
  return {
    folder,
    close() {
      unmount(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
