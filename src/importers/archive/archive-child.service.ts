import { AppError } from '../../platform/errors'
import { MAX_RECIPE_TEXT, MAX_ROWS, NAME_LENGTH, TEXT_LENGTH } from '../../recipes/recipe/lenient.schema'
import type { ArchiveAnswers, ArchiveAsk, ArchiveReply, SentRecipe } from './archive-asks.schema'
import { openArchiveFile, plainFile } from './archive-reader.service'
import type { ArchivedRecipe } from './kinds/archived-recipe.rules'
import { headingsOf } from './kinds/columns.service'

/** Libraries repeat themselves. */
const MAX_CAUSE = 500

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
export function archiveAnswerer(): (ask: ArchiveAsk) => Promise<ArchiveReply> {
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
        return { units: archive.units, skipped: archive.skipped }
      }
      case 'headings':
        return await headingsOf(plainFile(Bun.file(asked.path), 'CSV'))
      case 'recipe': {
        return send(await archive!.read(asked.key))
      }
      case 'file':
        return await files[asked.file]!(asked.maxBytes)
    }
  }

  return async (asked) => {
    try {
      return { answer: await answer(asked) }
    } catch (error) {
      if (!(error instanceof AppError)) return { fault: String(error instanceof Error ? error.stack : error) }
      const { code, messageId, values, status } = error
      return { code, messageId, values, status, cause: String(error.cause ?? '').slice(0, MAX_CAUSE) }
    }
  }
}
