import { trimListMark } from '../recipes/editor/paste.rules'
import { ingredientLikeness } from './fields/amounts.rules'
import { isYieldPhrase } from './fields/yield.rules'
import type { TextLine } from './text-lines.rules'
import type { HeadingKind } from './visible/headings.rules'
import { isFact } from './visible/page-facts.rules'

/** From this likeness on a line counts as an ingredient; short lines without an amount (`salt`) have 0.4. */
export const SURE = 0.8
export const POSSIBLE = 0.4
const PIECES = /\s?[|•·;]\s?|,\s(?=\p{L}+\s?:)/u

/** The parts of a text, each with its lines. */
export interface Parts {
  name: string
  intro: TextLine[]
  /** Each block with the heading it was under. */
  ingredients: { heading: string; lines: TextLine[] }[]
  instructions: TextLine[]
  /** Notes, and whatever is under a heading that is neither. */
  others: { heading: string; lines: TextLine[] }[]
}

/** Whether a line does nothing but state times and yields, one or several of them. */
export function statesFacts(text: string): boolean {
  const pieces = text.split(PIECES).filter((piece) => piece !== '')
  return pieces.length > 0 && pieces.every((piece) => isFact(piece) || isYieldPhrase(piece))
}

/** Whether a line looks at least so much like an ingredient. */
export function isIngredient(line: TextLine, atLeast: number): boolean {
  return !line.isBlank && !statesFacts(line.text) && ingredientLikeness(trimListMark(line.text)) >= atLeast
}

/** `2. Boil the water` */
export const isNumbered = ({ text }: TextLine) => /^\d{1,2}\s?[.)、]\s*\p{L}/u.test(text)

/** The first line is the name, unless a list begins with it. */
function isName(first: TextLine, second: TextLine | undefined): boolean {
  if (first.heading !== null || statesFacts(first.text)) return false
  if (trimListMark(first.text) !== first.text && !isNumbered(first)) return false
  const isInList = second !== undefined && isIngredient(second, SURE)
  return !(isInList && ingredientLikeness(first.text) === 1)
}

/**
 * What a line announces in its place. A short step can look like a heading, and a label in a list (`Dry ingredients: stir …`,
 * `nutritional yeast: 15 g`) belongs to the list.
 */
function announced(line: TextLine, target: readonly TextLine[], parts: Parts): HeadingKind | null {
  if (line.heading === null || (statesFacts(line.text) && !line.isMarked)) return null
  const isMethod = target === parts.instructions
  if (line.rest === '') return line.isMarked || !isMethod ? line.heading : null
  if (line.heading === 'notes') return 'notes'
  return isMethod || (line.heading === 'other' && target !== parts.intro) ? null : line.heading
}

/** Sorts lines below their headings; what is before the first one is the introduction. */
export function sortByHeadings([first, ...rest]: readonly TextLine[]): Parts {
  const parts: Parts = { name: '', intro: [], ingredients: [], instructions: [], others: [] }
  const isNamed = first !== undefined && isName(first, rest[0])
  if (isNamed) parts.name = first.text
  let target = parts.intro
  for (const line of isNamed || first === undefined ? rest : [first, ...rest]) {
    const kind = announced(line, target, parts)
    const behind = { ...line, text: line.rest, heading: null, hasMark: false, rest: '' }
    const lines = line.rest === '' ? [] : [behind]
    if (kind === null) target.push(line)
    else if (kind === 'instructions') {
      target = parts.instructions
      target.push(...lines)
    } else {
      const block = { heading: line.label, lines }
      const list = kind === 'ingredients' ? parts.ingredients : parts.others
      list.push(block)
      // A note on one line ends there.
      if (kind !== 'notes' || line.rest === '') target = block.lines
    }
  }
  return parts
}
