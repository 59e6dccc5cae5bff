import { parseNumber } from '../../measures/number.rules'
import { splitLine } from '../ingredient/ingredient-line.rules'
import { type FoodWords, foodWord, type UnitWords, unitWord } from '../ingredient/ingredient-text.rules'
import {
  type LineMark,
  type LinePart,
  LONGEST_LINE,
  markLine,
  type WrittenLine,
} from '../ingredient/line-marks.rules'
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
}

const keyOf = (name: string) => name.toLowerCase()

type Writer = (row: IngredientRow) => WrittenLine

/** Words that no one has taken apart: the note, and the amount where someone has typed one before it. */
function writePlain({ quantity, note }: IngredientRow, language: string): WrittenLine {
  const amount = quantity.trim()
  const line = note.trim()
  if (amount.length + line.length > LONGEST_LINE) return { text: line, marks: [{ part: null, text: line }] }
  // Imported lines carry the quantity 1, which is none.
  const isAmount = amount !== '' && amount !== '1' && splitLine(line, language).amount === ''
  const text = isAmount ? `${amount} ${line}`.trim() : line
  const { amount: figures, rest } = splitLine(text, language)
  return { text, marks: markLine(text, { hasQuantity: figures !== '', unit: [], food: [rest] }) }
}

/**
 * Writes the rows of the form as the recipe's page does, with short units and plurals: "200 g plain flour, sifted". Names that
 * the group does not know are as they were typed.
 */
export function lineWriter({ units, foods }: LinePantry, { language, comma }: LineOptions): Writer {
  const unitsByName = new Map(units.map((unit) => [keyOf(unit.name), unit]))
  const foodsByName = new Map(foods.map((food) => [keyOf(food.name), food]))
  return (row) => {
    const { quantity, unit, food, note } = row
    if (unit.trim() === '' && food.trim() === '') return writePlain(row, language)
    const number = parseNumber(quantity.trim(), language) ?? 0
    const known = unitsByName.get(keyOf(unit.trim()))
    const knownFood = foodsByName.get(keyOf(food.trim()))
    const pieces: [LinePart, string][] = [
      ['quantity', quantity.trim()],
      ['unit', known ? unitWord(known, number) : unit.trim()],
      ['food', knownFood ? foodWord(knownFood, number, unit.trim() !== '') : food.trim()],
      ['note', note.trim()],
    ]
    const marks: LineMark[] = []
    for (const [part, text] of pieces) {
      if (text === '') continue
      if (marks.length > 0)
        marks.push({ part: null, text: part === 'note' && food.trim() !== '' ? comma : ' ' })
      marks.push({ part, text })
    }
    return { text: marks.map(({ text }) => text).join(''), marks }
  }
}
