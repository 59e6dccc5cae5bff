import { parseNumber } from '../../measures/number.rules'
import { readUnit } from '../../measures/unit.rules'
import { isMeasureLast, standsBefore } from '../ingredient/amount-behind.rules'
import { foundInLine } from '../ingredient/found-in-line.rules'
import { type IngredientLine, inOrder } from '../ingredient/ingredient-line.rules'
import {
  type FoodWords,
  type IngredientWords,
  ingredientLine,
  ingredientParts,
  type UnitWords,
  writtenIn,
} from '../ingredient/ingredient-text.rules'
import { type LineMark, type LinePart, markLine, type WrittenLine } from '../ingredient/line-marks.rules'
import type { IngredientRow } from './recipe-form.rules'

/** What a line shows of the group's pantry. */
export interface LinePantry {
  units: readonly UnitWords[]
  foods: readonly FoodWords[]
}

interface LineOptions {
  /** Language of the recipe, "" when not known. */
  language: string
  /** What is between a food and its note. */
  comma: string
  decimalMark?: string | undefined
  /** The line as it came, where the page shows that; see `writtenIn`. */
  writtenOf?: ((row: IngredientRow) => string | null) | undefined
}

const keyOf = (name: string) => name.trim().toLowerCase()

type Writer = (row: IngredientRow) => WrittenLine

type Piece = readonly [part: LinePart, text: string, joint?: string]

/** Pieces as a line, each with what joins it to what is before it: a space unless said. */
function joinPieces(pieces: readonly Piece[]): WrittenLine {
  const marks: LineMark[] = []
  for (const [part, text, joint = ' '] of pieces) {
    if (text === '') continue
    if (marks.length > 0 && joint !== '') marks.push({ part: null, text: joint })
    marks.push({ part, text })
  }
  return { text: marks.map(({ text }) => text).join(''), marks }
}

/** The word of a line that is its unit: "tbsp" of "2 tbsp oil", "大さじ" of "醤油 大さじ2". */
function unitIn({ amount, rest, isBehind }: IngredientLine, language: string): string[] {
  if (isBehind) return amount.match(/\p{L}{1,20}/u) ?? []
  const unit = amount === '' ? undefined : readUnit(rest, 0, language)
  return unit ? [rest.slice(unit.start, unit.end)] : []
}

/** A line with what was found in it; a food that is called something else there is what no other part is. */
function markWords(text: string, line: IngredientLine, item: IngredientWords, language: string): LineMark[] {
  const { unit, food } = foundInLine(item)
  const found = { hasQuantity: line.amount !== '', unit: [...unit, ...unitIn(line, language)], food }
  const marks = markLine(text, found)
  if (marks.some(({ part }) => part === 'food')) return marks
  const measure = marks.find(({ part }) => part === 'unit')?.text
  const rest = measure && line.rest.startsWith(measure) ? line.rest.slice(measure.length).trim() : line.rest
  return markLine(text, { ...found, food: [rest] })
}

/**
 * Writes the rows of the form as the recipe's page does, by the same rule: "3 tbsp yogurt" where the line came so, else with the
 * units and plurals of the group: "200 g plain flour, sifted". Names that the group does not know are as they were typed.
 */
export function lineWriter(
  { units, foods }: LinePantry,
  { language, comma, decimalMark, writtenOf }: LineOptions,
): Writer {
  const unitsByName = new Map(units.map((unit) => [keyOf(unit.name), unit]))
  const foodsByName = new Map(foods.map((food) => [keyOf(food.name), food]))
  return (row) => {
    const [typed, unitName, foodName, note] = [row.quantity, row.unit, row.food, row.note].map((text) =>
      text.trim(),
    ) as [string, string, string, string]
    const quantity = parseNumber(typed, language)
    const unit = unitName === '' ? null : (unitsByName.get(keyOf(unitName)) ?? { name: unitName })
    const food = foodName === '' ? null : (foodsByName.get(keyOf(foodName)) ?? { name: foodName })
    const item: IngredientWords = { quantity, unit, food, note }
    const written = writtenOf?.(row)
    if (written || (!unit && !food && (typed === '' || quantity !== undefined))) {
      const line = ingredientLine(item, { language, decimalMark, written })
      const text = [inOrder(line), line.note].filter(Boolean).join(comma)
      return { text, marks: markWords(text, line, item, language) }
    }
    const parts = ingredientParts(item, { decimalMark })
    const figures: Piece = ['quantity', quantity === undefined ? typed : parts.amount]
    const measure = parts.unit || unitName
    // Without a food the note begins with its name: "2 tablespoons ice water".
    if (!food) return joinPieces([figures, ['unit', measure], ['food', parts.note]])
    const words: Piece[] = [
      ['food', parts.food],
      ['note', parts.note, comma],
    ]
    if (!isMeasureLast(language)) return joinPieces([figures, ['unit', measure], ...words])
    const [first, second]: Piece[] = standsBefore(measure)
      ? [
          ['unit', measure],
          ['quantity', figures[1], ''],
        ]
      : [figures, ['unit', measure, '']]
    return joinPieces([words[0]!, first!, second!, words[1]!])
  }
}

/**
 * What rows came from, where the recipe's page shows that: those in which no one has changed anything since.
 * @param saved the rows of the recipe as it is
 * @param readings how its lines were read, by reference
 */
export function writtenRows(saved: readonly IngredientRow[], readings: ReadonlyMap<string, string>) {
  const rows = new Map(saved.map((row) => [row.referenceId, row]))
  const parts = ['quantity', 'unit', 'food', 'note', 'originalText'] as const
  return (row: IngredientRow): string | null => {
    const was = rows.get(row.referenceId)
    return was && parts.every((part) => was[part] === row[part]) ? writtenIn(row, readings) : null
  }
}
