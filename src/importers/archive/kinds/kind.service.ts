import { AppError } from '../../../platform/errors'
import { checkJson } from '../../../platform/http/body'
import { timeSlices } from '../../../platform/limits/time-slices'
import type { ArchiveFile } from '../../../platform/storage/unzip'
import { guessCharset } from '../../../scraper/html/charset-guess.rules'
import { type ArchivedPicture, type ArchivedRecipe, textOf } from './archived-recipe.rules'
import type { Columns } from './columns.rules'

/** A recipe that an archive seems to hold. */
export interface ArchivedUnit {
  /** Where it is: a path, or a path and a number. The same archive has the same keys each time. */
  key: string
  /** What the report calls it until it is read. */
  subject: string
}

/** What was said of foods: what they hold, and what is in them; undefined where the archive has nothing of the kind. */
export interface Said {
  nutrition?: unknown
  diets?: unknown
}

/** An archive of a known kind: what it holds, and each recipe once it is asked for. */
export interface ArchiveReading {
  units: ArchivedUnit[]
  /** What another household has said of foods and of who eats them, as it was found. */
  said?: Said
  /** @throws invalid for what cannot be understood */
  read(key: string): Promise<ArchivedRecipe>
}

/** Reads the archives of one application, from the files below their root; for a table the meaning of its columns may be given. */
export type KindReader = (files: readonly ArchiveFile[], columns?: Columns) => Promise<ArchiveReading>

/** Texts of one recipe; the longest is a tenth of it. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024
/** The largest text in an old charset, which takes a hundred times as long to read. */
const MAX_OLD_BYTES = 4 * 1024 * 1024
const PICTURE = /\.(jpe?g|png|webp|gif|avif)$/i

export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
export const baseOf = (path: string) => nameOf(path).replace(/\.[^.]*$/, '')
export const isPicture = (path: string) => PICTURE.test(path)

export function notUnderstood(cause?: unknown): AppError {
  return new AppError('invalid', 'archive.recipe-not-understood', { cause })
}

/** The text of a file, whatever its charset. @throws as `ArchiveFile.read` */
export async function readText(file: ArchiveFile, maxBytes = MAX_TEXT_BYTES): Promise<string> {
  const bytes = await file.read(maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (bytes.byteLength > MAX_OLD_BYTES) throw notUnderstood(error)
    return new TextDecoder(guessCharset(bytes)).decode(bytes)
  }
}

/** The object in a JSON text. @throws invalid for anything else */
export function parseObject(text: string): Record<string, unknown> {
  checkJson(text)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw notUnderstood(error)
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw notUnderstood()
  return value as Record<string, unknown>
}

export type Thing = Record<string, unknown>

export const isThing = (value: unknown): value is Thing =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const thingsIn = (value: unknown): Thing[] => listOf(value).filter(isThing)

/** A text, or the name of a thing; '' for neither. */
export const nameIn = (value: unknown): string => textOf(isThing(value) ? value.name : value)

/** The same for each of a list. */
export const namesIn = (value: unknown): string[] => listOf(value).map(nameIn).filter(Boolean)

export function pictureOf(file: ArchiveFile | undefined): ArchivedPicture | null {
  return file ? { from: 'archive', read: () => file.read() } : null
}

/** A picture that is in a text, as base64. */
export function pictureIn(base64: unknown): ArchivedPicture | null {
  if (typeof base64 !== 'string' || base64 === '') return null
  return { from: 'archive', read: async () => new Uint8Array(Buffer.from(base64, 'base64')) }
}

/** A recipe without a name is none. @throws invalid */
function named(recipe: ArchivedRecipe): ArchivedRecipe {
  if (recipe.name === '') throw notUnderstood()
  return recipe
}

export const withEnding = (files: readonly ArchiveFile[], ending: string) =>
  files.filter(({ path }) => path.toLowerCase().endsWith(ending))

/** A reading in which each recipe has a file of its own. */
export function filePerRecipe(
  files: readonly ArchiveFile[],
  read: (file: ArchiveFile) => Promise<ArchivedRecipe>,
  subjectOf: (path: string) => string = baseOf,
): ArchiveReading {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return {
    units: files.map(({ path }) => ({ key: path, subject: subjectOf(path) })),
    async read(key) {
      const file = byPath.get(key)
      if (!file) throw notUnderstood()
      return named(await read(file))
    },
  }
}

/** Recipes of one archive; no kitchen has as many. */
export const MAX_RECIPES = 20_000

/** @throws too-large for more recipes than any kitchen has */
export function checkCount(count: number): void {
  if (count > MAX_RECIPES)
    throw new AppError('too-large', 'archive.too-many-files', { values: { limit: MAX_RECIPES } })
}

/** What is shown of a name that may be any text. */
const MAX_SUBJECT = 200

/**
 * A reading of files that hold several recipes each, which are cut apart before any is read, in slices.
 * @param cut the pieces of a file; one without a subject is no recipe
 * @throws too-large for more recipes than any kitchen has
 */
export async function partPerRecipe<Part>(
  files: readonly ArchiveFile[],
  cut: (file: ArchiveFile) => AsyncGenerator<{ part: Part; subject: string }>,
  read: (part: Part, path: string) => ArchivedRecipe,
): Promise<ArchiveReading> {
  const parts: { path: string; part: Part; subject: string }[] = []
  const slices = timeSlices()
  for (const file of files) {
    for await (const piece of cut(file)) {
      if (piece.subject !== '') parts.push({ path: file.path, ...piece })
      checkCount(parts.length)
      await slices.pause()
    }
  }
  const byKey = new Map(parts.map((one, at) => [`${one.path}#${at + 1}`, one]))
  return {
    units: [...byKey].map(([key, { subject }]) => ({ key, subject: subject.slice(0, MAX_SUBJECT) })),
    async read(key) {
      const one = byKey.get(key)
      if (!one) throw notUnderstood()
      return named(read(one.part, one.path))
    },
  }
}

/** A file that another one names, as the application wrote the path. */
export function fileAt(files: readonly ArchiveFile[], folder: string, path: string): ArchiveFile | undefined {
  const decoded = decodeURIComponentOrNot(path.replace(/^\.?\//, ''))
  return (
    files.find((file) => file.path === folder + decoded) ??
    files.find((file) => nameOf(file.path) === nameOf(decoded))
  )
}

function decodeURIComponentOrNot(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
