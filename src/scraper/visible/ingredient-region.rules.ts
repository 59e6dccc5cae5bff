import type { DraftIngredient } from '../draft.schema'
import { isBareAmount, isMeasure } from '../fields/amounts.rules'
import { headingIn, tidyIngredient } from '../fields/ingredients.rules'
import { isYieldPhrase } from '../fields/yield.rules'
import { textKey } from '../html/text.rules'
import { withoutUnlikely } from './chances.rules'
import { type Item, itemOf, withAmountsFirst, withAmountsJoined } from './columns.rules'
import { withoutRepeatedLinks, withoutRepeatedLists, withRemarksJoined } from './list-repairs.rules'
import { isPartName } from './part-names.rules'
import { cellsOf, isHeadOrTotal, isListed, joined, type MarkedLine, sectionName } from './regions.rules'

/** A list of ingredients as it is on the page. */
export interface IngredientRegion {
  ingredients: DraftIngredient[]
  /** Positions of the first and the last line. */
  start: number
  end: number
  /** How good a list of ingredients it is: above 0, mostly below 10. */
  score: number
  /** Whether a heading or a class announces it. */
  isAnnounced: boolean
  /** That heading, or the class; empty when there is none. */
  heading: string
}

/** Where a list may begin, and what announces it. */
export interface RegionStart {
  from: number
  /** The heading above; empty when nothing announces the list. */
  heading: string
  section: string
  bonus: number
  /** Level of the heading above, 0 when there is none. */
  level: number
}

const MAX_ITEMS = 200
/** Lines that are looked at for one list, with those in between that do not belong to it. */
const MAX_LOOKED = 600
const MAX_PARAGRAPHS = 30
const HEADING_CLASS = /(?:^|[\s_-])(?:category|heading|header|title|subhead|group-?name)/i
const SECTION_CLASS = /(?:^|[\s_-])section/i

/** Whether two lines look like lines of one list. */
function isAlike(line: MarkedLine, first: MarkedLine): boolean {
  if (isListed(first)) return line.kind === first.kind
  return !isListed(line) && line.level > 0 === first.level > 0
}

/** Whether the list goes on right after a line, so that the line names a section or is a stray one. */
function leadsOn(
  lines: readonly MarkedLine[],
  index: number,
  first: MarkedLine,
  least: number,
  within: number,
): boolean {
  return lines
    .slice(index + 1, index + 1 + within)
    .some((line) => isAlike(line, first) && line.heading === null && line.likeness >= least)
}

function classOf(line: MarkedLine): string {
  return line.element.attributes.class ?? ''
}

/** Whether a line of the list names a part of it, by its class, a colon, a cell of its own, or among amounts by its words. */
function namesPart(line: MarkedLine, first: MarkedLine, text: string, areAmounts: boolean): boolean {
  if (cellsOf(line) === 1 && cellsOf(first) > 1) return true
  const isOfOwnClass = classOf(line) !== classOf(first)
  if (HEADING_CLASS.test(classOf(line)) || (isOfOwnClass && SECTION_CLASS.test(classOf(line)))) return true
  if (headingIn(tidyIngredient(text)) !== '') return true
  return areAmounts && isPartName(text)
}

/** Whether a line begins another list that is none of ingredients: tags, tools, numbers about the recipe. */
function beginsOtherList(line: MarkedLine, first: MarkedLine, items: readonly Item[]): boolean {
  const last = items.at(-1)
  if (!isListed(line) || last === undefined || line.element.parent === last.list || line.likeness >= 0.8)
    return false
  // A numbered list after a bulleted one holds the steps.
  if (line.element.parent?.name === 'ol' && last.list?.name === 'ul') return true
  if (classOf(line) === classOf(first) && classOf(line) !== '') return false
  if (line.likeness === 0) return true
  return line.isLink && items.filter(({ likeness }) => likeness >= 0.8).length > items.length * 0.7
}

/** Whether amounts are on lines of their own, after their names. */
function haveAmountsBehind(items: readonly Item[]): boolean {
  const bare = items.filter(({ text }) => isBareAmount(text)).length
  return items.length >= 3 && !isBareAmount(items[0]!.text) && bare * 2 >= items.length - 1
}

/** Whether amounts are on lines of their own, before their names. */
function haveOwnAmounts(items: readonly Item[]): boolean {
  const bare = items.filter(({ text }) => isBareAmount(text)).length
  return items[0] !== undefined && isBareAmount(items[0].text) && bare * 2 >= items.length
}

/** Whether a part's amounts are in paragraphs under its heading, though the list before was a real list. */
function goesOnInParagraphs(lines: readonly MarkedLine[], index: number): boolean {
  const isPart = (line: MarkedLine | undefined): boolean =>
    line !== undefined && line.level > 0 && (/[:：]$/.test(line.text) || isPartName(line.text))
  const isAmount = (line: MarkedLine | undefined): boolean =>
    line !== undefined && !isListed(line) && line.level === 0 && line.likeness === 1
  if (isPart(lines[index])) return isAmount(lines[index + 1]) && isAmount(lines[index + 2])
  const box = lines[index]!.element.parent
  let top = index - 1
  while (
    top >= 0 &&
    index - top < MAX_PARAGRAPHS &&
    isAmount(lines[top]) &&
    lines[top]!.element.parent === box
  )
    top -= 1
  return isAmount(lines[index]) && isPart(lines[top])
}

/** Whether a line is in bold type before lines that are not: `Dough`, as an item of the list. */
function isEmphasised(lines: readonly MarkedLine[], index: number): boolean {
  const [line, next] = [lines[index]!, lines[index + 1]]
  return (
    line.isStrong &&
    isListed(line) &&
    next !== undefined &&
    isListed(next) &&
    !next.isStrong &&
    line.likeness < 0.8
  )
}

/** What a line of a list is: an item, a section's name, nothing, or the end of the list. */
function verdict(
  lines: readonly MarkedLine[],
  index: number,
  first: MarkedLine,
  items: readonly Item[],
  level: number,
): 'item' | 'section' | 'skip' | 'end' {
  const line = lines[index]!
  const text = joined(line.text)
  const { likeness } = line
  const last = items.at(-1)
  const goesOn = leadsOn(lines, index, first, 0.4, 1)
  if (line.level > 0 && /^\d{1,2}[.)]\s/.test(text)) return 'end'
  if (isYieldPhrase(text) || isHeadOrTotal(line)) return 'skip'
  if (isEmphasised(lines, index) && goesOn) return 'section'
  if (beginsOtherList(line, first, items)) return 'end'
  if (!isAlike(line, first)) {
    // What is under another heading of the same level are amounts too, or something else.
    if (line.level > 0 && level >= line.level && !leadsOn(lines, index, first, 0.8, 3)) return 'end'
    if (goesOnInParagraphs(lines, index)) return line.likeness === 1 ? 'item' : 'section'
    if (text.length <= 90 && goesOn && !/[.!?]$/.test(text)) return 'section'
    return isListed(first) && leadsOn(lines, index, first, 0.9, 2) ? 'skip' : 'end'
  }
  const isNamed = HEADING_CLASS.test(classOf(line))
  // A name in bold type, or of a class that says `title`, after an amount in an element of its own.
  if (
    (line.isStrong || (isNamed && haveOwnAmounts(items))) &&
    last !== undefined &&
    isMeasure(last.text) &&
    !isBareAmount(text) &&
    !/[:：]$/.test(text)
  ) {
    return 'item'
  }
  const areAmounts = first.likeness >= 0.8 || (last !== undefined && last.likeness >= 0.8)
  const isName = namesPart(line, first, text, areAmounts && leadsOn(lines, index, first, 0.9, 2))
  // What an item says about itself in a line of its own: `Extra creamy`.
  if (line.isLink && !isListed(line) && likeness < 0.8 && last !== undefined && !isMeasure(last.text))
    return 'skip'
  if (likeness < 0.8 && (isName || (line.isStrong && goesOn))) return goesOn ? 'section' : 'skip'
  if (isListed(first) || (classOf(line) !== '' && classOf(line) === classOf(first)))
    return likeness >= 0.1 || (text.length < 300 && goesOn) ? 'item' : 'end'
  // A number alone, with its name in the next line.
  const isOfPair = last !== undefined && !isBareAmount(last.text) && (goesOn || haveAmountsBehind(items))
  if (isBareAmount(text) && isOfPair) return 'item'
  if (likeness < 0.3) return 'end'
  return likeness >= 0.8 || goesOn || (last !== undefined && last.likeness >= 0.8) ? 'item' : 'end'
}

function scoreOf(items: Item[], bonus: number): number {
  if (items.length === 0) return 0
  const likeness = items.reduce((sum, item) => sum + item.likeness, 0) / items.length
  return likeness * Math.log2(1 + Math.min(items.length, 40)) * bonus
}

/**
 * Reads a list on from its first item while lines look like those of the same list; names of sections in between are
 * kept. Null when there is nothing to keep.
 */
export function readRegion(
  lines: readonly MarkedLine[],
  { from, heading, section, bonus, level }: RegionStart,
): IngredientRegion | null {
  const first = lines[from]!
  const items: Item[] = []
  const taken: { item: Item; line: MarkedLine; index: number }[] = []
  let current = section
  const last = Math.min(lines.length, from + MAX_LOOKED)
  for (let index = from; index < last && items.length < MAX_ITEMS; index += 1) {
    const line = lines[index]!
    const text = joined(line.text)
    if (line.isFrame && !first.isFrame) continue
    if (line.heading !== null) {
      // The same heading, or a bare one, is repeated over the list in other units.
      const isAgain = items.length > 0 && (text === heading || textKey(text).split(' ').length === 1)
      // A heading below that of the list names a part of it: `Serving suggestions` may be one.
      const isPart = line.heading === 'ingredients' || (level > 0 && line.level > level)
      if (!isPart || isAgain || !leadsOn(lines, index, first, 0.4, 2)) break
      current = sectionName(text)
      continue
    }
    const found = verdict(lines, index, first, items, level)
    if (found === 'end') break
    if (found === 'section') current = sectionName(text)
    if (found !== 'item') continue
    const item = itemOf(line, current)
    items.push(item)
    taken.push({ item, line, index })
  }
  const known = withoutUnlikely(taken, ({ line }) =>
    isBareAmount(line.text) ? undefined : line.chance?.ingredient,
  )
  const end = known.at(-1)?.index ?? from
  const kept = withoutRepeatedLists(
    withAmountsJoined(
      withRemarksJoined(withAmountsFirst(withoutRepeatedLinks(known.map(({ item }) => item)))),
    ),
  )
  const ingredients = kept
    .map((item) => ({ text: tidyIngredient(item.text), section: item.section }))
    .filter(({ text }) => /\p{L}/u.test(text))
  if (ingredients.length === 0) return null
  return { ingredients, start: from, end, score: scoreOf(kept, bonus), isAnnounced: heading !== '', heading }
}
