import { DEFAULT_PARSER } from '../../parser/parser.schema'
import { parseLines } from '../../parser/parser.service'
import { readSureLines, wouldTake } from '../../parser/understand.service'
import type { Ctx } from '../../platform/context'
import { timeSlices } from '../../platform/limits/time-slices'
import { foundInLine } from '../../recipes/ingredient/found-in-line.rules'
import { type FoundInLine, type LinePart, markLine } from '../../recipes/ingredient/line-marks.rules'
import { languageIn } from './found-recipe.rules'
import type { FoundRecipe } from './import.schema'

/** A line of the preview as it is understood. */
export interface LineReading {
  found: FoundInLine
  /** An import leaves it a line. */
  isDoubtful: boolean
}

const NOTHING: FoundInLine = { hasQuantity: false, unit: [], food: [] }

/** The found names of units and foods that are in the line. */
function namesIn(line: string, found: FoundInLine): FoundInLine {
  const marks = markLine(line, found)
  const words = (wanted: LinePart) => marks.flatMap(({ part, text }) => (part === wanted ? [text] : []))
  return { hasQuantity: words('quantity').length > 0, unit: words('unit'), food: words('food') }
}

async function readTexts(
  ctx: Ctx,
  texts: readonly string[],
  rest: FoundRecipe['rest'],
): Promise<LineReading[]> {
  const language = languageIn(rest) ?? ctx.locale
  const parsed = await parseLines(ctx, texts, { parser: DEFAULT_PARSER, language })
  const taken = wouldTake(ctx, await readSureLines(ctx, texts, language), language)
  const slices = timeSlices()
  const readings: LineReading[] = []
  for (const [at, text] of texts.entries()) {
    await slices.pause()
    const found = namesIn(text, foundInLine(parsed[at]!.ingredient))
    readings.push({ found, isDoubtful: !taken[at] })
  }
  return readings
}

/**
 * Every ingredient of a found recipe as it is understood, in the same order; empty lines, and those of a parser that fails, as nothing.
 * Keeps nothing.
 */
export async function readFoundLines(ctx: Ctx, { ingredients, rest }: FoundRecipe): Promise<LineReading[]> {
  const isBlank = ({ text }: { text: string }) => text.trim() === ''
  const texts = ingredients.filter((row) => !isBlank(row)).map(({ text }) => text)
  const read = await readTexts(ctx, texts, rest).catch((error) => {
    ctx.log.error("couldn't read the ingredients of a preview", { error })
    return []
  })
  let next = 0
  return ingredients.map(
    (row) => (isBlank(row) ? undefined : read[next++]) ?? { found: NOTHING, isDoubtful: false },
  )
}
