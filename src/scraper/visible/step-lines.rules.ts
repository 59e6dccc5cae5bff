import { isStepNumber, withoutStepNumber } from '../fields/steps.rules'
import { textMinutes } from '../fields/times.rules'
import { isBlock, textOf } from '../html/text.rules'
import type { Element } from '../html/tree.rules'
import { isFact } from './page-facts.rules'
import { isListed, type MarkedLine } from './regions.rules'

const LOOK_AHEAD = 12
const MIN_SENTENCE = 25
const MAX_LABEL = 60
const MAX_TIME = 24
const MAX_LIST = 60
/** How much of a list must be sentences for it to be steps. */
const MIN_SENTENCES = 0.34
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Whether a text can be a step: long enough to tell what to do. */
export function isStepText(text: string): boolean {
  const bare = withoutStepNumber(text)
  if (WIDE.test(bare)) return bare.length >= 6
  return bare.length >= MIN_SENTENCE || (bare.length >= 8 && /[.!]$/.test(bare) && bare.includes(' '))
}

function repeatsIngredients({ name, attributes }: Element): boolean {
  return isBlock(name) && /ingredient/i.test(attributes.class ?? '')
}

function holdsRepetition(element: Element): boolean {
  return element.children.some(
    (child) => child.kind === 'element' && (repeatsIngredients(child) || holdsRepetition(child)),
  )
}

/** The text of a step without a block that repeats its ingredients. */
export function stepText(line: MarkedLine): string {
  if (!isListed(line) || !holdsRepetition(line.element)) return line.text
  const text = textOf(line.element, repeatsIngredients)
  return isStepText(text) ? text : line.text
}

/** The items of a line's list, from that line on. */
function restOfList(lines: readonly MarkedLine[], index: number): MarkedLine[] {
  const { parent } = lines[index]!.element
  let end = index + 1
  while (end < Math.min(lines.length, index + MAX_LIST) && lines[end]!.element.parent === parent) end += 1
  return lines.slice(index, end)
}

/** Whether a list can be steps: not pots and pans, not the times before the steps. */
function isListOfSteps(lines: readonly MarkedLine[], index: number): boolean {
  const list = restOfList(lines, index)
  return list.filter(({ text }) => isStepText(text)).length >= list.length * MIN_SENTENCES
}

/** `Rest 10 min` before the steps is not a step. */
function isTimeAlone(text: string): boolean {
  return isFact(text) || (text.length <= MAX_TIME && !/[.!]$/.test(text) && textMinutes(text) !== null)
}

/** Whether a line without an end is the label of something, and the steps are the list right after it. */
function isLabelOfList(lines: readonly MarkedLine[], index: number): boolean {
  const line = lines[index]!
  const next = lines[index + 1]
  if (line.text.length > MAX_LABEL || /[.!?:;,。]$/.test(line.text) || next === undefined) return false
  return isListed(next) && next.heading === null && isStepText(next.text) && !next.isLink
}

/** `Prepare the ingredients:` with a method below it, not a list of them. */
export function isPartOfMethod(lines: readonly MarkedLine[], index: number): boolean {
  const [line, next] = [lines[index], lines[index + 1]]
  if (line?.heading !== 'ingredients' || next === undefined || next.heading !== null) return false
  return line.text.includes(' ') && next.likeness < 0.4 && isStepText(next.text)
}

/** Position of the first step after a heading, or -1. */
export function findFirstStep(lines: readonly MarkedLine[], from: number): number {
  for (let index = from; index < Math.min(lines.length, from + LOOK_AHEAD); index += 1) {
    const line = lines[index]!
    if (line.isLink) continue
    if (line.heading === 'other' && line.level === 0 && !line.isStrong) continue
    if (isPartOfMethod(lines, index)) continue
    if (line.heading === 'ingredients' || line.heading === 'other') return -1
    if (line.heading !== null || (line.level > 0 && !isStepText(line.text))) continue
    if (isTimeAlone(line.text)) continue
    if (isListed(line)) {
      if (line.text.length >= 8 && !isStepNumber(line.text) && isListOfSteps(lines, index)) return index
    } else if (line.level === 0 && isStepText(line.text) && !isLabelOfList(lines, index)) return index
  }
  return -1
}

/** `Step 2: Make the sauce`, `3. Bake`, `4 Bake`, as a heading. */
export function isNumberedHeading(line: MarkedLine): boolean {
  return line.level > 0 && (/^\d{1,2}\s/.test(line.text) || withoutStepNumber(line.text) !== line.text)
}

/** `Step 1: Prep the onions`, `1. Make the sauce`. */
export function isFirstStepHeading(line: MarkedLine): boolean {
  const rest = withoutStepNumber(line.text)
  return (
    (line.level > 0 || line.isStrong) &&
    (rest !== line.text || isStepNumber(line.text)) &&
    /(?:^|\D)1(?:\D|$)/.test(line.text)
  )
}
