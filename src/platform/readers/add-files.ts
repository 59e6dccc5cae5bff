import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  languageFile,
  languageOf,
  MAX_LANGUAGE_BYTES,
  PROGRAM_FILES,
  type ReaderKind,
  sha256,
} from './reader-files'

/** The largest package has 17 MB; larger ones may follow. */
const MAX_PACKAGE_BYTES = 64 * 1024 * 1024
const MAX_DEPTH = 6
/** Packages have the same language twice: the small one is as good for the reader that Trivet uses. */
const SMALL = /(^|\/)4\.0\.0_best_int\//

/** A file of a reader, as it will be in the data directory. */
export interface ReaderContent {
  kind: ReaderKind
  name: string
  bytes: Uint8Array
  isSmall: boolean
}

export interface AddedFiles {
  /** `ocr/deu.traineddata.gz`, in the data directory. */
  added: string[]
  /** Programs of a known name with another content: another version, or not what it says. */
  unknown: string[]
}

/** One file of a package or a folder, if a reader wants it. */
function sort(
  path: string,
  bytes: Uint8Array,
  found: Map<string, ReaderContent>,
  unknown: Set<string>,
): void {
  const name = basename(path)
  const program = PROGRAM_FILES.find((file) => file.name === name)
  if (program) {
    const { kind } = program
    if (sha256(bytes) === program.sha256) found.set(name, { kind, name, bytes, isSmall: true })
    else unknown.add(name)
    return
  }
  const isPlain = name.endsWith('.traineddata')
  const code = languageOf(isPlain ? `${name}.gz` : name)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (code === null || isPlain === isGzip) return
  const file = languageFile(code)
  const isSmall = SMALL.test(path)
  if (found.get(file)?.isSmall && !isSmall) return
  const packed = isPlain ? gzipSync(bytes) : bytes
  if (packed.length <= MAX_LANGUAGE_BYTES)
    found.set(file, { kind: 'ocr', name: file, bytes: packed, isSmall })
}

const isWanted = (name: string) =>
  PROGRAM_FILES.some((file) => file.name === name) || /\.traineddata(\.gz)?$/.test(name)

async function look(path: string, take: (path: string, bytes: Uint8Array) => void, depth = 0): Promise<void> {
  const stats = lstatSync(path)
  if (stats.isDirectory()) {
    if (depth > MAX_DEPTH) return
    for (const name of readdirSync(path)) await look(join(path, name), take, depth + 1)
    return
  }
  // Of a folder only what is wanted; a file that was named is read also through a link.
  const isPackage = path.endsWith('.tgz')
  if (!isPackage && !isWanted(basename(path))) return
  const bytes = readFileSync(path)
  if (bytes.length > MAX_PACKAGE_BYTES) return
  if (!isPackage) return take(path, bytes)
  for (const [inside, file] of await new Bun.Archive(bytes).files()) {
    if (isWanted(basename(inside)) && file.size <= MAX_PACKAGE_BYTES) take(inside, await file.bytes())
  }
}

/**
 * The files of readers in npm packages (`.tgz`), folders and plain files, by name; and names of programs with another content.
 * @throws what the file system throws for a path that cannot be read
 */
export async function findReaderFiles(
  paths: readonly string[],
): Promise<{ found: Map<string, ReaderContent>; unknown: Set<string> }> {
  const found = new Map<string, ReaderContent>()
  const unknown = new Set<string>()
  for (const path of paths) await look(path, (inside, bytes) => sort(inside, bytes, found, unknown))
  return { found, unknown }
}

/**
 * Takes the files of readers out of packages, folders and plain files and puts them into the data directory, where a running
 * server finds them at once. Everything else in there is left alone.
 * @throws what the file system throws for a path that cannot be read or a directory that cannot be written
 */
export async function addReaderFiles(dataDir: string, paths: readonly string[]): Promise<AddedFiles> {
  const { found, unknown } = await findReaderFiles(paths)
  const added = placeReaderFiles(dataDir, found)
  return { added, unknown: [...unknown].filter((name) => !found.has(name)).sort() }
}

/** Puts files of readers into the data directory, each as a whole. @returns their paths in it */
export function placeReaderFiles(dataDir: string, found: ReadonlyMap<string, ReaderContent>): string[] {
  const added: string[] = []
  for (const { kind, name, bytes } of found.values()) {
    const folder = join(dataDir, kind)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const beside = join(folder, `.${name}.part`)
    writeFileSync(beside, bytes, { mode: 0o600 })
    chmodSync(beside, 0o600)
    renameSync(beside, join(folder, name))
    added.push(`${kind}/${name}`)
  }
  return added.sort()
}
