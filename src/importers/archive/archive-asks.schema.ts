import type { ErrorCode } from '../../platform/errors'
import type { SkippedEntry } from '../../platform/unzip'
import type { ArchiveKind } from './archive-kind.schema'
import type { ArchivedAsset, ArchivedPicture, ArchivedRecipe } from './kinds/archived-recipe.rules'
import type { Columns } from './kinds/columns.rules'
import type { ArchivedUnit } from './kinds/kind.service'

/** What the server asks the process that reads an archive, one after the other; `file` is a number that a recipe came with. */
export type ArchiveAsk =
  | { ask: 'open'; path: string; kind: ArchiveKind; columns: Columns | undefined }
  | { ask: 'headings'; path: string }
  | { ask: 'recipe'; key: string }
  | { ask: 'file'; file: number; maxBytes: number | undefined }

/** A recipe on its way between processes: numbers in the place of what can be read of the archive. */
export interface SentRecipe {
  recipe: Omit<ArchivedRecipe, 'picture' | 'assets'>
  picture: Exclude<ArchivedPicture, { from: 'archive' }> | { from: 'archive'; file: number } | null
  assets: (Omit<ArchivedAsset, 'file'> & { path: string; size: number; file: number })[]
}

export interface ArchiveAnswers {
  open: { units: ArchivedUnit[]; skipped: SkippedEntry[] }
  headings: string[]
  recipe: SentRecipe
  file: Uint8Array<ArrayBuffer>
}

export type ArchiveReply =
  | { answer: ArchiveAnswers[keyof ArchiveAnswers] }
  | {
      code: ErrorCode
      messageId: string
      values?: Record<string, string | number>
      status: number
      cause: string
    }
  | { fault: string }
