import type { Ctx } from '../../platform/context'
import { languageOf } from '../../platform/i18n/languages.rules'
import { newId } from '../../platform/ids'
import { unparsedLine } from '../../recipes/ingredient/unparsed.rules'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import type { ParserChoice } from '../parser.schema'
import { parseLines } from '../parser.service'
import { type ParsedRow, type RowFrame, toParsedRow, unreadRow } from './parsed-form.rules'

interface Line extends RowFrame {
  text: string
}

interface ReadOptions {
  parser: ParserChoice
  /** Language of the lines. */
  language: string
  /** Language in which the fields hold numbers: the recipe's, '' if it has none. */
  numbers: string
}

/** Reads lines, each into a row; those without words stay unread. Throws what `parseLines` does. */
async function readLines(ctx: Ctx, lines: readonly Line[], options: ReadOptions): Promise<ParsedRow[]> {
  const texts = lines.flatMap(({ text }) => (text === '' ? [] : [text]))
  const parsed = (await parseLines(ctx, texts, options))[Symbol.iterator]()
  // By v1 any word after the number is a unit of the English rules: "2 large eggs". Such a unit is not to be created.
  const takesAnyUnit = options.parser === 'brute' && languageOf(options.language) === 'en'
  return lines.map((line) => {
    const found = line.text === '' ? undefined : parsed.next().value
    if (!found) return unreadRow(line)
    const row = toParsedRow(line, found, options.numbers)
    return takesAnyUnit ? { ...row, makes: { ...row.makes, unit: false } } : row
  })
}

function lineOf(recipe: Recipe, at: number): Line {
  const stored = recipe.recipeIngredient[at]!
  const text = unparsedLine(stored, recipe.settings.disableAmount)
  return {
    referenceId: stored.referenceId,
    title: stored.title || null,
    isNew: false,
    isKept: text === '',
    text,
  }
}

/** The ingredients of a recipe, taken apart. Throws what `parseLines` does. */
export function readRecipe(ctx: Ctx, recipe: Recipe, options: ReadOptions): Promise<ParsedRow[]> {
  return readLines(
    ctx,
    recipe.recipeIngredient.map((_, at) => lineOf(recipe, at)),
    options,
  )
}

/** One ingredient of a recipe, taken apart; undefined if it has none of that id. */
export async function readIngredient(ctx: Ctx, recipe: Recipe, referenceId: string, options: ReadOptions) {
  const at = recipe.recipeIngredient.findIndex((stored) => stored.referenceId === referenceId)
  return at < 0 ? undefined : (await readLines(ctx, [lineOf(recipe, at)], options))[0]
}

/** A row whose text has several lines is as many ingredients: the first keeps id and heading. */
function splitRow(row: ParsedRow): Line[] {
  const texts = row.text.split('\n').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))
  if (texts.length === 0) return [{ ...row, text: '' }]
  return texts.map((text, at) =>
    at === 0 ? { ...row, text } : { referenceId: newId(), title: null, isNew: true, isKept: false, text },
  )
}

/**
 * Reads rows of the form again from their texts, with a row for each line of a text.
 * @param at the row to read, all of them when null
 * @throws what `parseLines` does
 */
export async function readRowsAnew(
  ctx: Ctx,
  rows: readonly ParsedRow[],
  at: number | null,
  options: ReadOptions,
): Promise<ParsedRow[]> {
  const wanted = rows.map((row, index) =>
    (at === null || at === index) && !row.isKept ? splitRow(row) : null,
  )
  const read = await readLines(
    ctx,
    wanted.flatMap((lines) => lines ?? []),
    options,
  )
  let next = 0
  return rows.flatMap((row, index) => {
    const lines = wanted[index]
    if (!lines) return [row]
    next += lines.length
    return read.slice(next - lines.length, next)
  })
}
