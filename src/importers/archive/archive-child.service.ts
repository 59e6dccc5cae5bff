import { type Reply, replyOf } from '../../platform/processes/reader'
import type { SkippedEntry } from '../../platform/storage/unzip'
import { MAX_RECIPE_TEXT, MAX_ROWS, NAME_LENGTH, TEXT_LENGTH } from '../../recipes/recipe/lenient.schema'
import type { ArchiveKind } from './archive-kind.schema'
import { guessKind, openArchiveFile, plainFile } from './archive-reader.service'
import type { ArchivedAsset, ArchivedPicture, ArchivedRecipe } from './kinds/archived-recipe.rules'
import type { Columns } from './kinds/columns.rules'
import { headingsOf } from './kinds/columns.service'
import type { ArchivedUnit, Said, Thing } from './kinds/kind.service'
import { readSingle, type SingleRecipe } from './single-recipe.service'

/** What the server asks the process that reads an archive, one after the other; `file` is a number that a recipe came with. */
export type ArchiveAsk =
  | { ask: 'open'; path: string; kind: ArchiveKind; columns: Columns | undefined }
  | { ask: 'headings'; path: string }
  | { ask: 'guess'; path: string }
  | { ask: 'single'; path: string }
  | { ask: 'recipe'; key: string }
  | { ask: 'file'; file: number; maxBytes: number | undefined }

/** A recipe being sent between processes: numbers instead of the files of the archive. */
export interface SentRecipe {
  recipe: Omit<ArchivedRecipe, 'picture' | 'assets'>
  picture: Exclude<ArchivedPicture, { from: 'archive' }> | { from: 'archive'; file: number } | null
  assets: (Omit<ArchivedAsset, 'file'> & { path: string; size: number; file: number })[]
}

export interface ArchiveAnswers {
  open: { units: ArchivedUnit[]; skipped: SkippedEntry[]; said: Said | undefined }
  headings: string[]
  guess: ArchiveKind | null
  single: SingleRecipe
  recipe: SentRecipe
  file: Uint8Array<ArrayBuffer>
}

/** Letters of a recipe that the server looks at; twice what one may have. */
const MAX_LETTERS = 2 * MAX_RECIPE_TEXT

/** Texts and lists cut to what a recipe may hold of them, before anything of the server looks at them. */
function bounded(value: unknown, letters: { left: number }): unknown {
  if (typeof value === 'string') {
    const text = value.slice(0, Math.min(TEXT_LENGTH, letters.left))
    letters.left -= text.length
    return text
  }
  if (Array.isArray(value)) return value.slice(0, MAX_ROWS).map((one) => bounded(one, letters))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).slice(0, MAX_ROWS)
  return Object.fromEntries(entries.map(([key, one]) => [key.slice(0, NAME_LENGTH), bounded(one, letters)]))
}

type Read = (maxBytes?: number) => Promise<Uint8Array<ArrayBuffer>>

/** Answers what a server asks about one archive; decision 0066. */
export function archiveAnswerer(): (ask: ArchiveAsk) => Promise<Reply> {
  let archive: Awaited<ReturnType<typeof openArchiveFile>> | undefined
  // Of the recipe that was read last.
  let files: Read[] = []

  function send({ picture = null, assets = [], ...recipe }: ArchivedRecipe): SentRecipe {
    files = []
    const number = (read: Read) => files.push(read) - 1
    return {
      recipe: bounded(recipe, { left: MAX_LETTERS }) as SentRecipe['recipe'],
      picture:
        picture?.from === 'archive' ? { from: 'archive', file: number(() => picture.read()) } : picture,
      assets: assets.map(({ name, icon, file }) => ({
        ...{ name, icon, path: file.path, size: file.size },
        file: number((maxBytes) => file.read(maxBytes)),
      })),
    }
  }

  async function answer(asked: ArchiveAsk): Promise<ArchiveAnswers[keyof ArchiveAnswers]> {
    switch (asked.ask) {
      case 'open': {
        archive = await openArchiveFile(Bun.file(asked.path), asked.kind, asked.columns)
        return { units: archive.units, skipped: archive.skipped, said: archive.said }
      }
      case 'headings':
        return await headingsOf(plainFile(Bun.file(asked.path), 'CSV'))
      case 'guess':
        return await guessKind(Bun.file(asked.path))
      case 'single': {
        const { json, ...rest } = await readSingle(asked.path)
        return { json: bounded(json, { left: MAX_LETTERS }) as Thing, ...rest }
      }
      case 'recipe': {
        return send(await archive!.read(asked.key))
      }
      case 'file':
        return await files[asked.file]!(asked.maxBytes)
    }
  }

  return (asked) => replyOf(() => answer(asked))
}
