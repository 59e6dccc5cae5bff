import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { INSIDE } from './inside'

/** What a browser reads with these files: text in pictures, or photographs in HEIC. */
export type ReaderKind = 'ocr' | 'heic'

export interface ProgramFile {
  kind: ReaderKind
  name: string
  /** The npm package that contains it. */
  from: string
  sha256: string
}

/**
 * Programs that run in a member's browser under our own address: only these very files, by their content, are ever handed out. The
 * names of the packages are for people, and for the button that fetches them (decision 0063).
 */
export const PROGRAM_FILES: readonly ProgramFile[] = [
  {
    kind: 'ocr',
    name: 'tesseract-core-simd-lstm.js',
    from: 'tesseract.js-core@7.0.0',
    sha256: 'e48e2f02ddae3716c8dd24bf41cd290d4efa96892d689cdc4013c2545d63f469',
  },
  {
    kind: 'ocr',
    name: 'tesseract-core-simd-lstm.wasm',
    from: 'tesseract.js-core@7.0.0',
    sha256: '34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea',
  },
  {
    kind: 'heic',
    name: 'libheif.js',
    from: 'libheif-js@1.23.2',
    sha256: 'f148d9ff173e5a6d6781e80dccb8336f54bfbb032392ceb2d37e0e92923c4bf3',
  },
  {
    kind: 'heic',
    name: 'libheif.wasm',
    from: 'libheif-js@1.23.2',
    sha256: 'e4aa8333fbe55ec7c6c776f735236f40bed9103188498f8131d4e52b73cdfee8',
  },
]

/** `deu.traineddata.gz`, `chi_sim.traineddata.gz`: the knowledge of one language. */
const LANGUAGE_FILE = /^([a-z]{3}(?:_[a-z]{2,6})?)\.traineddata\.gz$/
export const MAX_LANGUAGE_BYTES = 32 * 1024 * 1024

/** The file of a language by the code that Tesseract gives it. */
export const languageFile = (code: string) => `${code}.traineddata.gz`

/** The code of the language in a file of that name; null for every other name. */
export const languageOf = (name: string) => LANGUAGE_FILE.exec(name)?.[1] ?? null

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Content is compared once for each state of a file. */
const compared = new Map<string, { state: string; isKnown: boolean }>()

const stateOf = ({ size, mtimeMs, ino }: Stats) => `${ino}-${size}-${mtimeMs}`

/** A file that is in the directory itself: a link may lead anywhere. */
function lookAt(dataDir: string, kind: ReaderKind, name: string): Stats | null {
  if (!lstatSync(join(dataDir, kind), { throwIfNoEntry: false })?.isDirectory()) return null
  const stats = lstatSync(join(dataDir, kind, name), { throwIfNoEntry: false })
  return stats?.isFile() ? stats : null
}

function isTheProgram(path: string, state: string, expected: string): boolean {
  const before = compared.get(path)
  if (before?.state === state) return before.isKnown
  const isKnown = sha256(readFileSync(path)) === expected
  compared.set(path, { state, isKnown })
  return isKnown
}

export interface ReaderFile {
  path: string
  type: string
  /** Changes with its content; part of the address, so that browsers keep it permanently. */
  version: string
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  gz: 'application/gzip',
}

const typeOf = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1)]!

/** A file inside the executable, whose content is fixed by the build. */
function insideFile(name: string): ReaderFile | null {
  const path = INSIDE[name]
  const version = PROGRAM_FILES.find((file) => file.name === name)?.sha256.slice(0, 12)
  return path === undefined ? null : { path, type: typeOf(name), version: version ?? 'inside' }
}

/**
 * A file of a reader in the data directory, else in the executable; null for every name that is none of the known ones, for links, and for a program with
 * another content than the known one. Unreadable files count as not there.
 */
export function findReaderFile(dataDir: string, name: string): ReaderFile | null {
  const program = PROGRAM_FILES.find((file) => file.name === name)
  if (!program && languageOf(name) === null) return null
  const kind = program?.kind ?? 'ocr'
  try {
    const stats = lookAt(dataDir, kind, name)
    if (!stats) return insideFile(name)
    const path = join(dataDir, kind, name)
    const state = stateOf(stats)
    if (program && !isTheProgram(path, state, program.sha256)) return null
    if (!program && stats.size > MAX_LANGUAGE_BYTES) return null
    const version = program?.sha256.slice(0, 12) ?? Bun.hash(state).toString(36)
    return { path, type: typeOf(name), version }
  } catch {
    return null
  }
}

/** The programs of a reader that are missing, or differ from the known ones. */
export function missingPrograms(dataDir: string, kind: ReaderKind): ProgramFile[] {
  return PROGRAM_FILES.filter((file) => file.kind === kind && findReaderFile(dataDir, file.name) === null)
}

/** Codes of the languages whose files are there, sorted. */
export function readerLanguages(dataDir: string): string[] {
  let names = Object.keys(INSIDE)
  try {
    names = [...new Set([...names, ...readdirSync(join(dataDir, 'ocr'))])]
  } catch {
    // There is no directory: nothing was added.
  }
  return names
    .flatMap((name) => languageOf(name) ?? [])
    .filter((code) => findReaderFile(dataDir, languageFile(code)) !== null)
    .sort()
}
