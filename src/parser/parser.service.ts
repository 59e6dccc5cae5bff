import { formatDecimal } from '../measures/quantity.rules'
import type { Ctx } from '../platform/context'
import { newId } from '../platform/ids'
import { timeSlices } from '../platform/limits/time-slices'
import { displayText } from '../recipes/ingredient/ingredient-text.rules'
import { matchLine } from './match.rules'
import { askOpenai } from './openai.service'
import { openPantry, type Pantry } from './pantry.service'
import type { Confidence } from './parsed-line.schema'
import type { AnyLine, ParsedIngredient, ParserChoice } from './parser.schema'

/** How lines are to be taken apart. */
export interface LineOptions {
  parser: ParserChoice
  /** Language of the lines; the caller's own when null. */
  language: string | null
}

const round = (share: number | null) => (share === null ? null : Math.round(share * 100) / 100)

function roundConfidence({ average, comment, name, unit, quantity, food }: Confidence): Confidence {
  return {
    average: round(average),
    comment: round(comment),
    name: round(name),
    unit: round(unit),
    quantity: round(quantity),
    food: round(food),
  }
}

// An ingredient holds one figure: the low one. The range itself goes on in the note, as `brute` has it.
function noteOf({ parser, quantity, quantityEnd, note }: AnyLine): string {
  if (parser === 'brute' || quantity === null || quantityEnd === null) return note
  const range = `${formatDecimal(quantity)}-${formatDecimal(quantityEnd)}`
  return note === '' ? range : `${range}, ${note}`
}

/** What a unit or food that the group does not have has besides its name: the keys of one that it has. */
const NEW = {
  id: null,
  pluralName: null,
  pluralForms: null,
  description: '',
  extras: {},
  onHand: false,
  aliases: [],
  createdAt: null,
  updateAt: null,
  updatedAt: null,
}
const NEW_FOOD = { ...NEW, householdsWithIngredientFood: [], labelId: null, label: null }
const NEW_UNIT = {
  ...NEW,
  fraction: true,
  abbreviation: '',
  pluralAbbreviation: null,
  useAbbreviation: false,
  standardQuantity: null,
  standardUnit: null,
}

/** A parsed line with the group's own unit and food where it has them. */
function toParsedIngredient(line: AnyLine, pantry: Pantry): ParsedIngredient {
  const { input, parser } = line
  // Three places, as ingredients keep them: the display finds ⅓ in 0.333.
  const quantity = line.quantity === null ? null : Math.round(line.quantity * 1000) / 1000
  const { food, unit, descriptions, isJoined } = matchLine(line, pantry.foods, pantry.units)
  const named = (name: string | null) => (name ? { name } : null)
  const note = noteOf(line)
  const words = { quantity, unit: named(line.unit), food: named(line.food), note }
  return {
    input,
    confidence: roundConfidence(line.confidence),
    ingredient: {
      quantity,
      unit: isJoined ? null : (unit ?? (words.unit && { ...NEW_UNIT, ...words.unit })),
      food: food ?? (words.food && { ...NEW_FOOD, ...words.food }),
      note: [...descriptions, note].filter((part) => part !== '').join(', '),
      isFood: true,
      disableAmount: false,
      display: displayText({ ...words, isFood: true, disableAmount: false }),
      title: null,
      originalText: input,
      referenceId: newId(),
    },
    parser,
  }
}

/**
 * Takes ingredient lines apart, in the order given, and finds the group's units and foods in them. Writes nothing.
 * @throws invalid 400 for `openai` without a key; rate-limited; upstream when the service does not answer as it should
 */
export async function parseLines(
  ctx: Ctx,
  texts: readonly string[],
  { parser, language }: LineOptions,
): Promise<ParsedIngredient[]> {
  const pantry = await openPantry(ctx)
  if (parser === 'openai') {
    const lines = await askOpenai(ctx, texts, pantry.unitNames)
    return lines.map((line) => toParsedIngredient(line, pantry))
  }
  // The words of fifteen languages are loaded by the first line that is taken apart.
  const { parseIngredient } = await import('./parse.service')
  const options = { parser, language: language ?? ctx.locale, units: pantry.unitNames }
  const parsed: ParsedIngredient[] = []
  const slices = timeSlices()
  for (const text of texts) {
    await slices.pause()
    parsed.push(toParsedIngredient(parseIngredient(text, options), pantry))
  }
  return parsed
}
