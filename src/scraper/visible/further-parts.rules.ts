import type { DraftIngredient, DraftText } from '../draft.schema'
import { textKey } from '../html/text.rules'
import { type IngredientRegion, readRegion } from './ingredient-region.rules'
import { sectionAbove } from './page-ingredients.rules'
import { findInstructions, type InstructionRegion } from './page-instructions.rules'
import { isListed, type MarkedLine } from './regions.rules'
import { isStepText, stepText } from './step-lines.rules'

/** A further part of a recipe, with a list and steps of its own. */
interface Part {
  ingredients: IngredientRegion
  instructions: DraftText[]
  title: string
  /** The position of its last line. */
  end: number
}

const MAX_PARTS = 8
/** A part begins within so many lines after the steps of the one above, and its steps after its list. */
const NEAR = 6
const STEPS_WITHIN = 120
const MIN_LINES = 2
/** The largest share of a list that may have been listed before; more is the same list again. */
const MAX_KNOWN = 0.5
/** The least average chance of a list, where the model was asked. */
const MIN_CHANCE = 0.5

function beginsList(lines: readonly MarkedLine[], index: number): boolean {
  return lines
    .slice(index, index + MIN_LINES)
    .every(({ likeness, isFrame, isLink, level }) => likeness >= 0.8 && !isFrame && !isLink && level === 0)
}

function chanceOf(lines: readonly MarkedLine[], { start, end }: IngredientRegion): number {
  const asked = lines.slice(start, end + 1).filter(({ chance }) => chance !== undefined)
  return asked.length === 0
    ? 1
    : asked.reduce((sum, { chance }) => sum + (chance?.ingredient ?? 0), 0) / asked.length
}

/** Whether a list is new, and likely by the model where it was asked. */
function isFurther(
  lines: readonly MarkedLine[],
  list: IngredientRegion,
  known: ReadonlySet<string>,
): boolean {
  if (list.ingredients.length < MIN_LINES) return false
  const again = list.ingredients.filter(({ text }) => known.has(textKey(text))).length
  return again <= list.ingredients.length * MAX_KNOWN && chanceOf(lines, list) >= MIN_CHANCE
}

/** The steps up to a list of amounts among them that is new: what looked like steps there is a further part. */
function stepsOfFirst(
  lines: readonly MarkedLine[],
  after: number,
  steps: InstructionRegion,
  known: ReadonlySet<string>,
): InstructionRegion {
  if (isListed(lines[steps.start]!)) return steps
  for (let index = steps.start + 1; index <= steps.end; index += 1) {
    if (!isListed(lines[index]!) || !beginsList(lines, index)) continue
    const list = readRegion(lines, { from: index, heading: '', section: '', bonus: 1, level: 0 })
    if (list !== null && isFurther(lines, list, known))
      return findInstructions(lines.slice(0, index), after)[0] ?? steps
    index = Math.max(index, list?.end ?? index)
  }
  return steps
}

/** The one sentence that is the method of the list right above it. */
function loneStep(lines: readonly MarkedLine[], index: number): DraftText | null {
  const line = lines[index]
  if (line === undefined || line.heading !== null || line.level > 0 || line.isLink || line.isFrame)
    return null
  const isStep = isStepText(line.text) && (line.chance?.step ?? 1) >= MIN_CHANCE
  return isStep ? { title: '', text: stepText(line) } : null
}

/** The part that begins soon after a line, if one does. */
function partBehind(lines: readonly MarkedLine[], end: number, known: ReadonlySet<string>): Part | null {
  const near = lines.slice(end + 1, end + 1 + NEAR)
  const stop = near.findIndex(({ heading, isFrame }) => heading === 'notes' || heading === 'other' || isFrame)
  const within = stop < 0 ? near.length : stop
  const from = near.slice(0, within).findIndex((_, index) => beginsList(lines, end + 1 + index))
  if (from < 0) return null
  const title = sectionAbove(lines, end + 1 + from, end + 1)
  const start = { from: end + 1 + from, heading: '', section: title, bonus: 1, level: 0 }
  const ingredients = readRegion(lines, start)
  if (ingredients === null || !isFurther(lines, ingredients, known)) return null
  // What follows an announcement further up belongs to another part.
  const own = lines.slice(ingredients.start, ingredients.end + STEPS_WITHIN)
  const last = ingredients.end - ingredients.start
  const listed = new Set([...known, ...ingredients.ingredients.map(({ text }) => textKey(text))])
  const [found] = findInstructions(own, last)
  if (found === undefined || found.start <= last || found.start > last + NEAR) {
    const step = loneStep(lines, ingredients.end + 1)
    return step === null ? null : { ingredients, title, instructions: [step], end: ingredients.end + 1 }
  }
  const { instructions, end: lastStep } = stepsOfFirst(own, last, found, listed)
  return { ingredients, title, instructions, end: ingredients.start + lastStep }
}

/** A recipe in parts, each with a list and steps after it (`Sauce`, `Topping`): the lists and steps of all of them. */
export function allParts(
  lines: readonly MarkedLine[],
  ingredients: IngredientRegion | null,
  instructions: InstructionRegion | null,
): { ingredients: DraftIngredient[]; instructions: DraftText[]; isInParts: boolean } {
  const list = [...(ingredients?.ingredients ?? [])]
  if (ingredients === null || instructions === null || instructions.start < ingredients.end)
    return { ingredients: list, instructions: instructions?.instructions ?? [], isInParts: false }
  const known = new Set(list.map(({ text }) => textKey(text)))
  const first = stepsOfFirst(lines, ingredients.end, instructions, known)
  const steps = [...first.instructions]
  let end = first.end
  for (let count = 0; count < MAX_PARTS; count += 1) {
    const part = partBehind(lines, end, known)
    if (part === null) break
    list.push(...part.ingredients.ingredients)
    const [opening, ...others] = part.instructions
    if (opening !== undefined) steps.push({ ...opening, title: opening.title || part.title }, ...others)
    for (const { text } of part.ingredients.ingredients) known.add(textKey(text))
    end = part.end
  }
  const isInParts = end !== first.end
  return { ingredients: list, instructions: isInParts ? steps : instructions.instructions, isInParts }
}
