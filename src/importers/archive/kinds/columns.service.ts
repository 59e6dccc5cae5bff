import type { ArchiveFile } from '../../../platform/storage/unzip'
import { type ArchivedRecipe, ingredientsOf, instructionsIn, linesOf, partsOf } from './archived-recipe.rules'
import { type ColumnField, type Columns, guessColumns } from './columns.rules'
import { csvRecords, csvRows } from './csv.rules'
import { type KindReader, partPerRecipe, readText } from './kind.service'

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

/** Any table with a row per recipe: its columns mean what someone has said, else what their headings say. */
export const readColumns: KindReader = async (files, chosen) => {
  const tables = files.filter(({ path }) => /\.(csv|tsv|txt)$/i.test(path))
  async function* cutTable(file: ArchiveFile) {
    const columns = chosen ?? guessColumns(await headingsOf(file))
    const { name, ingredients, instructions } = columns
    if (name === undefined || (ingredients ?? instructions) === undefined) return
    for (const row of csvRecords(await readText(file, MAX_BYTES)))
      yield { part: { row, columns }, subject: row.get(name.toLowerCase()) ?? '' }
  }
  return partPerRecipe(tables, cutTable, ({ row, columns }) => toRecipe(row, columns))
}

/** Tables of an application that names its columns itself: a row per recipe, known by its title. @param column what a table of recipes has */
export function tableOfRecipes(
  files: readonly ArchiveFile[],
  column: string,
  read: (row: Map<string, string>) => ArchivedRecipe,
) {
  async function* cutTable(file: ArchiveFile) {
    for (const part of csvRecords(await readText(file, MAX_BYTES)))
      yield { part, subject: part.has(column) ? (part.get('title') ?? '') : '' }
  }
  return partPerRecipe(files, cutTable, read)
}
