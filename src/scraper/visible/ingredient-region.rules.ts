import type { DraftIngredient } from '../draft.schema'
import { isBareAmount, isMeasure } from '../fields/amounts.rules'
import { headingIn, tidyIngredient } from '../fields/ingredients.rules'
import { isYieldPhrase } from '../fields/yield.rules'
import { lineOf, textKey } from '../html/text.rules'
import type { Element } from '../html/tree.rules'
import { isListed, joined, type MarkedLine, sectionName } from './regions.rules'

/** A list of ingredients as it stands on the page. */
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

interface Item {
  text: string
  section: string
  list: Element | null
  likeness: number
}

const MAX_ITEMS = 200
const HEADING_CLASS = /(?:^|[\s_-])(?:category|heading|header|title|subhead|group-?name)/i

/** `Pak Choi` and `3 Stk.` in elements of their own become `3 Stk. Pak Choi`. */
function withAmountsJoined(items: Item[]): Item[] {
  const bare = items.filter(({ text }) => isMeasure(text)).length
  if (bare < 2 || bare < items.length * 0.3) return items
  const amountFirst = items.findIndex(({ text }) => isBareAmount(text)) === 0
  const result: Item[] = []
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]!
    const next = items[index + 1]
    const isPair = next !== undefined && isBareAmount(item.text) !== isBareAmount(next.text)
    if (isPair && isBareAmount(item.text) === amountFirst) {
      const [amount, name] = amountFirst ? [item, next] : [next, item]
      result.push({ ...name, text: `${amount.text} ${name.text}`, likeness: 1 })
      index += 1
    } else result.push(item)
  }
  return result
}

/** A line that is only a remark in brackets belongs to the one above. */
function withRemarksJoined(items: Item[]): Item[] {
  const result: Item[] = []
  for (const item of items) {
    const before = result.at(-1)
    if (before !== undefined && /^\([^()]*\)$/.test(item.text)) before.text += ` ${item.text}`
    else result.push({ ...item })
  }
  return result
}

function lastWord(text: string): string {
  return (
    textKey(text.split(/[,(]/)[0] ?? '')
      .split(' ')
      .at(-1) ?? ''
  )
}

/** The same list in other units, which some pages keep beside the first for a switch, is left out. */
function withoutRepeatedLists(items: Item[]): Item[] {
  const lists: Item[][] = []
  for (const item of items) {
    if (item.list !== null && lists.at(-1)?.[0]?.list === item.list) lists.at(-1)!.push(item)
    else lists.push([item])
  }
  const kept: Item[][] = []
  for (const list of lists) {
    const words = list.map(({ text }) => lastWord(text))
    const isRepeated = kept.some((other) => {
      if (other.length !== list.length || other[0]!.section !== list[0]!.section || list.length < 2)
        return false
      return other.filter(({ text }, index) => lastWord(text) === words[index]).length >= list.length * 0.6
    })
    if (!isRepeated) kept.push(list)
  }
  return kept.flat()
}

/** The element that holds the parts of a line: wrappers around a single element are passed. */
function partsOf(line: MarkedLine): string[] {
  let element = line.element
  for (;;) {
    const children = element.children.filter((child) => child.kind === 'element' || child.text.trim() !== '')
    const [only] = children
    if (children.length === 1 && only?.kind === 'element') element = only
    else return children.map(lineOf).filter((part) => part !== '')
  }
}

/** `Vetemjöl | 1 dl` in elements of their own is written `1 dl Vetemjöl`, as everywhere else. */
function amountFirst(line: MarkedLine): string {
  const text = joined(line.text)
  if (!isListed(line) || /^\p{N}/u.test(text)) return text
  const parts = partsOf(line)
  const amount = parts.at(-1) ?? ''
  const name = parts.slice(0, -1).join(' ')
  return name !== '' && isBareAmount(amount) && !/\p{N}/u.test(name) ? `${amount} ${name}` : text
}

/** How the lines of one list look alike. */
function isAlike(line: MarkedLine, first: MarkedLine): boolean {
  if (isListed(first)) return line.kind === first.kind
  return !isListed(line) && line.level > 0 === first.level > 0
}

/** Whether the list goes on right behind a line, so that the line is a section's name or a stray. */
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

function cellsOf(line: MarkedLine): number {
  return line.kind === 'row' ? line.element.children.filter(({ kind }) => kind === 'element').length : 0
}

/** What a line of a list is: an item, a section's name, nothing, or the end of the list. */
function verdict(
  lines: readonly MarkedLine[],
  index: number,
  first: MarkedLine,
  last: Item | undefined,
): 'item' | 'section' | 'skip' | 'end' {
  const line = lines[index]!
  const text = joined(line.text)
  const { likeness } = line
  const goesOn = leadsOn(lines, index, first, 0.4, 1)
  if (line.level > 0 && /^\d{1,2}[.)]\s/.test(text)) return 'end'
  if (isYieldPhrase(text)) return 'skip'
  if (!isAlike(line, first)) {
    if (text.length <= 90 && goesOn && !/[.!?]$/.test(text)) return 'section'
    return isListed(first) && leadsOn(lines, index, first, 0.9, 2) ? 'skip' : 'end'
  }
  // A name in bold type behind an amount in an element of its own.
  if (
    line.isStrong &&
    last !== undefined &&
    isMeasure(last.text) &&
    !isBareAmount(text) &&
    !/[:：]$/.test(text)
  ) {
    return 'item'
  }
  const isLoneCell = cellsOf(line) === 1 && cellsOf(first) > 1
  const isNamed = HEADING_CLASS.test(line.element.attributes.class ?? '')
  const isName = isLoneCell || isNamed || headingIn(tidyIngredient(text)) !== ''
  if (likeness < 0.8 && (isName || (line.isStrong && goesOn))) return goesOn ? 'section' : 'skip'
  if (isListed(first)) return likeness >= 0.1 || (text.length < 300 && goesOn) ? 'item' : 'end'
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
  let current = section
  let end = from
  for (let index = from; index < lines.length && items.length < MAX_ITEMS; index += 1) {
    const line = lines[index]!
    const text = joined(line.text)
    if (line.isFrame && !first.isFrame) continue
    if (line.heading !== null) {
      // The same heading, or a bare one, stands once more over the list in other units.
      const isAgain = items.length > 0 && (text === heading || textKey(text).split(' ').length === 1)
      // A heading below that of the list names a part of it: `Serving suggestions` may be one.
      const isPart = line.heading === 'ingredients' || (level > 0 && line.level > level)
      if (!isPart || isAgain || !leadsOn(lines, index, first, 0.4, 2)) break
      current = sectionName(text)
      continue
    }
    const found = verdict(lines, index, first, items.at(-1))
    if (found === 'end') break
    if (found === 'section') current = sectionName(text)
    if (found !== 'item') continue
    items.push({
      text: amountFirst(line),
      section: current,
      list: line.element.parent,
      likeness: line.likeness,
    })
    end = index
  }
  const kept = withoutRepeatedLists(withAmountsJoined(withRemarksJoined(items)))
  const ingredients = kept
    .map((item) => ({ text: tidyIngredient(item.text), section: item.section }))
    .filter(({ text }) => /\p{L}/u.test(text))
  if (ingredients.length === 0) return null
  return { ingredients, start: from, end, score: scoreOf(kept, bonus), isAnnounced: heading !== '', heading }
}
