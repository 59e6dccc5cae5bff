import type { DraftIngredient } from '../draft.schema'
import { ingredientLikeness, isBareAmount } from '../fields/amounts.rules'
import { headingIn, tidyIngredient } from '../fields/ingredients.rules'
import { textKey } from '../html/text.rules'
import type { Element } from '../html/tree.rules'
import { looksLikeSection, type MarkedLine, sectionName } from './regions.rules'

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
}

interface Item {
  text: string
  section: string
  list: Element | null
  likeness: number
}

const LOOK_AHEAD = 14
const MAX_ITEMS = 200

function joined(text: string): string {
  return text.replaceAll('\n', ' ')
}

/** `Pak Choi` and `3 Stk.` in elements of their own become `3 Stk. Pak Choi`. */
function withAmountsJoined(items: Item[]): Item[] {
  const bare = items.filter(({ text }) => isBareAmount(text)).length
  if (bare < 2 || bare < items.length * 0.3) return items
  const amountFirst = items.findIndex(({ text }) => isBareAmount(text)) === 0
  const result: Item[] = []
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]!
    const next = items[index + 1]
    const pair = next !== undefined && isBareAmount(item.text) !== isBareAmount(next.text)
    if (pair && isBareAmount(item.text) === amountFirst) {
      const [amount, name] = amountFirst ? [item, next] : [next, item]
      result.push({ ...name, text: `${amount.text} ${name.text}`, likeness: 1 })
      index += 1
    } else {
      result.push(item)
    }
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

/** The same list in other units, which some pages keep beside the first for a switch. */
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

function scoreOf(items: Item[], bonus: number): number {
  if (items.length === 0) return 0
  const amounts = items.reduce((sum, { likeness }) => sum + likeness, 0) / items.length
  return amounts * Math.log2(1 + Math.min(items.length, 40)) * bonus
}

/** Builds the region of lines that were taken as items; null when they do not look like ingredients. */
export function regionOf(
  items: Item[],
  start: number,
  end: number,
  isAnnounced: boolean,
  bonus: number,
): IngredientRegion | null {
  const useful = withoutRepeatedLists(withAmountsJoined(items))
  const ingredients = useful
    .map(({ text, section }) => ({ text: tidyIngredient(text), section }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const score = scoreOf(useful, bonus)
  return ingredients.length === 0 ? null : { ingredients, start, end, score, isAnnounced }
}

function isListed(line: MarkedLine): boolean {
  return line.kind === 'item' || line.kind === 'row'
}

/** Position of the first line behind a heading that begins a list, or -1. */
function findFirst(lines: readonly MarkedLine[], from: number): number {
  for (let index = from; index < Math.min(lines.length, from + LOOK_AHEAD); index += 1) {
    const line = lines[index]!
    if (line.isLink) continue
    if (line.heading === 'instructions' || line.heading === 'other') {
      // Labels of tabs stand together in front of their panels.
      if (index - from < 3 && line.level > 0) continue
      return -1
    }
    const text = joined(line.text)
    if (isListed(line) && ingredientLikeness(text) >= 0.3) return index
    if (!looksLikeSection(line) && ingredientLikeness(text) >= 0.8) return index
    if (line.level >= 4 && ingredientLikeness(text) >= 0.8) return index
    if (isBareAmount(lines[index + 1]?.text ?? '') && text.length < 50 && line.heading === null) return index
  }
  return -1
}

/** How the lines of one list look alike. */
function isAlike(line: MarkedLine, first: MarkedLine): boolean {
  if (isListed(first)) return line.kind === first.kind
  return line.kind !== 'item' && line.kind !== 'row' && line.level > 0 === first.level > 0
}

/**
 * Reads on from the first item while lines look like those of the same list; section names in between are kept.
 * @param from position of the first item
 */
export function readRegion(
  lines: readonly MarkedLine[],
  from: number,
  isAnnounced: boolean,
  section: string,
  bonus: number,
): IngredientRegion | null {
  const first = lines[from]!
  const items: Item[] = []
  let current = section
  let end = from
  for (let index = from; index < lines.length && items.length < MAX_ITEMS; index += 1) {
    const line = lines[index]!
    if (line.isFrame && !first.isFrame) continue
    const text = joined(line.text)
    const likeness = ingredientLikeness(text)
    const next = lines[index + 1]
    const leadsOn = next !== undefined && isAlike(next, first) && ingredientLikeness(joined(next.text)) >= 0.4
    if (line.heading !== null && line.heading !== 'ingredients') break
    if (line.heading === 'ingredients') {
      if (!leadsOn) break
      current = sectionName(text)
    } else if (isAlike(line, first)) {
      const heading = headingIn(tidyIngredient(text)) || (isMarkedItem(line) ? text : '')
      if (heading !== '' && likeness < 0.8) current = heading
      else if (line.isStrong && likeness < 0.8 && leadsOn) current = sectionName(text)
      else if (
        likeness >= (isListed(first) ? 0.1 : 0.3) ||
        (isListed(first) && text.length < 300 && leadsOn)
      ) {
        if (!isListed(first) && likeness < 0.8 && !leadsOn && !hasNear(items)) break
        items.push({ text, section: current, list: line.element.parent, likeness })
        end = index
      } else break
    } else if (text.length <= 90 && leadsOn && !/[.!?]$/.test(text)) {
      current = sectionName(text)
    } else if (!(isListed(first) && hasMore(lines, index, first))) break
  }
  return regionOf(items, from, end, isAnnounced, bonus)
}

/** Items whose own class says that they are a heading. */
function isMarkedItem(line: MarkedLine): boolean {
  return /(?:^|[\s_-])(?:category|heading|header|title|subhead|group)/i.test(
    line.element.attributes.class ?? '',
  )
}

function hasNear(items: Item[]): boolean {
  return items.length > 0 && items.at(-1)!.likeness >= 0.8
}

/** Whether the list goes on right behind a stray line, in the same kind of item and with amounts. */
function hasMore(lines: readonly MarkedLine[], index: number, first: MarkedLine): boolean {
  return lines
    .slice(index + 1, index + 3)
    .some(
      (line) => isAlike(line, first) && line.heading === null && ingredientLikeness(joined(line.text)) >= 0.9,
    )
}

/** Lists behind a heading that announces ingredients. */
function announcedRegions(lines: readonly MarkedLine[]): (IngredientRegion | null)[] {
  return lines.map((line, index) => {
    if (line.heading !== 'ingredients') return null
    const from = findFirst(lines, index + 1)
    if (from < 0) return null
    const between = lines
      .slice(index + 1, from)
      .findLast((each) => looksLikeSection(each) && each.heading === null)
    const section = between === undefined ? '' : sectionName(between.text)
    return readRegion(lines, from, true, section, line.isFrame ? 1 : 1.5)
  })
}

/** Lists that nothing announces but whose lines nearly all begin with an amount. */
function unannouncedRegions(lines: readonly MarkedLine[]): (IngredientRegion | null)[] {
  const regions: (IngredientRegion | null)[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!
    if (line.isFrame || line.isLink || line.level > 0 || ingredientLikeness(joined(line.text)) < 0.8) continue
    const before = lines[index - 1]
    const section =
      before !== undefined && looksLikeSection(before) && before.heading === null
        ? sectionName(before.text)
        : ''
    const region = readRegion(lines, index, false, section, 1)
    if (region === null) continue
    index = Math.max(index, region.end)
    const amounts = region.ingredients.filter(({ text }) => ingredientLikeness(text) >= 0.8).length
    if (region.ingredients.length >= 3 && amounts >= region.ingredients.length * 0.6) regions.push(region)
  }
  return regions
}

/** All lists of the page that may be its ingredients, the best first. */
export function findIngredients(lines: readonly MarkedLine[]): IngredientRegion[] {
  return [...announcedRegions(lines), ...unannouncedRegions(lines)]
    .filter((region) => region !== null)
    .sort((a, b) => b.score - a.score)
}
