import {
  isForEach,
  isSizeOfEach,
  readAmount,
  readContainer,
  type WrittenAmount,
  writeAmount,
} from '../../measures/amount.rules'
import type { WrittenNumber } from '../../measures/number.rules'
import { formatQuantity, roundForKitchen } from '../../measures/quantity.rules'
import { thingFor } from '../../measures/thing.rules'

/** An ingredient as the page sets it: the figures apart, then unit and food, then what is done with it. */
export interface IngredientLine {
  amount: string
  rest: string
  note: string
}

const BULLET = /^(?:[-–—*]\s+|[-–—](?=\d)|[•·▢□☐◦‣]\s*)+/u
const ABOUT =
  /^(?:scant|heaped|heaping|generous|at least|up to|about|approx\.?|approximately|around|ca\.?|circa|etwa|ungefähr|environ|env\.?|ongeveer|cirka|noin|cerca de|aprox\.?|około|ok\.|~|≈)\s?(?=[\d½⅓⅔¼¾⅛])/iu
/** What joins a second amount to the first: "1 egg plus 1 yolk", "2 onions or 4 shallots". */
const JOINED =
  /(?:\+|&|(?<!\p{L})(?:plus|and|or|und|sowie|oder|et|ou|en|of|och|og|eller|ja|tai|e|o|y|i|lub))\s$/iu
const AGAIN = /\((?:about |approx\.? |ca\.? |etwa |environ |circa )?$/iu
const MAX_PLAIN_COUNT = 100

/** Where the figures of a line begin, behind bullets and words such as "about". */
export function startOf(text: string): number {
  const bullet = BULLET.exec(text)?.[0].length ?? 0
  return bullet + (ABOUT.exec(text.slice(bullet))?.[0].length ?? 0)
}

function isInParentheses(text: string, at: number): boolean {
  return text.lastIndexOf('(', at) > text.lastIndexOf(')', at)
}

/** Whether a figure behind the leading one grows with the recipe. */
function isScaledToo(text: string, amount: WrittenAmount, head: WrittenAmount | undefined): boolean {
  const before = text.slice(Math.max(0, amount.start - 12), amount.start)
  if (amount.kind === 'measure') {
    if (isSizeOfEach(text, amount.start) && head?.kind !== 'measure') return false
    // "2 cups (240 g)" says the same amount again; "2 tins (400 g)" tells how large they are.
    if (head?.kind === 'count' && isInParentheses(text, amount.start)) return false
    return head === undefined || head.kind === 'measure' || JOINED.test(before)
  }
  if (amount.kind !== 'count' || amount.range.low.value >= MAX_PLAIN_COUNT) return false
  if (!/^[ \u00a0]\p{L}/u.test(text.slice(amount.end, amount.end + 2))) return false
  // "½ cup juice (about 4 lemons)" says the amount again in things.
  const isAgain = head?.kind === 'measure' && AGAIN.test(before)
  return head === undefined || isAgain || JOINED.test(before)
}

/** "1 lemon" becomes "2 ¼ lemons". */
function scaledThing(text: string, { range, end }: WrittenAmount, scale: number, language: string) {
  const before = (range.high ?? range.low).value
  return thingFor(text, end, before, before * scale, language)
}

/**
 * A line such as "200 g plain flour, sifted" for another number of servings, when nobody has taken it apart into quantity,
 * unit and food: the leading figure, its equivalents ("1 cup (240 ml)", "200g/7oz") and amounts joined to it are multiplied;
 * of "2 x 400 g" the count. Parts of words, percentages, temperatures, lengths, types of flour and sizes of tins stay, and
 * "400 g tin" becomes "2 × 400 g tin". The line comes back unchanged at scale 1. Never throws.
 * Source: users-want 18; what routes §3 leaves out for recipes without amounts.
 * @param language of the recipe, "" when not known
 */
export function scaleLine(text: string, scale: number, language = ''): string {
  if (scale === 1 || !Number.isFinite(scale) || scale <= 0) return text
  const first = startOf(text)
  let head: WrittenAmount | undefined
  let result = ''
  let copied = 0
  let slashAt = -1
  for (let at = first; at < text.length; at++) {
    if (!/[\p{N}.]/u.test(text.charAt(at))) continue
    const amount = readAmount(text, at, language, at === slashAt)
    if (!amount) continue
    const isLeading = at === first && (amount.kind === 'measure' || amount.kind === 'count')
    const isEach = amount.kind === 'measure' && isForEach(text, amount.end, language)
    if (isLeading && amount.kind === 'measure' && readContainer(text, amount.end) !== undefined) {
      return `${text.slice(0, at)}${formatQuantity(roundForKitchen(scale, false))} × ${text.slice(at)}`
    }
    if (!isEach && (isLeading || at === slashAt || isScaledToo(text, amount, head))) {
      const thing = amount.kind === 'count' ? scaledThing(text, amount, scale, language) : undefined
      result += text.slice(copied, at) + writeAmount(text, amount, scale, language) + (thing?.text ?? '')
      copied = thing?.end ?? amount.end
      head ??= amount
    }
    const slash = /^\s?\/\s?/.exec(text.slice(amount.end, amount.end + 3))
    slashAt = slash && copied >= amount.end ? amount.end + slash[0].length : -1
    at = (slashAt < 0 ? amount.end : slashAt) - 1
  }
  return result + text.slice(copied)
}

function writeLikeABook(text: string, number: WrittenNumber): string {
  const { form, value, decimalMark, start, end } = number
  return form === 'fraction' ? formatQuantity(value, { decimalMark }) : text.slice(start, end)
}

/** The first comma outside parentheses and behind a position; the length of the text when there is none. */
function noteComma(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (depth <= 0 && /[,،，]/.test(character) && !/\d/.test(text[at + 1] ?? '')) return at
  }
  return text.length
}

/**
 * A free line in the parts that are set apart on the page: "4-5 tbsp ice water, cold" → "4–5", "tbsp ice water", "cold". The
 * leading figures become real fractions and ranges; without any `amount` is "". The words themselves stay as written.
 * Source: design/mock recipe page.
 */
export function splitLine(text: string, language = ''): IngredientLine {
  const line = text.replace(BULLET, '').trim()
  const first = startOf(line)
  const head = readAmount(line, first, language)
  const isAmount = head?.kind === 'measure' || head?.kind === 'count' || head?.kind === 'fixed'
  const isPartOfWord = head?.kind === 'fixed' && /^(?:\s?[%٪‰]|[\p{L}-])/u.test(line.slice(head.range.end))
  let amount = ''
  let from = 0
  if (head && isAmount && !isPartOfWord) {
    const { low, high, end } = head.range
    const mark = high ? line.slice(low.end, high.start).replace(/^\s?[-‐‑−–~]\s?$/, '–') : ''
    amount =
      line.slice(0, first) + writeLikeABook(line, low) + mark + (high ? writeLikeABook(line, high) : '')
    from = end
  }
  const comma = noteComma(line, from)
  return { amount, rest: line.slice(from, comma).trim(), note: line.slice(comma + 1).trim() }
}
