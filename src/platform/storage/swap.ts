import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { systemClock, toTimestamp } from '../clock'
import {
  createPreviousState,
  DATABASE_NAMES,
  discardStage,
  isDatabaseOnly,
  MEDIA_FOLDERS,
  markDatabaseOnly,
  mountPoints,
  notePreviousState,
  previousStates,
  STATE_NAMES,
  type Stage,
  sweepStates,
} from './stage'

/** One pair of renames: the live folder is moved to `old`, the staged one to the live path. Paths below the data directory. */
interface Place {
  live: string
  staged: string | null
  old: string | null
}

interface Journal {
  places: Place[]
  /** Folder of the replaced state, and the time, UTC. */
  wayBack: string
  at: string
  /** The disk has refused a step: everything is moved to where it was. */
  isUndone?: boolean
}

/** The disk refuses a step; nothing else here is a reason to undo a swap. */
class DiskRefused extends Error {}

function attempt(work: () => void): void {
  try {
    work()
  } catch (cause) {
    throw new DiskRefused('the disk refuses', { cause })
  }
}

const JOURNAL = 'swap.json'
const journalOf = (dataDir: string) => join(resolve(dataDir), JOURNAL)

/** Called before each step that can be the last one before a power cut; tests end there. */
export type OnStep = (step: string) => void

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Names in a folder without the hidden ones; none when there is no such folder. */
const seenIn = (path: string) =>
  existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : []

function planPlaces(root: string, stage: Stage, wayBack: Stage): Place[] {
  const below = (path: string) => relative(root, path)
  const place = (live: string, staged: string, old: string): Place => ({
    live: below(live),
    staged: isThere(staged) ? below(staged) : null,
    old: isThere(live) ? below(old) : null,
  })
  const mounted = mountPoints()
  const names = isDatabaseOnly(stage) ? DATABASE_NAMES : STATE_NAMES
  return names.flatMap((name) => {
    const live = join(root, name)
    const isMounted = MEDIA_FOLDERS.some((folder) => folder === name) && mounted.has(live)
    if (!isMounted) return [place(live, join(stage.dir, name), join(wayBack.dir, name))]
    const staged = realpathSync(join(stage.dir, name))
    const old = realpathSync(join(wayBack.dir, name))
    const children = new Set([...seenIn(live), ...seenIn(staged)])
    return [...children].map((child) => place(join(live, child), join(staged, child), join(old, child)))
  })
}

/** Carries a journal out to its end; it sees which steps are done, so it may be called any number of times. */
function finish(root: string, journal: Journal, onStep: OnStep): void {
  const { places, wayBack, at, isUndone } = journal
  if (isUndone) {
    undo(root, journal)
    return
  }
  for (const { live, staged, old } of places) {
    // As long as `old` is missing, the live folder is still the old one.
    if (old !== null && !isThere(join(root, old))) {
      onStep(`away ${live}`)
      attempt(() => renameSync(join(root, live), join(root, old)))
    }
    if (staged !== null && isThere(join(root, staged))) {
      onStep(`in ${live}`)
      attempt(() => renameSync(join(root, staged), join(root, live)))
    }
  }
  attempt(() => syncPlaces(root, places))
  onStep('note')
  attempt(() => notePreviousState(join(root, wayBack), at))
  onStep('done')
  rmSync(journalOf(root))
  syncFolder(root)
}

/** Undoes every rename that was done; may be called any number of times, too. */
function undo(root: string, { places, wayBack }: Journal): void {
  for (const { live, staged, old } of places.toReversed()) {
    const isIn = staged !== null && !isThere(join(root, staged))
    if (isIn && isThere(join(root, live))) renameSync(join(root, live), join(root, staged))
    const isAway = old !== null && isThere(join(root, old))
    if (isAway && !isThere(join(root, live))) renameSync(join(root, old), join(root, live))
  }
  syncPlaces(root, places)
  rmSync(journalOf(root))
  syncFolder(root)
  discardStage({ id: wayBack, dir: join(root, wayBack) })
}

function syncPlaces(root: string, places: readonly Place[]): void {
  const folders = places.flatMap(({ live, staged, old }) =>
    [live, staged, old].filter((path) => path !== null),
  )
  for (const folder of new Set(folders.map((path) => dirname(join(root, path)))))
    if (existsSync(folder)) syncFolder(folder)
}

function writeJournal(root: string, journal: Journal, onStep: OnStep = () => {}): void {
  const file = journalOf(root)
  onStep('journal')
  writeFileSync(`${file}.new`, JSON.stringify(journal), { flush: true })
  onStep('commit')
  renameSync(`${file}.new`, file)
  syncFolder(root)
}

/** Carries out a swap, or undoes it where the disk refuses a step, and throws the disk's error. */
function carryOut(root: string, journal: Journal, onStep: OnStep): void {
  try {
    finish(root, journal, onStep)
  } catch (error) {
    if (!(error instanceof DiskRefused)) throw error
    const undone = { ...journal, isUndone: true }
    writeJournal(root, undone)
    undo(root, undone)
    throw error.cause
  }
}

/** Whether a swap was begun and is not finished. */
export const isSwapOpen = (dataDir: string) => existsSync(journalOf(dataDir))

/**
 * Replaces the state in use by another one in one step: from the moment that the journal is on the disk the new one
 * counts, and the next process that opens the data directory finishes what is left. The replaced state is kept to return to. A step
 * that the disk refuses undoes everything. The caller holds the data directory's lock, and its database is closed.
 * @throws the disk's error; nothing is changed then, unless `isSwapOpen`
 */
export function swapIn(dataDir: string, stage: Stage, onStep: OnStep = () => {}): void {
  const root = realpathSync(resolve(dataDir))
  const own = { ...stage, dir: realpathSync(stage.dir) }
  const back = createPreviousState(root)
  if (isDatabaseOnly(own)) markDatabaseOnly(back)
  const journal: Journal = {
    places: planPlaces(root, own, back),
    wayBack: relative(root, back.dir),
    at: toTimestamp(systemClock.now()),
  }
  writeJournal(root, journal, onStep)
  carryOut(root, journal, onStep)
  onStep('sweep')
  sweepStates(root)
}

/** Finishes a swap that was cut off; says whether there was one. The caller holds the data directory's lock. */
export function finishSwap(dataDir: string, onStep: OnStep = () => {}): boolean {
  if (!isSwapOpen(dataDir)) return false
  const root = realpathSync(resolve(dataDir))
  carryOut(root, JSON.parse(readFileSync(journalOf(root), 'utf8')) as Journal, onStep)
  return true
}

/** The state that the last swap replaced, which `swapIn` accepts like any other; null when there is none. */
export const previousState = (dataDir: string) => previousStates(dataDir)[0] ?? null
