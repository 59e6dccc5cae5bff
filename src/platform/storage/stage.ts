import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { newId } from '../ids'
import { KEY_NAME } from '../security/secret-box'

/** Folders on which another file system is mounted, or another folder; they cannot be renamed. Empty where the system does not tell. */
export function mountPoints(): Set<string> {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
    return new Set(lines.map((line) => readOctal(line.split(' ')[4] ?? '')))
  } catch {
    return new Set()
  }
}

/** Spaces and the like are written as octal numbers. */
const readOctal = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

/**
 * A second state of all data beside the one in use: a folder laid out like the data directory (`trivet.db`, `recipes`,
 * `users`, `groups`), on the same disk. Give its `dir` as data directory to whatever fills it.
 */
export interface Stage {
  id: string
  dir: string
}

/** The folders of people's files; everything else in the data directory is not theirs, or can be made again. */
export const MEDIA_FOLDERS = ['recipes', 'users', 'groups'] as const
/** The account key by which a certificate authority knows this server; with another it would be another server. */
export const ACME_KEY_NAME = 'acme.key'
/** Folders of the server's own certificate authority with its key, and of one that an encrypted backup has brought and that is not in use yet. */
export const authorityOf = (dataDir: string, kind: 'kept' | 'restored' = 'kept') =>
  join(resolve(dataDir), 'https', kind === 'kept' ? 'authority.pem' : 'authority.restored.pem')
/** The keys go where their database goes. */
export const DATABASE_NAMES = [
  'trivet.db',
  'trivet.db-wal',
  'trivet.db-shm',
  KEY_NAME,
  ACME_KEY_NAME,
] as const
export const STATE_NAMES = [...DATABASE_NAMES, ...MEDIA_FOLDERS] as const

/** The folder of states that are not in use yet, and of replaced ones. */
const STAGES = '.restore'
const WAYS_BACK = 'before-restore'
const NOTE = 'way-back.json'

/** A mounted folder cannot move: its part of a state is inside it, under a name that is never served. */
function makeState(dataDir: string, parent: string, id: string): Stage {
  const dir = join(dataDir, parent, id)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const mounted = mountPoints()
  for (const name of MEDIA_FOLDERS) {
    const live = join(dataDir, name)
    if (!mounted.has(realpathOr(live))) continue
    const inside = join(live, `.${parent.replace(/^\./, '')}-${id}`)
    mkdirSync(inside, { recursive: true, mode: 0o700 })
    symlinkSync(inside, join(dir, name))
  }
  return { id, dir }
}

function realpathOr(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** An empty state beside the one in use. Fill it, then swap it in (`swapIn`), or discard it. */
export function createStage(dataDir: string): Stage {
  return makeState(resolve(dataDir), STAGES, newId())
}

const DATABASE_ONLY = 'database-only'

/** Marks a state that is a snapshot of the database alone: the photographs in use stay. */
export function markDatabaseOnly({ dir }: Pick<Stage, 'dir'>): void {
  writeFileSync(join(dir, DATABASE_ONLY), '', { flush: true })
}

export const isDatabaseOnly = ({ dir }: Pick<Stage, 'dir'>) => existsSync(join(dir, DATABASE_ONLY))

/** Removes a state that is not wanted. */
export function discardStage({ dir }: Stage): void {
  for (const name of MEDIA_FOLDERS) {
    const real = realpathOr(join(dir, name))
    if (real !== join(dir, name)) rmSync(real, { recursive: true, force: true })
  }
  rmSync(dir, { recursive: true, force: true })
}

/** An empty place for the state that is about to be replaced. It cannot be returned to before it is marked as a previous state. */
export function createPreviousState(dataDir: string): Stage {
  return makeState(resolve(dataDir), WAYS_BACK, newId())
}

/** @param at when it was replaced, UTC */
export function notePreviousState(dir: string, at: string): void {
  writeFileSync(join(dir, NOTE), JSON.stringify({ at }), { flush: true })
}

export interface PreviousState extends Stage {
  /** When it was replaced, UTC. */
  at: string
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** States that were replaced, the newest first; more than one only after something was cut off. */
export function previousStates(dataDir: string): PreviousState[] {
  const parent = join(resolve(dataDir), WAYS_BACK)
  const found = namesIn(parent).flatMap((id) => {
    try {
      const { at } = JSON.parse(readFileSync(join(parent, id, NOTE), 'utf8')) as { at: string }
      return [{ id, dir: join(parent, id), at }]
    } catch {
      return []
    }
  })
  return found.sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Removes states that were never swapped in, and all replaced states but the newest. The caller holds the data directory's lock. */
export function sweepStates(dataDir: string): void {
  const root = resolve(dataDir)
  for (const id of namesIn(join(root, STAGES))) discardStage({ id, dir: join(root, STAGES, id) })
  const [newest, ...older] = previousStates(root)
  for (const state of older) discardStage(state)
  for (const id of namesIn(join(root, WAYS_BACK)))
    if (id !== newest?.id) discardStage({ id, dir: join(root, WAYS_BACK, id) })
  // The parts in mounted folders whose link was lost.
  for (const folder of MEDIA_FOLDERS)
    for (const name of namesIn(join(root, folder)))
      if (/^\.(restore|before-restore)-/.test(name) && !name.endsWith(newest?.id ?? '-'))
        rmSync(join(root, folder, name), { recursive: true, force: true })
}
