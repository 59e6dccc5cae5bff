import { parseIngredient } from '../parser/parse.service'
import { NUTRIENTS, type Values } from './food.schema'
import { type ComputedLine, computeLine, type IngredientLine, NOTHING } from './line.service'

/** What a whole recipe holds. */
export interface Computed {
  lines: ComputedLine[]
  /** Share of the weight that was understood, 0 to 1. */
  matched: number
  /** Weight of all understood lines together. */
  grams: number
  values: Values
}

/** Below that share of the weight nothing is claimed. */
export const LEAST_MATCHED = 0.8
/** The weight in g assumed for a line that is not understood: that of an average line, within these limits. */
const MOST_ASSUMED = 100
const LEAST_ASSUMED = 15
/** "1 recipe chocolate cake": what another recipe makes, which weighs more than a line does. */
const OF_ANOTHER =
  /^\s{0,2}(?:\d{1,2}|½|one|half an?|ein|une?|un[ao]?|een)\s(?:recipe|batch|rezept|recette|receta|ricetta|recept)\b/iu
const MOST_OF_ANOTHER = 500
/** A value that is unknown for this share of the weight is left out. */
const MOST_UNKNOWN = 0.15

/** A line as the parser reads it. */
export function readLine(text: string, language: string): IngredientLine {
  const { quantity, quantityEnd, unit, food, note } = parseIngredient(text, { parser: 'nlp', language })
  const middle = quantity !== null && quantityEnd !== null ? (quantity + quantityEnd) / 2 : quantity
  return { text, quantity: middle, unit, foods: food === null ? [note] : [food], note }
}

const isLine = ({ text }: IngredientLine) => text.trim() !== '' && !/[:：]$/u.test(text.trimEnd())

/** Adds up what lines hold. Lines that are not understood count with their weight, or with what a line of this recipe weighs. */
export function sumUp(lines: ComputedLine[]): Computed {
  const understood = lines.filter(({ values }) => values !== null)
  const weightOf = ({ food, grams }: ComputedLine) => (food === 'water' ? 0 : (grams ?? 0))
  const grams = understood.reduce((sum, line) => sum + (line.grams ?? 0), 0)
  const known = understood.reduce((sum, line) => sum + weightOf(line), 0)
  const weighed = understood.filter((line) => weightOf(line) > 0).length
  const usual = Math.min(
    MOST_ASSUMED,
    Math.max(LEAST_ASSUMED, weighed === 0 ? MOST_ASSUMED : known / weighed / 2),
  )
  const assumed = (line: ComputedLine) =>
    OF_ANOTHER.test(line.text) ? MOST_OF_ANOTHER : line.food === null ? usual : LEAST_ASSUMED
  const missing = lines
    .filter(({ values }) => values === null)
    .reduce((sum, line) => sum + (line.grams ?? assumed(line)), 0)
  const total = known + missing
  const values = Object.fromEntries(
    NUTRIENTS.map((nutrient) => {
      let [sum, unknown] = [0, 0]
      for (const line of understood) {
        const value = line.values![nutrient]
        if (value === null) unknown += weightOf(line)
        else sum += value
      }
      return [nutrient, unknown > known * MOST_UNKNOWN ? null : sum]
    }),
  ) as Values
  return { lines, matched: total === 0 ? 0 : known / total, grams, values }
}

/** Headings between ingredients weigh nothing. */
const headingOf = ({ text }: IngredientLine): ComputedLine => ({
  ...{ text, food: null, row: null, grams: 0, sure: 1, values: NOTHING },
})

/** What the lines of a recipe hold together, in their order. */
export function computeLines(lines: readonly IngredientLine[], language: string): Computed {
  return sumUp(lines.map((line) => (isLine(line) ? computeLine(line, language) : headingOf(line))))
}
