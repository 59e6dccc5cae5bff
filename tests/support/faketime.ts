import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const UNPACKED = join(import.meta.dir, '../../.build/faketime')
const APT_MS = 60_000

/** Debian's library, installed or unpacked by us; undefined where there is none. */
function library(): string | undefined {
  const roots = ['/usr/lib', join(UNPACKED, 'usr/lib')].filter((root) => existsSync(root))
  return roots
    .flatMap((root) =>
      readdirSync(root)
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => join(root, name, 'faketime/libfaketimeMT.so.1')),
    )
    .find((path) => existsSync(path))
}

/** Unpacks libfaketime below `.build`; says in a sentence when that cannot be done. */
export function ensureFaketime(): string | null {
  if (library()) return null
  if (existsSync('/usr/bin/apt-get')) {
    mkdirSync(UNPACKED, { recursive: true })
    spawnSync('apt-get', ['-qq', 'download', 'libfaketime'], { cwd: UNPACKED, timeout: APT_MS })
    for (const file of readdirSync(UNPACKED).filter((name) => name.endsWith('.deb')))
      spawnSync('dpkg-deb', ['-x', join(UNPACKED, file), UNPACKED])
  }
  return library()
    ? null
    : 'The tests that set the clock need libfaketime, which apt-get could not fetch; they are skipped.'
}

/** A program's clock, which can be set while it runs. */
export interface SetClock {
  /** What the program is to be started with. */
  env: Record<string, string>
  /** So many days ahead of, or behind, the machine's. */
  set(days: number): void
}

/** The clock of a program that is about to be started; what only counts the time that passes goes on as the machine's does. */
export function setClock(folder: string, days: number): SetClock {
  const file = join(folder, 'clock')
  const set = (by: number) => writeFileSync(file, `${by < 0 ? '' : '+'}${by}d\n`)
  set(days)
  return {
    env: {
      LD_PRELOAD: library()!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}
