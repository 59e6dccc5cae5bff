import { startReader } from '../../platform/processes/reader'
import type { SkippedEntry } from '../../platform/storage/unzip'
import type { ArchiveAnswers, ArchiveAsk } from './archive-child.service'
import type { ArchiveKind } from './archive-kind.schema'
import type { ArchivedRecipe } from './kinds/archived-recipe.rules'
import type { Columns } from './kinds/columns.rules'
import type { ArchivedUnit, Said } from './kinds/kind.service'

/** Far beyond what the largest archives take on a small board: what has not answered by then never will. */
const LONGEST_MS: Record<ArchiveAsk['ask'], number> = {
  open: 60_000,
  headings: 10_000,
  guess: 120_000,
  single: 30_000,
  recipe: 15_000,
  file: 60_000,
}
const longest = { ...LONGEST_MS }

/** Sets how long the process may take for an answer; for tests. */
export function setArchivePatience(ms: Partial<Record<ArchiveAsk['ask'], number>>): void {
  Object.assign(longest, LONGEST_MS, ms)
}

/** Id of the message for what took too long. */
export const TOOK_TOO_LONG = 'archive.took-too-long'

/** An archive that is read by a process of its own. */
export interface ArchiveProcess {
  units: ArchivedUnit[]
  skipped: SkippedEntry[]
  /** What another household has said; undefined where the archive has nothing of the kind. */
  said: Said | undefined
  /**
   * A recipe, no longer than one may be. Its files can be read until the next one is.
   * @throws invalid for what cannot be understood, and `archive.took-too-long` for what does not end; the archive is closed then
   */
  read(key: string): Promise<ArchivedRecipe>
  close(): void
}

/** The process that reads one archive, with what it may be asked. */
function startArchiveReader() {
  const { ask, close } = startReader()
  return {
    ask: <Ask extends ArchiveAsk>(asked: Ask) =>
      ask(asked, longest[asked.ask], TOOK_TOO_LONG) as Promise<ArchiveAnswers[Ask['ask']]>,
    close,
  }
}

/**
 * Opens the archive of one application beside the server: whatever is in it takes another process's time and memory.
 * @param signal ends the process at once
 * @throws invalid 400 for what is no archive, a damaged one, one in which nothing of the application is found, or one that cannot be read in
 *   a minute; too-large
 */
export async function openInProcess(
  path: string,
  kind: ArchiveKind,
  { columns, signal }: { columns?: Columns | undefined; signal?: AbortSignal | undefined } = {},
): Promise<ArchiveProcess> {
  signal?.throwIfAborted()
  const reader = startArchiveReader()
  signal?.addEventListener('abort', reader.close)
  const close = () => {
    signal?.removeEventListener('abort', reader.close)
    reader.close()
  }
  const fileOf = (file: number) => (maxBytes?: number) => reader.ask({ ask: 'file', file, maxBytes })
  try {
    const { units, skipped, said } = await reader.ask({ ask: 'open', path, kind, columns })
    return {
      units,
      skipped,
      said,
      async read(key) {
        const { recipe, picture, assets } = await reader.ask({ ask: 'recipe', key })
        return {
          ...recipe,
          picture: picture?.from === 'archive' ? { from: 'archive', read: fileOf(picture.file) } : picture,
          assets: assets.map(({ name, icon, file, path: inside, size }) => ({
            ...{ name, icon },
            file: { path: inside, size, read: fileOf(file) },
          })),
        }
      },
      close,
    }
  } catch (error) {
    close()
    signal?.throwIfAborted()
    throw error
  }
}

/** The one answer of a process that is asked no more. */
async function askOnce<Ask extends ArchiveAsk>(asked: Ask): Promise<ArchiveAnswers[Ask['ask']]> {
  const reader = startArchiveReader()
  return await reader.ask(asked).finally(reader.close)
}

/** The headings of a table, read in the same way. @throws as `openInProcess` */
export const headingsInProcess = (path: string) => askOnce({ ask: 'headings', path })

/** The application that an archive is of, by what is found in it; null for none that we know. @throws as `openInProcess` */
export const guessInProcess = (path: string) => askOnce({ ask: 'guess', path })

/** What is in a zip with one recipe, its texts no longer than a recipe may be. @throws as `openInProcess` */
export const singleInProcess = (path: string) => askOnce({ ask: 'single', path })
