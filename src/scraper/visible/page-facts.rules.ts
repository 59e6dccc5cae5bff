import { textMinutes } from '../fields/times.rules'
import { countedYield, isLabelledYield } from '../fields/yield.rules'
import { lineOf, textOf, tidyLine } from '../html/text.rules'
import type { Element } from '../html/tree.rules'
import {
  COOK_LABELS,
  PEOPLE_UNITS,
  PIECE_UNITS,
  PREP_LABELS,
  TOTAL_LABELS,
  WAIT_LABELS,
  YIELD_LABELS,
} from '../words/facts'
import { allWords, alternatives } from '../words/languages'
import { HOURS, MINUTES } from '../words/times'
import { type FactKind, iconKind, inlineElements, kindByClass } from './fact-marks.rules'
import { Labels } from './labels.rules'
import type { MarkedLine } from './regions.rules'

/** Times in minutes and the yield, as far as lines of the page state them. */
export interface PageFacts {
  prepTime: number | null
  performTime: number | null
  totalTime: number | null
  recipeYield: string
}

type Kind = FactKind

const MAX_LINE = 240
const MAX_LONE_TIME = 20
/** Characters that are read of an element to find out whether it states a fact. */
const MAX_VALUE = 500
const MAX_WRITTEN = 24
const MAX_FACT = 70
/** A line that states a yield without naming it so is short. */
const MAX_UNLABELLED = 50
const LABELS = new Labels<Kind>([
  ['prepTime', PREP_LABELS],
  ['performTime', COOK_LABELS],
  ['totalTime', TOTAL_LABELS],
  ['recipeYield', YIELD_LABELS],
  ['wait', WAIT_LABELS],
])
const SEPARATOR = /\s?[|•·●;\n]\s?|\s[–—/-]\s(?=\p{L})/u
const TWO_FACTS = /^(\p{N}.{2,40}\p{L})\s(?:[+&]|and|und|et|en|och|og|e|y|i|és|и|a|ve)\s(\p{N}.{2,40})$/u
const NUMBER = /^[~≈]?\p{N}{1,3}(?:[.,/⁄]\p{N}{1,2})?$/u
const UNITS = new Set([MINUTES, HOURS, PEOPLE_UNITS, PIECE_UNITS].flatMap(allWords))
const HOUR_ENDS = new RegExp(`\\p{N}\\s?(?:${allWords(HOURS).join('|')})\\.?$`, 'iu')
const LONG_UNIT = new RegExp(
  `\\p{N}\\s?(?:${[...allWords(MINUTES), ...allWords(HOURS)].filter((word) => word.length > 2 || /[^a-z]/.test(word)).join('|')}|h\\s?\\p{N})`,
  'iu',
)
/** A value begins with a number, perhaps after a word such as `about`. */
const VALUE_START = /^(?:[(~≈<約约]|大约|\p{L}{1,8}\.?\s){0,2}\p{N}/u
const UNIT_FIRST = /^\(?(?:min|mins|minutes|minuten)\)?\s?[:：]?\s?(\d{1,3})$/i
/** A yield in an element of its own: a number or a range, perhaps with a word or two. */
const LONE_YIELD = /^\p{N}{1,3}(?:\s?[-–/]\s?\p{N}{1,3})?(?:\s\p{L}{2,12}){0,2}$/u
/** Serving sizes of nutrition tables, `1 slice`, `about 1 cup`: a yield only where nothing else is. */
const ONE = new RegExp(
  `^(?:about\\s|approx\\.?\\s|ca\\.?\\s)?(?:0|1\\s?(?:${alternatives([...allWords(PEOPLE_UNITS), ...allWords(PIECE_UNITS), 'slice', 'piece', 'cup'])}))(?!\\p{L})`,
  'iu',
)
const YIELD_NUMBER =
  /^(?:[~≈]|about\s|approx\.?\s|ca\.?\s|circa\s)?\p{N}{1,3}(?!\d|[.,]\d{3}|\s?(?:min|hour|hr|h\b|g\b|kg|ml|%|°))/iu

/** `Prep | Cook | Yields` above `15 minutes | 0 minutes | 4 servings`, as lines of label and value. */
function rowsAsFacts(lines: readonly MarkedLine[]): string[] {
  return lines.flatMap(({ kind, text, element }, index) => {
    const below = lines[index + 1]
    const isHead = kind === 'row' && below?.kind === 'row' && text.length <= 120 && !/\p{N}/u.test(text)
    if (!isHead) return [text]
    const [heads, values] = [element, below.element].map((row) =>
      row.children.filter((child) => child.kind === 'element'),
    )
    if (heads === undefined || values === undefined || heads.length < 2 || heads.length !== values.length)
      return [text]
    return heads.map((head, cell) => `${lineOf(head)}: ${lineOf(values[cell]!)}`)
  })
}

/** `15` and `minutes` in elements of their own, or `1 hr` and `20 mins`, become one piece. */
function joinPieces(pieces: readonly string[]): string[] {
  const joined: string[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    // Only short pieces: amounts in a row (`200 g`, `200 g`) look like hours that go on.
    const before = last !== undefined && last.length <= MAX_FACT ? last : undefined
    const isUnit =
      before !== undefined && NUMBER.test(before) && UNITS.has(piece.toLowerCase().replace(/\.$/, ''))
    const isRest =
      before !== undefined &&
      HOUR_ENDS.test(before) &&
      /^\p{N}/u.test(piece) &&
      isTime(piece) &&
      LABELS.atEnd(piece) === null
    if (isUnit || isRest) joined[joined.length - 1] = `${before} ${piece}`
    else joined.push(piece)
  }
  return joined
}

/** `In your box (serves 2)`: a yield in brackets is a piece of its own too. */
function withBracket(part: string): string[] {
  const inner = /\(([^()]{3,30})\)$/.exec(part)?.[1]
  return inner !== undefined && LABELS.atStart(inner)?.kind === 'recipeYield' ? [part, inner] : [part]
}

/** `5 min to prepare and 25 min to cook` states two facts. */
function cutBetween(part: string): string[] {
  const added = part.split(/\s\+\s(?=\p{N})/u)
  if (added.length > 1 && added.every((piece) => LABELS.atEnd(piece) !== null)) return added
  const match = TWO_FACTS.exec(part)
  return match !== null && LABELS.atEnd(match[1]!) !== null ? [match[1]!, match[2]!] : [part]
}

function piecesOf(lines: readonly MarkedLine[]): string[] {
  const short = rowsAsFacts(lines.filter(({ text, isFrame }) => text.length <= MAX_LINE && !isFrame))
  const parts = short
    .flatMap((text) => text.split(SEPARATOR))
    .flatMap((part) => (areFacts(part) ? part.split(/\.\s(?=\p{Lu})|,\s/u) : [part]))
    .flatMap((part) => withBracket(part.trim()))
    .flatMap(cutBetween)
    .flatMap((part) => LABELS.cut(part))
  return joinPieces(parts.filter((part) => part !== '' && part.length <= MAX_FACT))
}

/** Minutes of a value that names its unit, or of a bare number where the label says that it is a time. */
function timeIn(value: string, mayBeBare: boolean): number | null {
  const unitFirst = UNIT_FIRST.exec(value)
  if (unitFirst) return textMinutes(unitFirst[1]!)
  if (!VALUE_START.test(value))
    return value.length <= MAX_WRITTEN && !/\d/.test(value) ? textMinutes(value) : null
  return /\p{L}|:/u.test(value) || (mayBeBare && /^\d{1,3}$/.test(value)) ? textMinutes(value) : null
}

function isTime(piece: string): boolean {
  return piece.length <= 40 && timeIn(piece, false) !== null
}

function yieldIn(stated: string): string {
  // `Yield: Serves 24-30`.
  const inner = LABELS.atStart(stated)
  const value = inner?.kind === 'recipeYield' && inner.rest !== '' ? inner.rest : stated
  if (/^0+(?!\d|[.,])/.test(value)) return ''
  const counted = countedYield(value)
  if (counted !== '' || isTime(value) || !YIELD_NUMBER.test(value)) return counted
  return value.length <= 40 ? value : (/^\S+(?:\s\S+)?/.exec(value)?.[0] ?? '')
}

function isValue(kind: Kind, piece: string | undefined): boolean {
  if (piece === undefined || LABELS.atStart(piece) !== null) return false
  return kind === 'recipeYield' ? countedYield(piece) !== '' || LONE_YIELD.test(piece) : isTime(piece)
}

/** `Bake it for an hour.`: part of a step, after a word that is a label elsewhere. */
const isTold = (rest: string) =>
  /\p{L}[.!]$/u.test(rest) && rest.split(' ').length > 3 && !VALUE_START.test(rest)

/** Whether a line does nothing but state a time or a yield under its label: `Prep time: 20 min`. */
export function isFact(text: string): boolean {
  const found = text.length <= MAX_UNLABELLED ? LABELS.atStart(text) : null
  return found !== null && found.rest.length <= 24 && isValue(found.kind, found.rest) && !isTold(found.rest)
}

/** Whether a line does nothing but state facts: `Yield: 4 servings. Prep: 10 min. Cook: 30 min.` */
export function areFacts(text: string): boolean {
  if (isFact(text)) return true
  const pieces = text.length > MAX_LINE / 2 ? [] : text.split(/\s?[|•·●;\n]\s?|\.\s(?=\p{Lu})|,\s/u)
  return pieces.length >= 2 && pieces.every((piece) => isFact(piece.replace(/\.$/, '')) || isBefore(piece))
}

/** `10 min prep`: a time before its label. */
function isBefore(piece: string): boolean {
  const found = piece.length <= MAX_UNLABELLED ? LABELS.atEnd(piece) : null
  return found !== null && /^\p{N}/u.test(found.rest) && isTime(found.rest)
}

/** Whether values come before their labels, as they do for most lone labels. */
function areValuesFirst(pieces: readonly string[]): boolean {
  let balance = 0
  pieces.forEach((piece, index) => {
    const found = LABELS.atStart(piece)
    if (found === null || found.rest !== '') return
    balance += Number(isValue(found.kind, pieces[index - 1])) - Number(isValue(found.kind, pieces[index + 1]))
  })
  return balance > 0
}

/** Facts that only the class of their element names: `<span class="prep-time">20 min</span>`. */
function readClasses(
  lines: readonly MarkedLine[],
  take: (kind: Kind, value: string, mayBeBare: boolean) => void,
): void {
  // Many lines may be in one element.
  const seen = new Set<Element>()
  for (const { text, element } of lines) {
    if (text.length > MAX_LINE || seen.has(element)) continue
    seen.add(element)
    for (const inner of [element, ...inlineElements(element)]) {
      const kind = kindByClass(inner)
      const value = kind === undefined ? '' : tidyLine(textOf(inner, undefined, MAX_VALUE))
      if (kind !== undefined && value.length <= MAX_UNLABELLED && isValue(kind, value))
        take(kind, value, false)
    }
    const kind = text.length <= MAX_UNLABELLED ? iconKind(element) : undefined
    if (kind !== undefined && isValue(kind, text)) take(kind, text, false)
  }
}

const NOTHING: PageFacts = { prepTime: null, performTime: null, totalTime: null, recipeYield: '' }

/** A sentence of the text that happens to begin like a label: `Bake for 10 minutes, or until set.` */
function isSentence(piece: string): boolean {
  return piece.length > 30 && /[.!,]/.test(piece) && piece.split(' ').length > 6
}

/** The first of two yields, unless it is a portion or a piece and the second is more. */
function betterYield(first: string, second: string): string {
  return first === '' || (ONE.test(first) && second !== '') ? second : first
}

function readLabels(near: readonly MarkedLine[]): PageFacts {
  const facts = { ...NOTHING }
  let second: number | null = null
  const pieces = piecesOf(near)
  const step = areValuesFirst(pieces) ? -1 : 1
  const take = (kind: Kind, value: string, mayBeBare: boolean): void => {
    if (kind === 'recipeYield') facts.recipeYield = betterYield(facts.recipeYield, yieldIn(value))
    else if (kind === 'wait') return
    else if (kind === 'prepTime' && facts.prepTime !== null) second ??= timeIn(value, mayBeBare)
    else facts[kind] ??= timeIn(value, mayBeBare)
  }
  pieces.forEach((piece, index) => {
    const found = isSentence(piece) && !isLabelledYield(piece) ? null : LABELS.atStart(piece)
    if (found !== null && isTold(found.rest)) return
    if (found !== null && found.rest !== '') take(found.kind, found.rest, true)
    else if (found !== null && isValue(found.kind, pieces[index + step]))
      take(found.kind, pieces[index + step]!, false)
    const behind = found === null ? LABELS.atEnd(piece) : null
    if (behind !== null && VALUE_START.test(behind.rest)) take(behind.kind, behind.rest, false)
    if (piece.length <= MAX_UNLABELLED)
      facts.recipeYield = betterYield(facts.recipeYield, countedYield(piece))
  })
  readClasses(near, take)
  // Vorbereitungszeit and Zubereitungszeit: the second is then the time at the stove.
  const isWithin = second === null || facts.totalTime === null || second <= facts.totalTime
  if (facts.performTime === null && second !== facts.prepTime && isWithin) facts.performTime = second
  return facts
}

/** `45 minutes | Prep: 20 minutes | Serves 8`: the first of a row of facts, without a label, is the total. */
function timeOfRow(near: readonly MarkedLine[]): number | null {
  for (const { text, isFrame } of near) {
    if (isFrame || text.length > MAX_LINE) continue
    const [first = '', ...others] = text.split(SEPARATOR)
    if (others.length > 0 && isTime(first) && LABELS.atEnd(first) === null && others.every(isFact))
      return timeIn(first, false)
  }
  return null
}

/** No part takes longer than the total: a shorter "total" is the cooking time, or of something else. */
function withoutContradiction(facts: PageFacts): PageFacts {
  const { prepTime, performTime, totalTime } = facts
  if (totalTime === null || totalTime >= Math.max(prepTime ?? 0, performTime ?? 0)) return facts
  return { ...facts, performTime: performTime ?? totalTime, totalTime: null }
}

/** A time beside the icon of a clock, without words. */
function loneTime(near: readonly MarkedLine[]): number | null {
  const alone = piecesOf(near).find(
    (piece) => piece.length <= MAX_LONE_TIME && LONG_UNIT.test(piece) && isTime(piece),
  )
  return alone === undefined ? null : timeIn(alone, false)
}

function merged(first: PageFacts, second: PageFacts): PageFacts {
  return {
    prepTime: first.prepTime ?? second.prepTime,
    performTime: first.performTime ?? second.performTime,
    totalTime: first.totalTime ?? second.totalTime,
    recipeYield: betterYield(first.recipeYield, second.recipeYield),
  }
}

/**
 * Reads times and yield from lines around a recipe. What is close to its lists counts before what an article says
 * further up; of several statements in one place the first counts.
 */
export function readFacts(close: readonly MarkedLine[], near: readonly MarkedLine[]): PageFacts {
  const facts = merged(readLabels(close), readLabels(near))
  const isTimeless = facts.prepTime === null && facts.performTime === null && facts.totalTime === null
  if (isTimeless) return { ...facts, totalTime: loneTime(near) }
  return withoutContradiction({ ...facts, totalTime: facts.totalTime ?? timeOfRow(near) })
}
