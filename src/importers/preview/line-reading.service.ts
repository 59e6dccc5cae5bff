import { foundInLine } from '../../parser/found-in-line.rules'
import { isDoubtful } from '../../parser/pages/parsed-form.rules'
import { DEFAULT_PARSER } from '../../parser/parser.schema'
import { parseLines } from '../../parser/parser.service'
import type { Ctx } from '../../platform/context'
import { timeSlices } from '../../platform/limits/time-slices'
import { type LineMark, markLine } from '../../recipes/ingredient/line-marks.rules'
import type { FoundRecipe } from './import.schema'

/** A line of the preview as it is understood. */
export interface LineReading {
  marks: LineMark[]
  isDoubtful: boolean
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
      readings.push({ marks: [], isDoubtful: false })
      continue
    }
    const { ingredient, confidence } = found
    const marks = markLine(text, foundInLine(ingredient))
    readings.push({ marks, isDoubtful: isDoubtful(confidence.average) })
  }
  return readings
}
