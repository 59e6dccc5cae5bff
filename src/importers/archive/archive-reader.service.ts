import { AppError } from '../../platform/errors'
import { type ArchiveFile, openArchive, type SkippedEntry } from '../../platform/storage/unzip'
import { type ArchiveKind, PLAIN_FILES } from './archive-kind.schema'
import { readChowdown } from './kinds/chowdown.service'
import type { Columns } from './kinds/columns.rules'
import { readColumns } from './kinds/columns.service'
import { readCopyMeThat } from './kinds/copymethat.service'
import { readCrouton } from './kinds/crouton.service'
import { readJsonCollection } from './kinds/json-collection.service'
import type { ArchiveReading, KindReader } from './kinds/kind.service'
import { readKitchenOwl } from './kinds/kitchenowl.service'
import { readMealieAlpha } from './kinds/mealie-alpha.service'
import { readMela } from './kinds/mela.service'
import { readMyRecipeBox } from './kinds/myrecipebox.service'
import { readNextcloud } from './kinds/nextcloud.service'
import { readPaprika } from './kinds/paprika.service'
import { readPlanToEat } from './kinds/plantoeat.service'
import { readRecipeKeeper } from './kinds/recipekeeper.service'
import { readTandoor } from './kinds/tandoor.service'
import { readTexts } from './kinds/texts.service'

const READERS: Record<ArchiveKind, KindReader> = {
  nextcloud: readNextcloud,
  chowdown: readChowdown,
  copymethat: readCopyMeThat,
  paprika: readPaprika,
  mealie_alpha: readMealieAlpha,
  tandoor: readTandoor,
  plantoeat: readPlanToEat,
  myrecipebox: readMyRecipeBox,
  recipekeeper: readRecipeKeeper,
  mela: readMela,
  crouton: readCrouton,
  recipesage: readJsonCollection,
  kitchenowl: readKitchenOwl,
  texts: readTexts,
  csv: readColumns,
}

/** A whole kitchen in one file. */
const MAX_PLAIN_BYTES = 32 * 1024 * 1024

export interface OpenArchive extends ArchiveReading {
  skipped: SkippedEntry[]
  close(): void
}

/** A file that is no archive, as one of an archive. */
export function plainFile(file: Bun.BunFile, path: string): ArchiveFile {
  async function* pieces(maxBytes = MAX_PLAIN_BYTES) {
    if (file.size > maxBytes)
      throw new AppError('too-large', 'archive.file-too-large', { values: { name: path } })
    yield await file.bytes()
  }
  return {
    path,
    size: file.size,
    pieces,
    read: async (maxBytes) => (await pieces(maxBytes).next()).value as Uint8Array<ArrayBuffer>,
  }
}

/** A single folder that holds everything, as programs wrap what they zip, is not part of the paths. */
function belowRoot(files: readonly ArchiveFile[], kind: ArchiveKind): ArchiveFile[] {
  const roots = new Set(files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')))
  const [root = ''] = roots
  // Of Nextcloud the only folder may be the only recipe; of Mealie it is the one that its recipes are in.
  const isRecipe = kind === 'nextcloud' && files.some(({ path }) => path === `${root}/recipe.json`)
  const isMeant = isRecipe || (kind === 'mealie_alpha' && root === 'recipes')
  if (roots.size !== 1 || root === '' || isMeant) return [...files]
  return files.map((file) => ({
    path: file.path.slice(root.length + 1),
    size: file.size,
    read: (maxBytes) => file.read(maxBytes),
    pieces: (maxBytes) => file.pieces(maxBytes),
  }))
}

/**
 * Opens the archive of one application.
 * @throws invalid 400 for what is no archive, a damaged one, or one in which nothing of the application is found; too-large
 */
export async function openArchiveFile(
  file: Bun.BunFile,
  kind: ArchiveKind,
  columns?: Columns,
): Promise<OpenArchive> {
  const isZip = new Uint8Array(await file.slice(0, 2).arrayBuffer()).join() === '80,75'
  const archive = isZip
    ? await openArchive(file.name!)
    : { files: [plainFile(file, PLAIN_FILES[kind] ?? '')], skipped: [], close: () => {} }
  try {
    if (!isZip && PLAIN_FILES[kind] === undefined)
      throw new AppError('invalid', 'archive.broken', { status: 400 })
    const reading = await READERS[kind](isZip ? belowRoot(archive.files, kind) : archive.files, columns)
    if (reading.units.length === 0) throw new AppError('invalid', 'archive.nothing-found', { status: 400 })
    return { ...reading, skipped: archive.skipped, close: archive.close }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** Kinds that are recognised by file names come first; a table with the wrong columns gives no recipe. */
const GUESSES: readonly ArchiveKind[] = [
  'tandoor',
  'paprika',
  'mealie_alpha',
  'nextcloud',
  'chowdown',
  'recipekeeper',
  'copymethat',
  'plantoeat',
  'myrecipebox',
  'mela',
  'crouton',
  'kitchenowl',
  'recipesage',
  'texts',
  'csv',
]

const firstOf = ({ units, read }: OpenArchive) => read(units[0]!.key)

/** The application that an archive is of, by what is found in it; null for none that we know. */
export async function guessKind(file: Bun.BunFile): Promise<ArchiveKind | null> {
  for (const kind of GUESSES) {
    try {
      const archive = await openArchiveFile(file, kind)
      // Nothing but its content says what a single file is of.
      if (PLAIN_FILES[kind]?.startsWith('Recipe.')) await firstOf(archive)
      archive.close()
      return kind
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return null
}
