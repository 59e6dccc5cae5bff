import { textMinutes } from '../fields/times.rules'
import { countedYield } from '../fields/yield.rules'
import { COOK_LABELS, PREP_LABELS, TOTAL_LABELS, YIELD_LABELS } from '../words/facts'
import { type Labelled, labelFinder } from './labels.rules'
import type { MarkedLine } from './regions.rules'

/** Times in minutes and the yield, as far as lines of the page state them. */
export interface PageFacts {
  prepTime: number | null
  performTime: number | null
  totalTime: number | null
  recipeYield: string
}

const MAX_FACT = 70
/** A line that states a yield without naming it so is short. */
const MAX_UNLABELLED = 50
const findPrep = labelFinder(PREP_LABELS)
const findCook = labelFinder(COOK_LABELS)
const findTotal = labelFinder(TOTAL_LABELS)
const findYield = labelFinder(YIELD_LABELS)
const YIELD_NUMBER =
  /^(?:[~≈]|about\s|approx\.?\s|ca\.?\s|circa\s)?\p{N}{1,3}(?!\d|[.,]\d{3}|\s?(?:min|hour|hr|h\b|g\b|kg|ml|%|°))/iu

/** The value of a label: behind it on the line, or on one of the next lines when the label stands alone. */
function valuesOf(found: Labelled, lines: readonly MarkedLine[], index: number): string[] {
  if (found.rest !== '') return [found.rest]
  return lines
    .slice(index + 1, index + 3)
    .map(({ text }) => text)
    .filter((text) => text.length <= MAX_FACT)
}

function timeAt(
  find: (line: string) => Labelled | null,
  lines: readonly MarkedLine[],
  index: number,
): number | null {
  const text = lines[index]!.text.replaceAll('\n', ' ')
  const found = find(text)
  if (found === null) return null
  // A bare number behind a time's label may be anything; it must name its unit.
  const values = valuesOf(found, lines, index)
  for (const value of values) {
    const minutes = /\p{L}|:/u.test(value) ? textMinutes(value) : null
    if (minutes !== null) return minutes
    if (found.rest === '' && /\p{L}/u.test(value) && !/\p{N}/u.test(value)) break
  }
  return null
}

function yieldAt(lines: readonly MarkedLine[], index: number): string {
  const text = lines[index]!.text.replaceAll('\n', ' ')
  const counted = countedYield(text)
  const found = findYield(text)
  if (found === null) return text.length <= MAX_UNLABELLED ? counted : ''
  if (counted !== '') return counted
  for (const value of valuesOf(found, lines, index)) {
    if (YIELD_NUMBER.test(value))
      return value.length <= 40 ? value : (/^[^\s]+(?:\s\S+)?/.exec(value)?.[0] ?? '')
  }
  return ''
}

/** `Prep | Cook | Yields` above `15 minutes | 0 minutes | 4 servings`. */
function readTableHead(lines: readonly MarkedLine[]): MarkedLine[] {
  return lines.flatMap((line, index) => {
    const below = lines[index + 1]
    if (line.kind !== 'row' || below?.kind !== 'row') return [line]
    const cells = (row: MarkedLine) => row.element.children.filter((child) => child.kind === 'element')
    const [heads, values] = [cells(line), cells(below)]
    if (
      heads.length < 2 ||
      heads.length !== values.length ||
      line.text.length > 120 ||
      /\p{N}/u.test(line.text)
    )
      return [line]
    return heads.map((head, cell) => ({ ...line, text: `${plainText(head)}: ${plainText(values[cell]!)}` }))
  })
}

function plainText(node: MarkedLine['element']['children'][number]): string {
  return node.kind === 'text'
    ? node.text.trim()
    : node.children.map(plainText).join(' ').replace(/\s+/g, ' ').trim()
}

/** Reads times and yield from lines near the recipe; of several statements of one fact the first counts. */
export function readFacts(near: readonly MarkedLine[]): PageFacts {
  const lines = readTableHead(near)
  const facts: PageFacts = { prepTime: null, performTime: null, totalTime: null, recipeYield: '' }
  lines.forEach((line, index) => {
    if (line.text.length > MAX_FACT || line.isFrame) return
    facts.prepTime ??= timeAt(findPrep, lines, index)
    facts.performTime ??= timeAt(findCook, lines, index)
    facts.totalTime ??= timeAt(findTotal, lines, index)
    facts.recipeYield ||= yieldAt(lines, index)
  })
  return facts
}
