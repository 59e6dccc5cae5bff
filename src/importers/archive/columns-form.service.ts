import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { UploadedFile } from '../../platform/http/upload'
import { isUuid } from '../../platform/ids'
import { headingsInProcess } from './archive-process.service'
import { COLUMN_FIELDS, type Columns, guessColumns } from './kinds/columns.rules'

/** A table that was sent and waits for what its columns mean. */
export interface WaitingTable {
  /** The name of its file in the group's folder. */
  upload: string
  headings: string[]
  columns: Columns
}

/** @throws invalid 400 for what is no table with headings */
export async function readTable(ctx: Pick<Ctx, 'media' | 'groupId'>, upload: string): Promise<WaitingTable> {
  const file = isUuid(upload) ? await ctx.media.find(['groups', ctx.groupId, 'uploads', upload]) : undefined
  if (!file?.name) throw new AppError('invalid', 'archive.gone', { status: 400 })
  const headings = await headingsInProcess(file.name)
  if (headings.length < 2) throw new AppError('invalid', 'archive.nothing-found', { status: 400 })
  return { upload, headings, columns: guessColumns(headings) }
}

/** The uploaded file that a form names, once more. @throws invalid 400 when it is gone */
export async function waitingUpload(
  ctx: Pick<Ctx, 'media' | 'groupId'>,
  upload: string,
): Promise<UploadedFile> {
  const place = ['groups', ctx.groupId, 'uploads', upload]
  const file = isUuid(upload) ? await ctx.media.find(place) : undefined
  if (!file) throw new AppError('invalid', 'archive.gone', { status: 400 })
  return { name: 'recipes.csv', place, bytes: file.size }
}

/** What a form says of the columns. @throws invalid without a name, or without ingredients and instructions */
export function chosenColumns(fields: Readonly<Record<string, unknown>>): Columns {
  const columns: Columns = {}
  for (const name of COLUMN_FIELDS) {
    const heading = fields[name]
    if (typeof heading === 'string' && heading !== '') columns[name] = heading
  }
  if (columns.name === undefined || (columns.ingredients ?? columns.instructions) === undefined)
    throw new AppError('invalid', 'column.too-few')
  return columns
}
