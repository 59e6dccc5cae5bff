import { readAmount } from '../../measures/amount.rules'
import type { WrittenNumber } from '../../measures/number.rules'
import { formatQuantity } from '../../measures/quantity.rules'
import { plainSigns } from '../../measures/script.rules'
import type { Root } from '../../platform/html/tree.rules'

/** An ingredient as the page sets it: the figures apart, then unit and food, then what is done with it. */
export interface IngredientLine {
  amount: string
  rest: string
  note: string
  /** The amount is said behind the thing, as in Japanese; it is whole then, with its unit. */
  isBehind?: true | undefined
  /** What a kitchen's figure stands for, where it is some way off: "1.13" of "1 egg". */
  exact?: string | undefined
  /** Holds numbers whose meaning is not clear: it is shown as written, and the page says so. */
  isUnscaled?: boolean | undefined
  /** What those of its texts say that hold markup: a little emphasis, the rest as plain words. */
  marked?: ReadonlyMap<string, Root> | undefined
}

const BULLET = /^(?:[-–—*]\s+|[-–—](?=\d)|[•·▢□☐◦‣]\s*)+/u
const ABOUT =
  /^(?:scant|heaped|heaping|generous|at least|up to|about|approx\.?|approximately|around|ca\.?|circa|etwa|ungefähr|environ|env\.?|ongeveer|cirka|noin|cerca de|aprox\.?|około|ok\.|~|≈)\s?(?=[\d½⅓⅔¼¾⅛])/iu
/** Where the figures of a line begin, after bullets and words such as "about". */
export function startOf(text: string): number {
  const bullet = BULLET.exec(text)?.[0].length ?? 0
  return bullet + (ABOUT.exec(text.slice(bullet))?.[0].length ?? 0)
}

function writeLikeABook(text: string, number: WrittenNumber): string {
  const { form, value, decimalMark, start, end } = number
  return form === 'fraction' ? formatQuantity(value, { decimalMark }) : text.slice(start, end)
}

/** Amount and thing in the order in which the line says them, without its note: "2 eggs", "卵 2個". */
export function inOrder({ amount, rest, isBehind }: IngredientLine): string {
  const parts = isBehind ? [rest, amount] : [amount, rest]
  return parts.filter((part) => part !== '').join(' ')
}

/** The first comma after a position and outside parentheses; the length of the text when there is none. */
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
 */
export function splitLine(text: string, language = ''): IngredientLine {
  const line = text.replace(BULLET, '').trim()
  const first = startOf(line)
  const head = readAmount(plainSigns(line), first, language)
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
