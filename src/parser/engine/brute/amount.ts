import { foldPhrase } from '../languages/language'
import { isFraction, tokenValue } from '../nlp/numbers'
import type { UnitTable } from './unit-table'

const LEADING =
  /^(\d+(?:[.,]\d+)*[/⁄]\d+|\d+[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]|[.,]?\d+(?:[.,]\d+)*|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])([\s\S]*)$/u
const WHOLE = /^\d+$/
const EITHER = /^(\d+)[/⁄](\d+)$/
const DASH = /^[-–—]$/
const RANGE_TAIL = /^[-–—](.+)$/
const AND = new Set('and,&,und,et,y,e,en,och,og,i,ja'.split(','))

/** An amount at the beginning of some words, and what it leaves. */
export interface AmountRead {
  value: number
  end: number | null
  /** Index of the first word after the amount. */
  next: number
  /** Text glued to the number: `g` of `500g`. */
  glued: string
  /** Range as it was written; a quantity has room for one number only. */
  note: string
}

/** `200/250 g` are 200 to 250, `3/4` is a fraction. */
const isRangeBySlash = (low: number, high: number) => low < high && (low >= 10 || high > 32)

/** Reads `1`, `1,5`, `1.5`, `1.000`, `1/2`, `½`, `2½`. A group of three digits after a sign that is not the decimal one counts as thousands. */
function readDigits(text: string, decimalComma: boolean): number | undefined {
  const last = text.slice(-1)
  const whole = text.slice(0, -1)
  if (isFraction(last) && WHOLE.test(whole)) return Number(whole) + (tokenValue(last) ?? 0)
  if (isFraction(text)) return tokenValue(text)
  const thousands = decimalComma ? /^\d{1,3}(?:\.\d{3})+$/ : /^\d{1,3}(?:,\d{3})+$/
  const plain = thousands.test(text) ? text.replace(/[.,]/g, '') : text.replace(',', '.')
  const value = plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(value) ? value : undefined
}

function readNumberWord(words: readonly string[], at: number, table: UnitTable): AmountRead | undefined {
  const first = table.numbers.get(foldPhrase(words[at] ?? ''))
  if (first === undefined || at + 1 >= words.length) return undefined
  const second = at + 2 < words.length ? table.numbers.get(foldPhrase(words[at + 1]!)) : undefined
  if (second === undefined) return { value: first, end: null, next: at + 1, glued: '', note: '' }
  const isPart = second < 1 || second >= 12 // `eine halbe`, `zwei Dutzend`
  return {
    value: isPart ? first * second : first,
    end: null,
    next: isPart ? at + 2 : at + 1,
    glued: '',
    note: '',
  }
}

function withFraction(read: AmountRead, words: readonly string[], table: UnitTable): AmountRead {
  if (!Number.isInteger(read.value)) return read
  const joint = AND.has(foldPhrase(words[read.next] ?? '')) ? 1 : 0
  const fraction = words[read.next + joint]
  const part = isFraction(fraction) ? tokenValue(fraction ?? '') : undefined
  if (part !== undefined)
    return part < 1 ? { ...read, value: read.value + part, next: read.next + joint + 1 } : read
  return withFractionWord(read, words, joint, table)
}

/** `1 och en halv`, `2 e mezzo`; `1 halbe` is half of one. */
function withFractionWord(read: AmountRead, words: readonly string[], joint: number, table: UnitTable) {
  const valueAt = (at: number) =>
    at + 1 < words.length ? table.numbers.get(foldPhrase(words[at]!)) : undefined
  const from = read.next + joint
  const at = joint === 1 && valueAt(from) === 1 ? from + 1 : from
  const part = valueAt(at)
  if (part === undefined || part >= 1 || (joint === 0 && read.value !== 1)) return read
  return { ...read, value: joint === 1 ? read.value + part : part, next: at + 1 }
}

function withRange(read: AmountRead, words: readonly string[], from: number, table: UnitTable): AmountRead {
  const joint = words[read.next] ?? ''
  if (!DASH.test(joint) && !table.ranges.has(foldPhrase(joint))) return read
  const upper = readAmount(words, read.next + 1, table)
  if (!upper || upper.value <= read.value || upper.end !== null) return read
  const note = words.slice(from, upper.next).join(' ')
  return {
    ...read,
    end: upper.value,
    next: upper.next,
    glued: upper.glued,
    note: upper.glued === '' ? note : '',
  }
}

/**
 * Reads the amount that begins at the word `at`: digits, fractions, mixed numbers, number words of the language and
 * ranges. Undefined if there is none. A range gives its low end; its text goes to the note.
 */
export function readAmount(words: readonly string[], at: number, table: UnitTable): AmountRead | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  const match = LEADING.exec(word)
  if (!match) {
    const read = readNumberWord(words, at, table)
    return read && withRange(withFraction(read, words, table), words, at, table)
  }
  const value = readDigits(match[1]!, table.decimalComma)
  if (value === undefined) return undefined
  const rest = match[2] ?? ''
  const tail = RANGE_TAIL.exec(rest)
  if (tail || rest.startsWith('(')) {
    const upper = LEADING.exec(tail?.[1] ?? '')
    const high = upper ? readDigits(upper[1]!, table.decimalComma) : undefined
    const isFractionBehindDash = high !== undefined && high < 1 && Number.isInteger(value) && value >= 1
    if (isFractionBehindDash)
      return { value: value + high, end: null, next: at + 1, glued: upper?.[2] ?? '', note: '' }
    const end = high !== undefined && high > value ? high : null
    return { value, end, next: at + 1, glued: end === null ? '' : (upper?.[2] ?? ''), note: word }
  }
  const either = EITHER.exec(match[1]!)
  if (either && isRangeBySlash(Number(either[1]), Number(either[2]))) {
    const [low, high] = [Number(either[1]), Number(either[2])]
    return { value: low, end: high, next: at + 1, glued: rest, note: match[1]! }
  }
  const read = { value, end: null, next: at + 1, glued: rest, note: '' }
  return rest === '' ? withRange(withFraction(read, words, table), words, at, table) : read
}
