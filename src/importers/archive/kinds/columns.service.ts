import { timeSlices } from '../../../platform/limits/time-slices'
import type { ArchiveFile } from '../../../platform/storage/unzip'
import { ingredientsOf, instructionsIn, linesOf, partsOf } from './archived-recipe.rules'
import { type ColumnField, type Columns, guessColumns } from './columns.rules'
import { csvRecords, csvRows } from './csv.rules'
import { checkCount, type KindReader, partPerRecipe, readText } from './kind.service'

const MAX_BYTES = 32 * 1024 * 1024
const WEB = /^https?:\/\//i
/** Lists in one cell: lines where there are any, else parts between semicolons. */
const cellLines = (text: string) => linesOf(text.includes('\n') ? text : text.replaceAll(/[;|]/g, '\n'))
const minutesOf = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : text)

/** The headings of a table. */
export async function headingsOf(file: ArchiveFile): Promise<string[]> {
  for (const row of csvRows(await readText(file, MAX_BYTES), 1))
    return row.map((name) => name.trim()).filter(Boolean)
  return []
}

function toRecipe(row: Map<string, string>, columns: Columns) {
  const field = (name: ColumnField) => row.get(columns[name]?.toLowerCase() ?? '') ?? ''
  const [url, image, rating] = [field('url'), field('image'), Number(field('rating'))]
  return {
    name: field('name'),
    description: field('description'),
    url: WEB.test(url) ? url : null,
    recipeYield: field('recipeYield'),
    prepTime: minutesOf(field('prepTime')),
    performTime: minutesOf(field('performTime')),
    totalTime: minutesOf(field('totalTime')),
    ingredients: ingredientsOf(cellLines(field('ingredients'))),
    instructions: instructionsIn(field('instructions')),
    notes: linesOf(field('notes')).map((text) => ({ title: '', text })),
    categories: partsOf(field('categories'), /[,;|]/),
    tags: partsOf(field('tags'), /[,;|]/),
    tools: partsOf(field('tools'), /[,;|]/),
    rating: rating > 0 ? rating : null,
    ...(url !== '' && !WEB.test(url) && { extras: { source: url } }),
    picture: WEB.test(image) ? ({ from: 'web', url: image } as const) : null,
  }
}

/** Any table with a row per recipe: its columns mean what somebody has said, else what their headings say. */
export const readColumns: KindReader = async (files, chosen) => {
  const parts: { path: string; part: { row: Map<string, string>; columns: Columns }; subject: string }[] = []
  const slices = timeSlices()
  for (const file of files.filter(({ path }) => /\.(csv|tsv|txt)$/i.test(path))) {
    const columns = chosen ?? guessColumns(await headingsOf(file))
    const { name, ingredients, instructions } = columns
    if (name === undefined || (ingredients ?? instructions) === undefined) continue
    for (const row of csvRecords(await readText(file, MAX_BYTES))) {
      const subject = row.get(name.toLowerCase()) ?? ''
      if (subject !== '') parts.push({ path: file.path, part: { row, columns }, subject })
      checkCount(parts.length)
      await slices.pause()
    }
  }
  return partPerRecipe(parts, ({ row, columns }) => toRecipe(row, columns))
}
