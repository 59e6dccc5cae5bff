import { foundInLine } from '../../parser/found-in-line.rules'
import { isDoubtful } from '../../parser/pages/parsed-form.rules'
import { DEFAULT_PARSER } from '../../parser/parser.schema'
import { parseLines } from '../../parser/parser.service'
import type { Ctx } from '../../platform/context'
import { timeSlices } from '../../platform/limits/time-slices'
import { type FoundInLine, type LinePart, markLine } from '../../recipes/ingredient/line-marks.rules'
import type { FoundRecipe } from './import.schema'

/** A line of the preview as it is understood. */
export interface LineReading {
  found: FoundInLine
  isDoubtful: boolean
}

const NOTHING: FoundInLine = { hasQuantity: false, unit: [], food: [] }

/** Of all names of what was found, those that stand in the line. */
function namesIn(line: string, found: FoundInLine): FoundInLine {
  const marks = markLine(line, found)
  const words = (wanted: LinePart) => marks.flatMap(({ part, text }) => (part === wanted ? [text] : []))
  return { hasQuantity: words('quantity').length > 0, unit: words('unit'), food: words('food') }
}

/** Every ingredient of a found recipe as it is understood, in the same order; empty lines as nothing. Keeps nothing. */
export async function readFoundLines(ctx: Ctx, { ingredients, rest }: FoundRecipe): Promise<LineReading[]> {
  const texts = ingredients.flatMap(({ text }) => (text.trim() === '' ? [] : [text]))
  const parsed = await parseLines(ctx, texts, { parser: DEFAULT_PARSER, language: rest.language })
  const slices = timeSlices()
  const readings: LineReading[] = []
  let next = 0
  for (const { text } of ingredients) {
    await slices.pause()
    const found = text.trim() === '' ? undefined : parsed[next++]
    if (!found) {
      readings.push({ found: NOTHING, isDoubtful: false })
      continue
    }
    const { ingredient, confidence } = found
    readings.push({
      found: namesIn(text, foundInLine(ingredient)),
      isDoubtful: isDoubtful(confidence.average),
    })
  }
  return readings
}
